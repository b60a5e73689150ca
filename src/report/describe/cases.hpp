#pragma once
// What a row of a table does, by party and case, before any die: always "loses 1 stand; 2 if outflanked", and of guns
// "limbers, full retreat". A page, the sheet and a comparison of rulesets print the same cases.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/ruleset.hpp"
#include "report/notes.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// What happens, and when: `Guns`, `limbers, full retreat`; `when` is empty for what always happens.
struct Case {
    std::string when;
    std::string what;
};

/// What happens to one side or party: what always does comes first, then a case for each circumstance, in the table's
/// order. `doubts` are the signs of marks on circumstances in which nothing more happens.
struct PartyCases {
    std::string_view party;
    std::vector<Case> cases;
    std::string doubts;
};

/// The effects of a row, or those that always count, by whom they are for.
std::vector<PartyCases> party_cases(const Ruleset& ruleset, const Procedure& procedure,
                                    std::span<const Effect* const> effects, Footnotes& notes);
std::vector<PartyCases> party_cases(const Ruleset& ruleset, const Procedure& procedure, std::span<const Effect> effects,
                                    Footnotes& notes);

/// The same as lines, `indent` columns in.
void write_cases(const Ruleset& ruleset, const Procedure& procedure, std::span<const Effect> effects,
                 std::size_t indent, Footnotes& notes, text::Page& page);

/// The beginning of a sentence.
std::string capital(std::string text);

}  // namespace orderly::report
