#pragma once
// What a side says in canonical words: its units, their words, those that wait for a procedure to come; and what is said
// of a token that cannot be taken.

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "orderly/parse.hpp"
#include "orderly/vocabulary.hpp"
#include "parse/lexicon.hpp"
#include "text/kept_by_hash.hpp"

namespace orderly::parser {

class KeptUnits;

struct Reading {
    const Ruleset& ruleset;
    const Procedure& procedure;
    const ParseOptions& options;
    Request& into;
    std::span<const NamedUnit> units = {};  ///< of the game
    bool tells = true;                      ///< an error says what is wrong, and not only that something is
    KeptUnits* kept = nullptr;              ///< where the same words may come again
};

/// Empties the unit and keeps its memory.
void clear_unit(Unit& unit);

/// What a unit says that has it of its side, or that takes words away from units that are named.
struct Shared {
    Unit unit;
    WordSet taken_away;
};

/// Says the tokens for an emptied unit of the side, and what a named unit brings but for what is said, here or in what
/// it shares, or taken away; its name is appended to those of the request's side. Whether nothing was said but of the
/// unit: no name, no note, no word that waits for a procedure to come. Throws Error.
template <class Token>
bool read_unit(const Reading& reading, Index side, std::span<const Token> tokens, const Shared* shared, Unit& unit);

/// Says the tokens that stand before the units of a side. Throws Error.
template <class Token>
void read_shared(const Reading& reading, Index side, std::span<const Token> tokens, Shared& shared);

/// Says for `unit` what all units of its side have in common; what it says itself goes first.
void share_words(const Procedure& procedure, const Unit& common, Unit& unit);

/// Reads all that follows the procedure's name. Throws Error.
void read_sides(const Reading& reading, std::span<const std::string_view> tokens);

/// The same of what was said of each side.
void read_said(const Reading& reading, const std::array<SaidWords, 2>& said);

/// "second not said, taken as idle": of a procedure whose second side may throw no die.
std::string left_out_text(const Procedure& procedure);

/// A word, and the first procedure to come that knows it.
struct DeferredWord {
    const Procedure* procedure = nullptr;
    WordIndex word = no_word;
};

/// What the token can mean to the procedures to come: words of different names, those given in full before beginnings.
/// Looked for on the first side, which is the side that what comes next is for.
std::vector<DeferredWord> find_deferred(const Reading& reading, const Token& token);

/// Keeps the token for a procedure to come, `name` or `name=value`. False where none knows it. Throws Error: ambiguous,
/// a value that is wrong there, a quantity that the side gave already.
bool defer_word(const Reading& reading, Index side, const Token& token);

/// The same of what a named unit brings: what was typed goes before it, and what no procedure to come knows is passed over.
void defer_brought(const Reading& reading, Index side, const Token& token);

/// The token could be any of the words.
Error ambiguous(const Lexicon& lexicon, const Token& token, const WordSet& words);

/// The word cannot stand as the token has it: it lacks a value or a distance, or has one too many.
Error misshapen(const Lexicon& lexicon, const Token& token, WordIndex word);

/// The choice has no such value.
Error bad_choice_value(const Lexicon& lexicon, const Token& token, Index choice);

/// The token means nothing here: a word of the other side, one that others decide, one written otherwise, one for a
/// procedure to come, or none at all.
Error not_found(const Reading& reading, const Lexicon& lexicon, const Token& token);

// Units by the words that said them: in a batch most units come again, in other company.

/// Some thousand units as they were read, from the second time on. Of a game's units nothing is kept.
class KeptUnits {
public:
    /// Says the same for a unit of the side as read_unit does for an emptied one. Throws Error.
    void read(const Reading& reading, Index side, std::span<const std::string_view> tokens, Unit& unit);

    /// Says for a side what its words said before of one unit; false where nothing is kept of them.
    bool say_again(const Reading& reading, Index side, std::span<const std::string_view> tokens,
                   std::vector<Unit>& units);

private:
    struct Kept {
        std::string text;  ///< of the words and what stands between them
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
    std::string_view text_;   ///< last looked for; empty: it is not to be kept
    std::uint32_t how_ = 0;   ///< its side and options
    std::size_t hash_ = 0;
};

}  // namespace orderly::parser
