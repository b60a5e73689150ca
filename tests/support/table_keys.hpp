#pragma once
// The keys that docs/table-keys.md lists, and those in a table.

#include <set>
#include <string>

namespace orderly_test {

/// The keys in the page's tables, and those in its text as `key: value`, from "Keys of ruleset.yaml" on.
std::set<std::string> documented_keys(const std::string& page);

/// All keys of a table's maps, including names.
void add_keys(const std::string& yaml, std::set<std::string>& into);

}  // namespace orderly_test
