#pragma once
// Compiles patterns: the names of a speech file, and the patterns of a language's rules. docs/tables.md has the syntax.

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

// A line can give several names: `(hit|struck) in [the] flank | flanked`. `|` separates alternatives, round brackets
// group them, and square brackets contain optional parts. Parts without a space between them are one word:
// `limber(ed|ing)`.

/// All names that the node's text stands for, in kebab-case, in the order of the alternatives. Reports unclosed
/// brackets, empty alternatives, repeated names and too many names.
std::vector<std::string> expand_pattern(const Node& pattern, Faults& faults);

/// What a pattern can refer to besides classes: lists of phrases as `@name`, and other patterns as `NAME`. Both return
/// null for an unknown name.
struct PatternNames {
    std::function<const std::span<const std::string_view>*(std::string_view)> list;
    std::function<const std::string*(std::string_view)> term;
};

/// Compiles a rule's pattern to steps (engine/pattern.hpp). Reports an invalid pattern and returns nothing.
std::span<const PatternStep> compile_pattern(const Node& text, const PatternNames& names, Arena& arena, Faults& faults);

}  // namespace orderly::tables
