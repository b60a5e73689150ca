#pragma once
// What pieces may mean that spell nothing: a beginning, letters left out, a unit's name, a slip, a word of another
// game; what is said not to be so; and what scripts write among a player's words.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// A reading of `length` pieces: an entry, or the name of a unit where there is none.
struct Guess {
    const Entry* entry = nullptr;
    std::size_t length = 0;
};

/// What the pieces from `at` on can only mean; nothing where they may mean another thing, or no thing.
std::optional<Guess> guess_at(const TypedLine& line, std::size_t at);

/// `vs shootng`, where nothing stands on another side: what parts the sides begins a name.
std::optional<Guess> contracted_behind(const TypedLine& line, std::size_t at, const Entry& first);

/// Why the piece cannot be read, and what it may be meant to be.
Slip unread_slip(const TypedLine& line, std::size_t at);

/// `rifle regiment`, where no rifles fire: how many pieces a weapon of another table takes, of which nothing is
/// counted.
std::size_t other_weapon_at(const TypedLine& line, std::size_t at);

/// Whether nothing of this table is spelled nearly so, begins so, or has it among its pieces, and no other table knows
/// it.
bool is_like_nothing(const TypedLine& line, std::size_t at);

/// A quantity or a weapon of another table of this ruleset.
std::optional<Slip> other_tables_slip(const TypedLine& line, std::size_t at);

/// A word of another game.
std::optional<Slip> foreign_slip(const TypedLine& line, std::size_t at);

/// Whether two entries say the same.
bool same_meaning(const Entry& one, const Entry& other);

// What is said not to be so, behind a word that denies it (`not moving`), or by the word's own beginning
// (`unattached`), is never read as what it denies, and that is never offered for it.

/// How many pieces from `at` on deny what follows them; 0 where none does.
std::size_t denial_at(const TypedLine& line, std::size_t at);

/// What the pieces from `at` on deny, `length` of them; `before` is where that begins which stands before them. None
/// where they are words that say nothing by themselves, and nothing follows that may be denied.
std::optional<Slip> denied_at(const TypedLine& line, std::size_t at, std::size_t length, std::size_t before);

/// A word that is the opposite of one that is known, or of a part of it.
std::optional<Slip> opposite_at(const TypedLine& line, std::size_t at);

/// Whether what was typed says the opposite of a name, as `unlimbered` does of `limbered`.
bool are_opposites(const Language& language, std::span<const Piece> typed, std::span<const std::string_view> name);

/// What is said both ways: `in works that are not fortified`.
void ask_both_ways(const std::vector<Piece>& pieces, Recognition& recognition);

/// What scripts write among a player's words: `points=9`, `3xrifle@8`, `d10=8`.
struct Formal {
    Means means = Means::formal;  ///< a number, where it is a die's face; unknown, where something is wrong
    std::string text;             ///< canonical
    std::size_t index = 0;        ///< of the word
    std::optional<Fraction> face = {};
    std::optional<DiceNotation> written = {};  ///< the die of the face
    std::optional<Slip> slip = {};
};

/// The piece that stands at `at`. It may keep its short forms: the name of a quantity, a choice or a weapon by a
/// beginning, as long as there is one.
Formal read_formal(const TypedLine& line, std::size_t at);

// The names of a game's units on a line.

/// Makes one piece of each name of a unit: its id, with a distance or without, its name in full, its number with its
/// state (`38th Ga.`), and a part of its name where no other is meant. Throws Error: a unit that is out of the game.
void join_unit_names(std::span<const NamedUnit> units, const Language& language, std::vector<Piece>& pieces);

/// The pieces of what was typed, one for each name of a unit. `>` parts the sides
/// there, and alone names the one procedure in which both throw: `15al > 28ma`.
std::vector<Piece> pieces_of(const Vocabulary& vocabulary, std::span<const std::string_view> tokens, KnownSpeech& known);

/// The one procedure of the ruleset in which both sides throw; null where there are several.
const Procedure* fought_by(const Ruleset& ruleset);

/// A unit, and how many pieces its name takes.
struct FoundUnit {
    const NamedUnit* unit = nullptr;
    std::size_t length = 0;
};

/// The only unit whose id what is typed there begins, or whose name begins with that word, where the table has no such
/// word.
FoundUnit begun_unit_at(const TypedLine& line, std::size_t at);

/// Of a unit that is named again: what follows, up to a comma or another name, is of the side where it was named first.
/// Throws Error "twice" where nothing follows.
void settle_names_again(const std::vector<Piece>& pieces, std::vector<Item>& items);

/// A slip of a unit's name.
std::optional<Slip> slip_of_unit_at(const TypedLine& line, std::size_t at);

}  // namespace orderly::parser
