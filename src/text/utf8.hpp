#pragma once
// UTF-8, strictly: no overlong forms, no surrogates, nothing past the last character.

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace orderly::text {

/// The bytes of the character that `text` starts with; 0 where it starts with none.
constexpr std::size_t character_length(std::string_view text) {
    const auto byte = [&](std::size_t at) { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U; };
    const auto lead = byte(0);
    if (text.empty() || lead < 0x80) return text.empty() ? 0 : 1;
    const std::size_t length = lead >= 0xc2 && lead < 0xe0   ? 2
                               : lead >= 0xe0 && lead < 0xf0 ? 3
                               : lead >= 0xf0 && lead < 0xf5 ? 4
                                                             : 0;
    for (std::size_t at = 1; at < length; ++at)
        if ((byte(at) & 0xc0U) != 0x80) return 0;
    const auto overlong = (lead == 0xe0 && byte(1) < 0xa0) || (lead == 0xf0 && byte(1) < 0x90);
    const auto beyond = (lead == 0xed && byte(1) >= 0xa0) || (lead == 0xf4 && byte(1) >= 0x90);
    return overlong || beyond ? 0 : length;
}

/// The code point of `character`, which is one character by `character_length`, or one byte of none.
constexpr std::uint32_t code_point(std::string_view character) {
    const auto lead = static_cast<unsigned char>(character.front());
    std::uint32_t point = character.size() == 1 ? lead : lead & (0x7fU >> character.size());
    for (const auto byte : character.substr(1)) point = point << 6 | (static_cast<unsigned char>(byte) & 0x3fU);
    return point;
}

/// Code points from `first` to `last`, both included.
struct CodePoints {
    std::uint32_t first;
    std::uint32_t last;

    constexpr bool contains(std::uint32_t point) const { return first <= point && point <= last; }
};

constexpr bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const auto length = character_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

}  // namespace orderly::text
