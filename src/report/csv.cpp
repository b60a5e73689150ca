#include "report/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "report/flat_rows.hpp"
#include "report/walk_result.hpp"
#include "report/wording.hpp"
#include "text/json_writer.hpp"
#include "text/lists.hpp"
#include "text/numbers.hpp"

namespace orderly::report {
namespace {

constexpr std::array<std::string_view, csv_columns> columns = {
    "id",      "ruleset", "procedure", "request", "dice",     "seed",     "total",  "difference",
    "outcome", "passed",  "needed",    "hits",    "values",   "effects",  "next",   "notes",
    "given",   "unit",    "total_1",   "total_2", "needed_1", "needed_2", "hits_1", "hits_2"};

/// The column of `name` with `suffix`; `csv_columns` if csv has no such column.
consteval std::size_t column_of(std::string_view name, std::string_view suffix = "") {
    std::size_t at = 0;
    while (at < columns.size() && (columns[at].size() != name.size() + suffix.size() ||
                                   !columns[at].starts_with(name) || !columns[at].ends_with(suffix)))
        ++at;
    return at;
}

/// A sink for walk_result that fills the cells of a row.
class CsvRow {
public:
    explicit CsvRow(const Request& request) : request_(request) {}

    void number(auto field, int number) {
        set<column_of(field.text)>(std::to_string(number));
        set<column_of(field.text, "_1")>(std::to_string(number));
    }

    void by_side(auto field, std::span<const int> numbers) {
        const auto& sides = request_.procedure->sides;
        auto text = fmt::format("{}={}", sides[0], numbers[0]);
        if (numbers.size() > 1) text += fmt::format("; {}={}", sides[1], numbers[1]);
        set<column_of(field.text)>(std::move(text));
        set<column_of(field.text, "_1")>(std::to_string(numbers[0]));
        if (numbers.size() > 1) set<column_of(field.text, "_2")>(std::to_string(numbers[1]));
    }
    void by_side(Field<"totals">, std::span<const int> totals) { by_side(field::total, totals); }

    void text(auto field, std::string_view text) { set<column_of(field.text)>(text); }
    void boolean(auto field, bool value) { set<column_of(field.text)>(value ? "true" : "false"); }

    void list(auto field, const auto& items) {
        if constexpr (requires { list_field(request_, items); })
            set<column_of(field.text)>(list_field(request_, items));
    }

    void list(Field<"stages">, const std::vector<StageResult>& stages) {
        auto& cell = cells_[column_of("needed")];
        for (const auto& stage : stages)
            cell += fmt::format("{}{}={}", cell.empty() ? "" : "; ", stage_name(*request_.procedure, *stage.stage), stage.needed);
    }

    void column(std::string_view, std::string_view) {}

    void lines(std::span<const std::string_view> lines) { lines_.assign(lines.begin(), lines.end()); }

    void values(const std::vector<ValueResult>& values, std::string_view unit) {
        for (const auto& value : values)
            values_.push_back(fmt::format("{}={}", value.id, text::fraction_text(value.value)));
        unit_ = unit;
    }

    void tallies(std::span<const int> counted) {
        for (std::size_t at = 0; at < counted.size(); ++at)
            values_.push_back(fmt::format("{}={}", request_.procedure->tallies[at].id, counted[at]));
    }

    void rows(const std::vector<const LookupRow*>& rows) {
        if (auto text = rows_field(*request_.procedure, rows, lines_); !text.empty())
            values_.push_back(std::move(text));
        if (!unit_.empty()) values_.push_back(fmt::format("unit={}", unit_));
        set<column_of("values")>(text::joined(values_, "; "));
    }

    /// The cells that every row of the resolution has.
    void head(const Resolution& resolution) {
        set<column_of("id")>(request_.id);
        set<column_of("ruleset")>(request_.ruleset->id);
        set<column_of("procedure")>(request_.procedure->id);
        append_request(request_, cells_[column_of("request")]);
        set<column_of("dice")>(dice_field(resolution));
        if (resolution.rolled) set<column_of("seed")>(resolution.seed);
        set<column_of("notes")>(notes_field(resolution));
        set<column_of("given")>(given_field(resolution));
    }

    void unit(const Result& result) { set<column_of("unit")>(std::to_string(result.unit + 1)); }

