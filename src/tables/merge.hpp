#pragma once
// `extends`, `drop` and `replace`: a table that gives only what differs from another.

#include "tables/node.hpp"

namespace orderly::tables {

/// Lays `over` on `base`: maps merge key by key, a list or a scalar replaces. Nodes keep their places.
Node merge(Node base, const Node& over);

/// Faults a modifier that `over` adds under a name that is nearly one of `base`'s, and that counts a word which that
/// one counts: a slip, by which the word would count twice.
void check_additions(const Node& base, const Node& over, Faults& faults);

/// Takes the keys that `drop` lists (`modifiers.horse`, `tables.fire.rows.*.bands`) out of `table`; a key that is not
/// there, or that `over` gives again, is a fault.
void drop_keys(Node& table, const Node& drop, const Node& over, Faults& faults);

/// The same for `replace`, whose keys `over` must give: without it they would merge with those of `table`.
void replace_keys(Node& table, const Node& replace, const Node& over, Faults& faults);

}  // namespace orderly::tables
