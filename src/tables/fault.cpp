#include "tables/fault.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/printable.hpp"
#include "text/utf8.hpp"

namespace orderly::tables {
namespace {

std::string_view source_line(std::string_view text, int line) {
    for (; line > 1; --line) {
        const auto end = text.find('\n');
        if (end == std::string_view::npos) return {};
        text.remove_prefix(end + 1);
    }
    return text.substr(0, text.find('\n'));
}

/// What may stand in a terminal, a column for each character: what cannot be seen becomes `?`, and a long line is cut.
std::string shown_line(std::string_view line) {
    std::string out;
    for (std::size_t column = 0; !line.empty() && column < 160; ++column) {
        const auto length = std::max<std::size_t>(text::character_length(line), 1);
        if (line.front() == '\t') out += ' ';
        else if (text::printable_length(line) == 0) out += '?';
        else out += line.substr(0, length);
        line.remove_prefix(length);
    }
    return out;
}

}  // namespace

std::string format_fault(const Fault& fault) {
    if (fault.line == 0) return fmt::format("{}: error: {}\n", fault.file->name, text::printable(fault.message));
    auto out = fmt::format("{}:{}:{}: error: {}\n", fault.file->name, fault.line, fault.column,
                           text::printable(fault.message));
    const auto line = shown_line(source_line(fault.file->text, fault.line));
    if (!line.empty() && fault.column <= 160) out += fmt::format("  {}\n  {:>{}}\n", line, '^', fault.column);
    return out;
}

}  // namespace orderly::tables
