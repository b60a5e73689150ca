#pragma once
// The pieces of a line as what they mean in one procedure, in their order; and what in them means nothing.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "orderly/vocabulary.hpp"
#include "parse/easy/pieces.hpp"
#include "parse/easy/typed_line.hpp"

namespace orderly::parser {

struct DiceNotation {
    std::size_t count = 0;  ///< 0: not written
    int sides = 0;
    std::size_t from = 0;  ///< the piece that it begins with
    std::string text;      ///< as it was typed
};

/// The faces of the die that a word writes (`d10`: 10); 0 where it writes none.
int sides_written(std::string_view word, const Language& language);

/// `2d10`, as scripts write the name of a die before its face.
std::optional<DiceNotation> read_notation(std::string_view word, const Language& language);

/// The word of a choice that is said by name, where its value is the die that is spelled so.
WordIndex word_of_die(const Procedure& procedure, std::string_view key);

/// Whether some request of the procedure throws such a die.
bool may_throw(const Procedure& procedure, int sides);

/// What is wrong with a die that the procedure never throws, and how a face is said.
Problem never_thrown(const Procedure& procedure, const DiceNotation& written);

/// A face that is meant by the name of a die that nobody makes (`d7`); else empty.
std::string face_meant(const Procedure& procedure, const DiceNotation& written);

/// A die that is written, and the side on which it stands.
struct SideNotation {
    DiceNotation dice;
    int side = 0;
};

/// Throws Error: a die that is not thrown, or another number of them.
void check_notations(const Procedure& procedure, std::span<const SideNotation> written, std::span<const Throw> needed);

/// A meaning, and the pieces that have it.
struct ParsedToken {
    TokenKind means = TokenKind::unknown;
    std::size_t index = 0;
    std::string text;  ///< of a fact or a name as typed; of what scripts write its canonical form
    std::size_t from = 0;
    std::size_t to = 0;
    Fraction value;  ///< of a number, a quantity, the count of a weapon
    bool has_value = false;
    Fraction distance;  ///< of a weapon
    bool has_distance = false;
    bool ranged = false;           ///< of what stands toward: a distance follows
    bool stop = false;             ///< a comma or a full stop stands behind it
    bool counts_other = false;     ///< a number of what no quantity counts
    bool is_kept = false;          ///< a number that is not of what follows it
    bool is_die = false;           ///< a number that was said to be a die's
    int whose = -1;                ///< the side that a die is of, where that was said
    int die = -1;                  ///< a number: the die of the procedure that shows it, where that was said
    bool by_person = false;        ///< 0 is one's own side then, 1 the enemy's
    bool is_passive = false;       ///< of the procedure's name
    bool is_joined = false;        ///< of the procedure's name: what follows belongs to what stands before
    bool is_noun = false;          ///< of the procedure's name: "in combat", and not "in combat with"
    bool is_verb = false;          ///< a word of the first side that says what it does to the second, which follows
    bool is_each = false;          ///< a quantity of both sides
    bool is_behind_joint = false;  ///< "over open ground": it may belong to who acts
    bool is_labelled = false;      ///< a die of the side on which something stands:
    std::vector<std::size_t> of;   ///< the places where that stands
    std::size_t camp = 0;          ///< of a unit's name: its side of the game
    bool owns_act = false;         ///< of a unit's name: `15al's charge`
    bool floats = false;           ///< a modifier by hand behind the dice of both sides: nothing says whose it is
};

struct Recognition {
    std::vector<ParsedToken> items;
    std::vector<Slip> slips;
    std::vector<Slip> left_out;       ///< what is said not to be so, where the same comes of saying nothing
    std::vector<std::string> heard;   ///< "typed as read"
    std::vector<std::string> unused;  ///< what has no effect here
    std::vector<DiceNotation> notations;
    std::size_t variants = 1;  ///< so many readings there are, by names of several words
};

/// `named` is where the procedure is named, if it is. Of several readings the one of that number, from 0.
Recognition recognize(const TypedLine& line, const Named* named = nullptr, std::size_t variant = 0);

// What pieces may mean that spell nothing: a beginning, letters left out, a unit's name, a slip, a word of another
// game; what is said not to be so; and what scripts write among a player's words.

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
bool are_opposites(const Language& language, std::span<const TypedToken> typed, std::span<const std::string_view> name);

/// What is said both ways: `in works that are not fortified`.
void ask_both_ways(const std::vector<TypedToken>& pieces, Recognition& recognition);

/// What scripts write among a player's words: `points=9`, `3xrifle@8`, `d10=8`.
struct Formal {
    TokenKind means = TokenKind::formal;  ///< a number, where it is a die's face; unknown, where something is wrong
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
void join_unit_names(std::span<const NamedUnit> units, const Language& language, std::vector<TypedToken>& pieces);

/// The pieces of what was typed, one for each name of a unit. `>` parts the sides
/// there, and alone names the one procedure in which both throw: `15al > 28ma`.
std::vector<TypedToken> pieces_of(const Vocabulary& vocabulary, std::span<const std::string_view> tokens, KnownSpeech& known);

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
void settle_names_again(const std::vector<TypedToken>& pieces, std::vector<ParsedToken>& items);

/// A slip of a unit's name.
std::optional<Slip> slip_of_unit_at(const TypedLine& line, std::size_t at);

}  // namespace orderly::parser
