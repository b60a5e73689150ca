#pragma once
// The text of a rule's pattern, made into steps (engine/pattern.hpp). docs/tables.md has the syntax.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/language.hpp"
#include "tables/arena.hpp"
#include "tables/node.hpp"

namespace orderly::tables {

/// What a pattern may name beside the classes: lists of phrases as `@name`, and patterns as `NAME`. Null where none has
/// the name.
struct PatternNames {
    std::function<const std::span<const std::string_view>*(std::string_view)> list;
    std::function<const std::string*(std::string_view)> term;
};

/// Empty where the text is no pattern: that is a fault of the node.
std::span<const PatternStep> compile_pattern(const Node& text, const PatternNames& names, Arena& arena, Faults& faults);

}  // namespace orderly::tables
