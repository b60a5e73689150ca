#pragma once
// UTF-8, strictly: no overlong forms, no surrogates, nothing past the last character.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
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

// The text of a file that another program wrote, as UTF-8.

/// UTF-16 in either order (by its byte order mark, or by the zeros of plain letters), UTF-8 with or without its mark, and
/// what is neither as Windows-1252, which holds Latin-1.
std::string decoded(std::string_view bytes);

// Characters that look like others, as they come from a word processor or a telephone: dashes that are no `-`, blanks
// that are no blank.

/// What in a word is not what it looks like: "a no-break space (U+00A0)". Empty where all is plain. Blanks count too: a
/// word has none.
std::string oddity_of(std::string_view word);

/// The word with plain dashes, and without blanks of any kind at its ends and around `=` and `@`.
std::string plain_form(std::string_view word);

// Text from outside as a terminal may be shown it.

/// `text` with what a terminal would obey, or is no UTF-8, as `\x1b`; newlines too, but where they are kept.
std::string printable(std::string_view text, bool keep_lines = false);

/// How many printable ASCII characters `text` begins with.
inline std::size_t plain_length(std::string_view text) {
    const auto is_plain = [](char one) { return one >= 0x20 && one < 0x7f; };
    return static_cast<std::size_t>(std::ranges::find_if_not(text, is_plain) - text.begin());
}

/// The length of the printable character that `text` begins with; 0 where it begins with none.
std::size_t printable_length(std::string_view text);

// Text within HTML and SVG.

/// `<`, `>`, `&` and `"` as entities: fit between tags and within a quoted attribute.
std::string html_escaped(std::string_view text);

// How a message shows what was typed: nothing that a terminal would obey, and no more than fits a line.

/// `typed` with unprintable bytes as `\x1b`, cut after 40 characters. Always UTF-8.
std::string sanitized(std::string_view typed);

/// "`a`, `b` or `c`"; `last` is the word before the last.
std::string join_list(std::span<const std::string> names, std::string_view last);

}  // namespace orderly::text
