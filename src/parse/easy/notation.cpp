#include "parse/easy/recognition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "orderly/engine.hpp"
#include "parse/easy/pieces.hpp"
#include "parse/errors.hpp"
#include "parse/lexicon.hpp"
#include "parse/side.hpp"
#include "text/numbers.hpp"
#include "text/characters.hpp"
#include "text/lists.hpp"
#include "text/spelling.hpp"

namespace orderly::parser {
namespace {

constexpr std::size_t most_digits = 4;

std::optional<int> whole(std::string_view digits) {
    return digits.size() > most_digits ? std::nullopt : text::read_integer<int>(digits);
}

/// The face counts of the procedure's dice; nullopt if a quantity decides one.
std::optional<std::set<int>> sides_of(const Procedure& procedure) {
    std::set<int> sides;
    auto any = false;
    const auto add = [&](const Die& die) {
        for (const auto& size : die.sizes) {
            any = any || size.value.of != Measure::nothing;
            sides.insert(size.value.base);
        }
        sides.insert(die.more.begin(), die.more.end());
    };
    std::ranges::for_each(procedure.dice, add);
    for (const auto& stage : procedure.pool.stages) add(stage.die);
    return any ? std::nullopt : std::optional(sides);
}

bool is_made(int sides) {
    constexpr std::array made = {4, 6, 8, 10, 12, 20, 30, 66, 100};
    return std::ranges::find(made, sides) != made.end();
}

std::string thrown_here(const std::set<int>& sides) {
    const auto first = sides.empty() ? 0 : *sides.begin();
    const auto vowel = first == 8 || first == 11 || first == 18;  // NOLINT(readability-magic-numbers)
    const auto names = text::texts_of(sides, [](int one) { return fmt::format("d{}", one); });
    return fmt::format("{} {} is thrown here", vowel ? "an" : "a", text::join_list(names, "or"));
}

/// Whether dice of these sizes can show the face.
bool can_show(const std::set<int>& sides, int face) {
    return face > 0 && !sides.empty() && face <= *sides.rbegin();
}

Error not_thrown(const Procedure& procedure, const DiceNotation& written, const std::set<int>& sides) {
    if (sides.empty()) return fault(ErrorCode::bad_die, written.text, "`{}`: {} throws no dice", procedure.id);
    return fault(ErrorCode::bad_die, written.text, "`{}`: {}{}", thrown_here(sides),
                 can_show(sides, written.sides) ? how_a_face_is_said(written.sides) : "");
}

}  // namespace

std::string how_a_face_is_said(int face) { return fmt::format("; if a die shows {0}, say `die {0}`", face); }

int sides_written(std::string_view word, const Language& language) {
    const auto text = text::folded(word);
    for (const auto mark : language.die_marks) {
        if (!text.starts_with(mark)) continue;
        auto digits = std::string_view(text).substr(mark.size());
        for (const auto ending : language.plurals)
            if (digits.ends_with(ending)) digits.remove_suffix(ending.size());
        if (const auto sides = whole(digits); sides && *sides > 0) return *sides;
    }
    return 0;
}

WordIndex word_of_die(const Procedure& procedure, std::string_view key) {
    for (const auto& choice : procedure.choices)
        for (const auto word : choice.words) {
            const auto& id = procedure.words[word].id;
            if (choice.by_name && id.size() > key.size() && id.ends_with(key) && id[id.size() - key.size() - 1] == '=')
                return word;
        }
    return no_word;
}

bool may_throw(const Procedure& procedure, int sides) {
    const auto known = sides_of(procedure);
    return !known || known->contains(sides);
}

bool may_show(const Procedure& procedure, Fraction number) {
    const auto known = sides_of(procedure);
    return number >= Fraction(1) && number.is_whole() &&
           (!known || (!known->empty() && number <= Fraction(*known->rbegin())));
}

Error never_thrown(const Procedure& procedure, const DiceNotation& written) {
    return not_thrown(procedure, written, sides_of(procedure).value_or(std::set<int>()));
}

std::string face_meant(const Procedure& procedure, const DiceNotation& written) {
    const auto sides = sides_of(procedure).value_or(std::set<int>());
    if (written.count > 0 || is_made(written.sides) || !can_show(sides, written.sides)) return {};
    return fmt::format("die {}", written.sides);
}

void check_notations(const Procedure& procedure, std::span<const DiceNotation> written, std::span<const Throw> needed) {
    std::set<int> sides;
    for (const auto& one : needed) sides.insert(one.sides);
    for (const auto& dice : written)
        if (!sides.contains(dice.sides)) throw not_thrown(procedure, dice, sides);
    for (const auto& one : written) {
        if (one.count == 0) continue;
        const auto is_such = [&](const Throw& die) { return die.sides == one.sides; };
        const auto is_own = [&](const Throw& die) { return is_such(die) && die.side == one.side; };
        const auto all = static_cast<std::size_t>(std::ranges::count_if(needed, is_such));
        const auto own = static_cast<std::size_t>(std::ranges::count_if(needed, is_own));
        std::size_t sum = 0;
        for (const auto& other : written) sum += other.sides == one.sides ? other.count : 0;
        if (sum == all || one.count == own) continue;
        throw fault(ErrorCode::dice_count, one.text, "`{}`: {} d{} {} thrown here{}",
                    all == 1 ? "one" : std::to_string(all), one.sides, all == 1 ? "is" : "are",
                    own < all && own > 0 ? ", for both sides" : "");
    }
}

namespace {

/// Parses dice notation such as `2d10`; it comes before a face.
std::optional<DiceNotation> read_notation(std::string_view word, const Language& language) {
    const auto digits = std::min(word.find_first_not_of("0123456789"), word.size());
    DiceNotation written;
    if (digits > 0) written.count = static_cast<std::size_t>(whole(word.substr(0, digits)).value_or(0));
    written.sides = sides_written(word.substr(digits), language);
    written.text = word;
    if (written.sides == 0 || (digits > 0 && written.count == 0)) return std::nullopt;
    return written;
}

struct FormalReader {
    const TypedLine& line;
    std::size_t at;
    const Vocabulary& vocabulary = line.vocabulary;
    const Language& language = line.language;
    const Procedure& procedure = line.procedure;
    std::string_view raw = line.pieces[at].raw;

