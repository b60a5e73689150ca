#include "report/describe/result_grid.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/describe/clauses.hpp"
#include "report/describe/modifier_text.hpp"
#include "report/naming.hpp"
#include "report/rule_text.hpp"

namespace orderly::report {
namespace {

/// What a column without a word is a band of.
std::string measured(const Procedure& procedure, const ResultSet& set) {
    if (set.of.of != Measure::nothing)
        return joined(number_name(procedure, set.of), " less ", number_name(procedure, set.less));
    switch (procedure.kind) {
        case Kind::pool: return "hits";
        case Kind::pools:
        case Kind::duels:
        case Kind::opposed: return "difference";
        default: return "total";
    }
}

/// The outcome's id, and its title where that is more than the id with capitals.
std::string outcome_text(const Row& row) {
    std::string spelled;
    for (const auto one : row.title)
        spelled += one == ' ' ? '-' : one >= 'A' && one <= 'Z' ? static_cast<char>(one - 'A' + 'a') : one;
    return spelled.empty() || spelled == row.outcome ? std::string(row.outcome)
                                                     : fmt::format("{} ({})", row.outcome, row.title);
}

std::string cell_text(const Row& row, WordIndex column, Footnotes& notes) {
    const auto found = std::ranges::find(row.bands, column, &ColumnBand::column);
    if (found == row.bands.end()) return "";
    return (found->none ? "-" : band_sign(found->band)) + notes.number_of(found->mark);
}

}  // namespace

std::vector<WordIndex> columns_of_set(const Procedure& procedure, const ResultSet& set) {
    if (set.column == no_index) return {no_word};
    std::vector<WordIndex> columns;
    for (const auto word : procedure.choices[set.column].words) {
        const auto has = [&](const Row& row) {
            return std::ranges::find(row.bands, word, &ColumnBand::column) != row.bands.end();
        };
        if (std::ranges::any_of(set.rows, has)) columns.push_back(word);
    }
    return columns;
}

std::string result_head(const Procedure& procedure, const ResultSet& set, Footnotes& notes) {
    auto text = std::string(set.title.empty() ? set.id : set.title);
    if (text == procedure.id) text = "results";
    if (set.title.empty()) text = joined(text, ", ", clause(procedure, set.when, notes));
    if (set.column != no_index && procedure.sides.size() > 1)
        text =
            joined(text, ", ",
                   fmt::format("by the {}'s {}", procedure.sides[set.side], spoken(procedure.choices[set.column].id)));
    std::string moved;
    for (const auto& shift : set.shift)
        for (const auto& line : shift.lines) moved = joined(moved, "; ", modifier_text(procedure, line, notes));
    text = joined(text, ", ", moved.empty() ? moved : "the column moved by " + moved);
    return (text.empty() ? "results" : text) + notes.number_of(set.mark);
}

std::string bands_of_row(const Procedure& procedure, const ResultSet& set, const Row& row) {
    std::string text;
    for (const auto& band : row.bands) {
        const auto name = set.column == no_index ? std::string() : spoken(procedure.words[band.column].id);
        if (!band.none) text = joined(text, ", ", joined(name, " ", band_sign(band.band)));
    }
    return text;
}

std::string row_title(const Procedure& procedure, const ResultSet& set, const Row& row) {
    const std::string title(title_or_id(row.title, row.outcome));
    const auto shared = std::ranges::count_if(set.rows, [&](const Row& other) {
                            return title_or_id(other.title, other.outcome) == title;
                        }) > 1;
    return shared ? fmt::format("{} ({})", title, bands_of_row(procedure, set, row)) : title;
}

std::vector<std::string> naturals_of(const Procedure& procedure, const Row& row) {
    std::vector<std::string> lines;
    const auto tell = [&](std::span<const SideBand> bands, std::string_view what) {
        for (const auto& natural : bands) {
            const auto whose =
                procedure.sides.size() > 1 ? fmt::format(" of the {}", procedure.sides[natural.side]) : std::string();
            lines.push_back(fmt::format("{} {}{}", what, band_text(natural.band), whose));
        }
    };
    tell(row.always, "always with a natural");
    tell(row.never, "never, but the next row, with a natural");
    return lines;
}

text::Grid result_grid(const Procedure& procedure, const ResultSet& set, Footnotes& notes) {
    const auto columns = columns_of_set(procedure, set);
    std::vector<std::string> head = {"outcome"};
    for (const auto column : columns)
        head.push_back(column == no_word ? measured(procedure, set) : spoken(procedure.words[column].id));
    text::Grid grid(std::move(head));
    for (const auto& row : set.rows) {
        std::vector<std::string> cells = {outcome_text(row) + notes.number_of(row.mark)};
        for (const auto column : columns) cells.push_back(cell_text(row, column, notes));
        grid.add(std::move(cells));
    }
    return grid;
}

void write_result_grid(const Procedure& procedure, const ResultSet& set, Footnotes& notes, text::Page& page) {
    page.paragraph(result_head(procedure, set, notes), 0, 2);
    result_grid(procedure, set, notes).write(page, 2);
}

}  // namespace orderly::report
