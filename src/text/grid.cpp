#include "text/grid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace orderly::text {
namespace {

constexpr std::size_t gap = 2;
constexpr std::size_t widest_cell = 28;
constexpr std::size_t widest_label = 40;

/// Whether the row has cells, and none of these columns.
bool is_of_other_columns(const std::vector<std::string>& row, std::size_t from, std::size_t to) {
    std::size_t here = 0;
    std::size_t elsewhere = 0;
    for (std::size_t column = 1; column < row.size(); ++column)
        if (!row[column].empty()) ++(column >= from && column < to ? here : elsewhere);
    return here == 0 && elsewhere > 0;
}

}  // namespace

std::vector<std::size_t> Grid::widths(std::size_t room) const {
    std::vector<std::size_t> widths(rows_.front().size(), 0);
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        const auto& cells = rows_[row];
        const auto count = is_text_[row] ? 1 : std::min(cells.size(), widths.size());
        for (std::size_t at = 0; at < count; ++at) widths[at] = std::max(widths[at], columns_of(cells[at]));
    }
    if (cells_ == Cells::words)
        for (std::size_t at = 0; at < widths.size(); ++at)
            widths[at] = std::min({widths[at], at == 0 ? widest_label : widest_cell, room / 2});
    return widths;
}

void Grid::name_by_letters(Page& page, std::size_t indent) {
    auto& head = rows_.front();
    for (std::size_t at = 1; at < head.size(); ++at) {
        const auto letter = at <= 26 ? std::string(1, static_cast<char>('A' + at - 1)) : fmt::format("{}", at);
        page.line(fmt::format("{}{} {}", std::string(indent, ' '), letter, head[at]));
        head[at] = letter;
    }
}

void Grid::write_row(Page& page, std::size_t indent, const std::vector<std::size_t>& widths,
                     const std::vector<std::vector<std::string>>& cells, std::size_t from) const {
    std::size_t height = 0;
    for (const auto& cell : cells) height = std::max(height, cell.size());
    for (std::size_t line = 0; line < height; ++line) {
        std::string text(indent, ' ');
        for (std::size_t at = 0; at < cells.size(); ++at) {
            const auto width = widths[at == 0 ? 0 : from + at - 1];
            const auto cell = line < cells[at].size() ? cells[at][line] : std::string();
            text += at > 0 && cells_ == Cells::numbers ? padded_left(cell, width) : padded_right(cell, width);
            text.append(gap, ' ');
        }
        page.line(text);
    }
}

/// A text stands in the first block.
void Grid::write_columns(Page& page, std::size_t indent, const std::vector<std::size_t>& widths, std::size_t from,
                         std::size_t to) const {
    for (std::size_t at = 0; at < rows_.size(); ++at) {
        const auto& row = rows_[at];
        if (is_text_[at]) {
            if (from == 1)
                page.labelled(std::string(indent, ' ') + padded_right(row.front(), widths.front() + gap), row.back());
            continue;
        }
        if (at > 0 && is_of_other_columns(row, from, to)) continue;
        std::vector<std::vector<std::string>> cells = {wrapped(row.front(), widths.front())};
        for (auto column = from; column < to; ++column)
            cells.push_back(wrapped(column < row.size() ? row[column] : "", widths[column]));
        write_row(page, indent, widths, cells, from);
    }
}

void Grid::write_blocks(Page& page, std::size_t indent, const std::vector<std::size_t>& widths) const {
    const auto room = page.width() - std::min(page.width(), indent);
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

void Grid::write(Page& page, std::size_t indent) const {
    const auto room = page.width() - std::min(page.width(), indent);
    const auto widths = this->widths(room);
    const auto whole = std::accumulate(widths.begin(), widths.end(), gap * (widths.size() - 1));
    if (cells_ == Cells::words || whole <= room) return write_blocks(page, indent, widths);
    auto lettered = *this;
    lettered.name_by_letters(page, indent);
    lettered.write_blocks(page, indent, lettered.widths(room));
}

}  // namespace orderly::text
