#include "cli/output.hpp"

#include "report/csv.hpp"
#include "report/json.hpp"
#include "report/logfmt.hpp"
#include "report/text.hpp"

namespace orderly {

void append_resolution(const Resolution& resolution, const Options& options, const Screen& screen, std::string& out) {
    switch (options.format) {
        case Format::text: append_text(resolution, {screen.color, options.explain, screen.width}, out); break;
        case Format::json: append_json(resolution, {options.explain}, out); break;
        case Format::logfmt: append_logfmt(resolution, out); break;
        case Format::csv:
            append_csv_header(out);
            append_csv(resolution, out);
            break;
    }
    if (!out.ends_with('\n')) out += '\n';
}

void append_row(const FlatRow& row, Format format, std::span<const std::string_view> columns, std::string& out) {
    if (format == Format::json) append_json_row(row, out);
    else if (format == Format::logfmt) append_logfmt_row(row, out);
    else append_csv_row(row, columns, out);
}

}  // namespace orderly
