#include "cli/output.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <vector>

#include "report/formats.hpp"
#include "text/characters.hpp"
#include "text/numbers.hpp"
#include "text/page.hpp"

namespace orderly::cli {
namespace {

constexpr std::size_t narrowest = 40;
constexpr std::size_t widest = 200;

/// The terminal's width; 0 if the output is not a terminal or does not report one.
std::size_t columns_of_terminal(int descriptor) {
    winsize size = {};
    if (::isatty(descriptor) != 1 || ::ioctl(descriptor, TIOCGWINSZ, &size) != 0) return 0;
    return size.ws_col;
}

bool shows_color(std::string_view wanted, int descriptor) {
    if (wanted != "auto") return wanted == "always";
    const auto* none = std::getenv("NO_COLOR");
    const auto* terminal = std::getenv("TERM");
    if (none != nullptr && *none != '\0') return false;
    return ::isatty(descriptor) == 1 && (terminal == nullptr || std::string_view(terminal) != "dumb");
}

/// The layout for standard error. The width is 0 if it is not a terminal, so a script gets one line per error.
Screen error_screen(std::string_view color) {
    return {text_width(STDERR_FILENO, 0), shows_color(color, STDERR_FILENO)};
}

}  // namespace

std::size_t text_width(int descriptor, std::size_t otherwise) {
    const auto* variable = std::getenv("COLUMNS");
    const auto said = variable == nullptr ? std::nullopt : text::read_integer<std::size_t>(variable);
    const auto columns = said && *said > 0 ? *said : columns_of_terminal(descriptor);
    return columns == 0 ? otherwise : std::clamp(columns, narrowest, widest);
}

std::string page_on_terminal(std::string_view command, std::string_view file) {
    if (::isatty(STDOUT_FILENO) != 1) return {};
    return fmt::format("note: this page is for a browser: type `orderly {} > {}`, then open that file\n", command,
                       file);
}

Screen screen_of(const Options& options) {
    return {text_width(STDOUT_FILENO), shows_color(options.color, STDOUT_FILENO)};
}

void append_resolution(const Resolution& resolution, const Options& options, const Screen& screen, std::string& out) {
    switch (options.format) {
        case Format::text: report::append_text(resolution, {screen.color, options.explain, screen.width}, out); break;
        case Format::json: report::append_json(resolution, {options.explain}, out); break;
        case Format::logfmt: report::append_logfmt(resolution, out); break;
        case Format::csv:
            report::RowWriter(options.format, report::csv_column_names(), out);
            report::append_csv(resolution, out);
            break;
    }
    if (!out.ends_with('\n')) out += '\n';
}

namespace {

using text::Page;

/// A source line with a caret under it. It is never wrapped: if it is too wide, a part around the caret is shown.
void append_snippet(std::string_view line, std::string_view caret, Page& page) {
    const auto width = page.width();
    const auto wide = text::columns_of(line);
    auto at = text::columns_of(caret);
    std::string shown(line);
    if (wide > width && at > width / 2) {
        const auto cut = std::min(at - width / 2, wide - width);  // leave room for the sign of the cut
        shown = "…" + shown.substr(text::bytes_of(shown, cut + 1));
        at -= cut;
    }
    if (text::columns_of(shown) > width) shown = shown.substr(0, text::bytes_of(shown, width - 1)) + "…";
    page.line(shown);
    page.line(std::string(at - 1, ' ') + "^");
}

bool is_caret(std::string_view line) { return line.ends_with('^') && line.find_first_not_of(' ') + 1 == line.size(); }

/// Prints `head: text`, wrapping each line if the screen has a width.
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
    text += '\n';  // a single write, because the stream is unbuffered
    err << text << std::flush;
}

namespace {

std::string remedy_text(const Remedy& remedy) {
    switch (remedy.kind) {
        case Remedy::Kind::none: return {};
        case Remedy::Kind::follow: return fmt::format("; with `--follow` it is a word of {}", remedy.names.front());
        case Remedy::Kind::list_words:
            return fmt::format("; `orderly {} --help` lists the words", remedy.names.front());
        case Remedy::Kind::other_ruleset: return fmt::format(" (-r {})", fmt::join(remedy.names, ", -r "));
        case Remedy::Kind::fill:
            return fmt::format("; `orderly fill {}` makes a table where you can add it", remedy.names.front());
        case Remedy::Kind::own_side: return "; add --own-side if you mean it";
        case Remedy::Kind::bring_back:
            return fmt::format("; `units {} not-removed` brings it back", remedy.names.front());
        case Remedy::Kind::name_a_seed: return "; give one with --seed";
        case Remedy::Kind::name_a_game: return "; if it is a unit, name its game with -g GAME";
    }
    return {};
}

}  // namespace

Error with_remedy(const Error& error) {
    const auto text = remedy_text(error.remedy);
    if (text.empty()) return error;
    Error told(error.code, error.what() + text, error.word, error.suggest);
    told.problems = error.problems;
    if (told.problems.size() > 1) told.problems.front().message += text;
    told.mended = error.mended;
    return told;
}

}  // namespace orderly::cli
