#pragma once
// A table of cells as text: columns lined up, and the columns that do not fit put below.

#include <cstdint>
#include <string>
#include <vector>

#include "text/page.hpp"

namespace orderly::text {

/// What stands in the cells, beside the labels.
enum class Cells : std::uint8_t {
    words,    ///< to the left, wrapped where they are long
    numbers,  ///< to the right, never wrapped; where the heads make the table too wide a letter stands for each
};

/// Rows of cells; the first row is the head, the first cell of a row its label.
class Grid {
public:
    explicit Grid(std::vector<std::string> head, Cells cells = Cells::words) : cells_(cells) { add(std::move(head)); }

    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)), is_text_.push_back(false); }

    /// A row that has a text in place of its cells.
    void add_text(std::string label, std::string text) {
        rows_.push_back({std::move(label), std::move(text)});
        is_text_.push_back(true);
    }

    /// The head, then the rows.
    [[nodiscard]] const std::vector<std::vector<std::string>>& rows() const { return rows_; }

    /// Writes the rows indented by `indent`. Where the page is too narrow, the label column comes again before the
    /// columns that are left.
    void write(Page& page, std::size_t indent) const;

private:
    [[nodiscard]] std::vector<std::size_t> widths(std::size_t room) const;
    void name_by_letters(Page& page, std::size_t indent);
    void write_blocks(Page& page, std::size_t indent, const std::vector<std::size_t>& widths) const;
    void write_columns(Page& page, std::size_t indent, const std::vector<std::size_t>& widths, std::size_t from,
                       std::size_t to) const;
    void write_row(Page& page, std::size_t indent, const std::vector<std::size_t>& widths,
                   const std::vector<std::vector<std::string>>& cells, std::size_t from) const;

    Cells cells_;
    std::vector<std::vector<std::string>> rows_;
    std::vector<bool> is_text_;  ///< by row: it is a label and a text
};

}  // namespace orderly::text
