#pragma once
// What an error says beside what is wrong: how words were read, and what in a word is not what it looks like.

#include <span>
#include <string_view>

#include "orderly/error.hpp"
#include "orderly/request.hpp"

namespace orderly::parser {

/// The error, or one about the first of the tokens that has a character which only looks like a plain one.
Error with_oddities(const Error& error, std::span<const std::string_view> tokens);

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
