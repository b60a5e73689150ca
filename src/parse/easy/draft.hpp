#pragma once
// A request in the making: what each side says in canonical words, and the faces that were said with it.

#include <array>
#include <string>
#include <vector>

#include "parse/easy/side_assignment.hpp"

namespace orderly::parser {

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

struct Draft {
    std::array<std::vector<std::string>, 2> words;
    std::array<bool, 2> is_said = {false, false};       ///< anything stands on the side, of use or not
    std::array<bool, 2> is_described = {false, false};  ///< words stand on the side, and not numbers alone
    std::vector<SaidNumber> numbers;
    std::vector<SideNotation> notations;
    bool is_parted = true;   ///< it was said where one side ends
    bool is_turned = false;  ///< the second side was said first
    bool is_as_said = true;  ///< each word stands on the side on which it was said, and once
    std::vector<std::string> heard;
    std::vector<std::string> names;  ///< of units that no game has
    std::array<std::vector<std::string>, 2> brought;  ///< what named units of the game may bring, as in `words`
    std::vector<std::string> unused;
    std::array<std::vector<WordIndex>, 2> decided;  ///< words that others decide: they must come out as said
};

/// Throws Error: a word on the wrong side, a quantity without a value, a weapon without a distance.
Draft draft_of(const Vocabulary& vocabulary, const Phrasebook& book, const Recognition& recognition,
               const SideAssignment& assignment);

}  // namespace orderly::parser
