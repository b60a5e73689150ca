#pragma once
// Pages of the documentation that are made from the tables, so that they cannot drift from them.

#include <span>
#include <string>

#include "orderly/ruleset.hpp"

namespace orderly::tools {

/// docs/coverage.md: every table of every sheet, every mark and every lost value, with its place in the YAML.
std::string coverage_page(std::span<const Ruleset> rulesets);

/// docs/rulesets/ID.md: procedures, words, marks, and up to three examples as commands without their output.
std::string ruleset_page(const Ruleset& ruleset);

/// docs/errors.md: every error code with its exit status and meaning.
std::string errors_page();

}  // namespace orderly::tools
