#pragma once
// Odds as one JSON object on one line. Numbers that a double does not hold exactly are strings in num and den.

#include <string>

#include "json_writer.hpp"
#include "orderly/odds.hpp"

namespace orderly {

void append_odds_json(const Odds& odds, std::string& out);

/// The `"odds":[…],` and `"expect":[…],` of one request.
void put_outcomes(const Odds& odds, JsonWriter& json);
void put_expect(const Odds& odds, JsonWriter& json);

/// A chance as `"num":21,"den":100,"p":0.21,`.
void put_chance(const Whole& num, const Whole& den, JsonWriter& json);

}  // namespace orderly
