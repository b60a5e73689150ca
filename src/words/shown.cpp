#include "shown.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>

namespace orderly::words {
namespace {

constexpr std::size_t most_shown = 40;

struct Range {
    std::uint32_t low;
    std::uint32_t high;
};

// controls, surrogates, and what hides or turns the text around it
constexpr std::array unprintable = {Range{0x00, 0x1f},     Range{0x7f, 0x9f},     Range{0xad, 0xad},     Range{0x200b, 0x200f},
                                    Range{0x2028, 0x202e}, Range{0x2060, 0x206f}, Range{0xd800, 0xdfff}, Range{0xfeff, 0xfeff},
                                    Range{0xfff0, 0xfffb}, Range{0xe0000, 0xe0fff}};

bool is_printable(std::uint32_t point) {
    for (const auto& range : unprintable)
        if (range.low <= point && point <= range.high) return false;
    return point <= 0x10ffff;
}

/// The length of the printable character that `text` begins with, or 0.
std::size_t printable_length(std::string_view text) {
    const auto first = static_cast<unsigned char>(text.front());
    if (first < 0x80) return is_printable(first) ? 1 : 0;
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
    auto point = static_cast<std::uint32_t>(first) & (0x7fU >> length);
    for (const auto byte : text.substr(1, length - 1)) {
        if ((static_cast<unsigned char>(byte) & 0xc0U) != 0x80) return 0;
        point = point << 6 | (static_cast<unsigned char>(byte) & 0x3fU);
    }
    constexpr std::array<std::uint32_t, 5> least = {0, 0, 0x80, 0x800, 0x10000};
    return point >= least[length] && is_printable(point) ? length : 0;
}

}  // namespace

std::string shown(std::string_view typed) {
    std::string text;
    for (std::size_t columns = 0; !typed.empty();) {
        if (columns >= most_shown) return text + "…";
        const auto length = printable_length(typed);
        columns += length == 0 ? 4 : 1;
        if (length == 0) text += fmt::format("\\x{:02x}", static_cast<unsigned char>(typed.front()));
        else text += typed.substr(0, length);
        typed.remove_prefix(length == 0 ? 1 : length);
    }
    return text;
}

std::string listed(std::span<const std::string> names, std::string_view last) {
    std::string text;
    for (std::size_t at = 0; at < names.size(); ++at) {
        if (at != 0) text += at + 1 == names.size() ? fmt::format(" {} ", last) : ", ";
        text += fmt::format("`{}`", names[at]);
    }
    return text;
}

}  // namespace orderly::words
