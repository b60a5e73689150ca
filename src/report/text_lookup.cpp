#include "report/text_lookup.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/canonical.hpp"
#include "report/lookup_text.hpp"
#include "report/naming.hpp"
#include "text/number_text.hpp"

namespace orderly::report {
namespace {

class TextLookup {
public:
    TextLookup(const Request& request, const Result& result, std::size_t indent, text::Page& page)
        : request_(request), procedure_(*request.procedure), result_(result), indent_(indent), page_(page) {}

    void write() {
        if (result_.rows.size() > 1) rows();
        else said_words();
        if (result_.grading != nullptr)
            paragraph(fmt::format("{}{}{}", text::style::bold,
                                  title_or_id(result_.grading->title, result_.grading->outcome), text::style::plain));
    }

private:
    void paragraph(const std::string& text) { page_.paragraph(text, indent_, indent_ + 2); }

    /// One row: what was asked, and its values.
    void said_words() {
        std::string request;
        append_request(request_, request);
        auto text = request.substr(std::min(request.size(), procedure_.id.size() + 1));
        const auto found = values();
        if (!text.empty() && !found.empty()) text += ": ";
        if (!text.empty() || !found.empty()) paragraph(text + found);
        if (!result_.rows.empty()) lines(*result_.rows.front(), indent_);
    }

    [[nodiscard]] std::string values() const {
        std::string text;
        for (const auto& value : result_.values) {
            if (!text.empty()) text += ", ";
            text += text::style::bold +
                    text::unbroken(value_text(*request_.ruleset, value.id, value.value, value.distance)) +
                    text::style::plain;
        }
        return text;
    }

    [[nodiscard]] std::string row_values(const LookupRow& row) const {
        if (row.none) return "not allowed";
        if (row.absent) return "lost in the scan of the sheet";
        std::string text;
        each_row_value(procedure_, row, [&](std::string_view id, Fraction value) {
            text += (text.empty() ? "" : ", ") +
                    text::unbroken(value_text(*request_.ruleset, id, value, procedure_.lookup.distance));
        });
        return text;
    }

    void rows() {
        std::size_t width = 0;
        for (const auto* row : result_.rows) width = std::max(width, text::columns_of(row_name(procedure_, *row)));
        width = std::min(width, page_.width() / 2);
        for (const auto* row : result_.rows) {
            page_.labelled(std::string(indent_, ' ') + text::padded_right(row_name(procedure_, *row), width) + "   ",
                           row_values(*row));
            lines(*row, indent_ + 2);
        }
        if (const auto worked_out = values(); !worked_out.empty()) paragraph(worked_out);
    }

    void lines(const LookupRow& row, std::size_t indent) { write_lines(page_, row.lines, indent); }

    const Request& request_;
    const Procedure& procedure_;
    const Result& result_;
    std::size_t indent_;
    text::Page& page_;
};

}  // namespace

void write_lines(text::Page& page, std::span<const std::string_view> lines, std::size_t indent) {
    for (auto line : lines) {
        const auto inner = line.starts_with("- ");
        if (inner) line.remove_prefix(2);
        page.labelled(std::string(indent + (inner ? 2 : 0), ' ') + "- ", line);
    }
}

std::string value_text(const Ruleset& ruleset, std::string_view id, Fraction value, bool distance) {
    return fmt::format("{} {}{}", id, text::fraction_text(value), distance ? ruleset.unit.suffix : std::string_view{});
}

void write_text_lookup(const Request& request, const Result& result, std::size_t indent, text::Page& page) {
    TextLookup(request, result, indent, page).write();
}

}  // namespace orderly::report
