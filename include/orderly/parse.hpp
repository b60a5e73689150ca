#pragma once
// What a player types, as a Request: which words each unit of each side said. The words are the ruleset's; this
// module knows how they may be spelled, never what they mean (complete and evaluate do).

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
    bool exact = false;               ///< canonical words only, each in full
    bool follow = false;              ///< words that only a procedure to come knows are kept for it
    bool part = false;                ///< what is read is a part of a request: a side may say nothing
    bool whole = false;               ///< as `exact`, but a whole word that begins another is noted
    bool throws_dice = true;          ///< else no number among the words is a die: odds throw none
    std::span<const int> faces = {};  ///< dice given beside the words: they may say how many fall
};

/// Reads `[id:] procedure side ["vs" side]` into `into`, and keeps the memory it has: where every word is given in
/// full nothing is allocated. What the words imply is left to complete(). Throws Error, exit 2; what `into` holds then
/// is good for another parse only.
ORDERLY_API void parse_request(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                               const ParseOptions& options, Request& into);

/// Whether the tokens are a script's and no person's: what is wrong with them is to be said of them as they stand. Each
/// is a word of the procedure that the first names (with `follow`, of any), spelled as its table spells it, on whatever
/// side, or a unit of the game with `vs` or `and` before the next one; or one has a character that only looks like a plain one.
ORDERLY_API bool are_canonical(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                               bool follow = false);

/// A line as a player says it (docs/words.md), its words parted as a shell does it: read, and completed, so that it can
/// be resolved. Dice among its words are its `faces`. Throws Error, exit 2 or 3; where the line was probably meant
/// otherwise, `Error::mended` is the line to try.
ORDERLY_API Request parse(const Vocabulary& vocabulary, std::string_view line, const ParseOptions& options = {});

/// The procedure of the ruleset in force by its id, its short name or an unambiguous beginning of its id. Throws Error:
/// "ambiguous", "unknown-procedure", or "other-ruleset" with where to find it.
ORDERLY_API const Procedure& named_procedure(const Vocabulary& vocabulary, std::string_view name, bool exact);

}  // namespace orderly
