#pragma once
// What a result calls for, where it can be followed.

#include <optional>

#include "orderly/resolution.hpp"

namespace orderly {

/// The request of a step, completed; nothing, and a note why, where it wants a word that nobody said: what was resolved
/// stands, and the player says the rest. Throws what request_for throws beside that.
std::optional<Request> request_to_follow(const Resolution& from, const NextStep& step, std::vector<std::string>& notes);

}  // namespace orderly
