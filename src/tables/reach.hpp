#pragma once
// Between which numbers a total can lie.

#include <optional>
#include <span>

#include "orderly/ruleset.hpp"

namespace orderly::tables {

/// The dice of which the first that is thrown is looked up; of an opposed roll the side's.
std::span<const Die> looked_up(const Procedure& procedure, Index side);

/// What the looked up dice of a side can come to; nothing where a quantity decides how many there are.
std::optional<Band> reach_of_dice(const Procedure& procedure, Index side);

/// What is looked up, with all modifiers that may come together; nothing where it is not known.
std::optional<Band> reach_of_total(const Procedure& procedure);

}  // namespace orderly::tables
