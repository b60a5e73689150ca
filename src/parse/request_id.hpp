#pragma once
// The `id:` that a request may begin with.

#include <span>
#include <string_view>

namespace orderly::parser {

/// Whether the token is an id with its colon.
bool is_id(std::string_view token);

/// Cuts the id off the front, and gives it without its colon; empty where there is none. Throws Error "bad-id".
std::string_view take_id(std::span<const std::string_view>& tokens);

}  // namespace orderly::parser
