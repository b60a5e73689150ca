#include "report/sheet/sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "orderly/version.hpp"
#include "report/look.hpp"
#include "report/naming.hpp"
#include "report/sheet/html.hpp"
#include "report/sheet/section.hpp"

namespace orderly::report {
namespace {

/// The sheets that the procedures were read from, each once.
std::string sheets_of(const Ruleset& ruleset, const std::vector<SheetSection>& sections) {
    std::vector<std::string_view> sheets;
    for (const auto& section : sections) {
        const auto sheet = sheet_of(ruleset, *section.procedure);
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
    html.raw("\n<style>").raw(page_style()).raw(sheet_style());
    if (options.paper != Paper::as_the_printer_has)
        html.raw(options.paper == Paper::a4 ? "@page { size: A4; }\n" : "@page { size: letter; }\n");
    if (options.large) html.raw("@page { margin: 10mm; }\n");
    html.raw("</style>\n</head>\n").raw(options.large ? "<body class=\"large\">\n" : "<body>\n");
}

void top(const Ruleset& ruleset, bool doubtful, const SheetOptions& options, Html& html) {
    html.raw("<header>\n").element("h1", title_or_id(ruleset.title, ruleset.id)).raw("\n<p>");
    html.text("Quick reference, in the words of ").element("code", fmt::format("orderly -r {}", ruleset.id)).text(".");
    if (doubtful) html.raw(" <strong>†</strong> ").text("marks a doubtful value: see the notes.");
    if (options.odds) html.text(" Chances are of the dice alone: modifiers that come to 0.");
    html.raw("</p>\n</header>\n");
}

/// What a thumb jumps by.
void contents(const std::vector<SheetSection>& sections, Html& html) {
    if (sections.size() < 2) return;
    html.raw("<nav aria-label=\"Contents\">\n");
    for (const auto& section : sections)
        html.raw(fmt::format("<a href=\"#{}\">", section.procedure->id))
            .text(title_or_id(section.procedure->title, section.procedure->id))
            .raw("</a>\n");
    html.raw("</nav>\n");
}

std::vector<SheetSection> sections_of(const Ruleset& ruleset, std::span<const Procedure* const> procedures,
                                      const SheetOptions& options) {
    std::vector<SheetSection> sections;
    for (const auto* procedure : procedures) sections.push_back(sheet_section(ruleset, *procedure, options));
    if (!procedures.empty()) return sections;
    for (const auto& procedure : ruleset.procedures) sections.push_back(sheet_section(ruleset, procedure, options));
    std::ranges::stable_partition(sections, &SheetSection::is_wide);
    return sections;
}

/// Sections that need not the whole width stand in two columns, in their order.
void body(const std::vector<SheetSection>& sections, Html& html) {
    auto is_packed = false;
    for (const auto& section : sections) {
        if (section.is_wide == is_packed) html.raw(is_packed ? "</div>\n" : "<div class=\"pack\">\n");
        is_packed = !section.is_wide;
        html.raw(section.html);
    }
    if (is_packed) html.raw("</div>\n");
}

}  // namespace

std::string sheet_page(const Ruleset& ruleset, std::span<const Procedure* const> procedures,
                       const SheetOptions& options) {
    const auto sections = sections_of(ruleset, procedures, options);
    std::string page;
    Html html(page);
    head(ruleset, options, html);
    top(ruleset, std::ranges::any_of(sections, &SheetSection::doubtful), options, html);
    contents(sections, html);
    html.raw("<main>\n");
    body(sections, html);
    html.raw("</main>\n<footer>\n<p>");
    const auto sheets = sheets_of(ruleset, sections);
    html.text(fmt::format("orderly {}, tables {}{}", version(), ruleset.fingerprint,
                          sheets.empty() ? "" : "; read from " + sheets));
    html.raw("</p>\n</footer>\n</body>\n</html>\n");
    return page;
}

}  // namespace orderly::report
