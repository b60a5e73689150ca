#include "game/csv_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "orderly/error.hpp"
#include "text/decode.hpp"

namespace orderly::game {
namespace {

Error wrong(const std::string& why) { return {ErrorCode::bad_value, why}; }

/// What the bytes are that are no csv; empty where they may be one.
std::string_view other_format(std::string_view bytes) {
    if (bytes.starts_with("PK\x03\x04")) return "a workbook (.xlsx or .ods)";
    if (bytes.starts_with("\xd0\xcf\x11\xe0")) return "a workbook (.xls)";
    if (bytes.starts_with("%PDF")) return "a PDF";
    const auto first = bytes.substr(std::min(bytes.find_first_not_of(" \t\r\n\xef\xbb\xbf"), bytes.size()));
    if (first.starts_with('<')) return "a page of HTML or XML";
    return first.starts_with('{') || first.starts_with('[') ? "JSON" : "";
}

/// One kind of line end.
std::string with_plain_ends(const std::string& text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '\r') out += text[at];
        else if (at + 1 == text.size() || text[at + 1] != '\n') out += '\n';
    }
    return out;
}

std::string trimmed(const std::string& text) {
    const auto from = text.find_first_not_of(" \t\n");
    return from == std::string::npos ? std::string() : text.substr(from, text.find_last_not_of(" \t\n") - from + 1);
}

}  // namespace

CsvReader::CsvReader(std::string_view bytes) {
    if (const auto other = other_format(bytes); !other.empty())
        throw wrong(fmt::format("this is {} and no csv: save the sheet as csv, and import that", other));
    text_ = with_plain_ends(text::decoded(bytes));
    if (text_.find('\0') != std::string::npos) throw wrong("it holds zero bytes: this is no csv");
    if (text_.starts_with("sep=") && text_.size() > 5 && text_[5] == '\n') {
        mark_ = text_[4];
        at_ = 6;
        next_line_ = 2;
    } else {
        mark_ = mark_of_head();
    }
}

char CsvReader::mark_of_head() const {
    constexpr std::array marks = {',', ';', '\t', '|'};
    std::array<std::size_t, marks.size()> counts = {};
    bool quoted = false;
    for (auto at = std::min(text_.find_first_not_of('\n'), text_.size()); at < text_.size(); ++at) {
        if (text_[at] == '"') quoted = !quoted;
        if (quoted) continue;
        if (text_[at] == '\n') break;
        for (std::size_t mark = 0; mark < marks.size(); ++mark) counts[mark] += text_[at] == marks[mark] ? 1 : 0;
    }
    return marks[static_cast<std::size_t>(std::ranges::max_element(counts) - counts.begin())];
}

void CsvReader::read_cells(std::vector<std::string>& cells) {
    bool quoted = false;
    for (; at_ < text_.size(); ++at_) {
        const auto one = text_[at_];
        if (one == '\n') ++next_line_;
        if (quoted && one == '"' && at_ + 1 < text_.size() && text_[at_ + 1] == '"') cells.back() += text_[at_++];
        else if (quoted && one == '"') quoted = false;
        else if (one == '"' && trimmed(cells.back()).empty()) quoted = true;
        else if (!quoted && one == '\n') break;
        else if (!quoted && one == mark_) cells.emplace_back();
        else cells.back() += one;
    }
    ++at_;
    if (quoted) throw wrong(fmt::format("line {} of the csv: a quote is not closed", line_));
}

bool CsvReader::next(std::vector<std::string>& cells) {
    while (at_ < text_.size()) {
        line_ = next_line_;
        cells.assign(1, {});
        read_cells(cells);
        for (auto& cell : cells) cell = trimmed(cell);
        if (std::ranges::any_of(cells, [](const std::string& cell) { return !cell.empty(); })) return true;
    }
    return false;
}

}  // namespace orderly::game
