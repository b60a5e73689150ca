#pragma once
// Effects of a table as sentences, before any die: "unless guns: disordered, loses 2 stands, and 1 more for each …".

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/mark_notes.hpp"
#include "orderly/ruleset.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// What happens, and when: `unless guns`, `disordered, loses 1 stand`.
struct EffectSentence {
    std::string when;
    std::string what;
};

/// What happens to one side or party.
struct PartyEffects {
    std::string_view party;
    std::vector<EffectSentence> sentences;
};

/// The effects of a row, or those that always count, by whom they are for: what waits for the same is one sentence.
std::vector<PartyEffects> effect_sentences(const Ruleset& ruleset, const Procedure& procedure,
                                           std::span<const Effect> effects, Footnotes& notes);

/// The same as lines, `indent` columns in.
void write_effects(const Ruleset& ruleset, const Procedure& procedure, std::span<const Effect> effects,
                   std::size_t indent, Footnotes& notes, text::Page& page);

}  // namespace orderly::report
