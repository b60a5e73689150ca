// Questions to odds that are worked out: a named chance, the middle and the spread of hits.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "odds/joint_chance.hpp"
#include "orderly/error.hpp"
#include "orderly/odds.hpp"
#include "text/printable.hpp"
#include "text/quoting.hpp"
#include "text/spelling.hpp"
#include "text/integer.hpp"

namespace orderly {
namespace {

/// What is asked, without the sign at its end.
struct AskedOutcome {
    std::string_view name;
    char sign = 0;  ///< '+', '-' or none
};

AskedOutcome asked_of(std::string_view text) {
    if (text.empty() || (text.back() != '+' && text.back() != '-')) return {text, 0};
    return {text.substr(0, text.size() - 1), text.back()};
}

std::optional<int> count_of(std::string_view text) {
    const auto number = text::read_integer<int>(text);
    return number && *number >= 0 ? number : std::nullopt;
}

Ratio hits_chance(const HitsOdds& hits, int number, char sign) {
    Whole sum = 0;
    for (const auto& [count, weight] : hits.counts)
        if (sign == '+' ? count >= number : sign == '-' ? count <= number : count == number) sum += weight;
    return ratio(sum, hits.den);
}

std::size_t place_of(const UnitOdds& unit, std::string_view name) {
    const auto found = std::ranges::find(unit.outcomes, name, &OddsOutcome::outcome);
    return static_cast<std::size_t>(found - unit.outcomes.begin());
}

bool counts(std::size_t place, std::size_t asked, char sign) {
    return sign == '+' ? place <= asked : sign == '-' ? place >= asked : place == asked;
}

Error unknown(const Odds& odds, std::string_view text) {
    std::vector<std::string> ids;
    if (odds.ordered_by_hits) ids = {"0", "1+", "2-"};
    else
        for (const auto& outcome : odds.units.front().outcomes)
            if (std::ranges::all_of(odds.units, [&](const UnitOdds& unit) {
                    return place_of(unit, outcome.outcome) < unit.outcomes.size();
                }))
                ids.push_back(outcome.outcome);
    if (odds.hits.size() > 1) ids.push_back(odds.hits.front().side + ":3+");
    for (const auto& one : odds.then) ids.push_back(fmt::format("{}:{}", one.procedure, one.outcome));
    const auto said = text::printable(text.substr(0, 60));
    const auto whose =
        odds.units.size() > 1 ? std::string("that every unit has") : fmt::format("of {}", odds.request.procedure->id);
    const auto remedy =
        ids.empty() ? std::string("they have none in common") : fmt::format("say one of {}", fmt::join(ids, ", "));
    return Error(ErrorCode::unknown_outcome, fmt::format("`{}` is no outcome {}; {}", said, whose, remedy), said, ids);
}

/// `first:3+` and `rout:routed`; a side may stand before an outcome that follows: `rout/defender:routed`.
bool chance_elsewhere(const Odds& odds, std::string_view text, Ratio& chance) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos) return false;
    const auto before = text.substr(0, colon);
    const auto asked = asked_of(text.substr(colon + 1));
    const auto number = count_of(asked.name);
    for (const auto& hits : odds.hits)
        if (hits.side == before && number) {
            chance = hits_chance(hits, *number, asked.sign);
            return true;
        }
    std::vector<const FollowedOdds*> found;
    for (const auto& one : odds.then)
        if (one.outcome == text.substr(colon + 1) &&
            (before == one.procedure || before == fmt::format("{}/{}", one.procedure, one.side)))
            found.push_back(&one);
    if (found.size() > 1)
        throw Error(ErrorCode::ambiguous,
                    fmt::format("`{}`: for whom? say {}/{}:{} or {}/{}:{}", text, found[0]->procedure, found[0]->side,
                                found[0]->outcome, found[1]->procedure, found[1]->side, found[1]->outcome));
    if (found.empty()) return false;
    chance = found.front()->chance;
    return true;
}

