#include "report/odds/changes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/mark_notes.hpp"
#include "report/naming.hpp"
#include "report/odds/numbers.hpp"
#include "text/page.hpp"

namespace orderly {

using namespace report;

std::vector<std::pair<std::string, Ratio>> columns_of_odds(const Odds& odds) {
    std::vector<std::pair<std::string, Ratio>> columns;
    if (odds.joint.empty()) {
        for (const auto& outcome : odds.units.front().outcomes) columns.emplace_back(outcome.outcome, ratio(outcome.num, odds.den));
        return columns;
    }
    for (const auto& joint : odds.joint) columns.emplace_back(joint_name(odds, joint), ratio(joint.num, odds.den));
    return columns;
}

std::vector<std::string> columns_of_rows(const Vary& vary) {
    std::vector<std::string> names;
    bool hits = false;
    for (const auto& row : vary.rows) {
        if (!row.odds) continue;
        hits = hits || row.odds->ordered_by_hits;
        for (const auto& [name, chance] : columns_of_odds(*row.odds))
            if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
    if (hits) std::ranges::sort(names, [](const std::string& a, const std::string& b) { return std::pair(a.size(), a) < std::pair(b.size(), b); });
    return names;
}

namespace {

constexpr std::size_t page_width = 80;

/// A table of texts: the first column on the left, the others to the right, under heads that may be letters.
class Table {
public:
    std::vector<std::string> heads;
    std::vector<std::vector<std::string>> rows;

    void append(Page& page) {
        if (width() > page_width) letters(page);
        const auto widths = widths_of();
        for (std::size_t from = 1; from == 1 || from < heads.size();) {
            auto to = from;
            for (auto used = 2 + widths[0]; to < heads.size() && (to == from || used + 2 + widths[to] <= page_width); ++to) used += 2 + widths[to];
            if (from > 1) page.blank();
            block(widths, from, to, page);
            from = std::max(to, from + 1);
        }
    }

private:
    [[nodiscard]] std::vector<std::size_t> widths_of() const {
        std::vector<std::size_t> widths(heads.size());
        for (std::size_t at = 0; at < heads.size(); ++at) {
            widths[at] = columns_of(heads[at]);
            for (const auto& row : rows)
                if (row.size() == heads.size()) widths[at] = std::max(widths[at], columns_of(row[at]));
        }
        for (const auto& row : rows) widths[0] = std::max(widths[0], columns_of(row[0]));
        return widths;
    }

    [[nodiscard]] std::size_t width() const {
        std::size_t sum = 0;
        for (const auto one : widths_of()) sum += one + 2;
        return sum;
    }

    /// Heads that are too wide stand above the table, a letter each.
    void letters(Page& page) {
        for (std::size_t at = 1; at < heads.size(); ++at) {
            const auto letter = at <= 26 ? std::string(1, static_cast<char>('A' + at - 1)) : fmt::format("{}", at);
            page.line(fmt::format("  {} {}", letter, heads[at]));
            heads[at] = letter;
        }
    }

    /// The columns from..to, which fit the page; what cannot be resolved says so in the first block.
    void block(const std::vector<std::size_t>& widths, std::size_t from, std::size_t to, Page& page) const {
        line(heads, widths, from, to, page);
        for (const auto& row : rows) {
            if (row.size() == heads.size()) line(row, widths, from, to, page);
            else if (from == 1) page.labelled("  " + padded_right(row[0], widths[0]) + "  ", row[1]);
        }
    }

    static void line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths, std::size_t from, std::size_t to, Page& page) {
        auto text = "  " + padded_right(cells[0], widths[0]);
        for (auto at = from; at < to; ++at) text += "  " + padded_left(cells[at], widths[at]);
        page.line(text);
    }
};

void head(const Request& request, const std::string& rest, Page& page) {
    const auto id = request.id.empty() ? std::string() : request.id + ": ";
    page.paragraph(fmt::format("{}Odds of {}{}{} · {}, {}", id, style::bold, title_or_id(request.procedure->title, request.procedure->id), style::plain, request.ruleset->id, rest), 0, 2);
}

/// Hits: the mean, the middle, and at least 1, 2, 3…
void hits_columns(const Vary& vary, Table& table) {
    table.heads.insert(table.heads.end(), {"average", "median", "1+", "2+", "3+", "4+", "5+"});
    for (const auto& row : vary.rows) {
        table.rows.push_back({row.value});
        auto& cells = table.rows.back();
        if (!row.odds) {
            cells.push_back(row.message);
            continue;
        }
        const auto& hits = row.odds->hits.front();
        cells.push_back(mean_text(mean_of(hits)));
        cells.push_back(fmt::format("{}", median_of(hits)));
        for (int least = 1; least <= 5; ++least) cells.push_back(percent_text(chance_of(*row.odds, fmt::format("{}+", least))));
    }
}

void outcome_columns(const Vary& vary, Table& table) {
    const auto names = columns_of_rows(vary);
    table.heads.insert(table.heads.end(), names.begin(), names.end());
    for (const auto& row : vary.rows) {
        table.rows.push_back({row.value});
        if (!row.odds) {
            table.rows.back().push_back(row.message);
            continue;
        }
        const auto columns = columns_of_odds(*row.odds);
        for (const auto& name : names) {
            const auto found = std::ranges::find(columns, name, &std::pair<std::string, Ratio>::first);
            table.rows.back().push_back(percent_text(found == columns.end() ? Ratio(0) : found->second));
        }
    }
}

void outcome_rows(const Vary& vary, Page& page) {
    Table table;
    table.heads = {""};
    const auto hits = std::ranges::any_of(vary.rows, [](const VaryRow& row) { return row.odds && row.odds->ordered_by_hits; });
    if (hits) hits_columns(vary, table);
    else outcome_columns(vary, table);
    table.append(page);
}

void chance_rows(const Vary& vary, const OddsTextOptions& options, Page& page) {
    std::size_t label = 0;
    for (const auto& row : vary.rows) label = std::max(label, columns_of(row.value));
    for (const auto& row : vary.rows) {
        const auto name = padded_right(row.value, label);
        if (row.chance) page.line(fmt::format("  {}  {:>7}  {}", name, percent_text(*row.chance), bar_text(*row.chance, 40, options.ascii)));
        else page.labelled(fmt::format("  {}  ", name), row.message);
    }
}

/// A gain in points of a percentage, signed: it is no percentage of the chance before.
std::string gain_text(const Ratio& gain) {
    const Ratio size = gain < 0 ? Ratio(-gain) : gain;
    auto points = percent_text(size);
    points.pop_back();
    return fmt::format("{}{}", gain < 0 ? "-" : "+", points);
}

}  // namespace

void append_vary_text(const Vary& vary, const OddsTextOptions& options, std::string& out) {
    Page page(out, page_width, options.color);
    head(vary.request, vary.chance.empty() ? "by " + vary.what : fmt::format("the chance of {} by {}", vary.chance, vary.what), page);
    if (vary.chance.empty()) outcome_rows(vary, page);
    else chance_rows(vary, options, page);
    write_remarks(vary.remarks.marks, vary.remarks.notes, page);
}

void append_grid_text(const VaryGrid& grid, const OddsTextOptions& options, std::string& out) {
    Page page(out, page_width, options.color);
    head(grid.request, fmt::format("the chance of {}: {} down, {} across", grid.chance, grid.down, grid.across), page);
    Table table;
    table.heads = {""};
    table.heads.insert(table.heads.end(), grid.columns.begin(), grid.columns.end());
    for (std::size_t row = 0; row < grid.rows.size(); ++row) {
        table.rows.push_back({grid.rows[row]});
        for (const auto& cell : grid.cells[row]) table.rows.back().push_back(cell.chance ? percent_text(*cell.chance) : "-");
    }
    table.append(page);
    write_remarks(grid.remarks.marks, grid.remarks.notes, page);
}

void append_advice_text(const Advised& advised, const OddsTextOptions& options, std::string& out) {
    Page page(out, page_width, options.color);
    head(advised.request, fmt::format("the chance of {}: {} now; the points each word would gain or lose", advised.chance, percent_text(advised.now)), page);
    std::size_t side = 0, change = 0;
    for (const auto& word : advised.words) side = std::max(side, columns_of(word.side)), change = std::max(change, columns_of(word.change));
    for (const auto& word : advised.words)
        page.line(fmt::format("  {}  {}  {:>8}  {:>7}", padded_right(word.side, side), padded_right(word.change, change), gain_text(word.gain), percent_text(word.chance)));
    if (advised.idle > 0) page.line(fmt::format("  {} other word{} would change nothing", advised.idle, advised.idle == 1 ? "" : "s"));
    write_remarks(advised.remarks.marks, advised.remarks.notes, page);
}

}  // namespace orderly
