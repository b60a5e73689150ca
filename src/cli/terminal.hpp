#pragma once
// What the output is shown on: how wide it is, and whether it has colours.

#include <cstddef>
#include <string>
#include <string_view>

#include "cli/options.hpp"

namespace orderly::cli {

/// How text is laid out and coloured.
struct Screen {
    std::size_t width = 80;
    bool color = false;
};

/// The columns that text for this descriptor may take: $COLUMNS, else what the terminal says, from 40 to 200;
/// `otherwise` where it is no terminal.
std::size_t text_width(int descriptor, std::size_t otherwise = 80);

/// What to tell somebody who sees the text of a page where its picture was meant: how `command` is kept in `file`.
/// Empty where the output is no terminal.
std::string page_on_terminal(std::string_view command, std::string_view file);

/// Of standard output; the options may ask for colour or forbid it.
Screen screen_of(const Options& options);

/// Of standard error, where an error goes: 0 columns where it is no terminal, so that a script gets one line an error.
Screen error_screen(std::string_view color);

}  // namespace orderly::cli
