#pragma once
// Every way that the dice of a request can fall, played: the faces are typed one after another, so that no reckoning of
// odds has a part in it.

#include <gmpxx.h>

#include <functional>
#include <map>
#include <string>

#include "orderly/orderly.hpp"

namespace orderly_test {

/// What all falls come to.
struct AllFalls {
    bool complete = true;                     ///< all were tried
    std::map<std::string, mpq_class> first;   ///< outcomes of the first unit, or roll
    std::map<std::string, mpq_class> all;     ///< of all units, `row-1 + row-2`
    bool follows = false;                     ///< something followed, in any of them
    std::map<std::string, mpq_class> once;    ///< `unit:then:row-1`, at least once in what follows
    std::map<std::string, mpq_class> counts;  ///< means by `one:lose`, `one:lose if within reach`
};

/// Calls `visit` with each resolution and its chance, of at most `most` falls; false where there are more.
bool each_fall(const orderly::Request& request, bool follow, std::size_t most,
               const std::function<void(const orderly::Resolution&, const mpq_class& chance)>& visit);

/// Plays them, at most `most` of them. The dice are told apart by the number of their faces: 7 and 5 are those with
/// faces of their own that `RandomTables` makes, 3 from -1 to 1.
AllFalls all_falls(const orderly::Request& request, bool follow, std::size_t most);

}  // namespace orderly_test
