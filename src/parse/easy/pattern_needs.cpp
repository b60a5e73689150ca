#include "parse/easy/pattern_needs.hpp"

#include <algorithm>

#include "engine/pattern.hpp"

namespace orderly::parser {
namespace {

class PatternNeeds {
public:
    PatternNeeds(std::span<const PatternStep> steps, std::span<const std::uint8_t> lists)
        : steps_(steps), lists_(lists), ways_(steps.size()) {}

    std::vector<SpokenNeed> whole() {
        for (auto is_changed = true; is_changed;) {  // what is repeated goes back
            is_changed = false;
            for (auto at = steps_.size(); at-- > 0;) {
                auto ways = ways_from(at);
                is_changed = is_changed || ways.size() != ways_[at].size();
                ways_[at] = std::move(ways);
            }
        }
        return steps_.empty() ? Ways() : ways_.front();
    }

private:
    using Ways = std::vector<SpokenNeed>;

    [[nodiscard]] Ways ways_from(std::size_t at) const {
        using engine::PatternOp;
        const auto& step = steps_[at];
        SpokenNeed need;
        switch (static_cast<PatternOp>(step.does)) {
            case PatternOp::done: return {need};
            case PatternOp::branch: return least({ways_[at + 1], ways_[step.other]});
            case PatternOp::jump:
            case PatternOp::not_ahead:
            case PatternOp::not_behind: return ways_[step.other];
            case PatternOp::ahead:
            case PatternOp::behind: return both(ways_[at + 1], ways_[step.other]);
            case PatternOp::phrase:
            case PatternOp::contains:
                if (lists_[at] != SpokenRule::no_list) need.phrases.insert(lists_[at]);
                break;
            case PatternOp::item:
            case PatternOp::test: need.classes.insert(step.of); break;
            default: break;
        }
        return both({need}, ways_[at + 1]);
    }

    static SpokenNeed sum(const SpokenNeed& one, const SpokenNeed& other) {
        return {one.phrases | other.phrases, one.classes | other.classes};
    }
    static bool has_all(const SpokenNeed& more, const SpokenNeed& less) {
        return more.phrases.has_all(less.phrases) && more.classes.has_all(less.classes);
    }

    static Ways both(const Ways& first, const Ways& second) {
        Ways all;
        for (const auto& one : first)
            for (const auto& other : second) all.push_back(sum(one, other));
        return least({all});
    }

    /// Without those that need all that another does. Of too many, what all of them need.
    static Ways least(const std::vector<Ways>& of) {
        constexpr std::size_t most = 12;
        Ways kept;
        for (const auto& ways : of)
            for (const auto& way : ways) {
                if (std::ranges::any_of(kept, [&](const SpokenNeed& one) { return has_all(way, one); })) continue;
                std::erase_if(kept, [&](const SpokenNeed& one) { return has_all(one, way); });
                kept.push_back(way);
            }
        if (kept.size() <= most) return kept;
        auto common = kept.front();
        for (const auto& one : kept) common = {common.phrases & one.phrases, common.classes & one.classes};
        return {common};
    }

    std::span<const PatternStep> steps_;
    std::span<const std::uint8_t> lists_;
    std::vector<Ways> ways_;
};

}  // namespace

std::vector<SpokenNeed> needs_of(std::span<const PatternStep> steps, std::span<const std::uint8_t> lists) {
    return PatternNeeds(steps, lists).whole();
}

}  // namespace orderly::parser
