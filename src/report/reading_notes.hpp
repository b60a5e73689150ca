#pragma once
// What is said of how a request was taken: words that were read as others, words without effect, what was left unsaid.

#include <string>
#include <vector>

#include "orderly/request.hpp"
#include "text/json_writer.hpp"

namespace orderly::report {

/// "read: a as b", "no effect here: c", "not said: attacker's d"; each only where there is any.
std::vector<std::string> reading_notes(const Request& request);

/// The same as keys `read`, `unused` and `unsaid`.
void put_reading_notes(const Request& request, text::JsonWriter& json);

}  // namespace orderly::report
