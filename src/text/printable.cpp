#include "text/printable.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>

#include "text/utf8.hpp"

namespace orderly::text {
namespace {

struct Range {
    std::uint32_t low;
    std::uint32_t high;
};

// controls, and what hides or turns the text around it
constexpr std::array unprintable = {Range{0x00, 0x1f},     Range{0x7f, 0x9f},     Range{0xad, 0xad},
                                    Range{0x200b, 0x200f}, Range{0x2028, 0x202e}, Range{0x2060, 0x206f},
                                    Range{0xfeff, 0xfeff}, Range{0xfff0, 0xfffb}, Range{0xe0000, 0xe0fff}};

bool is_printable(std::uint32_t point) {
    for (const auto& range : unprintable)
        if (range.low <= point && point <= range.high) return false;
    return true;
}

}  // namespace

std::size_t printable_length(std::string_view text) {
    const auto length = character_length(text);
    if (length == 0) return 0;
    auto point = static_cast<std::uint32_t>(static_cast<unsigned char>(text.front()));
    if (length > 1) point &= 0x7fU >> length;
    for (const auto byte : text.substr(1, length - 1)) point = point << 6 | (static_cast<unsigned char>(byte) & 0x3fU);
    return is_printable(point) ? length : 0;
}

std::string printable(std::string_view text, bool keep_lines) {
    std::string out;
    while (!text.empty()) {
        const auto length = keep_lines && text.front() == '\n' ? 1 : printable_length(text);
        if (length == 0) out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
        else out += text.substr(0, length);
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return out;
}

}  // namespace orderly::text
