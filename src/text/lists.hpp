#pragma once
// What lists and texts are asked again and again: joined items, parts, replacements, the item with a value.

#include <algorithm>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::text {

/// The texts of the items with `glue` between them.
template <class Items, class TextOf = std::identity>
std::string joined(const Items& items, std::string_view glue, TextOf text_of = {}) {
    std::string text;
    auto is_first = true;
    for (const auto& item : items) {
        text.append(is_first ? "" : glue).append(std::invoke(text_of, item));
        is_first = false;
    }
    return text;
}

/// The parts of a text between any of the separators, without empty ones.
inline std::vector<std::string_view> parts_of(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> parts;
    for (auto from = text.find_first_not_of(separators); from < text.size();) {
        const auto end = std::min(text.find_first_of(separators, from), text.size());
        parts.push_back(text.substr(from, end - from));
        from = text.find_first_not_of(separators, end);
    }
    return parts;
}

/// The text with each `what` replaced.
inline std::string replaced(std::string text, std::string_view what, std::string_view with) {
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
    return text;
}

/// The first item that satisfies the predicate; null if none does.
template <class Items, class Is>
auto* first(Items&& items, Is is) {
    const auto found = std::ranges::find_if(items, is);
    return found == std::ranges::end(items) ? nullptr : std::to_address(found);
}

/// A text of each item.
template <class Items, class Of = std::identity>
std::vector<std::string> texts_of(const Items& items, Of of = {}) {
    std::vector<std::string> texts;
    for (const auto& item : items) texts.emplace_back(std::invoke(of, item));
    return texts;
}

/// The first item that has the value; null if there is none.
template <class Items, class Value, class Of = std::identity>
auto* find(Items& items, const Value& value, Of of = {}) {
    const auto found = std::ranges::find(items, value, of);
    return found == std::ranges::end(items) ? nullptr : std::to_address(found);
}

/// The item for which `is` holds; null if there is none or several.
template <class Items, class Is>
auto* only(Items&& items, Is is) {
    const auto end = std::ranges::end(items);
    const auto found = std::ranges::find_if(items, is);
    return found == end || std::find_if(std::next(found), end, is) != end ? nullptr : std::to_address(found);
}

/// Sorts the items and removes repeats.
template <class Item>
void sort_once(std::vector<Item>& items) {
    std::ranges::sort(items);
    items.erase(std::unique(items.begin(), items.end()), items.end());
}

}  // namespace orderly::text
