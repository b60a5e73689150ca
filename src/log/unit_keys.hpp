#pragma once
// The keys of a record by which it says of units who took part, and what became of them.

#include <string>
#include <string_view>
#include <vector>

#include "log/change.hpp"
#include "log/reader.hpp"

namespace orderly::log {

/// Appends what of the record's `names` and `changes` is not as it should be. `expected`: these keys, as they are written
/// (JSON, each with its comma); a key that is not among them should not be there. What should be is told for each unit.
void check_unit_keys(const LoggedRecord& record, std::string_view expected, std::vector<Change>& changes);

}  // namespace orderly::log
