#pragma once
// Text output for people: wrapped at a width, without trailing spaces, in colour if wanted. Text may contain style
// marks, which take no columns and print nothing without colour.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::text {

/// Marks in a Page's text. None takes a column except `kept_space`, a space at which lines do not break.
namespace style {
inline constexpr char bold = '\x01';
inline constexpr char dim = '\x02';
inline constexpr char plain = '\x03';
inline constexpr char loss = '\x04';     ///< losses of a side
inline constexpr char fault = '\x05';    ///< the beginning of an error
inline constexpr char warning = '\x06';  ///< doubtful values
inline constexpr char struck = '\x07';   ///< void entries
inline constexpr char kept_space = '\x1f';
}  // namespace style

/// The width of a text in terminal columns. A wide letter (漢) counts two; combining accents and style marks count
/// none.
std::size_t columns_of(std::string_view text);

/// The number of bytes in the text's first `columns` columns; at least one character.
std::size_t bytes_of(std::string_view text, std::size_t columns);

/// Wraps the text at `width` columns; the first line is shorter by `less`. Longer words are cut.
std::vector<std::string> wrapped(std::string_view text, std::size_t width, std::size_t less = 0);

/// `text` with its spaces replaced by kept spaces, so that it stays on one line.
std::string unbroken(std::string_view text);

/// The text padded with spaces to `width` columns, on the right or the left.
std::string padded_right(std::string_view text, std::size_t width);
std::string padded_left(std::string_view text, std::size_t width);

/// Appends lines to a string.
class Page {
public:
    Page(std::string& out, std::size_t width, bool color) : out_(out), width_(width), color_(color) {}

    [[nodiscard]] std::size_t width() const { return width_; }

    /// A line as it is, without trailing spaces.
    void line(std::string_view text);

    /// Wrapped text: the first line indented by `indent`, the others by `hang`.
    void paragraph(std::string_view text, std::size_t indent, std::size_t hang);

    /// `label` followed by wrapped text aligned after it; on a narrow page the text moves below the label.
    void labelled(std::string_view label, std::string_view text);

    /// Preformatted lines. A line that is too wide is wrapped and aligned with the text after its first double blank.
    void lines(std::string_view text);

    void blank() { out_ += '\n'; }

    /// A heading after a blank line, then what `write` writes; nothing unless `wanted`.
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

// A table of text cells with aligned columns; columns that do not fit move below.

/// The content of the cells, apart from labels.
enum class Cells : std::uint8_t {
    words,    ///< left-aligned, wrapped if long
    numbers,  ///< right-aligned, never wrapped; if headings are too wide, letters replace them
};

/// Rows of cells. The first row is the header; the first cell of each row is its label.
class Grid {
public:
    explicit Grid(std::vector<std::string> head, Cells cells = Cells::words) : cells_(cells) { add(std::move(head)); }

    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)), is_text_.push_back(false); }

    /// Adds a row with a text instead of cells.
    void add_text(std::string label, std::string text) {
        rows_.push_back({std::move(label), std::move(text)});
        is_text_.push_back(true);
    }

    /// The header and the rows.
    [[nodiscard]] const std::vector<std::vector<std::string>>& rows() const { return rows_; }

    /// Writes the rows indented by `indent`. On a narrow page, remaining columns follow below with the label column
    /// repeated.
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
    std::vector<bool> is_text_;  ///< by row: a label and a text
};

}  // namespace orderly::text
