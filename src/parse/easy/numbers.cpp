#include "parse/easy/numbers.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <ranges>
#include <set>

#include "orderly/dice.hpp"
#include "orderly/engine.hpp"
#include "parse/easy/request_builder.hpp"
#include "parse/easy/rules.hpp"
#include "parse/errors.hpp"
#include "parse/lexicon.hpp"
#include "text/characters.hpp"
#include "text/lists.hpp"
#include "text/numbers.hpp"

namespace orderly::parser {
namespace {

bool is_numeral(const TypedToken& piece) { return piece.kind == TypedToken::Kind::number; }

bool is_joint(char mark) { return mark != ' ' && mark != '\0'; }

/// The value of a written half, third or quarter; `4/7` is two dice.
std::optional<Fraction> written_fraction(const TypedToken& above, const TypedToken& below) {
    constexpr std::int64_t finest = 4;
    if (below.joint != '/' || !above.value.is_whole() || !below.value.is_whole() || below.value.num > finest ||
        above.value.num < 1 || above.value >= below.value)
        return std::nullopt;
    return above.value / below.value;
}

std::optional<Fraction> fraction_of(std::span<const TypedToken> parts) {
    if (parts.size() == 1)
        return parts[0].value > Fraction(0) && parts[0].value < Fraction(1) ? std::optional(parts[0].value)
                                                                            : std::nullopt;
    return parts.size() == 2 ? written_fraction(parts[0], parts[1]) : std::nullopt;
}

/// The value of a decimal with at most two digits: `2,009` may be two thousand and nine.
std::optional<Fraction> written_decimal(const TypedToken& whole, const TypedToken& part) {
    constexpr std::int64_t ten = 10;
    if (part.joint != ',' || part.raw.size() > 2 || !part.value.is_whole()) return std::nullopt;
    return whole.value + part.value / Fraction(part.raw.size() == 1 ? ten : ten * ten);
}

/// The end of the parts joined without a blank.
std::size_t end_of_joined(const std::vector<TypedToken>& pieces, std::size_t at) {
    auto end = at + 1;
    while (end < pieces.size() && is_numeral(pieces[end]) && !pieces[end - 1].stop && is_joint(pieces[end].joint)) ++end;
    return end;
}

bool counts(const TypedLine& line, const Entry& entry) {
    const auto& procedure = line.procedure;
    if (entry.means == TokenKind::unit) return true;
    if (entry.means != TokenKind::word) return false;
    const auto& word = procedure.words[entry.index];
    return word.quantity != no_index || (word.weapon != no_index && procedure.weapons.counted);
}

/// The only weapon in the line; empty if there is none or several.
std::string_view only_weapon(const TypedLine& line) {
    const auto& procedure = line.procedure;
    auto only = no_index;
    for (std::size_t at = 0; at < line.pieces.size();) {
        const auto found = line.find(at);
        at += std::max<std::size_t>(found.length, 1);
        if (found.entry == nullptr || found.entry->means != TokenKind::word) continue;
        const auto weapon = procedure.words[found.entry->index].weapon;
        if (weapon == no_index || weapon == only) continue;
        if (only != no_index) return {};
        only = weapon;
    }
    return only == no_index ? std::string_view() : procedure.weapons.list[only].id;
}

}  // namespace

std::size_t joined_length(const std::vector<TypedToken>& pieces, std::size_t at) {
    const auto end = end_of_joined(pieces, at);
    if (end > at + 1 || !pieces[at].value.is_whole() || pieces[at].stop || end == pieces.size() ||
        !is_numeral(pieces[end]) || pieces[end].joint != ' ')
        return end - at;
    // "9 1/2"
    const auto behind = end_of_joined(pieces, end);
    return fraction_of(std::span(pieces).subspan(end, behind - end)) ? behind - at : 1;
}

bool stands_beside_counted(const TypedLine& line, std::size_t at, std::size_t end, const std::vector<ParsedToken>& before) {
    const auto& pieces = line.pieces;
    const auto found = end < pieces.size() && !pieces[end - 1].stop ? line.find(end) : Found{};
    const auto behind = end + found.length;
    const auto has_own = behind < pieces.size() && is_numeral(pieces[behind]) && !pieces[behind - 1].stop;
    if (found.entry != nullptr && counts(line, *found.entry))
        return found.entry->means != TokenKind::unit ? !has_own : line.may_be_unit(end);
    if (end < pieces.size() && !pieces[end - 1].stop && !line.counted_by(std::span(pieces).subspan(end, 1)).empty())
        return true;
    const auto last = std::ranges::find_if(before.rbegin(), before.rend(),
                                           [](const ParsedToken& item) { return item.means != TokenKind::filler || item.stop; });
    if (last == before.rend() || last->stop || at == 0 || pieces[at - 1].stop) return false;
    if (last->means == TokenKind::range) return true;
    if (last->means != TokenKind::word || last->has_value) return false;
    const auto quantity = line.procedure.words[last->index].quantity;
    return quantity != no_index && !line.procedure.quantities[quantity].from_dice;
}

std::optional<Fraction> joined_value(std::span<const TypedToken> parts) {
    if (parts.size() == 1) return parts[0].value;
    if (parts[0].value.is_whole() && parts[1].joint != '/' && parts[1].joint != ',')
        if (const auto rest = fraction_of(parts.subspan(1)); rest && (parts[1].joint == ' ' || parts[1].joint == '-'))
            return parts[0].value + *rest;
    if (parts.size() != 2) return std::nullopt;
    const auto fraction = written_fraction(parts[0], parts[1]);
    return fraction ? fraction : written_decimal(parts[0], parts[1]);
}

std::optional<Slip> ratio_of(const TypedLine& line, std::size_t at) {
    if (at + 1 >= line.pieces.size() || !is_numeral(line.pieces[at]) || !is_numeral(line.pieces[at + 1]) ||
        line.pieces[at + 1].joint != ':')
        return std::nullopt;
    const auto has_ratio = [&](const Entry& entry) {
        return entry.means == TokenKind::word && entry.is_own &&
               std::ranges::adjacent_find(entry.keys, [&](std::string_view one, std::string_view other) {
                   return one == line.pieces[at].key && other == line.pieces[at + 1].key;
               }) != entry.keys.end();
    };
    std::vector<std::string> ids;
    for (const auto& entry : line.entries())
        if (has_ratio(entry)) ids.emplace_back(line.procedure.words[entry.index].id);
    if (ids.empty()) return std::nullopt;
    return slip_at(ErrorCode::unknown_word, line.pieces, at, at + 2, "`{}`: did you mean {}?",
                   text::join_list(ids, "or"))
        .offering(ids);
}

std::optional<Slip> other_unit(const TypedLine& line, std::size_t at) {
    const auto& unit = line.vocabulary.in_force->unit;
    if (!is_unit_elsewhere(unit, line.pieces[at].raw)) return std::nullopt;
    const auto found = line.find(at);
    if (found.entry != nullptr && found.entry->means != TokenKind::filler) return std::nullopt;
    const auto& number = line.pieces[at - 1];
    auto said = fmt::format("{}{}", text::sanitized(number.raw), unit.suffix);
    std::vector<std::string> suggested;
    if (const auto weapon = only_weapon(line); !weapon.empty()) {
        suggested.push_back(fmt::format("{}@{}", weapon, number.key));
        said += fmt::format("`, or `{}", suggested.front());
    }
    auto slip = slip_at(ErrorCode::bad_unit, line.pieces, at - 1, at + 1,
                        "`{}`: distances here are in {}; did you mean `{}`?", unit_title(unit), said)
                    .offering(suggested);
    slip.from = at;
    return slip;
}

namespace {

/// Assigns the numbers of the line to the dice that a request needs.
struct FaceTaker {
    const Procedure& procedure;
    const Draft& draft;
    bool follow;

