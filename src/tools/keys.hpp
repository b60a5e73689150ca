#pragma once
// Generates the key lists in docs/table-keys.md from the key descriptions (tables/keys.hpp).

#include <string>
#include <string_view>

#include "tables/keys.hpp"

namespace orderly::tools {

/// The page with each list between `<!-- keys: NAME -->` and `<!-- end of keys -->` regenerated. Throws
/// std::invalid_argument if no mapping has the name.
std::string with_key_lists(std::string_view page);

// Generates JSON Schemas (draft-07) of ruleset files from the key descriptions (tables/keys.hpp), for editors that
// check YAML while typing. Schemas cover the form of keys, not the rules that only the reader can check.

/// The schema of one kind of file. A file that extends another only gives differences, so no key is required in it.
std::string schema_of(const tables::Mapping& file, std::string_view title);

}  // namespace orderly::tools
