#include "parse/easy/names.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "parse/easy/sides.hpp"
#include "parse/named_unit.hpp"
#include "parse/error_context.hpp"
#include "text/spelling.hpp"

namespace orderly::parser {
namespace {

constexpr std::size_t longest_name = 8;
constexpr std::size_t shortest_word = 3;

bool joins(const Piece& piece) { return piece.joint == '-' || piece.joint == '\0'; }

/// Where what is typed as one word ends.
std::size_t end_of_token(const std::vector<Piece>& pieces, std::size_t at) {
    auto end = at + 1;
    while (end < pieces.size() && joins(pieces[end]) && !pieces[end - 1].stop) ++end;
    return end;
}

/// As it was typed, without the mark of what it owns.
std::string typed_unit(const std::vector<Piece>& pieces, std::size_t from, std::size_t to) {
    auto text = typed_text(std::span(pieces).subspan(from, to - from));
    if (text.ends_with("'s") || text.ends_with('\'')) text.resize(text.rfind('\''));
    return text;
}

/// `28th Massachusetts` as it is compared.
std::string spelled(std::string_view name) {
    auto text = text::folded(name);
    std::erase_if(text, [](char letter) { return std::string_view(" -.,'").find(letter) != std::string_view::npos; });
    return text;
}

/// The unit whose id stands there as one word, or whose name does; how many pieces that is.
FoundUnit unit_at(std::span<const NamedUnit> units, const std::vector<Piece>& pieces, std::size_t at) {
    FoundUnit found;
    auto to = end_of_token(pieces, at);
    const auto typed = typed_unit(pieces, at, to);
    if (const auto* unit = find_unit(units, typed.substr(0, typed.find('@'))); unit != nullptr) found = {unit, to - at};
    for (; to <= pieces.size() && to - at <= longest_name; to = end_of_token(pieces, to)) {
        const auto name = spelled(typed_unit(pieces, at, to));
        for (const auto& unit : units)
            if (unit.name != unit.id && spelled(unit.name) == name) found = {&unit, to - at};
        if (to == pieces.size()) break;
    }
    return found;
}

/// `15th` of `15th Alabama`.
std::string_view first_word(std::string_view name) { return name.substr(0, name.find(' ')); }

/// Whether a table has a word there that is more than a filler, or the unit of a number.
bool is_word_of(const TypedLine& line, std::size_t from, std::size_t to) {
    const auto& pieces = line.pieces;
    for (auto at = from; at < to; ++at) {
        const auto found = line.find(at);
        if (found.entry == nullptr) continue;
        if (to == from + 1 || (at > from && found.entry->means != Means::filler) ||
            found.entry->means <= Means::derived)
            return true;
        if (at > from && line.is_unit(pieces[at])) return true;
    }
    return false;
}

bool may_be_name(const std::vector<Piece>& pieces, std::size_t at, std::size_t to) {
    const auto& first = pieces[at];
    if (first.kind == Piece::Kind::number) return to > at + 1 && pieces[at + 1].joint == '\0';
    return first.kind == Piece::Kind::word && !joins(first);
}

}  // namespace

const Procedure* fought_by(const Ruleset& ruleset) {
    const auto fights = [](const Procedure& one) { return throws_on_both_sides(one.kind); };
    const auto found = std::ranges::find_if(ruleset.procedures, fights);
    return std::ranges::count_if(ruleset.procedures, fights) == 1 ? &*found : nullptr;
}

void join_unit_names(std::span<const NamedUnit> units, std::vector<Piece>& pieces) {
    for (std::size_t at = 0; at < pieces.size() && !units.empty(); ++at) {
        if (at > 0 && joins(pieces[at])) continue;
        const auto found = unit_at(units, pieces, at);
        if (found.unit == nullptr) continue;
        if (!found.unit->absence.empty()) throw absent_unit(found.unit->id, found.unit->absence);
        Piece name;
        name.kind = Piece::Kind::unit_name;
        name.unit = static_cast<std::size_t>(found.unit - units.data());
        name.raw = typed_text(std::span(pieces).subspan(at, found.length));
        const auto mark = name.raw.find('@');
        name.key = "\x01" + found.unit->id + (mark == std::string::npos ? "" : name.raw.substr(mark));
        name.joint = pieces[at].joint;
        name.possessive = pieces[at + found.length - 1].possessive;
        name.stop = pieces[at + found.length - 1].stop;
        const auto from = pieces.begin() + static_cast<std::ptrdiff_t>(at);
        *from = std::move(name);
        pieces.erase(from + 1, from + static_cast<std::ptrdiff_t>(found.length));
    }
}

std::vector<Piece> pieces_of(const Vocabulary& vocabulary, std::span<const std::string_view> tokens, KnownSpeech& known) {
    const auto& speech = known.of(*vocabulary.in_force);
    std::vector<std::string_view> typed(tokens.begin(), tokens.end());
    const auto& ruleset = *vocabulary.in_force;
    const auto is_short = !vocabulary.units.empty() && std::ranges::find(typed, ">") != typed.end();
    if (is_short) std::ranges::replace(typed, std::string_view(">"), std::string_view("vs"));
    auto pieces = looked_up(speech, typed, ruleset.language);
    join_unit_names(vocabulary.units, pieces);
    const auto* fought = is_short && named_in({ruleset, speech}, pieces).empty() ? fought_by(ruleset) : nullptr;
    if (fought != nullptr) {
        const auto named = looked_up(speech, {&fought->id, 1}, ruleset.language);
        pieces.insert(pieces.begin(), named.begin(), named.end());
    }
    return pieces;
}

FoundUnit begun_unit_at(const TypedLine& line, std::size_t at) {
    const auto& pieces = line.pieces;
    const auto units = line.vocabulary.units;
    if (units.empty()) return {};
    const auto to = end_of_token(pieces, at);
    if (!may_be_name(pieces, at, to)) return {};
    const auto typed = typed_unit(pieces, at, to);
    const auto* unit = begun_unit(units, typed);
    const auto begins = [&](const NamedUnit& one) {
        return one.name != one.id && typed.size() >= shortest_word && text::same_spelling(typed, first_word(one.name));
    };
    if (unit == nullptr && std::ranges::count_if(units, begins) == 1) unit = &*std::ranges::find_if(units, begins);
    if (unit == nullptr || is_word_of(line, at, to)) return {};
    return {unit, to - at};
}

namespace {

bool is_name(const Item& item) { return item.means == Means::unit_name; }

bool is_same(const Item& one, const Item& other) { return is_name(one) && is_name(other) && one.index == other.index; }

Error named_twice(const Item& item) {
    return fault(ErrorCode::twice, item.text, "`{0}` is named twice: a unit takes part once");
}

}  // namespace

void settle_names_again(const std::vector<Piece>& pieces, std::vector<Item>& items) {
    for (std::size_t at = 0; at < items.size(); ++at) {
        if (!is_name(items[at])) continue;
        const auto is_this = [&](const Item& one) { return is_same(one, items[at]); };
        const auto is_other = [&](const Item& one) { return is_name(one) && one.index != items[at].index; };
        const auto first = static_cast<std::size_t>(std::ranges::find_if(items, is_this) - items.begin());
        const auto behind = at + 1 < items.size() && !items[at].stop ? items[at + 1].means : Means::filler;
        items[at].owns_act = pieces[items[at].to - 1].possessive && behind == Means::called;
        if (first == at) continue;
        const auto says = behind != Means::unit_name && at + 1 < items.size() && says_something(items[at + 1]);
        const auto acts = behind == Means::called || behind == Means::number;
        if (!(says && !items[at].stop) && !(acts && std::ranges::any_of(items, is_other))) throw named_twice(items[at]);
        for (auto one = at; one < items.size(); ++one) {
            if (one > at && (is_name(items[one]) || items[one].means == Means::versus)) break;
            if (says_something(items[one]) && !items[one].is_labelled && items[one].whose < 0) {
                items[one].is_labelled = true;
                items[one].of = {first};
            }
            if (items[one].stop) break;
        }
    }
}

std::optional<Slip> slip_of_unit_at(const TypedLine& line, std::size_t at) {
    const auto units = line.vocabulary.units;
    if (units.empty()) return std::nullopt;
    const auto to = end_of_token(line.pieces, at);
    if (!may_be_name(line.pieces, at, to) || is_word_of(line, at, to)) return std::nullopt;
    const auto error = slip_of_unit(units, typed_unit(line.pieces, at, to));
    if (!error) return std::nullopt;
    return Slip{{error->code, error->what(), error->word, error->suggest},
                at,
                to,
                error->suggest.size() == 1 ? error->suggest.front() : std::string()};
}

}  // namespace orderly::parser
