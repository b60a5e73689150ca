#include "engine/trail.hpp"

#include <algorithm>

namespace orderly::engine {

void use_mark(std::vector<const Mark*>& marks, const Mark& mark) {
    if (mark.certainty == Certainty::printed || mark.certainty == Certainty::read) return;
    const auto same = [&](const Mark* used) { return used->certainty == mark.certainty && used->note == mark.note; };
    if (std::ranges::none_of(marks, same)) marks.push_back(&mark);
}

void Trail::use_marked(std::string_view id, const Place& place, const Mark& mark) const {
    if (mark.certainty != Certainty::printed) use(id, place, {&mark});
}

void Trail::use(const LookupRow& row) const {
    TrailLine line{row.id, &row.place};
    if (row.id.empty()) line.row = &row;
    add(line, {&row.mark});
}

void Trail::leave_out(const Limit& limit) const {
    TrailLine line{limit.line, &limit.place};
    line.left_out = true;
    add(line, {&limit.mark});
}

}  // namespace orderly::engine
