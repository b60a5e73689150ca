#include "cli/error_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/terminal.hpp"
#include "report/json.hpp"
#include "text/page.hpp"
#include "text/printable.hpp"

namespace orderly::cli {
namespace {

using text::Page;

/// `head: text`, wrapped where the screen has a width.
void append_line(std::string_view head, const std::string& text, const Screen& screen, std::string& out) {
    const auto line = fmt::format("{}{}:{} {}", text::style::fault, head, text::style::plain, text);
    Page page(out, screen.width == 0 ? std::string::npos : screen.width, screen.color);
    if (screen.width == 0) page.line(line);
    else page.paragraph(line, 0, 2);
}

std::string lines_of(const Error& error, std::string_view ruleset, const Screen& screen) {
    std::string out;
    if (error.problems.size() > 1)
        for (const auto& problem : error.problems)
            append_line("error", text::printable(problem.message, true), screen, out);
    else append_line("error", text::printable(error.what(), true), screen, out);
    while (out.ends_with("\n\n")) out.pop_back();
    if (!error.mended.empty())
        append_line(
            "try",
            fmt::format("orderly {}{}", ruleset.empty() ? std::string() : fmt::format("-r {} ", ruleset), error.mended),
            screen, out);
    return out;
}

}  // namespace

void report_error(const Error& error, Format format, std::string_view ruleset, std::ostream& err) {
    std::string text;
    if (format == Format::json) report::append_json(error, text);
    else text = lines_of(error, ruleset, error_screen("auto"));
    while (text.ends_with('\n')) text.pop_back();
    text += '\n';  // one write, for an unbuffered stream
    err << text << std::flush;
}

}  // namespace orderly::cli
