#pragma once
// What a test may do on a developer's machine and not in CI (where $CI is set): write its expectations anew, do without
// a tool.

#include <string>
#include <vector>

namespace orderly_test {

/// $ORDERLY_UPDATE asks that outputs and pages be written anew. In CI that is a failure.
bool updating();

/// Whether all the programs are there. In CI a missing one is a failure; elsewhere the test says so and does without.
bool have_tools(const std::vector<std::string>& names);

}  // namespace orderly_test
