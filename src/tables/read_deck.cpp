// A deck of cards or a bag of chits, by how many there are of each.

#include "tables/read_parts.hpp"

namespace orderly::tables {

std::span<const int> read_deck(const Node& map, Scope& scope) {
    constexpr int most_cards = 1000;
    std::vector<int> all;
    for (std::size_t at = 0; at < map.keys.size(); ++at) {
        const auto band = read_band(map.keys[at], scope.faults).value_or(Band{0, 0});
        const auto copies = read_int(map.items[at], scope.faults).value_or(1);
        const auto cards = std::int64_t{band.high} - band.low;
        if (copies < 1 || copies > most_cards || cards < 0 || cards >= most_cards) {
            add_fault(scope.faults, map.keys[at], "how many there are of each card: `{1..13: 4, 14: 2}`");
            continue;
        }
        for (auto card = band.low; card <= band.high; ++card) all.insert(all.end(), static_cast<std::size_t>(copies), card);
    }
    return scope.arena.keep(all);
}

}  // namespace orderly::tables
