// Builds the request that a result calls for: the words that the result gives, and those of the last request that the
// next procedure knows.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "engine/evaluate.hpp"
#include "engine/pools.hpp"
#include "orderly/error.hpp"
#include "orderly/engine.hpp"
#include "text/numbers.hpp"

namespace orderly {
using namespace engine;
namespace {

/// Sets a quantity of a unit; empty `digits` mean the same as a quantity typed without a value. Returns false for a
/// value that the parser would refuse.
bool give(const Procedure& procedure, Unit& unit, Index quantity, std::string_view digits) {
    const auto& known = procedure.quantities[quantity];
    if (digits.empty() && !known.counted) return known.value_optional;
    const auto read = digits.empty() ? text::ReadNumber{text::Numeral::whole, 1} : text::read_number(digits);
    const auto is_number = read.form == text::Numeral::whole || read.form == text::Numeral::part;
    if (!is_number || read.value < Fraction(known.least) || read.value > Fraction(known.greatest)) return false;
    unit.values[quantity] = read.value;
    unit.valued[quantity] = true;
    return true;
}

/// Adds one word (`name` or `name=value`) to a unit; the last word of a choice wins. Returns false if the procedure has
/// no such word for this side.
bool say(const Procedure& procedure, Index side, Unit& unit, std::string_view text) {
    const auto equals = std::min(text.find('='), text.size());
    auto word = find_word(procedure, text);
    const auto digits = word == no_word && equals < text.size() ? text.substr(equals + 1) : std::string_view();
    if (word == no_word) word = find_word(procedure, text.substr(0, equals));
    if (word == no_word) return false;
    const auto& known = procedure.words[word];
    if ((known.sides >> side & 1) == 0 || known.derived || known.weapon != no_index) return false;
    if (known.quantity == no_index ? !digits.empty() : !give(procedure, unit, known.quantity, digits)) return false;
    engine::say(procedure, side, word, unit);
    return true;
}

/// The words implied by the typed words of a unit.
WordSet implied_by(const Procedure& procedure, const Unit& unit) {
    WordSet implied;
    unit.said.each([&](WordIndex word) { implied = implied | procedure.words[word].implies; });
    return implied & unit.effective;
}

/// Adds a word passed on by a result. Throws Error for a number out of the range of its quantity.
bool tell(const Procedure& procedure, Index side, Unit& unit, std::string_view text) {
    if (say(procedure, side, unit, text)) return true;
    const auto equals = text.find('=');
    const auto word = equals == std::string_view::npos ? no_word : find_word(procedure, text.substr(0, equals));
    if (word == no_word || procedure.words[word].quantity == no_index || (procedure.words[word].sides >> side & 1) == 0)
        return false;
    const auto& quantity = procedure.quantities[procedure.words[word].quantity];
    throw Error(ErrorCode::refused,
                fmt::format("{}: {} must be {} to {}", text, quantity.id, quantity.least, quantity.greatest),
                std::string(text));
}

/// The result that calls for the step.
std::vector<Result>::const_iterator result_of(const Resolution& from, const NextStep& step) {
    return std::ranges::find_if(from.results, [&](const Result& result) {
        return std::ranges::any_of(result.next, [&](const NextStep& one) { return &one == &step; });
    });
}

/// The view of one unit of a side after the result that calls for the step.
View outcome_view(const Resolution& from, const NextStep& step, Index side, const Unit& unit) {
    auto view = unit_view(from.request, side, unit);
    const auto result = result_of(from, step);
    if (result == from.results.end()) return view;
    thread_local bool asks_dice = false;
    if (from.request.is_given()) view.asks_dice = &asks_dice;
    see_result(from.request, *result, side, view);
    return view;
}

/// Whether `words` has the same word, or the same quantity with any value.
bool has_key(std::span<const std::string> words, std::string_view text) {
    const auto key = [](std::string_view word) { return word.substr(0, word.find('=')); };
    return std::ranges::any_of(words, [&](const std::string& word) { return key(word) == key(text); });
}

/// Whether a procedure that may come after `first` knows the word or quantity `text`.
bool known_later(const Ruleset& ruleset, const Procedure& first, std::string_view text) {
    return std::ranges::any_of(first.follows, [&](const Follower& follower) {
        const auto& one = ruleset.procedures[follower.procedure];
        return find_word(one, text) != no_word || find_word(one, text.substr(0, text.find('='))) != no_word;
    });
}

/// A word as it is typed, with its value.
std::string typed(const Procedure& procedure, const Unit& unit, WordIndex word) {
    const auto& known = procedure.words[word];
    if (known.quantity == no_index || !unit.valued[known.quantity]) return std::string(known.id);
    return fmt::format("{}={}", known.id, text::fraction_text(unit.values[known.quantity]));
}

/// The typed and implied words of a unit that can be passed on to the next procedure, except for those in `without`.
std::vector<std::string> told_by(const Procedure& procedure, const Unit& unit, const WordSet& without) {
    std::vector<std::string> words;
    ((unit.said | implied_by(procedure, unit)) - without).each([&](WordIndex word) {
        const auto& known = procedure.words[word];
        if (known.weapon == no_index && !known.derived) words.push_back(typed(procedure, unit, word));
    });
    return words;
}

/// Merges the units of a side into one: all words, the first unit's word of each choice, and the sums of quantities.
Unit together(const Procedure& procedure, std::span<const Unit> units) {
    Unit all = units.front();
    for (const auto& unit : units.subspan(1))
        unit.said.each([&](WordIndex word) {
            const auto& known = procedure.words[word];
            if (known.choice != no_index)
                for (const auto other : procedure.choices[known.choice].words)
                    if (all.said.contains(other)) return;
            if (known.quantity != no_index && unit.valued[known.quantity]) {
                auto& value = all.values[known.quantity];
                value = all.valued[known.quantity] ? value + unit.values[known.quantity] : unit.values[known.quantity];
                all.valued[known.quantity] = true;
            }
            all.said.insert(word);
        });
    return all;
}

/// The unit that a result belongs to: the one with the result if units share a die, or else the whole side, merged in
/// `all`.
const Unit& whose_result(const Resolution& from, const NextStep& step, Index side, Unit& all) {
    const auto& units = from.request.sides[side].units;
    if (units.size() == 1) return units.front();
    if (from.request.procedure->several[side] != Several::share_die)
        return all = together(*from.request.procedure, units);
    return units[std::min<std::size_t>(unit_with(from, step), units.size() - 1)];
}

/// The request to repeat the same procedure: both sides remain, with the words that the step drops and adds. If units
/// share a die, only the one with the result remains.
Request again(const Resolution& from, const NextStep& step) {
    const auto& next = *step.next;
    auto request = from.request;
    request.given = {};
    request.gone = gone_after(from);
    const auto& procedure = *request.procedure;
    if (procedure.several[0] == Several::share_die) {
        Unit all;
        request.sides[0].units = {whose_result(from, step, 0, all)};
    }
    for (Index side = 0; side < procedure.sides.size(); ++side)
        for (auto& unit : request.sides[side].units) {
            const auto view = outcome_view(from, step, side, unit);
            auto changed = unit;
            // words implied by a dropped word remain
            changed.said = unit.said | implied_by(procedure, unit);
            next.drop.each([&](WordIndex word) { unsay(procedure, word, changed); });
            for (const auto& add : next.add)
                if (holds(add.when, view))
                    for (const auto word : add.words)
                        tell(procedure, side, changed, fill_placeholders(word, procedure, view));
            unit = changed;
        }
    return request;
}

/// Fills a request of another procedure with the words passed on. Words that it does not know wait for a later one.
class HandingOn {
public:
    HandingOn(const Resolution& from, const NextStep& step, Request& request)
        : from_(from), step_(step), request_(request), procedure_(*request.procedure) {
        for (Index side = 0; side < procedure_.sides.size(); ++side) request.sides[side].units.resize(1);
        for (const auto& word : step.words) given_[side_of(word)].push_back(word);
    }

