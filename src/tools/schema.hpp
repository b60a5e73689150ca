#pragma once
// JSON Schemas (draft-07) of the files of rules, for editors that check YAML as it is typed: made from the descriptions
// of keys (tables/keys.hpp). A schema sees what a key looks like, and not what only the reader can know.

#include <string>

#include "tables/keys.hpp"

namespace orderly::tools {

/// The schema of one kind of file. A file that extends another gives only what differs, so it needs no key.
std::string schema_of(const tables::Mapping& file, std::string_view title);

}  // namespace orderly::tools
