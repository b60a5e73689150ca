#pragma once
// What a table row does, by party and case, before any dice are rolled: always "loses 1 stand; 2 if outflanked", and
// for guns "limbers, full retreat". Help, sheets and comparisons of rulesets print the same cases.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/ruleset.hpp"
#include "report/notes.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// An effect and its circumstance, such as `limbers, full retreat` for `Guns`; `when` is empty if it always happens.
struct Case {
    std::string when;
    std::string what;
};

/// The cases of a side or party: the unconditional one first, then one per circumstance in table order. `doubts` are
/// footnote signs for circumstances without an effect of their own.
struct PartyCases {
    std::string_view party;
    std::vector<Case> cases;
    std::string doubts;
};

/// The effects of a row, or the unconditional ones, grouped by party.
std::vector<PartyCases> party_cases(const Ruleset& ruleset, const Procedure& procedure,
                                    std::span<const Effect* const> effects, Footnotes& notes);
std::vector<PartyCases> party_cases(const Ruleset& ruleset, const Procedure& procedure, std::span<const Effect> effects,
                                    Footnotes& notes);

/// The same as lines, indented by `indent` columns.
void write_cases(const Ruleset& ruleset, const Procedure& procedure, std::span<const Effect> effects,
                 std::size_t indent, Footnotes& notes, text::Page& page);

/// Capitalizes the first letter of a sentence.
std::string capital(std::string text);

}  // namespace orderly::report
