#pragma once
// The small rulesets of tests/unit/fixtures, read from their YAML as a player's are.

#include <string_view>

#include "orderly/ruleset.hpp"

namespace orderly_test {

/// The ruleset of that folder. A fault in it ends the test program with the fault's text.
const orderly::Ruleset& fixture(std::string_view id);

}  // namespace orderly_test
