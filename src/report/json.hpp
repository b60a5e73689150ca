#pragma once
// A resolution, or an error, as one JSON object on one line. Scripts rely on the keys: docs name them all.

#include <string>
#include <string_view>

#include "orderly/error.hpp"
#include "orderly/resolution.hpp"
#include "report/json_result.hpp"

namespace orderly::report {

/// What each object begins with.
inline constexpr std::string_view json_opening = R"({"v":1,)";

struct JsonOptions {
    bool explain = false;  ///< adds `explain`: the table's line behind each number
    KeptPieces* kept = nullptr;  ///< where one result after another is written
};

/// Appends one object without a newline.
void append_json(const Resolution& resolution, const JsonOptions& options, std::string& out);

/// Appends `{"v":1,"error":{…}}` without a newline.
void append_json(const Error& error, std::string& out);

}  // namespace orderly::report
