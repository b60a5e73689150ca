#include "report/csv.hpp"

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

void append_row(const Resolution& resolution, const Result& result, std::string_view tail, std::string& out) {
    const auto& request = resolution.request;
    std::string words;
    append_request(request, words);
    append_cells(out, request.id, request.ruleset->id, request.procedure->id, words, dice_field(resolution),
                 resolution.rolled ? std::string_view(resolution.seed) : std::string_view{}, total_field(request, result),
                 difference_field(request, result), outcome_field(result), passed_field(result), needed_field(request, result),
                 hits_field(request, result), values_field(request, result), effects_field(request, result),
                 next_field(request, result));
    append_cells(out, notes_field(resolution));
    append_csv_cell(given_field(resolution), out);
    out.append(tail).push_back('\n');
}

/// What a spreadsheet would work out, and a number is not.
bool is_formula(std::string_view text) {
    if (text.size() < 2) return false;
    const auto sign = text.front() == '+' || text.front() == '-';
    const auto is_number = sign && text.find_first_not_of("0123456789./", 1) == std::string_view::npos;
    return (sign && !is_number) || text.front() == '=' || text.front() == '@' || text.front() == '\t' || text.front() == '\r';
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
    out += "id,ruleset,procedure,request,dice,seed,total,difference,outcome,passed,needed,hits,values,effects,next,notes,given\n";
}

void append_csv(const Resolution& resolution, std::string& out, std::string_view tail) {
    if (resolution.results.empty()) append_row(resolution, Result(), tail, out);
    for (const auto& result : resolution.results) append_row(resolution, result, tail, out);
    for (const auto& next : resolution.followed) append_csv(next, out, tail);
}

}  // namespace orderly
