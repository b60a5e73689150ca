// What is found by its name in a ruleset, and a result emptied for another.

#include "orderly/engine.hpp"

#include <algorithm>
#include <utility>

namespace orderly {

void Result::clear() {
    auto old = std::move(*this);
    *this = Result();
    const auto keep = [](auto& into, auto& memory) {
        memory.clear();
        into = std::move(memory);
    };
    keep(modifiers, old.modifiers);
    keep(stages, old.stages);
    keep(tallies, old.tallies);
    keep(values, old.values);
    keep(rows, old.rows);
    keep(effects, old.effects);
    keep(next, old.next);
    keep(trail, old.trail);
}

const Procedure* find_procedure(const Ruleset& ruleset, std::string_view id) {
    const auto found = std::ranges::find(ruleset.procedures, id, &Procedure::id);
    return found == ruleset.procedures.end() ? nullptr : &*found;
}

WordIndex find_word(const Procedure& procedure, std::string_view name) {
    const auto found = std::ranges::lower_bound(procedure.names, name, {}, &Name::text);
    return found != procedure.names.end() && found->text == name ? found->word : no_word;
}

std::string_view word_id(const Ruleset& ruleset, std::string_view name) {
    for (const auto& procedure : ruleset.procedures)
        if (const auto found = find_word(procedure, name); found != no_word) return procedure.words[found].id;
    return {};
}

const Row* find_row(const ResultSet& set, WordIndex column, int total) {
    for (const auto& row : set.rows)
        for (const auto& band : row.bands)
            if (band.column == column && !band.none && band.band.holds(total)) return &row;
    return nullptr;
}

}  // namespace orderly
