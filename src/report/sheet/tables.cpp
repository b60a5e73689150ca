#include "report/sheet/sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "report/describe/describe.hpp"
#include "report/wording.hpp"
#include "text/characters.hpp"
#include "text/page.hpp"

namespace orderly::report {
namespace {

constexpr std::size_t cell_gap = 2;
constexpr std::size_t widest_cell = 24;  ///< longer cells wrap

/// The longest part of a text without a possible line break.
std::size_t longest_word(std::string_view text) {
    std::size_t longest = 0;
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of(" -", 1), text.size());
        longest = std::max(longest, text::columns_of(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return longest;
}

std::size_t width_of_column(const text::Grid& grid, std::size_t column, std::size_t widest) {
    std::size_t width = 0;
    for (const auto& row : grid.rows()) {
        if (column >= row.size()) continue;
        const auto is_head = &row == &grid.rows().front();
        width =
            std::max({width, longest_word(row[column]), is_head ? 0 : std::min(text::columns_of(row[column]), widest)});
    }
    return width + cell_gap;
}

text::Grid turned(const text::Grid& grid) {
    const auto& rows = grid.rows();
    const auto column = [&](std::size_t at) {
        std::vector<std::string> cells;
        for (const auto& row : rows) cells.push_back(at < row.size() ? row[at] : std::string());
        return cells;
    };
    text::Grid out(column(0));
    for (std::size_t at = 1; at < rows.front().size(); ++at) out.add(column(at));
    return out;
}

/// The first column, and those from `from` up to `to`.
text::Grid piece(const text::Grid& grid, std::size_t from, std::size_t to) {
    const auto cells = [&](const std::vector<std::string>& row) {
        std::vector<std::string> kept = {row.front()};
        for (auto at = from; at < to; ++at) kept.push_back(at < row.size() ? row[at] : std::string());
        return kept;
    };
    text::Grid out(cells(grid.rows().front()));
    for (std::size_t row = 1; row < grid.rows().size(); ++row) out.add(cells(grid.rows()[row]));
    return out;
}

/// The width of a grid if long cells wrap at spaces and hyphens.
std::size_t width_of(const text::Grid& grid, std::size_t room) {
    const auto widest = std::min(widest_cell, room / 4);
    std::size_t width = 0;
    for (std::size_t column = 0; column < grid.rows().front().size(); ++column)
        width += width_of_column(grid, column, widest);
    return width;
}

}  // namespace

std::size_t room_of(const SheetOptions& options, bool half) {
    constexpr std::size_t large = 56;
    constexpr std::size_t whole = 136;
    return options.large ? large : half ? whole / 2 : whole;
}

std::vector<text::Grid> fitting(const text::Grid& grid, std::size_t room) {
    if (width_of(grid, room) <= room) return {grid};
    if (auto other = turned(grid); width_of(other, room) <= room) return {std::move(other)};
    std::vector<text::Grid> pieces;
    const auto count = grid.rows().front().size();
    const auto widest = std::min(widest_cell, room / 4);
    for (std::size_t from = 1; from < count;) {
        auto used = width_of_column(grid, 0, widest);
        auto to = from;
        while (to < count && (to == from || used + width_of_column(grid, to, widest) <= room))
            used += width_of_column(grid, to++, widest);
        pieces.push_back(piece(grid, from, to));
        from = to;
    }
    return pieces;
}

namespace {

constexpr std::size_t most_columns_beside = 5;  ///< with more, the effects do not fit beside them
constexpr std::size_t chance_width = 9;         ///< of a column of chances, in characters
constexpr std::size_t phone_columns = 4;        ///< on a phone, a wider table becomes cards

bool tells_effects(const ResultSet& set) {
    return std::ranges::any_of(set.rows, [](const Row& row) { return !row.effects.empty() || !row.lines.empty(); });
}

/// The parties that a table affects: effects on both sides first, then in order of appearance.
std::vector<Index> parties_of(const ResultSet& set) {
    std::vector<Index> parties;
    for (const auto& row : set.rows)
        for (const auto& effect : row.effects)
            if (std::ranges::find(parties, effect.to) == parties.end()) parties.push_back(effect.to);
    std::stable_partition(parties.begin(), parties.end(), [](Index party) { return party == both_sides; });
    return parties;
}

/// A paragraph per case; `named` puts the party's name before the first.
std::vector<std::string> party_lines(const PartyCases& party, bool named) {
    std::vector<std::string> lines;
    for (const auto& told : party.cases) {
        const auto is_of_itself = named && told.when == party.party;
        const auto when = is_of_itself ? std::string() : told.when;
        Html html(lines.emplace_back());
        html.raw("<p>");
        if (named && lines.size() == 1)
            html.raw("<b class=\"who\">")
                .text(capital(std::string(party.party)))
                .raw(when.empty() ? ":</b> " : "</b> ");
        if (!when.empty()) html.element("b", capital(when) + ":").raw(" ");
        html.text(when.empty() && !named ? capital(told.what) : told.what);
        if (&told == &party.cases.back()) html.text(party.doubts);
        html.raw("</p>");
    }
    return lines;
}

/// ` data-h="in command"`: the column heading for a card.
std::string head_mark(std::string_view head) {
    std::string text;
    auto noted = false;
    for (const auto one : head) {
        noted = (noted || one == sheet_signs.before.front()) && one != sheet_signs.after.front();
        if (!noted && one != sheet_signs.after.front()) text += one == text::style::kept_space ? ' ' : one;
    }
    return text.empty() ? text : fmt::format(" data-h=\"{}\"", text::html_escaped(text));
}

class ResultTable {
public:
    ResultTable(const Ruleset& ruleset, const Procedure& procedure, const ResultSet& set, const SheetOptions& options,
                std::size_t room, Footnotes& notes, Html& html)
        : ruleset_(ruleset),
          procedure_(procedure),
          set_(set),
          notes_(notes),
          html_(html),
          grid_(result_grid(procedure, set, {}, notes)),
          parties_(parties_of(set)),
          effects_(tells_effects(set)) {
        if (options.odds) chances_ = chances_of(ruleset, procedure, set);
        const auto paired = chances_.paired ? chances_.columns.size() : 0;
        const auto columns = grid_.rows().front().size() - 1 + paired;
        within_ = width_of(grid_, room) + paired * chance_width > room;
        under_ = effects_ && (options.large || columns > most_columns_beside);
    }

