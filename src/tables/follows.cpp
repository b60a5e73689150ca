#include "tables/follows.hpp"

#include <algorithm>
#include <array>

namespace orderly::tables {
namespace {

/// The procedures reached from one, in the order they are come upon.
/// The sides of the first procedure whose words stand on each side of one that follows.
using Told = std::array<SideMask, 2>;

class Reach {
public:
    Reach(const std::vector<Procedure>& all, const Procedure& first) : all_(all), first_(first) {
        add_from(first, {1, static_cast<SideMask>(first.sides.size() > 1 ? 2 : 0)});
        do {
            grew_ = false;
            for (std::size_t at = 0; at < told_.size(); ++at)
                add_from(all_[reached_[at].procedure], Told(told_[at]));
        } while (grew_);
    }

    [[nodiscard]] const std::vector<Follower>& reached() const { return reached_; }

private:
    /// A party after the sides goes by the words of the side that is asked.
    static Index side_of(const Procedure& procedure, const Effect& effect) {
        const auto sides = std::max<std::size_t>(procedure.sides.size(), 1);  // a faulty table may lack them
        return std::min<Index>(effect.to < sides ? effect.to : effect.of, static_cast<Index>(sides - 1));
    }

    void add_from(const Procedure& procedure, Told told) {
        add_all(procedure, procedure.always, told);
        for (const auto& set : procedure.results)
            for (const auto& row : set.rows) add_all(procedure, row.effects, told);
    }

    void add_all(const Procedure& procedure, std::span<const Effect> effects, Told told) {
        for (const auto& effect : effects) {
            if (!effect.has_next || effect.next.named_only) continue;
            const auto both = effect.to == both_sides;
            const auto side = both ? Index{0} : side_of(procedure, effect);
            add(effect.next.procedure, told[side], told[1 - side]);
            if (both) add(effect.next.procedure, told[1], told[0]);
        }
    }

    /// Whom it is for stands first; a procedure of two sides has the words of the other side too.
    void add(std::string_view id, SideMask whose, SideMask others) {
        const auto next = std::ranges::find(all_, id, &Procedure::id);
        if (next == all_.end() || &*next == &first_) return;
        if (next->sides.size() < 2) others = 0;
        if (whose == 0 && others == 0) return;
        const auto at = static_cast<Index>(next - all_.begin());
        const auto place = static_cast<std::size_t>(std::ranges::find(reached_, at, &Follower::procedure) - reached_.begin());
        if (place == reached_.size()) {
            reached_.push_back({at, 0});
            told_.push_back({0, 0});
        }
        const Told before = told_[place];
        told_[place] = {static_cast<SideMask>(before[0] | whose), static_cast<SideMask>(before[1] | others)};
        reached_[place].from_sides = static_cast<SideMask>(told_[place][0] | told_[place][1] << 2);
        grew_ = grew_ || told_[place] != before;
    }

    const std::vector<Procedure>& all_;
    const Procedure& first_;
    std::vector<Follower> reached_;
    std::vector<Told> told_;  ///< of each of these
    bool grew_ = false;
};

}  // namespace

void fill_follows(std::vector<Procedure>& procedures, Arena& arena) {
    for (auto& procedure : procedures) procedure.follows = arena.keep(Reach(procedures, procedure).reached());
}

}  // namespace orderly::tables
