#pragma once
// What a result calls for, where it can be followed.

#include <optional>

#include "orderly/resolution.hpp"

namespace orderly::engine {

/// The request of a step, completed; nothing, and a note why, where it wants a word that nobody said: what was resolved
/// stands, and the player says the rest. Throws what request_for throws beside that.
std::optional<Request> request_to_follow(const Resolution& from, const NextStep& step, std::vector<std::string>& notes);

/// The request of a step as far as words were said: not completed. Throws Error for a number that it does not take.
Request begun_request(const Resolution& from, const NextStep& step);

/// Whose result calls for the step: the place of the unit on the first side.
Index unit_with(const Resolution& from, const NextStep& step);

/// Adds a word for a procedure to come; what was said last of a quantity counts.
void add_deferred(const std::string& word, std::vector<std::string>& deferred);

/// Takes the word, or the quantity whatever its value, from them.
void remove_deferred(std::string_view word, std::vector<std::string>& deferred);

}  // namespace orderly::engine
