#include "support/random_request.hpp"

#include <algorithm>

#include "orderly/error.hpp"
#include "orderly/engine.hpp"

namespace orderly_test {

std::optional<Request> Words::request(const Ruleset& ruleset, const Procedure& procedure) {
    Request request;
    request.ruleset = &ruleset;
    request.procedure = &procedure;
    for (Index side = 0; side < procedure.sides.size(); ++side) {
        const auto several = procedure.several[side] != Several::refuse && below(3) == 0;
        for (auto left = several ? 2U : 1U; left > 0; --left) unit(procedure, side, request.sides[side].units.emplace_back());
    }
    try {
        complete(request);
        Resolution resolution;
        resolution.request = request;
        std::vector<Throw> dice;
        dice_needed(request, dice);
        evaluate(resolution, std::vector<int>(dice.size(), 1));
    } catch (const Error&) {
        return std::nullopt;
    }
    return request;
}

void Words::unit(const Procedure& procedure, Index side, Unit& unit) {
    for (const auto& choice : procedure.choices)
        if ((choice.sides >> side & 1) != 0 && below(5) != 0) say(procedure, side, choice.words[below(choice.words.size())], unit);
    for (std::size_t at = 0; at < procedure.words.size(); ++at)
        if (procedure.words[at].choice == no_index && procedure.words[at].weapon == no_index && below(6) == 0) say(procedure, side, static_cast<WordIndex>(at), unit);
    for (const auto& quantity : procedure.quantities)
        if (quantity.required || below(2) == 0) say(procedure, side, quantity.word, unit);
    const auto& weapons = procedure.weapons;
    if (weapons.list.empty() || (weapons.sides >> side & 1) == 0 || below(4) == 0) return;
    Shot shot;
    shot.weapon = static_cast<Index>(below(weapons.list.size()));
    shot.has_distance = weapons.distance;
    shot.distance = Fraction(1 + below(20));
    unit.said.insert(weapons.list[shot.weapon].word);
    unit.shots.push_back(shot);
}

void Words::say(const Procedure& procedure, Index side, WordIndex word, Unit& unit) {
    const auto& known = procedure.words[word];
    if ((known.sides >> side & 1) == 0 || known.derived) return;
    unit.said.insert(word);
    if (known.quantity == no_index) return;
    const auto& quantity = procedure.quantities[known.quantity];
    const auto span = static_cast<std::size_t>(std::min(quantity.greatest - quantity.least, 24) / quantity.step + 1);
    unit.values[known.quantity] = Fraction(quantity.least + static_cast<int>(below(span)) * quantity.step);
    unit.valued[known.quantity] = true;
}

}  // namespace orderly_test
