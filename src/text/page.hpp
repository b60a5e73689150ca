#pragma once
// Lines of text for a person: wrapped at a width, no space at their ends, colour only where it is wanted.
// Text may hold style marks, which take no room; where no colour is wanted they print as nothing.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::text {

/// Marks within text for a Page: each takes no column, but for `kept_space`, where no line is broken.
namespace style {
inline constexpr char bold = '\x01';
inline constexpr char dim = '\x02';
inline constexpr char plain = '\x03';
inline constexpr char loss = '\x04';     ///< what a side loses
inline constexpr char fault = '\x05';    ///< the head of an error
inline constexpr char warning = '\x06';  ///< what the reader should doubt
inline constexpr char struck = '\x07';   ///< what does not count
inline constexpr char kept_space = '\x1f';
}  // namespace style

/// How many columns of a terminal a text takes: a wide letter (漢) takes two, an accent that joins a letter and a style
/// mark none.
std::size_t columns_of(std::string_view text);

/// How many bytes of the text stand in its first `columns` columns: of one character at least.
std::size_t bytes_of(std::string_view text, std::size_t columns);

/// The text in lines of at most `width` columns, the first one shorter by `less`. A longer word is cut.
std::vector<std::string> wrapped(std::string_view text, std::size_t width, std::size_t less = 0);

/// `text` with kept spaces, so that a line holds all of it.
std::string unbroken(std::string_view text);

/// Spaces up to `width` columns are put after (or before) the text.
std::string padded_right(std::string_view text, std::size_t width);
std::string padded_left(std::string_view text, std::size_t width);

/// Appends lines to a string.
class Page {
public:
    Page(std::string& out, std::size_t width, bool color) : out_(out), width_(width), color_(color) {}

    [[nodiscard]] std::size_t width() const { return width_; }

    /// One line as it is, without spaces at its end.
    void line(std::string_view text);

    /// Wrapped text: the first line indented by `indent`, the others by `hang`.
    void paragraph(std::string_view text, std::size_t indent, std::size_t hang);

    /// `label`, then wrapped text that hangs where it began; under the label where the page is too narrow for that.
    void labelled(std::string_view label, std::string_view text);

    /// Lines that are laid out already: one that is too wide hangs where its text begins behind two blanks, if it has any.
    void lines(std::string_view text);

    void blank() { out_ += '\n'; }

    /// A head after a blank line, and what `write` writes under it; nothing where it is not wanted.
    template <class Write>
    void section(std::string_view head, bool wanted, Write write) {
        if (!wanted) return;
        blank();
        paragraph(head, 0, 2);
        write();
    }

private:
    void put(char one);
    void laid_out(std::string_view line);

    std::string& out_;
    std::size_t width_;
    bool color_;
    char style_ = style::plain;
};

// A table of cells as text: columns lined up, and the columns that do not fit put below.

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
