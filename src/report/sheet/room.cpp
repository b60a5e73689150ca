#include "report/sheet/room.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "text/page.hpp"

namespace orderly::report {
namespace {

constexpr std::size_t cell_gap = 2;
constexpr std::size_t widest_cell = 24;  ///< longer cells wrap

/// The longest part of a text that no line breaks.
std::size_t longest_word(std::string_view text) {
    std::size_t longest = 0;
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of(" -", 1), text.size());
        longest = std::max(longest, text::columns_of(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return longest;
}

std::size_t width_of_column(const text::Grid& grid, std::size_t column, std::size_t widest) {
    std::size_t width = 0;
    for (const auto& row : grid.rows()) {
        if (column >= row.size()) continue;
        const auto is_head = &row == &grid.rows().front();
        width =
            std::max({width, longest_word(row[column]), is_head ? 0 : std::min(text::columns_of(row[column]), widest)});
    }
    return width + cell_gap;
}

text::Grid turned(const text::Grid& grid) {
    const auto& rows = grid.rows();
    const auto column = [&](std::size_t at) {
        std::vector<std::string> cells;
        for (const auto& row : rows) cells.push_back(at < row.size() ? row[at] : std::string());
        return cells;
    };
    text::Grid out(column(0));
    for (std::size_t at = 1; at < rows.front().size(); ++at) out.add(column(at));
    return out;
}

/// The first column, and those from `from` up to `to`.
text::Grid piece(const text::Grid& grid, std::size_t from, std::size_t to) {
    const auto cells = [&](const std::vector<std::string>& row) {
        std::vector<std::string> kept = {row.front()};
        for (auto at = from; at < to; ++at) kept.push_back(at < row.size() ? row[at] : std::string());
        return kept;
    };
    text::Grid out(cells(grid.rows().front()));
    for (std::size_t row = 1; row < grid.rows().size(); ++row) out.add(cells(grid.rows()[row]));
    return out;
}

}  // namespace

std::size_t room_of(const SheetOptions& options, bool half) {
    constexpr std::size_t large = 56;
    constexpr std::size_t whole = 136;
    return options.large ? large : half ? whole / 2 : whole;
}

std::size_t width_of(const text::Grid& grid, std::size_t room) {
    const auto widest = std::min(widest_cell, room / 4);
    std::size_t width = 0;
    for (std::size_t column = 0; column < grid.rows().front().size(); ++column)
        width += width_of_column(grid, column, widest);
    return width;
}

std::vector<text::Grid> fitting(const text::Grid& grid, std::size_t room) {
    if (width_of(grid, room) <= room) return {grid};
    if (auto other = turned(grid); width_of(other, room) <= room) return {std::move(other)};
    std::vector<text::Grid> pieces;
    const auto count = grid.rows().front().size();
    const auto widest = std::min(widest_cell, room / 4);
    for (std::size_t from = 1; from < count;) {
        auto used = width_of_column(grid, 0, widest);
        auto to = from;
        while (to < count && (to == from || used + width_of_column(grid, to, widest) <= room))
            used += width_of_column(grid, to++, widest);
        pieces.push_back(piece(grid, from, to));
        from = to;
    }
    return pieces;
}

}  // namespace orderly::report
