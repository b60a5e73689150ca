#include "tables/all_keys.hpp"

namespace orderly::tables {
namespace keys {
namespace {

constexpr std::array layering_list = {
    Key{"extends", text,
        "`RULESET/PROCEDURE`, or a ruleset: [the table that this file changes](#changing-a-built-in-table)"},
    Key{"replace", words, "paths of keys that this file replaces entirely", optional, beside("extends")},
    Key{"drop", words, "paths of keys that this file removes", optional, beside("extends")},
};

template <const Mapping&... mappings>
constexpr std::array list = {&mappings...};
constexpr auto& all =
    list<ruleset, distance_unit, source, wording, verb, hits_take, attachment, remembered, phase, procedure, speech,
         procedure_speech, word, word_group, choice, quantity, halving, weapons, weapon, reach, shots, language,
         language_rule, condition, limit, comparison, derived, scale, refusal, number, modifier, die, deck, reroll,
         push, named_die, tally, result_table, row, effect, next_words, check_row, pool, dice_count, extra_hits, stage,
         value, cells, lookup, lookup_table, lookup_cell, lookup_case, factor, graded, graded_outcome, mark, one_side>;

}  // namespace
}  // namespace keys

const Key* Mapping::find(std::string_view key) const {
    for (const auto all_keys : {keys, condition(), layering()})
        if (const auto found = std::ranges::find(all_keys, key, &Key::name); found != all_keys.end()) return &*found;
    return nullptr;
}

std::span<const Key> Mapping::condition() const { return asks.empty() ? std::span<const Key>() : keys::condition_list; }

std::span<const Key> Mapping::layering() const { return is_file ? keys::layering_list : std::span<const Key>(); }

std::span<const Mapping* const> all_mappings() { return keys::all; }

}  // namespace orderly::tables
