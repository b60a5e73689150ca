#pragma once
// What the parts of a table are called in every format.

#include <string>
#include <string_view>

#include "orderly/engine.hpp"
#include "orderly/resolution.hpp"

namespace orderly::report {

/// A side, a party after the sides, or `both`.
std::string_view party_name(const Procedure& procedure, Index to);

/// Whom a next step is for: `both` where two sides resolve the same procedure again.
std::string_view next_party(const Procedure& procedure, const NextStep& step);
/// Calls `visit(word)` for each word of the step that its procedure takes when it is typed; the others wait for a
/// procedure further on.
template <class Visit>
void each_next_word(const Ruleset& ruleset, const NextStep& step, Visit visit) {
    const auto* procedure = find_procedure(ruleset, step.next->procedure);
    for (const auto& word : step.words)
        if (word == "vs" || procedure == nullptr ||
            find_word(*procedure, std::string_view(word).substr(0, word.find('='))) != no_word)
            visit(word);
}

/// A stage's name; where both sides hit `SIDE.NAME`, by the side whose hits go through it.
std::string stage_name(const Procedure& procedure, const Stage& stage);

/// `crossread: the note`.
std::string mark_text(const Mark& mark);

/// The title, or the id where a table gives none.
inline std::string_view title_or_id(std::string_view title, std::string_view id) { return title.empty() ? id : title; }

/// The sheet a procedure was read from; the ruleset's where it names none.
std::string_view sheet_of(const Ruleset& ruleset, const Procedure& procedure);

}  // namespace orderly::report
