#include "parse/lexicon.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "parse/errors.hpp"
#include "text/characters.hpp"
#include "text/numbers.hpp"
#include "text/spelling.hpp"

namespace orderly::parser {

SaidWord said_of(const Procedure& procedure, std::string_view written) {
    const auto token = take_apart(written);
    SaidWord said{.kind = Saying::written, .word = find_word(procedure, written), .text = std::string(written)};
    if (said.word != no_word) return {.word = said.word};
    said.word = find_word(procedure, take_count(token.name).name);
    const auto read = text::read_number(token.value);
    if (said.word == no_word || token.shape != Shape::valued || read.form > text::Numeral::part ||
        read.form == text::Numeral::none)
        return said;
    return {.word = said.word, .value = read.value};
}

std::string text_of(const Procedure& procedure, const SaidWord& said) {
    const auto id = said.word == no_word ? std::string_view() : procedure.words[said.word].id;
    const auto value = said.value ? text::fraction_text(*said.value) : std::string();
    switch (said.kind) {
        case Saying::word:
            if (procedure.words[said.word].weapon != no_index)
                return fmt::format("{}{}{}{}{}", value, said.value ? "x" : "", id, said.distance ? "@" : "",
                                   said.distance ? text::fraction_text(*said.distance) : std::string());
            return fmt::format("{}{}{}", id, said.value ? "=" : "", value);
        case Saying::written: return said.text;
        case Saying::unit: return said.unit->id + (said.text.empty() ? "" : "@") + said.text;
        case Saying::gone: return std::string(without).append(id);
        case Saying::also: return "and";
        case Saying::shared: return "for";
        case Saying::stop: break;
    }
    return ",";
}

namespace {

/// What is wrong with the value; empty if nothing is.
std::string fault_of(const Quantity& quantity, std::string_view typed, const text::ReadNumber& read) {
    const auto whole = read.value.floor();
    switch (read.form) {
        case text::Numeral::none:
            if (typed.empty()) return "a value is missing";
            if (typed.ends_with('%')) return fmt::format("{} is not a percentage", quantity.id);
            return fmt::format("`{}` is not a number", text::sanitized(typed));
        case text::Numeral::too_fine: return "the fraction is too fine";
        case text::Numeral::too_great: return "out of range";
        case text::Numeral::part:
            if (quantity.kind != QuantityKind::fraction) return fmt::format("{} takes whole numbers", quantity.id);
            break;
        case text::Numeral::whole: break;
    }
    if (whole < quantity.least || whole > quantity.greatest) return "out of range";
    if (whole == quantity.greatest && !read.value.is_whole()) return "out of range";
    // a step of 1 does not rule out halves
    if (quantity.step > 1 && (!read.value.is_whole() || (whole - quantity.least) % quantity.step != 0))
        return fmt::format("{} goes up in steps of {} from {}", quantity.id, quantity.step, quantity.least);
    return {};
}

}  // namespace

bool may_be(const Quantity& quantity, const std::optional<Fraction>& value) {
    if (!value) return quantity.counted || quantity.value_optional;
    return fault_of(quantity, {}, {value->is_whole() ? text::Numeral::whole : text::Numeral::part, *value}).empty();
}

std::string quantity_form(const Quantity& quantity) {
    const auto* percent = quantity.kind == QuantityKind::percent ? "%" : "";
    return fmt::format("{}=N{}, {} to {}", quantity.id, percent, quantity.least, quantity.greatest);
}

Fraction read_quantity(const Quantity& quantity, const Token& token) {
    auto value = token.value;
    if (quantity.kind == QuantityKind::percent && value.ends_with('%')) value.remove_suffix(1);
    const auto read = text::read_number(value);
    const auto wrong = fault_of(quantity, token.value, read);
    if (wrong.empty()) return read.value;
    throw fault(ErrorCode::bad_value, token.typed, "`{}`: {}; say {}", wrong, quantity_form(quantity));
}

namespace {

constexpr std::int64_t most_stands = 1000;

/// The spellings of each unit of distance; messages use the first.
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

using Spellings = std::array<std::string_view, 8>;

/// The row of `spellings` that has one of the unit's names; null if the ruleset has a unit of its own.
const Spellings* row_of(std::string_view name) {
    const auto has_it = [&](const Spellings& row) {
        return std::ranges::any_of(row,
                                   [&](std::string_view one) { return !one.empty() && text::same_spelling(name, one); });
    };
    const auto row = std::ranges::find_if(spellings, has_it);
    return row == spellings.end() ? nullptr : &*row;
}

const Spellings* row_of(const DistanceUnit& unit) {
    const auto* row = row_of(unit.id);
    return row == nullptr ? row_of(trimmed(unit.suffix)) : row;
}

/// All spellings of the ruleset's unit and of those that may be said for it.
std::vector<std::string_view> spellings_of(const DistanceUnit& unit) {
    std::vector<std::string_view> list = {unit.id, trimmed(unit.suffix)};
    const auto add = [&](const Spellings* row) {
        if (row != nullptr) std::ranges::remove_copy(*row, std::back_inserter(list), std::string_view());
    };
    add(row_of(unit));
    for (const auto other : unit.also) add(row_of(other));
    return list;
}

bool is_unit(const DistanceUnit& unit, std::string_view typed) {
    return typed.empty() || std::ranges::any_of(spellings_of(unit), [&](std::string_view one) {
               return text::same_spelling(typed, one);
           });
}

int read_count(const Weapons& weapons, const Token& token, std::string_view count) {
    if (count.empty()) return 1;
    if (!weapons.counted)
        throw fault(ErrorCode::bad_value, token.typed, "`{}`: leave out the number before the weapon");
    const auto read = text::read_number(count);
    if (read.form != text::Numeral::whole || read.value.num < 1 || read.value.num > most_stands)
        throw fault(ErrorCode::bad_value, token.typed, "`{}`: the number before a weapon must be 1 to {}", most_stands);
    return static_cast<int>(read.value.num);
}

Fraction read_distance(const DistanceUnit& unit, const Token& token) {
    const auto end = std::min(token.value.find_first_not_of("0123456789./+-"), token.value.size());
    const auto read = text::read_number(token.value.substr(0, end));
    const auto& typed = token.typed;
    if (!is_unit(unit, token.value.substr(end)) && read.form != text::Numeral::none)
        throw fault(ErrorCode::bad_unit, typed, "`{}`: distances are in {} here, such as `{}@8{}`", unit_title(unit),
                    text::sanitized(token.name), trimmed(unit.suffix));
    if (read.form == text::Numeral::too_great)
        throw fault(ErrorCode::bad_value, typed, "`{}`: the distance is too large");
    if (read.form == text::Numeral::too_fine)
        throw fault(ErrorCode::bad_value, typed, "`{}`: the fraction is too fine; round it");
    if (read.form == text::Numeral::none || read.value.num < 0)
        throw fault(ErrorCode::bad_value, typed, "`{}`: `{}` is not a distance", text::sanitized(token.value));
    return read.value;
}

}  // namespace

Shot read_shot(const Ruleset& ruleset, const Procedure& procedure, const Token& token, const Finding& found) {
    Shot shot;
    shot.weapon = procedure.words[first_of(found.words)].weapon;
    const auto& weapon = procedure.weapons.list[shot.weapon];
    shot.count = read_count(procedure.weapons, token, found.count);
    if (token.value.empty())
        throw fault(ErrorCode::missing, token.typed, "{1} needs a distance: {1}@distance, such as {2}", weapon.id,
                    weapon_form(weapon));
    shot.distance = read_distance(ruleset.unit, token);
    return shot;
}

std::optional<Shot> shot_of(const Procedure& procedure, const SaidWord& said) {
    const auto count = said.value.value_or(Fraction(1));
    if (!said.distance || (said.value && !procedure.weapons.counted) || !count.is_whole() || count.num < 1 ||
        count.num > most_stands)
        return std::nullopt;
    return Shot{procedure.words[said.word].weapon, static_cast<int>(count.num), *said.distance};
}

bool gives_number(const Procedure& procedure, Index side, const Token& token) {
    constexpr std::array<std::string_view, 3> names = {"total", "difference", "hits"};
    const auto is_name = [&](std::string_view name) { return text::same_spelling(name, token.name); };
    const auto name = std::ranges::find_if(names, is_name);
    return name != names.end() && given_number(procedure) == *name && (side == 0 || procedure.kind != Kind::pool);
}

bool gives_number(const Procedure& procedure, std::string_view typed) {
    const auto token = take_apart(typed);
    return token.shape == Shape::valued && gives_number(procedure, 0, token);
}

int read_given(const Procedure& procedure, const Token& token) {
    constexpr int most = 9999;
    const auto least = throws_pools(procedure.kind) ? 0 : -most;
    const auto read = text::read_number(token.value);
    if (read.form != text::Numeral::whole || read.value < Fraction(least) || read.value > Fraction(most))
        throw fault(ErrorCode::bad_value, token.typed, "`{}`: {} is a whole number from {} to {}",
                    given_number(procedure), least, most);
    return static_cast<int>(read.value.num);
}

std::vector<std::string_view> distance_text(const DistanceUnit& unit) { return spellings_of(unit); }

bool is_unit_elsewhere(const DistanceUnit& unit, std::string_view typed) {
    return !is_unit(unit, typed) && row_of(typed) != nullptr;
}

bool is_said_otherwise(const DistanceUnit& unit, std::string_view typed) {
    const auto* row = row_of(typed);
    return row != nullptr && row != row_of(unit);
}

std::string_view unit_title(const DistanceUnit& unit) {
    const auto* row = row_of(unit);
    return row == nullptr ? unit.id : row->front();
}

std::string weapon_form(const Weapon& weapon) {
    return fmt::format("{}@{}", weapon.id, weapon.cells.empty() ? 1 : weapon.cells.front().up_to);
}

namespace {

constexpr int greatest = 100;
constexpr std::size_t longest_reason = 40;

bool is_reason(std::string_view text) {
    const auto fits = [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-';
    };
    return !text.empty() && text.size() <= longest_reason && std::ranges::all_of(text, fits);
}

}  // namespace

ManualModifier read_by_hand(std::string_view typed) {
    const auto colon = std::min(typed.find(':'), typed.size());
    const auto read = text::read_number(typed.substr(0, colon));
    ManualModifier hand;
    if (read.form != text::Numeral::whole || read.value < Fraction(-greatest) || read.value > Fraction(greatest))
        throw fault(ErrorCode::bad_value, typed,
                    "`{}`: a modifier by hand is a whole number from -{} to +{}, such as +1 or -2:hill", greatest,
                    greatest);
    hand.add = static_cast<int>(read.value.num);
    if (colon == typed.size()) return hand;
    hand.reason = text::folded(typed.substr(colon + 1));
    if (is_reason(hand.reason)) return hand;
    throw fault(ErrorCode::bad_value, typed,
                "`{}`: write the reason with letters a to z, digits and hyphens only, such as +1:hill");
}

}  // namespace orderly::parser
