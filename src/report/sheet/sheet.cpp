#include "report/sheet/sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "orderly/version.hpp"
#include "report/describe/describe.hpp"
#include "report/chart.hpp"
#include "report/wording.hpp"
#include "text/lists.hpp"

namespace orderly::report {
namespace {

/// The sheets that the procedures were read from, without repeats.
std::string sheets_of(const Ruleset& ruleset, const std::vector<SheetSection>& sections) {
    std::vector<std::string_view> sheets;
    for (const auto& section : sections) {
        const auto sheet = sheet_of(ruleset, *section.procedure);
        if (!sheet.empty() && std::ranges::find(sheets, sheet) == sheets.end()) sheets.push_back(sheet);
    }
    return text::joined(sheets, ", ");
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
    if (options.odds) html.text(" Chances are for the dice alone, with modifiers that add up to 0.");
    html.raw("</p>\n</header>\n");
}

/// Links to the sections, for phones.
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
    std::stable_partition(sections.begin(), sections.end(), [](const SheetSection& one) { return one.is_wide; });
    return sections;
}

/// Arranges sections that do not need the full width in two columns, in order.
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

namespace {

constexpr std::size_t most_effects_of_half = 500;  ///< characters of effects in a table

/// Whether `text` contains `word` as a whole word.
bool mentions(std::string_view text, std::string_view word) {
    const auto part = [](char one) {
        return one == '-' || one == '=' || (one >= '0' && one <= '9') || (one >= 'a' && one <= 'z') ||
               (one >= 'A' && one <= 'Z');
    };
    for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const auto end = at + word.size();
        if ((at == 0 || !part(text[at - 1])) && (end == text.size() || !part(text[end]))) return true;
    }
    return false;
}

/// The number of characters in a table's effects; a long text needs the full width of the paper.
std::size_t effects_length(const Ruleset& ruleset, const Procedure& procedure, const ResultSet& set) {
    std::size_t length = 0;
    Footnotes notes;
    for (const auto& row : set.rows) {
        for (const auto line : row.lines) length += line.size();
        for (const auto& party : party_cases(ruleset, procedure, row.effects, notes))
            for (const auto& told : party.cases) length += told.when.size() + told.what.size();
    }
    return length;
}

class Section {
public:
    Section(const Ruleset& ruleset, const Procedure& procedure, const SheetOptions& options, bool is_wide)
        : ruleset_(ruleset),
          procedure_(procedure),
          options_(options),
          room_(room_of(options, !is_wide)),
          is_wide_(is_wide),
          notes_(sheet_signs),
          html_(body_) {}

    SheetSection take() {
        mark_ = notes_.number_of(procedure_.mark);
        dice();
        write_scales(procedure_, procedure_.modifiers, notes_, html_);
        top();
        for (const auto& set : procedure_.results) results(set);
        always();
        if (procedure_.kind == Kind::lookup) lookup();
        for (const auto& value : procedure_.values) computed(value);
        quantities();
        derived();
        SheetSection section;
        Html page(section.html);
        page.raw(
            fmt::format("<section id=\"{0}\" aria-labelledby=\"{0}-title\">\n<div class=\"head\"><h2><span "
                        "id=\"{0}-title\">",
                        procedure_.id));
        page.text(std::string(title_or_id(procedure_.title, procedure_.id)) + mark_)
            .raw("</span> ")
            .element("code", procedure_.id)
            .raw("</h2>\n")
            .raw(dice_)
            .raw("</div>\n")
            .raw(body_);
        legend(page);
        page.raw("</section>\n");
        section.procedure = &procedure_;
        section.is_wide = is_wide_;
        section.doubtful = !notes_.empty();
        return section;
    }

private:
    void head(std::string_view text) { html_.element("h3", capital(std::string(text))).raw("\n"); }

    void table(const text::Grid& grid, std::string_view caption) {
        is_wide_ = is_wide_ || fitting(grid, room_).size() > 1;
        write_table(grid, caption, room_, html_);
    }

    void dice() {
        const auto rules = dice_rules(procedure_, notes_);
        Html html(dice_);
        if (!rules.empty()) html.raw("<ul class=\"dice\">");
        for (const auto& rule : rules) html.element("li", rule);
        if (!rules.empty()) html.raw("</ul>\n");
        if (!options_.odds) return;
        if (const auto grid = score_grid(ruleset_, procedure_, notes_)) table(*grid, "");
    }

    /// Weapons and modifiers, side by side if both are narrow.
    void top() {
        const auto has_modifiers = has_modifier_list(procedure_.modifiers);
        const auto grid = weapon_grid(ruleset_, procedure_, notes_);
        if (grid || has_modifiers) html_.raw("<div class=\"top\">\n");
        if (grid) {
            html_.raw("<div>");
            table(*grid, "weapon");
            html_.raw("</div>\n");
        }
        if (has_modifiers) {
            html_.raw("<div>");
            if (procedure_.sides.size() < 2) head("Modifiers");
            write_modifier_list(procedure_, procedure_.modifiers, notes_, html_);
            html_.raw("</div>\n");
        }
        if (grid || has_modifiers) html_.raw("</div>\n");
        of_weapons();
    }

