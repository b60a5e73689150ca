#pragma once
// Places that lead to one another by chance: which of them come back to themselves, and how often each is come to. The
// numbers are exact: of a loop, the solution of its linear equations.

#include <functional>
#include <map>
#include <vector>

#include "orderly/error.hpp"
#include "orderly/odds.hpp"

namespace orderly::odds {

/// From each place, how often it leads to others on average.
using Steps = std::vector<std::map<std::size_t, Ratio>>;

/// Places that all lead to each other stand together, each place alone that does not come back; those that a loop leads
/// to stand before it. Place 0 leads to all.
std::vector<std::vector<std::size_t>> loops_of(const Steps& steps);

/// How often each place is come to on average, from place 0 on. Throws Error "too-large" for a loop of more than 300
/// places, and what `endless` gives for one that has no average.
std::vector<Ratio> visits_of(const Steps& steps, const std::vector<std::vector<std::size_t>>& loops,
                             const std::function<Error(std::size_t loop)>& endless);

/// Throws Error "too-large" for a loop of more than 300 places.
void check_loop_size(std::size_t places);

/// Solves `matrix` x = `right` exactly; the matrix is consumed. False where it has no single solution.
bool solve(std::vector<std::vector<Ratio>>& matrix, std::vector<Ratio>& right);

/// The square of a size, with ones on the diagonal.
std::vector<std::vector<Ratio>> identity(std::size_t size);

/// Where a place stands in its loop.
std::size_t place_in(const std::vector<std::size_t>& loop, std::size_t place);

}  // namespace orderly::odds
