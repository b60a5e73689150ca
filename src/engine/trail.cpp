#include "engine/trail.hpp"

#include <algorithm>

namespace orderly::engine {
namespace {

bool is_marked(const Mark& mark) { return mark.certainty != Certainty::printed; }

}  // namespace

void use_mark(std::vector<const Mark*>& marks, const Mark& mark) {
    if (mark.certainty == Certainty::printed || mark.certainty == Certainty::read) return;
    const auto same = [&](const Mark* used) { return used->certainty == mark.certainty && used->note == mark.note; };
    if (std::ranges::none_of(marks, same)) marks.push_back(&mark);
}

void Trail::use(std::string_view id, const Place& place, std::initializer_list<const Mark*> marks) const {
    TrailLine line{id, &place};
    for (const auto* mark : marks) {
        if (!is_marked(*mark)) continue;
        line.mark = mark;
        use(*mark);
    }
    lines_.push_back(line);
}

void Trail::use_marked(std::string_view id, const Place& place, const Mark& mark) const {
    if (is_marked(mark)) use(id, place, {&mark});
}

void Trail::use(const LookupRow& row) const {
    use(row.id, row.place, {&row.mark});
    if (row.id.empty()) lines_.back().row = &row;
}

void Trail::leave_out(const Limit& limit) const {
    use(limit.line, limit.place, {&limit.mark});
    lines_.back().left_out = true;
}

}  // namespace orderly::engine