    /// Passes on the words of side `said` of the result to a side of the next procedure.
    void words_of(Index said, Index side) {
        Unit all;
        const auto hand_on = [&](const std::string& word) {
            if (!has_key(given_[side], word)) tell_or_keep(side, word);
        };
        const auto& unit = whose_result(from_, step_, said, all);
        std::ranges::for_each(told_by(*from_.request.procedure, unit, step_.next->drop), hand_on);
        std::ranges::for_each(from_.request.deferred[said], hand_on);
    }

    /// Adds a word that the result gives.
    void give(const std::string& word) { tell_or_keep(side_of(word), word); }

private:
    /// The side that a word of the result belongs to: the first, unless only the second may have it.
    [[nodiscard]] Index side_of(std::string_view text) const {
        const auto whole = find_word(procedure_, text);
        const auto word = whole != no_word ? whole : find_word(procedure_, text.substr(0, text.find('=')));
        return word != no_word && procedure_.sides.size() > 1 && procedure_.words[word].sides == 2 ? 1 : 0;
    }

    void tell_or_keep(Index side, const std::string& word) {
        auto& unit = request_.sides[side].units.front();
        if (!tell(procedure_, side, unit, word) && known_later(*request_.ruleset, procedure_, word))
            add_deferred(word, request_.deferred[side]);
    }

