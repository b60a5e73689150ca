#pragma once
// A row of a look-up: its words in the order of the axes, and the values its cell gives.

#include <algorithm>
#include <string>

#include "orderly/fraction.hpp"
#include "orderly/ruleset.hpp"

namespace orderly::report {

/// Calls `visit(word)` for the row's word of each axis, in the order of the axes.
template <class Visit>
void each_row_word(const Procedure& procedure, const LookupRow& row, Visit visit) {
    for (const auto axis : procedure.lookup.axes)
        for (const auto word : procedure.choices[axis].words)
            if (row.key.contains(word)) visit(procedure.words[word]);
}

/// What a row is for: its words, and what else must be said.
std::string row_name(const Procedure& procedure, const LookupRow& row);

/// Calls `visit(name, Fraction)` for each value that the cell gives.
template <class Visit>
void each_row_value(const Procedure& procedure, const LookupRow& row, Visit visit) {
    const auto count = std::min(row.values.size(), procedure.lookup.names.size());
    for (std::size_t at = 0; at < count; ++at)
        if (row.values[at].given)
            visit(procedure.lookup.names[at], Fraction(row.values[at].number, row.values[at].parts));
}

}  // namespace orderly::report
