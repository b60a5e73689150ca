#include "parse/easy/recognition.hpp"

#include <algorithm>

#include "parse/easy/sides.hpp"
#include "parse/lexicon.hpp"
#include "parse/errors.hpp"
#include "text/lists.hpp"
#include "text/spelling.hpp"

namespace orderly::parser {
namespace {

constexpr std::size_t longest_name = 8;
constexpr std::size_t shortest_word = 3;

bool joins(const TypedToken& piece) { return piece.joint == '-' || piece.joint == '\0'; }

/// The end of the pieces typed as one word.
std::size_t end_of_token(const std::vector<TypedToken>& pieces, std::size_t at) {
    auto end = at + 1;
    while (end < pieces.size() && joins(pieces[end]) && !pieces[end - 1].stop) ++end;
    return end;
}

/// The pieces as typed, without a possessive mark.
std::string typed_unit(const std::vector<TypedToken>& pieces, std::size_t from, std::size_t to) {
    auto text = typed_text(std::span(pieces).subspan(from, to - from));
    if (text.ends_with("'s") || text.ends_with('\'')) text.resize(text.rfind('\''));
    return text;
}

/// A name such as `28th Massachusetts`, normalized for comparison.
std::string spelled(std::string_view name) {
    auto text = text::folded(name);
    std::erase_if(text, [](char letter) { return std::string_view(" -.,'").find(letter) != std::string_view::npos; });
    return text;
}

/// Splits `38ga` into `38` and `ga`; empty parts unless the id is a number followed by letters.
std::pair<std::string_view, std::string_view> parts_of(std::string_view id) {
    const auto letters = std::min(id.find_first_not_of("0123456789"), id.size());
    return {id.substr(0, letters), id.substr(letters)};
}

/// The number in `38th` or `38`; empty for any other word.
std::string_view number_of(const TypedToken& piece) {
    const auto [digits, behind] = parts_of(piece.raw);
    return behind.empty() || piece.ordinal ? digits : std::string_view();
}

/// Whether the letters abbreviate the word: `ga` for Georgia, `mass` for Massachusetts.
bool is_short_for(std::string_view letters, std::string_view word) {
    return !letters.empty() && !word.empty() && letters.front() == word.front() && in_order(letters, word);
}

/// The unit with this number and state: `38th Georgia` or `38th Ga.` for 38ga, `28th Mass` for 28th Massachusetts.
/// Null unless exactly one fits.
const NamedUnit* numbered_unit(std::span<const NamedUnit> units, const TypedToken& number, const TypedToken& word) {
    const auto digits = number_of(number);
    const auto typed = spelled(word.raw);
    if (digits.empty() || number.stop || word.kind != TypedToken::Kind::word || typed.size() < 2) return nullptr;
    const auto is_meant = [&](const NamedUnit& unit) {
        const auto [of_id, letters] = parts_of(unit.id);
        if (of_id == digits && (typed == letters || (word.capital && is_short_for(letters, typed)))) return true;
        const auto second = unit.name.find(' ');
        return second != std::string::npos && parts_of(unit.name).first == digits && word.capital &&
               is_short_for(typed, spelled(std::string_view(unit.name).substr(second + 1)));
    };
    return text::only(units, is_meant);
}

/// The word without a possessive mark and a plural ending.
std::string bare_word(const TypedToken& piece) {
    auto word = spelled(piece.possessive ? piece.raw.substr(0, piece.raw.rfind('\'')) : piece.raw);
    if (word.size() > shortest_word && word.ends_with('s')) word.pop_back();
    return word;
}

/// Whether the people are those of the place: `Georgian` for Georgia, `Texan` for Texas.
bool are_people_of(std::string_view people, std::string_view place, const Language& language) {
    constexpr std::size_t shortest_place = 3;
    constexpr std::size_t most_letters_more = 2;
    return std::ranges::any_of(language.peoples, [&](std::string_view ending) {
        if (!people.ends_with(ending)) return false;
        const auto begin = people.substr(0, people.size() - ending.size());
        return begin.size() >= shortest_place && place.starts_with(begin) && place.size() <= begin.size() + most_letters_more;
    });
}

/// Whether the word is part of the unit's name or id, whole or abbreviated to three letters or more: `Pom` for 2nd
/// Pomeranian, `15th`; or the word for the people of a place in it.
bool is_part_of_name(const NamedUnit& unit, const TypedToken& piece, const Language& language) {
    if (const auto digits = number_of(piece); !digits.empty()) return is_numbered(unit, digits);
    const auto word = bare_word(piece);
    return word.size() >= shortest_word && std::ranges::any_of(text::parts_of(unit.name, " "), [&](std::string_view one) {
               const auto name = spelled(one);
               return name.starts_with(word) || are_people_of(word, name, language);
           });
}

/// Whether the word is part of the unit's name, or names its side in the game: `Prussia` for prussian.
bool is_called_by(const NamedUnit& unit, const TypedToken& piece, const Language& language) {
    const auto word = bare_word(piece);
    const auto side = spelled(unit.side);
    return (word.size() > shortest_word && !side.empty() && (side.starts_with(word) || word.starts_with(side))) ||
           is_part_of_name(unit, piece, language);
}

/// The unit whose id (as one word) or full name is at the place.
FoundUnit unit_at(std::span<const NamedUnit> units, const std::vector<TypedToken>& pieces, std::size_t at) {
    FoundUnit found;
    auto has_stop = false;  // within
    auto to = end_of_token(pieces, at);
    const auto typed = typed_unit(pieces, at, to);
    if (const auto* unit = find_unit(units, typed.substr(0, typed.find('@'))); unit != nullptr) found = {unit, to - at};
    for (; to <= pieces.size() && to - at <= longest_name; to = end_of_token(pieces, to)) {
        const auto name = spelled(typed_unit(pieces, at, to));
        for (const auto& unit : units)
            if (unit.name != unit.id && spelled(unit.name) == name &&
                (!has_stop || unit.name.find(',') != std::string::npos))
                found = {&unit, to - at};
        if (to == pieces.size()) break;
        has_stop = has_stop || pieces[to - 1].stop;
    }
    if (found.unit == nullptr && at + 1 < pieces.size())
        if (const auto* unit = numbered_unit(units, pieces[at], pieces[at + 1]); unit != nullptr) found = {unit, 2};
    return found;
}

/// Whether the table has a word there that is neither a filler nor the unit of a number.
bool is_word_of(const TypedLine& line, std::size_t from, std::size_t to) {
    const auto& pieces = line.pieces;
    for (auto at = from; at < to; ++at) {
        const auto found = line.find(at);
        if (found.entry == nullptr) continue;
        if (to == from + 1 || (at > from && found.entry->means != TokenKind::filler) ||
            found.entry->means <= TokenKind::derived)
            return true;
        if (at > from && line.is_unit(pieces[at])) return true;
    }
    return false;
}

bool may_be_name(const std::vector<TypedToken>& pieces, std::size_t at, std::size_t to) {
    const auto& first = pieces[at];
    if (first.kind == TypedToken::Kind::number) return to > at + 1 && pieces[at + 1].joint == '\0';
    return first.kind == TypedToken::Kind::word && !joins(first);
}

}  // namespace

const Procedure* fought_by(const Ruleset& ruleset) {
    const auto fights = [](const Procedure& one) { return throws_on_both_sides(one.kind); };
    return text::only(ruleset.procedures, fights);
}

namespace {

/// Joins the pieces of a unit name into one.
void join(std::vector<TypedToken>& pieces, std::size_t at, std::size_t length, const NamedUnit& unit, std::size_t place) {
    if (!unit.absence.empty()) throw absent_unit(unit.id, unit.absence);
    TypedToken name;
    name.kind = TypedToken::Kind::unit_name;
    name.unit = place;
    name.raw = typed_text(std::span(pieces).subspan(at, length));
    const auto mark = name.raw.find('@');
    name.key = "\x01" + unit.id + (mark == std::string::npos ? "" : name.raw.substr(mark));
    name.joint = pieces[at].joint;
    name.possessive = pieces[at + length - 1].possessive;
    name.stop = pieces[at + length - 1].stop;
    name.asks = pieces[at + length - 1].asks;
    const auto from = pieces.begin() + static_cast<std::ptrdiff_t>(at);
    *from = std::move(name);
    pieces.erase(from + 1, from + static_cast<std::ptrdiff_t>(length));
}

/// Whether the word may name a unit again: it comes before dice, tells whose they are, or is not a word of a table.
bool may_be_again(const std::vector<TypedToken>& pieces, std::size_t at) {
    const auto& piece = pieces[at];
    const auto is_before_number = at + 1 < pieces.size() && pieces[at + 1].kind == TypedToken::Kind::number && !piece.stop;
    const auto is_one_of_them =
        at > 0 && pieces[at - 1].key == "the" && is_listed(Listed::troops, piece) && piece.ending.empty();
    const auto is_behind_for = (at > 0 && pieces[at - 1].key == "for") ||
                               (at > 1 && pieces[at - 1].key == "the" && pieces[at - 2].key == "for");
    return is_before_number || is_behind_for || is_one_of_them ||
           ((piece.ordinal || piece.capital) && piece.row == nullptr);
}

/// Joins each unit name into one piece: its id, with or without a distance; its full name; its number and state
/// (`38th Ga.`); or an unambiguous part of its name. Throws Error if the unit is out of the game.
void join_unit_names(std::span<const NamedUnit> units, const Language& language, std::vector<TypedToken>& pieces) {
    if (units.empty()) return;
    const auto numbers_other = [&](std::size_t at) {  // `2nd turn`
        return at < pieces.size() && !pieces[at - 1].stop &&
               std::ranges::find(language.numbered, pieces[at].key) != language.numbered.end();
    };
    std::vector<const NamedUnit*> named;
    for (std::size_t at = 0; at < pieces.size(); ++at) {
        if (at > 0 && joins(pieces[at])) continue;
        const auto found = unit_at(units, pieces, at);
        if (found.unit == nullptr) continue;
        join(pieces, at, found.length, *found.unit, static_cast<std::size_t>(found.unit - units.data()));
        if (std::ranges::find(named, found.unit) == named.end()) named.push_back(found.unit);
    }
    // a part of a name: of a unit that is named already (`the 15th`, `lancers 6 7`), or that only one unit has
    for (std::size_t at = 0; at < pieces.size(); ++at) {
        const auto& piece = pieces[at];
        const auto is_number = piece.kind == TypedToken::Kind::number && !piece.ordinal;
        if (is_number || piece.kind == TypedToken::Kind::unit_name || end_of_token(pieces, at) > at + 1 ||
            (at > 0 && joins(piece)) || !may_be_again(pieces, at))
            continue;
        const auto is_again = [&](const NamedUnit* unit) { return is_called_by(*unit, piece, language); };
        const auto is_part = [&](const NamedUnit& unit) { return is_part_of_name(unit, piece, language); };
        const auto is_proper = [&](const TypedToken& one) { return one.capital && one.row == nullptr; };
        const NamedUnit* unit = nullptr;
        if (const auto* again = text::only(named, is_again); again != nullptr) unit = *again;
        else if ((piece.ordinal || is_proper(piece) || is_listed(Listed::troops, piece)) && !numbers_other(at + 1))
            unit = text::only(units, is_part);
        if (unit == nullptr) continue;
        std::size_t length = 1;
        while (at + length < pieces.size() && !pieces[at + length - 1].stop && is_proper(pieces[at + length]) &&
               is_part_of_name(*unit, pieces[at + length], language))
            ++length;
        join(pieces, at, length, *unit, static_cast<std::size_t>(unit - units.data()));
        if (std::ranges::find(named, unit) == named.end()) named.push_back(unit);
    }
}

}  // namespace

std::vector<TypedToken> pieces_of(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                             KnownSpeech& known) {
    const auto& speech = known.of(*vocabulary.in_force);
    std::vector<std::string_view> typed(tokens.begin(), tokens.end());
    const auto& ruleset = *vocabulary.in_force;
    const auto is_short = !vocabulary.units.empty() && std::ranges::find(typed, ">") != typed.end();
    if (is_short) std::ranges::replace(typed, std::string_view(">"), std::string_view("vs"));
    auto pieces = looked_up(speech, typed, ruleset.language);
    join_unit_names(vocabulary.units, ruleset.language, pieces);
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
        const auto first = std::string_view(one.name).substr(0, one.name.find(' '));
        return one.name != one.id && typed.size() >= shortest_word && text::same_spelling(typed, first);
    };
    if (unit == nullptr) unit = text::only(units, begins);
    if (unit == nullptr || is_word_of(line, at, to)) return {};
    return {unit, to - at};
}

