#pragma once
// Adds hints to errors: how ambiguous words were read, and look-alike characters in what was typed.

#include <fmt/format.h>

#include <span>
#include <string_view>

#include "orderly/error.hpp"
#include "orderly/request.hpp"
#include "text/characters.hpp"

namespace orderly::parser {

/// An error about `typed`, which fills the first placeholder of the message.
template <class... Args>
Error fault(ErrorCode code, std::string_view typed, fmt::format_string<const std::string&, const Args&...> message,
            const Args&... args) {
    const auto word = text::sanitized(typed);
    return {code, fmt::format(message, word, args...), word};
}

/// The error as one of several.
inline Problem problem_of(const Error& error) { return {error.code, error.what(), error.word, error.suggest}; }

/// The error with suggestions of what to type instead.
inline Error offering(Error error, std::vector<std::string> names) {
    error.suggest = std::move(names);
    return error;
}

/// An error about the first token that contains a look-alike character, such as a typographic minus; `error` if none
/// does.
Error with_lookalikes(const Error& error, std::span<const std::string_view> tokens);

/// The error followed by notes on how the request's words were read: the player may have meant other words.
Error with_readings(const Error& error, const Request& request);

/// Calls `act`. Adds to its errors how the request was read.
template <class Act>
void with_readings_in_errors(const Request& request, Act act) {
    try {
        act();
    } catch (const Error& error) {
        throw with_readings(error, request);
    }
}

}  // namespace orderly::parser
