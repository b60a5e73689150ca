#pragma once
// Whether a table has room on the paper, in characters of its type: what has not is turned round, or cut into pieces.

#include <cstddef>
#include <vector>

#include "report/sheet/sheet.hpp"
#include "text/grid.hpp"

namespace orderly::report {

/// Characters that stand beside each other on the narrower of A4 and Letter; of a section that has half of it, there.
std::size_t room_of(const SheetOptions& options, bool half);

/// What a grid takes of it, when long cells wrap at their spaces and hyphens.
std::size_t width_of(const text::Grid& grid, std::size_t room);

/// The grid in pieces that fit: as it is; with rows and columns exchanged; or by some columns at a time.
std::vector<text::Grid> fitting(const text::Grid& grid, std::size_t room);

}  // namespace orderly::report
