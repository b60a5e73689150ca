#include "report/sheet/sheet.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/version.hpp"
#include "report/naming.hpp"
#include "report/sheet/html.hpp"
#include "report/sheet/section.hpp"
#include "report/sheet/style.hpp"

namespace orderly::report {
namespace {

/// The sheets that the procedures were read from, each once.
std::string sheets_of(const Ruleset& ruleset, std::span<const Procedure* const> procedures) {
    std::vector<std::string_view> sheets;
    for (const auto* procedure : procedures) {
        const auto sheet = sheet_of(ruleset, *procedure);
        if (!sheet.empty() && std::ranges::find(sheets, sheet) == sheets.end()) sheets.push_back(sheet);
    }
    std::string text;
    for (const auto sheet : sheets) text += (text.empty() ? "" : ", ") + std::string(sheet);
    return text;
}

void head(const Ruleset& ruleset, const SheetOptions& options, Html& html) {
    html.raw(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.element("title", fmt::format("{}: quick reference", title_or_id(ruleset.title, ruleset.id)));
    html.raw("\n<style>")
        .raw(sheet_style())
        .raw("</style>\n</head>\n")
        .raw(options.large ? "<body class=\"large\">\n" : "<body>\n");
}

void top(const Ruleset& ruleset, bool doubtful, const SheetOptions& options, Html& html) {
    html.raw("<header>\n").element("h1", title_or_id(ruleset.title, ruleset.id)).raw("\n<p>");
    html.text("Quick reference, in the words that ")
        .element("code", fmt::format("orderly -r {}", ruleset.id))
        .text(" takes.");
    if (doubtful) html.raw(" <strong>†</strong> ").text("marks a doubtful value; the notes under each table say why.");
    if (options.odds) html.text(" Chances are of the dice alone: modifiers that come to 0.");
    html.raw("</p>\n</header>\n");
}

}  // namespace

std::string sheet_page(const Ruleset& ruleset, std::span<const Procedure* const> procedures,
                       const SheetOptions& options) {
    std::string sections;
    bool doubtful = false;
    for (const auto* procedure : procedures)
        doubtful = write_sheet_section(ruleset, *procedure, options, sections) || doubtful;
    std::string page;
    Html html(page);
    head(ruleset, options, html);
    top(ruleset, doubtful, options, html);
    html.raw("<main>\n").raw(sections).raw("</main>\n<footer>\n<p>");
    const auto sheets = sheets_of(ruleset, procedures);
    html.text(fmt::format("orderly {}, tables {}{}", version(), ruleset.fingerprint,
                          sheets.empty() ? "" : "; read from " + sheets));
    html.raw("</p>\n</footer>\n</body>\n</html>\n");
    return page;
}

}  // namespace orderly::report