    const Resolution& from_;
    const NextStep& step_;
    Request& request_;
    const Procedure& procedure_;
    std::array<std::vector<std::string>, 2> given_;
};

}  // namespace

Index engine::unit_with(const Resolution& from, const NextStep& step) {
    const auto result = result_of(from, step);
    return result == from.results.end() ? Index{0} : result->unit;
}

void engine::say(const Procedure& procedure, Index side, WordIndex word, Unit& unit) {
    const auto choice = procedure.words[word].choice;
    if (choice != no_index && (procedure.choices[choice].sides >> side & 1) != 0)
        for (const auto other : procedure.choices[choice].words) unit.said.erase(other);
    unit.said.insert(word);
}

void engine::unsay(const Procedure& procedure, WordIndex word, Unit& unit) {
    const auto& known = procedure.words[word];
    unit.said.erase(word);
    if (known.quantity != no_index) {
        unit.valued[known.quantity] = false;
        unit.values[known.quantity] = 0;
    }
    if (known.weapon != no_index)
        std::erase_if(unit.shots, [&](const Shot& shot) { return shot.weapon == known.weapon; });
}

void engine::remove_deferred(std::string_view word, std::vector<std::string>& deferred) {
    const auto key = [](std::string_view text) { return text.substr(0, text.find('=')); };
    std::erase_if(deferred, [&](const std::string& other) { return key(other) == key(word); });
}

void engine::add_deferred(const std::string& word, std::vector<std::string>& deferred) {
    remove_deferred(word, deferred);
    deferred.push_back(word);
}

std::vector<GoneCards> gone_after(const Resolution& resolution) {
    auto gone = resolution.request.gone;
    for (const auto& die : resolution.dice) {
        if (die.deck == no_index) continue;
        auto found = std::ranges::lower_bound(gone, die.deck, {}, &GoneCards::deck);
        if (found == gone.end() || found->deck != die.deck) found = gone.insert(found, {die.deck, {}});
        found->cards.insert(std::ranges::lower_bound(found->cards, die.face), die.face);
    }
    for (const auto& result : resolution.results)
        for (const auto& effect : result.effects)
            if (const Index deck = resolution.request.ruleset->effects[effect.effect->word].shuffles;
                deck != no_index && !effect.open)
                std::erase_if(gone, [&](const GoneCards& one) { return one.deck == deck; });
    return gone;
}

Request request_for(const Resolution& from, const NextStep& step) {
    auto request = begun_request(from, step);
    complete(request);
    return request;
}

Request engine::begun_request(const Resolution& from, const NextStep& step) {
    const auto& next = *step.next;
    if (next.procedure == from.request.procedure->id) return again(from, step);
    Request request;
    request.ruleset = from.request.ruleset;
    request.gone = gone_after(from);
    request.procedure = find_procedure(*request.ruleset, next.procedure);
    HandingOn handing(from, step, request);
    // the side that the step is for comes first, the other side becomes its enemy
    for (Index side = 0; side < std::min(from.request.procedure->sides.size(), request.procedure->sides.size()); ++side)
        handing.words_of(side == 0 ? step.gives : static_cast<Index>(1 - step.gives), side);
    for (const auto& word : step.words) handing.give(word);
    return request;
}

std::optional<Request> engine::request_to_follow(const Resolution& from, const NextStep& step,
                                                 std::vector<std::string>& notes) {
    try {
        return request_for(from, step);
    } catch (const Error& error) {
        if (error.code != ErrorCode::missing && error.code != ErrorCode::refused) throw;
        auto note = fmt::format("not followed: {}: {}", step.next->procedure, error.what());
        if (std::ranges::find(notes, note) == notes.end()) notes.push_back(std::move(note));
        return std::nullopt;
    }
}

}  // namespace orderly
