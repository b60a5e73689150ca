#include "text/characters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace orderly::text {
namespace {

constexpr char32_t replacement = 0xfffd;

/// Windows-1252 in the range of Latin-1's second control block; 0: undefined.
constexpr std::array<char16_t, 32> windows = {
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0,
    0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178};

void append_code_point(char32_t point, std::string& out) {
    const auto byte = [&](char32_t value) { out += static_cast<char>(static_cast<unsigned char>(value)); };
    if (point < 0x80) return byte(point);
    if (point < 0x800) return byte(0xc0 | point >> 6), byte(0x80 | (point & 0x3f));
    if (point < 0x10000) byte(0xe0 | point >> 12);
    else byte(0xf0 | point >> 18), byte(0x80 | (point >> 12 & 0x3f));
    byte(0x80 | (point >> 6 & 0x3f)), byte(0x80 | (point & 0x3f));
}

std::string from_utf16(std::string_view bytes, bool big_endian) {
    std::string out;
    const auto unit = [&](std::size_t at) {
        const auto first = static_cast<unsigned char>(bytes[at]);
        const auto second = static_cast<unsigned char>(bytes[at + 1]);
        return static_cast<char32_t>(big_endian ? first << 8 | second : second << 8 | first);
    };
    for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
        auto point = unit(at);
        if (point >= 0xd800 && point < 0xdc00 && at + 3 < bytes.size() && unit(at + 2) >= 0xdc00 &&
            unit(at + 2) < 0xe000) {
            point = 0x10000 + ((point - 0xd800) << 10) + (unit(at + 2) - 0xdc00);
            at += 2;
        } else if (point >= 0xd800 && point < 0xe000) {
            point = replacement;
        }
        append_code_point(point, out);
    }
    return out;
}

std::string from_windows(std::string_view bytes) {
    std::string out;
    for (const auto byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        if (value < 0x80 || value >= 0xa0) append_code_point(value, out);
        else append_code_point(windows[value - 0x80] != 0 ? windows[value - 0x80] : replacement, out);
    }
    return out;
}

}  // namespace

std::string decoded(std::string_view bytes) {
    if (bytes.starts_with("\xff\xfe")) return from_utf16(bytes.substr(2), false);
    if (bytes.starts_with("\xfe\xff")) return from_utf16(bytes.substr(2), true);
    if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
    if (bytes.size() > 3 && bytes[0] != 0 && bytes[1] == 0 && bytes[3] == 0) return from_utf16(bytes, false);
    if (bytes.size() > 3 && bytes[0] == 0 && bytes[1] != 0 && bytes[2] == 0) return from_utf16(bytes, true);
    return is_utf8(bytes) ? std::string(bytes) : from_windows(bytes);
}

namespace {

struct Look {
    std::string_view name;
    char plain;  ///< the plain character it resembles
};

struct Odd {
    CodePoints points;
    Look look;
};

constexpr std::array odd = {
    Odd{{0x09, 0x0d}, {"a blank", ' '}},
    Odd{{0x20, 0x20}, {"a blank", ' '}},
    Odd{{0xa0, 0xa0}, {"a no-break space", ' '}},
    Odd{{0x1680, 0x1680}, {"a wide blank", ' '}},
    Odd{{0x2000, 0x200a}, {"a wide blank", ' '}},
    Odd{{0x200b, 0x200d}, {"an invisible character", ' '}},
    Odd{{0x2010, 0x2011}, {"a typographic hyphen", '-'}},
    Odd{{0x2012, 0x2015}, {"a dash", '-'}},
    Odd{{0x202f, 0x202f}, {"a no-break space", ' '}},
    Odd{{0x205f, 0x205f}, {"a wide blank", ' '}},
    Odd{{0x2060, 0x2060}, {"an invisible character", ' '}},
    Odd{{0x2212, 0x2212}, {"a typographic minus", '-'}},
    Odd{{0x3000, 0x3000}, {"a wide blank", ' '}},
    Odd{{0xfe58, 0xfe58}, {"a dash", '-'}},
    Odd{{0xfe63, 0xfe63}, {"a typographic minus", '-'}},
    Odd{{0xfeff, 0xfeff}, {"an invisible character", ' '}},
    Odd{{0xff0d, 0xff0d}, {"a typographic minus", '-'}},
};

/// Calls back for each character with its oddity, or null.
template <class Act>
void each_character(std::string_view text, Act act) {
    while (!text.empty()) {
        const auto length = std::max<std::size_t>(character_length(text), 1);
        const auto character = text.substr(0, length);
        const auto point = code_point(character);
        const auto found =
            std::ranges::find_if(odd, [&](const Odd& one) { return one.points.contains(point); });
        const auto is_odd = found != odd.end() && (length > 1 || point < 0x80);
        act(character, point, is_odd ? &found->look : nullptr);
        text.remove_prefix(length);
    }
}

}  // namespace

