#include "report/describe/show.hpp"

#include <fmt/format.h>

#include "report/describe/dice_rules.hpp"
#include "report/describe/cases.hpp"
#include "report/describe/lookup_grid.hpp"
#include "report/describe/computed_text.hpp"
#include "report/describe/modifier_rows.hpp"
#include "report/describe/modifier_text.hpp"
#include "report/describe/option_grid.hpp"
#include "report/naming.hpp"
#include "text/page.hpp"
#include "report/describe/result_grid.hpp"
#include "report/rule_text.hpp"
#include "report/describe/weapon_grid.hpp"
#include "report/describe/word_lists.hpp"

namespace orderly::report {
namespace {

class TablePage {
public:
    TablePage(const Ruleset& ruleset, const Procedure& procedure, std::size_t width, std::string& out)
        : ruleset_(ruleset), procedure_(procedure), page_(out, width, false) {}

    void write() {
        head();
        page_.section("modifiers", !procedure_.modifiers.empty(), [this] { modifiers(procedure_.modifiers); });
        page_.section("choices", !procedure_.choices.empty(), [this] { write_choices(procedure_, page_); });
        page_.section("quantities", !procedure_.quantities.empty(),
                      [this] { write_quantities(procedure_, notes_, page_); });
        page_.section("weapons", !procedure_.weapons.list.empty(),
                      [this] { write_weapon_grid(ruleset_, procedure_, notes_, page_); });
        const auto dice = dice_rules(procedure_, notes_);
        page_.section("dice", !dice.empty(), [&] {
            for (const auto& rule : dice) page_.paragraph(rule, 2, 4);
        });
        for (const auto& set : procedure_.results) results(set);
        page_.section("whatever the result", !procedure_.always.empty(), [this] { effects(procedure_.always, 2); });
        page_.section("look-up", procedure_.kind == Kind::lookup && !procedure_.lookup.rows.empty(),
                      [this] { write_lookup_grid(ruleset_, procedure_, notes_, page_); });
        page_.section("values", !procedure_.values.empty(), [this] {
            for (const auto& value : procedure_.values) computed(value);
        });
        page_.section("worked out from other words", !procedure_.derived.empty(),
                      [this] { write_derived(procedure_, page_); });
        page_.section("refused", !procedure_.refusals.empty(), [this] { refusals(); });
        page_.section("marks", !notes_.empty(), [this] { notes_.write(page_); });
    }

private:
    void head() {
        page_.paragraph(fmt::format("{} · {} {}{}", title_or_id(procedure_.title, procedure_.id), ruleset_.id,
                                    procedure_.id, notes_.number_of(procedure_.mark)),
                        0, 2);
        const auto sheet = sheet_of(ruleset_, procedure_);
        page_.paragraph(sheet.empty() ? std::string(procedure_.place.file)
                                      : fmt::format("{}, sheet {}", procedure_.place.file, sheet),
                        0, 2);
    }

    void modifiers(std::span<const Modifier> lines) {
        for (const auto& line : lines)
            if (is_printed(line))
                page_.labelled(side_column(procedure_, line.sides), modifier_text(procedure_, line, notes_));
    }

    void effects(std::span<const Effect> effects, std::size_t indent) {
        write_cases(ruleset_, procedure_, effects, indent, notes_, page_);
    }

    void results(const ResultSet& set) {
        page_.blank();
        const auto is_check = procedure_.kind == Kind::check;  // its naturals stand with its dice
        if (!is_check) write_result_grid(procedure_, set, notes_, page_);
        for (const auto& row : set.rows) {
            const auto naturals = is_check ? std::vector<std::string>() : naturals_of(procedure_, row);
            if (row.effects.empty() && row.lines.empty() && naturals.empty()) continue;
            page_.paragraph(row_title(procedure_, set, row), 2, 4);
            for (const auto& natural : naturals) page_.paragraph(natural, 4, 6);
            for (const auto line : row.lines) page_.paragraph(line, 4, 4);
            effects(row.effects, 4);
        }
    }

    void computed(const Computed& value) {
        const auto grid = option_grid(procedure_, value.cells, notes_);
        page_.labelled(fmt::format("  {}: ", value.id), computed_text(procedure_, value, !grid, notes_));
        if (grid) grid->write(page_, 4);
        modifiers(value.modifiers);
    }

    void refusals() {
        for (const auto& refusal : procedure_.refusals)
            page_.labelled(side_column(procedure_, refusal.sides) + std::string(refusal.id) + ": ",
                           std::string(refusal.say) + notes_.number_of(refusal.mark));
    }

    const Ruleset& ruleset_;
    const Procedure& procedure_;
    text::Page page_;
    Footnotes notes_;
};

}  // namespace

std::string show_table(const Ruleset& ruleset, const Procedure& procedure, std::size_t width) {
    std::string text;
    TablePage(ruleset, procedure, width, text).write();
    return text;
}

}  // namespace orderly::report
