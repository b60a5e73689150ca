#include "parse/kept_units.hpp"

#include <functional>

namespace orderly::parser {
namespace {

/// The text that the words were cut out of, where they stand one blank apart; empty where they do not.
std::string_view text_of(std::span<const std::string_view> tokens) {
    if (tokens.empty()) return {};
    for (std::size_t at = 1; at < tokens.size(); ++at)
        if (tokens[at].data() != tokens[at - 1].data() + tokens[at - 1].size() + 1) return {};
    return {tokens.front().data(), tokens.back().data() + tokens.back().size()};
}

}  // namespace

void KeptUnits::say(const Kept& kept, Unit& unit) {
    clear_unit(unit);
    unit.said = kept.said;
    for (const auto& [quantity, value] : kept.values) {
        unit.values[quantity] = value;
        unit.valued[quantity] = true;
    }
    unit.shots = kept.shots;
    unit.by_hand = kept.by_hand;
}

void KeptUnits::keep(const Unit& unit, Kept& kept) {
    kept.said = unit.said;
    kept.values.clear();
    for (Index at = 0; at < unit.valued.size(); ++at)
        if (unit.valued[at]) kept.values.emplace_back(at, unit.values[at]);
    kept.shots = unit.shots;
    kept.by_hand = unit.by_hand;
}

void KeptUnits::read(const Reading& reading, Index side, std::span<const std::string_view> tokens, Unit& unit) {
    const auto text = text_of(tokens);
    const auto read_anew = [&] {
        clear_unit(unit);
        return read_unit(reading, side, tokens, nullptr, unit);
    };
    if (text.empty() || !reading.units.empty()) return void(read_anew());
    const auto& options = reading.options;
    const auto how = (options.exact ? 1U : 0U) | (options.follow ? 2U : 0U) | (options.whole ? 4U : 0U) | side << 3U;
    const auto hash = std::hash<std::string_view>()(text) ^ reinterpret_cast<std::uintptr_t>(&reading.procedure) ^ how;
    const auto* kept = units_.find(hash);
    if (kept != nullptr && kept->procedure == &reading.procedure && kept->how == how && kept->count == tokens.size() &&
        kept->text == text)
        return say(*kept, unit);
    if (!read_anew()) return;
    auto* place = units_.place_for(hash);
    if (place == nullptr) return;
    place->text = text;
    place->procedure = &reading.procedure;
    place->how = how;
    place->count = static_cast<std::uint32_t>(tokens.size());
    keep(unit, *place);
}

}  // namespace orderly::parser
