#include "tables/fault.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "text/page.hpp"
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

/// So many characters of a line are shown.
constexpr int most_shown = 160;

/// What may stand in a terminal, of the first `most` characters: what cannot be seen becomes `?`.
std::string shown_line(std::string_view line, std::size_t most) {
    std::string out;
    for (std::size_t column = 0; !line.empty() && column < most; ++column) {
        const auto length = std::max<std::size_t>(text::character_length(line), 1);
        if (line.front() == '\t') out += ' ';
        else if (text::printable_length(line) == 0) out += '?';
        else out += line.substr(0, length);
        line.remove_prefix(length);
    }
    return out;
}

}  // namespace

int column_of(std::string_view word, const SourceFile& file, int line) {
    const auto text = source_line(file.text, line);
    const auto is_of_word = [&](std::size_t at) {
        return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '-');
    };
    auto at = word.empty() ? std::string_view::npos : text.find(word);
    while (at != std::string_view::npos && ((at > 0 && is_of_word(at - 1)) || is_of_word(at + word.size())))
        at = text.find(word, at + 1);
    if (at == std::string_view::npos) at = std::min(text.find_first_not_of(' '), text.size());
    const auto before = text.substr(0, at);
    const auto begins = [](char one) { return (static_cast<unsigned char>(one) & 0xc0U) != 0x80U; };
    return static_cast<int>(std::ranges::count_if(before, begins)) + 1;
}

std::string format_fault(const Fault& fault, std::string_view kind) {
    if (fault.line == 0) return fmt::format("{}: {}: {}\n", fault.file->name, kind, text::printable(fault.message));
    auto out = fmt::format("{}:{}:{}: {}: {}\n", fault.file->name, fault.line, fault.column, kind,
                           text::printable(fault.message));
    const auto line = source_line(fault.file->text, fault.line);
    if (line.empty() || fault.column > most_shown) return out;
    const auto before = text::columns_of(shown_line(line, static_cast<std::size_t>(fault.column) - 1));
    out += fmt::format("  {}\n  {:>{}}\n", shown_line(line, most_shown), '^', before + 1);
    return out;
}

}  // namespace orderly::tables
