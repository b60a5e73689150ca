#pragma once
// What lists and texts are asked again and again: joined items, parts, replacements, the item with a value.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/characters.hpp"

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

/// Whether the value equals one of the others.
template <class Value, class... Others>
constexpr bool is_one_of(Value value, Others... others) {
    return ((value == others) || ...);
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

// A cache with a fixed number of slots, indexed by hash, so memory is bounded. A value is stored when its hash is
// requested a second time.

/// A quick hash for such caches. Whoever chooses texts with equal hashes only makes them replace each other.
inline std::size_t hash_of(std::string_view text) {
    std::uint64_t hash = 0;
    const auto take = [&](std::uint64_t eight) {
        hash = (hash ^ eight) * 0x9e3779b97f4a7c15U;
        hash ^= hash >> 32U;
    };
    std::size_t at = 0;
    for (; at + 8 <= text.size(); at += 8) take(eight_at(text.data() + at));
    std::uint64_t rest = text.size();
    for (; at < text.size(); ++at) rest = rest << 8U | static_cast<unsigned char>(text[at]);
    take(rest);
    take(0);  // the last letters count in the low bits too
    return hash;
}

template <class Value, std::size_t places>
class KeptByHash {
public:
    /// The value in the slot of the hash, which may belong to another key; null if the cache is empty.
    [[nodiscard]] const Value* find(std::size_t hash) const {
        return values_.empty() ? nullptr : &values_[hash % places];
    }

    /// The slot to store the value in; null on the first request for the hash.
    [[nodiscard]] Value* place_for(std::size_t hash) {
        if (values_.empty()) values_.resize(places), seen_.resize(places);
        return std::exchange(seen_[hash % places], hash) == hash ? &values_[hash % places] : nullptr;
    }

private:
    std::vector<Value> values_;      ///< allocated on first use
    std::vector<std::size_t> seen_;  ///< by slot: the last hash requested
};

}  // namespace orderly::text