    void write() {
        html_.raw(effects_ ? "<table class=\"results wide cards\">\n" : "<table class=\"results cards\">\n");
        html_.raw("<thead><tr>");
        head();
        html_.raw("</tr></thead>\n<tbody>\n");
        for (std::size_t from = 0, to = 0; from < set_.rows.size(); from = to) {
            while (to < set_.rows.size() && title_of(to) == title_of(from)) ++to;
            rows(from, to);
        }
        html_.raw("</tbody>\n</table>\n");
    }

private:
    /// The party that most of the table concerns: it becomes the heading, and other parties are named in their cases.
    [[nodiscard]] Index main_party() const {
        const auto count = [&](Index party) {
            std::ptrdiff_t effects = 0;
            for (const auto& row : set_.rows) effects += std::ranges::count(row.effects, party, &Effect::to);
            return effects;
        };
        return parties_.empty() ? Index{0} : *std::ranges::max_element(parties_, {}, count);
    }

    [[nodiscard]] bool names_party_in_head() const {
        const auto is_of_both = std::ranges::find(parties_, both_sides) != parties_.end();
        return !parties_.empty() && !under_ && !is_of_both && (procedure_.sides.size() > 1 || main_party() != 0) &&
               2 * rows_of(main_party()) > set_.rows.size();
    }

    [[nodiscard]] std::size_t rows_of(Index party) const {
        return static_cast<std::size_t>(std::ranges::count_if(set_.rows, [&](const Row& row) {
            return std::ranges::find(row.effects, party, &Effect::to) != row.effects.end();
        }));
    }

    /// The heading of the column of effects.
    [[nodiscard]] std::string effects_head() const {
        return names_party_in_head() ? capital(std::string(party_name(procedure_, main_party()))) : "What happens";
    }

