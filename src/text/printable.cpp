#include "text/printable.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>

#include "text/utf8.hpp"

namespace orderly::text {
namespace {

// controls, and what hides or turns the text around it
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
        out += text.substr(0, plain);  // nearly always all
        text.remove_prefix(plain);
        if (text.empty()) break;
        const auto length = keep_lines && text.front() == '\n' ? 1 : printable_length(text);
        if (length == 0) out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
        else out += text.substr(0, length);
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return out;
}

}  // namespace orderly::text
