#include "report/logfmt.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/canonical.hpp"
#include "report/counted_text.hpp"
#include "text/json_writer.hpp"
#include "report/naming.hpp"
#include "text/number_text.hpp"
#include "report/record.hpp"
#include "report/walk_result.hpp"

namespace orderly::report {
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

/// Pairs of a line; `prefix` stands before each of their keys.
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

    /// The same line, with more before its keys.
    [[nodiscard]] LogPairs under(std::string_view name, std::size_t number) const {
        return {fmt::format("{}{}{}.", prefix_, name, number), out_};
    }

private:
    std::string prefix_;
    std::string& out_;
};

/// The sink of walk_result that writes a pair for each number, and one for each list.
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

/// A resolution from its procedure on; what followed it comes after, under numbers.
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
