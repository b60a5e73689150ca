#pragma once
// Which procedures a line may be of: by their names wherever they stand, or by how well they know the words.

#include <span>
#include <vector>

#include "orderly/vocabulary.hpp"
#include "parse/easy/pieces.hpp"

namespace orderly::parser {

struct Named {
    const Procedure* procedure = nullptr;
    std::size_t at = 0;  ///< the piece where the name stands
    std::size_t length = 0;
    bool exact = false;  ///< spelled as the table spells it
    std::size_t called =
        static_cast<std::size_t>(-1);  ///< which of its other names a beginning is of, where one is known
};

/// The procedures that the pieces name, the first to be named first.
std::vector<Named> named_in(const Ruleset& ruleset, const std::vector<Piece>& pieces);

/// The procedures that a piece may be meant to name: a beginning of the first, letters left out of any.
std::vector<Named> nearly_named_in(const Ruleset& ruleset, const std::vector<Piece>& pieces);

/// Those whose names the pieces say as verbs, of who does it to whom.
std::vector<Named> verbs_in(const Ruleset& ruleset, const std::vector<Piece>& pieces);

/// Those that a slip of the fingers names, the nearest.
std::vector<Named> misnamed_in(const Ruleset& ruleset, std::span<const Piece> pieces);

}  // namespace orderly::parser
