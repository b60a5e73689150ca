#include "report/odds/odds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "report/wording.hpp"
#include "text/page.hpp"

namespace orderly::report {

std::vector<std::pair<std::string, Ratio>> columns_of_odds(const Odds& odds) {
    std::vector<std::pair<std::string, Ratio>> columns;
    if (odds.joint.empty()) {
        for (const auto& outcome : odds.units.front().outcomes)
            columns.emplace_back(outcome.outcome, ratio(*outcome.num, odds.den));
        return columns;
    }
    for (const auto& joint : odds.joint) columns.emplace_back(joint_name(odds, joint), ratio(joint.num, odds.den));
    return columns;
}

std::vector<std::pair<std::string, Ratio>> columns_of_row(const VaryRow& row) {
    if (row.odds) return columns_of_odds(*row.odds);
    std::vector<std::pair<std::string, Ratio>> columns;
    if (!row.number) return columns;
    for (const auto& [number, chance] : row.number->chances) columns.emplace_back(number_text(number), chance);
    if (row.number->none != 0) columns.emplace_back("none", row.number->none);
    return columns;
}

namespace {

/// In ascending order, with `none` last.
std::vector<std::string> numbers_of_rows(const Vary& vary) {
    std::set<Fraction> numbers;
    bool none = false;
    for (const auto& row : vary.rows) {
        if (!row.number) continue;
        for (const auto& [number, chance] : row.number->chances) numbers.insert(number);
        none = none || row.number->none != 0;
    }
    std::vector<std::string> names;
    for (const auto& number : numbers) names.push_back(number_text(number));
    if (none) names.emplace_back("none");
    return names;
}

/// Adds a row's chances, one for each name; 0 if the row lacks it.
void append_chances(const VaryRow& row, const std::vector<std::string>& names, auto add) {
    const auto columns = columns_of_row(row);
    for (const auto& name : names) {
        const auto found = std::ranges::find(columns, name, &std::pair<std::string, Ratio>::first);
        add(found == columns.end() ? Ratio(0) : found->second);
    }
}

/// The same as percentages.
void append_percents(const VaryRow& row, const std::vector<std::string>& names, std::vector<std::string>& cells) {
    append_chances(row, names, [&](const Ratio& chance) { cells.push_back(percent_text(chance)); });
}

}  // namespace

std::vector<std::string> columns_of_rows(const Vary& vary) {
    if (!vary.of.empty()) return numbers_of_rows(vary);
    std::vector<std::string> names;
    bool hits = false;
    for (const auto& row : vary.rows) {
        if (!row.odds) continue;
        hits = hits || row.odds->ordered_by_hits;
        for (const auto& [name, chance] : columns_of_odds(*row.odds))
            if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
    if (hits)
        std::ranges::sort(names, [](const std::string& a, const std::string& b) {
            return std::pair(a.size(), a) < std::pair(b.size(), b);
        });
    return names;
}

namespace {

void head(const Request& request, const std::string& rest, text::Page& page) {
    write_odds_head(page, request, ", " + rest);
}

/// A table's subject besides what varies: `the chance of 2+ of losses`.
std::string chance_words(const std::string& of, const std::string& chance) {
    return of.empty() ? "the chance of " + chance : fmt::format("the chance of {} of {}", chance, of);
}

std::string head_words(const Vary& vary) {
    if (!vary.chance.empty()) return fmt::format("{}, varying {}", chance_words(vary.of, vary.chance), vary.what);
    return (vary.of.empty() ? "varying " : vary.of + ", varying ") + vary.what;
}

/// The median and the highest number that can occur.
std::vector<std::string> middle_and_ends(const NumberOdds& number) {
    Ratio sum = 0;
    for (const auto& [value, chance] : number.chances) {
        sum += chance;
        if (sum * 2 >= 1 - number.none)
            return {number_text(value), number_text(number.chances.begin()->first),
                    number_text(number.chances.rbegin()->first)};
    }
    return {"-", "-", "-"};
}

/// A grid with a row of cells for each row of `vary`, or its message. `add_cells` adds the cells after the value.
template <class AddCells>
text::Grid grid_of(const Vary& vary, std::vector<std::string> head, AddCells add_cells) {
    text::Grid grid(std::move(head), text::Cells::numbers);
    for (const auto& row : vary.rows) {
        std::vector<std::string> cells = {row.value};
        if (add_cells(row, cells)) grid.add(std::move(cells));
        else grid.add_text(row.value, row.message);
    }
    return grid;
}

/// A number by rows: its mean and the chance of each value, or its median and extremes if there are many.
text::Grid number_grid(const Vary& vary) {
    constexpr std::size_t most_columns = 8;
    const auto names = columns_of_rows(vary);
    const auto each = names.size() <= most_columns;
    std::vector<std::string> head = {"", "average"};
    if (each) head.insert(head.end(), names.begin(), names.end());
    else head.insert(head.end(), {"median", "least", "greatest"});
    return grid_of(vary, std::move(head), [&](const VaryRow& row, std::vector<std::string>& cells) {
        if (!row.number) return false;
        cells.push_back(mean_text(row.number->mean()));
        if (each) append_percents(row, names, cells);
        else std::ranges::move(middle_and_ends(*row.number), std::back_inserter(cells));
        return true;
    });
}

/// Hits: the mean, the median, and the chances of at least 1, 2, 3…
text::Grid hits_grid(const Vary& vary) {
    return grid_of(vary, {"", "average", "median", "1+", "2+", "3+", "4+", "5+"},
                   [](const VaryRow& row, std::vector<std::string>& cells) {
                       if (!row.odds) return false;
                       const auto hits = shape_of(row.odds->hits.front());
                       cells.insert(cells.end(), {mean_text(hits.mean), std::to_string(hits.median)});
                       for (int least = 1; least <= 5; ++least)
                           cells.push_back(percent_text(chance_of(*row.odds, fmt::format("{}+", least))));
                       return true;
                   });
}

text::Grid outcome_grid(const Vary& vary) {
    const auto names = columns_of_rows(vary);
    std::vector<std::string> head = {""};
    head.insert(head.end(), names.begin(), names.end());
    return grid_of(vary, std::move(head), [&](const VaryRow& row, std::vector<std::string>& cells) {
        if (row.odds) append_percents(row, names, cells);
        return row.odds.has_value();
    });
}

void outcome_rows(const Vary& vary, text::Page& page) {
    const auto hits =
        std::ranges::any_of(vary.rows, [](const VaryRow& row) { return row.odds && row.odds->ordered_by_hits; });
    (!vary.of.empty() ? number_grid(vary) : hits ? hits_grid(vary) : outcome_grid(vary)).write(page, 2);
}

void chance_rows(const Vary& vary, const OddsTextOptions& options, text::Page& page) {
    std::size_t label = 0;
    for (const auto& row : vary.rows) label = std::max(label, text::columns_of(row.value));
    const auto bar = std::min<std::size_t>(40, page.width() - std::min(page.width() - 1, label + 13));
    for (const auto& row : vary.rows) {
        const auto name = text::padded_right(row.value, label);
        if (row.chance)
            page.line(fmt::format("  {}  {:>7}  {}", name, percent_text(*row.chance),
                                  bar_text(*row.chance, bar, options.ascii)));
        else page.labelled(fmt::format("  {}  ", name), row.message);
    }
}

/// A signed change in percentage points.
std::string gain_text(const Ratio& gain) {
    const Ratio size = gain < 0 ? Ratio(-gain) : gain;
    auto points = percent_text(size);
    points.pop_back();
    return fmt::format("{}{}", gain < 0 ? "-" : "+", points);
}

}  // namespace

void append_text(const Vary& vary, const OddsTextOptions& options, std::string& out) {
    text::Page page(out, options.width, options.color);
    head(vary.request, head_words(vary), page);
    if (vary.chance.empty()) outcome_rows(vary, page);
    else chance_rows(vary, options, page);
    write_annotations(vary.annotations.marks, vary.annotations.notes, page);
}

void append_text(const VaryGrid& grid, const OddsTextOptions& options, std::string& out) {
    text::Page page(out, options.width, options.color);
    head(grid.request,
         fmt::format("{}: {} down, {} across", chance_words(grid.of, grid.chance), grid.down, grid.across), page);
    std::vector<std::string> head_row = {""};
    head_row.insert(head_row.end(), grid.columns.begin(), grid.columns.end());
    text::Grid table(std::move(head_row), text::Cells::numbers);
    for (std::size_t row = 0; row < grid.rows.size(); ++row) {
        std::vector<std::string> cells = {grid.rows[row]};
        for (const auto& cell : grid.cells[row]) cells.push_back(cell.chance ? percent_text(*cell.chance) : "-");
        table.add(std::move(cells));
    }
    table.write(page, 2);
    write_annotations(grid.annotations.marks, grid.annotations.notes, page);
}

void append_text(const Advised& advised, const OddsTextOptions& options, std::string& out) {
    text::Page page(out, options.width, options.color);
    head(advised.request,
         fmt::format("{}: {} now; the points each word would gain or lose", chance_words(advised.of, advised.chance),
                     percent_text(advised.now)),
         page);
    std::size_t side = 0, change = 0;
    for (const auto& word : advised.words) {
        side = std::max(side, text::columns_of(word.side));
        change = std::max(change, text::columns_of(word.change));
    }
    const auto narrow = 2 + side + 2 + change + 19 > page.width();  // if so, the numbers go below
    for (const auto& word : advised.words) {
        const auto numbers = fmt::format("  {:>8}  {:>7}", gain_text(word.gain), percent_text(word.chance));
        if (narrow) {
            page.paragraph(fmt::format("{}: {}", word.side, word.change), 2, 4);
            page.line("  " + numbers);
        } else
            page.line(
                fmt::format("  {}  {}", text::padded_right(word.side, side), text::padded_right(word.change, change)) +
                numbers);
    }
    if (advised.idle > 0)
        page.line(fmt::format("  {} other word{} would change nothing", advised.idle, advised.idle == 1 ? "" : "s"));
    write_annotations(advised.annotations.marks, advised.annotations.notes, page);
}

// Effects of changes in machine-readable formats: cells and JSON.

namespace {

/// The subject of the chances, if it is not the outcomes.
void put_asked(const std::string& of, const std::string& chance, text::JsonWriter& json) {
    if (!of.empty()) json.text("\"of\":", of);
    if (!chance.empty()) json.text("\"chance\":", chance);
}

void put_row(const VaryRow& row, const Ruleset& ruleset, text::JsonWriter& json) {
    json.text("\"value\":", row.value);
    if (!row.message.empty()) json.text("\"error\":", row.message);
    else if (row.number) {
        json.objects("\"of\":[", std::span(&*row.number, 1),
                     [&](const auto& number) { put_number_odds(number, ruleset, json); });
    } else if (row.chance) put_chance_over(*row.chance, row.roll_count, json);
    else {
        put_outcomes(*row.odds, json);
        put_expect(*row.odds, json);
    }
}

}  // namespace

FlatTable table_of(const Vary& vary) {
    const auto names = vary.chance.empty() ? columns_of_rows(vary) : std::vector<std::string>{vary.chance};
    FlatTable table{{"value"}, {}};
    if (vary.chance.empty() && !vary.of.empty()) table.columns.emplace_back("mean");
    table.columns.insert(table.columns.end(), names.begin(), names.end());
    for (const auto& row : vary.rows) {
        auto& cells = table.rows.emplace_back();
        auto key = table.columns.begin();
        const auto add = [&](std::string text) { cells.add(*key++, std::move(text), true); };
        add(row.value);
        if (row.number && vary.chance.empty()) add(number_for_script(row.number->mean()));
        if (row.chance) add(number_for_script(*row.chance));
        else if (row.message.empty() && vary.chance.empty())
            append_chances(row, names, [&](const Ratio& chance) { add(number_for_script(chance)); });
    }
    return table;
}

void append_json(const Vary& vary, std::string& out) {
    text::JsonWriter json(out);
    put_odds_head(vary.request, json);
    put_asked(vary.of, vary.chance, json);
    json.objects("\"vary\":[", vary.rows, [&](const auto& row) { put_row(row, *vary.request.ruleset, json); });
    end_odds(vary.annotations, json);
}

FlatTable table_of(const VaryGrid& grid) {
    FlatTable table{{"value"}, {}};
    table.columns.insert(table.columns.end(), grid.columns.begin(), grid.columns.end());
    for (std::size_t row = 0; row < grid.rows.size(); ++row) {
        auto& cells = table.rows.emplace_back();
        cells.add(table.columns[0], grid.rows[row]);
        for (std::size_t at = 0; at < grid.columns.size(); ++at)
            if (const auto& chance = grid.cells[row][at].chance)
                cells.emplace_back(table.columns[at + 1], number_for_script(*chance), true);
    }
    return table;
}

void append_json(const VaryGrid& grid, std::string& out) {
    text::JsonWriter json(out);
    put_odds_head(grid.request, json);
    put_asked(grid.of, grid.chance, json);
    json.objects("\"vary\":[", grid.rows, [&](const std::string& row) {
        json.text("\"value\":", row);
        const auto& cells = grid.cells[static_cast<std::size_t>(&row - grid.rows.data())];
        json.objects("\"vary\":[", cells, [&](const auto& cell) {
            json.text("\"value\":", grid.columns[static_cast<std::size_t>(&cell - cells.data())]);
            if (cell.chance) put_chance_over(*cell.chance, cell.roll_count, json);
            else json.text("\"error\":", cell.message);
        });
    });
    end_odds(grid.annotations, json);
}

FlatTable table_of(const Advised& advised) {
    FlatTable table{{"side", "change", "chance", "gain"}, {}};
    for (const auto& word : advised.words) {
        auto& row = table.rows.emplace_back();
        row.add("side", word.side);
        row.add("change", word.change);
        row.add("chance", number_for_script(word.chance));
        row.add("gain", number_for_script(word.gain));
    }
    return table;
}

void append_json(const Advised& advised, std::string& out) {
    text::JsonWriter json(out);
    put_odds_head(advised.request, json);
    put_asked(advised.of, advised.chance, json);
    json.put("\"now\":{");
    put_chance_over(advised.now, advised.roll_count, json);
    json.close('}');
    json.objects("\"advise\":[", advised.words, [&](const auto& word) {
        json.text("\"for\":", word.side);
        json.text("\"change\":", word.change);
        put_chance_over(word.chance, word.roll_count, json);
        json.put("\"gain\":");
        json.buffer().append(number_for_script(word.gain) + ",");
    });
    json.number("\"unchanged\":", static_cast<std::int64_t>(advised.idle));
    end_odds(advised.annotations, json);
}

}  // namespace orderly::report
