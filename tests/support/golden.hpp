#pragma once
// What tests may do on a developer's machine but not in CI (where $CI is set): rewrite expectations, or skip if a tool
// is missing.

#include <string>
#include <vector>

namespace orderly_test {

/// Whether $ORDERLY_UPDATE asks to rewrite outputs and pages. In CI that is a failure.
bool updating();

/// Whether all the programs are installed. In CI a missing one is a failure; elsewhere the test reports it and skips.
bool have_tools(const std::vector<std::string>& names);

}  // namespace orderly_test
