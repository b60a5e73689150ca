#pragma once
// What all kinds of odds share on the command line.

#include <string>

#include "cli/options.hpp"
#include "report/odds/text.hpp"

namespace orderly::cli {

/// Throws Error "bad-option" where dice were given, or what goes with them.
void refuse_dice(const Options& options);

/// Writes a chart to its file, whole or not at all. Throws Error "unwritable".
void write_svg(const std::string& svg, const std::string& path);

report::OddsTextOptions odds_text_options(const Options& options);

}  // namespace orderly::cli
