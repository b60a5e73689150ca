#pragma once
// A resolution or an error as one JSON object on one line. Scripts rely on the keys; the docs list all of them.

#include <string>
#include <string_view>

#include "orderly/error.hpp"
#include "orderly/resolution.hpp"
#include "report/json_result.hpp"

namespace orderly::report {

/// The beginning of every object.
inline constexpr std::string_view json_opening = R"({"v":1,)";

struct JsonOptions {
    bool explain = false;        ///< add `explain`: the table line behind each number
    KeptPieces* kept = nullptr;  ///< a cache, for callers that write many results
};

/// Appends one object without a newline.
void append_json(const Resolution& resolution, const JsonOptions& options, std::string& out);

/// Appends `{"v":1,"error":{…}}` without a newline.
void append_json(const Error& error, std::string& out);

}  // namespace orderly::report
