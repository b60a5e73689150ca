#pragma once
// What the engine resolves, told as the second interpreter tells its own.

#include "orderly/orderly.hpp"
#include "support/plain_tables.hpp"

namespace orderly_test {

/// A resolution without what follows it; what json has is taken from json.
Played told_by_engine(const orderly::Resolution& resolution);

/// All that `told_whole` says, calls with their words in one order.
std::string told_in_order(Played played);

}  // namespace orderly_test
