#pragma once
// A number that is said to be more or less than it is: `over 4 inches`, `16+`, `over half strength`. The edges of the
// tables lie there, so it is asked.

#include <optional>

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// What the pieces from `at` on say of a number, and the number; nothing where they say it just.
std::optional<Slip> inexact_at(const Language& language, const Phrasebook& book, const std::vector<Piece>& pieces,
                               std::size_t at);

}  // namespace orderly::parser
