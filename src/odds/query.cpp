// Questions about finished odds: the chance of a named outcome, and the median, mean and variance of hits.

#include "odds/query.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/evaluate.hpp"
#include "odds/chains.hpp"
#include "odds/tallying.hpp"
#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "orderly/odds.hpp"
#include "text/characters.hpp"
#include "text/numbers.hpp"
#include "text/spelling.hpp"

namespace orderly::odds {

void check_throws(const Request& request) {
    const auto& id = request.procedure->id;
    if (request.is_given())
        throw Error(ErrorCode::no_dice,
                    fmt::format("{}: the {} is given, so no die is thrown and there are no odds", id,
                                given_number(*request.procedure)),
                    std::string(id));
    if (request.procedure->kind == Kind::lookup)
        throw Error(ErrorCode::no_dice, fmt::format("{} throws no dice, so it has no odds", id), std::string(id));
}

AskedNumber::AskedNumber(const Request& first, std::string_view asked)
    : ruleset_(*first.ruleset), asked_(asked), procedure_(first.procedure->id) {
    const auto colon = asked.find(':');
    if (colon != std::string_view::npos) party_ = asked.substr(0, colon);
    name_ = asked.substr(colon == std::string_view::npos ? 0 : colon + 1);
    for (const auto& procedure : ruleset_.procedures)
        each_effect(procedure, [&](const Effect& effect) {
            if (effect.word != no_index && effect.id == name_) words_.insert(std::string(ruleset_.effects[effect.word].id));
        });
    add_effects_known(*first.procedure);
}

void AskedNumber::add_effects_known(const Procedure& procedure) {
    each_effect(procedure, [&](const Effect& effect) {
        if (effect.word != no_index && is_asked(ruleset_.effects[effect.word].id)) add_effect_known(procedure, effect);
    });
}

void AskedNumber::add_effect_known(const Procedure& procedure, const Effect& effect) {
    const auto& word = ruleset_.effects[effect.word];
    const auto names = names_of(procedure);
    const auto sides = static_cast<Index>(procedure.sides.size());
    const auto to_both = effect.to == both_sides;
    for (auto to = to_both ? Index{0} : effect.to; to < (to_both ? sides : effect.to + 1); ++to)
        place({name_of(procedure, names, to), std::string(word.id), {}, word.distance, true, effect.counted});
}

std::vector<Measured> AskedNumber::read(const Resolution& resolution, const Names& names, bool first) {
    std::vector<Measured> measured;
    for (const auto& result : resolution.results) read_result(result, resolution, names, first, measured);
    std::ranges::sort(measured);
    return measured;
}

void AskedNumber::read_result(const Result& result, const Resolution& resolution, const Names& names, bool first,
                              std::vector<Measured>& into) {
    const auto& procedure = *resolution.request.procedure;
    auto whose = names;
    if (resolution.results.size() > 1 && procedure.repeat == no_index)
        whose[0] = fmt::format("{} {}", names[0], result.unit + 1);
    for (const auto& effect : result.effects) {
        const auto& word = ruleset_.effects[effect.effect->word];
        if (!is_asked(word.id)) continue;
        const auto counted = effect.effect->counted;
        const auto provided = effect.open ? std::string(effect.effect->provided) : std::string();
        add({name_of(procedure, whose, effect.to), std::string(word.id), provided, word.distance, true, counted},
            counted ? effect.count : 1, into);
    }
    for (const auto& value : result.values)
        if (is_asked(value.id)) add({whose[0], std::string(value.id), {}, value.distance, false}, value.value, into);
    if (first) add_plain_numbers(result, resolution.request, whose, into);
}

void AskedNumber::add_plain_numbers(const Result& result, const Request& request, const Names& names,
                                    std::vector<Measured>& into) {
    const auto& procedure = *request.procedure;
    const auto sides = engine::throwing_sides(request);
    if (result.has_hits && is_asked("hits"))
        for (std::size_t side = 0; side < sides; ++side)
            add({names[side], "hits", {}, false, false}, result.hits[side], into);
    for (const auto& tally : procedure.tallies) is_asked(tally.id);
    const std::string_view total = procedure.kind == Kind::opposed ? "difference" : "total";
    if (result.has_total && !procedure.idle_total && is_asked(total))
        add({procedure.kind == Kind::opposed ? std::string() : names[0], std::string(total), {}, false, false},
            result.total, into);
}

bool AskedNumber::is_asked(std::string_view name) {
    if (name == name_ || words_.contains(name)) return true;
    others_.emplace(name);
    return false;
}

std::size_t AskedNumber::place(NumberKey key) {
    const auto found = std::ranges::find(keys_, key);
    if (found != keys_.end()) return static_cast<std::size_t>(found - keys_.begin());
    keys_.push_back(std::move(key));
    return keys_.size() - 1;
}

void AskedNumber::add(NumberKey key, Fraction number, std::vector<Measured>& into) {
    const auto at = place(std::move(key));
    const auto same = std::ranges::find(into, at, &Measured::key);
    if (same == into.end()) into.push_back({at, number});
    else same->number = same->number + number;
}

void AskedNumber::check_found() const {
    const auto is_of_party = [&](const NumberKey& key) { return party_.empty() || key.side == party_; };
    if (std::ranges::any_of(keys_, is_of_party)) return;
    std::vector<std::string> ids(others_.begin(), others_.end());
    for (const auto& key : keys_) ids.push_back(key.side.empty() ? key.what : fmt::format("{}:{}", key.side, key.what));
    const auto said = text::printable(std::string_view(asked_).substr(0, 60));
    const auto remedy =
        ids.empty() ? std::string("its results have no numbers") : fmt::format("say one of {}", fmt::join(ids, ", "));
    throw Error(ErrorCode::unknown_outcome, fmt::format("{} has no number `{}`; {}", procedure_, said, remedy), said,
                ids);
}

namespace {

Answer number_answer(const Asked& asked, const Request& request, double most_work) {
    auto numbers = numbers_of(request, asked.of, {asked.options.follow, most_work});
    const auto& number = only_number(numbers, asked.of);
    Answer answer;
    answer.work = numbers.work;
    if (asked.chance.empty()) {
        answer.number = number;
    } else {
        answer.chance = number.chance(asked.chance);
        answer.roll_count = answer.chance->get_den();
    }
    answer.annotations = std::move(numbers.annotations);
    return answer;
}

}  // namespace

Answer answer_of(const Asked& asked, const Request& request, double most_work) {
    if (!asked.of.empty()) return number_answer(asked, request, most_work);
    auto odds = odds_of(request, {asked.options.follow, most_work});
    Answer answer;
    answer.work = odds.work;
    answer.annotations = odds.annotations;
    if (asked.chance.empty()) answer.odds = std::move(odds);
    else {
        answer.chance = chance_of(odds, asked.chance, asked.options.exact);
        answer.roll_count = odds.den * odds.alike;
    }
    return answer;
}

const NumberOdds& only_number(const AskedNumbers& numbers, std::string_view asked) {
    const auto& all = numbers.numbers;
    if (all.size() == 1) return all.front();
    if (all[0].side == all[1].side)
        throw Error(ErrorCode::ambiguous,
                    fmt::format("`{}` depends on something that the words leave open: add a word that settles `{}`",
                                asked, all[1].provided.empty() ? all[0].provided : all[1].provided),
                    std::string(asked));
    throw Error(
        ErrorCode::ambiguous,
        fmt::format("`{}`: for whom? say {}:{} or {}:{}", asked, all[0].side, all[0].what, all[1].side, all[1].what),
        std::string(asked));
}

}  // namespace orderly::odds

