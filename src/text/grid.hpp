#pragma once
// A table of cells as text: columns lined up, cells wrapped, and the columns that do not fit put below.

#include <string>
#include <vector>

#include "text/page.hpp"

namespace orderly::report {

/// Rows of cells; the first row is the head, the first cell of a row its label.
class Grid {
public:
    explicit Grid(std::vector<std::string> head) { rows_.push_back(std::move(head)); }

    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

    /// The head, then the rows.
    [[nodiscard]] const std::vector<std::vector<std::string>>& rows() const { return rows_; }

    /// Writes the rows indented by `indent`. Where the page is too narrow, the label column comes again before the
    /// columns that are left.
    void write(Page& page, std::size_t indent) const;

private:
    [[nodiscard]] std::vector<std::size_t> widths(std::size_t room) const;
    void write_columns(Page& page, std::size_t indent, const std::vector<std::size_t>& widths, std::size_t from, std::size_t to) const;

    std::vector<std::vector<std::string>> rows_;
};

}  // namespace orderly::report
