#pragma once
// A request in the making: what each side says in the table's terms, and the faces that were said with it. The numbers
// are dice, or what a quantity lacks, and all of it must fit.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "orderly/request.hpp"
#include "orderly/ruleset.hpp"
#include "orderly/vocabulary.hpp"
#include "parse/easy/recognition.hpp"
#include "parse/easy/sides.hpp"
#include "parse/lexicon.hpp"

namespace orderly::parser {

// What comes of a line as a player says it.

/// How a line is read.
struct EasyOptions {
    bool follow = false;
    std::span<const int> faces = {};  ///< given beside the words
    bool throws_dice = true;          ///< else none can be said
};

/// A request that can be resolved, and the faces that were said.
struct ParsedRequest {
    Request request;  ///< completed
    std::vector<int> faces;
    std::string canonical;
    bool is_parted = true;           ///< it was said where one side ends
    bool is_as_said = true;          ///< each word stands on the side on which it was said, and once
    bool counts_dice = false;        ///< how many there are was said by the dice alone
    std::vector<std::string> names;  ///< of units: they are in no request
};

/// A number that is a die's, or may be.
struct SaidNumber {
    Fraction value;
    int side = 0;  ///< where it stands, or whose it was said to be
    bool is_die = false;
    int die = -1;               ///< of the procedure's dice, where that was said
    bool is_owned = false;      ///< it was said whose it is
    char mark = ' ';            ///< what parts it from the number before it
    bool counts_other = false;  ///< and no value of a quantity: it counts what no quantity does
};

using BothWords = std::array<SaidWords, 2>;

struct Draft {
    BothWords words;
    BothWords brought;                                  ///< what named units of the game may bring
    std::array<bool, 2> is_said = {false, false};       ///< anything stands on the side, of use or not
    std::array<bool, 2> is_described = {false, false};  ///< words stand on the side, and not numbers alone
    std::vector<SaidNumber> numbers;
    std::vector<SideNotation> notations;
    bool is_parted = true;   ///< it was said where one side ends
    bool is_turned = false;  ///< the second side was said first
    bool is_as_said = true;  ///< each word stands on the side on which it was said, and once
    std::vector<std::string> heard;
    std::vector<std::string> names;  ///< of units that no game has
    std::vector<std::string> unused;
    std::array<std::vector<WordIndex>, 2> decided;  ///< words that others decide: they must come out as said
};

/// Throws Error: a word on the wrong side, a quantity without a value, a weapon without a distance.
Draft draft_of(const TypedLine& line, const Recognition& recognition, const SideAssignment& assignment);

/// Notes once that it has no effect here.
void leave(Draft& draft, const std::string& text);

/// How far what was said fires: distances of no weapon, and on each side the range band.
struct SaidArms {
    const TypedLine& line;
    const std::vector<ParsedToken>& items;
    const std::vector<int>& sides;
    std::vector<const ParsedToken*> distances;
    std::array<WordIndex, 2> bands;
};

/// Gives weapons and named units their distances. Throws Error: at what distance, or which weapon?
void arm(const SaidArms& said, Draft& into);

/// Takes out of a side's words each comma, and each `and` and `for` that parts nothing, and puts an `and` where a comma
/// parts units. What is said behind a name that was said before goes to it. Throws Error: of the last unit, or of all?
void part_units(const Procedure& procedure, Index side, SaidWords& words);

/// So many dice are said at most.
constexpr std::size_t most_dice = 10000;

/// Makes the numbers the faces of the dice that the request needs. Throws Error: too many or too few, or none of a die.
void take_faces(const Procedure& procedure, const Draft& draft, bool follow, const std::vector<SaidNumber>& numbers,
                ParsedRequest& made);

/// Throws Error: what is missing, or does not go together.
ParsedRequest understand(const Vocabulary& vocabulary, const Procedure& procedure, std::string_view id, const Draft& draft,
                      const EasyOptions& options);

/// All of them in one message; there is one at least.
Error error_of(const std::vector<Slip>& slips);

/// The line again, with what was meant in the place of each slip; empty where one is not known.
std::string with_mends(const std::vector<TypedToken>& pieces, const std::vector<Slip>& slips);

/// As it can be typed again, with its dice: those that were said, or given beside the words.
std::string runnable(const ParsedRequest& one, std::span<const int> given);

/// What was said and is not in it, to end a message with; may be empty.
std::string left_out(const ParsedRequest& one);

/// What was said not to be so is read as this.
inline constexpr std::string_view nothing_said = "nothing said";

}  // namespace orderly::parser
