#pragma once
// Plays every possible roll of a request by giving the faces one after another, without any computation of odds.

#include <gmpxx.h>

#include <functional>
#include <map>
#include <string>

#include "orderly/orderly.hpp"

namespace orderly_test {

/// The sums over all rolls.
struct AllFalls {
    bool complete = true;                     ///< all rolls were tried
    std::map<std::string, mpq_class> first;   ///< outcomes of the first unit, or roll
    std::map<std::string, mpq_class> all;     ///< joint outcomes of all units, `row-1 + row-2`
    bool follows = false;                     ///< something followed, in any of them
    std::map<std::string, mpq_class> once;    ///< `unit:then:row-1`, at least once among the follow-ups
    std::map<std::string, mpq_class> counts;  ///< means by `one:lose`, `one:lose if within reach`
};

/// Calls `visit` with each resolution and its chance, for at most `most` rolls; false if there are more.
bool each_fall(const orderly::Request& request, bool follow, std::size_t most,
               const std::function<void(const orderly::Resolution&, const mpq_class& chance)>& visit);

/// Plays at most `most` rolls. It tells dice apart by their number of faces: those with 7, 5 and 3 faces are the dice
/// with special faces that `RandomTables` makes; those with 3 have the faces -1 to 1.
AllFalls all_falls(const orderly::Request& request, bool follow, std::size_t most);

}  // namespace orderly_test
