#include "report/csv.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "report/canonical.hpp"
#include "report/record.hpp"

namespace orderly {
namespace {

using namespace report;

template <class... Cells>
void append_cells(std::string& out, const Cells&... cells) {
    ((append_csv_cell(cells, out), out += ','), ...);
}

/// The numbers of both sides, a cell each; one side's stand in the first.
void append_numbers(bool there, const std::array<int, 2>& numbers, bool both, std::string& out) {
    if (there) out += std::to_string(numbers[0]);
    out += ',';
    if (there && both) out += std::to_string(numbers[1]);
    out += ',';
}

/// What stands in cells of its own: the unit, and the numbers by side.
void append_single_cells(const Resolution& resolution, const Result& result, std::string& out) {
    const auto kind = resolution.request.procedure->kind;
    const auto both = kind == Kind::pools || kind == Kind::duels;
    if (resolution.results.size() > 1) out += std::to_string(result.unit + 1);
    out += ',';
    if (kind == Kind::opposed) append_numbers(result.has_total, result.totals, true, out);
    else append_numbers(result.has_total && !both, {result.total, 0}, false, out);
    append_numbers(result.has_needed, result.needed, both, out);
    append_numbers(result.has_hits, result.hits, both, out);
    out.pop_back();
}

void append_row(const Resolution& resolution, const Result& result, std::string_view tail, std::string& out) {
    const auto& request = resolution.request;
    std::string words;
    append_request(request, words);
    append_cells(out, request.id, request.ruleset->id, request.procedure->id, words, dice_field(resolution),
                 resolution.rolled ? std::string_view(resolution.seed) : std::string_view{},
                 total_field(request, result), difference_field(request, result), outcome_field(result),
                 passed_field(result), needed_field(request, result), hits_field(request, result),
                 values_field(request, result), effects_field(request, result), next_field(request, result));
    append_cells(out, notes_field(resolution));
    append_cells(out, given_field(resolution));
    append_single_cells(resolution, result, out);
    out.append(tail).push_back('\n');
}

/// `=`, `+`, `-` and `@` in their full width, which some spreadsheets take for the plain ones.
bool begins_wide(std::string_view text) {
    constexpr std::array<std::string_view, 4> wide = {"\uff1d", "\uff0b", "\uff0d", "\uff20"};
    return std::ranges::any_of(wide, [&](std::string_view sign) { return text.starts_with(sign); });
}

/// What a spreadsheet would work out, and a number is not. Blanks before it are passed over.
bool is_formula(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    if (text.size() < 2) return false;
    if (begins_wide(text)) return true;
    const auto sign = text.front() == '+' || text.front() == '-';
    const auto is_number = sign && text.find_first_not_of("0123456789./", 1) == std::string_view::npos;
    return (sign && !is_number) || text.front() == '=' || text.front() == '@' || text.front() == '\t' ||
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

void append_csv_header(std::string& out) {
    out +=
        "id,ruleset,procedure,request,dice,seed,total,difference,outcome,passed,needed,hits,values,effects,next,notes,"
        "given,unit,total_1,total_2,needed_1,needed_2,hits_1,hits_2\n";
}

void append_csv(const Resolution& resolution, std::string& out, std::string_view tail) {
    if (resolution.results.empty()) append_row(resolution, Result(), tail, out);
    for (const auto& result : resolution.results) append_row(resolution, result, tail, out);
    for (const auto& next : resolution.followed) append_csv(next, out, tail);
}

}  // namespace orderly
