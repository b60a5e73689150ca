#include "report/odds/flat.hpp"

#include <algorithm>
#include <array>

#include "report/canonical.hpp"
#include "report/odds/numbers.hpp"

namespace orderly::report {
namespace {

constexpr std::array<std::string_view, 11> columns = {"id",      "ruleset", "procedure", "request", "for", "unit",
                                                      "outcome", "title",   "chance",    "num",     "den"};

FlatRow head_of(const Odds& odds) {
    std::string words;
    append_request(odds.request, words);
    FlatRow row;
    if (!odds.request.id.empty()) row.push_back({"id", odds.request.id});
    row.push_back({"ruleset", std::string(odds.request.ruleset->id)});
    row.push_back({"procedure", std::string(odds.request.procedure->id)});
    row.push_back({"request", words});
    return row;
}

void add_chance(FlatRow& row, const Whole& num, const Whole& den) {
    row.push_back({"chance", number_for_script(num, den), true});
    row.push_back({"num", num.get_str(), true});
    row.push_back({"den", den.get_str(), true});
}

void add_outcomes(const Odds& odds, const FlatRow& head, std::vector<FlatRow>& rows) {
    for (std::size_t unit = 0; unit < odds.units.size(); ++unit)
        for (const auto& outcome : odds.units[unit].outcomes) {
            auto& row = rows.emplace_back(head);
            if (odds.units.size() > 1) row.push_back(number_cell("unit", unit + 1));
            row.push_back({"outcome", outcome.outcome});
            row.push_back({"title", outcome.title.empty() ? outcome.outcome : outcome.title});
            add_chance(row, outcome.num, odds.den);
        }
}

void add_hits(const Odds& odds, const FlatRow& head, std::vector<FlatRow>& rows) {
    for (const auto& hits : odds.hits)
        for (const auto& [count, num] : hits.counts) {
            auto& row = rows.emplace_back(head);
            row.push_back({"for", hits.side});
            row.push_back({"outcome", std::to_string(count)});
            add_chance(row, num, hits.den);
        }
}

void add_followed(const Odds& odds, const FlatRow& head, std::vector<FlatRow>& rows) {
    for (const auto& one : odds.then) {
        auto& row = rows.emplace_back(head);
        std::ranges::find(row, "procedure", &Cell::key)->text = std::string(one.procedure);
        row.push_back({"for", one.side});
        row.push_back({"outcome", one.outcome});
        row.push_back({"title", one.title.empty() ? one.outcome : one.title});
        add_chance(row, one.chance.get_num(), one.chance.get_den());
    }
}

}  // namespace

std::vector<FlatRow> odds_rows(const Odds& odds) {
    const auto head = head_of(odds);
    std::vector<FlatRow> rows;
    if (!odds.ordered_by_hits || odds.hits.size() != 1) add_outcomes(odds, head, rows);
    add_hits(odds, head, rows);
    add_followed(odds, head, rows);
    return rows;
}

FlatRow chance_row(const Odds& odds, std::string_view asked, const Ratio& chance) {
    auto row = head_of(odds);
    row.push_back({"outcome", std::string(asked)});
    add_chance(row, chance.get_num(), chance.get_den());
    return row;
}

void append_odds_csv(const std::vector<FlatRow>& rows, std::string& out) {
    for (const auto column : columns) out.append(column).push_back(',');
    out.back() = '\n';
    for (const auto& row : rows) append_csv_row(row, columns, out);
}

}  // namespace orderly::report
