#include "report/flat_rows.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "report/formats.hpp"
#include "report/wording.hpp"
#include "text/characters.hpp"
#include "text/json_writer.hpp"
#include "text/lists.hpp"
#include "text/numbers.hpp"

namespace orderly::report {
namespace {

/// A row as text: `cavalry line road: not allowed`.
std::string row_field(const Procedure& procedure, const LookupRow& row) {
    std::string words;
    each_row_word(procedure, row, [&](const Word& word) { words.append(words.empty() ? "" : " ").append(word.id); });
    std::vector<std::string> values;
    each_row_value(procedure, row, [&](std::string_view id, Fraction value) {
        values.push_back(fmt::format("{}={}", id, text::fraction_text(value)));
    });
    for (const auto line : row.lines) values.emplace_back(line);
    const auto said = row.none ? "not allowed" : row.absent ? "lost" : "";
    return fmt::format("{}: {}{}", words, said, fmt::join(values, ", "));
}

std::string effect_field(const Request& request, const EffectResult& effect) {
    auto text = fmt::format("{}:{}", party_name(*request.procedure, effect.to),
                            request.ruleset->effects[effect.effect->word].id);
    if (effect.effect->counted) text += fmt::format(":{}", effect.count);
    if (effect.suffers != nullptr) text.append(":").append(effect.suffers->outcome);
    return effect.open ? text + "?" : text;
}

}  // namespace

std::string dice_field(const Resolution& resolution) {
    return text::joined(resolution.dice, "; ", [](const ThrownDie& die) { return std::to_string(die.face); });
}

std::string given_field(const Resolution& resolution) {
    const auto given = std::ranges::count_if(resolution.dice, &ThrownDie::given);
    return resolution.rolled && given > 0 ? std::to_string(given) : std::string();
}

std::string rows_field(const Procedure& procedure, const std::vector<const LookupRow*>& rows,
                       std::vector<std::string> lines) {
    if (rows.size() == 1) lines.insert(lines.end(), rows.front()->lines.begin(), rows.front()->lines.end());
    else
        for (const auto* row : rows) lines.push_back(row_field(procedure, *row));
    return text::joined(lines, "; ");
}

std::string list_field(const Request& request, const std::vector<EffectResult>& effects) {
    return text::joined(effects, "; ", [&](const EffectResult& effect) { return effect_field(request, effect); });
}

std::string list_field(const Request& request, const std::vector<NextStep>& steps) {
    std::vector<std::string> items;
    for (const auto& step : steps) {
        items.push_back(fmt::format("{}:{}", next_party(*request.procedure, step), step.next->procedure));
        each_next_word(*request.ruleset, step, [&](const std::string& word) { items.back().append(" ").append(word); });
    }
    return text::joined(items, "; ");
}

std::string notes_field(const Resolution& resolution) {
    std::vector<std::string> items;
    for (const auto* mark : resolution.marks) items.push_back(mark_text(*mark));
    items.insert(items.end(), resolution.notes.begin(), resolution.notes.end());
    for (auto& line : reading_notes(resolution.request, "; ")) items.push_back(std::move(line));
    return text::joined(items, "; ");
}

void append_json_row(const FlatRow& row, std::string& out) {
    out += R"({"v":1)";
    for (const auto& cell : row) {
        out.append(",\"").append(cell.key).append("\":");
        if (!cell.plain) out += '"';
        text::append_escaped(cell.text, out);
        if (!cell.plain) out += '"';
    }
    out += "}\n";
}

void append_logfmt_row(const FlatRow& row, std::string& out) {
    for (const auto& cell : row) append_pair(cell.key, cell.text, out);
    out += '\n';
}

void append_csv_row(const FlatRow& row, std::span<const std::string_view> columns, std::string& out) {
    for (const auto column : columns) {
        if (const auto cell = std::ranges::find(row, column, &Cell::key); cell != row.end())
            append_csv_cell(text::printable(cell->text), out);
        out += ',';
    }
    out.back() = '\n';
}

namespace {

void append_csv_cells(const std::vector<std::string>& cells, std::string& out) {
    for (const auto& cell : cells) {
        append_csv_cell(cell, out);
        out += ',';
    }
    out.back() = '\n';
}

}  // namespace

void append_csv(const CellTable& table, std::string& out) {
    append_csv_cells(table.columns, out);
    for (const auto& row : table.rows) append_csv_cells(row, out);
}

void append_logfmt(const CellTable& table, std::string& out) {
    auto names = table.columns;
    for (auto& name : names) std::erase_if(name, [](char one) { return one == ' ' || one == '"' || one == '='; });
    for (const auto& row : table.rows) {
        for (std::size_t at = 0; at < row.size(); ++at)
            if (!row[at].empty()) append_pair(names[at], row[at], out);
        out += '\n';
    }
}

}  // namespace orderly::report
