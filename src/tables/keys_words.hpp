#pragma once
// The keys of words, choices, quantities, weapons, derived words and refusals, and of speech files.

#include "tables/all_keys.hpp"

namespace orderly::tables::keys {

inline constexpr std::array<std::string_view, 3> types = {"whole", "fraction", "percent"};

inline constexpr std::array word_list = {
    Key{"gloss", in<&Word::gloss, text>, "its meaning, for the help"},
    Key{"implies", words, "words that it implies"},
    Key{"waives", words, "choices and quantities, of either side, that are not required with it"},
    Key{"counts", in<&Word::counts, flag>, "`true`: a number before it is accepted and ignored (`2 guns`)"},
    Key{"side", id, "a side that can have it, besides those where it is used; or `both`"},
    Key{"alone", in<&Word::alone, text>, "why a unit with this word cannot be joined to another by `and`: the message"},
    Key{"mark", in<&Word::mark, a_mark>, "a mark of that rule"},
};

inline constexpr std::array word_group_list = {
    Key{"words", words, "the words, including weapons", needed},
    Key{"implies", words, "words that each of them implies"},
    Key{"mark", a_mark, "a mark for those without their own; for a weapon, a mark of its line"},
};

inline constexpr std::array choice_list = {
    Key{"words", words, "its words", needed},
    Key{"default", one_word, "the word that is assumed if none is given"},
    Key{"required", in<&Choice::required, flag>, "`true`: it is an error to give none"},
    Key{"ask", in<&Choice::ask, text>, "the question asked if one is missing"},
    Key{"by-name", in<&Choice::by_name, flag>,
        "`true`: its words are typed as `gun=II`, and written like this in conditions"},
    Key{"may-be-unsaid", flag, "`true`: no note if a unit has none of a modifier's words"},
    Key{"say-default", in<&Choice::says_default, flag>, "`true`: a note if the default was assumed"},
    Key{"side", in<&Choice::sides, id>, "the side that has it; if not given, the sides where it is used"},
};

inline constexpr std::array halving_list = {
    Key{"mark", a_mark, "used if it is halved"},
    Key{"part-mark", a_mark, "used if the half is not whole"},
    Key{"several-mark", a_mark, "used if more than one of `any` holds"},
};

inline constexpr std::array quantity_list = {
    Key{"gloss", in<&Quantity::gloss, text>, "its meaning, for the help"},
    Key{"type", one_of<types>, "`whole` (if not given), `fraction` (also `1/2`, `1.5`), `percent` (also `60%`)"},
    Key{"side", in<&Quantity::sides, id>, "the side that has it; both if not given"},
    Key{"least", in<&Quantity::least, whole>, "the minimum; 0 if not given"},
    Key{"greatest", in<&Quantity::greatest, whole>, "the maximum", needed},
    Key{"step", in<&Quantity::step, count>, "the step from one valid number to the next, from `least` on"},
    Key{"required", in<&Quantity::required, flag>, "`true`: it is an error not to give it"},
    Key{"counted", in<&Quantity::counted, flag>, "`true`: the word without a number means 1"},
    Key{"may-be-bare", in<&Quantity::value_optional, flag>,
        "`true`: the word is allowed without a number and then gives none"},
    Key{"from-dice", in<&Quantity::from_dice, flag>,
        "`true`: if it is missing and dice are given, it is the number of dice"},
    Key{"halved", keys_of<halving>, "a [condition](#conditions) of the unit under which it is halved"},
};

inline constexpr std::array weapons_list = {
    Key{"side", in<&Weapons::sides, id>, "the side that has them; both if not given"},
    Key{"gives", id,
        "what the values give: a quantity that they add to, which is then not given by hand too; `needed`, the score "
        "of each die of a pool; or `range`, a word",
        needed},
    Key{"counted", in<&Weapons::counted, flag>, "`true`: a number can precede the weapon, `6xmusket@8`"},
    Key{"none-says", in<&Weapons::none_says, text>, "the message for a cell that is `none`"},
    Key{"none-mark", in<&Weapons::none_mark, a_mark>, "a mark at the end of that message"},
    Key{"help", in<&Weapons::absent_help, text>, "how else a lost value can be given: a phrase in the error about it"},
    Key{"called", map_of<keys_of<shots>, Form::id>, "names of shots in reports; the first match counts"},
    Key{"list", map_of<keys_of<weapon>, Form::id>, "the weapons"},
};

inline constexpr Shape a_cell = either<fraction, one_of<no_value>, keys_of<number>>;
inline constexpr Shape a_distance = either<a_cell, map_of<a_cell>>;
inline constexpr Shape ranges =
    said(either<one_of<absent>, map_of<a_distance, Form::whole>>, "values by distance, or `absent`");

inline constexpr std::array weapon_list = {
    Key{"title", in<&Weapon::title, text>, "its name for people", needed},
    Key{"implies", words, "words that it implies"},
    Key{"reach", keys_of<reach>, "with `gives: range`: the words for its distances"},
    Key{"mark", in<&Weapon::mark, a_mark>, "a mark of the line"},
};

inline constexpr std::array reach_list = {Key{"mark", a_mark, "a mark of these distances"}};

inline constexpr std::array shots_list = {
    Key{"title", in<&WeaponCell::called, text>, "the name of such a shot", needed},
    Key{"up-to", in<&WeaponCell::up_to, whole>, "the maximum distance; any if not given"},
    Key{"weapons", words, "the weapons; all if not given", optional, {}, "of"},
};

inline constexpr std::array scale_list = {
    Key{"of", one_word, "the quantity that decides", needed},
    Key{"to", one_word, "the quantity to compare it with as a ratio, such as `enemy.strength`"},
    Key{"from", map_of<fraction, Form::id>,
        "its words with their lower bounds: `{one-to-two: 1/2, even: 1, two-to-one: 2}`; the first also covers all "
        "below",
        needed},
};

inline constexpr std::array refusal_list = {
    Key{"say", in<&Refusal::say, text>, "the message", needed},
    Key{"side", in<&Refusal::sides, id>, "the side that the conditions test; both if not given"},
    Key{"asks", words, "makes the message a question that ends with these words"},
    Key{"mark", in<&Refusal::mark, a_mark>, "a mark at the end of the message"},
};

inline constexpr Mapping word = {"word", "a word", word_list};
inline constexpr Mapping word_group = {"word-group", "a group of words", word_group_list};
inline constexpr Mapping choice = {"choice", "a choice", choice_list};
inline constexpr Mapping quantity = {"quantity", "a quantity", quantity_list};
inline constexpr Mapping halving = {"halved", "`halved`", halving_list, "it is halved if they hold"};
inline constexpr Mapping weapons = {"weapons", "`weapons`", weapons_list};
inline constexpr Mapping weapon = {
    "weapon",
    "a weapon",
    weapon_list,
    {},
    &ranges,
    "what the weapons give, such as `points` or `needed`: the value up to each distance, `{4: 1, 8: 1/2}`"};
inline constexpr Mapping reach = {
    "reach",
    "a reach",
    reach_list,
    {},
    &either<whole, keys_of<reach>>,
    "a word, with the distance up to which it applies; or words, with such a map for units that have them"};
inline constexpr Mapping shots = {"called", "a name of shots", shots_list};
inline constexpr Mapping scale = {"scale", "a scale", scale_list};
inline constexpr Mapping derived = {"derived", "a derived word", {}, "the unit has the word if they hold"};
inline constexpr Mapping refusal = {"refusal", "a refusal", refusal_list, "the request is refused if they hold"};

// The keys of speech.yaml: other names of words and procedures.

inline constexpr Shape patterns = said(texts, "[names](#names)");
inline constexpr Shape by_name = said(map_of<words, Form::text>, "words by [names](#names)");

inline constexpr std::array speech_list = {
    Key{"speech", id, "the language of the names", needed},
    Key{"fillers", patterns, "words that are ignored"},
    Key{"facts", patterns,
        "words that the sheet knows but no table uses: accepted, with a note that they have no effect, like words of "
        "other tables"},
    Key{"nouns", map_of<patterns>, "`{figures: infantry}`: a number before such a noun is this quantity, not a die"},
    Key{"words", map_of<patterns>,
        "other names of words, quantities and weapons, in every procedure that has them, or with `PROCEDURE/WORD` in "
        "one"},
    Key{"procedures", map_of<keys_of<procedure_speech>, Form::id>,
        "other names of procedures, and phrases used in them"},
};

inline constexpr std::array procedure_speech_list = {
    Key{"short", text, "a short name, such as `s`"},
    Key{"called", either<patterns, by_name>,
        "its other names, or `{cannonade: [guns]}` if some of them also stand for words"},
    Key{"phrases", by_name, "`{charging a square: [open-ground, enemy.square]}`: phrases that stand for several words"},
    Key{"either", by_name,
        "`{vs foot: [meets-foot, charges-foot]}`: names for one of several words, whichever fits the rest of the line; "
        "if more than one fits, the player is asked"},
    Key{"fillers", patterns, "words that are ignored in it"},
};

inline constexpr Mapping speech = {.name = "speech", .what = "speech", .keys = speech_list, .is_file = true};
inline constexpr Mapping procedure_speech = {"procedure-speech", "the speech of a procedure", procedure_speech_list};

}  // namespace orderly::tables::keys
