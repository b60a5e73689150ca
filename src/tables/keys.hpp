#pragma once
// The format of tables: every mapping in a YAML file with its keys, their values and their meanings. The reader
// (`Fields`), docs/table-keys.md and the JSON Schema for editors are all made from it, so they agree on the keys. It
// describes the form of values only; the reader checks the rest, such as undeclared words and gaps between bands.
//
// A key can carry the member of a struct that it fills (`in<&Quantity::step, count>`). The reader then reads it by
// itself. It finds other keys by their names, which must exist as the program is compiled.

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "orderly/words.hpp"

namespace orderly::tables {

struct Key;
struct Mapping;
struct Node;
class Scope;

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

/// Fills the member of the struct at `into` that the key carries; `value` is null if the table lacks the key.
using Fill = void (*)(void* into, const Key& key, const Node* value, Scope& scope);

struct Shape {
    Form form = Form::text;
    const Shape* of = nullptr;
    std::size_t count = 1;
    const Mapping* mapping = nullptr;
    std::span<const std::string_view> names = {};
    Form key = Form::word;
    std::string_view said = {};   ///< a short description in Markdown, if the full one is long
    Fill fill = nullptr;          ///< null: the reader finds the key by its name
    const char* owner = nullptr;  ///< stands for the struct whose member it fills
};

/// The other key that a key needs; with `values`, the other key must have one of them.
struct Partner {
    std::string_view key = {};
    std::span<const std::string_view> values = {};
};

constexpr Partner beside(std::string_view key, std::span<const std::string_view> values = {}) { return {key, values}; }

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

    /// Its own key of that name; or null.
    [[nodiscard]] constexpr const Key* own(std::string_view key) const {
        const auto found = std::ranges::find(keys, key, &Key::name);
        return found == keys.end() ? nullptr : &*found;
    }
    /// The key of that name, also among the keys of a condition if it has them; or null.
    [[nodiscard]] const Key* find(std::string_view key) const;
    /// The keys of a condition, if it has them.
    [[nodiscard]] std::span<const Key> condition() const;
    /// The keys that say how a file extends another, if it is a file.
    [[nodiscard]] std::span<const Key> layering() const;
};

/// Whether no name and no member is in two of its keys, and each key's partner is a key too.
consteval bool is_sound(const Mapping& mapping) {
    for (const auto& key : mapping.keys)
        for (const auto& other : mapping.keys)
            if (&key != &other &&
                (key.name == other.name || (key.value.fill != nullptr && key.value.fill == other.value.fill)))
                return false;
    return std::ranges::all_of(
        mapping.keys, [&](const Key& key) { return key.with.key.empty() || mapping.own(key.with.key) != nullptr; });
}

/// All mappings, in the order of docs/table-keys.md.
std::span<const Mapping* const> all_mappings();

// How values of tables fill members. A value with a fault leaves the member as it is.

void fill(bool& flag, const Key& key, const Node& value, Scope& scope);
/// A whole number, 1 or more for `count`; or a face of a die.
void fill(int& number, const Key& key, const Node& value, Scope& scope);
/// A text, or an id.
void fill(std::string_view& text, const Key& key, const Node& value, Scope& scope);
/// Texts, or ids for `words`.
void fill(std::span<const std::string_view>& texts, const Key& key, const Node& value, Scope& scope);
void fill(Band& band, const Key& key, const Node& value, Scope& scope);
void fill(Mark& mark, const Key& key, const Node& value, Scope& scope);
/// A quantity or a side, by its id.
void fill(Index& index, const Key& key, const Node& value, Scope& scope);
void fill(SideMask& sides, const Key& key, const Node& value, Scope& scope);
/// A struct whose members the keys of the mapping carry; `owner` stands for it.
void fill_struct(void* into, const char* owner, const Mapping& mapping, const Node& value, Scope& scope);

namespace keys {

inline constexpr bool needed = true;
inline constexpr bool optional = false;

inline constexpr Shape text{Form::text}, id{Form::id}, flag{Form::flag}, whole{Form::whole}, count{Form::count},
    fraction{Form::fraction}, band{Form::band}, dice{Form::dice}, one_word{Form::word}, words{Form::words},
    texts{Form::texts};

template <const Shape& of>
inline constexpr Shape list_of = {Form::list, &of};
template <const Shape& of, Form key = Form::word>
inline constexpr Shape map_of = {Form::map, &of, 1, nullptr, {}, key};
template <const Mapping& mapping>
inline constexpr Shape keys_of = {Form::mapping, nullptr, 1, &mapping};
template <const auto& names>
inline constexpr Shape one_of = {Form::one_of, nullptr, 1, nullptr, names};
template <const Shape&... of>
inline constexpr Shape all_of[] = {of...};
template <const Shape&... of>
inline constexpr Shape either = {Form::either, all_of<of...>, sizeof...(of)};
constexpr Shape said(Shape shape, std::string_view in_short) {
    shape.said = in_short;
    return shape;
}

/// Stands for a struct whose members keys fill.
template <class Owner>
inline constexpr char owner = 0;

/// Whether a value of the form can fill a member of the type.
template <class Value>
constexpr bool fits(Form form) {
    if (form == Form::flag) return std::is_same_v<Value, bool> || std::is_same_v<Value, Later<bool>>;
    if (form == Form::whole || form == Form::count) return std::is_same_v<Value, int>;
    return form != Form::text || std::is_same_v<Value, std::string_view>;
}

/// Fills a member of a struct from a value of the form, by the function `by` or by that for the member's type.
template <auto member, Form form, auto by, class Owner, class Value>
void fill_member(void* into, const Key& key, const Node* value, Scope& scope) {
    if (value == nullptr) return;
    Value& place = static_cast<Owner*>(into)->*member;
    if constexpr (by != nullptr) by(place, key, *value, scope);
    else if constexpr (requires { fill(place, key, *value, scope); }) fill(place, key, *value, scope);
    else if constexpr (requires { fill(place.is, key, *value, scope); }) fill(place.is, key, *value, scope);
    else {
        static_assert(form == Form::mapping);
        fill_struct(&place, &owner<Value>, *key.value.mapping, *value, scope);
    }
}

/// A value of the shape that fills the member.
template <auto member, const Shape& shape, auto by = nullptr>
inline constexpr Shape in = []<class Owner, class Value>(Value Owner::*) {
    static_assert(by != nullptr || fits<Value>(shape.form), "the member has another type");
    auto filled = shape;
    filled.owner = &owner<Owner>;
    filled.fill = fill_member<member, shape.form, by, Owner, Value>;
    return filled;
}(member);

}  // namespace keys

}  // namespace orderly::tables
