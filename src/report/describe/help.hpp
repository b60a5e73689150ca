#pragma once
// The help pages of a ruleset's procedures, made from its tables: what can be said, and what it is worth.

#include <string>

#include "orderly/ruleset.hpp"

namespace orderly {

/// The page of one procedure, at most 80 columns wide.
std::string procedure_help(const Ruleset& ruleset, const Procedure& procedure);

/// A line for each procedure of the ruleset, and for each that it says it has not.
std::string ruleset_help(const Ruleset& ruleset);

}  // namespace orderly
