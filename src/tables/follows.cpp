#include "tables/follows.hpp"

#include <algorithm>

namespace orderly::tables {
namespace {

/// The procedures reached from one, in the order they are come upon.
class Reach {
public:
    Reach(const std::vector<Procedure>& all, const Procedure& first) : all_(all), first_(first) {
        add_from(first, [&](const Effect& effect) {
            return effect.to == both_sides ? SideMask{3} : static_cast<SideMask>(1U << side_of(first, effect));
        });
        do {
            grew_ = false;
            spread();
        } while (grew_);
    }

    [[nodiscard]] const std::vector<Follower>& reached() const { return reached_; }

private:
    /// A party after the sides goes by the words of the side that is asked.
    static Index side_of(const Procedure& procedure, const Effect& effect) {
        const auto sides = std::max<std::size_t>(procedure.sides.size(), 1);  // a faulty table may lack them
        return std::min<Index>(effect.to < sides ? effect.to : effect.of, static_cast<Index>(sides - 1));
    }

    /// What comes next has its words on its first side, and gives them on from there.
    void spread() {
        for (std::size_t at = 0; at < reached_.size(); ++at) {
            const auto from = reached_[at];
            const auto& procedure = all_[from.procedure];
            add_from(procedure, [&](const Effect& effect) {
                return effect.to == both_sides || side_of(procedure, effect) == 0 ? from.from_sides : SideMask{0};
            });
        }
    }

    template <class SidesOf>
    void add_from(const Procedure& procedure, SidesOf sides_of) {
        add_all(procedure.always, sides_of);
        for (const auto& set : procedure.results)
            for (const auto& row : set.rows) add_all(row.effects, sides_of);
    }

    template <class SidesOf>
    void add_all(std::span<const Effect> effects, SidesOf sides_of) {
        for (const auto& effect : effects)
            if (effect.has_next && !effect.next.named_only) add(effect.next.procedure, sides_of(effect));
    }

    void add(std::string_view id, SideMask told) {
        const auto next = std::ranges::find(all_, id, &Procedure::id);
        if (next == all_.end() || &*next == &first_ || told == 0) return;
        const auto at = static_cast<Index>(next - all_.begin());
        auto known = std::ranges::find(reached_, at, &Follower::procedure);
        if (known != reached_.end() && (known->from_sides | told) == known->from_sides) return;
        grew_ = true;
        if (known == reached_.end()) reached_.push_back({at, told});
        else known->from_sides = static_cast<SideMask>(known->from_sides | told);
    }

    const std::vector<Procedure>& all_;
    const Procedure& first_;
    std::vector<Follower> reached_;
    bool grew_ = false;
};

}  // namespace

void fill_follows(std::vector<Procedure>& procedures, Arena& arena) {
    for (auto& procedure : procedures) procedure.follows = arena.keep(Reach(procedures, procedure).reached());
}

}  // namespace orderly::tables