namespace orderly {
namespace {

std::optional<int> count_of(std::string_view text) {
    const auto number = text::read_integer<int>(text);
    return number && *number >= 0 ? number : std::nullopt;
}

Ratio hits_chance(const HitsOdds& hits, int number, char sign) {
    const auto rolls = [](const RollCount& count) { return *count; };
    return ratio(odds::sum_of_asked<Whole>(hits.counts, number, sign, rolls), hits.den);
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
    const auto what = odds.units.size() > 1 ? fmt::format("not every unit has the outcome `{}`", said)
                                            : fmt::format("{} has no outcome `{}`", odds.request.procedure->id, said);
    const auto remedy =
        ids.empty() ? std::string("they have none in common") : fmt::format("say one of {}", fmt::join(ids, ", "));
    return Error(ErrorCode::unknown_outcome, fmt::format("{}; {}", what, remedy), said, ids);
}

/// Reads `first:3+` and `rout:routed`. The outcome of a procedure that follows may name a side: `rout/defender:routed`.
/// Returns false if the text is neither.
bool chance_elsewhere(const Odds& odds, std::string_view text, Ratio& chance) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos) return false;
    const auto before = text.substr(0, colon);
    const auto asked = odds::asked_of(text.substr(colon + 1));
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

/// The outcome of any unit that an abbreviation stands for; the text itself if it fits none. Throws Error "ambiguous".
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

Ratio chance_of_all(const Odds& odds, std::string_view text, const odds::AskedOutcome& asked) {
    std::vector<std::size_t> places;
    for (const auto& unit : odds.units) {
        places.push_back(place_of(unit, asked.name));
        if (places.back() == unit.outcomes.size()) throw unknown(odds, text);
    }
    Whole sum = 0;
    if (odds.joint.empty()) {
        const auto& outcomes = odds.units.front().outcomes;
        for (std::size_t at = 0; at < outcomes.size(); ++at)
            if (counts(at, places.front(), asked.sign)) sum += *outcomes[at].num;
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
    constexpr std::string_view any = "any ";
    if (odds.rolls > 1 && text.starts_with(any))
        return odds::at_least_once(chance_of(odds, text.substr(any.size()), exact), odds.rolls);
    if (chance_elsewhere(odds, text, chance)) return chance;
    const auto plain = std::ranges::all_of(
        odds.units, [&](const UnitOdds& unit) { return place_of(unit, text) < unit.outcomes.size(); });
    if (plain) return chance_of_all(odds, text, {text, 0});
    if (const auto joint = odds::joint_chance(odds.request, text)) return *joint;
    const auto asked = odds::asked_of(text);
    if (const auto number = count_of(asked.name); number && odds.hits.size() == 1)
        return hits_chance(odds.hits.front(), *number, asked.sign);
    const auto name = exact ? std::string(asked.name) : full_name(odds, asked.name);
    return chance_of_all(odds, text, {name, asked.sign});
}

/// Adds in place and goes through the numbers once, because they have thousands of digits.
HitsShape shape_of(const HitsOdds& hits) {
    const Whole half = (hits.den + 1) / 2;
    Whole rolls = 0, sum = 0, squares = 0;
    HitsShape shape;
    for (const auto& [hit, weight] : hits.counts) {
        const auto count = static_cast<unsigned long>(hit);  // never negative
        if (rolls < half) {
            rolls += *weight;
            shape.median = hit;
        }
        mpz_addmul_ui(sum.get_mpz_t(), weight->get_mpz_t(), count);
        mpz_addmul_ui(squares.get_mpz_t(), weight->get_mpz_t(), count * count);
    }
    shape.mean = ratio(sum, hits.den);
    shape.variance = ratio(squares, hits.den) - shape.mean * shape.mean;
    return shape;
}

}  // namespace orderly
