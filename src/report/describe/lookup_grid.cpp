#include "report/describe/lookup_grid.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/naming.hpp"
#include "report/lookup_text.hpp"
#include "text/number_text.hpp"
#include "report/rule_text.hpp"
#include "report/text_lookup.hpp"

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
        if (rows_.size() == 1 && rows_.front().front() == otherwise) rows_.front().front().clear();  // than nothing
        text::Grid grid(std::move(head));
        for (auto& row : rows_) grid.add(std::move(row));
        return grid;
    }

    /// The words and conditions of a row, without the word of its column.
    [[nodiscard]] std::string label(const LookupRow& row, WordIndex column) const {
        std::string text;
        each_row_word(procedure_, row, [&](const Word& word) {
            if (column == no_word || &word != &procedure_.words[column]) text = joined(text, " ", spoken(word.id));
        });
        auto when = row.when;
        when.none = when.enemy_none = {};  // what must not be said is told by the rows beside it
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
        if (head.empty() && !mark.empty()) head = "as follows";  // a mark must stand on something
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

}  // namespace orderly::report
