#include "cli/error_report.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <ostream>

#include "report/json.hpp"
#include "text/page.hpp"
#include "text/printable.hpp"

namespace orderly {
namespace {

constexpr std::size_t narrowest = 20;

/// The columns of the terminal that errors go to; 0 where it is none.
std::size_t terminal_width() {
    winsize size = {};
    if (::isatty(STDERR_FILENO) != 1 || ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0) return 0;
    return size.ws_col;
}

void append_wrapped(const std::string& text, std::string& out) {
    const auto width = terminal_width();
    if (width < narrowest) {
        out += text + '\n';
        return;
    }
    auto indent = std::string();
    for (const auto& line : report::wrapped(text, width - 2)) {
        out.append(indent).append(line).append("\n");
        indent = "  ";
    }
}

std::string lines_of(const Error& error, std::string_view ruleset) {
    std::string out;
    if (error.problems.size() > 1)
        for (const auto& problem : error.problems) append_wrapped("error: " + printable(problem.message, true), out);
    else append_wrapped("error: " + printable(error.what(), true), out);
    while (out.ends_with("\n\n")) out.pop_back();
    if (!error.mended.empty()) append_wrapped(fmt::format("try: orderly {}{}", ruleset.empty() ? std::string() : fmt::format("-r {} ", ruleset), error.mended), out);
    return out;
}

}  // namespace

void report_error(const Error& error, Format format, std::string_view ruleset, std::ostream& err) {
    std::string text;
    if (format == Format::json) append_json(error, text);
    else text = lines_of(error, ruleset);
    while (text.ends_with('\n')) text.pop_back();
    text += '\n';  // one write, for an unbuffered stream
    err << text << std::flush;
}

}  // namespace orderly
