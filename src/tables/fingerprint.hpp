#pragma once
// A ruleset's meaning as 16 hex digits: two tables that resolve alike print alike, wherever their lines stand.

#include <string>

#include "orderly/ruleset.hpp"

namespace orderly::tables {

std::string fingerprint_of(const Ruleset& ruleset);

}  // namespace orderly::tables
