#include "parse/shot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "text/numeral.hpp"
#include "orderly/error.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

constexpr std::int64_t most_stands = 1000;

/// Spellings of one unit of distance, the first its name in a message.
constexpr std::array<std::array<std::string_view, 8>, 7> spellings = {{
    {"inches", "inch", "in", "\"", "''", "″", "”", ""},
    {"centimetres", "centimetre", "centimeters", "centimeter", "cm", "", "", ""},
    {"millimetres", "millimetre", "millimeters", "millimeter", "mm", "", "", ""},
    {"metres", "metre", "meters", "meter", "", "", "", ""},
    {"paces", "pace", "", "", "", "", "", ""},
    {"yards", "yard", "yds", "yd", "", "", "", ""},
    {"feet", "ft", "", "", "", "", "", ""},
}};

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return text;
}

bool is_spelling(const DistanceUnit& unit, std::string_view typed) {
    return text::same_spelling(typed, unit.id) || text::same_spelling(typed, trimmed(unit.suffix));
}

/// The row of `spellings` that the ruleset's unit is in; null for a unit of its own.
const std::array<std::string_view, 8>* spellings_of(const DistanceUnit& unit) {
    for (const auto& row : spellings)
        if (std::ranges::any_of(row, [&](std::string_view one) { return !one.empty() && is_spelling(unit, one); }))
            return &row;
    return nullptr;
}

bool is_unit(const DistanceUnit& unit, std::string_view typed) {
    if (typed.empty() || is_spelling(unit, typed)) return true;
    const auto* row = spellings_of(unit);
    return row != nullptr &&
           std::ranges::any_of(*row, [&](std::string_view one) { return text::same_spelling(typed, one); });
}

Error bad_shot(ErrorCode code, const Token& token, std::string_view fault) {
    return Error(code, fmt::format("`{}`: {}", text::sanitized(token.typed), fault), text::sanitized(token.typed));
}

int read_count(const Weapons& weapons, const Token& token, std::string_view count) {
    if (count.empty()) return 1;
    if (!weapons.counted) throw bad_shot(ErrorCode::bad_value, token, "no number stands before a weapon here");
    const auto read = text::read_number(count);
    if (read.form != text::Numeral::whole || read.value.num < 1 || read.value.num > most_stands)
        throw bad_shot(ErrorCode::bad_value, token, fmt::format("the number before a weapon is 1 to {}", most_stands));
    return static_cast<int>(read.value.num);
}

Fraction read_distance(const DistanceUnit& unit, const Token& token) {
    const auto end = std::min(token.value.find_first_not_of("0123456789./+-"), token.value.size());
    const auto read = text::read_number(token.value.substr(0, end));
    if (!is_unit(unit, token.value.substr(end)) && read.form != text::Numeral::none) {
        const auto* row = spellings_of(unit);
        throw bad_shot(
            ErrorCode::bad_unit, token,
            fmt::format("distances are in {} here, such as `{}@8{}`", row == nullptr ? unit.id : row->front(),
                        text::sanitized(token.name), trimmed(unit.suffix)));
    }
    if (read.form == text::Numeral::too_great) throw bad_shot(ErrorCode::bad_value, token, "too large a distance");
    if (read.form == text::Numeral::too_fine)
        throw bad_shot(ErrorCode::bad_value, token, "too fine a fraction; round it");
    if (read.form == text::Numeral::none || read.value.num < 0)
        throw bad_shot(ErrorCode::bad_value, token, fmt::format("`{}` is no distance", text::sanitized(token.value)));
    return read.value;
}

}  // namespace

Shot read_shot(const Ruleset& ruleset, const Procedure& procedure, const Token& token, const Finding& found) {
    Shot shot;
    shot.weapon = procedure.words[first_of(found.words)].weapon;
    const auto& weapon = procedure.weapons.list[shot.weapon];
    shot.count = read_count(procedure.weapons, token, found.count);
    if (token.value.empty())
        throw Error(
            ErrorCode::missing,
            fmt::format("{} needs a distance: {}@distance, such as {}", weapon.id, weapon.id, weapon_form(weapon)),
            text::sanitized(token.typed));
    shot.distance = read_distance(ruleset.unit, token);
    return shot;
}

std::vector<std::string_view> distance_text(const DistanceUnit& unit) {
    std::vector<std::string_view> list = {unit.id, trimmed(unit.suffix)};
    if (const auto* row = spellings_of(unit))
        for (const auto one : *row)
            if (!one.empty()) list.push_back(one);
    return list;
}

bool is_unit_elsewhere(const DistanceUnit& unit, std::string_view typed) {
    const auto names_it = [&](std::string_view one) { return !one.empty() && text::same_spelling(typed, one); };
    return !is_unit(unit, typed) &&
           std::ranges::any_of(spellings, [&](const auto& row) { return std::ranges::any_of(row, names_it); });
}

std::string_view unit_title(const DistanceUnit& unit) {
    const auto* row = spellings_of(unit);
    return row == nullptr ? unit.id : row->front();
}

std::string weapon_form(const Weapon& weapon) {
    return fmt::format("{}@{}", weapon.id, weapon.cells.empty() ? 1 : weapon.cells.front().up_to);
}

}  // namespace orderly::parser