    [[nodiscard]] Formal read() const {
        const auto token = take_apart(raw);
        const auto written = read_notation(token.name, language);
        if (const auto face = face_of_die(token, written.has_value()); face) {
            Formal formal{TokenKind::number, std::string(raw), 0, face};
            if (written) formal.written = {written->count, written->sides, at, std::string(raw)};
            return formal;
        }
        for (Index side = 0; side < procedure.sides.size(); ++side) {
            const Lexicon lexicon(procedure, side, false);
            const auto found = lexicon.find(token);
            if (const auto word = first_of(found.words); found.words.size() == 1)
                return {TokenKind::formal, canonical(token, word, found.count), word};
        }
        if (token.shape == Shape::valued && gives_number(procedure, 0, token))
            return {TokenKind::formal, std::string(raw), no_word};
        if (auto text = alias_of(token); !text.empty()) return {TokenKind::formal, std::move(text), no_word};
        return {TokenKind::unknown, std::string(raw), 0, {}, {}, wrong(token)};
    }

    /// The face in `d10=8`; the table's own words take precedence over the language's.
    [[nodiscard]] std::optional<Fraction> face_of_die(const Token& token, bool is_written) const {
        const auto& dice = language.dice;
        const auto is_one = is_written || std::ranges::any_of(dice, [&](std::string_view one) {
                                return text::same_spelling(one, token.name);
                            });
        const auto read = text::read_number(token.value);
        if (token.shape != Shape::valued || !is_one || find_word(procedure, token.name) != no_word ||
            read.form != text::Numeral::whole)
            return std::nullopt;
        return read.value;
    }

    [[nodiscard]] std::string canonical(const Token& token, std::size_t at_word, std::string_view count) const {
        const auto& word = procedure.words[at_word];
        if (is_plain(word)) return std::string(word.id);
        if (token.shape == Shape::valued) return fmt::format("{}={}", word.id, token.value);
        return fmt::format("{}{}{}@{}", count, count.empty() ? "" : "x", word.id, token.value);
    }

    /// The canonical form of an aliased quantity or weapon with its number; empty if it is neither.
    [[nodiscard]] std::string alias_of(const Token& token) const {
        const auto counted = take_count(token.name);
        const auto keys = keys_of(counted.name, language);
        for (const auto& entry : line.entries())
            if (entry.means == TokenKind::word && std::ranges::equal(entry.keys, keys) && !line.is_plain(entry.index))
                return canonical(token, entry.index, counted.number);
        return {};
    }

    [[nodiscard]] Slip wrong(const Token& token) const {
        Request unread;
        const Reading reading{*vocabulary.in_force, procedure, {}, unread};
        const Lexicon lexicon(procedure, 0, false);
        const auto found = lexicon.find(token);
        const auto error = found.choice != no_index    ? bad_choice_value(lexicon, token, found.choice)
                           : found.words.has_several() ? ambiguous(lexicon, token, found.words)
                                                       : not_found(reading, lexicon, token);
        // in `5m@4` the 5 may be a count
        const auto is_counted = !token.name.empty() && '0' <= token.name.front() && token.name.front() <= '9';
        const auto is_clear =
            error.suggest.size() == 1 && !is_counted && have_same_digits(error.suggest.front(), token.typed);
        return {problem_of(error), at, at + 1, is_clear ? error.suggest.front() : std::string(), error.remedy};
    }
};

}  // namespace

Formal read_formal(const TypedLine& line, std::size_t at) { return FormalReader{line, at}.read(); }

}  // namespace orderly::parser
