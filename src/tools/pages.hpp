#pragma once
// Generates documentation pages from the tables, so that they stay in step.

#include <span>
#include <string>
#include <string_view>

#include "orderly/ruleset.hpp"

namespace orderly::tools {

/// docs/coverage.md: every table of every sheet, with every mark and every lost value and its place in the YAML.
std::string coverage_page(std::span<const Ruleset> rulesets);

/// docs/rulesets/ID.md: procedures, words, marks, and up to three example commands without output.
std::string ruleset_page(const Ruleset& ruleset);

/// docs/errors.md: every error code with its exit status and meaning.
std::string errors_page();

// A terminal session as an SVG picture in colour, readable on light and dark backgrounds.

/// A command and its coloured output.
struct Exchange {
    std::string typed;
    std::string output;  ///< with colour escapes
};

/// Draws the exchanges one below the other; screen readers read `title`.
std::string terminal_picture(std::string_view title, std::span<const Exchange> exchanges);

}  // namespace orderly::tools
