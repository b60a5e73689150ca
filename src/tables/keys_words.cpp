// The keys of what can be said: words, choices, quantities, weapons, derived words, refusals.

#include <array>

#include "tables/keys.hpp"

namespace orderly::tables::keys {
namespace {

constexpr std::array<std::string_view, 3> types = {"whole", "fraction", "percent"};

constexpr std::array word_list = {
    Key{"gloss", text, "what it means, for the help"},
    Key{"implies", words, "words that it brings with it"},
    Key{"counts", flag, "`true`: a number may be said before it, and has no effect (`2 guns`)"},
    Key{"side", id, "a side that may say it, besides those that use it; `both` is both"},
    Key{"alone", text, "why a unit with this word goes with no other: the message after `and`"},
    Key{"mark", a_mark, "a mark of that"},
};

constexpr std::array word_group_list = {
    Key{"words", words, "the words; weapons too", needed},
    Key{"implies", words, "words that each of them brings with it"},
    Key{"mark", a_mark, "a mark for each that has none of its own: of a weapon, that of its line"},
};

constexpr std::array choice_list = {
    Key{"words", words, "its words", needed},
    Key{"default", one_word, "a word that counts where none is said"},
    Key{"required", flag, "`true`: an error asks for one"},
    Key{"ask", text, "the question of that error"},
    Key{"by-name", flag, "`true`: the words are said as `gun=II`, and stand so in conditions"},
    Key{"may-be-unsaid", flag, "`true`: a unit is not told that it said none of a modifier's words"},
    Key{"say-default", flag, "`true`: if a player says no word of the choice, the result states that the default was assumed"},
    Key{"side", id, "whose it is; that of those that use it if not given"},
};

constexpr std::array halving_list = {
    Key{"mark", a_mark, "used where it is halved"},
    Key{"part-mark", a_mark, "used where the half is not whole"},
    Key{"several-mark", a_mark, "used where more than one of `any` holds"},
};

constexpr std::array quantity_list = {
    Key{"gloss", text, "what it is, for the help"},
    Key{"type", one_of(types), "`whole` (if not given), `fraction` (also `1/2`, `1.5`), `percent` (also `60%`)"},
    Key{"side", id, "who gives it; both if not given"},
    Key{"least", whole, "0 if not given"},
    Key{"greatest", whole, "the most that it can be", needed},
    Key{"step", count, "it goes by so many from the least"},
    Key{"required", flag, "`true`: an error asks for it"},
    Key{"counted", flag, "`true`: the bare word is 1"},
    Key{"may-be-bare", flag, "`true`: the bare word may be said and gives no number"},
    Key{"from-dice", flag, "`true`: where dice are said and it is not, it is their number"},
    Key{"halved", keys_of(halving), "a [condition](#conditions) of the unit under which it is halved"},
};

constexpr Shape weapon_keys = keys_of(weapon);
constexpr Shape shots_keys = keys_of(shots);

constexpr std::array weapons_list = {
    Key{"side", id, "whose they are; both sides' if not given"},
    Key{"gives", id,
        "a quantity that the values add to, and that is not given by hand besides; `needed`, the score of each die of "
        "a pool; or `range`, a word",
        needed},
    Key{"counted", flag, "`true`: a number may stand before, `6xmusket@8`"},
    Key{"none-says", text, "the message of a cell that is `none`"},
    Key{"none-mark", a_mark, "a mark of that: the message ends with it"},
    Key{"help", text, "a phrase in the error of a lost value: how else it can be given"},
    Key{"called", map_of(shots_keys, Form::id), "names of shots in results; the first that fits is used"},
    Key{"list", map_of(weapon_keys, Form::id), "the weapons"},
};

constexpr Shape cell_values[] = {fraction, one_of(no_value), keys_of(number)};
constexpr Shape a_cell = either(cell_values);
constexpr Shape cell_forms[] = {a_cell, map_of(a_cell)};
constexpr Shape a_distance = either(cell_forms);
constexpr Shape range_forms[] = {one_of(absent), map_of(a_distance, Form::whole)};
constexpr Shape ranges = said(either(range_forms), "values by distance, or `absent`");

constexpr std::array weapon_list = {
    Key{"title", text, "what people call it", needed},
    Key{"implies", words, "words that it brings with it"},
    Key{"reach", keys_of(reach), "with `gives: range`: the word that the distance says"},
    Key{"mark", a_mark, "a mark of the line"},
};

constexpr Shape reach_forms[] = {whole, keys_of(reach)};
constexpr Shape a_reach = either(reach_forms);

constexpr std::array reach_list = {Key{"mark", a_mark, "a mark of these distances"}};

constexpr std::array shots_list = {
    Key{"title", text, "what such a shot is called", needed},
    Key{"up-to", whole, "up to this distance; any if not given"},
    Key{"weapons", words, "which; every one if not given", optional, {}, "of"},
};

constexpr std::array scale_list = {
    Key{"of", one_word, "the quantity that decides", needed},
    Key{"to", one_word, "as so many times this other one, such as `enemy.strength`"},
    Key{"from", map_of(fraction, Form::id),
        "its words, each from so much on: `{one-to-two: 1/2, even: 1, two-to-one: 2}`; the first for all that is less, too",
        needed},
};

constexpr std::array refusal_list = {
    Key{"say", text, "the message", needed},
    Key{"side", id, "of whom it is asked; both if not given"},
    Key{"asks", words, "it is a question, and the message ends with these words"},
    Key{"mark", a_mark, "a mark: the message ends with it"},
};

}  // namespace

constinit const Mapping word = {.name = "word", .what = "a word", .keys = word_list};
constinit const Mapping word_group = {.name = "word-group", .what = "a group of words", .keys = word_group_list};
constinit const Mapping choice = {.name = "choice", .what = "a choice", .keys = choice_list};
constinit const Mapping quantity = {.name = "quantity", .what = "a quantity", .keys = quantity_list};
constinit const Mapping halving = {.name = "halved",
                                   .what = "`halved`",
                                   .keys = halving_list,
                                   .asks = "under which it is halved"};
constinit const Mapping weapons = {.name = "weapons", .what = "weapons", .keys = weapons_list};
constinit const Mapping weapon = {
    .name = "weapon",
    .what = "a weapon",
    .keys = weapon_list,
    .others = &ranges,
    .other = "what the weapons give, `points` or `needed`, has the values up to each distance: `{4: 1, 8: 1/2}`"};
constinit const Mapping reach = {
    .name = "reach",
    .what = "a reach",
    .keys = reach_list,
    .others = &a_reach,
    .other = "a word, and the distance up to which it is said; or words, and such a map for units that have them"};
constinit const Mapping shots = {.name = "called", .what = "what shots are called", .keys = shots_list};
constinit const Mapping scale = {.name = "scale", .what = "a scale", .keys = scale_list};
constinit const Mapping derived = {.name = "derived",
                                   .what = "a derived word",
                                   .keys = {},
                                   .asks = "where they hold, the word counts"};
constinit const Mapping refusal = {.name = "refusal",
                                   .what = "a refusal",
                                   .keys = refusal_list,
                                   .asks = "where they hold, it is refused"};

// The keys of a speech.yaml: what else words and procedures are called.

namespace {

constexpr Shape patterns = said(texts, "[names](#names)");
constexpr Shape by_name = said(map_of(words, Form::text), "words by [names](#names)");
constexpr Shape called_forms[] = {patterns, by_name};
constexpr Shape procedure_keys = keys_of(procedure_speech);

constexpr std::array speech_list = {
    Key{"speech", id, "the language that the names are of", needed},
    Key{"fillers", patterns, "what says nothing here"},
    Key{"facts", patterns,
        "what the sheet knows and no table uses: taken, and said to have no effect, as the words of other tables are"},
    Key{"nouns", map_of(patterns),
        "`{figures: infantry}`: what a number before such a noun is of, and no die"},
    Key{"words", map_of(patterns),
        "what else a word, a choice's word, a quantity or a weapon is called: in every procedure that has it, or as "
        "`PROCEDURE/WORD` in that one too"},
    Key{"procedures", map_of(procedure_keys, Form::id), "what else a procedure is called, and what is said in it"},
};

constexpr std::array procedure_speech_list = {
    Key{"short", text, "a short name, such as `s`"},
    Key{"called", either(called_forms),
        "its other names, or `{cannonade: [guns]}` where some of them say words too"},
    Key{"phrases", by_name, "`{charging a square: [open-ground, enemy.square]}`: what stands for several words"},
    Key{"either", by_name,
        "`{vs foot: [meets-foot, charges-foot]}`: a name that is of one of several words, as the rest of the line has "
        "it; where more than one fits, the player is asked"},
    Key{"fillers", patterns, "what says nothing in it"},
};

}  // namespace

constinit const Mapping speech = {.name = "speech", .what = "speech", .keys = speech_list, .is_file = true};
constinit const Mapping procedure_speech = {.name = "procedure-speech",
                                            .what = "the speech of a procedure",
                                            .keys = procedure_speech_list};

}  // namespace orderly::tables::keys
