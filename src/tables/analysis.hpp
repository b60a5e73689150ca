#pragma once
// A ruleset's meaning as 16 hex digits: two tables that resolve alike print alike, wherever their lines stand.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "orderly/ruleset.hpp"
#include "tables/arena.hpp"

namespace orderly::tables {

std::string fingerprint_of(const Ruleset& ruleset);

// Which procedures may come after which.

/// Works out `follows` of each: what its results call for, what that calls for, and so on, nearest first.
void fill_follows(std::vector<Procedure>& procedures, Arena& arena);

// Which words bring which lines of a procedure into question.

/// Fills the indexes of a procedure that is read, but for them.
void index_lines(Procedure& procedure, Arena& arena);

// Between which numbers a total can lie.

/// The dice of which the first that is thrown is looked up; of an opposed roll the side's.
std::span<const Die> looked_up(const Procedure& procedure, Index side);

/// What the looked up dice of a side can come to; nothing where a quantity decides how many there are.
std::optional<Band> reach_of_dice(const Procedure& procedure, Index side);

/// What is looked up, with all modifiers that may come together; nothing where it is not known.
std::optional<Band> reach_of_total(const Procedure& procedure);

// What a table reads well with, and its author can hardly mean: conditions that never hold, rows that no throw reaches,
// chains without an end, look-ups without a cell. Only lint asks.

struct Slip {
    Place place;
    bool never = false;  ///< it can never hold: a fault; else it is only likely a slip
    std::string message;
    std::string_view word;  ///< what of the line it is about
};

/// The slips of a ruleset that was read without a fault.
std::vector<Slip> slips_of(const Ruleset& ruleset);

}  // namespace orderly::tables