/// The outcome, of all units together, that a beginning stands for; the text itself where it is whole, or stands for
/// none. Throws Error "ambiguous".
std::string full_name(const Odds& odds, std::string_view text) {
    std::vector<std::string> found;
    for (const auto& unit : odds.units)
        for (const auto& outcome : unit.outcomes) {
            if (text::same_spelling(text, outcome.outcome)) return outcome.outcome;
            if (text::match(text, outcome.outcome) != text::Match::none &&
                std::ranges::find(found, outcome.outcome) == found.end())
                found.push_back(outcome.outcome);
        }
    if (found.size() > 1)
        throw Error(ErrorCode::ambiguous,
                    fmt::format("`{}` could be {}; say which", text::sanitized(text), text::join_list(found, "or")),
                    text::sanitized(text), found);
    return found.empty() ? std::string(text) : found.front();
}

Ratio chance_of_all(const Odds& odds, std::string_view text, const AskedOutcome& asked) {
    std::vector<std::size_t> places;
    for (const auto& unit : odds.units) {
        places.push_back(place_of(unit, asked.name));
        if (places.back() == unit.outcomes.size()) throw unknown(odds, text);
    }
    Whole sum = 0;
    if (odds.joint.empty()) {
        const auto& outcomes = odds.units.front().outcomes;
        for (std::size_t at = 0; at < outcomes.size(); ++at)
            if (counts(at, places.front(), asked.sign)) sum += outcomes[at].num;
    }
    for (const auto& joint : odds.joint) {
        bool every = true;
        for (std::size_t unit = 0; unit < places.size(); ++unit)
            every = every && counts(joint.outcomes[unit], places[unit], asked.sign);
        if (every) sum += joint.num;
    }
    return ratio(sum, odds.den);
}

}  // namespace

Ratio chance_of(const Odds& odds, std::string_view text, bool exact) {
    Ratio chance;
    if (chance_elsewhere(odds, text, chance)) return chance;
    const auto plain = std::ranges::all_of(
        odds.units, [&](const UnitOdds& unit) { return place_of(unit, text) < unit.outcomes.size(); });
    if (plain) return chance_of_all(odds, text, {text, 0});
    if (const auto joint = odds::joint_chance(odds.request, text)) return *joint;
    const auto asked = asked_of(text);
    if (const auto number = count_of(asked.name); number && odds.hits.size() == 1)
        return hits_chance(odds.hits.front(), *number, asked.sign);
    const auto name = exact ? std::string(asked.name) : full_name(odds, asked.name);
    return chance_of_all(odds, text, {name, asked.sign});
}

int median_of(const HitsOdds& hits) {
    const Whole half = (hits.den + 1) / 2;
    Whole sum = 0;
    for (const auto& [count, weight] : hits.counts) {
        sum += weight;
        if (sum >= half) return count;
    }
    return 0;
}

namespace {

/// The counts by their weights, summed up, and their squares.
struct Moments {
    Whole sum = 0;
    Whole squares = 0;
};

/// By additions, from the greatest count down: weights are numbers of thousands of digits. What lies above each count,
/// summed up, is the sum over the least; and that summed up once more gives the squares.
Moments moments_of(const HitsOdds& hits) {
    if (hits.counts.empty()) return {};
    Whole above = 0;
    Whole sum = 0;
    Whole sums = 0;
    const auto least = hits.counts.begin()->first;
    auto next = hits.counts.rbegin();
    for (auto count = next->first; count > least; --count) {
        if (next->first == count) above += (next++)->second;
        sum += above;
        sums += sum;
    }
    const Whole all = above + next->second;
    const Whole squares = sums * 2 - sum;
    return {sum + all * least, squares + sum * (2 * least) + all * least * least};
}

}  // namespace

Ratio mean_of(const HitsOdds& hits) { return ratio(moments_of(hits).sum, hits.den); }

Ratio variance_of(const HitsOdds& hits) {
    const auto moments = moments_of(hits);
    const auto mean = ratio(moments.sum, hits.den);
    return ratio(moments.squares, hits.den) - mean * mean;
}

}  // namespace orderly