namespace {

bool is_name(const ParsedToken& item) { return item.means == TokenKind::unit_name; }

void give_die(ParsedToken& die, const ParsedToken& owner) {
    die.is_die = die.is_labelled = true;
    die.of = {owner.from};
}

/// Gives dice to a unit named before (`7 for the 15th`); this mention adds no unit.
bool owns_dice_before(std::vector<ParsedToken>& items, std::size_t at, std::size_t first) {
    auto before = at;
    while (before > 0 && items[before - 1].means == TokenKind::filler) --before;
    if (before == 0 || items[before - 1].text != "for") return false;
    const auto end = before - 1;
    auto from = end;
    while (from > 0 && items[from - 1].means == TokenKind::number && !items[from - 1].stop) --from;
    for (auto one = from; one < end; ++one) give_die(items[one], items[first]);
    if (from < end) items[at].means = TokenKind::label;
    return from < end;
}

}  // namespace

void settle_names_again(const std::vector<TypedToken>& pieces, std::vector<ParsedToken>& items) {
    for (std::size_t at = 0; at < items.size(); ++at) {
        if (!is_name(items[at])) continue;
        const auto is_this = [&](const ParsedToken& one) { return is_name(one) && one.index == items[at].index; };
        const auto is_other = [&](const ParsedToken& one) { return is_name(one) && one.index != items[at].index; };
        const auto first = static_cast<std::size_t>(std::ranges::find_if(items, is_this) - items.begin());
        const auto behind = at + 1 < items.size() && !items[at].stop ? items[at + 1].means : TokenKind::filler;
        items[at].owns_act = pieces[items[at].to - 1].possessive && behind == TokenKind::called;
        if (first == at) continue;
        if (owns_dice_before(items, at, first)) continue;
        const auto says = behind != TokenKind::unit_name && at + 1 < items.size() && says_something(items[at + 1]);
        const auto acts = behind == TokenKind::called || behind == TokenKind::number;
        if (!(says && !items[at].stop) && !(acts && std::ranges::any_of(items, is_other)))
            throw fault(ErrorCode::twice, items[at].text, "`{}` is named twice: a unit takes part once");
        for (auto one = at + 1; one < items.size() && items[one].means == TokenKind::number; ++one)
            give_die(items[one], items[first]);  // `28ma 4, 15al 7`
        for (auto one = at; one < items.size(); ++one) {
            if (one > at && (is_name(items[one]) || items[one].means == TokenKind::versus)) break;
            if (says_something(items[one]) && !items[one].is_labelled && items[one].whose < 0) {
                items[one].is_labelled = true;
                items[one].of = {items[first].from};
            }
            if (items[one].stop) break;
        }
    }
}

