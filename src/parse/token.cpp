#include "parse/token.hpp"

#include <algorithm>

namespace orderly::parser {

Token take_apart(std::string_view typed) {
    const auto is_mark = [](char letter) { return letter == '=' || letter == '@'; };
    const auto mark = static_cast<std::size_t>(std::ranges::find_if(typed, is_mark) - typed.begin());
    if (mark == typed.size()) return {typed, typed, {}, Shape::bare};
    return {typed, typed.substr(0, mark), typed.substr(mark + 1), typed[mark] == '=' ? Shape::valued : Shape::aimed};
}

CountedName take_count(std::string_view name) {
    const auto end = name.find_first_not_of("0123456789");
    if (end == 0 || end == std::string_view::npos || end + 1 == name.size()) return {{}, name};
    if (name[end] != 'x' && name[end] != 'X') return {{}, name};
    return {name.substr(0, end), name.substr(end + 1)};
}

}  // namespace orderly::parser
