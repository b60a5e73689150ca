#pragma once
// Memory for tables read at run time. It is freed only when the arena is destroyed.

#include <algorithm>
#include <memory_resource>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace orderly::tables {

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
