// The request that a result calls for: the words it gives, and those the side said that the next one knows.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "orderly/engine.hpp"
#include "needs.hpp"

namespace orderly {
namespace {

/// Says one word (`name` or `name=value`) for a unit; the last word of a choice wins.
bool say(const Procedure& procedure, Index side, Unit& unit, std::string_view text) {
    auto word = find_word(procedure, text);
    Fraction value = 1;
    if (word == no_word) {
        const auto equals = text.find('=');
        if (equals == std::string_view::npos) return false;
        word = find_word(procedure, text.substr(0, equals));
        std::int64_t number = 0;
        const auto digits = text.substr(equals + 1);
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        if (word == no_word || error != std::errc() || end != digits.data() + digits.size()) return false;
        value = number;
    }
    const auto& known = procedure.words[word];
    if ((known.sides >> side & 1) == 0 || known.derived || known.weapon != no_index) return false;
    if (known.choice != no_index)
        for (const auto other : procedure.choices[known.choice].words) unit.said.erase(other);
    unit.said.insert(word);
    if (known.quantity != no_index) {
        unit.values[known.quantity] = value;
        unit.valued[known.quantity] = true;
    }
    return true;
}

/// The words of `unit` that `to` knows too, said for its `side`.
void carry(const Request& from, const Unit& unit, const Procedure& to, Index side, Unit& into) {
    unit.said.each([&](WordIndex word) {
        const auto& known = from.procedure->words[word];
        const auto target = find_word(to, known.id);
        if (target == no_word || (to.words[target].sides >> side & 1) == 0 || to.words[target].derived) return;
        if (known.quantity == no_index || to.words[target].quantity == no_index) {
            if (known.quantity == no_index && to.words[target].quantity == no_index && known.weapon == no_index) say(to, side, into, known.id);
            return;
        }
        into.said.insert(target);
        into.values[to.words[target].quantity] = unit.values[known.quantity];
        into.valued[to.words[target].quantity] = true;
    });
}

/// The same procedure once more: both sides stay, without some words and with others.
Request again(const Resolution& from, const Next& next) {
    auto request = from.request;
    const auto& procedure = *request.procedure;
    for (Index side = 0; side < procedure.sides.size(); ++side)
        for (auto& unit : request.sides[side].units) {
            const auto view = unit_view(from.request, side, unit);
            auto changed = unit;
            // words it implied go on when the word itself is dropped
            WordSet implied;
            unit.said.each([&](WordIndex word) { implied = implied | procedure.words[word].implies; });
            changed.said = (unit.said | (implied & unit.has)) - next.drop;
            for (const auto& add : next.add)
                if (holds(add.when, view))
                    for (const auto word : add.words) say(procedure, side, changed, word);
            unit = changed;
        }
    return request;
}

}  // namespace

Request request_for(const Resolution& from, const NextStep& step) {
    const auto& next = *step.next;
    if (next.procedure == from.request.procedure->id) {
        auto request = again(from, next);
        complete(request);
        return request;
    }
    Request request;
    request.ruleset = from.request.ruleset;
    request.procedure = find_procedure(*request.ruleset, next.procedure);
    const auto& to = *request.procedure;
    const auto side = std::min<Index>(step.side, static_cast<Index>(from.request.procedure->sides.size() - 1));
    for (std::size_t at = 0; at < to.sides.size(); ++at) request.sides[at].units.resize(1);
    auto& unit = request.sides[0].units.front();
    carry(from.request, from.request.sides[side].units.front(), to, 0, unit);
    request.later = {from.request.later[side], {}};
    for (const auto& word : from.request.later[side]) say(to, 0, unit, word);
    for (const auto& word : step.words) say(to, 0, unit, word);
    complete(request);
    return request;
}

}  // namespace orderly
