#pragma once
// Text from outside: strict UTF-8, decoding, look-alike characters, and escaping for terminals, HTML and messages.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace orderly::text {

// Tests eight bytes at once, read as one number. In an answer the highest bit of each byte that passes is set, and all
// else is 0.

constexpr std::uint64_t in_each_byte(std::uint64_t byte) { return byte * 0x0101010101010101U; }

/// The eight bytes at `at`; the first is the lowest.
inline std::uint64_t eight_at(const char* at) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, at, 8);
    if constexpr (std::endian::native == std::endian::big) eight = __builtin_bswap64(eight);
    return eight;
}

/// Bytes less than `limit`, which is at most 0x80.
constexpr std::uint64_t less_than(std::uint64_t limit, std::uint64_t eight) {
    const auto reach = (eight & in_each_byte(0x7f)) + in_each_byte(0x80 - limit);
    return ~(reach | eight) & in_each_byte(0x80);
}

/// Bytes that are equal to `byte`.
constexpr std::uint64_t equal_to(char byte, std::uint64_t eight) {
    return less_than(1, eight ^ in_each_byte(static_cast<unsigned char>(byte)));
}

/// The place of the first byte in an answer that is not 0.
constexpr std::size_t first_of(std::uint64_t answer) { return static_cast<std::size_t>(std::countr_zero(answer)) / 8; }

// Tests sixteen bytes at once. An answer says which of them pass.

class SixteenBytes {
public:
#ifdef __SSE2__
    explicit SixteenBytes(const char* at) : bytes_(_mm_loadu_si128(reinterpret_cast<const __m128i*>(at))) {}

    /// Bytes that are equal to `byte`.
    [[nodiscard]] SixteenBytes equal_to(char byte) const {
        return SixteenBytes(_mm_cmpeq_epi8(bytes_, _mm_set1_epi8(byte)));
    }
    /// Bytes that are not ASCII, or less than `limit`.
    [[nodiscard]] SixteenBytes outside_ascii_from(char limit) const {
        return SixteenBytes(_mm_cmplt_epi8(bytes_, _mm_set1_epi8(limit)));
    }
    SixteenBytes operator|(SixteenBytes other) const { return SixteenBytes(_mm_or_si128(bytes_, other.bytes_)); }
    SixteenBytes operator&(SixteenBytes other) const { return SixteenBytes(_mm_and_si128(bytes_, other.bytes_)); }
    /// Of an answer: a bit for each byte, the lowest for the first.
    [[nodiscard]] unsigned bits() const { return static_cast<unsigned>(_mm_movemask_epi8(bytes_)); }

private:
    explicit SixteenBytes(__m128i bytes) : bytes_(bytes) {}
    __m128i bytes_;
#else
    explicit SixteenBytes(const char* at) : SixteenBytes(eight_at(at), eight_at(at + 8)) {}

    [[nodiscard]] SixteenBytes equal_to(char byte) const {
        return {text::equal_to(byte, first_), text::equal_to(byte, last_)};
    }
    [[nodiscard]] SixteenBytes outside_ascii_from(char limit) const {
        const auto outside = [&](std::uint64_t eight) {
            return less_than(static_cast<unsigned char>(limit), eight) | (eight & in_each_byte(0x80));
        };
        return {outside(first_), outside(last_)};
    }
    SixteenBytes operator|(SixteenBytes other) const { return {first_ | other.first_, last_ | other.last_}; }
    SixteenBytes operator&(SixteenBytes other) const { return {first_ & other.first_, last_ & other.last_}; }
    [[nodiscard]] unsigned bits() const {
        const auto gathered = [](std::uint64_t answer) {
            return static_cast<unsigned>((answer >> 7U) * 0x0102040810204080U >> 56U);
        };
        return gathered(first_) | gathered(last_) << 8U;
    }

private:
    SixteenBytes(std::uint64_t first, std::uint64_t last) : first_(first), last_(last) {}
    std::uint64_t first_;
    std::uint64_t last_;
#endif
};

// Strict UTF-8: no overlong forms, no surrogates, nothing beyond U+10FFFF.

/// The length in bytes of the first character of `text`; 0 if the text does not start with a valid one.
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

/// The code point of `character`: one character as measured by `character_length`, or one invalid byte.
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

// Decoding text files written by other programs.

/// Converts to UTF-8: UTF-16 in either byte order (detected by its mark, or by the zero bytes of ASCII letters), UTF-8
/// with or without a mark, and otherwise Windows-1252, which includes Latin-1.
std::string decoded(std::string_view bytes);

// Look-alike characters inserted by word processors and phones: typographic dashes and special blanks.

/// The first character of a word that is not what it looks like: "a no-break space (U+00A0)". Empty if there is none.
/// Blanks count too, because words have none.
std::string lookalike_in(std::string_view word);

/// The word with plain dashes, and without blanks of any kind at its ends or around `=` and `@`.
std::string plain_form(std::string_view word);

// Making text from outside safe for a terminal.

/// `text` with control characters and invalid UTF-8 escaped as `\x1b`; newlines too, unless they are kept.
std::string printable(std::string_view text, bool keep_lines = false);

/// The number of printable ASCII characters that `text` begins with.
inline std::size_t plain_length(std::string_view text) {
    std::size_t at = 0;
    for (; at + 8 <= text.size(); at += 8) {
        const auto eight = eight_at(text.data() + at);
        const auto odd = ~(less_than(0x7f, eight) ^ less_than(0x20, eight)) & in_each_byte(0x80);
        if (odd != 0) return at + first_of(odd);
    }
    while (at < text.size() && text[at] >= 0x20 && text[at] < 0x7f) ++at;
    return at;
}

/// The length of the printable character that `text` begins with; 0 if there is none.
std::size_t printable_length(std::string_view text);

// Text in HTML and SVG.

/// Escapes `<`, `>`, `&` and `"`, for use between tags and in quoted attributes.
std::string html_escaped(std::string_view text);

// Quoting of typed text in messages: safe for a terminal, and short.

/// `typed` with unprintable bytes as `\x1b`, cut to 40 characters. Always UTF-8.
std::string sanitized(std::string_view typed);

/// "`a`, `b` or `c`"; `last` is the word before the last item.
std::string join_list(std::span<const std::string> names, std::string_view last);

}  // namespace orderly::text
