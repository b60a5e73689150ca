#include "report/naming.hpp"

#include <fmt/format.h>

namespace orderly::report {

std::string_view party_name(const Procedure& procedure, Index to) {
    const auto sides = procedure.sides.size();
    if (to < sides) return procedure.sides[to];
    if (to - sides < procedure.parties.size()) return procedure.parties[to - sides];
    return "both";
}

std::string_view next_party(const Procedure& procedure, const NextStep& step) {
    const auto again = step.next->procedure == procedure.id && procedure.sides.size() > 1;
    return again ? "both" : party_name(procedure, step.side);
}

std::string stage_name(const Procedure& procedure, const Stage& stage) {
    if (!throws_on_both_sides(procedure.kind)) return std::string(stage.id);
    return fmt::format("{}.{}", procedure.sides[stage.of], stage.id);
}

std::string mark_text(const Mark& mark) {
    std::string text(certainty_name(mark.certainty));
    if (!mark.note.empty()) text.append(": ").append(mark.note);
    return text;
}

std::string_view sheet_of(const Ruleset& ruleset, const Procedure& procedure) {
    return procedure.sheet.empty() ? ruleset.sheet : procedure.sheet;
}

}  // namespace orderly::report
