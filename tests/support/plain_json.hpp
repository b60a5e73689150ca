#pragma once
// Converts the program's JSON to the form of the second interpreter's results.

#include <nlohmann/json.hpp>

#include "support/plain_tables.hpp"

namespace orderly_test {

/// Converts a result of the procedure with this table.
Played played_by_json(const nlohmann::json& one, const Tree& table);

}  // namespace orderly_test
