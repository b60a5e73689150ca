#pragma once
// A ruleset as a quick-reference sheet to lay on the table: one HTML page that needs nothing beside it, made from the
// tables alone. Doubtful values carry a sign, and each procedure ends with what its signs mean.

#include <cstdint>
#include <span>
#include <string>

#include "orderly/ruleset.hpp"

namespace orderly::report {

enum class Paper : std::uint8_t { as_the_printer_has, a4, letter };

struct SheetOptions {
    bool large = false;  ///< type of 18 points
    bool odds = false;   ///< the chances of each row, modifiers apart
    Paper paper = Paper::as_the_printer_has;
};

/// The procedures in the order given; without any, all of them, those first that need the whole width of the paper.
std::string sheet_page(const Ruleset& ruleset, std::span<const Procedure* const> procedures,
                       const SheetOptions& options);

// One procedure on a sheet.

struct SheetSection {
    const Procedure* procedure = nullptr;
    std::string html;
    bool is_wide = false;   ///< it needs the whole width of the paper
    bool doubtful = false;  ///< it has doubtful values
};

SheetSection sheet_section(const Ruleset& ruleset, const Procedure& procedure, const SheetOptions& options);

}  // namespace orderly::report