    void take(const Numbers& numbers, ParsedRequest& made) const {
        std::vector<Throw> needed;
        if (made.request.is_given())
            throw fault(ErrorCode::dice_count, text::fraction_text(numbers.front().value),
                        "`{}`: the {} is said, so no die is thrown: what is this the number of?",
                        given_number(procedure));
        dice_needed(made.request, needed);
        const auto faces = in_order(numbers, needed);
        for (const auto& number : faces) {
            if (!number.value.is_whole() || number.value.num > static_cast<std::int64_t>(most_dice) ||
                number.value.num < 0)
                throw fault(ErrorCode::bad_die, text::fraction_text(number.value), "`{}` is not a face of a die");
            made.faces.push_back(static_cast<int>(number.value.num));
        }
        note_split(numbers, needed, made);
        if (faces.size() == needed.size() || (follow && faces.size() > needed.size())) return;
        if (!rolls_the_rest(needed, faces.size(), made)) throw too_many_or_few(numbers, needed);
    }

    /// Notes how a single list of dice is split between the sides.
    void note_split(const Numbers& numbers, const std::vector<Throw>& needed, ParsedRequest& made) const {
        const auto first = count_of(numbers, 0);
        const auto of_first = static_cast<std::size_t>(std::ranges::count(needed, Index{0}, &Throw::side));
        const auto mark = numbers.size() > 1 ? numbers[1].mark : ' ';
        const auto is_flat =
            (mark == ' ' || mark == ',') &&
            std::ranges::all_of(std::span(numbers).subspan(std::min<std::size_t>(numbers.size(), 1)),
                                [&](const SaidNumber& one) { return one.mark == mark; });
        if (!is_flat || numbers.size() != needed.size() || (first > 0 && first < numbers.size()) || of_first == 0 ||
            needed.size() < of_first + 2 || std::ranges::any_of(numbers, &SaidNumber::is_owned))
            return;
        std::array<std::vector<int>, 2> dealt;
        for (std::size_t at = 0; at < needed.size(); ++at) dealt[needed[at].side].push_back(made.faces[at]);
        made.request.heard.push_back(fmt::format("dice as {} for the {}, {} for the {}", fmt::join(dealt[0], " "),
                                                 procedure.sides[0], fmt::join(dealt[1], " "), procedure.sides[1]));
    }

