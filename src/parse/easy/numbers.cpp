#include "parse/easy/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "parse/values.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

bool is_number(const Piece& piece) { return piece.kind == Piece::Kind::number; }

bool is_joint(char mark) { return mark != ' ' && mark != '\0'; }

/// Halves, thirds and quarters, as they are written; `4/7` is two dice.
std::optional<Fraction> written_fraction(const Piece& above, const Piece& below) {
    constexpr std::int64_t finest = 4;
    if (below.joint != '/' || !above.value.is_whole() || !below.value.is_whole() || below.value.num > finest ||
        above.value.num < 1 || above.value >= below.value)
        return std::nullopt;
    return above.value / below.value;
}

std::optional<Fraction> fraction_of(std::span<const Piece> parts) {
    if (parts.size() == 1)
        return parts[0].value > Fraction(0) && parts[0].value < Fraction(1) ? std::optional(parts[0].value)
                                                                            : std::nullopt;
    return parts.size() == 2 ? written_fraction(parts[0], parts[1]) : std::nullopt;
}

/// Two digits at most: `2,009` may be two thousand and nine.
std::optional<Fraction> written_decimal(const Piece& whole, const Piece& part) {
    constexpr std::int64_t ten = 10;
    if (part.joint != ',' || part.raw.size() > 2 || !part.value.is_whole()) return std::nullopt;
    return whole.value + part.value / Fraction(part.raw.size() == 1 ? ten : ten * ten);
}

/// Behind the parts without a blank between them.
std::size_t end_of_joined(const std::vector<Piece>& pieces, std::size_t at) {
    auto end = at + 1;
    while (end < pieces.size() && is_number(pieces[end]) && !pieces[end - 1].stop && is_joint(pieces[end].joint)) ++end;
    return end;
}

bool counts(const TypedLine& line, const Entry& entry) {
    const auto& procedure = line.procedure();
    if (entry.means == Means::unit) return true;
    if (entry.means != Means::word) return false;
    const auto& word = procedure.words[entry.index];
    return word.quantity != no_index || (word.weapon != no_index && procedure.weapons.counted);
}

/// The weapon of the line, where one is said; empty where none is, or several are.
std::string_view only_weapon(const TypedLine& line) {
    const auto& procedure = line.procedure();
    auto only = no_index;
    for (std::size_t at = 0; at < line.pieces.size();) {
        const auto found = line.find(at);
        at += std::max<std::size_t>(found.length, 1);
        if (found.entry == nullptr || found.entry->means != Means::word) continue;
        const auto weapon = procedure.words[found.entry->index].weapon;
        if (weapon == no_index || weapon == only) continue;
        if (only != no_index) return {};
        only = weapon;
    }
    return only == no_index ? std::string_view() : procedure.weapons.list[only].id;
}

bool gives(const Number& value, int number) {
    return !value.absent && value.of == Measure::nothing && value.base == number;
}

}  // namespace

std::size_t joined_length(const std::vector<Piece>& pieces, std::size_t at) {
    const auto end = end_of_joined(pieces, at);
    if (end > at + 1 || !pieces[at].value.is_whole() || pieces[at].stop || end == pieces.size() ||
        !is_number(pieces[end]) || pieces[end].joint != ' ')
        return end - at;
    // "9 1/2"
    const auto behind = end_of_joined(pieces, end);
    return fraction_of(std::span(pieces).subspan(end, behind - end)) ? behind - at : 1;
}

