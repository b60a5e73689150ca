#pragma once
// Reads numbers and dice: decimals such as `9,5`, ratios that name a word, distances in a foreign unit, and modifiers
// that repeat the value of a word.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "parse/easy/recognition.hpp"
#include "parse/errors.hpp"
#include "text/numbers.hpp"

namespace orderly::parser {

/// The number of pieces from `at` that form one number or list; 1 for a lone number.
std::size_t joined_length(const std::vector<TypedToken>& pieces, std::size_t at);

/// Whether the number in [at, end) belongs to the quantity after it or to the last item before it.
bool stands_beside_counted(const TypedLine& line, std::size_t at, std::size_t end, const std::vector<ParsedToken>& before);

/// The parts as one number: `9,5` is 9.5; nullopt if that is uncertain.
std::optional<Fraction> joined_value(std::span<const TypedToken> parts);

/// The slip for a ratio such as `2:1` that a word of the table stands for. It has no correction: either side may be
/// meant.
std::optional<Slip> ratio_of(const TypedLine& line, std::size_t at);

/// The slip for a number in a foreign unit, such as `inches` in a ruleset that measures otherwise.
std::optional<Slip> other_unit(const TypedLine& line, std::size_t at);

/// Turns pieces into items, in order. This base class reads numbers and written dice.
struct NumberTaker {
    explicit NumberTaker(const TypedLine& line) : line_(line) {}

    // -------------------------------------------------------------------- any item

    std::size_t add(TokenKind means, std::size_t at, std::size_t length, std::string text, std::size_t index = 0) {
        auto& item = into_.items.emplace_back();
        item.means = means;
        item.index = index;
        item.text = std::move(text);
        item.from = at;
        item.to = at + length;
        item.stop = pieces_[at + length - 1].stop;
        return at + length;
    }

    std::size_t take_entry(std::size_t at, std::size_t length, const Entry& entry) {
        auto text = entry.means == TokenKind::fact ? std::string(entry.text) : typed_text(line_.some(at, length));
        const auto end = add(entry.means, at, length, std::move(text), entry.index);
        into_.items.back().is_passive = entry.is_passive;
        return end;
    }

    /// Records the slip; its pieces become an item with the given meaning.
    std::size_t take_asked(Slip slip, TokenKind means = TokenKind::unknown) {
        const auto from = slip.from;
        const auto end = slip.to;
        into_.slips.push_back(std::move(slip));
        return add(means, from, end - from, pieces_[from].raw);
    }

    void note(std::size_t at, std::size_t length, const std::string& as) {
        into_.heard.push_back(fmt::format("{} as {}", shown(line_.some(at, length)), as));
    }

    // -------------------------------------------------------------------- numbers and dice

    /// The side that `2nd die` means when each side throws one; npos otherwise.
    [[nodiscard]] std::size_t side_of_die(std::size_t at) const {
        constexpr auto none = static_cast<std::size_t>(-1);
        if (!pieces_[at].ordinal || procedure_.kind != Kind::opposed || at + 1 == pieces_.size()) return none;
        const auto& key = pieces_[at].key;
        const auto is_short = key.size() > 1 && (key[1] < '0' || '9' < key[1]);
        return is_short && line_.is(Listed::die, pieces_[at + 1]) ? static_cast<std::size_t>(key.front() - '1')
                                                                      : none;
    }

    /// Reads a count inside the name it counts: `lost 2 key positions`. Returns the end, or 0 if there is none.
    std::size_t take_number_inside(std::size_t at) {
        constexpr std::size_t longest = 5;
        if (at + 2 >= pieces_.size() || pieces_[at].kind != TypedToken::Kind::word || pieces_[at].stop) return 0;
        const auto& number = pieces_[at + 1];
        if (number.kind != TypedToken::Kind::number || number.stop || number.joint != ' ') return 0;
        std::vector<TypedToken> name = {pieces_[at]};
        for (auto one = at + 2; one < pieces_.size() && name.size() < longest; ++one) name.push_back(pieces_[one]);
        const auto found = line_.find(name, 0);
        if (found.entry == nullptr || found.length < 2 || found.entry->means != TokenKind::word) return 0;
        const auto is_counted = procedure_.words[found.entry->index].quantity != no_index;
        if (!is_counted && number.value != Fraction(1)) return 0;
        const auto end = take_entry(at, found.length + 1, *found.entry);
        if (is_counted) into_.items.back().value = number.value;
        into_.items.back().has_value = is_counted;
        return end;
    }

    /// Reads dice notation: `d10`, `2d6`. Returns the end, or 0 if there is none.
    std::size_t take_notation(std::size_t at) {
        const auto die = at + (is_count_of_dice(at) ? 1 : 0);
        if (pieces_[die].die == 0) return 0;
        if (die > at && (!pieces_[at].value.is_whole() || pieces_[at].value.num < 1))
            return take_asked(slip_of(ErrorCode::dice_count, pieces_, at, at + 2, "throw at least one die"));
        const auto found = line_.find(die);
        const auto is_word = found.entry != nullptr && found.entry->means <= TokenKind::derived;
        if (is_word && die == at) return 0;
        DiceNotation written;
        if (die > at) written.count = static_cast<std::size_t>(pieces_[at].value.num);
        written.sides = pieces_[die].die;
        written.from = at;
        written.text = typed_text(line_.some(at, die + 1 - at));
        if (is_word) return take_dice(written, die);
        if (const auto word = word_of_die(procedure_, pieces_[die].key); word != no_word) {
            note(at, die + 1 - at, std::string(procedure_.words[word].id));
            into_.notations.push_back(written);
            const auto end = add(TokenKind::word, at, die + 1 - at, written.text, word);
            into_.items.back().is_die = true;
            return end;
        }
        return take_added(take_dice(written, die + 1));
    }

