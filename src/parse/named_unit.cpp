#include "parse/named_unit.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "orderly/engine.hpp"
#include "text/edit_distance.hpp"
#include "text/quoting.hpp"
#include "parse/error_context.hpp"
#include "text/spelling.hpp"

namespace orderly::parser {
namespace {

constexpr std::size_t shortest_unit = 3;
constexpr std::size_t most_units_suggested = 3;

}  // namespace

const NamedUnit* find_unit(std::span<const NamedUnit> units, std::string_view id) {
    const auto found =
        std::ranges::find_if(units, [&](const NamedUnit& unit) { return text::same_spelling(id, unit.id); });
    return found == units.end() ? nullptr : &*found;
}

const NamedUnit* begun_unit(std::span<const NamedUnit> units, std::string_view begun) {
    if (begun.size() < shortest_unit) return nullptr;
    const auto begins = [&](const NamedUnit& unit) { return unit.id.starts_with(text::folded(begun)); };
    const auto found = std::ranges::find_if(units, begins);
    return found == units.end() || std::ranges::count_if(units, begins) > 1 ? nullptr : &*found;
}

bool is_numbered(const NamedUnit& unit, std::string_view digits) {
    const auto begins = [&](std::string_view name) {
        return name.starts_with(digits) && name.find_first_not_of("0123456789") == digits.size();
    };
    return !digits.empty() && (begins(unit.id) || begins(unit.name));
}

WordIndex known_word(const Procedure& procedure, std::string_view name) {
    if (const auto word = find_word(procedure, name); word != no_word) return word;
    const auto alias = std::ranges::find(procedure.aliases, name, &Name::text);
    return alias == procedure.aliases.end() ? no_word : alias->word;
}

WordIndex brought_word(const Procedure& procedure, Index side, std::string_view name) {
    const auto word = known_word(procedure, name);
    if (word == no_word) return no_word;
    const auto& known = procedure.words[word];
    return known.derived || known.weapon != no_index || (known.sides >> side & 1) == 0 ? no_word : word;
}

std::string weapon_of(const Procedure& procedure, const NamedUnit& unit, std::string_view distance) {
    if (unit.weapon.empty())
        throw fault(ErrorCode::missing, unit.id, "{} has no weapon in the game's file: say it here, as WEAPON@{}",
                    distance);
    const auto is_counted = procedure.weapons.counted && !unit.numbers.empty();
    return fmt::format("{}{}@{}", is_counted ? fmt::format("{}x", unit.numbers.front().second) : std::string(),
                       unit.weapon, distance);
}

std::optional<Error> slip_of_unit(std::span<const NamedUnit> units, std::string_view typed) {
    const auto has_digit = typed.find_first_of("0123456789") != std::string_view::npos;
    const auto word = text::sanitized(typed);
    const auto digits = typed.substr(0, typed.find_first_not_of("0123456789"));
    std::vector<std::string> close;
    for (const auto& unit : units)
        if (typed.size() >= shortest_unit && (text::edit_distance(text::folded(typed), unit.id) <= 1 ||
                                              (has_digit && unit.id.starts_with(text::folded(typed))) ||
                                              is_numbered(unit, digits)))
            close.push_back(unit.id);
    close.resize(std::min(close.size(), most_units_suggested));
    if (!close.empty())
        return offering(fault(ErrorCode::unknown_word, word, "no unit and no word `{}`; did you mean {}?",
                              fmt::to_string(fmt::join(close, ", "))),
                        close);
    // a number and letters that nobody knows can only be a unit's name
    if (!has_digit || units.empty() || typed.front() < '0' || '9' < typed.front()) return std::nullopt;
    return fault(ErrorCode::unknown_word, word, "no unit and no word `{}`");
}

Error absent_unit(const std::string& id, const std::string& absence) {
    return fault(ErrorCode::refused, id, "{} {}", absence).with({Remedy::Kind::bring_back, {id}});
}

}  // namespace orderly::parser
