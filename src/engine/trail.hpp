#pragma once
// What an evaluation uses, recorded as it is used: the lines with their places, and the marks that must be told.

#include <initializer_list>

#include "orderly/resolution.hpp"

namespace orderly::engine {

/// Adds a mark that is to be told, once.
void use_mark(std::vector<const Mark*>& marks, const Mark& mark);

/// Records into the marks of a resolution, and into the lines of it or of one of its results.
class Trail {
public:
    Trail(std::vector<const Mark*>& marks, std::vector<TrailLine>& lines) : marks_(marks), lines_(&lines) {}
    /// `lines` are the resolution's, or one of its results'.
    Trail(Resolution& into, std::vector<TrailLine>& lines)
        : marks_(into.marks), lines_(into.keeps_trail ? &lines : nullptr) {}

    /// A rule that is no line of its own: a rounding, a unit of distance.
    void use(const Mark& mark) const { use_mark(marks_, mark); }

    /// A line and the marks on it, those of the whole line first: the last that marks anything is the line's.
    void use(std::string_view id, const Place& place, std::initializer_list<const Mark*> marks) const {
        add({id, &place}, marks);
    }

    /// What is worth a line only where it is marked: a whole procedure, a whole table.
    void use_marked(std::string_view id, const Place& place, const Mark& mark) const;

    /// A row of a look-up; the table may give it no name.
    void use(const LookupRow& row) const;

    /// A line that did not count, on a doubtful ground.
    void leave_out(const Limit& limit) const;

private:
    void add(TrailLine line, std::initializer_list<const Mark*> marks) const {
        for (const auto* mark : marks) {
            if (mark->certainty == Certainty::printed) continue;
            line.mark = mark;
            use(*mark);
        }
        if (lines_ != nullptr) lines_->push_back(line);
    }

    std::vector<const Mark*>& marks_;
    std::vector<TrailLine>* lines_;  ///< null where nobody asks for them
};

}  // namespace orderly::engine
