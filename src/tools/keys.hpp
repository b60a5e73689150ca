#pragma once
// The lists of keys in docs/table-keys.md, made from their descriptions (tables/keys.hpp).

#include <string>
#include <string_view>

#include "tables/keys.hpp"

namespace orderly::tools {

/// The page with each list between `<!-- keys: NAME -->` and `<!-- end of keys -->` written anew; the rest as it is. A
/// name that no mapping has throws std::invalid_argument.
std::string with_key_lists(std::string_view page);

// JSON Schemas (draft-07) of the files of rules, for editors that check YAML as it is typed: made from the descriptions
// of keys (tables/keys.hpp). A schema sees what a key looks like, and not what only the reader can know.

/// The schema of one kind of file. A file that extends another gives only what differs, so it needs no key.
std::string schema_of(const tables::Mapping& file, std::string_view title);

}  // namespace orderly::tools
