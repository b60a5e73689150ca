#include "parse/side.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <type_traits>

#include "orderly/engine.hpp"
#include "parse/errors.hpp"
#include "text/spelling.hpp"

namespace orderly::parser {
namespace {

constexpr std::size_t most_units = 1000;

bool is(std::string_view token, std::string_view word) { return text::same_spelling(token, word); }
bool is(const SaidWord& said, std::string_view word) {
    return said.kind == (word == "and" ? Saying::also : Saying::shared);
}

/// The index of the reserved word, or the number of tokens.
template <class Token>
std::size_t place_of(std::span<const Token> tokens, std::string_view word) {
    const auto found = std::ranges::find_if(tokens, [&](const Token& token) { return is(token, word); });
    return static_cast<std::size_t>(found - tokens.begin());
}

template <class Token>
bool holds(std::span<const Token> tokens, std::string_view word) {
    return place_of(tokens, word) != tokens.size();
}

Error misplaced(std::string_view word, const std::string& message) {
    return Error(ErrorCode::misplaced, message, std::string(word));
}

/// Removes the words before `for`, and `for` itself, from `tokens` and returns them; empty if there are none.
template <class Token>
std::span<const Token> take_common(std::span<const Token>& tokens) {
    const auto place = place_of(tokens, "for");
    if (place == tokens.size()) return {};
    const auto common = tokens.first(place);
    tokens = tokens.subspan(place + 1);
    if (holds(tokens, "for")) throw misplaced("for", "use `for` once per side, after the words that its units share");
    if (tokens.empty()) throw misplaced("for", "`for` needs a unit after it");
    if (holds(common, "and")) throw misplaced("and", "`and` separates units: put it after `for`");
    return common;
}

/// Removes the words before the next `and`, and `and` itself, from `tokens` and returns them.
template <class Token>
std::span<const Token> take_unit(std::span<const Token>& tokens) {
    const auto place = place_of(tokens, "and");
    const auto unit = tokens.first(place);
    tokens = tokens.subspan(std::min(place + 1, tokens.size()));
    return unit;
}

template <class Token>
std::size_t count_units(std::span<const Token> tokens) {
    const auto ands = std::ranges::count_if(tokens, [](const Token& token) { return is(token, "and"); });
    const auto count = static_cast<std::size_t>(ands) + 1;
    if (count > most_units)
        throw Error(ErrorCode::too_many_units, fmt::format("one side has {} units; the limit is {}", count, most_units),
                    "and");
    return count;
}

template <class Token>
void read_side(const Reading& reading, Index side, std::span<const Token> tokens) {
    auto& units = reading.into.sides[side].units;
    if constexpr (std::is_same_v<Token, std::string_view>)
        if (reading.kept != nullptr && reading.kept->say_again(reading, side, tokens, units)) return;
    const auto common_tokens = take_common(tokens);
    units.resize(count_units(tokens));
    std::optional<Shared> common;
    if (!common_tokens.empty()) read_shared(reading, side, common_tokens, common.emplace());
    for (auto& unit : units) {
        const auto words = take_unit(tokens);
        if (words.empty() && units.size() > 1) throw misplaced("and", "`and` needs a unit before it and one after it");
        if constexpr (std::is_same_v<Token, std::string_view>)
            if (reading.kept != nullptr && !common) {
                reading.kept->read(reading, side, words, unit);
                continue;
            }
        clear_unit(unit);
        read_unit(reading, side, words, common ? &*common : nullptr, unit);
        if (common) share_words(reading.procedure, common->unit, unit);
    }
}

/// Adds a second side that throws no dice, because the request leaves it out.
void leave_out_second(const Reading& reading, WordIndex word) {
    auto& units = reading.into.sides[1].units;
    units.resize(1);
    clear_unit(units.front());
    units.front().said.insert(word);
    reading.into.heard.push_back(left_out_text(reading.procedure));
}

/// Throws if a side has only named units without any words of the procedure: then nothing is known about it.
void check_says_something(const Reading& reading, Index side) {
    const auto says = [](const Unit& unit) {
        return !unit.said.empty() || !unit.shots.empty() || !unit.by_hand.empty() ||
               std::ranges::find(unit.valued, true) != unit.valued.end();
    };
    const auto& names = reading.into.names[side];
    if (names.empty() || reading.into.is_given() || std::ranges::any_of(reading.into.sides[side].units, says)) return;
    throw fault(ErrorCode::missing, names.front(), "no words describe {} as the {}: add some after its name",
                reading.procedure.sides[side]);
}

}  // namespace

Error not_described(const Procedure& procedure, Index side) {
    return Error(ErrorCode::missing,
                 fmt::format("describe the {} {} `vs`", procedure.sides[side], side == 0 ? "before" : "after"),
                 side == 0 ? std::string() : "vs")
        .with({Remedy::Kind::list_words, {std::string(procedure.id)}});
}

std::string left_out_text(const Procedure& procedure) {
    return fmt::format("counted the {} as {} (not given)", procedure.sides[1],
                       procedure.words[procedure.pool.one_side.word].id);
}

namespace {

/// Whether the request is complete with no words at all on either side.
bool needs_no_words(const Reading& reading) {
    Request request;
    request.ruleset = &reading.ruleset;
    request.procedure = &reading.procedure;
    for (auto& side : request.sides) side.units.resize(1);
    try {
        complete(request);
        return request.unsaid.empty();
    } catch (const Error&) {
        return false;
    }
}

bool gives_number(const Procedure& procedure, const SaidWord& said) {
    return said.kind == Saying::written && parser::gives_number(procedure, said.text);
}
using parser::gives_number;

/// Whether some token gives the number that the rows are read by.
template <class Token>
bool give_number(const Procedure& procedure, std::span<const Token> tokens) {
    return std::ranges::any_of(tokens, [&](const Token& token) { return gives_number(procedure, token); });
}

/// Both sides must be described if both throw dice, unless the request is a part, needs no words, or throws none.
template <class Token>
void read_both(const Reading& reading, std::span<const Token> first, std::span<const Token> second) {
    const auto& procedure = reading.procedure;
    auto must_say = throws_on_both_sides(procedure.kind) && !reading.options.part;
    if (must_say && (first.empty() || second.empty()))
        must_say = !give_number(procedure, first) && !give_number(procedure, second) && !needs_no_words(reading);
    if (must_say && (first.empty() || second.empty())) {
        throw not_described(procedure, first.empty() ? 0 : 1);
    }
    read_side(reading, 0, first);
    read_side(reading, 1, second);
    for (Index side = 0; side < 2 && must_say; ++side) check_says_something(reading, side);
}

}  // namespace

void read_sides(const Reading& reading, std::span<const std::string_view> tokens) {
    const auto& procedure = reading.procedure;
    const auto place = place_of(tokens, "vs");
    const auto has_vs = place != tokens.size();
    if (procedure.sides.size() < 2) {
        if (has_vs) throw misplaced("vs", fmt::format("{} has only one side: leave out `vs`", procedure.id));
        return read_side(reading, 0, tokens);
    }
    if (const auto word = procedure.pool.one_side.word;
        !has_vs && !tokens.empty() && word != no_word && !reading.options.part) {
        read_side(reading, 0, tokens);
        return leave_out_second(reading, word);
    }
    if (!has_vs && throws_on_both_sides(procedure.kind) && !give_number(procedure, tokens) &&
        !(tokens.empty() && needs_no_words(reading)))
        throw Error(ErrorCode::missing,
                    procedure.sides[1] == "second"
                        ? "who is the second side? describe it after `vs`"
                        : fmt::format("{} needs its {} after `vs`", procedure.id, procedure.sides[1]),
                    "vs");
    const auto after = tokens.subspan(std::min(place + 1, tokens.size()));
    if (holds(after, "vs")) throw misplaced("vs", "use `vs` once, between the two sides");
    read_both(reading, tokens.first(place), after);
}

void read_said(const Reading& reading, const std::array<SaidWords, 2>& said) {
    const std::span<const SaidWord> first = said[0];
    if (reading.procedure.sides.size() < 2) return read_side(reading, 0, first);
    read_both(reading, first, std::span<const SaidWord>(said[1]));
}

namespace {

/// The text that the words were split from if single bytes separate them; otherwise empty.
std::string_view text_of(std::span<const std::string_view> tokens) {
    if (tokens.empty()) return {};
    for (std::size_t at = 1; at < tokens.size(); ++at)
        if (tokens[at].data() != tokens[at - 1].data() + tokens[at - 1].size() + 1) return {};
    return {tokens.front().data(), tokens.back().data() + tokens.back().size()};
}

}  // namespace

void UnitCache::say(const Kept& kept, Unit& unit) {
    clear_unit(unit);
    unit.said = kept.said;
    for (const auto& [quantity, value] : kept.values) {
        unit.values[quantity] = value;
        unit.valued[quantity] = true;
    }
    unit.shots = kept.shots;
    unit.by_hand = kept.by_hand;
}

void UnitCache::keep(const Unit& unit, Kept& kept) {
    kept.said = unit.said;
    kept.values.clear();
    for (Index at = 0; at < unit.valued.size(); ++at)
        if (unit.valued[at]) kept.values.emplace_back(at, unit.values[at]);
    kept.shots = unit.shots;
    kept.by_hand = unit.by_hand;
}

const UnitCache::Kept* UnitCache::find(const Reading& reading, Index side, std::span<const std::string_view> tokens) {
    text_ = reading.units.empty() ? text_of(tokens) : std::string_view();
    if (text_.empty()) return nullptr;
    const auto& options = reading.options;
    how_ = (options.exact ? 1U : 0U) | (options.follow ? 2U : 0U) | (options.whole ? 4U : 0U);
    how_ |= static_cast<unsigned>(side) << 3U;
    hash_ = text::hash_of(text_) ^ reinterpret_cast<std::uintptr_t>(&reading.procedure) ^ how_;
    const auto* kept = units_.find(hash_);
    const auto is_it = kept != nullptr && kept->procedure == &reading.procedure && kept->how == how_ &&
                       kept->count == tokens.size() && kept->text == text_;
    return is_it ? kept : nullptr;
}

bool UnitCache::say_again(const Reading& reading, Index side, std::span<const std::string_view> tokens,
                          std::vector<Unit>& units) {
    const auto* kept = find(reading, side, tokens);
    if (kept == nullptr) return false;
    units.resize(1);
    say(*kept, units.front());
    return true;
}

void UnitCache::read(const Reading& reading, Index side, std::span<const std::string_view> tokens, Unit& unit) {
    if (const auto* kept = find(reading, side, tokens)) return say(*kept, unit);
    clear_unit(unit);
    auto* place = read_unit(reading, side, tokens, nullptr, unit) && !text_.empty() ? units_.place_for(hash_) : nullptr;
    if (place == nullptr) return;
    place->text = text_;
    place->procedure = &reading.procedure;
    place->how = how_;
    place->count = static_cast<std::uint32_t>(tokens.size());
    keep(unit, *place);
}

}  // namespace orderly::parser
