#include "report/describe/result_grid.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/grid.hpp"
#include "report/naming.hpp"
#include "report/rule_words.hpp"

namespace orderly::report {
namespace {

/// The columns in the order of the choice; one without a name where the table has no columns.
std::vector<WordIndex> columns_of_set(const Procedure& procedure, const ResultSet& set) {
    if (set.column == no_index) return {no_word};
    std::vector<WordIndex> columns;
    for (const auto word : procedure.choices[set.column].words) {
        const auto has = [&](const Row& row) { return std::ranges::find(row.bands, word, &ColumnBand::column) != row.bands.end(); };
        if (std::ranges::any_of(set.rows, has)) columns.push_back(word);
    }
    return columns;
}

/// What a column without a word is a band of.
std::string_view measured(const Procedure& procedure) {
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
    for (const auto one : row.title) spelled += one == ' ' ? '-' : one >= 'A' && one <= 'Z' ? static_cast<char>(one - 'A' + 'a') : one;
    return spelled.empty() || spelled == row.outcome ? std::string(row.outcome) : fmt::format("{} ({})", row.outcome, row.title);
}

std::string cell_text(const Row& row, WordIndex column, Footnotes& notes) {
    const auto found = std::ranges::find(row.bands, column, &ColumnBand::column);
    if (found == row.bands.end()) return "";
    return (found->none ? "-" : band_text(found->band)) + notes.number_of(found->mark);
}

std::string head_text(const Procedure& procedure, const ResultSet& set, Footnotes& notes) {
    auto text = std::string(set.title.empty() ? set.id : set.title);
    text = joined(text, ", ", condition_text(procedure, set.when) + notes.numbers_of(set.when));
    if (set.column != no_index) {
        const auto whose = procedure.sides.size() > 1 ? fmt::format("the {}'s ", procedure.sides[set.side]) : std::string();
        text = joined(text, ", ", fmt::format("by {}{}", whose, procedure.choices[set.column].id));
    }
    return (text.empty() ? "results" : text) + notes.number_of(set.mark);
}

}  // namespace

void write_result_grid(const Procedure& procedure, const ResultSet& set, Footnotes& notes, Page& page) {
    page.paragraph(head_text(procedure, set, notes), 0, 2);
    const auto columns = columns_of_set(procedure, set);
    std::vector<std::string> head = {"outcome"};
    for (const auto column : columns) head.emplace_back(column == no_word ? measured(procedure) : procedure.words[column].id);
    Grid grid(std::move(head));
    for (const auto& row : set.rows) {
        std::vector<std::string> cells = {outcome_text(row) + notes.number_of(row.mark)};
        for (const auto column : columns) cells.push_back(cell_text(row, column, notes));
        grid.add(std::move(cells));
    }
    grid.write(page, 2);
}

}  // namespace orderly::report
