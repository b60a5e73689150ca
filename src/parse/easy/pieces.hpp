#pragma once
// What was typed, taken down piece by piece: words in one spelling, numbers, modifiers by hand, and what stood between;
// what is wrong with some pieces, and how near they come to a name.

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

/// A name of the tables has at most so many pieces.
constexpr std::size_t most_name_pieces = 3;
/// So many letters begin a name at least.
constexpr std::size_t shortest_beginning = 3;

struct TypedToken {
    enum class Kind : std::uint8_t {
        word,
        number,
        formal,     ///< `name=value`, `3xname@8`: as scripts write it
        by_hand,    ///< `+1`, `-2:hill`
        unit_name,  ///< of a game's unit
    };
    Kind kind = Kind::word;
    std::string key;       ///< in one spelling: small letters, no plural
    std::string raw;       ///< as it was typed, without the marks around it
    std::string ending;    ///< of a plural, which the key has not
    Fraction value;        ///< of a number
    char joint = ' ';      ///< what stood before it: a blank, `-`, `/`, `:`, `+`; 0: nothing at all
    bool stop = false;     ///< a comma, a full stop or the like stands behind it
    bool asks = false;     ///< a question mark does
    bool large = false;    ///< begins with a capital, in a line that has small letters too
    bool capital = false;  ///< and not all words of the line do: it may be a name
    bool ordinal = false;  ///< a number with the ending of a rank: it begins a name
    bool or_more = false;  ///< a number with a plus behind it: `4+`
    bool percent = false;  ///< a number with the sign of one
    bool possessive = false;
    bool is_abbreviated = false;  ///< nothing but a full stop stands behind it
    std::size_t unit = 0;         ///< of a unit's name: its place among those of the game
    int die = 0;                  ///< the faces of the die that it writes: `d10`
    const SpokenKey* row = nullptr;  ///< what the ruleset knows of the key
};

/// The pieces of the tokens, in order.
std::vector<TypedToken> split_pieces(std::span<const std::string_view> tokens, const Language& language);

/// The keys that a name of a table is made of.
std::vector<std::string> keys_of(std::string_view name, const Language& language);

/// How many pieces from `at` on were written as one word, with hyphens between; 1 where it stands alone.
std::size_t hyphened(const std::vector<TypedToken>& pieces, std::size_t at);

/// Whether the pieces from `at` on are these, and nothing ends behind any of them.
bool stand_there(std::span<const TypedToken> pieces, std::size_t at, std::span<const std::string_view> keys);

/// "as it was typed", of some pieces that follow each other.
std::string typed_text(std::span<const TypedToken> pieces);

/// What is wrong with some pieces, and what they would have to be.
struct Slip {
    Problem problem;
    std::size_t from = 0;
    std::size_t to = 0;
    std::string mended;  ///< may be empty
    Remedy remedy = {};
    bool is_left_out = false;       ///< it would have to be nothing
    bool may_go = false;            ///< the line may be meant without it
    std::size_t denies = no_index;  ///< the word of the table that is said not to be so

    /// The same, with what may be meant, and what is run for it.
    [[nodiscard]] Slip offering(std::vector<std::string> names, std::string instead = {}) const {
        auto slip = *this;
        slip.problem.suggest = std::move(names);
        slip.mended = std::move(instead);
        return slip;
    }
};

/// What was typed there, fit to be told.
std::string shown(std::span<const TypedToken> pieces);

/// What is wrong with the pieces from `from` up to `to`: they are the first of what the message names.
template <class... Args>
Slip slip_at(ErrorCode code, const std::vector<TypedToken>& pieces, std::size_t from, std::size_t to,
             fmt::format_string<const std::string&, const Args&...> message, const Args&... args) {
    const auto typed = shown(std::span(pieces).subspan(from, to - from));
    return {{code, fmt::format(message, typed, args...), typed}, from, to, {}};
}

/// "`as it was typed`: advice", of the pieces from `from` up to `to`.
Slip slip_of(ErrorCode code, const std::vector<TypedToken>& pieces, std::size_t from, std::size_t to,
             std::string_view advice);

/// Adds a question about some pieces, in place of what is wrong inside of them; not where they are asked about already.
void ask_once(std::vector<Slip>& slips, Slip question);

/// The small letters in it, a bit each.
std::uint32_t letters_of(std::string_view text);

/// A word, and the letters in it.
struct Lettered {
    std::string_view text;
    std::uint32_t letters;
};

/// The slips between the two, where they are few enough for a slip of the fingers.
std::optional<std::size_t> slips_of(const Lettered& typed, const Lettered& name);

/// A number is never a slip of another one.
bool have_same_digits(std::string_view one, std::string_view other);

/// `typed` is the name with letters left out, or with letters doubled that the name has once: nothing in it is wrong.
bool is_contraction(std::string_view typed, std::string_view name);

/// `typed` is three letters of a short name, none of them a vowel, in their order from the first on: `trn`.
bool is_skeleton(std::string_view typed, std::string_view name);

/// Whether it may be such letters of any name.
bool may_be_skeleton(std::string_view typed);

/// The pieces are the name's, each whole or a contraction, and one at least a contraction.
bool is_contraction(std::span<const TypedToken> typed, std::span<const std::string_view> name);

/// The same between the pieces and the name's.
std::optional<std::size_t> slips_between(std::span<const TypedToken> typed, std::span<const std::string_view> name);

}  // namespace orderly::parser
