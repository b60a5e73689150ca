#include "report/sheet/tables.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/describe/effect_sentences.hpp"
#include "report/describe/result_grid.hpp"
#include "report/naming.hpp"
#include "report/sheet/chances.hpp"
#include "report/sheet/room.hpp"

namespace orderly::report {
namespace {

/// More columns leave no room beside them for what happens.
constexpr std::size_t most_columns_beside = 5;
constexpr std::size_t chance_width = 9;  ///< of a column of chances, in characters

bool tells_effects(const ResultSet& set) {
    return std::ranges::any_of(set.rows, [](const Row& row) {
        return !row.effects.empty() || !row.lines.empty() || !row.always.empty() || !row.never.empty();
    });
}

class ResultTable {
public:
    ResultTable(const Ruleset& ruleset, const Procedure& procedure, const ResultSet& set, const SheetOptions& options,
                Footnotes& notes, Html& html)
        : ruleset_(ruleset),
          procedure_(procedure),
          set_(set),
          notes_(notes),
          html_(html),
          grid_(result_grid(procedure, set, notes)),
          effects_(tells_effects(set)) {
        if (options.odds) chances_ = chances_of(ruleset, procedure, set);
        const auto paired = chances_.paired ? chances_.columns.size() : 0;
        within_ = width_of(grid_, room_of(options)) + paired * chance_width > room_of(options);
        under_ = effects_ && (options.large || grid_.rows().front().size() + paired > most_columns_beside + 1);
    }

    void write() {
        html_.raw(effects_ ? "<table>\n" : "<table class=\"narrow\">\n").raw("<thead><tr>");
        head();
        html_.raw("</tr></thead>\n<tbody>\n");
        for (std::size_t at = 0; at < set_.rows.size(); ++at) row(at);
        html_.raw("</tbody>\n</table>\n");
    }

private:
    void head() {
        const auto& cells = grid_.rows().front();
        html_.element("th scope=\"col\"", "Result");
        for (std::size_t at = 1; at < cells.size(); ++at) {
            html_.element("th scope=\"col\" class=\"n\"", cells[at]);
            if (beside(at)) html_.element("th scope=\"col\" class=\"odds\"", "chance");
        }
        if (!chances_.paired)
            for (const auto& column : chances_.columns)
                html_.element("th scope=\"col\" class=\"odds\"",
                              column.head.empty() ? "chance" : "chance, " + column.head);
        if (effects_ && !under_) html_.element("th scope=\"col\"", "What happens");
    }

    void row(std::size_t at) {
        const auto& row = set_.rows[at];
        const auto& cells = grid_.rows()[at + 1];
        const auto told = under_ && !effects_of(row).empty();
        html_.raw(told ? "<tr class=\"headed\">" : "<tr>");
        html_.element("th scope=\"row\"",
                      std::string(title_or_id(row.title, row.outcome)) + notes_.number_of(row.mark));
        std::size_t width = 1;
        for (std::size_t column = 1; column < cells.size(); ++column, ++width) {
            html_.raw("<td class=\"n\">").text(cells[column]);
            if (within_ && column <= chances_.columns.size())
                html_.raw("<br>").element("span class=\"odds\"", chances_.columns[column - 1].rows[at]);
            html_.raw("</td>");
            if (beside(column)) {
                chance(column - 1, at);
                ++width;
            }
        }
        if (!chances_.paired)
            for (std::size_t column = 0; column < chances_.columns.size(); ++column, ++width) chance(column, at);
        if (told)
            html_.raw(fmt::format("</tr>\n<tr class=\"what\"><td colspan=\"{}\">", width))
                .raw(effects_of(row))
                .raw("</td>");
        else if (effects_ && !under_) html_.raw("<td>").raw(effects_of(row)).raw("</td>");
        html_.raw("</tr>\n");
    }

    /// Whether the column of bands has its chances beside it.
    [[nodiscard]] bool beside(std::size_t column) const {
        return chances_.paired && !within_ && column <= chances_.columns.size();
    }

    void chance(std::size_t column, std::size_t row) {
        html_.element("td class=\"odds\"", chances_.columns[column].rows[row]);
    }

    std::string effects_of(const Row& row) {
        std::string text;
        Html html(text);
        for (const auto& natural : naturals_of(procedure_, row)) html.element("p", natural);
        for (const auto line : row.lines) html.element("p", line);
        write_effect_sentences(ruleset_, procedure_, row.effects, notes_, html);
        return text;
    }

    const Ruleset& ruleset_;
    const Procedure& procedure_;
    const ResultSet& set_;
    Footnotes& notes_;
    Html& html_;
    text::Grid grid_;
    Chances chances_;
    bool effects_;
    bool within_ = false;  ///< chances stand in the cell of the band
    bool under_ = false;   ///< what happens stands under the bands
};

/// Whether the column's cells are numbers and the like, to be centred.
bool is_short(const text::Grid& grid, std::size_t column) {
    return std::ranges::all_of(grid.rows(), [&](const auto& row) {
        return &row == &grid.rows().front() || column >= row.size() || text::columns_of(row[column]) <= 14;
    });
}

/// The beginning of a sentence.
std::string capital(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

void write_one(const text::Grid& grid, std::string_view caption, Html& html) {
    const auto& head = grid.rows().front();
    html.raw("<table class=\"narrow\">\n<thead><tr>");
    for (std::size_t at = 0; at < head.size(); ++at) {
        const auto tag = at == 0 || !is_short(grid, at) ? "th scope=\"col\"" : "th scope=\"col\" class=\"n\"";
        html.element(tag, at == 0 && head[at].empty()            ? caption
                          : head.size() == 2 && head[at].empty() ? "value"
                                                                 : head[at]);
    }
    html.raw("</tr></thead>\n<tbody>\n");
    for (std::size_t row = 1; row < grid.rows().size(); ++row) {
        html.raw("<tr>");
        for (std::size_t at = 0; at < head.size(); ++at)
            html.element(at == 0              ? "th scope=\"row\""
                         : is_short(grid, at) ? "td class=\"n\""
                                              : "td",
                         grid.rows()[row][at]);
        html.raw("</tr>\n");
    }
    html.raw("</tbody>\n</table>\n");
}

}  // namespace

void write_table(const text::Grid& grid, std::string_view caption, const SheetOptions& options, Html& html) {
    for (const auto& piece : fitting(grid, room_of(options))) write_one(piece, caption, html);
}

void write_result_table(const Ruleset& ruleset, const Procedure& procedure, const ResultSet& set,
                        const SheetOptions& options, Footnotes& notes, Html& html) {
    ResultTable(ruleset, procedure, set, options, notes, html).write();
}

void write_effect_sentences(const Ruleset& ruleset, const Procedure& procedure, std::span<const Effect> effects,
                            Footnotes& notes, Html& html) {
    for (const auto& one : effect_sentences(ruleset, procedure, effects, notes)) {
        html.raw("<p>");
        if (procedure.sides.size() > 1 || one.party != procedure.sides.front())
            html.element("b class=\"party\"", one.party).raw(" ");
        for (const auto& sentence : one.sentences) {
            if (!sentence.when.empty()) html.element("i", capital(sentence.when) + ":").raw(" ");
            html.text(sentence.when.empty() ? capital(sentence.what) : sentence.what).raw(". ");
        }
        html.raw("</p>");
    }
}

}  // namespace orderly::report
