#include "game/names.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/error.hpp"
#include "text/json_writer.hpp"

namespace orderly::game {

bool Named::any() const {
    return std::ranges::any_of(names, [](const auto& side) {
        return std::ranges::any_of(side, [](const auto& one) { return !one.empty(); });
    });
}

std::string_view Named::at(std::size_t side, std::size_t unit) const {
    return unit < names[side].size() ? std::string_view(names[side][unit]) : std::string_view();
}

void check_sides(const Named& named, std::span<const NamedUnit> units) {
    const auto refuse = [](const std::string& why, const std::string& word) {
        Error error(ErrorCode::ambiguous, why, word);
        error.remedy = {Remedy::Kind::own_side, {}};
        throw error;
    };
    std::array<const NamedUnit*, 2> first = {};  // of each side of the request
    for (std::size_t side = 0; side < first.size(); ++side)
        for (const auto& name : named.names[side]) {
            const auto found = std::ranges::find(units, name, &NamedUnit::id);
            if (name.empty() || found == units.end()) continue;
            const auto& unit = *found;
            if (first[side] == nullptr) first[side] = &unit;
            if (first[side]->side != unit.side)
                refuse(fmt::format("{} is of {}, {} of {}", first[side]->id, first[side]->side, unit.id, unit.side), unit.id);
        }
    if (first[0] != nullptr && first[1] != nullptr && first[0]->side == first[1]->side)
        refuse(fmt::format("{} and {} are both of {}", first[0]->id, first[1]->id, first[0]->side), first[1]->id);
}

std::vector<NamedUnit> named_units(const State& state) {
    std::vector<NamedUnit> named;
    for (const auto& unit : state.units) {
        const auto& known = *unit.unit;
        auto said = state.known_of(unit);
        named.push_back({known.id, known.name, known.side, std::move(said.words), std::move(said.numbers), known.weapon,
                         unit.absence()});
    }
    return named;
}

void append_names(const Named& named, std::string& out) {
    text::JsonWriter writer(out);
    writer.put(R"("names":[)");
    for (const auto& side : named.names) {
        if (&side == &named.names.back() && side.empty()) continue;
        writer.list("[", side, [&](const auto& name) { writer.text(name); });
    }
    writer.close(']');
}

}  // namespace orderly::game
