#pragma once
// How a table may be said beside its own words: what else a procedure is called, phrases, words that say nothing.

#include "tables/scope.hpp"

namespace orderly::tables {

/// `aliases: [a, b]`, or `aliases: {a: [word], b: []}` where a name says words too.
std::span<const Phrase> read_called(Fields& fields, Arena& arena, Faults& faults);
/// `phrases: {one-thing: [word, enemy.word]}`, and what else is written so.
std::span<const Phrase> read_phrases(Fields& fields, std::string_view key, Arena& arena, Faults& faults);
/// A list of ids.
std::span<const std::string_view> read_ids(Fields& fields, std::string_view key, Arena& arena, Faults& faults);

/// `nouns: {men: [infantry, riders]}`.
std::span<const Counting> read_countings(Fields& head, Arena& arena, Faults& faults);
/// Faults a word that a phrase says and the procedure has not.
void check_says(const Procedure& procedure, const Node& table, Faults& faults);
/// The sides where every unit is looked at for a word of the choice: a modifier has a value for each of its words, and
/// one of them is 0.
SideMask sides_that_add_up(const Procedure& procedure, Index choice);

}  // namespace orderly::tables
