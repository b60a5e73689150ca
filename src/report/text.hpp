#pragma once
// A resolution for a person beside the table: the working, the result, what happens to whom, what comes
// next, the notes.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/resolution.hpp"
#include "text/page.hpp"

namespace orderly::report {

struct TextOptions {
    bool color = false;      ///< results, losses and doubts stand out, for a terminal
    bool explain = false;    ///< marks in full, and the table's line behind each number
    std::size_t width = 80;  ///< no line is wider, but the one of the seed
};

/// Appends whole lines, each with its newline; what followed comes after a blank line each.
void append_text(const Resolution& resolution, const TextOptions& options, std::string& out);

// The working of a result: what counted for each side, its sum, the die apart from it, the total.

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

// What a look-up found, for a person.

/// `full 12"`, `half-move 1/2`, `bases 3`.
std::string value_text(const Ruleset& ruleset, std::string_view id, Fraction value, bool distance);

/// The lines of a text row, each with its dash; those that have one of their own stand further in.
void write_lines(text::Page& page, std::span<const std::string_view> lines, std::size_t indent);

/// The values of the row, or a line for each row that fits; the lines of a text row one by one.
void write_text_lookup(const Request& request, const Result& result, std::size_t indent, text::Page& page);

// The lines of one result: of the resolution itself, or of one of its units.

/// The working, the result line, the effects and what comes next, indented by `indent`.
void write_text_result(const Resolution& resolution, const Result& result, std::size_t indent, text::Page& page);

}  // namespace orderly::report
