#pragma once
// Lists of lines by the words that bring them into question, so that the others are passed over unasked.

#include <bit>

#include "orderly/ruleset.hpp"

namespace orderly::engine {

/// Calls `visit(const Line&)` for each line that what is said may make hold, in order. `said` may grow meanwhile: then
/// lines further down are visited too.
template <class Line, class Visit>
void each_line(const IndexedLines<Line>& list, const WordSet& said, Visit visit) {
    const auto& index = list.index;
    const auto blocks = index.always.size();
    for (std::size_t block = 0; block < blocks; ++block) {
        const auto asked = [&] {
            auto lines = index.always[block];
            said.each([&](WordIndex word) { lines |= index.by_word[word * blocks + block]; });
            return lines;
        };
        auto before = said;
        auto left = asked();
        while (left != 0) {
            const auto bit = left & (~left + 1);
            left ^= bit;
            visit(list.lines[block * 64 + static_cast<std::size_t>(std::countr_zero(bit))]);
            if (said == before) continue;
            before = said;
            left = asked() & ~(bit | (bit - 1));
        }
    }
}

}  // namespace orderly::engine
