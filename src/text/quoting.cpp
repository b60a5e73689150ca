#include "text/quoting.hpp"

#include <fmt/format.h>

#include "text/printable.hpp"

namespace orderly::text {
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
