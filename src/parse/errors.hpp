#pragma once
// What an error says beside what is wrong: how words were read, and what in a word is not what it looks like.

#include <fmt/format.h>

#include <span>
#include <string_view>

#include "orderly/error.hpp"
#include "orderly/request.hpp"
#include "text/characters.hpp"

namespace orderly::parser {

/// An error about what was typed: it is the first of what the message names.
template <class... Args>
Error fault(ErrorCode code, std::string_view typed, fmt::format_string<const std::string&, const Args&...> message,
            const Args&... args) {
    const auto word = text::sanitized(typed);
    return {code, fmt::format(message, word, args...), word};
}

/// The error, with what may be said instead.
inline Error offering(Error error, std::vector<std::string> names) {
    error.suggest = std::move(names);
    return error;
}

/// The error, or one about the first of the tokens that has a character which only looks like a plain one.
Error with_lookalikes(const Error& error, std::span<const std::string_view> tokens);

/// The error with the readings of the request: the player may have meant another word.
Error with_readings(const Error& error, const Request& request);

/// Does it, with errors that say how the request was read.
template <class Act>
void with_readings_in_errors(const Request& request, Act act) {
    try {
        act();
    } catch (const Error& error) {
        throw with_readings(error, request);
    }
}

}  // namespace orderly::parser
