#include "tables/index_lines.hpp"

#include <algorithm>
#include <vector>

namespace orderly::tables {
namespace {

WordIndex any_of(const WordSet& words) {
    auto last = no_word;
    words.each([&](WordIndex word) { last = word; });
    return last;
}

/// Words of which the side says one where the condition holds; none where it may hold without a word of the side.
WordSet needed_by(const Condition& when) {
    WordSet needed;
    if (!when.all.empty()) {
        needed.insert(any_of(when.all));
        return needed;
    }
    for (const auto& term : when.any) {
        if (term.own.empty()) return {};
        needed.insert(any_of(term.own));
    }
    return needed;
}

WordSet needed_by(const Modifier& line) {
    auto needed = needed_by(line.when);
    if (!needed.empty()) return needed;
    for (const auto word : line.ranks) needed.insert(word);
    const auto by_words = std::ranges::none_of(line.options, [](const Option& one) { return one.term.own.empty(); });
    if (line.by_hand != no_index || !by_words) return needed;
    for (const auto& option : line.options) needed.insert(any_of(option.term.own));
    return needed;
}

template <class Line, class Needed>
void index_list(IndexedLines<Line>& list, std::size_t words, Arena& arena, Needed needed_by_line) {
    const auto blocks = (list.size() + 63) / 64;
    std::vector<std::uint64_t> always(blocks);
    std::vector<std::uint64_t> by_word(words * blocks);
    for (std::size_t at = 0; at < list.size(); ++at) {
        const auto bit = std::uint64_t{1} << (at % 64);
        const auto needed = needed_by_line(list[at]);
        if (needed.empty()) always[at / 64] |= bit;
        needed.each([&](WordIndex word) { by_word[word * blocks + at / 64] |= bit; });
    }
    list.index = {arena.keep(always), arena.keep(by_word)};
}

}  // namespace

void index_lines(Procedure& procedure, Arena& arena) {
    const auto words = procedure.words.size();
    const auto by_condition = [](const auto& line) { return needed_by(line.when); };
    index_list(procedure.modifiers, words, arena, [](const Modifier& line) { return needed_by(line); });
    index_list(procedure.derived, words, arena, by_condition);
    index_list(procedure.refusals, words, arena, by_condition);
}

}  // namespace orderly::tables
