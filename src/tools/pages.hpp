#pragma once
// Pages of the documentation that are made from the tables, so that they cannot drift from them.

#include <span>
#include <string>
#include <string_view>

#include "orderly/ruleset.hpp"

namespace orderly::tools {

/// docs/coverage.md: every table of every sheet, every mark and every lost value, with its place in the YAML.
std::string coverage_page(std::span<const Ruleset> rulesets);

/// docs/rulesets/ID.md: procedures, words, marks, and up to three examples as commands without their output.
std::string ruleset_page(const Ruleset& ruleset);

/// docs/errors.md: every error code with its exit status and meaning.
std::string errors_page();

// A terminal as a picture: what was typed and what came, with its colours, as SVG that is readable on light and dark.

/// One command and its coloured output.
struct Exchange {
    std::string typed;
    std::string output;  ///< with the escapes of colours
};

/// The exchanges one below the other; `title` is what a reader of the page hears instead.
std::string terminal_picture(std::string_view title, std::span<const Exchange> exchanges);

}  // namespace orderly::tools
