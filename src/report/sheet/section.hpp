#pragma once
// One procedure on a sheet.

#include <string>

#include "report/sheet/sheet.hpp"

namespace orderly::report {

/// Appends the procedure's section; true where it has doubtful values.
bool write_sheet_section(const Ruleset& ruleset, const Procedure& procedure, const SheetOptions& options,
                         std::string& out);

}  // namespace orderly::report
