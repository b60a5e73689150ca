#include "cli/batch/bad_line.hpp"

#include <fmt/format.h>

#include "text/printable.hpp"
#include "cli/output.hpp"
#include "report/csv.hpp"
#include "report/json.hpp"
#include "text/json_writer.hpp"
#include "report/logfmt.hpp"

namespace orderly::cli {
namespace {

/// `{"v":1,"line":3,"id":"a","error":{…}}`.
void json_line(const Error& error, std::uint64_t line, std::string_view id, std::string& out) {
    constexpr std::string_view opening = R"({"v":1,)";
    std::string place = fmt::format(R"("line":{},)", line);
    if (!id.empty()) {
        place += R"("id":")";
        text::append_escaped(id, place);
        place += R"(",)";
    }
    const auto begin = out.size();
    report::append_json(error, out);
    out.insert(begin + opening.size(), place);
}

void logfmt_line(const Error& error, std::uint64_t line, std::string_view id, std::string& out) {
    report::append_pair("line", std::to_string(line), out);
    if (!id.empty()) report::append_pair("id", id, out);
    report::append_pair("error", name_of(error.code), out);
    report::append_pair("message", error.what(), out);
    if (!error.word.empty()) report::append_pair("word", error.word, out);
}

void csv_line(const Error& error, std::uint64_t line, std::string_view id, std::string& out) {
    report::append_csv_cell(text::printable(id), out);
    out.append(report::csv_columns, ',');
    out += std::to_string(line);
    out.append(",").append(name_of(error.code)).append(",");
    report::append_csv_cell(text::printable(error.what(), true), out);
}

void text_line(const Error& error, std::uint64_t line, std::string_view id, std::string& out) {
    out += fmt::format("line {}{}{}: error: {}", line, id.empty() ? "" : ", ", text::printable(id),
                       text::printable(error.what(), true));
    while (out.ends_with('\n')) out.pop_back();
    out += '\n';
}

}  // namespace

void append_batch_header(Format format, std::string& out) {
    if (format != Format::csv) return;
    report::append_csv_header(out);
    out.pop_back();
    out += ",line,error,message\n";
}

void append_bad_line(const Error& error, std::uint64_t line, std::string_view id, Format format, std::string& out) {
    switch (format) {
        case Format::json: json_line(error, line, id, out); break;
        case Format::logfmt: logfmt_line(error, line, id, out); break;
        case Format::csv: csv_line(error, line, id, out); break;
        case Format::text: text_line(error, line, id, out); break;
    }
    out += '\n';
}

void append_line_result(const Resolution& resolution, const Options& options, const Screen& screen,
                        report::KeptPieces& kept, std::string& out) {
    const auto format = options.format;
    if (format == Format::csv) return report::append_csv(resolution, out, ",,,");
    if (format == Format::json) report::append_json(resolution, {options.explain, &kept}, out);
    else append_resolution(resolution, options, screen, out);
    if (format != Format::logfmt) out += '\n';  // a blank line parts the texts
}

}  // namespace orderly::cli
