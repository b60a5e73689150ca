// What would change the odds, for programs: cells and json.

#include <algorithm>

#include "report/mark_notes.hpp"
#include "report/odds/asked_numbers.hpp"
#include "report/odds/changes.hpp"
#include "report/odds/json.hpp"
#include "report/odds/numbers.hpp"

namespace orderly::report {

namespace {

/// What the chances are of, where it is not the outcomes.
void put_asked(const std::string& of, const std::string& chance, text::JsonWriter& json) {
    if (!of.empty()) json.text("\"of\":", of);
    if (!chance.empty()) json.text("\"chance\":", chance);
}

void put_row(const VaryRow& row, const Ruleset& ruleset, text::JsonWriter& json) {
    json.put("{");
    json.text("\"value\":", row.value);
    if (!row.message.empty()) json.text("\"error\":", row.message);
    else if (row.number) {
        json.put("\"of\":[");
        put_number_odds(*row.number, ruleset, json);
        json.close(']');
    } else if (row.chance) put_chance_over(*row.chance, row.roll_count, json);
    else {
        put_outcomes(*row.odds, json);
        put_expect(*row.odds, json);
    }
    json.close('}');
}

}  // namespace

CellTable vary_cells(const Vary& vary) {
    const auto names = vary.chance.empty() ? columns_of_rows(vary) : std::vector<std::string>{vary.chance};
    const auto of_number = vary.chance.empty() && !vary.of.empty();
    CellTable table;
    table.columns = {"value"};
    if (of_number) table.columns.emplace_back("mean");
    table.columns.insert(table.columns.end(), names.begin(), names.end());
    for (const auto& row : vary.rows) {
        auto& cells = table.rows.emplace_back(1, row.value);
        if (of_number) cells.push_back(row.number ? number_for_script(row.number->mean()) : std::string());
        if (row.chance) cells.push_back(number_for_script(*row.chance));
        else if (row.message.empty() && vary.chance.empty()) append_chances(row, names, number_for_script, cells);
        cells.resize(table.columns.size());
    }
    return table;
}

void append_vary_json(const Vary& vary, std::string& out) {
    text::JsonWriter json(out);
    put_odds_head(vary.request, json);
    put_asked(vary.of, vary.chance, json);
    json.list("\"vary\":[", vary.rows, [&](const auto& row) { put_row(row, *vary.request.ruleset, json); });
    end_odds(vary.annotations, json);
}

CellTable grid_cells(const VaryGrid& grid) {
    CellTable table;
    table.columns = {"value"};
    table.columns.insert(table.columns.end(), grid.columns.begin(), grid.columns.end());
    for (std::size_t row = 0; row < grid.rows.size(); ++row) {
        auto& cells = table.rows.emplace_back(1, grid.rows[row]);
        for (const auto& one : grid.cells[row])
            cells.push_back(one.chance ? number_for_script(*one.chance) : std::string());
    }
    return table;
}

void append_grid_json(const VaryGrid& grid, std::string& out) {
    text::JsonWriter json(out);
    put_odds_head(grid.request, json);
    put_asked(grid.of, grid.chance, json);
    json.put("\"vary\":[");
    for (std::size_t row = 0; row < grid.rows.size(); ++row) {
        json.put("{");
        json.text("\"value\":", grid.rows[row]);
        json.put("\"vary\":[");
        for (std::size_t column = 0; column < grid.columns.size(); ++column) {
            json.put("{");
            json.text("\"value\":", grid.columns[column]);
            const auto& cell = grid.cells[row][column];
            if (cell.chance) put_chance_over(*cell.chance, cell.roll_count, json);
            else json.text("\"error\":", cell.message);
            json.close('}');
        }
        json.close(']');
        json.close('}');
    }
    json.close(']');
    end_odds(grid.annotations, json);
}

CellTable advice_cells(const Advised& advised) {
    CellTable table = {{"side", "change", "chance", "gain"}, {}};
    for (const auto& word : advised.words)
        table.rows.push_back({word.side, word.change, number_for_script(word.chance), number_for_script(word.gain)});
    return table;
}

void append_advice_json(const Advised& advised, std::string& out) {
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
