#pragma once
// A YAML file as a strict tree: what yaml-cpp would take silently (duplicate keys, anchors, a second document,
// depth without end) is a fault here, and every node knows its place.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::tables {

// Faults of tables: all of every file are gathered, then printed as file:line:column with the line and a caret.

/// One YAML text with the name that faults quote.
struct SourceFile {
    std::string name;
    std::string text;
};

/// A fault at a place; line and column count from 1, line 0 is the file as a whole.
struct Fault {
    const SourceFile* file = nullptr;
    int line = 0;
    int column = 0;
    std::string message;
};

using Faults = std::vector<Fault>;

/// "file:3:7: error: …", the source line, and a caret under the column; ends with a line end. `kind` is "error", or
/// "warning".
std::string format_fault(const Fault& fault, std::string_view kind = "error");

/// The column of a word in a line of the text: of the first that stands alone, else of where the line's text begins.
int column_of(std::string_view word, const SourceFile& file, int line);

enum class NodeKind : std::uint8_t { scalar, map, list };

/// One node: a scalar as it was written, a list, or a map in the order of the file.
struct Node {
    NodeKind kind = NodeKind::scalar;
    const SourceFile* file = nullptr;
    int line = 0;
    int column = 0;
    bool quoted = false;
    bool faulty = false;      ///< its fault is told: no other is
    std::string text;         ///< of a scalar
    std::vector<Node> items;  ///< of a list, or the values of a map
    std::vector<Node> keys;   ///< of a map, beside `items`

    [[nodiscard]] const Node* find(std::string_view key) const;
    [[nodiscard]] bool is(std::string_view scalar) const {
        return kind == NodeKind::scalar && !quoted && text == scalar;
    }
};

void add_fault(Faults& faults, const Node& at, std::string message);

/// Reads one file. Faults are appended; nothing is returned when the file is no map at all.
std::optional<Node> parse_yaml(const SourceFile& file, Faults& faults);

}  // namespace orderly::tables