    void append(std::string_view tail, std::string& out) const {
        for (const auto& cell : cells_) {
            append_csv_cell(cell, out);
            out += ',';
        }
        out.pop_back();
        out.append(tail).push_back('\n');
    }

private:
    template <std::size_t at, class Text>
    void set([[maybe_unused]] Text&& text) {
        if constexpr (at < csv_columns) cells_[at] = std::forward<Text>(text);
    }

    const Request& request_;
    std::array<std::string, csv_columns> cells_;
    std::vector<std::string> lines_;
    std::vector<std::string> values_;
    std::string_view unit_;
};

void append_row(const Resolution& resolution, const Result& result, std::string_view tail, std::string& out) {
    CsvRow row(resolution.request);
    row.head(resolution);
    if (resolution.results.size() > 1) row.unit(result);
    walk_result(resolution.request, result, row);
    row.append(tail, out);
}

/// Full-width `=`, `+`, `-` and `@`, which some spreadsheets treat like the plain characters.
bool begins_wide(std::string_view text) {
    constexpr std::array<std::string_view, 4> wide = {"\uff1d", "\uff0b", "\uff0d", "\uff20"};
    return std::ranges::any_of(wide, [&](std::string_view sign) { return text.starts_with(sign); });
}

/// Whether a cell is only numbers, such as `-1`, `+1/2`, `-1e-07` or `-1; 0; -1`.
bool are_numbers(std::string_view text) {
    while (!text.empty()) {
        const auto end = std::min(text.find("; "), text.size());
        const auto number = text.substr(0, end);
        const std::size_t sign = number.starts_with('-') || number.starts_with('+') ? 1 : 0;
        const auto end_of_digits = std::min(number.find_first_not_of("0123456789./", sign), number.size());
        auto power = number.substr(end_of_digits);  // the exponent of a very small number
        if (power.starts_with("e-")) power.remove_prefix(2);
        if (end_of_digits == sign || power.find_first_not_of("0123456789") != std::string_view::npos) return false;
        text.remove_prefix(std::min(text.size(), end + 2));
    }
    return true;
}

/// Whether a spreadsheet would evaluate the cell as a formula; leading blanks are ignored.
bool is_formula(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    if (text.size() < 2) return false;
    if (begins_wide(text)) return true;
    const auto sign = text.front() == '+' || text.front() == '-';
    return (sign && !are_numbers(text)) || text.front() == '=' || text.front() == '@' || text.front() == '\t' ||
           text.front() == '\r';
}

}  // namespace

void append_csv_cell(std::string_view text, std::string& out) {
    const std::string_view guard = is_formula(text) ? "'" : "";
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        out.append(guard).append(text);
        return;
    }
    out.append("\"").append(guard);
    for (const auto one : text) {
        if (one == '"') out += '"';
        out += one;
    }
    out += '"';
}

std::span<const std::string_view> csv_column_names() { return columns; }

std::string widened_csv(std::string_view table, std::string_view head, std::string_view tail, std::string_view last) {
    std::string wide;
    auto is_quoted = false;
    auto is_head = true;
    for (std::size_t at = 0; at < table.size(); ++at) {
        if (table[at] == '"') is_quoted = !is_quoted;
        if (table[at] == '\n' && !is_quoted) wide += std::exchange(is_head, false) ? head : at + 1 < table.size() ? tail : last;
        wide += table[at];
    }
    return wide;
}

void append_csv_header(std::string& out) {
    for (const auto column : columns) out.append(column).push_back(',');
    out.back() = '\n';
}

void append_csv(const Resolution& resolution, std::string& out, std::string_view tail) {
    if (resolution.results.empty()) append_row(resolution, Result(), tail, out);
    for (const auto& result : resolution.results) append_row(resolution, result, tail, out);
    for (const auto& next : resolution.followed) append_csv(next, out, tail);
}

namespace {

bool is_bare(char one) { return one > ' ' && one != '"' && one != '=' && one != '\\' && one < 0x7f; }

void append_value(std::string_view value, std::string& out) {
    if (!value.empty() && std::ranges::all_of(value, is_bare)) {
        out.append(value);
        return;
    }
    out += '"';
    text::append_escaped(value, out);
    out += '"';
}

/// Writes pairs of a line; `prefix` is prepended to each key.
class LogPairs {
public:
    LogPairs(std::string prefix, std::string& out) : prefix_(std::move(prefix)), out_(out) {}

    void pair(std::string_view key, std::string_view value) {
        out_.append(" ").append(prefix_).append(key).append("=");
        append_value(value, out_);
    }

