#pragma once
// One procedure on a sheet.

#include <string>

#include "report/sheet/sheet.hpp"

namespace orderly::report {

struct SheetSection {
    const Procedure* procedure = nullptr;
    std::string html;
    bool is_wide = false;   ///< it needs the whole width of the paper
    bool doubtful = false;  ///< it has doubtful values
};

SheetSection sheet_section(const Ruleset& ruleset, const Procedure& procedure, const SheetOptions& options);

}  // namespace orderly::report
