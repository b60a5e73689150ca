#pragma once
// Shapes of values that the descriptions of several files share.

#include <array>

#include "tables/keys.hpp"

namespace orderly::tables::keys {

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
