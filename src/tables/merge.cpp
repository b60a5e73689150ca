#include "tables/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>

#include "text/edit_distance.hpp"

namespace orderly::tables {
namespace {

/// A case that is added stands before the `else` of a list, which would hide it.
void add_key(Node& map, const Node& key, const Node& item) {
    const auto before = std::ranges::find_if(map.keys, [](const Node& one) { return one.is("else"); });
    map.items.insert(map.items.begin() + (before - map.keys.begin()), item);
    map.keys.insert(before, key);
}

}  // namespace

Node merge(Node base, const Node& over) {
    if (base.kind != NodeKind::map || over.kind != NodeKind::map) return over;
    base.file = over.file;
    base.line = over.line;
    base.column = over.column;
    for (std::size_t at = 0; at < over.keys.size(); ++at) {
        const auto& key = over.keys[at];
        const auto same = std::ranges::find(base.keys, key.text, &Node::text);
        if (same == base.keys.end()) {
            add_key(base, key, over.items[at]);
            continue;
        }
        auto& item = base.items[static_cast<std::size_t>(same - base.keys.begin())];
        *same = key;
        item = merge(std::move(item), over.items[at]);
    }
    return base;
}

namespace {

/// `*` in a path is every key there; one that goes is enough.
bool drop_key(Node& map, std::string_view path) {
    const auto dot = path.find('.');
    if (path.substr(0, dot) == "*" && dot != std::string_view::npos) {
        bool dropped = false;
        for (auto& item : map.items) dropped |= drop_key(item, path.substr(dot + 1));
        return dropped;
    }
    if (path == "*") {
        const auto dropped = map.kind == NodeKind::map && !map.keys.empty();
        map.keys.clear();
        map.items.clear();
        return dropped;
    }
    const auto key = std::ranges::find(map.keys, path.substr(0, dot), &Node::text);
    if (key == map.keys.end()) return false;
    const auto at = key - map.keys.begin();
    if (dot != std::string_view::npos) return drop_key(map.items[static_cast<std::size_t>(at)], path.substr(dot + 1));
    map.keys.erase(key);
    map.items.erase(map.items.begin() + at);
    return true;
}

}  // namespace

namespace {

/// The words that a modifier line asks to count.
std::set<std::string, std::less<>> words_of(const Node& line) {
    std::set<std::string, std::less<>> words;
    const auto add = [&](const Node& term) {
        if (!term.is("else")) words.insert(term.text);
    };
    for (const auto* key : {"by", "strongest", "weakest", "any", "rank", "each", "of"}) {
        const auto* part = line.find(key);
        if (part == nullptr) continue;
        if (part->kind == NodeKind::scalar) add(*part);
        for (const auto& term : part->kind == NodeKind::map ? part->keys : part->items) add(term);
    }
    return words;
}

}  // namespace

void check_additions(const Node& base, const Node& over, Faults& faults) {
    const auto* before = base.find("modifiers");
    const auto* after = over.find("modifiers");
    if (before == nullptr || after == nullptr || after->kind != NodeKind::map) return;
    std::vector<std::string_view> names;
    for (const auto& key : before->keys) names.push_back(key.text);
    for (std::size_t at = 0; at < after->keys.size(); ++at) {
        const auto& name = after->keys[at].text;
        if (before->find(name) != nullptr) continue;
        const auto own = words_of(after->items[at]);
        for (const auto& close : text::nearest(name, names))
            for (const auto& word : words_of(*before->find(close)))
                if (own.contains(word))
                    return add_fault(
                        faults, after->keys[at],
                        fmt::format("`{}` is a new line, and `{}` would count in `{}` too; did you mean `{}`?", name,
                                    word, close, close));
    }
}

namespace {

/// Whether a file has what a path names; `*` is every key there, one that has the rest is enough.
bool has_key(const Node& map, std::string_view path) {
    const auto dot = path.find('.');
    const auto name = path.substr(0, dot);
    for (std::size_t at = 0; at < map.keys.size(); ++at)
        if ((name == "*" || map.keys[at].text == name) &&
            (dot == std::string_view::npos || has_key(map.items[at], path.substr(dot + 1))))
            return true;
    return false;
}

/// The paths of `drop` or `replace`: a list.
std::span<const Node> paths_in(const Node& list, std::string_view key, Faults& faults) {
    if (list.kind != NodeKind::list)
        add_fault(faults, list, fmt::format("`{}` is a list of keys such as modifiers.cover", key));
    return list.items;
}

}  // namespace

void drop_keys(Node& table, const Node& drop, const Node& over, Faults& faults) {
    for (const auto& path : paths_in(drop, "drop", faults)) {
        if (!drop_key(table, path.text)) add_fault(faults, path, fmt::format("`{}` is not there to drop", path.text));
        else if (path.text.find('*') == std::string::npos && has_key(over, path.text))
            add_fault(faults, path, fmt::format("`{}` is given again here: write it under `replace`", path.text));
    }
}

void replace_keys(Node& table, const Node& replace, const Node& over, Faults& faults) {
    for (const auto& path : paths_in(replace, "replace", faults)) {
        if (!drop_key(table, path.text))
            add_fault(faults, path, fmt::format("`{}` is not there to replace", path.text));
        if (!has_key(over, path.text))
            add_fault(faults, path, fmt::format("`{}` is not given here: `drop` takes it out", path.text));
    }
}

}  // namespace orderly::tables
