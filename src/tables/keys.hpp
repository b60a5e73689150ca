#pragma once
// The format of tables: every mapping in a YAML file with its keys, their values and their meanings. The reader
// (`Fields`), docs/table-keys.md and the JSON Schema for editors are all made from it, so they agree on the keys. It
// describes the form of values only; the reader checks the rest, such as undeclared words and gaps between bands.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace orderly::tables {

struct Mapping;

/// The form of a value.
enum class Form : std::uint8_t {
    text,      ///< one line
    id,        ///< letters, digits and single hyphens
    flag,      ///< true or false
    whole,     ///< a whole number
    count,     ///< a whole number, 1 or more
    fraction,  ///< a whole number, or a fraction such as 1/2
    band,      ///< 4..7, 8.., ..-2, 5
    dice,      ///< d10, 2d6, best 1 of 2d6
    word,      ///< one word, quantity or number of a condition: also enemy.word, a+b, hits={suffered}
    words,     ///< a word or a list of them
    texts,     ///< a text or a list of them
    one_of,    ///< one of `names`
    list,      ///< a list of `of`
    map,       ///< a map from the author's own names, in the form `key`, to `of`
    mapping,   ///< the keys of `mapping`
    either,    ///< one of `count` shapes, starting at `of`
};

struct Shape {
    Form form = Form::text;
    const Shape* of = nullptr;
    std::size_t count = 1;
    const Mapping* mapping = nullptr;
    std::span<const std::string_view> names = {};
    Form key = Form::word;
    std::string_view said = {};  ///< a short description in Markdown, if the full one is long
};

/// The other key that a key needs; with `values`, the other key must have one of them.
struct Partner {
    std::string_view key = {};
    std::span<const std::string_view> values = {};
};

struct Key {
    std::string_view name;
    Shape value;
    std::string_view meaning;  ///< Markdown
    bool needed = false;       ///< it must be given, if its partner is
    Partner with = {};
    std::string_view formerly = {};  ///< its old name, for the message about it
};

struct Mapping {
    std::string_view name;  ///< in the schema, and in the markers of docs/table-keys.md
    std::string_view what;  ///< its name in messages: "a modifier"
    std::span<const Key> keys;
    std::string_view asks = {};     ///< not empty: it also has the keys of a condition; what the condition decides
    const Shape* others = nullptr;  ///< the value of keys that the author names; null: there are none
    std::string_view other = {};    ///< the description of these keys, in Markdown
    bool is_file = false;           ///< a file of its own, which can extend another
    bool is_single = false;         ///< exactly one of its keys must be given

    /// The key of that name, also among the keys of a condition if it has them; or null.
    [[nodiscard]] const Key* find(std::string_view key) const;
    /// The keys of a condition, if it has them.
    [[nodiscard]] std::span<const Key> condition() const;
    /// The keys that say how a file extends another, if it is a file.
    [[nodiscard]] std::span<const Key> layering() const;
};

/// All mappings, in the order of docs/table-keys.md.
std::span<const Mapping* const> all_mappings();

namespace keys {

extern const Mapping ruleset, distance_unit, source, wording, verb, procedure, speech, procedure_speech, language, language_rule;
extern const Mapping hits_take, attachment, remembered, phase;
extern const Mapping word, word_group, choice, quantity, halving, weapons, weapon, reach, shots, derived, scale, refusal, mark;
extern const Mapping condition, limit, comparison, number;
extern const Mapping modifier, die, deck, reroll, push, named_die, tally;
extern const Mapping result_table, row, check_row, effect, next_words;
extern const Mapping pool, dice_count, extra_hits, one_side, stage;
extern const Mapping value, cells, lookup, lookup_table, lookup_cell, lookup_case, factor, graded, graded_outcome;

}  // namespace keys

}  // namespace orderly::tables

namespace orderly::tables::keys {

// Shapes used by several of the keys_*.cpp files.

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
