#include "text/oddities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "text/utf8.hpp"

namespace orderly::text {
namespace {

struct Look {
    std::string_view name;
    char plain;  ///< what it looks like
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

/// Calls for each character with what is odd about it, or null.
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

std::string oddity_of(std::string_view word) {
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

}  // namespace orderly::text