    void of_weapons() {
        const auto called = text::joined(called_shots(ruleset_, procedure_), "; ");
        if (!called.empty()) html_.element("p", capital(called)).raw("\n");
        if (const auto lost = lost_weapons(procedure_, notes_); !lost.empty())
            html_.raw("<p><strong>?</strong> ").text(lost).raw("</p>\n");
    }

    void results(const ResultSet& set) {
        if (procedure_.kind != Kind::check) {
            is_wide_ = is_wide_ || effects_length(ruleset_, procedure_, set) > most_effects_of_half;
            if (const auto text = result_head(procedure_, set, notes_); text != "results") head(text);
            return write_result_table(ruleset_, procedure_, set, options_, room_, notes_, html_);
        }
        for (const auto& row : set.rows) {
            if (row.effects.empty() && row.lines.empty()) continue;
            head(title_or_id(row.title, row.outcome));
            for (const auto line : row.lines) html_.element("p", line);
            write_cases_list(ruleset_, procedure_, row.effects, notes_, html_);
        }
    }

    /// A doubt without an effect of its own concerns the whole procedure.
    void always() {
        std::string list;
        Html html(list);
        const auto doubts = write_cases_list(ruleset_, procedure_, procedure_.always, notes_, html);
        mark_ += doubts;
        if (list.empty()) return;
        head("Whatever the result");
        html_.raw(list);
    }

    void lookup() {
        const auto parts = lookup_parts(ruleset_, procedure_, notes_);
        if (!parts.values.empty() && !parts.grid) html_.element("p", parts.values).raw("\n");
        if (parts.grid) table(*parts.grid, parts.values);
        if (!parts.texts.empty()) html_.raw("<div class=\"texts\">\n");
        for (const auto& text : parts.texts) {
            html_.raw("<div class=\"group\">");
            if (!text.head.empty()) head(text.head);
            html_.raw("<ul class=\"lines\">");
            for (auto line : text.lines) {
                const auto inner = line.starts_with("- ");
                html_.element(inner ? "li class=\"inner\"" : "li", line.substr(inner ? 2 : 0));
            }
            html_.raw("</ul></div>\n");
        }
        if (!parts.texts.empty()) html_.raw("</div>\n");
        std::string gradings;
        for (const auto& grading : parts.gradings) gradings = joined(gradings, "; ", grading);
        if (!gradings.empty()) html_.element("p", gradings).raw("\n");
    }

    void computed(const Computed& value) {
        const auto grid = option_grid(procedure_, value.cells, notes_);
        head(spoken(value.id));
        if (const auto text = computed_text(procedure_, value, !grid, notes_); !text.empty())
            html_.element("p", text).raw("\n");
        if (grid) table(*grid, "case");
        const auto list = modifiers_of(value);
        const auto* next = &value + 1;
        const auto again = &value != &procedure_.values.back() && next->id == value.id && modifiers_of(*next) == list;
        if (!again) html_.raw(list);
    }

    std::string modifiers_of(const Computed& value) {
        std::string list;
        Html html(list);
        write_scales(procedure_, value.modifiers, notes_, html);
        if (has_modifier_list(value.modifiers)) write_modifier_list(procedure_, value.modifiers, notes_, html);
        return list;
    }

    /// What halves a quantity is a rule of the sheet; its maximum is not.
    void quantities() {
        for (const auto& quantity : procedure_.quantities)
            if (quantity.is_halved && !has_scale(procedure_.modifiers, quantity, procedure_))
                html_
                    .element("p", capital(fmt::format("{}: halved {}{}", spoken(quantity.id),
                                                      clause(procedure_, quantity.halved),
                                                      notes_.number_of(quantity.halving))))
                    .raw("\n");
    }

    /// The definitions of derived words that the rules above use.
    void derived() {
        std::string list;
        Html html(list);
        std::string told = body_;
        for (auto derived = procedure_.derived.rbegin(); derived != procedure_.derived.rend(); ++derived) {
            const auto id = spoken(procedure_.words[derived->word].id);
            const auto meaning = clause(procedure_, derived->when);
            if (!mentions(told, id) || mentions(meaning, id)) continue;
            std::string item;
            Html(item).raw("<li><b>").text(capital(id)).raw("</b>: ").text(meaning).raw("</li>\n");
            told += item;
            list.insert(0, item);
        }
        words_ = std::move(list);
    }

    /// Derived words first, then the notes.
    void legend(Html& page) const {
        if (notes_.empty() && words_.empty()) return;
        page.raw("<ul class=\"legend\" aria-label=\"Notes\">\n").raw(words_);
        std::size_t number = 0;
        for (const auto* mark : notes_.marks())
            page.raw(fmt::format("<li><b>†{}</b> ", ++number)).text(mark_text(*mark)).raw("</li>\n");
        page.raw("</ul>\n");
    }

    const Ruleset& ruleset_;
    const Procedure& procedure_;
    const SheetOptions& options_;
    std::size_t room_;
    bool is_wide_;
    Footnotes notes_;
    std::string mark_;  ///< after the title
    std::string dice_;
    std::string body_;
    std::string words_;
    Html html_;
};

}  // namespace

SheetSection sheet_section(const Ruleset& ruleset, const Procedure& procedure, const SheetOptions& options) {
    auto section = Section(ruleset, procedure, options, false).take();
    return section.is_wide ? Section(ruleset, procedure, options, true).take() : section;
}

}  // namespace orderly::report
