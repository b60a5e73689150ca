#include "report/explain.hpp"

#include <algorithm>

#include "report/lookup_text.hpp"

namespace orderly::report {
namespace {

/// Both sides used it; or it does several things, which are several effects.
bool is_same(const TrailLine& one, const TrailLine& other) {
    return one.id == other.id && one.place->line == other.place->line && one.place->file == other.place->file &&
           one.row == other.row && one.left_out == other.left_out;
}

}  // namespace

std::vector<TrailLine> used_lines(const Resolution& resolution, const Result& result) {
    std::vector<TrailLine> lines;
    for (const auto* trail : {&resolution.trail, &result.trail})
        for (const auto& line : *trail)
            if (std::ranges::none_of(lines, [&](const TrailLine& other) { return is_same(line, other); }))
                lines.push_back(line);
    return lines;
}

std::string line_name(const Procedure& procedure, const TrailLine& line) {
    auto name = line.row != nullptr ? row_name(procedure, *line.row) : std::string(line.id);
    return line.left_out ? name.append(", left out") : name;
}

}  // namespace orderly::report
