#pragma once
// Parses player input into a Request: the words of each unit on each side. This module knows how words may be spelled,
// not what they mean; see complete and evaluate for that.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/error.hpp"
#include "orderly/export.hpp"
#include "orderly/request.hpp"
#include "orderly/vocabulary.hpp"

namespace orderly {

struct ParseOptions {
    bool exact = false;               ///< only canonical words, in full
    bool follow = false;              ///< keep words that only a follow-up knows
    bool part = false;                ///< the text is part of a request: a side may be empty
    bool whole = false;               ///< like `exact`, but notes a complete word that is the beginning of another
    bool throws_dice = true;          ///< false for odds: no number among the words is a die
    std::span<const int> faces = {};  ///< dice given beside the words; they may determine the number of dice
};

/// Parses `[id:] procedure side ["vs" side]` into `into`, reusing its memory: nothing is allocated if every word is
/// given in full. Does not add implied words; complete() does. Throws Error (exit status 2) and leaves `into` usable
/// only for another parse.
ORDERLY_API void parse_request(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                               const ParseOptions& options, Request& into);

/// Whether the tokens come from a script, so that errors should quote them as they are. Each token must be a word of
/// the procedure named first (with `follow`, of any) in the table's spelling, on either side, or a unit of the game
/// with `vs` or `and` before the next one; or some token contains a look-alike character.
ORDERLY_API bool are_canonical(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                               bool follow = false);

/// Reads a line in a player's words (docs/words.md), already split like shell words, and completes it so that it can be
/// resolved. Dice among the words become its `faces`. Throws Error (exit status 2 or 3); `Error::mended` is a suggested
/// line if there is one.
ORDERLY_API Request parse(const Vocabulary& vocabulary, std::string_view line, const ParseOptions& options = {});

/// Finds a procedure of the ruleset in use by its id, its short name or an unambiguous prefix of its id. Throws Error
/// "ambiguous", "unknown-procedure", or "other-ruleset" with the rulesets that have it.
ORDERLY_API const Procedure& named_procedure(const Vocabulary& vocabulary, std::string_view name, bool exact);

}  // namespace orderly
