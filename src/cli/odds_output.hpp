#pragma once
// Shared by all kinds of odds on the command line.

#include <string>

#include "cli/options.hpp"
#include "report/flat_rows.hpp"
#include "report/odds/text.hpp"

namespace orderly::cli {

/// Throws Error "bad-option" if dice were given, or an option that needs dice.
void refuse_dice(const Options& options);

/// Writes a chart to its file, completely or not at all. Throws Error "unwritable".
void write_svg(const std::string& svg, const std::string& path);

report::OddsTextOptions odds_text_options(const Options& options);

/// Writes text; a table for csv and logfmt; or json with a newline.
template <class What, class Text, class Table, class Json>
std::string written_odds(const What& what, const Options& options, Text text, Table table, Json json) {
    std::string out;
    if (options.format == Format::json) {
        json(what, out);
        out += '\n';
    } else if (options.format == Format::csv) report::append_csv(table(what), out);
    else if (options.format == Format::logfmt) report::append_logfmt(table(what), out);
    else text(what, odds_text_options(options), out);
    return out;
}

}  // namespace orderly::cli
