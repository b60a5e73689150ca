#pragma once
// What happens to whom after a result, and what comes next.

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/view.hpp"
#include "orderly/resolution.hpp"

namespace orderly::engine {

/// How the two sides see a result; for a one-sided procedure only the first counts.
using Views = std::array<View, 2>;

/// Fills the effects and next steps of `result` from its row and the procedure's `always` lines.
void apply_effects(const Request& request, Result& result, const Views& views, Trail trail);

// Words that a procedure to come is given, with the numbers that have come out.

/// Calls `visit(name, sign)` for each number of what stands in braces: `figures less suffered`, `earlier plus 1`.
template <class Visit>
void each_filled_in(std::string_view inside, Visit visit) {
    for (auto sign = 1; !inside.empty();) {
        const auto plus = inside.find(" plus ");
        const auto less = inside.find(" less ");
        const auto end = std::min({plus, less, inside.size()});
        visit(inside.substr(0, end), sign);
        sign = less < plus ? -1 : 1;
        inside.remove_prefix(std::min(end + std::string_view(" less ").size(), inside.size()));
    }
}

/// `hits={suffered}` as `hits=3`; `figures={figures less suffered}` is 0 at the least. The reader has seen that the
/// numbers are there.
std::string fill_placeholders(std::string_view word, const Procedure& procedure, const View& view);

// Values worked out after a roll, or of a look-up: a cell, halved, added to, kept within bounds.

/// Appends the procedure's computed values to `result`.
void work_out_values(const Request& request, Result& result, const Views& views, Trail trail);

}  // namespace orderly::engine
