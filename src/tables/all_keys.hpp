#pragma once
// All mappings of tables, and the shapes that several of them share.

#include "orderly/game_rules.hpp"
#include "orderly/language.hpp"
#include "orderly/ruleset.hpp"
#include "tables/keys.hpp"

namespace orderly::tables {

/// Faces with what they are worth.
void fill(std::span<const FaceWorth>& worths, const Key& key, const Node& value, Scope& scope);
/// Faces by number or name.
void fill(std::span<const int>& faces, const Key& key, const Node& value, Scope& scope);
/// The sheet of a source.
void fill_sheet(std::string_view& sheet, const Key& key, const Node& value, Scope& scope);
/// A word of the second side.
void fill_second(WordIndex& word, const Key& key, const Node& value, Scope& scope);
/// Phrases of a language, sorted so that a pattern tries the longest first.
void fill_phrases(std::span<const std::string_view>& phrases, const Key& key, const Node& value, Scope& scope);
void fill_twins(std::span<const Twin>& twins, const Key& key, const Node& value, Scope& scope);
void fill_numbers(std::span<const NumberWord>& numbers, const Key& key, const Node& value, Scope& scope);

namespace keys {

extern inline const Mapping ruleset, distance_unit, source, wording, verb, procedure, speech, procedure_speech,
    language, language_rule, hits_take, attachment, remembered, phase, word, word_group, choice, quantity, halving,
    weapons, weapon, reach, shots, derived, scale, refusal, mark, condition, limit, comparison, number, modifier, die,
    deck, reroll, push, named_die, tally, result_table, row, check_row, effect, next_words, pool, dice_count,
    extra_hits, one_side, stage, value, cells, lookup, lookup_table, lookup_cell, lookup_case, factor, graded,
    graded_outcome;

inline constexpr std::array<std::string_view, 1> absent = {"absent"}, none = {"none"};
inline constexpr std::array<std::string_view, 2> no_value = {"none", "absent"};

inline constexpr Shape a_mark = keys_of<mark>;
inline constexpr Shape marks = map_of<a_mark>;
inline constexpr Shape a_number = said(either<whole, one_of<absent>, keys_of<number>>, "a [number](#numbers)");
inline constexpr Shape by_words = said(map_of<a_number>, "[numbers](#numbers) by word");
inline constexpr Shape a_score = said(either<a_number, by_words>, "a [number](#numbers), or several by word");
inline constexpr Shape a_die = said(either<dice, keys_of<die>>, "a [die](#dice)");
inline constexpr Shape modifiers = map_of<keys_of<modifier>, Form::id>;
inline constexpr Shape effects = said(either<map_of<keys_of<effect>>, list_of<keys_of<effect>>>, "[effects](#effects)");

}  // namespace keys

}  // namespace orderly::tables

#include "tables/keys_dice.hpp"
#include "tables/keys_files.hpp"
#include "tables/keys_results.hpp"
#include "tables/keys_words.hpp"
