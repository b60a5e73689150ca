#include "report/formats.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "report/flat_rows.hpp"
#include "report/walk_result.hpp"
#include "report/wording.hpp"
#include "text/lists.hpp"
#include "text/numbers.hpp"

namespace orderly::report {
namespace {

// Fields that JSON nests, flattened to one cell; lists are joined by "; ".

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

/// The faces in order: `8; 3`.
std::string dice_field(const Resolution& resolution) {
    return text::joined(resolution.dice, "; ", [](const ThrownDie& die) { return std::to_string(die.face); });
}

/// The number of given dice (they come first), if the others were rolled. Empty if all were given or all were rolled.
std::string given_field(const Resolution& resolution) {
    const auto given = std::ranges::count_if(resolution.dice, &ThrownDie::given);
    return resolution.rolled && given > 0 ? std::to_string(given) : std::string();
}

/// The lines of a text row; for look-ups with several matching rows, a cell per row. `lines` are those of the result's
/// own row.
std::string rows_field(const Procedure& procedure, const std::vector<const LookupRow*>& rows,
                       std::vector<std::string> lines) {
    if (rows.size() == 1) lines.insert(lines.end(), rows.front()->lines.begin(), rows.front()->lines.end());
    else
        for (const auto* row : rows) lines.push_back(row_field(procedure, *row));
    return text::joined(lines, "; ");
}

/// `defender:lose-stands:4; attacker:hold?`; `?` marks an effect that the words leave open.
std::string list_field(const Request& request, const std::vector<EffectResult>& effects) {
    return text::joined(effects, "; ", [&](const EffectResult& effect) { return effect_field(request, effect); });
}

/// A follow-up: `target:morale vs-shooting hits=3`.
std::string list_field(const Request& request, const std::vector<NextStep>& steps) {
    std::vector<std::string> items;
    for (const auto& step : steps) {
        items.push_back(fmt::format("{}:{}", next_party(*request.procedure, step), step.next->procedure));
        each_next_word(*request.ruleset, step, [&](const std::string& word) { items.back().append(" ").append(word); });
    }
    return text::joined(items, "; ");
}

/// Marks and notes in full.
std::string notes_field(const Resolution& resolution) {
    std::vector<std::string> items;
    for (const auto* mark : resolution.marks) items.push_back(mark_text(*mark));
    items.insert(items.end(), resolution.notes.begin(), resolution.notes.end());
    for (auto& line : reading_notes(resolution.request, "; ")) items.push_back(std::move(line));
    return text::joined(items, "; ");
}

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

}  // namespace

std::span<const std::string_view> csv_column_names() { return columns; }

void append_csv(const Resolution& resolution, std::string& out, std::string_view tail, std::string_view last) {
    const auto& results = resolution.results;
    const auto end = resolution.followed.empty() ? last : tail;
    if (results.empty()) append_row(resolution, Result(), end, out);
    for (const auto& result : results) append_row(resolution, result, &result == &results.back() ? end : tail, out);
    for (const auto& next : resolution.followed)
        append_csv(next, out, tail, &next == &resolution.followed.back() ? last : tail);
}

namespace {

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

void append_logfmt(const Resolution& resolution, std::string& out) {
    out.append("ruleset=").append(resolution.request.ruleset->id);
    LogPairs pairs({}, out);
    pairs.optional("id", resolution.request.id);
    write_line(resolution, std::move(pairs));
}

}  // namespace orderly::report
