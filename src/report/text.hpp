#pragma once
// A resolution as text for people at the table: the working, the result, effects, follow-ups, notes.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/resolution.hpp"
#include "text/page.hpp"

namespace orderly::report {

struct TextOptions {
    bool color = false;      ///< for a terminal: highlight results, losses and doubts
    bool explain = false;    ///< print marks in full, and the table line behind each number
    std::size_t width = 80;  ///< the maximum width of all lines except the one with the seed
};

/// Appends complete lines with newlines. A blank line precedes each follow-up.
void append_text(const Resolution& resolution, const TextOptions& options, std::string& out);

// The working of a result: modifiers of each side, their sum, the die and the total.

/// One side's line: `attacker   crack +2, fresh +2   +4   die 8   12`. Empty cells take no space.
struct WorkingLine {
    std::string_view name;
    std::string words;
    std::string sum;
    std::string die;
    std::string total;
};

/// Writes a result's lines, indented by `indent`.
void write_working(text::Page& page, const std::vector<WorkingLine>& lines, std::size_t indent, std::size_t name_width);

/// A side's modifiers: `crack +2, 9 points +1`.
std::string counted_text(const Request& request, const Result& result, Index side);

/// A result's dice, grouped by size and title: `die 8`, `dice 3+4`, `direction 7`.
std::string dice_text(std::span<const ThrownDie> dice);

/// A pool's dice: `6+2` if a 6 exploded. For many dice, how often each face fell.
std::string faces_text(std::span<const ThrownDie> dice);

// Results of look-ups as text.

/// A row's values: `full 12"`, `half-move 1/2`, `bases 3`.
std::string value_text(const Ruleset& ruleset, std::string_view id, Fraction value, bool distance);

/// The lines of a text row, each with a dash; sub-items are indented further.
void write_lines(text::Page& page, std::span<const std::string_view> lines, std::size_t indent);

/// The row's values, or a line for each matching row; text rows are printed line by line.
void write_text_lookup(const Request& request, const Result& result, std::size_t indent, text::Page& page);

// Lines of one result: of a resolution, or of one of its units.

/// Writes the working, the result, the effects and the follow-ups, indented by `indent`.
void write_text_result(const Resolution& resolution, const Result& result, std::size_t indent, text::Page& page);

}  // namespace orderly::report
