#include "text/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "text/characters.hpp"

namespace orderly::text {
namespace {

// Text that hangs from a long label on a narrow page stands under it.
constexpr std::size_t narrow_hang = 6;
constexpr std::size_t least_text = 24;

/// A style mark, and how a terminal is told: colours that can be read on light and on dark.
struct Style {
    char mark;
    std::string_view code;
};
constexpr std::array styles = {
    Style{style::bold, "\x1b[1m"},   Style{style::dim, "\x1b[2m"},      Style{style::plain, "\x1b[0m"},
    Style{style::loss, "\x1b[31m"},  Style{style::fault, "\x1b[1;31m"}, Style{style::warning, "\x1b[35m"},
    Style{style::struck, "\x1b[9m"},
};

bool is_style(char one) { return one >= styles.front().mark && one <= styles.back().mark; }

/// Characters that terminals show two columns wide: the wide and full-width ones of Unicode's East Asian Width.
constexpr std::array wide = {CodePoints{0x1100, 0x115f},   CodePoints{0x2e80, 0x303e},  CodePoints{0x3041, 0xa4cf},
                             CodePoints{0xac00, 0xd7a3},   CodePoints{0xf900, 0xfaff},  CodePoints{0xfe30, 0xfe6f},
                             CodePoints{0xff00, 0xff60},   CodePoints{0xffe0, 0xffe6},  CodePoints{0x1f300, 0x1f64f},
                             CodePoints{0x1f900, 0x1f9ff}, CodePoints{0x20000, 0x3fffd}};
/// Characters that take no column of their own: they join the one before.
constexpr std::array joined = {CodePoints{0x300, 0x36f}, CodePoints{0x200b, 0x200f}, CodePoints{0x20d0, 0x20ff}, CodePoints{0xfe00, 0xfe0f},
                               CodePoints{0xfe20, 0xfe2f}};

template <std::size_t N>
bool is_among(const std::array<CodePoints, N>& ranges, std::uint32_t point) {
    return std::ranges::any_of(ranges, [&](const CodePoints& range) { return range.contains(point); });
}

/// Calls `use(bytes, columns)` for each character until it returns false. A byte that begins no character is one.
template <class Use>
void each_width(std::string_view text, Use use) {
    for (std::size_t at = 0; at < text.size();) {
        const auto lead = static_cast<unsigned char>(text[at]);
        const auto bytes = lead < 0x80 ? 1 : std::max<std::size_t>(1, character_length(text.substr(at)));
        std::size_t columns = is_style(text[at]) ? 0 : 1;
        if (bytes > 1) {
            const auto point = code_point(text.substr(at, bytes));
            if (is_among(joined, point)) columns = 0;
            else if (is_among(wide, point)) columns = 2;
        }
        if (!use(bytes, columns)) return;
        at += bytes;
    }
}

/// Lines that are filled word by word.
class Filling {
public:
    Filling(std::size_t width, std::size_t less)
        : width_(std::max<std::size_t>(width, 1)), room_(width_ - std::min(less, width_ - 1)) {}

    void add(std::string_view word) {
        // what is wider than a line is broken where it would not be otherwise, before a word is cut
        if (const auto kept = word.find(style::kept_space); kept != std::string_view::npos && columns_of(word) > width_) {
            add(word.substr(0, kept));
            return add(word.substr(kept + 1));
        }
        const auto gap = line_.empty() ? 0U : 1U;
        if (!line_.empty() && columns_of(line_) + gap + columns_of(word) > room_) end_line();
        while (line_.empty() && columns_of(word) > room_) {
            const auto cut = bytes_of(word, room_);
            line_ = word.substr(0, cut);
            word.remove_prefix(cut);
            end_line();
        }
        if (!line_.empty()) line_ += ' ';
        line_ += word;
    }

    std::vector<std::string> take() {
        if (!line_.empty() || lines_.empty()) end_line();
        return std::move(lines_);
    }

private:
    void end_line() {
        lines_.push_back(std::move(line_));
        line_.clear();
        room_ = width_;
    }

    std::size_t width_;
    std::size_t room_;
    std::string line_;
    std::vector<std::string> lines_;
};

}  // namespace

std::size_t columns_of(std::string_view text) {
    std::size_t all = 0;
    each_width(text, [&](std::size_t, std::size_t columns) {
        all += columns;
        return true;
    });
    return all;
}

std::size_t bytes_of(std::string_view text, std::size_t columns) {
    std::size_t kept = 0;
    std::size_t used = 0;
    each_width(text, [&](std::size_t bytes, std::size_t wants) {
        if (used + wants > columns && kept > 0) return false;
        used += wants;
        kept += bytes;
        return true;
    });
    return kept;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width, std::size_t less) {
    Filling filling(width, less);
    while (!text.empty()) {
        const auto end = std::min(text.find(' '), text.size());
        if (end > 0) filling.add(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return filling.take();
}

std::string unbroken(std::string_view text) {
    std::string kept(text);
    std::ranges::replace(kept, ' ', style::kept_space);
    return kept;
}

std::string padded_right(std::string_view text, std::size_t width) {
    std::string padded(text);
    padded.append(width - std::min(width, columns_of(text)), ' ');
    return padded;
}

std::string padded_left(std::string_view text, std::size_t width) {
    std::string padded(width - std::min(width, columns_of(text)), ' ');
    return padded.append(text);
}

void Page::put(char one) {
    if (is_style(one)) {
        style_ = one;
        if (color_) out_ += std::ranges::find(styles, one, &Style::mark)->code;
        return;
    }
    out_ += one == style::kept_space ? ' ' : one;
}

void Page::line(std::string_view text) {
    constexpr std::array spaces = {' ', style::kept_space};
    const auto end = text.find_last_not_of(spaces.data(), std::string_view::npos, spaces.size());
    text = text.substr(0, end == std::string_view::npos ? 0 : end + 1);
    for (const auto one : text) put(one);
    const auto kept =
        style_;  // a style ends with the line and goes on in the next, so that no pager colours the margin
    if (kept != style::plain) put(style::plain);
    out_ += '\n';
    style_ = kept;
}

void Page::paragraph(std::string_view text, std::size_t indent, std::size_t hang) {
    const auto less = indent > hang ? indent - hang : 0;
    bool first = true;
    for (const auto& part : wrapped(text, width_ - std::min(hang, width_ - 1), less)) {
        std::string line(first ? indent : hang, ' ');
        if (style_ != style::plain) line += style_;
        first = false;
        this->line(line + part);
    }
    style_ = style::plain;
}

void Page::labelled(std::string_view label, std::string_view text) {
    const auto hang = columns_of(label);
    if (hang > narrow_hang && width_ < hang + least_text) {
        const auto margin = std::min(label.find_first_not_of(' '), label.size());
        paragraph(label, margin, margin + 2);
        return paragraph(text, narrow_hang, narrow_hang);
    }
    const auto parts = wrapped(text, width_ - std::min(hang, width_ - 1));
    for (std::size_t at = 0; at < parts.size(); ++at)
        line(at == 0 ? std::string(label) + parts[at] : std::string(hang, ' ') + parts[at]);
}

void Page::laid_out(std::string_view line) {
    if (columns_of(line) <= width_) return this->line(line);
    const auto begin = std::min(line.find_first_not_of(' '), line.size());
    const auto gap = line.find("  ", begin);
    const auto text = gap == std::string_view::npos ? gap : line.find_first_not_of(' ', gap);
    if (text == std::string_view::npos) paragraph(line, begin, begin + 2);
    else labelled(line.substr(0, text), line.substr(text));
}

void Page::lines(std::string_view text) {
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        laid_out(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

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