    void head() {
        const auto& cells = grid_.rows().front();
        html_.element("th scope=\"col\"", "Result");
        for (std::size_t at = 1; at < cells.size(); ++at) {
            html_.element("th scope=\"col\" class=\"n\"", cells[at]);
            if (beside(at)) html_.element("th scope=\"col\" class=\"odds\"", "chance");
        }
        if (!chances_.paired)
            for (const auto& column : chances_.columns)
                html_.element("th scope=\"col\" class=\"odds\"", chance_head(column));
        if (effects_ && !under_) html_.element("th scope=\"col\"", effects_head());
    }

    [[nodiscard]] std::string_view title_of(std::size_t at) const {
        return title_or_id(set_.rows[at].title, set_.rows[at].outcome);
    }

    /// Rows with the same title; their common effects are printed once, before them.
    void rows(std::size_t from, std::size_t to) {
        common_.clear();
        if (to - from > 1 && effects_ && !under_) {
            common_ = lines_of(set_.rows[from]);
            for (auto at = from + 1; at < to; ++at) {
                const auto lines = lines_of(set_.rows[at]);
                std::erase_if(common_, [&](const auto& one) { return std::ranges::find(lines, one) == lines.end(); });
            }
        }
        if (!common_.empty()) {
            const auto bands = grid_.rows().front().size() - 1 + chances_.columns.size();
            html_.raw("<tr class=\"headed\">").element("th scope=\"row\"", title_of(from));
            html_.raw(fmt::format("<td colspan=\"{}\"></td><td><div class=\"fx\">", bands));
            for (const auto& line : common_) html_.raw(line);
            html_.raw("</div></td></tr>\n");
        }
        for (auto at = from; at < to; ++at) row(at);
    }

    static std::string chance_head(const ChanceColumn& column) {
        return column.head.empty() ? "chance" : "chance, " + column.head;
    }

    void row(std::size_t at) {
        const auto& row = set_.rows[at];
        const auto& cells = grid_.rows()[at + 1];
        const auto told = under_ ? effects_of(row) : std::string();
        html_.raw(told.empty() ? "<tr>" : "<tr class=\"headed\">");
        html_.raw(common_.empty() ? "<th scope=\"row\">" : "<th scope=\"row\" class=\"again\">")
            .text(std::string(title_or_id(row.title, row.outcome)) + notes_.number_of(row.mark));
        for (const auto& natural : naturals_of(procedure_, row)) html_.element("p", natural);
        html_.raw("</th>");
        std::size_t width = 1;
        for (std::size_t column = 1; column < cells.size(); ++column, ++width) {
            html_.raw("<td class=\"n\"").raw(head_mark(grid_.rows().front()[column])).raw(">").cell(cells[column]);
            if (within_ && column <= chances_.columns.size())
                html_.raw("<br>").element("span class=\"odds\"", chances_.columns[column - 1].rows[at]);
            html_.raw("</td>");
            if (beside(column)) {
                chance(chances_.columns[column - 1], "chance", at);
                ++width;
            }
        }
        if (!chances_.paired)
            for (const auto& column : chances_.columns) {
                chance(column, chance_head(column), at);
                ++width;
            }
        if (!told.empty())
            html_.raw(fmt::format("</tr>\n<tr class=\"what\"><td colspan=\"{}\"><div class=\"fx\">", width))
                .raw(told)
                .raw("</div></td>");
        else if (effects_ && !under_)
            html_.raw("<td")
                .raw(names_party_in_head() ? head_mark(effects_head()) : "")
                .raw("><div class=\"fx\">")
                .raw(effects_of(row))
                .raw("</div></td>");
        html_.raw("</tr>\n");
    }

    /// Whether the column of bands has a column of chances beside it.
    [[nodiscard]] bool beside(std::size_t column) const {
        return chances_.paired && !within_ && column <= chances_.columns.size();
    }

    void chance(const ChanceColumn& column, std::string_view head, std::size_t row) {
        html_.raw("<td class=\"odds\"").raw(head_mark(head)).raw(">").text(column.rows[row]).raw("</td>");
    }

    std::string effects_of(const Row& row) {
        std::string text;
        for (const auto& line : lines_of(row))
            if (std::ranges::find(common_, line) == common_.end()) text += line;
        return text;
    }

