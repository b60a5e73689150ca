#include "odds/tallying.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "engine/evaluate.hpp"
#include "engine/pools.hpp"
#include "orderly/error.hpp"
#include "text/numbers.hpp"
#include "text/characters.hpp"

namespace orderly::odds {
namespace {

/// One side of a comparison: a number, a tally, or the hits of a side.
struct Compared {
    std::optional<int> number;
    Index tally = no_index;
    Index side = no_index;
};

struct Comparison {
    Compared left;
    std::string_view sign;
    Compared right;
};

constexpr std::array<std::string_view, 6> signs = {">=", "<=", "!=", ">", "<", "="};

bool compares(int left, std::string_view sign, int right) {
    if (sign == ">=") return left >= right;
    if (sign == "<=") return left <= right;
    if (sign == "!=") return left != right;
    if (sign == ">") return left > right;
    return sign == "<" ? left < right : left == right;
}

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

class JointChance {
public:
    JointChance(const Request& request, std::string_view text) : request_(request), procedure_(*request.procedure) {
        constexpr std::string_view glue = " and ";
        for (auto left = text;;) {
            const auto end = left.find(glue);
            read(left.substr(0, end), text);
            if (end == std::string_view::npos) break;
            left.remove_prefix(end + glue.size());
        }
    }

    Ratio chance() {
        WantedNumbers wanted;
        wanted.base = asks_hits();
        for (const auto& one : comparisons_)
            for (const auto& of : {one.left, one.right})
                if (of.tally != no_index && std::ranges::find(wanted.tallies, of.tally) == wanted.tallies.end())
                    wanted.tallies.push_back(of.tally);
        if (wanted.base) wanted.bounds = {bound_of_hits(0), bound_of_hits(1)};
        for (const auto tally : wanted.tallies) wanted.bounds.push_back(bound_of(tally));
        if (std::ranges::all_of(wanted.bounds, [](const Bound& bound) { return bound.most == INT_MAX; }))
            wanted.bounds.clear();
        const Tallying tallying(request_, wanted);
        check_steps(tallying);
        Whole sum = 0;
        tallying.each([&](std::span<const int> numbers, const Whole& weight) {
            if (wanted.base && !are_of_dice()) score(numbers);
            const auto value = [&](const Compared& of) {
                if (of.number) return *of.number;
                if (of.side != no_index) return are_of_dice() ? numbers[of.side] : scored_.hits[of.side];
                const auto at = std::ranges::find(wanted.tallies, of.tally) - wanted.tallies.begin();
                return numbers[tallying.base() + static_cast<std::size_t>(at)];
            };
            if (std::ranges::all_of(comparisons_, [&](const Comparison& one) {
                    return compares(value(one.left), one.sign, value(one.right));
                }))
                sum += weight;
        });
        return ratio(sum, tallying.den());
    }

private:
    void read(std::string_view part, std::string_view whole) {
        for (const auto sign : signs) {
            const auto at = part.find(sign);
            if (at == std::string_view::npos) continue;
            comparisons_.push_back({compared(part.substr(0, at)), sign, compared(part.substr(at + sign.size()))});
            return;
        }
        const auto said = text::printable(whole.substr(0, 60));
        throw Error(ErrorCode::unknown_outcome,
                    fmt::format("`{0}`: `{1}` is not a comparison; write one as in hits>=2 and banes<1", said,
                                text::printable(trimmed(part).substr(0, 60))),
                    said);
    }

    Compared compared(std::string_view text) {
        text = trimmed(text);
        if (const auto number = text::read_integer<int>(text)) return {number};
        const auto tally = std::ranges::find(procedure_.tallies, text, &Tally::id);
        if (tally != procedure_.tallies.end())
            return {{}, static_cast<Index>(tally - procedure_.tallies.begin()), no_index};
        const auto names = hits_names();
        const auto hits = std::ranges::find(names, text);
        if (hits != names.end()) return {{}, no_index, static_cast<Index>(hits - names.begin())};
        std::vector<std::string> known;
        for (const auto& one : procedure_.tallies) known.emplace_back(one.id);
        known.insert(known.end(), names.begin(), names.end());
        const auto said = text::printable(text.substr(0, 60));
        throw Error(ErrorCode::unknown_outcome,
                    fmt::format("{} counts no `{}`; {}", procedure_.id, said,
                                known.empty() ? std::string("it counts nothing")
                                              : fmt::format("say one of {}", fmt::join(known, ", "))),
                    said, known);
    }

    /// The names of the hits of each side that throws.
    [[nodiscard]] std::vector<std::string> hits_names() const {
        if (!throws_pools(procedure_.kind)) return {};
        if (engine::throwing_sides(request_) == 1) return {"hits"};
        return {fmt::format("{}:hits", procedure_.sides[0]), fmt::format("{}:hits", procedure_.sides[1])};
    }

    [[nodiscard]] bool asks_hits() const {
        return std::ranges::any_of(comparisons_, [](const Comparison& one) {
            return one.left.side != no_index || one.right.side != no_index;
        });
    }

    [[nodiscard]] Bound bound_of(Index tally) const {
        if (procedure_.tallies[tally].of == TallyOf::sum) return {};  // a sum may fall again
        return bound_of([&](const Compared& one) { return one.tally == tally; });
    }

    [[nodiscard]] Bound bound_of_hits(Index side) const {
        if (!are_of_dice() || std::ranges::any_of(procedure_.pool.stages, &Stage::asks_hits)) return {};
        return bound_of([&](const Compared& one) { return one.side == side; });
    }

    /// Whether the hits come from the dice alone.
    [[nodiscard]] bool are_of_dice() const {
        const auto& pool = procedure_.pool;
        return pool.times.empty() && pool.extra == no_index;
    }

    /// The limit that comparisons set for a number: values beyond it need not be told apart, or never count.
    template <class Is>
    [[nodiscard]] Bound bound_of(Is is) const {
        Bound under;
        int over = 0;
        for (const auto& one : comparisons_) {
            if (!is(one.left) && !is(one.right)) continue;
            if (!is(one.left) || !one.right.number) return {};
            const auto number = std::clamp(*one.right.number, -1, INT_MAX - 1);
            if (one.sign == "<") under = {std::min(under.most, number - 1), true};
            else if (one.sign == "<=" || one.sign == "=") under = {std::min(under.most, number), true};
            else over = std::max(over, one.sign == ">=" ? number : number + 1);
        }
        return under.leaves_out ? under : Bound{over, false};
    }

    void score(std::span<const int> numbers) {
        engine::Views views;
        for (Index side = 0; side < procedure_.sides.size(); ++side) views[side] = engine::side_view(request_, side);
        Resolution unused;
        scored_.clear();
        engine::score_pools(request_, scored_, views, {numbers[0], numbers[1]}, unused);
    }

    const Request& request_;
    const Procedure& procedure_;
    std::vector<Comparison> comparisons_;
    Result scored_;
};

}  // namespace

std::optional<Ratio> joint_chance(const Request& request, std::string_view text) {
    if (text.find_first_of("<>=") == std::string_view::npos) return std::nullopt;
    return JointChance(request, text).chance();
}

}  // namespace orderly::odds
