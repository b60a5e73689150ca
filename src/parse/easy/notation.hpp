#pragma once
// Dice as they are written: `d10`, `2d6`. So many, of so many faces; never what one of them shows.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "parse/easy/pieces.hpp"

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

}  // namespace orderly::parser
