#pragma once
// A YAML file as a strict tree. What yaml-cpp would accept silently (duplicate keys, anchors, a second document, deep
// nesting) is a fault here, and every node records its place.

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace orderly::tables {

// Faults of tables. They are collected over all files, then printed as file:line:column with the line and a caret.

/// A YAML text, and its file name for messages.
struct SourceFile {
    std::string name;
    std::string text;
};

/// A fault at a place. Line and column count from 1; line 0 means the whole file.
struct Fault {
    const SourceFile* file = nullptr;
    int line = 0;
    int column = 0;
    std::string message;
};

using Faults = std::vector<Fault>;

/// "file:3:7: error: …", the source line, and a caret under the column, with a final newline. `kind` is "error" or
/// "warning".
std::string format_fault(const Fault& fault, std::string_view kind = "error");

/// The column of a word in a line of the file: its first occurrence as a whole word, or else the first non-space.
int column_of(std::string_view word, const SourceFile& file, int line);

enum class NodeKind : std::uint8_t { scalar, map, list };

/// One node: a scalar as written, a list, or a map in file order.
struct Node {
    NodeKind kind = NodeKind::scalar;
    const SourceFile* file = nullptr;
    int line = 0;
    int column = 0;
    bool quoted = false;
    bool faulty = false;      ///< it has a fault already: add_fault ignores it
    std::string text;         ///< of a scalar
    std::vector<Node> items;  ///< of a list, or the values of a map
    std::vector<Node> keys;   ///< of a map, in the order of `items`

    [[nodiscard]] const Node* find(std::string_view key) const;
    [[nodiscard]] bool is(std::string_view scalar) const {
        return kind == NodeKind::scalar && !quoted && text == scalar;
    }
};

void add_fault(Faults& faults, const Node& at, std::string message);
template <class First, class... Rest>
void add_fault(Faults& faults, const Node& at, fmt::format_string<First, Rest...> message, First&& first,
               Rest&&... rest) {
    add_fault(faults, at, fmt::format(message, std::forward<First>(first), std::forward<Rest>(rest)...));
}

/// Reads one file and appends its faults. Nothing if it cannot be read as a map.
std::optional<Node> parse_yaml(const SourceFile& file, Faults& faults);

// Memory for tables read at run time. It is freed only when the arena is destroyed.

class Arena {
public:
    template <class T>
    std::span<const T> keep(const std::vector<T>& items) {
        static_assert(std::is_trivially_destructible_v<T>);
        if (items.empty()) return {};
        auto* place = static_cast<T*>(memory_.allocate(items.size() * sizeof(T), alignof(T)));
        std::uninitialized_copy(items.begin(), items.end(), place);
        return {place, items.size()};
    }

    std::string_view keep(std::string_view text) {
        if (text.empty()) return {};
        auto* place = static_cast<char*>(memory_.allocate(text.size(), 1));
        std::ranges::copy(text, place);
        return {place, text.size()};
    }

private:
    std::pmr::monotonic_buffer_resource memory_;
};

}  // namespace orderly::tables
