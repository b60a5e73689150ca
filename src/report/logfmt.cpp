#include "report/logfmt.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/canonical.hpp"
#include "report/counted_words.hpp"
#include "text/json_writer.hpp"
#include "report/naming.hpp"
#include "text/number_text.hpp"
#include "report/record.hpp"

namespace orderly {
namespace {

using namespace report;

bool is_bare(char one) { return one > ' ' && one != '"' && one != '=' && one != '\\' && one < 0x7f; }

void append_value(std::string_view value, std::string& out) {
    if (!value.empty() && std::ranges::all_of(value, is_bare)) {
        out.append(value);
        return;
    }
    out += '"';
    append_escaped(value, out);
    out += '"';
}

/// One resolution; `prefix` stands before each of its keys.
class LogLine {
public:
    LogLine(const Resolution& resolution, std::string prefix, std::string& out)
        : resolution_(resolution), request_(resolution.request), prefix_(std::move(prefix)), out_(out) {}

    void write() {
        out_.append("ruleset=").append(request_.ruleset->id);
        optional("id", request_.id);
        rest();
    }

private:
    void rest() {
        pair("procedure", request_.procedure->id);
        std::string words;
        append_request(request_, words);
        pair("request", words);
        optional("dice", dice_field(resolution_));
        if (resolution_.rolled) pair("seed", resolution_.seed);
        optional("given", given_field(resolution_));
        results();
        optional("notes", notes_field(resolution_));
        for (std::size_t at = 0; at < resolution_.followed.size(); ++at)
            LogLine(resolution_.followed[at], fmt::format("{}followed{}.", prefix_, at + 1), out_).rest();
    }

    void pair(std::string_view key, std::string_view value) {
        out_.append(" ").append(prefix_).append(key).append("=");
        append_value(value, out_);
    }

    void optional(std::string_view key, std::string_view value) {
        if (!value.empty()) pair(key, value);
    }

    void results() {
        if (resolution_.results.size() == 1) return result(resolution_.results.front());
        const auto before = prefix_;
        for (const auto& one : resolution_.results) {
            prefix_ = fmt::format("{}unit{}.", before, one.unit + 1);
            result(one);
        }
        prefix_ = before;
    }

    void result(const Result& result) {
        const auto& procedure = *request_.procedure;
        modifiers(result);
        if (procedure.kind == Kind::opposed) by_side("totals", result.totals);
        else optional("total", total_field(request_, result));
        optional("difference", difference_field(request_, result));
        if (result.set != nullptr && result.set->column != no_index && result.column != no_word)
            pair(fmt::format("column.{}", procedure.choices[result.set->column].id), procedure.words[result.column].id);
        optional("outcome", outcome_field(result));
        optional("title", title_field(result));
        optional("passed", passed_field(result));
        if (result.has_hits) one_or_both("hits", result.hits);
        if (result.has_needed) one_or_both("needed", result.needed);
        for (const auto& stage : result.stages) {
            pair(fmt::format("stages.{}.needed", stage.stage->id), std::to_string(stage.needed));
            pair(fmt::format("stages.{}.dice", stage.stage->id), std::to_string(stage.dice));
            pair(fmt::format("stages.{}.passed", stage.stage->id), std::to_string(stage.passed));
        }
        values(result);
        optional("effects", effects_field(request_, result));
        optional("next", next_field(request_, result));
    }

    void modifiers(const Result& result) {
        std::string text;
        for (const auto& counted : result.modifiers)
            text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", request_.procedure->sides[counted.side],
                                counted_label(request_, result, counted));
        optional("modifiers", text);
    }

    void by_side(std::string_view key, const std::array<int, 2>& numbers) {
        for (Index side = 0; side < request_.procedure->sides.size(); ++side)
            pair(fmt::format("{}.{}", key, request_.procedure->sides[side]), std::to_string(numbers[side]));
    }

    void one_or_both(std::string_view key, const std::array<int, 2>& numbers) {
        const auto kind = request_.procedure->kind;
        if (kind == Kind::pools || kind == Kind::duels) by_side(key, numbers);
        else pair(key, std::to_string(numbers[0]));
    }

    void values(const Result& result) {
        for (const auto& value : result.values) pair(fmt::format("values.{}", value.id), fraction_text(value.value));
        if (gives_distance(request_, result)) pair("values.unit", request_.ruleset->unit.id);
        optional("rows", rows_field(request_, result));
    }

    const Resolution& resolution_;
    const Request& request_;
    std::string prefix_;
    std::string& out_;
};

}  // namespace

void append_pair(std::string_view key, std::string_view value, std::string& out) {
    if (!out.empty() && out.back() != '\n') out += ' ';
    out.append(key).append("=");
    append_value(value, out);
}

void append_logfmt(const Resolution& resolution, std::string& out) { LogLine(resolution, {}, out).write(); }

}  // namespace orderly