    /// Adds the dice and returns `end`; dice that the procedure never throws become a slip.
    std::size_t take_dice(const DiceNotation& written, std::size_t end) {
        const auto at = written.from;
        add(TokenKind::dice, at, end - at, written.text);
        if (may_throw(procedure_, written.sides)) {
            into_.notations.push_back(written);
            return end;
        }
        into_.items.back().means = TokenKind::unknown;
        into_.slips.push_back(
            {problem_of(never_thrown(procedure_, written)), at, end, face_meant(procedure_, written)});
        return end;
    }

    /// Reads a manual modifier after dice: `d10+1`.
    std::size_t take_added(std::size_t at) {
        if (at >= pieces_.size() || pieces_[at].kind != TypedToken::Kind::number) return at;
        const auto joint = pieces_[at].joint;
        if (joint != '+' && joint != '-') return at;
        return add(TokenKind::adjust, at, 1, joint + pieces_[at].raw);
    }

    /// Whether the number is a count of dice (`2d10`, `2 d10`) and not the value of the last item.
    [[nodiscard]] bool is_count_of_dice(std::size_t at) const {
        const auto& number = pieces_[at];
        if (at + 1 >= pieces_.size() || pieces_[at + 1].die == 0 || number.kind != TypedToken::Kind::number) return false;
        if (pieces_[at + 1].joint == '\0') return true;
        if (!number.value.is_whole() || number.value.num < 1 || number.stop) return false;
        return pieces_[at + 1].joint == ' ' && !wants_number();
    }

    /// Whether the last item needs a number and has none before it.
    [[nodiscard]] bool wants_number() const {
        if (into_.items.empty()) return false;
        const auto last = into_.items.size() - 1;
        const auto& item = into_.items[last];
        if (last > 0 && into_.items[last - 1].means == TokenKind::number && !into_.items[last - 1].stop) return false;
        if (item.means == TokenKind::toward || item.means == TokenKind::range) return true;
        return item.means == TokenKind::word && !item.has_value && !item.stop && !line_.is_plain(item.index);
    }

    /// Reads a joined number such as `9,5 points`, asking if it is unclear; elsewhere the parts are dice.
    std::size_t take_number(std::size_t at) {
        const auto end = at + joined_length(pieces_, at);
        if (end == at + 1) return add_number(at, end, pieces_[at].value);
        const auto parts = line_.some(at, end - at);
        if (!stands_beside_counted(line_, at, end, into_.items)) {
            if (pieces_[at + 1].joint == ' ') return add_number(at, at + 1, pieces_[at].value);
            for (auto one = at; one < end; ++one) {
                add_number(one, one + 1, pieces_[one].value);
                into_.items.back().counts_other = true;
            }
            return end;
        }
        const auto value = joined_value(parts);
        if (!value || (parts.back().joint != ',' && follows_dice()))
            return take_asked(slip_of(ErrorCode::ambiguous, pieces_, at, end,
                                      "write one number, such as 9.5, or name the die, as in `rolled 8`"));
        if (parts[1].joint == ',') note(at, end - at, fmt::format("{}.{}", parts[0].raw, parts[1].raw));
        return add_number(at, end, *value);
    }

    /// Whether dice come just before: `rolled 9 1/2 points`.
    [[nodiscard]] bool follows_dice() const {
        return !into_.items.empty() && into_.items.back().means == TokenKind::dice && !into_.items.back().stop;
    }

    std::size_t add_number(std::size_t at, std::size_t end, Fraction value) {
        add(TokenKind::number, at, end - at, typed_text(line_.some(at, end - at)));
        into_.items.back().value = value;
        into_.items.back().has_value = true;
        return end;
    }

    /// Reads a quantity's name and value in one word: `p9`. Returns the end, or 0 if there is none.
    std::size_t take_glued(std::size_t at) {
        const auto& key = pieces_[at].key;
        const auto digits = std::min(key.find_first_of("0123456789"), key.size());
        const auto read = text::read_number(std::string_view(key).substr(digits));
        if (digits == 0 || (read.form != text::Numeral::whole && read.form != text::Numeral::part)) return 0;
        auto name = std::vector<TypedToken>(1);
        name.front().key = key.substr(0, digits);
        look_up(line_.speech, name);
        const auto found = line_.find(name, 0);
        const auto is_quantity = found.entry != nullptr && found.entry->means == TokenKind::word &&
                                 procedure_.words[found.entry->index].quantity != no_index;
        if (!is_quantity) return 0;
        const auto end = take_entry(at, 1, *found.entry);
        into_.items.back().value = read.value;
        into_.items.back().has_value = true;
        return end;
    }

    std::size_t take_formal(std::size_t at) {
        auto formal = read_formal(line_, at);
        if (formal.written) take_dice(*formal.written, at + 1);
        if (formal.written && into_.items.back().means == TokenKind::unknown) return at + 1;
        if (formal.slip) into_.slips.push_back(std::move(*formal.slip));
        const auto end = add(formal.means, at, 1, std::move(formal.text), formal.index);
        if (!formal.face) return end;
        into_.items.back().value = *formal.face;
        into_.items.back().has_value = into_.items.back().is_die = true;
        return end;
    }

    const TypedLine& line_;
    const Vocabulary& vocabulary_ = line_.vocabulary;
    const Procedure& procedure_ = line_.procedure;
    const std::vector<TypedToken>& pieces_ = line_.pieces;
    Recognition into_;
};

}  // namespace orderly::parser