    /// Rolls the missing dice if each has its own title, and notes it.
    bool rolls_the_rest(const std::vector<Throw>& needed, std::size_t given, ParsedRequest& made) const {
        std::set<std::string_view> titles;
        for (const auto& one : needed) titles.insert(one.title);
        if (given == 0 || given > needed.size() || titles.size() != needed.size() || titles.contains("")) return false;
        for (auto at = given; at < needed.size(); ++at) {
            made.faces.push_back(roll_this);
            made.request.heard.push_back(fmt::format("no die given for {}, rolled", needed[at].title));
        }
        return true;
    }

    /// Of two dice with one owner stated, gives the other to the other side. With more dice, all or none need owners.
    [[nodiscard]] Numbers with_owners(Numbers numbers) const {
        const auto owned = std::ranges::count(numbers, true, &SaidNumber::is_owned);
        if (procedure.sides.size() < 2 || owned == 0 || owned == static_cast<std::ptrdiff_t>(numbers.size()))
            return numbers;
        if (numbers.size() != 2)
            throw Error(ErrorCode::dice_count,
                        "some dice have an owner and some do not: say whose each one is",
                        text::fraction_text(numbers.front().value));
        const auto said = numbers[0].is_owned ? 0U : 1U;
        numbers[1 - said].side = 1 - numbers[said].side;
        return numbers;
    }

    /// Puts named dice in their places and the others in the remaining places.
    [[nodiscard]] Numbers by_name(const Numbers& said, const std::vector<Throw>& needed) const {
        if (said.size() != needed.size()) throw too_many_or_few(said, needed);
        std::vector<const SaidNumber*> places(needed.size(), nullptr);
        for (const auto& number : said) {
            if (number.die < 0) continue;
            const auto title = procedure.dice[static_cast<std::size_t>(number.die)].title;
            std::size_t at = 0;
            while (at < needed.size() && (needed[at].title != title || places[at] != nullptr)) ++at;
            if (at == needed.size())
                throw fault(ErrorCode::dice_count, title, "there is no {} die here, or it is given twice");
            places[at] = &number;
        }
        auto free = places.begin();
        for (const auto& number : said) {
            if (number.die >= 0) continue;
            free = std::find(free, places.end(), nullptr);
            *free = &number;
        }
        Numbers ordered;
        for (const auto* place : places) ordered.push_back(*place);
        return ordered;
    }

    /// Throws if all dice are given to one side but both throw: `9 7 5 2 for them`.
    static void check_all_owned(const Numbers& numbers, const std::vector<Throw>& needed) {
        const auto is_of_one = [&](const auto& all) {
            return std::ranges::all_of(all, [&](const auto& one) { return one.side == all.front().side; });
        };
        if (numbers.size() < 2 || needed.empty() || !std::ranges::all_of(numbers, &SaidNumber::is_owned)) return;
        if (is_of_one(numbers) && !is_of_one(needed))
            throw Error(ErrorCode::dice_count, "both sides throw, but all these dice have one owner: say `mine N` and `his N`",
                        text::fraction_text(numbers.front().value));
    }

