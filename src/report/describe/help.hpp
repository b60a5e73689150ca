#pragma once
// The help pages of a ruleset's procedures, made from its tables: what can be said, and what it is worth.

#include <cstddef>
#include <string>

#include "orderly/ruleset.hpp"

namespace orderly::report {

/// The page of one procedure.
std::string procedure_help(const Ruleset& ruleset, const Procedure& procedure, std::size_t width);

/// What else the procedure and its words are called, and its phrases.
std::string other_names(const Ruleset& ruleset, const Procedure& procedure, std::size_t width);

/// `procedures of ID: charge (c), fire (f), …`, unwrapped.
std::string procedure_list(const Ruleset& ruleset);

}  // namespace orderly::report
