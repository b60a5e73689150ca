#pragma once
// Recognizes what the pieces of a line mean in one procedure, in order, and reports those that mean nothing there.

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
    std::size_t count = 0;  ///< 0 if not written
    int sides = 0;
    std::size_t from = 0;  ///< the index of its first piece
    std::string text;      ///< as typed
    int side = 0;          ///< whose it is, once the sides are assigned
};

/// The number of faces of the die in the word (10 for `d10`); 0 if it is not a die.
int sides_written(std::string_view word, const Language& language);

/// The word, chosen by name, whose value is the die spelled `key`; no_word if there is none.
WordIndex word_of_die(const Procedure& procedure, std::string_view key);

/// Whether any request of the procedure throws a die with so many faces.
bool may_throw(const Procedure& procedure, int sides);

/// Whether a die of the procedure may show the number.
bool may_show(const Procedure& procedure, Fraction number);

/// How to give a face, as the end of a message: "; if a die shows 8, say `die 8`".
std::string how_a_face_is_said(int face);

/// The error for a die that the procedure never throws; explains how to give a face.
Error never_thrown(const Procedure& procedure, const DiceNotation& written);

/// The face that a non-existent die (`d7`) stands for, as `die 7`; else empty.
std::string face_meant(const Procedure& procedure, const DiceNotation& written);

/// Throws Error for a written die that the request does not throw, or for a wrong count.
void check_notations(const Procedure& procedure, std::span<const DiceNotation> written, std::span<const Throw> needed);

/// An item: a meaning and the pieces [from, to) that have it.
struct ParsedToken {
    TokenKind means = TokenKind::unknown;
    std::size_t index = 0;
    std::string text;  ///< a fact or a name as typed; script notation in canonical form
    std::size_t from = 0;
    std::size_t to = 0;
    Fraction value;  ///< for a number, a quantity or a weapon (its count)
    bool has_value = false;
    Fraction distance;  ///< for a weapon
    bool has_distance = false;
    bool ranged = false;           ///< for `toward`: a distance follows
    bool stop = false;             ///< followed by a comma or a full stop
    bool counts_other = false;     ///< a number that counts something other than a quantity
    bool is_kept = false;          ///< a number that does not belong to what follows
    bool is_die = false;           ///< a number named as a die
    int whose = -1;                ///< the owner of a die if given: a side, or as in `by_person`
    int die = -1;                  ///< for a number: the procedure's die that shows it, if named
    bool by_person = false;        ///< `whose` is then 0 for the speaker's side, 1 for the enemy's
    bool is_passive = false;       ///< for a procedure name in the passive
    bool is_joined = false;        ///< for a procedure name: what follows belongs to what precedes
    bool is_noun = false;          ///< for a procedure name: "in combat", not "in combat with"
    bool is_verb = false;          ///< a word for what the first side does to the second, which follows
    bool is_each = false;          ///< a quantity for both sides
    bool is_behind_joint = false;  ///< "over open ground": it may belong to the acting side
    bool is_labelled = false;      ///< it belongs to the side of the words in `of`
    std::vector<std::size_t> of;   ///< the pieces where those words begin
    std::size_t camp = 0;          ///< for a unit name: its side in the game
    bool owns_act = false;         ///< for a unit name: `15al's charge`
    bool floats = false;           ///< a manual modifier after both sides' dice: its owner is unclear
};

struct Recognition {
    std::vector<ParsedToken> items;
    std::vector<Slip> slips;
    std::vector<Slip> left_out;       ///< denied states that equal the default
    std::vector<std::string> heard;   ///< notes such as "typed as read"
    std::vector<std::string> unused;  ///< words with no effect here
    std::vector<DiceNotation> notations;
    std::size_t variants = 1;  ///< the number of readings, from names that several words share
};

/// Recognizes the line. `named` is where the procedure is named, if at all; `variant` selects a reading, from 0.
Recognition recognize(const TypedLine& line, const Named* named = nullptr, std::size_t variant = 0);

// Pieces that spell no entry: abbreviations, contractions, unit names, slips, words of other rulesets, denials, and
// script notation.

