#include "text/decode.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

#include "text/utf8.hpp"

namespace orderly::text {
namespace {

constexpr char32_t replacement = 0xfffd;

/// What Windows has where Latin-1 has controls; 0: nothing.
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

}  // namespace orderly::text
