#pragma once
// The program's JSON as the second interpreter tells its own results.

#include <nlohmann/json.hpp>

#include "support/plain_tables.hpp"

namespace orderly_test {

/// A result of the procedure with this table.
Played played_by_json(const nlohmann::json& one, const Tree& table);

}  // namespace orderly_test
