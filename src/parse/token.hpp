#pragma once
// One token of a unit, taken apart by its marks alone: what the parts name is the lexicon's to say.

#include <cstdint>
#include <string_view>

namespace orderly::parser {

enum class Shape : std::uint8_t {
    bare,    ///< `name`
    valued,  ///< `name=value`
    aimed,   ///< `name@distance`
};

/// Views into what was typed.
struct Token {
    std::string_view typed;
    std::string_view name;
    std::string_view value;
    Shape shape = Shape::bare;
};

Token take_apart(std::string_view typed);

/// `6xname` as 6 and `name`; no number where it has none.
struct CountedName {
    std::string_view number;
    std::string_view name;
};
CountedName take_count(std::string_view name);

}  // namespace orderly::parser
