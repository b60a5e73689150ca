#pragma once
// The small rulesets of tests/unit/fixtures, read from YAML like a player's.

#include <string_view>

#include "orderly/ruleset.hpp"

namespace orderly_test {

/// The ruleset in that folder. If it has a fault, the test program ends with the fault's text.
const orderly::Ruleset& fixture(std::string_view id);

}  // namespace orderly_test
