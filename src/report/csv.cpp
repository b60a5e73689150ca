#include "csv.hpp"

#include <string_view>

#include "canonical.hpp"
#include "record.hpp"

namespace orderly {
namespace {

using namespace report;

void append_cell(std::string_view text, std::string& out) {
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

template <class... Cells>
void append_cells(std::string& out, const Cells&... cells) {
    ((append_cell(cells, out), out += ','), ...);
}

void append_row(const Resolution& resolution, const Result& result, std::string& out) {
    const auto& request = resolution.request;
    std::string words;
    append_request(request, words);
    append_cells(out, request.id, request.ruleset->id, request.procedure->id, words, dice_field(resolution),
                 resolution.rolled ? std::string_view(resolution.seed) : std::string_view{}, total_field(request, result),
                 difference_field(request, result), outcome_field(result), passed_field(result), needed_field(request, result),
                 hits_field(request, result), values_field(request, result), effects_field(request, result),
                 next_field(request, result));
    append_cell(notes_field(resolution), out);
    out += '\n';
}

}  // namespace

void append_csv_header(std::string& out) {
    out += "id,ruleset,procedure,request,dice,seed,total,difference,outcome,passed,needed,hits,values,effects,next,notes\n";
}

void append_csv(const Resolution& resolution, std::string& out) {
    if (resolution.results.empty()) append_row(resolution, Result(), out);
    for (const auto& result : resolution.results) append_row(resolution, result, out);
    for (const auto& next : resolution.followed) append_csv(next, out);
}

}  // namespace orderly
