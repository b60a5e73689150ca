#include "tables/fields.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "text/edit_distance.hpp"

namespace orderly {

Fields::Fields(const Node& node, std::string_view what, Faults& faults) : node_(node), what_(what), faults_(faults) {
    if (node.kind != NodeKind::map) add_fault(faults, node, fmt::format("{} is a map of keys and values", what));
}

const Node* Fields::find(std::string_view key) {
    if (std::ranges::find(known_, key) == known_.end()) known_.push_back(key);
    return node_.find(key);
}

const Node* Fields::need(std::string_view key) {
    const auto* value = find(key);
    if (value == nullptr && node_.kind == NodeKind::map)
        add_fault(faults_, node_, fmt::format("{} needs `{}`", what_, key));
    return value;
}

std::string_view Fields::text(std::string_view key) {
    const auto* value = find(key);
    return value == nullptr ? std::string_view() : read_text(*value, faults_).value_or("");
}

std::string_view Fields::needed_text(std::string_view key) {
    const auto* value = need(key);
    if (value == nullptr) return {};
    const auto text = read_text(*value, faults_).value_or("");
    const auto at_ends = !text.empty() && (text.front() == ' ' || text.back() == ' ');
    if (text.find_first_not_of(' ') == std::string_view::npos)
        add_fault(faults_, *value, fmt::format("`{}` is blank", key));
    else if (at_ends && key == "title")
        add_fault(faults_, *value, fmt::format("`{}` begins or ends with a blank", key));
    return text;
}

int Fields::whole(std::string_view key, int otherwise) {
    const auto* value = find(key);
    return value == nullptr ? otherwise : read_int(*value, faults_).value_or(otherwise);
}

bool Fields::flag(std::string_view key) {
    const auto* value = find(key);
    return value != nullptr && read_bool(*value, faults_).value_or(false);
}

void Fields::pairs(std::string_view key, const std::function<void(const Node&, const Node&)>& act) {
    const auto* map = find(key);
    if (map == nullptr) return;
    if (map->kind != NodeKind::map)
        return add_fault(faults_, *map, fmt::format("`{}` is a map of keys and values", key));
    for (std::size_t at = 0; at < map->keys.size(); ++at) act(map->keys[at], map->items[at]);
}

std::vector<const Node*> Fields::list(std::string_view key) {
    const auto* value = find(key);
    std::vector<const Node*> items;
    if (value == nullptr) return items;
    if (value->kind == NodeKind::map) add_fault(faults_, *value, fmt::format("`{}` is a word or a list of words", key));
    else if (value->kind == NodeKind::scalar) items.push_back(value);
    else
        for (const auto& item : value->items) items.push_back(&item);
    return items;
}

void Fields::finish() {
    if (node_.kind != NodeKind::map) return;
    for (const auto& key : node_.keys) {
        if (std::ranges::find(known_, key.text) != known_.end()) continue;
        const auto close = nearest(key.text, known_);
        const auto hint = close.empty() ? fmt::format("{} knows {}", what_, fmt::join(known_, ", "))
                                        : fmt::format("did you mean `{}`?", close.front());
        add_fault(faults_, key, fmt::format("unknown key `{}`; {}", key.text, hint));
    }
}

}  // namespace orderly
