#include "cli/error_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <vector>

#include "cli/terminal.hpp"
#include "report/json.hpp"
#include "text/page.hpp"
#include "text/printable.hpp"

namespace orderly::cli {
namespace {

using text::Page;

/// A line of a source and the caret under it, never wrapped: where they are wider than the page they are cut around the
/// caret.
void append_snippet(std::string_view line, std::string_view caret, Page& page) {
    const auto width = page.width();
    const auto wide = text::columns_of(line);
    auto at = text::columns_of(caret);
    std::string shown(line);
    if (wide > width && at > width / 2) {
        const auto cut = std::min(at - width / 2, wide - width);  // and one for the sign that it is cut
        shown = "…" + shown.substr(text::bytes_of(shown, cut + 1));
        at -= cut;
    }
    if (text::columns_of(shown) > width) shown = shown.substr(0, text::bytes_of(shown, width - 1)) + "…";
    page.line(shown);
    page.line(std::string(at - 1, ' ') + "^");
}

bool is_caret(std::string_view line) { return line.ends_with('^') && line.find_first_not_of(' ') + 1 == line.size(); }

/// `head: text`, each line of it wrapped where the screen has a width.
void append_text(std::string_view head, std::string_view text, const Screen& screen, std::string& out) {
    Page page(out, screen.width == 0 ? std::string::npos : screen.width, screen.color);
    const auto whole = fmt::format("{}{}:{} {}", text::style::fault, head, text::style::plain, text);
    std::vector<std::string_view> lines;
    for (std::size_t from = 0; from < whole.size();) {
        const auto end = std::min(whole.find('\n', from), whole.size());
        lines.push_back(std::string_view(whole).substr(from, end - from));
        from = end + 1;
    }
    for (std::size_t at = 0; at < lines.size(); ++at) {
        if (screen.width == 0) page.line(lines[at]);
        else if (at + 1 < lines.size() && is_caret(lines[at + 1])) append_snippet(lines[at], lines[at + 1], page), ++at;
        else {
            const auto indent = std::min(lines[at].find_first_not_of(' '), lines[at].size());
            page.paragraph(lines[at], indent, indent + 2);
        }
    }
}

std::string lines_of(const Error& error, std::string_view ruleset, const Screen& screen) {
    std::string out;
    if (error.problems.size() > 1)
        for (const auto& problem : error.problems)
            append_text("error", text::printable(problem.message, true), screen, out);
    else append_text("error", text::printable(error.what(), true), screen, out);
    while (out.ends_with("\n\n")) out.pop_back();
    if (!error.mended.empty())
        append_text(
            "try",
            fmt::format("orderly {}{}", ruleset.empty() ? std::string() : fmt::format("-r {} ", ruleset), error.mended),
            screen, out);
    return out;
}

}  // namespace

void warn_of(const Error& error, std::ostream& err) {
    std::string text;
    append_text("warning", text::printable(error.what(), true), error_screen("auto"), text);
    err << text << std::flush;
}

void report_error(const Error& error, Format format, std::string_view ruleset, std::ostream& err) {
    std::string text;
    if (format == Format::json) report::append_json(error, text);
    else text = lines_of(error, ruleset, error_screen("auto"));
    while (text.ends_with('\n')) text.pop_back();
    text += '\n';  // one write, for an unbuffered stream
    err << text << std::flush;
}

}  // namespace orderly::cli
