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
struct Item {
    Means means = Means::unknown;
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
    std::vector<Item> items;
    std::vector<Slip> slips;
    std::vector<Slip> left_out;       ///< what is said not to be so, where the same comes of saying nothing
    std::vector<std::string> heard;   ///< "typed as read"
    std::vector<std::string> unused;  ///< what has no effect here
    std::vector<DiceNotation> notations;
    std::size_t variants = 1;  ///< so many readings there are, by names of several words
};

/// `named` is where the procedure is named, if it is. Of several readings the one of that number, from 0.
Recognition recognize(const TypedLine& line, const Named* named = nullptr, std::size_t variant = 0);

}  // namespace orderly::parser
