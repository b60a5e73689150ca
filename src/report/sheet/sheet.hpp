#pragma once
// A ruleset as a printable quick-reference sheet: one self-contained HTML page generated from the tables. Doubtful
// values carry a sign, which is explained at the end of the procedure.

#include <cstdint>
#include <span>
#include <string>

#include "orderly/ruleset.hpp"

namespace orderly::report {

enum class Paper : std::uint8_t { as_the_printer_has, a4, letter };

struct SheetOptions {
    bool large = false;  ///< 18-point type
    bool odds = false;   ///< add the chance of each row, without modifiers
    Paper paper = Paper::as_the_printer_has;
};

/// The procedures in the given order; if none are given, all of them, those that need the full width first.
std::string sheet_page(const Ruleset& ruleset, std::span<const Procedure* const> procedures,
                       const SheetOptions& options);

// One procedure on a sheet.

struct SheetSection {
    const Procedure* procedure = nullptr;
    std::string html;
    bool is_wide = false;   ///< needs the full width of the paper
    bool doubtful = false;  ///< has doubtful values
};

SheetSection sheet_section(const Ruleset& ruleset, const Procedure& procedure, const SheetOptions& options);

}  // namespace orderly::report
