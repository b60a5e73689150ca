#include "report/describe/describe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "report/wording.hpp"
#include "report/formats.hpp"
#include "text/numbers.hpp"

namespace orderly::report {
namespace {

constexpr std::string_view otherwise = "otherwise";

class LookupTable {
public:
    LookupTable(const Procedure& procedure, Footnotes& notes)
        : procedure_(procedure), lookup_(procedure.lookup), notes_(notes), columns_(columns()) {}

    text::Grid grid() {
        std::vector<std::string> head = {""};
        if (columns_.empty()) head.emplace_back("");
        for (const auto column : columns_) head.push_back(spoken(procedure_.words[column].id));
        for (const auto& row : lookup_.rows)
            if (!row.values.empty() || row.none || row.absent) place(row);
        if (rows_.size() == 1 && rows_.front().front() == otherwise)
            rows_.front().front().clear();  // an empty cell is clearer
        text::Grid grid(std::move(head));
        for (auto& row : rows_) grid.add(std::move(row));
        return grid;
    }

    /// The words and conditions of a row, without its column's word.
    [[nodiscard]] std::string label(const LookupRow& row, WordIndex column) const {
        std::string text;
        each_row_word(procedure_, row, [&](const Word& word) {
            if (column == no_word || &word != &procedure_.words[column]) text = joined(text, " ", spoken(word.id));
        });
        auto when = row.when;
        for (auto& words : when.words) words.none = words.enemy_none = 0;  // the rows beside it cover these words
        return joined(text, ", ", condition_text(procedure_, when));
    }

private:
    [[nodiscard]] std::vector<WordIndex> columns() const {
        std::vector<WordIndex> columns;
        if (lookup_.axes.empty()) return columns;
        for (const auto word : procedure_.choices[lookup_.axes.back()].words)
            if (std::ranges::any_of(lookup_.rows, [&](const LookupRow& row) { return row.key.contains(word); }))
                columns.push_back(word);
        return columns.size() > 1 ? columns : std::vector<WordIndex>{};
    }

    std::string cell(const LookupRow& row) {
        const auto mark = notes_.number_of(row.mark);
        if (row.none) return "-" + mark;
        if (row.absent) return "?" + mark;
        std::string text;
        for (const auto& value : row.values)
            text = joined(text, "/", value.given ? text::fraction_text(Fraction(value.number, value.parts)) : "-");
        return text + mark;
    }

    [[nodiscard]] WordIndex column_of(const LookupRow& row) const {
        const auto found = std::ranges::find_if(columns_, [&](WordIndex word) { return row.key.contains(word); });
        return found == columns_.end() ? no_word : *found;
    }

    void place(const LookupRow& row) {
        const auto column = column_of(row);
        auto label = this->label(row, column);
        if (label.empty() && lookup_.rows.size() > 1) label = otherwise;
        const auto at = column == no_word
                            ? 1U
                            : static_cast<std::size_t>(std::ranges::find(columns_, column) - columns_.begin()) + 1;
        const auto width = std::max<std::size_t>(columns_.size(), 1) + 1;
        auto found =
            std::ranges::find_if(rows_, [&](const auto& cells) { return cells.front() == label && cells[at].empty(); });
        if (found == rows_.end()) {
            found = rows_.insert(rows_.end(), std::vector<std::string>(width));
            found->front() = label;
        }
        (*found)[at] = cell(row);
    }

    const Procedure& procedure_;
    const Lookup& lookup_;
    Footnotes& notes_;
    std::vector<WordIndex> columns_;
    std::vector<std::vector<std::string>> rows_;
};

std::vector<std::string> gradings_of(const Procedure& procedure) {
    std::vector<std::string> all;
    for (const auto& grading : procedure.lookup.gradings) {
        const auto at = grading.value == no_index
                            ? std::string("otherwise")
                            : fmt::format("{} up to {}", procedure.quantities[procedure.lookup.graded].id,
                                          procedure.lookup.names[grading.value]);
        all.push_back(fmt::format("{}: {}", title_or_id(grading.title, grading.outcome), at));
    }
    return all;
}

}  // namespace

LookupParts lookup_parts(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes) {
    LookupParts parts;
    const auto& lookup = procedure.lookup;
    for (const auto name : lookup.names) parts.values = joined(parts.values, " / ", name);
    if (lookup.distance) parts.values += fmt::format(" ({})", ruleset.unit.id);
    LookupTable table(procedure, notes);
    if (!lookup.names.empty() && !lookup.rows.empty()) parts.grid = table.grid();
    if (parts.grid && parts.grid->rows().size() < 2) parts.grid.reset();
    for (const auto& row : lookup.rows) {
        if (row.lines.empty()) continue;
        auto head = table.label(row, no_word);
        const auto mark = notes.number_of(row.mark);
        if (head.empty() && parts.grid) head = otherwise;
        if (head.empty() && !mark.empty()) head = "as follows";  // a footnote sign needs text
        head += mark;
        const auto again = !parts.texts.empty() && std::ranges::equal(parts.texts.back().lines, row.lines);
        if (again) parts.texts.back().head = joined(parts.texts.back().head, "; ", head);
        else parts.texts.push_back({std::move(head), row.lines});
    }
    parts.gradings = gradings_of(procedure);
    return parts;
}

void write_lookup_grid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes, text::Page& page) {
    const auto parts = lookup_parts(ruleset, procedure, notes);
    if (!parts.values.empty()) page.paragraph(parts.values, 2, 4);
    if (parts.grid) parts.grid->write(page, 2);
    for (const auto& text : parts.texts) {
        if (!text.head.empty()) page.paragraph(text.head + ":", 2, 4);
        write_lines(page, text.lines, 2);
    }
    for (const auto& grading : parts.gradings) page.paragraph(grading, 2, 4);
}

