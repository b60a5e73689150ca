#pragma once
// What can be computed from a ruleset once it is read: its fingerprint, the order of procedures, ranges and slips.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "orderly/ruleset.hpp"
#include "tables/node.hpp"

namespace orderly::tables {

/// A ruleset's meaning as 16 hex digits. Tables that resolve alike have the same fingerprint, whatever the order of
/// their lines in the file.
std::string fingerprint_of(const Ruleset& ruleset);

/// Fills in `follows` of each procedure: the procedures that its results call, those that these call, and so on,
/// nearest first.
void fill_follows(std::vector<Procedure>& procedures, Arena& arena);

/// Fills in the indexes of a procedure that is otherwise complete: which words make which lines worth testing.
void index_lines(Procedure& procedure, Arena& arena);

// The range of a total.

/// The dice that may supply the number to look up: the first of them that is thrown. In opposed rolls, the side's die.
std::span<const Die> looked_up(const Procedure& procedure, Index side);

/// The range of a side's `looked_up` dice; nothing if a quantity decides how many there are.
std::optional<Band> reach_of_dice(const Procedure& procedure, Index side);

/// The range of the total, with any combination of modifiers; nothing if it is not known.
std::optional<Band> reach_of_total(const Procedure& procedure);

// Slips: tables that are valid but hardly what the author meant, such as conditions that never hold, rows that no roll
// reaches, endless chains and missing look-up cells. Only lint looks for them.

struct Slip {
    Place place;
    bool never = false;  ///< it can never hold, which is an error; otherwise a warning
    std::string message;
    std::string_view word;  ///< the word of the line to point at
};

/// The slips of a ruleset that was read without faults.
std::vector<Slip> slips_of(const Ruleset& ruleset);

}  // namespace orderly::tables
