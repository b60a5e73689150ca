// The keys of words, choices, quantities, weapons, derived words and refusals, and of speech files.

#include <array>

#include "tables/keys.hpp"

namespace orderly::tables::keys {
namespace {

constexpr std::array<std::string_view, 3> types = {"whole", "fraction", "percent"};

constexpr std::array word_list = {
    Key{"gloss", text, "its meaning, for the help"},
    Key{"implies", words, "words that it implies"},
    Key{"counts", flag, "`true`: a number before it is accepted and ignored (`2 guns`)"},
    Key{"side", id, "a side that can have it, besides those where it is used; or `both`"},
    Key{"alone", text, "why a unit with this word cannot be joined to another by `and`: the message"},
    Key{"mark", a_mark, "a mark of that rule"},
};

constexpr std::array word_group_list = {
    Key{"words", words, "the words, including weapons", needed},
    Key{"implies", words, "words that each of them implies"},
    Key{"mark", a_mark, "a mark for those without their own; for a weapon, a mark of its line"},
};

constexpr std::array choice_list = {
    Key{"words", words, "its words", needed},
    Key{"default", one_word, "the word that is assumed if none is given"},
    Key{"required", flag, "`true`: it is an error to give none"},
    Key{"ask", text, "the question asked if one is missing"},
    Key{"by-name", flag, "`true`: its words are typed as `gun=II`, and written like this in conditions"},
    Key{"may-be-unsaid", flag, "`true`: no note if a unit has none of a modifier's words"},
    Key{"say-default", flag, "`true`: a note if the default was assumed"},
    Key{"side", id, "the side that has it; if not given, the sides where it is used"},
};

constexpr std::array halving_list = {
    Key{"mark", a_mark, "used if it is halved"},
    Key{"part-mark", a_mark, "used if the half is not whole"},
    Key{"several-mark", a_mark, "used if more than one of `any` holds"},
};

constexpr std::array quantity_list = {
    Key{"gloss", text, "its meaning, for the help"},
    Key{"type", one_of(types), "`whole` (if not given), `fraction` (also `1/2`, `1.5`), `percent` (also `60%`)"},
    Key{"side", id, "the side that has it; both if not given"},
    Key{"least", whole, "the minimum; 0 if not given"},
    Key{"greatest", whole, "the maximum", needed},
    Key{"step", count, "the step from one valid number to the next, from `least` on"},
    Key{"required", flag, "`true`: it is an error not to give it"},
    Key{"counted", flag, "`true`: the word without a number means 1"},
    Key{"may-be-bare", flag, "`true`: the word is allowed without a number and then gives none"},
    Key{"from-dice", flag, "`true`: if it is missing and dice are given, it is the number of dice"},
    Key{"halved", keys_of(halving), "a [condition](#conditions) of the unit under which it is halved"},
};

constexpr Shape weapon_keys = keys_of(weapon);
constexpr Shape shots_keys = keys_of(shots);

constexpr std::array weapons_list = {
    Key{"side", id, "the side that has them; both if not given"},
    Key{"gives", id,
        "what the values give: a quantity that they add to, which is then not given by hand too; `needed`, the score "
        "of each die of a pool; or `range`, a word",
        needed},
    Key{"counted", flag, "`true`: a number can precede the weapon, `6xmusket@8`"},
    Key{"none-says", text, "the message for a cell that is `none`"},
    Key{"none-mark", a_mark, "a mark at the end of that message"},
    Key{"help", text, "how else a lost value can be given: a phrase in the error about it"},
    Key{"called", map_of(shots_keys, Form::id), "names of shots in reports; the first match counts"},
    Key{"list", map_of(weapon_keys, Form::id), "the weapons"},
};

constexpr Shape cell_values[] = {fraction, one_of(no_value), keys_of(number)};
constexpr Shape a_cell = either(cell_values);
constexpr Shape cell_forms[] = {a_cell, map_of(a_cell)};
constexpr Shape a_distance = either(cell_forms);
constexpr Shape range_forms[] = {one_of(absent), map_of(a_distance, Form::whole)};
constexpr Shape ranges = said(either(range_forms), "values by distance, or `absent`");

constexpr std::array weapon_list = {
    Key{"title", text, "its name for people", needed},
    Key{"implies", words, "words that it implies"},
    Key{"reach", keys_of(reach), "with `gives: range`: the words for its distances"},
    Key{"mark", a_mark, "a mark of the line"},
};

constexpr Shape reach_forms[] = {whole, keys_of(reach)};
constexpr Shape a_reach = either(reach_forms);

constexpr std::array reach_list = {Key{"mark", a_mark, "a mark of these distances"}};

constexpr std::array shots_list = {
    Key{"title", text, "the name of such a shot", needed},
    Key{"up-to", whole, "the maximum distance; any if not given"},
    Key{"weapons", words, "the weapons; all if not given", optional, {}, "of"},
};

constexpr std::array scale_list = {
    Key{"of", one_word, "the quantity that decides", needed},
    Key{"to", one_word, "the quantity to compare it with as a ratio, such as `enemy.strength`"},
    Key{"from", map_of(fraction, Form::id),
        "its words with their lower bounds: `{one-to-two: 1/2, even: 1, two-to-one: 2}`; the first also covers all "
        "below",
        needed},
};

constexpr std::array refusal_list = {
    Key{"say", text, "the message", needed},
    Key{"side", id, "the side that the conditions test; both if not given"},
    Key{"asks", words, "makes the message a question that ends with these words"},
    Key{"mark", a_mark, "a mark at the end of the message"},
};

}  // namespace

constinit const Mapping word = {.name = "word", .what = "a word", .keys = word_list};
constinit const Mapping word_group = {.name = "word-group", .what = "a group of words", .keys = word_group_list};
constinit const Mapping choice = {.name = "choice", .what = "a choice", .keys = choice_list};
constinit const Mapping quantity = {.name = "quantity", .what = "a quantity", .keys = quantity_list};
constinit const Mapping halving = {.name = "halved",
                                   .what = "`halved`",
                                   .keys = halving_list,
                                   .asks = "it is halved if they hold"};
constinit const Mapping weapons = {.name = "weapons", .what = "weapons", .keys = weapons_list};
constinit const Mapping weapon = {
    .name = "weapon",
    .what = "a weapon",
    .keys = weapon_list,
    .others = &ranges,
    .other = "what the weapons give, such as `points` or `needed`: the value up to each distance, `{4: 1, 8: 1/2}`"};
constinit const Mapping reach = {
    .name = "reach",
    .what = "a reach",
    .keys = reach_list,
    .others = &a_reach,
    .other = "a word, with the distance up to which it applies; or words, with such a map for units that have them"};
constinit const Mapping shots = {.name = "called", .what = "a name of shots", .keys = shots_list};
constinit const Mapping scale = {.name = "scale", .what = "a scale", .keys = scale_list};
constinit const Mapping derived = {.name = "derived",
                                   .what = "a derived word",
                                   .keys = {},
                                   .asks = "the unit has the word if they hold"};
constinit const Mapping refusal = {.name = "refusal",
                                   .what = "a refusal",
                                   .keys = refusal_list,
                                   .asks = "the request is refused if they hold"};

// The keys of speech.yaml: other names of words and procedures.

namespace {

constexpr Shape patterns = said(texts, "[names](#names)");
constexpr Shape by_name = said(map_of(words, Form::text), "words by [names](#names)");
constexpr Shape called_forms[] = {patterns, by_name};
constexpr Shape procedure_keys = keys_of(procedure_speech);

constexpr std::array speech_list = {
    Key{"speech", id, "the language of the names", needed},
    Key{"fillers", patterns, "words that are ignored"},
    Key{"facts", patterns,
        "words that the sheet knows but no table uses: accepted, with a note that they have no effect, like words of "
        "other tables"},
    Key{"nouns", map_of(patterns),
        "`{figures: infantry}`: a number before such a noun is this quantity, not a die"},
    Key{"words", map_of(patterns),
        "other names of words, quantities and weapons, in every procedure that has them, or with `PROCEDURE/WORD` in "
        "one"},
    Key{"procedures", map_of(procedure_keys, Form::id), "other names of procedures, and phrases used in them"},
};

constexpr std::array procedure_speech_list = {
    Key{"short", text, "a short name, such as `s`"},
    Key{"called", either(called_forms),
        "its other names, or `{cannonade: [guns]}` if some of them also stand for words"},
    Key{"phrases", by_name, "`{charging a square: [open-ground, enemy.square]}`: phrases that stand for several words"},
    Key{"either", by_name,
        "`{vs foot: [meets-foot, charges-foot]}`: names for one of several words, whichever fits the rest of the line; "
        "if more than one fits, the player is asked"},
    Key{"fillers", patterns, "words that are ignored in it"},
};

}  // namespace

constinit const Mapping speech = {.name = "speech", .what = "speech", .keys = speech_list, .is_file = true};
constinit const Mapping procedure_speech = {.name = "procedure-speech",
                                            .what = "the speech of a procedure",
                                            .keys = procedure_speech_list};

}  // namespace orderly::tables::keys
