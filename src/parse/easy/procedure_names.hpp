#pragma once
// Which procedures a line may be of: by their names wherever they stand, or by how well they know the words.

#include <span>
#include <vector>

#include "orderly/vocabulary.hpp"
#include "parse/easy/pieces.hpp"

namespace orderly::parser {

struct Named {
    static constexpr auto no_name = static_cast<std::size_t>(-1);

    const Procedure* procedure = nullptr;
    std::size_t at = 0;  ///< the piece where the name stands
    std::size_t length = 0;
    bool exact = false;  ///< spelled as the table spells it
    std::size_t called = no_name;  ///< which of its other names a beginning is of, where one is known
};

struct ProcedureName {
    const Procedure* procedure = nullptr;
    std::vector<std::string> keys;
    std::string together;  ///< the keys without anything between
    std::string_view text;
    std::size_t called = Named::no_name;  ///< which of its other names it is; none: its id
};

/// The names of all procedures of a ruleset, taken apart once. The ruleset outlives them.
class ProcedureNames {
public:
    ProcedureNames(const Ruleset& ruleset);  // NOLINT(google-explicit-constructor): where a line is read alone

    [[nodiscard]] const Ruleset& ruleset() const { return *ruleset_; }
    [[nodiscard]] const std::vector<ProcedureName>& all() const { return all_; }

private:
    const Ruleset* ruleset_;
    std::vector<ProcedureName> all_;
};

/// The procedures that the pieces name, the first to be named first.
std::vector<Named> named_in(const ProcedureNames& names, const std::vector<Piece>& pieces);

/// The procedures that a piece may be meant to name: a beginning of the first, letters left out of any.
std::vector<Named> nearly_named_in(const ProcedureNames& names, const std::vector<Piece>& pieces);

/// Those whose names the pieces say as verbs, of who does it to whom.
std::vector<Named> verbs_in(const ProcedureNames& names, const std::vector<Piece>& pieces);

/// Those that a slip of the fingers names, the nearest.
std::vector<Named> misnamed_in(const ProcedureNames& names, std::span<const Piece> pieces);

}  // namespace orderly::parser
