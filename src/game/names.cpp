#include "game/names.hpp"

#include <algorithm>

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

std::vector<NamedUnit> named_units(const State& state) {
    std::vector<NamedUnit> named;
    for (const auto& unit : state.units) {
        const auto& known = *unit.unit;
        auto said = state.known_of(unit);
        named.push_back({known.id, known.name, known.side, std::move(said.words), std::move(said.numbers), known.weapon,
                         !unit.takes_part()});
    }
    return named;
}

void append_names(const Named& named, std::string& out) {
    text::JsonWriter writer(out);
    writer.put(R"("names":[)");
    for (const auto& side : named.names) {
        if (&side == &named.names.back() && side.empty()) continue;
        writer.list("[", side, [&](const auto& name) { writer.id(name); });
    }
    writer.close(']');
}

}  // namespace orderly::game
