#include "report/describe/lookup_grid.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/grid.hpp"
#include "report/naming.hpp"
#include "report/lookup_words.hpp"
#include "text/number_text.hpp"
#include "report/rule_words.hpp"
#include "report/text_lookup.hpp"

namespace orderly::report {
namespace {

class LookupGrid {
public:
    LookupGrid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes, Page& page)
        : ruleset_(ruleset), procedure_(procedure), lookup_(procedure.lookup), notes_(notes), page_(page) {}

    void write() {
        std::string names;
        for (const auto name : lookup_.names) names = joined(names, " / ", name);
        if (lookup_.distance) names += fmt::format(" ({})", ruleset_.unit.id);
        if (!names.empty()) page_.paragraph(names, 2, 4);
        if (!lookup_.names.empty() && !lookup_.rows.empty()) grid();
        for (const auto& row : lookup_.rows) lines(row);
        gradings();
    }

private:
    [[nodiscard]] std::vector<WordIndex> columns() const {
        std::vector<WordIndex> columns;
        if (lookup_.axes.empty()) return columns;
        for (const auto word : procedure_.choices[lookup_.axes.back()].words)
            if (std::ranges::any_of(lookup_.rows, [&](const LookupRow& row) { return row.key.contains(word); })) columns.push_back(word);
        return columns.size() > 1 ? columns : std::vector<WordIndex>{};
    }

    std::string cell(const LookupRow& row) {
        const auto mark = notes_.number_of(row.mark);
        if (row.none) return "-" + mark;
        if (row.absent) return "?" + mark;
        std::string text;
        for (const auto& value : row.values)
            text = joined(text, "/", value.given ? fraction_text(Fraction(value.number, value.parts)) : "-");
        return text + mark;
    }

    /// The words and conditions of a row, without the word of its column.
    [[nodiscard]] std::string label(const LookupRow& row, WordIndex column) const {
        std::string text;
        each_row_word(procedure_, row, [&](const Word& word) {
            if (column == no_word || &word != &procedure_.words[column]) text = joined(text, " ", word.id);
        });
        return joined(text, ", ", condition_text(procedure_, row.when));
    }

    [[nodiscard]] static WordIndex column_of(const LookupRow& row, const std::vector<WordIndex>& columns) {
        const auto found = std::ranges::find_if(columns, [&](WordIndex word) { return row.key.contains(word); });
        return found == columns.end() ? no_word : *found;
    }

    void grid() {
        const auto columns = this->columns();
        std::vector<std::string> head = {""};
        if (columns.empty()) head.emplace_back("");
        for (const auto column : columns) head.emplace_back(procedure_.words[column].id);
        std::vector<std::vector<std::string>> rows;
        for (const auto& row : lookup_.rows) {
            if (row.values.empty() && !row.none && !row.absent) continue;
            place(row, columns, rows);
        }
        Grid grid(std::move(head));
        for (auto& row : rows) grid.add(std::move(row));
        if (!rows.empty()) grid.write(page_, 2);
    }

    void place(const LookupRow& row, const std::vector<WordIndex>& columns, std::vector<std::vector<std::string>>& rows) {
        const auto column = column_of(row, columns);
        const auto label = this->label(row, column);
        const auto at = column == no_word ? 1U : static_cast<std::size_t>(std::ranges::find(columns, column) - columns.begin()) + 1;
        const auto width = std::max<std::size_t>(columns.size(), 1) + 1;
        auto found = std::ranges::find_if(rows, [&](const auto& cells) { return cells.front() == label && cells[at].empty(); });
        if (found == rows.end()) {
            found = rows.insert(rows.end(), std::vector<std::string>(width));
            found->front() = label;
        }
        (*found)[at] = cell(row);
    }

    void lines(const LookupRow& row) {
        if (row.lines.empty()) return;
        const auto head = label(row, no_word);
        if (!head.empty()) page_.paragraph(head + ":" + notes_.number_of(row.mark), 2, 4);
        write_lines(page_, row.lines, 2);
    }

    void gradings() {
        for (const auto& grading : lookup_.gradings) {
            const auto at = grading.value == no_index ? std::string("otherwise")
                                                      : fmt::format("{} up to {}", procedure_.quantities[lookup_.graded].id, lookup_.names[grading.value]);
            page_.paragraph(fmt::format("{}: {}", title_or_id(grading.title, grading.outcome), at), 2, 4);
        }
    }

    const Ruleset& ruleset_;
    const Procedure& procedure_;
    const Lookup& lookup_;
    Footnotes& notes_;
    Page& page_;
};

}  // namespace

void write_lookup_grid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes, Page& page) {
    LookupGrid(ruleset, procedure, notes, page).write();
}

}  // namespace orderly::report
