#pragma once
// A table for the player to fill in, with the values of a procedure that were lost in the scan of its sheet.

#include <string>

#include "orderly/ruleset.hpp"

namespace orderly::tables {

/// YAML that extends the procedure with every lost cell as `absent`, each with a comment that describes it. As written,
/// it is a valid table and changes nothing. Empty if nothing is lost.
std::string fill_template(const Ruleset& ruleset, const Procedure& procedure);

}  // namespace orderly::tables
