#pragma once
// The keys that docs/table-keys.md lists, and those that stand in a table.

#include <set>
#include <string>

namespace orderly_test {

/// Keys of the page's tables and those that its text has as `key: value`, from "Keys of ruleset.yaml" on.
std::set<std::string> documented_keys(const std::string& page);

/// All keys of the maps of a table, names among them.
void add_keys(const std::string& yaml, std::set<std::string>& into);

}  // namespace orderly_test