namespace {

/// With fewer rows, a line of text is as easy to read.
constexpr std::size_t fewest_cells = 6;

bool has_both(const Procedure& procedure, const Option& option) {
    return !option.term.own.empty() && !option.term.enemy.empty() && clause(procedure, option.when).empty();
}

/// The word sets of the options on one side, without repeats, in order.
std::vector<WordSet> each_once(std::span<const Option> options, WordSet Term::*side) {
    std::vector<WordSet> sets;
    for (const auto& option : options)
        if (std::ranges::find(sets, option.term.*side) == sets.end()) sets.push_back(option.term.*side);
    return sets;
}

}  // namespace

std::optional<text::Grid> option_grid(const Procedure& procedure, std::span<const Option> options, Footnotes& notes) {
    const auto fits = [&](const Option& option) { return has_both(procedure, option); };
    if (options.size() < fewest_cells || !std::ranges::all_of(options, fits)) return std::nullopt;
    const auto columns = each_once(options, &Term::enemy);
    std::vector<std::string> head = {""};
    for (const auto& column : columns) head.push_back("vs " + words_text(procedure, column, " and "));
    text::Grid grid(std::move(head));
    for (const auto& own : each_once(options, &Term::own)) {
        std::vector<std::string> row = {words_text(procedure, own, ", ")};
        for (const auto& enemy : columns) {
            const auto found = std::ranges::find_if(
                options, [&](const Option& option) { return option.term.own == own && option.term.enemy == enemy; });
            row.push_back(found == options.end()
                              ? ""
                              : number_rule(procedure, found->value, false) + notes.number_of(found->value.mark) +
                                    notes.number_of(found->mark));
        }
        grid.add(std::move(row));
    }
    return grid;
}

namespace {

/// The number whose bands select the row of a table without a choice.
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

/// The outcome's id, and its title if it is not just the capitalized id.
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

/// The row's bands by column: `veteran 10, green 8 to 10`.
std::string bands_of_row(const Procedure& procedure, const ResultSet& set, const Row& row) {
    std::string text;
    for (const auto& band : row.bands) {
        const auto name = set.column == no_index ? std::string() : spoken(procedure.words[band.column].id);
        if (!band.none) text = joined(text, ", ", joined(name, " ", band_sign(band.band)));
    }
    return text;
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
    tell(row.never, "never, but the next row instead, with a natural");
    return lines;
}

text::Grid result_grid(const Procedure& procedure, const ResultSet& set, const TableParts& parts,
                       Footnotes& notes) {
    const auto columns = columns_of_set(procedure, set);
    std::vector<std::string> head = {"outcome"};
    for (const auto column : columns)
        head.push_back(column == no_word ? measured(procedure, set) : spoken(procedure.words[column].id));
    text::Grid grid(std::move(head));
    for (const auto& row : set.rows) {
        if (!parts.shows_outcome(row.outcome)) continue;
        std::vector<std::string> cells = {outcome_text(row) + notes.number_of(row.mark)};
        for (const auto column : columns) cells.push_back(cell_text(row, column, notes));
        grid.add(std::move(cells));
    }
    return grid;
}

void write_result_grid(const Procedure& procedure, const ResultSet& set, const TableParts& parts,
                       Footnotes& notes, text::Page& page) {
    page.paragraph(result_head(procedure, set, notes), 0, 2);
    result_grid(procedure, set, parts, notes).write(page, 2);
}

}  // namespace orderly::report
