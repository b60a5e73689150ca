#include "parse/easy/guess.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/engine.hpp"
#include "parse/easy/pieces.hpp"
#include "parse/lexicon.hpp"
#include "parse/values.hpp"
#include "parse/side.hpp"
#include "text/numeral.hpp"
#include "text/spelling.hpp"

namespace orderly::parser {
namespace {

class FormalReader {
public:
    FormalReader(const Vocabulary& vocabulary, const Phrasebook& book, std::string_view raw, std::size_t at)
        : vocabulary_(vocabulary),
          language_(vocabulary.in_force->language),
          book_(book),
          procedure_(book.procedure()),
          raw_(raw),
          at_(at) {}

    [[nodiscard]] Formal read() const {
        const auto token = take_apart(raw_);
        const auto written = read_notation(token.name, language_);
        if (const auto face = face_of_die(token, written.has_value()); face) {
            Formal formal{Means::number, std::string(raw_), 0, face, {}, {}};
            if (written) formal.written = {written->count, written->sides, at_, std::string(raw_)};
            return formal;
        }
        for (Index side = 0; side < procedure_.sides.size(); ++side) {
            const Lexicon lexicon(procedure_, side, false);
            const auto found = lexicon.find(token);
            if (found.words.size() == 1)
                return {Means::formal, canonical(token, found), first_of(found.words), {}, {}, {}};
        }
        if (auto text = alias_of(token); !text.empty()) return {Means::formal, std::move(text), no_word, {}, {}, {}};
        return {Means::unknown, std::string(raw_), 0, {}, {}, wrong(token)};
    }

private:
    /// `d10=8`; the table's own words go before the language's.
    [[nodiscard]] std::optional<Fraction> face_of_die(const Token& token, bool is_written) const {
        const auto& dice = language_.dice;
        const auto is_one = is_written || std::ranges::any_of(dice, [&](std::string_view one) {
                                return text::same_spelling(one, token.name);
                            });
        const auto read = text::read_number(token.value);
        if (token.shape != Shape::valued || !is_one || find_word(procedure_, token.name) != no_word ||
            read.form != text::Numeral::whole)
            return std::nullopt;
        return read.value;
    }

    [[nodiscard]] std::string canonical(const Token& token, const Finding& found) const {
        const auto& word = procedure_.words[first_of(found.words)];
        if (word.weapon != no_index)
            return fmt::format("{}{}{}@{}", found.count, found.count.empty() ? "" : "x", word.id, token.value);
        return word.quantity != no_index ? fmt::format("{}={}", word.id, token.value) : std::string(word.id);
    }

    /// Another name of a quantity or a weapon before its mark; empty where it is none.
    [[nodiscard]] std::string alias_of(const Token& token) const {
        const auto counted = take_count(token.name);
        const auto keys = keys_of(counted.name, language_);
        for (const auto& entry : book_.entries()) {
            if (entry.means != Means::word || entry.keys != keys || book_.is_plain(entry.index)) continue;
            const auto& id = procedure_.words[entry.index].id;
            if (token.shape == Shape::valued) return fmt::format("{}={}", id, token.value);
            return fmt::format("{}{}{}@{}", counted.number, counted.number.empty() ? "" : "x", id, token.value);
        }
        return {};
    }

    [[nodiscard]] Slip wrong(const Token& token) const {
        Request unread;
        const Reading reading{*vocabulary_.in_force, procedure_, {}, unread};
        const Lexicon lexicon(procedure_, 0, false);
        const auto found = lexicon.find(token);
        const auto error = found.choice != no_index    ? bad_choice_value(lexicon, token, found.choice)
                           : found.words.has_several() ? ambiguous(lexicon, token, found.words)
                                                       : not_found(reading, lexicon, token);
        // `5m@4` may be five
        const auto is_counted = !token.name.empty() && '0' <= token.name.front() && token.name.front() <= '9';
        const auto is_clear =
            error.suggest.size() == 1 && !is_counted && have_same_digits(error.suggest.front(), token.typed);
        return {{error.code, error.what(), error.word, error.suggest},
                at_,
                at_ + 1,
                is_clear ? error.suggest.front() : std::string(),
                error.remedy};
    }

    const Vocabulary& vocabulary_;
    const Language& language_;
    const Phrasebook& book_;
    const Procedure& procedure_;
    std::string_view raw_;
    std::size_t at_;
};

}  // namespace

Formal read_formal(const Vocabulary& vocabulary, const Phrasebook& book, std::string_view raw, std::size_t at) {
    return FormalReader(vocabulary, book, raw, at).read();
}

}  // namespace orderly::parser
