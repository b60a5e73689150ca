#pragma once
// A chance that is asked of several numbers of a throw at once: `hits>=2 and banes<1`.

#include <optional>

#include "orderly/odds.hpp"

namespace orderly::odds {

/// The chance that all comparisons of the text hold: tallies and hits with numbers, or with each other; nothing where
/// the text has no comparison. Throws Error "unknown-outcome" for a name that is no such number.
std::optional<Ratio> joint_chance(const Request& request, std::string_view text);

}  // namespace orderly::odds
