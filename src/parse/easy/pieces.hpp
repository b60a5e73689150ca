#pragma once
// Splits player input into pieces: normalized words, numbers, manual modifiers, and the marks between them. Also
// describes slips in pieces, and measures how close pieces are to a name.

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/error.hpp"
#include "orderly/fraction.hpp"
#include "orderly/language.hpp"
#include "orderly/ruleset.hpp"
#include "orderly/spoken.hpp"

namespace orderly::parser {

/// The most pieces in a name of the tables.
constexpr std::size_t most_name_pieces = 3;
/// The fewest letters that may abbreviate a name.
constexpr std::size_t shortest_beginning = 3;

struct TypedToken {
    enum class Kind : std::uint8_t {
        word,
        number,
        formal,     ///< `name=value`, `3xname@8`: the form for scripts
        by_hand,    ///< `+1`, `-2:hill`
        unit_name,  ///< the name of a unit in the game
    };
    Kind kind = Kind::word;
    std::string key;       ///< normalized: lower case, singular
    std::string raw;       ///< as typed, without the marks around it
    std::string ending;    ///< the plural ending removed from the key
    Fraction value;        ///< the value of a number
    char joint = ' ';      ///< the mark before it: a blank, `-`, `/`, `:`, `+`; 0 if none
    bool stop = false;     ///< followed by a comma, a full stop or the like
    bool asks = false;     ///< followed by a question mark
    bool large = false;    ///< capitalized, in a line that is not all capitals
    bool capital = false;  ///< capitalized in a line of mixed case: may be a name
    bool ordinal = false;  ///< an ordinal such as `2nd`: it begins a name
    bool or_more = false;  ///< a number followed by a plus: `4+`
    bool percent = false;  ///< a number with a percent sign
    bool possessive = false;
    bool is_abbreviated = false;  ///< followed by a full stop alone
    std::size_t unit = 0;         ///< for a unit name: its index among the game's units
    int die = 0;                  ///< the number of faces in `d10`; 0 if not a die
    const SpokenKey* row = nullptr;  ///< the ruleset's row for the key; may be null
};

/// Splits the tokens into pieces, in order.
std::vector<TypedToken> split_pieces(std::span<const std::string_view> tokens, const Language& language);

/// The normalized words in a name of a table.
std::vector<std::string> keys_of(std::string_view name, const Language& language);

/// The number of pieces from `at` that hyphens join into one word; 1 for a lone piece.
std::size_t hyphenated_length(const std::vector<TypedToken>& pieces, std::size_t at);

/// Whether the pieces from `at` have these keys, with no stop between or after them.
bool have_keys(std::span<const TypedToken> pieces, std::size_t at, std::span<const std::string_view> keys);

/// The text of consecutive pieces as typed; `with_stops` ends a part with a comma where it was stopped.
std::string typed_text(std::span<const TypedToken> pieces, bool with_stops = false);

/// A mistake in some pieces, with its correction if known.
struct Slip {
    Problem problem;
    std::size_t from = 0;
    std::size_t to = 0;
    std::string mended;  ///< the correction to run; may be empty
    Remedy remedy = {};
    bool is_left_out = false;       ///< the correction is to leave the pieces out
    bool may_go = false;            ///< the line may make sense without the pieces
    std::size_t denies = no_index;  ///< the word of the table that the pieces deny

    /// A copy that suggests these names and runs `instead`.
    [[nodiscard]] Slip offering(std::vector<std::string> names, std::string instead = {}) const {
        auto slip = *this;
        slip.problem.suggest = std::move(names);
        slip.mended = std::move(instead);
        return slip;
    }
};

/// The pieces as typed, sanitized for a message.
std::string shown(std::span<const TypedToken> pieces);

/// A slip for the pieces in [from, to); their text is the first argument of the message.
template <class... Args>
Slip slip_at(ErrorCode code, const std::vector<TypedToken>& pieces, std::size_t from, std::size_t to,
             fmt::format_string<const std::string&, const Args&...> message, const Args&... args) {
    const auto typed = shown(std::span(pieces).subspan(from, to - from));
    return {{code, fmt::format(message, typed, args...), typed}, from, to, {}};
}

/// A slip for the pieces in [from, to) with the message "`text as typed`: advice".
Slip slip_of(ErrorCode code, const std::vector<TypedToken>& pieces, std::size_t from, std::size_t to,
             std::string_view advice);

/// Adds the question unless one already covers its pieces; it replaces slips inside them.
void ask_once(std::vector<Slip>& slips, Slip question);

inline bool is_vowel(char letter) { return std::string_view("aeiou").find(letter) != std::string_view::npos; }

/// Whether the letters come in the name in this order.
bool in_order(std::string_view letters, std::string_view name);

/// A bit set of the lower-case letters in the text.
std::uint32_t letters_of(std::string_view text);

/// A word and its set of letters.
struct Lettered {
    std::string_view text;
    std::uint32_t letters;
};

/// The edit distance between the two, if it is small enough to be a typing slip.
std::optional<std::size_t> slips_of(const Lettered& typed, const Lettered& name);

/// Whether both have the same digits: a number is never a slip for another number.
bool have_same_digits(std::string_view one, std::string_view other);

/// Whether `typed` is the name with letters left out, or with single letters doubled, and no wrong letter.
bool is_contraction(std::string_view typed, std::string_view name);

/// Whether `typed` is three consonants of a short name, in order from its first letter: `trn`.
bool is_skeleton(std::string_view typed, std::string_view name);

/// Whether `typed` could be the skeleton of some name.
bool may_be_skeleton(std::string_view typed);

/// Whether each piece is the name's word or a contraction of it, with at least one contraction.
bool is_contraction(std::span<const TypedToken> typed, std::span<const std::string_view> name);

/// The total edit distance between the pieces and the name's words, if small enough.
std::optional<std::size_t> slips_between(std::span<const TypedToken> typed, std::span<const std::string_view> name);

}  // namespace orderly::parser
