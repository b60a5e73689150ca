#include "text/grid.hpp"

#include <algorithm>

namespace orderly::report {
namespace {

constexpr std::size_t gap = 2;
constexpr std::size_t widest_cell = 28;
constexpr std::size_t widest_label = 40;

}  // namespace

std::vector<std::size_t> Grid::widths(std::size_t room) const {
    std::vector<std::size_t> widths(rows_.front().size(), 0);
    for (const auto& row : rows_)
        for (std::size_t at = 0; at < std::min(row.size(), widths.size()); ++at) widths[at] = std::max(widths[at], columns_of(row[at]));
    for (std::size_t at = 0; at < widths.size(); ++at) widths[at] = std::min({widths[at], at == 0 ? widest_label : widest_cell, room / 2});
    return widths;
}

void Grid::write_columns(Page& page, std::size_t indent, const std::vector<std::size_t>& widths, std::size_t from, std::size_t to) const {
    for (const auto& row : rows_) {
        std::vector<std::vector<std::string>> cells = {wrapped(row.front(), widths.front())};
        for (auto at = from; at < to; ++at) cells.push_back(wrapped(at < row.size() ? row[at] : "", widths[at]));
        std::size_t height = 0;
        for (const auto& cell : cells) height = std::max(height, cell.size());
        for (std::size_t line = 0; line < height; ++line) {
            std::string text(indent, ' ');
            for (std::size_t at = 0; at < cells.size(); ++at) {
                const auto width = widths[at == 0 ? 0 : from + at - 1];
                text += padded_right(line < cells[at].size() ? cells[at][line] : "", width + gap);
            }
            page.line(text);
        }
    }
}

void Grid::write(Page& page, std::size_t indent) const {
    const auto room = page.width() - std::min(page.width(), indent);
    const auto widths = this->widths(room);
    const auto count = widths.size();
    std::size_t from = 1;
    do {
        auto used = widths.front();
        auto to = from;
        while (to < count && (to == from || used + gap + widths[to] <= room)) used += gap + widths[to++];
        if (from > 1) page.blank();
        write_columns(page, indent, widths, from, to);
        from = to;
    } while (from < count);
}

}  // namespace orderly::report
