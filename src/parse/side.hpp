#pragma once
// Parses the canonical words of each side into units, and keeps words for follow-ups. Also makes the errors for tokens
// that do not fit.

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "orderly/parse.hpp"
#include "orderly/vocabulary.hpp"
#include "parse/lexicon.hpp"
#include "text/lists.hpp"

namespace orderly::parser {

class UnitCache;

struct Reading {
    const Ruleset& ruleset;
    const Procedure& procedure;
    const ParseOptions& options;
    Request& into;
    std::span<const NamedUnit> units = {};  ///< of the game
    bool tells = true;                      ///< if false, errors need no message
    UnitCache* kept = nullptr;              ///< a cache for words that may come again, or null
};

/// Clears the unit but keeps its allocated memory.
void clear_unit(Unit& unit);

/// The words before `for`, which apply to all units of a side, and the words that they remove from named units.
struct Shared {
    Unit unit;
    WordSet taken_away;
};

/// Reads the tokens into a cleared unit of the side. A named unit adds its own words, except where the tokens or the
/// shared words give others or remove them; its name is appended to those of the side. Returns whether the tokens
/// changed nothing but the unit: no name, no note, no word kept for a follow-up. Throws Error.
template <class Token>
bool read_unit(const Reading& reading, Index side, std::span<const Token> tokens, const Shared* shared, Unit& unit);

/// Reads the tokens before a side's `for`. Throws Error.
template <class Token>
void read_shared(const Reading& reading, Index side, std::span<const Token> tokens, Shared& shared);

/// Adds to `unit` what all units of its side share. The unit's own words take precedence.
void share_words(const Procedure& procedure, const Unit& common, Unit& unit);

/// Reads the tokens after the procedure's name. Throws Error.
void read_sides(const Reading& reading, std::span<const std::string_view> tokens);

/// The same for sides in the table's terms.
void read_said(const Reading& reading, const std::array<SaidWords, 2>& said);

/// Whether the token gives the number that the procedure's rows are read by (engine.hpp), such as `total=8`.
bool gives_number(const Procedure& procedure, Index side, const Token& token);
bool gives_number(const Procedure& procedure, std::string_view typed);
/// That number. Throws Error for a value that it cannot have.
int read_given(const Procedure& procedure, const Token& token);

/// The note that the second side was left out and throws no dice: "counted the second as idle (not given)".
std::string left_out_text(const Procedure& procedure);

/// Keeps the token for a follow-up, as `name` or `name=value`. Returns false if no follow-up knows it. Throws Error if
/// it is ambiguous, has a wrong value, or gives a quantity twice.
bool defer_word(const Reading& reading, Index side, const Token& token);

/// The same for a word of a named unit: typed words take precedence, and words that no follow-up knows are ignored.
void defer_brought(const Reading& reading, Index side, const Token& token);

/// Notes that the name was read as the whole word, if other words begin with it; false if none does.
bool note_whole(const Lexicon& lexicon, const Name& name, std::vector<std::string>& notes);

/// The error that the token could mean any of the words.
Error ambiguous(const Lexicon& lexicon, const Token& token, const WordSet& words);

/// The error that the token lacks the value or distance that the word needs, or has one that it cannot take.
Error misshapen(const Lexicon& lexicon, const Token& token, WordIndex word);

/// The error that the choice has no such value.
Error bad_choice_value(const Lexicon& lexicon, const Token& token, Index choice);

/// The error for a token that means nothing on this side: it is a word of the other side, a derived word, in the wrong
/// shape, for a follow-up, or unknown.
Error not_found(const Reading& reading, const Lexicon& lexicon, const Token& token);

/// The error for a side of which nothing is said.
Error not_described(const Procedure& procedure, Index side);

/// Caches units by their words, because in a batch most units come again, with other opponents. Holds up to 2048 units,
/// each stored when it is read a second time. Games are not cached: the words of their units change.
class UnitCache {
public:
    /// Sets `unit` to what read_unit reads from the tokens. Throws Error.
    void read(const Reading& reading, Index side, std::span<const std::string_view> tokens, Unit& unit);

    /// Fills a side with the one unit that these words stand for; false if they are not cached.
    bool say_again(const Reading& reading, Index side, std::span<const std::string_view> tokens,
                   std::vector<Unit>& units);

private:
    struct Kept {
        std::string text;  ///< the typed words with the blanks between them
        const Procedure* procedure = nullptr;
        std::uint32_t how = 0;
        std::uint32_t count = 0;
        WordSet said;
        std::vector<std::pair<Index, Fraction>> values;
        std::vector<Shot> shots;
        std::vector<ManualModifier> by_hand;
    };

    const Kept* find(const Reading& reading, Index side, std::span<const std::string_view> tokens);
    static void say(const Kept& kept, Unit& unit);
    static void keep(const Unit& unit, Kept& kept);

    text::KeptByHash<Kept, 2048> units_;
    // of the words last looked up
    std::string_view text_;  ///< empty if they cannot be cached
    std::uint32_t how_ = 0;  ///< side and options
    std::size_t hash_ = 0;
};

}  // namespace orderly::parser
