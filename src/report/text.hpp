#pragma once
// A resolution for a person beside the table: the working, the result, what happens to whom, what comes
// next, the notes. No line is wider than 80 columns.

#include <string>

#include "orderly/resolution.hpp"

namespace orderly {

struct TextOptions {
    bool color = false;    ///< bold results and dim notes, for a terminal
    bool explain = false;  ///< marks in full, and the table's line behind each number
};

/// Appends whole lines, each with its newline; what followed comes after a blank line each.
void append_text(const Resolution& resolution, const TextOptions& options, std::string& out);

}  // namespace orderly
