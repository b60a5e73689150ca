#include "parse/easy/next_said.hpp"

namespace orderly::parser {

bool parts_sides(const Item& item) {
    return item.means == Means::versus || (item.means == Means::toward && !item.ranged);
}

std::size_t next_said(const std::vector<Item>& items, std::size_t at, bool past_toward) {
    for (auto other = at + 1; other < items.size(); ++other) {
        if (items[other - 1].stop) return items.size();
        const auto means = items[other].means;
        const auto skipped = means == Means::filler || means == Means::mine || means == Means::theirs ||
                             (past_toward && means == Means::toward);
        if (!skipped) return other;
    }
    return items.size();
}

}  // namespace orderly::parser