bool stands_beside_counted(const TypedLine& line, std::size_t at, std::size_t end, const std::vector<Item>& before) {
    const auto& pieces = line.pieces;
    const auto found = end < pieces.size() && !pieces[end - 1].stop ? line.find(end) : Found{};
    const auto behind = end + found.length;
    const auto has_own = behind < pieces.size() && is_number(pieces[behind]) && !pieces[behind - 1].stop;
    if (found.entry != nullptr && counts(line, *found.entry))
        return found.entry->means != Means::unit ? !has_own : line.may_be_unit(end);
    if (end < pieces.size() && !pieces[end - 1].stop && !line.counted_by(std::span(pieces).subspan(end, 1)).empty())
        return true;
    const auto last = std::ranges::find_if(before.rbegin(), before.rend(),
                                           [](const Item& item) { return item.means != Means::filler || item.stop; });
    if (last == before.rend() || last->stop || at == 0 || pieces[at - 1].stop) return false;
    if (last->means == Means::range) return true;
    if (last->means != Means::word || last->has_value) return false;
    const auto quantity = line.procedure().words[last->index].quantity;
    return quantity != no_index && !line.procedure().quantities[quantity].from_dice;
}

std::optional<Fraction> joined_value(std::span<const Piece> parts) {
    if (parts.size() == 1) return parts[0].value;
    if (parts[0].value.is_whole() && parts[1].joint != '/' && parts[1].joint != ',')
        if (const auto rest = fraction_of(parts.subspan(1)); rest && (parts[1].joint == ' ' || parts[1].joint == '-'))
            return parts[0].value + *rest;
    if (parts.size() != 2) return std::nullopt;
    const auto fraction = written_fraction(parts[0], parts[1]);
    return fraction ? fraction : written_decimal(parts[0], parts[1]);
}

std::optional<Slip> ratio_of(const TypedLine& line, std::size_t at) {
    if (at + 1 >= line.pieces.size() || !is_number(line.pieces[at]) || !is_number(line.pieces[at + 1]) ||
        line.pieces[at + 1].joint != ':')
        return std::nullopt;
    const auto has_ratio = [&](const Entry& entry) {
        return entry.means == Means::word && entry.is_own &&
               !std::ranges::search(entry.keys, line.some(at, 2), {}, {}, &Piece::key).empty();
    };
    std::vector<std::string> ids;
    for (const auto& entry : line.entries())
        if (has_ratio(entry)) ids.emplace_back(line.procedure().words[entry.index].id);
    if (ids.empty()) return std::nullopt;
    return slip_at(ErrorCode::unknown_word, line.pieces, at, at + 2, "`{}`: did you mean {}?",
                   text::join_list(ids, "or"))
        .offering(ids);
}

std::optional<Slip> other_unit(const TypedLine& line, std::size_t at) {
    const auto& unit = line.vocabulary.in_force->unit;
    if (!is_unit_elsewhere(unit, line.pieces[at].raw)) return std::nullopt;
    const auto found = line.find(at);
    if (found.entry != nullptr && found.entry->means != Means::filler) return std::nullopt;
    const auto& number = line.pieces[at - 1];
    auto said = fmt::format("{}{}", text::sanitized(number.raw), unit.suffix);
    std::vector<std::string> suggested;
    if (const auto weapon = only_weapon(line); !weapon.empty()) {
        suggested.push_back(fmt::format("{}@{}", weapon, number.key));
        said += fmt::format("`, or `{}", suggested.front());
    }
    auto slip = slip_at(ErrorCode::bad_unit, line.pieces, at - 1, at + 1,
                        "`{}`: distances are in {} here; say `{}` if that is meant", unit_title(unit), said)
                    .offering(suggested);
    slip.from = at;
    return slip;
}

bool is_worth_just(const Procedure& procedure, WordIndex at, int number) {
    const auto& word = procedure.words[at];
    const auto is_said = [&](const WordSet& words) {
        auto said = words.contains(at);
        word.implies.each([&](WordIndex implied) { said = said || words.contains(implied); });
        return said;
    };
    return std::ranges::any_of(procedure.modifiers, [&](const Modifier& line) {
        if (is_said(line.words.own) && gives(line.value, number) && line.options.empty()) return true;
        if (line.rule == Rule::each && line.quantity == word.quantity && word.quantity != no_index)
            return gives(line.value, number);
        return std::ranges::any_of(line.options, [&](const Option& option) {
            return is_said(option.term.own) && gives(option.value, number);
        });
    });
}

}  // namespace orderly::parser