/// The only meaning that the pieces from `at` can have, a unit name if its entry is null; nullopt if there are several,
/// or none.
std::optional<Found> guess_at(const TypedLine& line, std::size_t at);

/// A two-piece name, with letters left out, that begins with a word that also divides sides: `vs shootng`. Only if the
/// procedure has one side.
std::optional<Found> contracted_behind(const TypedLine& line, std::size_t at, const Entry& first);

/// Why the piece cannot be read, and what it may mean.
Slip unread_slip(const TypedLine& line, std::size_t at);

/// Whether the piece resembles no entry of this table (as a slip, a beginning or a part) and no other table knows it.
bool is_like_nothing(const TypedLine& line, std::size_t at);

/// The slip for a quantity or a weapon of another table of this ruleset.
std::optional<Slip> other_tables_slip(const TypedLine& line, std::size_t at);

/// The slip for a word of another ruleset.
std::optional<Slip> foreign_slip(const TypedLine& line, std::size_t at);

/// The entry's full name as a player would type it.
std::string full_name(const TypedLine& line, const Entry& entry);

// Denials, by a separate word (`not moving`) or a prefix (`unattached`). A denied word is never read as itself, and is
// never suggested.

/// The number of pieces from `at` that deny what follows; 0 if none do.
std::size_t denial_at(const TypedLine& line, std::size_t at);

/// The slip for what `length` pieces from `at` deny; `before` is where the item before them begins. Nullopt if they are
/// only fillers and nothing that can be denied follows.
std::optional<Slip> denied_at(const TypedLine& line, std::size_t at, std::size_t length, std::size_t before);

/// The slip for a word that is the opposite of a known one, or of part of one.
std::optional<Slip> opposite_at(const TypedLine& line, std::size_t at);

/// Whether the typed pieces are the opposite of a name, as `unlimbered` is of `limbered`.
bool are_opposites(const Language& language, std::span<const TypedToken> typed, std::span<const std::string_view> name);

/// Asks about contradictions such as `in works that are not fortified`.
void ask_both_ways(const std::vector<TypedToken>& pieces, Recognition& recognition);

/// Script notation among a player's words: `points=9`, `3xrifle@8`, `d10=8`.
struct Formal {
    TokenKind means = TokenKind::formal;  ///< number for a die's face; unknown if wrong
    std::string text;             ///< canonical
    std::size_t index = 0;        ///< the index of the word
    std::optional<Fraction> face = {};
    std::optional<DiceNotation> written = {};  ///< the die that shows the face
    std::optional<Slip> slip = {};
};

/// Reads the script notation at `at`. Names may be abbreviated as long as they are unique.
Formal read_formal(const TypedLine& line, std::size_t at);

// Names of the game's units in a line.

/// Splits a line into pieces, with one for each unit name. `>` separates the sides; without a procedure name, as in
/// `15al > 28ma`, it also names the only procedure in which both sides throw.
std::vector<TypedToken> pieces_of(const Vocabulary& vocabulary, std::span<const std::string_view> tokens, KnownSpeech& known);

/// The only procedure of the ruleset in which both sides throw; null unless there is exactly one.
const Procedure* fought_by(const Ruleset& ruleset);

/// A unit and the length of its name in pieces.
struct FoundUnit {
    const NamedUnit* unit = nullptr;
    std::size_t length = 0;
};

/// The only unit whose id starts with the text at `at`, or whose name starts with that word, if the table lacks the
/// word.
FoundUnit begun_unit_at(const TypedLine& line, std::size_t at);

/// When a unit is named again, assigns what follows, up to a comma or another name, to its first side. Throws Error
/// "twice" if nothing follows.
void settle_names_again(const std::vector<TypedToken>& pieces, std::vector<ParsedToken>& items);

/// The slip for a name that may be that of several units, or of one whose id abbreviates it: `Georgians`.
std::optional<Slip> slip_of_name_at(const TypedLine& line, std::size_t at);

/// The slip for a misspelled unit name.
std::optional<Slip> slip_of_unit_at(const TypedLine& line, std::size_t at);

}  // namespace orderly::parser
