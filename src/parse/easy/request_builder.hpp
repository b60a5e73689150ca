#pragma once
// Builds a request from recognized items: each side's words, its quantities, and the dice. A bare number is a die or
// the value that a quantity lacks; the request must use every number.

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "orderly/parse.hpp"
#include "orderly/request.hpp"
#include "orderly/ruleset.hpp"
#include "orderly/vocabulary.hpp"
#include "parse/easy/recognition.hpp"
#include "parse/easy/sides.hpp"
#include "parse/lexicon.hpp"

namespace orderly::parser {

class Line;

/// A request that can be resolved, with the faces in the line.
struct ParsedRequest {
    Request request;  ///< completed
    std::vector<int> faces;
    std::string canonical;
    bool is_parted = true;           ///< the line separates the sides
    bool is_as_said = true;          ///< no word was moved to the other side or repeated
    bool counts_dice = false;        ///< the number of dice comes only from counting the faces
    std::vector<std::string> names;  ///< unit names, which the request does not hold
};

/// A number that is a die's face, or may be.
struct SaidNumber {
    Fraction value;
    int side = 0;  ///< its position, or its stated owner
    bool is_die = false;
    int die = -1;               ///< the index of the procedure's die, if named
    bool is_owned = false;      ///< the line states its owner
    char mark = ' ';            ///< the mark between it and the number before it
    bool counts_other = false;  ///< counts something other than a quantity, so it is not a value
};

using Numbers = std::vector<SaidNumber>;
inline std::size_t count_of(const Numbers& numbers, int side) {
    return static_cast<std::size_t>(std::ranges::count(numbers, side, &SaidNumber::side));
}

using BothWords = std::array<SaidWords, 2>;

struct Draft {
    BothWords words;
    BothWords brought;                                  ///< words that named units may bring
    std::array<bool, 2> is_said = {false, false};       ///< the side has any item
    std::array<bool, 2> is_described = {false, false};  ///< the side has words, not only numbers
    std::array<bool, 2> is_named = {false, false};      ///< the side is named
    bool gives_number = false;                          ///< the number that the rows are read by is said
    std::vector<SaidNumber> numbers;
    std::vector<DiceNotation> notations;
    bool is_parted = true;   ///< the line separates the sides
    bool is_turned = false;  ///< the second side comes first in the line
    bool is_as_said = true;  ///< no word was moved to the other side or repeated
    std::vector<std::string> heard;
    std::vector<std::string> names;  ///< names of units outside the game
    std::vector<std::string> unused;
    std::array<std::vector<std::pair<WordIndex, std::string>>, 2> decided;  ///< derived words, which others must imply
    std::vector<const ParsedToken*> distances;  ///< distances without a weapon
    std::array<WordIndex, 2> bands = {no_word, no_word};
};

/// Drafts a request. Throws Error for a word on the wrong side, or a quantity or a weapon without its number.
Draft draft_of(const TypedLine& line, const Recognition& recognition, const SideAssignment& assignment);

/// Notes, once, that the text has no effect here.
void leave(Draft& draft, const std::string& text);

/// Gives weapons and named units their distances. Throws Error if the distance or the weapon is unclear.
void arm(const TypedLine& line, const std::vector<ParsedToken>& items, const std::vector<int>& sides, Draft& into);

/// Separates a side's units: removes commas, and any `and` or `for` between words of one unit; turns a comma between
/// units into `and`; moves words after a repeated name to its first place. Throws Error if a word may describe one unit
/// or all.
void part_units(const Procedure& procedure, Index side, SaidWords& words);

/// The most dice in a line.
constexpr std::size_t most_dice = 10000;

/// Assigns the numbers to the dice that the request needs. Throws Error for a wrong count or an impossible face.
void take_faces(const Procedure& procedure, const Draft& draft, bool follow, const std::vector<SaidNumber>& numbers,
                ParsedRequest& made);

/// Completes the draft to a request. Throws Error for whatever is missing or contradictory.
ParsedRequest understand(const Line& line, const Procedure& procedure, const Draft& draft);

/// One error for all slips; `slips` must not be empty.
Error error_of(const std::vector<Slip>& slips);

/// The line with each slip corrected; empty if a correction is unknown.
std::string with_mends(const std::vector<TypedToken>& pieces, const std::vector<Slip>& slips);

/// The request as it can be typed, with its dice: those from the line, or else `given`.
std::string runnable(const ParsedRequest& one, std::span<const int> given);

/// The end of a message, which lists the words that the request ignores; empty if none.
std::string left_out(const ParsedRequest& one);

/// How a denied state is read when it equals the default.
inline constexpr std::string_view read_as_default = "the default";

}  // namespace orderly::parser
