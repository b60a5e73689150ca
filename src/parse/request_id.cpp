#include "parse/request_id.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/error.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

constexpr std::size_t longest_id = 64;

bool may_be_in_id(char letter) {
    return ('a' <= letter && letter <= 'z') || ('A' <= letter && letter <= 'Z') || ('0' <= letter && letter <= '9') ||
           letter == '.' || letter == '_' || letter == '-';
}

}  // namespace

bool is_id(std::string_view token) {
    return token.size() > 1 && token.size() <= longest_id + 1 && token.ends_with(':') &&
           std::ranges::all_of(token.substr(0, token.size() - 1), may_be_in_id);
}

std::string_view take_id(std::span<const std::string_view>& tokens) {
    if (tokens.empty() || tokens.front().find(':') == std::string_view::npos) return {};
    const auto first = tokens.front();
    if (!is_id(first))
        throw Error(
            ErrorCode::bad_id,
            fmt::format("`{}` is no id: an id is 1 to {} letters, digits, `.`, `_` and `-`, then a colon and a space",
                        text::sanitized(first), longest_id),
            text::sanitized(first));
    tokens = tokens.subspan(1);
    return first.substr(0, first.size() - 1);
}

}  // namespace orderly::parser
