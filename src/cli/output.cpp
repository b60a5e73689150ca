#include "cli/output.hpp"

#include "report/csv.hpp"
#include "report/json.hpp"
#include "report/logfmt.hpp"
#include "report/text.hpp"

namespace orderly::cli {

void append_resolution(const Resolution& resolution, const Options& options, const Screen& screen, std::string& out) {
    switch (options.format) {
        case Format::text: report::append_text(resolution, {screen.color, options.explain, screen.width}, out); break;
        case Format::json: report::append_json(resolution, {options.explain}, out); break;
        case Format::logfmt: report::append_logfmt(resolution, out); break;
        case Format::csv:
            report::append_csv_header(out);
            report::append_csv(resolution, out);
            break;
    }
    if (!out.ends_with('\n')) out += '\n';
}

void append_row(const report::FlatRow& row, Format format, std::span<const std::string_view> columns,
                std::string& out) {
    if (format == Format::json) report::append_json_row(row, out);
    else if (format == Format::logfmt) report::append_logfmt_row(row, out);
    else report::append_csv_row(row, columns, out);
}

}  // namespace orderly::cli