std::optional<Slip> slip_of_name_at(const TypedLine& line, std::size_t at) {
    constexpr std::size_t fewest_letters = 2;
    const auto& piece = line.pieces[at];
    const auto word = bare_word(piece);
    const auto is_people = std::ranges::any_of(line.language.peoples,
                                               [&](std::string_view ending) { return word.ends_with(ending); });
    std::vector<std::string> ids;
    for (const auto& unit : line.vocabulary.units) {
        const auto letters = parts_of(unit.id).second;
        if (is_part_of_name(unit, piece, line.language) ||
            (is_people && letters.size() >= fewest_letters && letters.size() < unit.id.size() && is_short_for(letters, word)))
            ids.push_back(unit.id);
    }
    if (ids.empty()) return std::nullopt;
    return slip_at(ErrorCode::ambiguous, line.pieces, at, at + 1, "`{}`: which unit is that? say its id, such as {}",
                   ids.front())
        .offering(ids);
}

std::optional<Slip> slip_of_unit_at(const TypedLine& line, std::size_t at) {
    const auto units = line.vocabulary.units;
    if (units.empty()) return std::nullopt;
    const auto to = end_of_token(line.pieces, at);
    if (!may_be_name(line.pieces, at, to) || is_word_of(line, at, to)) return std::nullopt;
    const auto error = slip_of_unit(units, typed_unit(line.pieces, at, to));
    if (!error) return std::nullopt;
    return Slip{problem_of(*error), at, to, error->suggest.size() == 1 ? error->suggest.front() : std::string()};
}

}  // namespace orderly::parser
