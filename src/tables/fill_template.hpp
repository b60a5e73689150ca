#pragma once
// The values of a procedure that the scan of its sheet lost, as a table of the player's own to be filled in.

#include <string>

#include "orderly/ruleset.hpp"

namespace orderly::tables {

/// YAML that extends the procedure with every lost cell as `absent`, each commented with what it is. It is
/// a good table as it stands and changes nothing. Empty when nothing is lost.
std::string fill_template(const Ruleset& ruleset, const Procedure& procedure);

}  // namespace orderly::tables