    void optional(std::string_view key, std::string_view value) {
        if (!value.empty()) pair(key, value);
    }

    /// The same line with a longer prefix.
    [[nodiscard]] LogPairs under(std::string_view name, std::size_t number) const {
        return {fmt::format("{}{}{}.", prefix_, name, number), out_};
    }

private:
    std::string prefix_;
    std::string& out_;
};

/// A sink for walk_result that writes one pair for each number and for each list.
class LogResult {
public:
    LogResult(const Request& request, const Result& result, LogPairs pairs)
        : request_(request), result_(result), pairs_(std::move(pairs)) {}

    void number(auto field, int number) { pairs_.pair(field.text, std::to_string(number)); }
    void by_side(auto field, std::span<const int> numbers) {
        for (std::size_t side = 0; side < numbers.size(); ++side)
            pairs_.pair(fmt::format("{}.{}", field.text, request_.procedure->sides[side]),
                        std::to_string(numbers[side]));
    }

    void text(auto field, std::string_view text) { pairs_.optional(field.text, text); }
    void boolean(auto field, bool value) { pairs_.pair(field.text, value ? "true" : "false"); }

    void list(auto field, const auto& items) { pairs_.optional(field.text, list_field(request_, items)); }

    void list(Field<"modifiers">, const std::vector<Counted>& modifiers) {
        std::string text;
        for (const auto& counted : modifiers)
            text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", request_.procedure->sides[counted.side],
                                counted_label(request_, result_, counted));
        pairs_.optional("modifiers", text);
    }

    void list(Field<"stages">, const std::vector<StageResult>& stages) {
        for (const auto& stage : stages) {
            const auto name = stage_name(*request_.procedure, *stage.stage);
            pairs_.pair(fmt::format("stages.{}.needed", name), std::to_string(stage.needed));
            pairs_.pair(fmt::format("stages.{}.dice", name), std::to_string(stage.dice));
            pairs_.pair(fmt::format("stages.{}.passed", name), std::to_string(stage.passed));
        }
    }

    void column(std::string_view choice, std::string_view word) { pairs_.pair(fmt::format("column.{}", choice), word); }

    void lines(std::span<const std::string_view> lines) { lines_.assign(lines.begin(), lines.end()); }

    void values(const std::vector<ValueResult>& values, std::string_view unit) {
        for (const auto& value : values)
            pairs_.pair(fmt::format("values.{}", value.id), text::fraction_text(value.value));
        pairs_.optional("values.unit", unit);
    }

    void tallies(std::span<const int> counted) {
        for (std::size_t at = 0; at < counted.size(); ++at)
            pairs_.pair(fmt::format("tallies.{}", request_.procedure->tallies[at].id), std::to_string(counted[at]));
    }

    void rows(const std::vector<const LookupRow*>& rows) {
        pairs_.optional("rows", rows_field(*request_.procedure, rows, lines_));
    }

private:
    const Request& request_;
    const Result& result_;
    LogPairs pairs_;
    std::vector<std::string> lines_;
};

/// Writes a resolution from its procedure on; follow-ups come after it with numbered keys.
void write_line(const Resolution& resolution, LogPairs pairs) {
    const auto& request = resolution.request;
    std::string words;
    append_request(request, words);
    pairs.pair("procedure", request.procedure->id);
    pairs.pair("request", words);
    pairs.optional("dice", dice_field(resolution));
    if (resolution.rolled) pairs.pair("seed", resolution.seed);
    pairs.optional("given", given_field(resolution));
    const auto alone = resolution.results.size() == 1;
    for (const auto& one : resolution.results) {
        LogResult sink(request, one, alone ? pairs : pairs.under("unit", one.unit + 1U));
        walk_result(request, one, sink);
    }
    pairs.optional("notes", notes_field(resolution));
    for (std::size_t at = 0; at < resolution.followed.size(); ++at)
        write_line(resolution.followed[at], pairs.under("followed", at + 1));
}

}  // namespace

void append_pair(std::string_view key, std::string_view value, std::string& out) {
    if (!out.empty() && out.back() != '\n') out += ' ';
    out.append(key).append("=");
    append_value(value, out);
}

void append_logfmt(const Resolution& resolution, std::string& out) {
    out.append("ruleset=").append(resolution.request.ruleset->id);
    LogPairs pairs({}, out);
    pairs.optional("id", resolution.request.id);
    write_line(resolution, std::move(pairs));
}

}  // namespace orderly::report
