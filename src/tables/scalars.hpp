#pragma once
// Scalars of a table, read strictly: `08`, `no`, a quoted number and an en-dash are faults, not surprises.

#include <optional>

#include "tables/node.hpp"
#include "orderly/condition.hpp"
#include "orderly/fraction.hpp"

namespace orderly::tables {

/// A whole number such as 4, +2, -1. Faults and returns nothing otherwise.
std::optional<int> read_int(const Node& node, Faults& faults);
/// A whole number or a fraction such as 1/2.
std::optional<Fraction> read_fraction(const Node& node, Faults& faults);
/// `4..7`, `8..`, `..-2`, `3`, or `..` for every number.
std::optional<Band> read_band(const Node& node, Faults& faults);
/// true or false.
std::optional<bool> read_bool(const Node& node, Faults& faults);
/// An id in kebab-case: letters, digits and single hyphens.
bool check_id(const Node& node, Faults& faults);
/// Text, plain or quoted. Faults on a list or map.
std::optional<std::string_view> read_text(const Node& node, Faults& faults);

}  // namespace orderly::tables
