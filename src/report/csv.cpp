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
    append_csv_cell(notes_field(resolution), out);
    out.append(tail).push_back('\n');
}

}  // namespace

void append_csv_cell(std::string_view text, std::string& out) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        out.append(text);
        return;
    }
    out += '"';
    for (const auto one : text) {
        if (one == '"') out += '"';
        out += one;
    }
    out += '"';
}

void append_csv_header(std::string& out) {
    out += "id,ruleset,procedure,request,dice,seed,total,difference,outcome,passed,needed,hits,values,effects,next,notes\n";
}

void append_csv(const Resolution& resolution, std::string& out, std::string_view tail) {
    if (resolution.results.empty()) append_row(resolution, Result(), tail, out);
    for (const auto& result : resolution.results) append_row(resolution, result, tail, out);
    for (const auto& next : resolution.followed) append_csv(next, out, tail);
}

}  // namespace orderly