    /// Each case as a paragraph.
    std::vector<std::string> lines_of(const Row& row) {
        std::vector<std::string> lines;
        for (const auto line : row.lines) Html(lines.emplace_back()).element("p", line);
        const auto head = names_party_in_head() ? party_name(procedure_, main_party()) : std::string_view();
        const auto alone = head.empty() && !under_ && parties_.size() == 1;
        std::vector<const Effect*> effects;
        for (const auto party : parties_)
            for (const auto& effect : row.effects)
                if (effect.to == party) effects.push_back(&effect);
        for (const auto& one : party_cases(ruleset_, procedure_, effects, notes_))
            for (auto& line : party_lines(one, !alone && one.party != head)) lines.push_back(std::move(line));
        return lines;
    }

    const Ruleset& ruleset_;
    const Procedure& procedure_;
    const ResultSet& set_;
    Footnotes& notes_;
    Html& html_;
    text::Grid grid_;
    std::vector<Index> parties_;
    Chances chances_;
    std::vector<std::string> common_;  ///< the common effects of all rows with the title
    bool effects_;
    bool within_ = false;  ///< whether chances are in the same cell as the band
    bool under_ = false;   ///< whether effects are below the bands
};

/// Whether the column has numbers or other short cells, which are centred.
bool is_short(const text::Grid& grid, std::size_t column) {
    return std::ranges::all_of(grid.rows(), [&](const auto& row) {
        return &row == &grid.rows().front() || column >= row.size() || text::columns_of(row[column]) <= 14;
    });
}

void write_one(const text::Grid& grid, std::string_view caption, Html& html) {
    const auto& head = grid.rows().front();
    const auto name_of = [&](std::size_t at) {
        return std::string(at == 0 && head[at].empty()                      ? caption
                           : at > 0 && head.size() == 2 && head[at].empty() ? std::string_view("value")
                                                                            : std::string_view(head[at]));
    };
    html.raw(head.size() > phone_columns + 1 ? "<table class=\"cards\">\n" : "<table>\n").raw("<thead><tr>");
    for (std::size_t at = 0; at < head.size(); ++at)
        html.element(at == 0 || !is_short(grid, at) ? "th scope=\"col\"" : "th scope=\"col\" class=\"n\"", name_of(at));
    html.raw("</tr></thead>\n<tbody>\n");
    for (std::size_t row = 1; row < grid.rows().size(); ++row) {
        html.raw("<tr>").element("th scope=\"row\"", grid.rows()[row][0]);
        for (std::size_t at = 1; at < head.size(); ++at) {
            const auto& cell = grid.rows()[row][at];
            html.raw(is_short(grid, at) ? "<td class=\"n\"" : "<td")
                .raw(cell.empty() ? "" : head_mark(name_of(at)))
                .raw(">")
                .cell(cell)
                .raw("</td>");
        }
        html.raw("</tr>\n");
    }
    html.raw("</tbody>\n</table>\n");
}

}  // namespace

void write_table(const text::Grid& grid, std::string_view caption, std::size_t room, Html& html) {
    for (const auto& piece : fitting(grid, room)) write_one(piece, caption, html);
}

void write_result_table(const Ruleset& ruleset, const Procedure& procedure, const ResultSet& set,
                        const SheetOptions& options, std::size_t room, Footnotes& notes, Html& html) {
    ResultTable(ruleset, procedure, set, options, room, notes, html).write();
}

std::string write_cases_list(const Ruleset& ruleset, const Procedure& procedure, std::span<const Effect> effects,
                             Footnotes& notes, Html& html) {
    std::string doubts;
    std::vector<PartyCases> told;
    for (auto& one : party_cases(ruleset, procedure, effects, notes)) {
        if (one.cases.empty()) doubts += one.doubts;
        else told.push_back(std::move(one));
    }
    if (told.empty()) return doubts;
    html.raw("<div class=\"cases\">");
    for (const auto& one : told)
        for (const auto& line : party_lines(one, procedure.sides.size() > 1 || one.party != procedure.sides.front()))
            html.raw(line);
    html.raw("</div>\n");
    return doubts;
}

}  // namespace orderly::report
