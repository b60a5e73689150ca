#pragma once
// The program's JSON as the second interpreter tells its own results.

#include <nlohmann/json.hpp>

#include "support/plain_tables.hpp"

namespace orderly_test {

/// `first_side` is the procedure's, whose the hits of a lone pool are.
Played played_by_json(const nlohmann::json& one, const std::string& first_side);

}  // namespace orderly_test
