#include "support/lines.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "orderly/parse.hpp"
#include "tables/builtin.hpp"

namespace orderly_test {

using namespace orderly;

std::string LineMaker::shot(const Procedure& procedure) {
    const auto& weapons = procedure.weapons;
    const auto& weapon = weapons.list[next(weapons.list.size())];
    auto text = weapons.counted && next(2) == 0 ? std::to_string(1 + next(6)) + "x" : std::string();
    text += weapon.id;
    return text + "@" + std::to_string(1 + next(20));
}

std::string LineMaker::unit(const Procedure& procedure, Index side) {
    std::string text;
    const auto bit = static_cast<SideMask>(1U << side);
    for (const auto& choice : procedure.choices) {
        const auto& word = procedure.words[choice.words[next(choice.words.size())]];
        if ((word.sides & bit) != 0 && !word.derived && word.weapon == no_index && next(8) != 0)
            text.append(" ").append(word.id);
    }
    for (const auto& quantity : procedure.quantities) {
        if ((quantity.sides & bit) == 0 || next(3) == 0) continue;
        const auto span =
            static_cast<std::uint64_t>(std::min(quantity.greatest - quantity.least, 40) / quantity.step + 1);
        text += " " + std::string(quantity.id) + "=" +
                std::to_string(quantity.least + static_cast<int>(next(span)) * quantity.step);
    }
    for (const auto& word : procedure.words)
        if ((word.sides & bit) != 0 && word.choice == no_index && word.quantity == no_index &&
            word.weapon == no_index && !word.derived && next(12) == 0)
            text.append(" ").append(word.id);
    if (!procedure.weapons.list.empty() && (procedure.weapons.sides & bit) != 0 && next(2) == 0)
        text += " " + shot(procedure);
    return text;
}

std::string LineMaker::line(const Procedure& procedure) {
    std::string text(procedure.id);
    for (Index side = 0; side < procedure.sides.size(); ++side) {
        if (side > 0) text += " vs";
        text += unit(procedure, side);
        if (procedure.several[side] != Several::refuse && next(6) == 0) text += " and" + unit(procedure, side);
    }
    return text;
}

std::optional<Request> LineMaker::request(const Ruleset& ruleset, const Procedure& procedure) {
    const std::array<const Ruleset*, 1> all = {&ruleset};
    try {
        auto request = parse({&ruleset, all}, line(procedure));
        resolve(request, {.seed = "made up"});
        return request;
    } catch (const Error&) {
        return std::nullopt;
    }
}

std::string LineMaker::lines(const Ruleset& ruleset, std::size_t count, bool ids) {
    std::string text;
    for (std::size_t at = 0; at < count; ++at) {
        if (ids) text += "g" + std::to_string(at) + ": ";
        text += line(ruleset.procedures[at % ruleset.procedures.size()]) + "\n";
    }
    return text;
}

const Ruleset& builtin(std::string_view id) {
    for (const auto& ruleset : tables::builtin_rulesets())
        if (ruleset.id == id) return ruleset;
    throw std::runtime_error("no such ruleset");
}

}  // namespace orderly_test
