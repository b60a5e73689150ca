#pragma once
// A resolution for a person beside the table: the working, the result, what happens to whom, what comes
// next, the notes.

#include <cstddef>
#include <string>

#include "orderly/resolution.hpp"

namespace orderly::report {

struct TextOptions {
    bool color = false;      ///< results, losses and doubts stand out, for a terminal
    bool explain = false;    ///< marks in full, and the table's line behind each number
    std::size_t width = 80;  ///< no line is wider, but the one of the seed
};

/// Appends whole lines, each with its newline; what followed comes after a blank line each.
void append_text(const Resolution& resolution, const TextOptions& options, std::string& out);

}  // namespace orderly::report