std::string lookalike_in(std::string_view word) {
    std::string text;
    each_character(word, [&](std::string_view, std::uint32_t point, const Look* look) {
        if (look != nullptr && text.empty())
            text = point <= 0x20 ? std::string(look->name) : fmt::format("{} (U+{:04X})", look->name, point);
    });
    return text;
}

std::string plain_form(std::string_view word) {
    std::string text;
    each_character(word, [&](std::string_view character, std::uint32_t, const Look* look) {
        if (look == nullptr) text += character;
        else text += look->plain;
    });
    std::string tight;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto next = text.find_first_not_of(' ', at);
        const auto last = tight.empty() ? '=' : tight.back();
        const auto loose = text[at] == ' ' && (next == std::string::npos || text[next] == '=' || text[next] == '@' ||
                                               last == '=' || last == '@');
        if (!loose) tight += text[at];
    }
    return tight;
}

namespace {

// control characters, and those that hide text or change its direction
constexpr std::array unprintable = {CodePoints{0x00, 0x1f},     CodePoints{0x7f, 0x9f},     CodePoints{0xad, 0xad},
                                    CodePoints{0x200b, 0x200f}, CodePoints{0x2028, 0x202e}, CodePoints{0x2060, 0x206f},
                                    CodePoints{0xfeff, 0xfeff}, CodePoints{0xfff0, 0xfffb}, CodePoints{0xe0000, 0xe0fff}};

bool is_printable(std::uint32_t point) {
    for (const auto& range : unprintable)
        if (range.contains(point)) return false;
    return true;
}

}  // namespace

std::size_t printable_length(std::string_view text) {
    const auto length = character_length(text);
    if (length == 0) return 0;
    return is_printable(code_point(text.substr(0, length))) ? length : 0;
}

std::string printable(std::string_view text, bool keep_lines) {
    std::string out;
    while (true) {
        const auto plain = plain_length(text);
        out += text.substr(0, plain);  // usually everything
        text.remove_prefix(plain);
        if (text.empty()) break;
        const auto length = keep_lines && text.front() == '\n' ? 1 : printable_length(text);
        if (length == 0) out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
        else out += text.substr(0, length);
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return out;
}

std::string html_escaped(std::string_view text) {
    std::string out;
    for (const auto one : text) {
        if (one == '<') out += "&lt;";
        else if (one == '>') out += "&gt;";
        else if (one == '&') out += "&amp;";
        else if (one == '"') out += "&quot;";
        else out += one;
    }
    return out;
}

namespace {

constexpr std::size_t most_shown = 40;

}  // namespace

std::string sanitized(std::string_view typed) {
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

std::string join_list(std::span<const std::string> names, std::string_view last) {
    std::string text;
    for (std::size_t at = 0; at < names.size(); ++at) {
        if (at != 0) text += at + 1 == names.size() ? fmt::format(" {} ", last) : ", ";
        text += fmt::format("`{}`", names[at]);
    }
    return text;
}

}  // namespace orderly::text
