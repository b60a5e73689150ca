#pragma once
// What a table may say: every kind of mapping in a YAML file, its keys, what stands after each, and a line of meaning.
// The reader (`Fields`), the lists in docs/tables.md and the JSON Schema for editors are made from it, so that none of
// them can know a key that the others do not. It says what a key looks like, not what its value refers to: that a word
// is declared, that bands leave no gap, the reader sees.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace orderly::tables {

struct Mapping;

/// What stands after a key.
enum class Form : std::uint8_t {
    text,      ///< one line
    id,        ///< letters, digits and single hyphens
    flag,      ///< true or false
    whole,     ///< a whole number
    count,     ///< a whole number, 1 or more
    fraction,  ///< a whole number or such as 1/2
    band,      ///< 4..7, 8.., ..-2, 5
    dice,      ///< d10, 2d6, best 1 of 2d6
    word,      ///< one word, quantity or number of a condition: also enemy.word, a+b, hits={suffered}
    words,     ///< a word or a list of them
    texts,     ///< a text or a list of them
    one_of,    ///< one of `names`
    list,      ///< a list of what `of` says
    map,       ///< names of the author's, of the form `key`, each with what `of` says
    mapping,   ///< the keys of `mapping`
    either,    ///< one of the `count` shapes from `of` on
};

struct Shape {
    Form form = Form::text;
    const Shape* of = nullptr;
    std::size_t count = 1;
    const Mapping* mapping = nullptr;
    std::span<const std::string_view> names = {};
    Form key = Form::word;
    std::string_view said = {};  ///< in short, where the whole of it is long: Markdown
};

/// A key that has a meaning beside another one only; with `values`, only where the other has one of these.
struct Partner {
    std::string_view key = {};
    std::span<const std::string_view> values = {};
};

struct Key {
    std::string_view name;
    Shape value;
    std::string_view meaning;  ///< Markdown
    bool needed = false;       ///< where its partner, if it has one, is there
    Partner with = {};
    std::string_view formerly = {};  ///< what it was called, so that an old table is told
};

struct Mapping {
    std::string_view name;  ///< in the schema, and in the markers of docs/tables.md
    std::string_view what;  ///< how a fault names it: "a modifier"
    std::span<const Key> keys;
    std::string_view asks = {};     ///< where the keys of a condition may stand here too: whom they ask
    const Shape* others = nullptr;  ///< what keys of any other name have, where there may be some
    std::string_view other = {};    ///< what these are: Markdown
    bool is_file = false;           ///< a file of its own: it can extend another
    bool is_single = false;         ///< exactly one of its keys stands there

    /// The key of that name, here or among those of a condition; null where there is none.
    [[nodiscard]] const Key* find(std::string_view key) const;
    /// The keys of a condition, where they may stand here.
    [[nodiscard]] std::span<const Key> condition() const;
    /// What a file may say of another that it extends.
    [[nodiscard]] std::span<const Key> layering() const;
};

/// Every mapping that a file of rules can have, in the order of docs/tables.md.
std::span<const Mapping* const> all_mappings();

namespace keys {

extern const Mapping ruleset, distance_unit, source, wording, verb, procedure, speech, procedure_speech, language, language_rule;
extern const Mapping hits_take, attachment, remembered, phase;
extern const Mapping word, word_group, choice, quantity, halving, weapons, weapon, reach, shots, derived, scale, refusal, mark;
extern const Mapping condition, limit, comparison, number;
extern const Mapping modifier, die, reroll, push, named_die, tally;
extern const Mapping result_table, row, check_row, effect, next_words;
extern const Mapping pool, dice_count, extra_hits, one_side, stage;
extern const Mapping value, cells, lookup, lookup_table, lookup_cell, lookup_case, factor, graded, graded_outcome;

}  // namespace keys

}  // namespace orderly::tables

namespace orderly::tables::keys {

// Shapes of values that the descriptions of several files share.

inline constexpr bool needed = true;
inline constexpr bool optional = false;

inline constexpr Shape text{Form::text}, id{Form::id}, flag{Form::flag}, whole{Form::whole}, count{Form::count},
    fraction{Form::fraction}, band{Form::band}, dice{Form::dice}, one_word{Form::word}, words{Form::words},
    texts{Form::texts};

constexpr Shape list_of(const Shape& of) { return {Form::list, &of}; }
constexpr Shape map_of(const Shape& of, Form key = Form::word) { return {Form::map, &of, 1, nullptr, {}, key}; }
constexpr Shape keys_of(const Mapping& mapping) { return {Form::mapping, nullptr, 1, &mapping}; }
constexpr Shape one_of(std::span<const std::string_view> names) { return {Form::one_of, nullptr, 1, nullptr, names}; }
template <std::size_t N>
constexpr Shape either(const Shape (&of)[N]) {
    return {Form::either, of, N};
}
constexpr Shape said(Shape shape, std::string_view in_short) {
    shape.said = in_short;
    return shape;
}

inline constexpr std::array<std::string_view, 1> absent = {"absent"};
inline constexpr std::array<std::string_view, 1> none = {"none"};
inline constexpr std::array<std::string_view, 2> no_value = {"none", "absent"};

inline constexpr Shape a_mark = keys_of(mark);
inline constexpr Shape marks = map_of(a_mark);
inline constexpr Shape number_forms[] = {whole, one_of(absent), keys_of(number)};
inline constexpr Shape a_number = said(either(number_forms), "a [number](#numbers)");
inline constexpr Shape by_words = said(map_of(a_number), "[numbers](#numbers) by word");
inline constexpr Shape score_forms[] = {a_number, by_words};
inline constexpr Shape a_score = said(either(score_forms), "a [number](#numbers), or several by word");
inline constexpr Shape die_forms[] = {dice, keys_of(die)};
inline constexpr Shape a_die = said(either(die_forms), "a [die](#dice)");
inline constexpr Shape a_modifier = keys_of(modifier);
inline constexpr Shape modifiers = map_of(a_modifier, Form::id);
inline constexpr Shape an_effect = keys_of(effect);
inline constexpr Shape effect_forms[] = {map_of(an_effect), list_of(an_effect)};
inline constexpr Shape effects = said(either(effect_forms), "[effects](#effects)");

}  // namespace orderly::tables::keys
