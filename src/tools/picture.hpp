#pragma once
// A terminal as a picture: what was typed and what came, with its colours, as SVG that is readable on light and dark.

#include <span>
#include <string>
#include <string_view>

namespace orderly::tools {

/// One command and its coloured output.
struct Exchange {
    std::string typed;
    std::string output;  ///< with the escapes of colours
};

/// The exchanges one below the other; `title` is what a reader of the page hears instead.
std::string terminal_picture(std::string_view title, std::span<const Exchange> exchanges);

}  // namespace orderly::tools
