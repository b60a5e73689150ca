#include "tables/fault.hpp"

#include <fmt/format.h>

namespace orderly {
namespace {

std::string_view source_line(std::string_view text, int line) {
    for (; line > 1; --line) {
        const auto end = text.find('\n');
        if (end == std::string_view::npos) return {};
        text.remove_prefix(end + 1);
    }
    return text.substr(0, text.find('\n'));
}

/// What may stand in a terminal: control and broken bytes become `?`, and a long line is cut.
std::string printable(std::string_view line) {
    std::string out;
    for (const auto byte : line.substr(0, 160)) {
        const auto code = static_cast<unsigned char>(byte);
        out += code < 0x20 || code == 0x7f ? (byte == '\t' ? ' ' : '?') : byte;
    }
    return out;
}

}  // namespace

std::string format_fault(const Fault& fault) {
    if (fault.line == 0) return fmt::format("{}: error: {}\n", fault.file->name, fault.message);
    auto out = fmt::format("{}:{}:{}: error: {}\n", fault.file->name, fault.line, fault.column, fault.message);
    const auto line = printable(source_line(fault.file->text, fault.line));
    if (!line.empty() && fault.column <= 160) out += fmt::format("  {}\n  {:>{}}\n", line, '^', fault.column);
    return out;
}

}  // namespace orderly
