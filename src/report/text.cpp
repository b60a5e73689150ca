#include "report/text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/canonical.hpp"
#include "report/explain.hpp"
#include "report/mark_notes.hpp"
#include "report/naming.hpp"
#include "report/reading_notes.hpp"
#include "text/page.hpp"
#include "report/text_result.hpp"

namespace orderly::report {
namespace {

constexpr std::size_t indent = 2;

/// One resolution without those that follow it.
class TextReport {
public:
    TextReport(const Resolution& resolution, const TextOptions& options, text::Page& page)
        : resolution_(resolution), request_(resolution.request), options_(options), page_(page) {}

    void write() {
        const auto& procedure = *request_.procedure;
        const auto id = request_.id.empty() ? std::string() : request_.id + ": ";
        page_.paragraph(fmt::format("{}{} · {}", id, title_or_id(procedure.title, procedure.id), request_.ruleset->id),
                        0, indent);
        if (resolution_.results.size() == 1) write_text_result(resolution_, resolution_.results.front(), indent, page_);
        else
            for (const auto& result : resolution_.results) block(result);
        if (resolution_.results.empty()) page_.line("  no dice: nothing happens");
        notes();
        if (options_.explain)
            for (const auto& result : resolution_.results) explain(result);
    }

private:
    /// One of several results, with its unit's words.
    void block(const Result& result) {
        const auto repeated = request_.procedure->repeat != no_index;
        const auto name = repeated ? std::string_view("roll") : request_.procedure->sides[0];
        std::string words;
        if (!repeated) append_unit(*request_.procedure, request_.sides[0].units[result.unit], words);
        page_.paragraph(fmt::format("{} {}{}{}", name, result.unit + 1, words.empty() ? "" : ": ", words), indent,
                        2 * indent);
        write_text_result(resolution_, result, 2 * indent, page_);
    }

    void notes() {
        const auto speech = reading_notes(request_);
        for (const auto& line : speech) write_note(line, page_);
        if (!options_.explain) return write_annotations(resolution_.marks, resolution_.notes, page_);
        for (const auto* mark : resolution_.marks) write_doubt(mark_text(*mark), page_);
        write_annotations({}, resolution_.notes, page_);
    }

    void explain(const Result& result) {
        const auto& procedure = *request_.procedure;
        const auto several = resolution_.results.size() > 1;
        const auto sheet = sheet_of(*request_.ruleset, procedure);
        const auto from = sheet.empty() ? std::string("from the table") : fmt::format("from the sheet {}", sheet);
        write_note(fmt::format("{}{}:", several ? fmt::format("{}: ", result.unit + 1) : std::string(), from), page_);
        for (const auto& line : used_lines(resolution_, result))
            write_note(fmt::format("{}:{} {}{}", line.place->file, line.place->line, line_name(procedure, line),
                                   line.mark == nullptr ? std::string() : fmt::format(" ({})", mark_text(*line.mark))),
                       page_, 2 * indent);
    }

    const Resolution& resolution_;
    const Request& request_;
    const TextOptions& options_;
    text::Page& page_;
};

/// A seed behind its option, as a shell takes it; attached where it could be read as an option itself.
std::string as_typed(const std::string& seed) {
    const auto like_option = seed.size() > 1 && seed[0] == '-' && (seed[1] < '0' || seed[1] > '9');
    std::string text = like_option ? "=" : " ";
    const auto plain = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '.' ||
               c == '_';
    };
    if (std::ranges::all_of(seed, plain)) return text + seed;
    text += '\'';
    for (const auto c : seed) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

/// How the dice of the whole chain came about.
struct Origin {
    std::size_t given = 0;
    std::size_t rolled = 0;
    const std::string* seed = nullptr;

    void add(const Resolution& resolution) {
        for (const auto& die : resolution.dice) ++(die.given ? given : rolled);
        if (resolution.rolled) seed = &resolution.seed;
        for (const auto& next : resolution.followed) add(next);
    }

    /// "rolled with --seed x"; "2 dice given, 4 rolled with --seed x", the given ones first.
    [[nodiscard]] std::string text() const {
        const auto some =
            given == 0 ? std::string() : fmt::format("{} {} given, {} ", given, given == 1 ? "die" : "dice", rolled);
        return fmt::format("{}rolled with --seed{}", some, as_typed(*seed));
    }
};

}  // namespace

void append_text(const Resolution& resolution, const TextOptions& options, std::string& out) {
    text::Page page(out, options.width, options.color);
    TextReport(resolution, options, page).write();
    for (const auto& next : resolution.followed) {
        page.blank();
        TextReport(next, options, page).write();
    }
    Origin origin;
    origin.add(resolution);
    // as it is typed again: not broken, and no blank less
    if (origin.seed != nullptr)
        page.line(std::string(indent, ' ') + text::style::dim + origin.text() + text::style::plain);
}

}  // namespace orderly::report
