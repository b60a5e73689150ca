#pragma once
// The one reader of whole numbers: digits, with a `-` before them where the type has a sign. No blanks, no `+`.

#include <charconv>
#include <optional>
#include <string_view>

namespace orderly::text {

/// Cuts a whole number off the front of `text`. Nothing, and nothing cut, where there is none or it does not fit.
template <class Integer>
std::optional<Integer> take_integer(std::string_view& text) {
    Integer number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

/// The whole number that all of `text` is; nothing where it is none, or does not fit.
template <class Integer>
std::optional<Integer> read_integer(std::string_view text) {
    const auto number = take_integer<Integer>(text);
    return text.empty() ? number : std::nullopt;
}

}  // namespace orderly::text
