#pragma once
// The working of a result: what counted for each side, its sum, the die apart from it, the total.

#include <string>
#include <string_view>
#include <vector>

#include "orderly/resolution.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// One side's line: `attacker   crack +2, fresh +2   +4   die 8   12`. Empty cells take no room.
struct WorkingLine {
    std::string_view name;
    std::string words;
    std::string sum;
    std::string die;
    std::string total;
};

/// The lines of a result; `indent` is that of its block.
void write_working(text::Page& page, const std::vector<WorkingLine>& lines, std::size_t indent, std::size_t name_width);

/// What counted for a side: `crack +2, 9 points +1`.
std::string counted_text(const Request& request, const Result& result, Index side);

/// The dice of a result, one group a size and title: `die 8`, `dice 3+4`, `direction 7`.
std::string dice_text(std::span<const ThrownDie> dice);

/// The dice of a pool as they fell, `6+2` where a 6 exploded; where they are many, how often each fell.
std::string faces_text(std::span<const ThrownDie> dice);

}  // namespace orderly::report
