#pragma once
// What a game remembers of a ruleset's units: the keys of `ruleset.yaml` that mean nothing without a game.

#include "orderly/ruleset.hpp"
#include "tables/arena.hpp"
#include "tables/fields.hpp"

namespace orderly::tables {

/// What the effect of a wording does to a unit that a game remembers.
void read_changes(Fields& wording, EffectWord& word, WordingRules& rules, Arena& arena, Faults& faults);
/// `hits-take`, `attached`, `ends`, `turn-ends`, `remembered`, `phases`.
void read_remembered(Fields& head, Ruleset& ruleset, Arena& arena, Faults& faults);
/// Faults words of these, and of the wordings, that no procedure knows.
void check_remembered(const Node& head, std::span<const Procedure> procedures, Faults& faults);

}  // namespace orderly::tables
