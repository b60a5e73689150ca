#pragma once
// Converts the engine's resolutions to the form of the second interpreter's results.

#include "orderly/orderly.hpp"
#include "support/plain_tables.hpp"

namespace orderly_test {

/// Converts a resolution without its follow-ups, from its JSON where possible.
Played told_by_engine(const orderly::Resolution& resolution);

/// The text of `told_whole`, with the words of follow-ups sorted.
std::string told_in_order(Played played);

}  // namespace orderly_test