    /// The dice in the order of the throws; as typed if they form one list.
    [[nodiscard]] Numbers in_order(const Numbers& said, const std::vector<Throw>& needed) const {
        if (std::ranges::any_of(said, [](const SaidNumber& number) { return number.die >= 0; }))
            return by_name(said, needed);
        auto numbers = with_owners(said);
        check_all_owned(numbers, needed);
        const auto first = count_of(numbers, 0);
        const auto stand_together = first == 0 || first == numbers.size();
        if (draft.is_turned && throws_on_both_sides(procedure.kind) && stand_together &&
            std::ranges::none_of(numbers, &SaidNumber::is_owned))
            throw fault(ErrorCode::dice_count, text::fraction_text(numbers.front().value),
                        "whose die is `{}`? say `mine N` and `his N`, or the {}'s and the {}'s", procedure.sides[0],
                        procedure.sides[1]);
        if (stand_together || numbers.size() != needed.size()) return numbers;
        const auto wanted = static_cast<std::size_t>(std::ranges::count(needed, Index{0}, &Throw::side));
        if (wanted == needed.size() || wanted == 0) return numbers;  // one side throws all
        if (wanted != first) throw too_many_or_few(numbers, needed);
        Numbers ordered;
        std::array<std::size_t, 2> next = {0, 0};
        for (const auto& one : needed) {
            auto& at = next[one.side];
            while (numbers[at].side != one.side) ++at;
            ordered.push_back(numbers[at++]);
        }
        return ordered;
    }

    [[nodiscard]] Error too_many_or_few(const Numbers& numbers, const std::vector<Throw>& needed) const {
        const auto values = text::texts_of(numbers, [](const SaidNumber& one) { return text::fraction_text(one.value); });
        if (needed.empty())
            return {ErrorCode::dice_count, fmt::format("{}: {} throws no dice", fmt::join(values, " "), procedure.id),
                    values.front()};
        return {ErrorCode::dice_count,
                fmt::format("`{}`: {} {} given, {} needed; say what each number is, or give the dice with -d",
                            fmt::join(values, " "), numbers.size(), numbers.size() == 1 ? "number" : "numbers",
                            needed.size() == 1 ? "one die" : fmt::format("{} dice", needed.size())),
                values.front()};
    }
};

}  // namespace

void take_faces(const Procedure& procedure, const Draft& draft, bool follow, const std::vector<SaidNumber>& numbers,
                ParsedRequest& made) {
    FaceTaker{procedure, draft, follow}.take(numbers, made);
}

namespace {

bool lacks_distance(const Procedure& procedure, const ParsedToken& item) {
    return item.means == TokenKind::word && procedure.words[item.index].weapon != no_index && !item.has_distance;
}

/// Gives the distance to a quantity that is named as a distance: `rocket at 20 inches`.
void give_to_quantity(const SaidLine& said, ParsedToken& distance) {
    const auto is_one = [&](const Quantity& one) { return said.line.is_distance(one); };
    const auto* quantity = text::first(said.procedure.quantities, is_one);
    if (quantity == nullptr) return;
    distance.means = TokenKind::word;
    distance.index = quantity->word;
    distance.value = distance.distance;
    distance.has_value = true;
}

}  // namespace

void give_distance(const SaidLine& said, const Parts& parts) {
    auto& items = said.items;
    auto& from = said.item_of(parts[1]);
    const auto lacks = [&](const ParsedToken& item) { return lacks_distance(said.procedure, item); };
    const auto first = std::ranges::find_if(items, lacks);
    if (parts[2].to == 0 && from.means != TokenKind::distance &&
        (first == items.end() || (std::ranges::count_if(items, lacks) == 1 &&
                                   std::ranges::find(items, TokenKind::distance, &ParsedToken::means) != items.end())))
        return;
    if (parts[2].to == 0 && first == items.end()) return give_to_quantity(said, from);
    auto& weapon = parts[2].to == 0 ? *first : said.item_of(parts[2]);
    if (&from != items.data() && &weapon != &from - 1) (&from - 1)->stop = true;
    weapon.distance = from.has_distance ? from.distance : from.value;
    weapon.has_distance = true;
    from.means = TokenKind::filler;
    for (auto& item : items)
        item.ranged = item.ranged || (is_in(item, parts[0]) && item.means == TokenKind::toward);
}

}  // namespace orderly::parser
