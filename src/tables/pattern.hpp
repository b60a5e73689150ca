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

// Several names in one line: `(hit|struck) in [the] flank | flanked`. `|` parts what may stand there, round brackets keep
// it together, square ones hold what may be left out. What stands together without a blank is one piece: `limber(ed|ing)`.

/// Every name that the text of the node stands for, in kebab-case, in the order of the alternatives. A bracket that is
/// not closed, nothing where a name should be, a name that comes twice and more names than a line may have are faults.
std::vector<std::string> expand_pattern(const Node& pattern, Faults& faults);

/// What a pattern may name beside the classes: lists of phrases as `@name`, and patterns as `NAME`. Null where none has
/// the name.
struct PatternNames {
    std::function<const std::span<const std::string_view>*(std::string_view)> list;
    std::function<const std::string*(std::string_view)> term;
};

/// Empty where the text is no pattern: that is a fault of the node.
std::span<const PatternStep> compile_pattern(const Node& text, const PatternNames& names, Arena& arena, Faults& faults);

}  // namespace orderly::tables
