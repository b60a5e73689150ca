#pragma once
// What a table reads well with, and its author can hardly mean: conditions that never hold, rows that no throw reaches,
// chains without an end, look-ups without a cell. Only lint asks.

#include <string>
#include <vector>

#include "orderly/ruleset.hpp"

namespace orderly::tables {

struct Slip {
    Place place;
    bool never = false;  ///< it can never hold: a fault; else it is only likely a slip
    std::string message;
    std::string_view word;  ///< what of the line it is about
};

/// The slips of a ruleset that was read without a fault.
std::vector<Slip> slips_of(const Ruleset& ruleset);

}  // namespace orderly::tables
