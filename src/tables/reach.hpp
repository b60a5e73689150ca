#pragma once
// Between which numbers a total can lie.

#include <optional>

#include "orderly/ruleset.hpp"

namespace orderly::tables {

/// What the dice of a side can come to; nothing where a quantity decides how many there are.
std::optional<Band> reach_of_dice(const Procedure& procedure, Index side);

/// What is looked up, with all modifiers that may come together; nothing where it is not known.
std::optional<Band> reach_of_total(const Procedure& procedure);

}  // namespace orderly::tables
