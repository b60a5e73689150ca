#pragma once
// One procedure's file to a Procedure.

#include <set>

#include "orderly/game_rules.hpp"
#include "tables/read_parts.hpp"
#include "tables/read_language.hpp"

namespace orderly::tables {

/// What the ruleset gives its procedures, and what they tell it back.
struct RulesetContext {
    Scope::Shared shared;
    const Speech* speech = nullptr;
    std::span<const EffectWord> effects;
    std::set<std::string, std::less<>> used_words;
    std::set<std::string, std::less<>> used_groups;
    std::vector<PendingNext> pending;
    std::vector<SpentWords> spent;  ///< of each procedure, in the order they are read
    std::string_view sheet;
};

/// Reads `table`, which is merged with what it extends. Faults are appended; the result is usable when there are none.
Procedure read_procedure(const Node& table, RulesetContext& context, Arena& arena, Faults& faults);

/// The names that no procedure may take.
bool is_reserved_procedure(std::string_view id);

}  // namespace orderly::tables
