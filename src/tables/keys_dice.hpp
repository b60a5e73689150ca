#pragma once
// The keys of dice, pools, stages and modifiers, and of conditions, numbers and marks.

#include "tables/all_keys.hpp"

namespace orderly::tables::keys {

inline constexpr Shape one_face = said(either<whole, text>, "a face");
inline constexpr Shape faces = said(either<whole, texts>, "a face, or a list");

inline constexpr std::array modifier_list = {
    Key{"add", a_number, "a modifier that counts once, if the conditions hold (including `any`)"},
    Key{"by", by_words, "`{a: +1, b: 0}`: the first match counts; `else` if there is none"},
    Key{"strongest", by_words, "`{a: -1, a+c: -2}`: the match farthest from 0 counts; of equal ones, the first"},
    Key{"weakest", by_words, "the match nearest to 0 counts; of equal ones, the first"},
    Key{"each", one_word, "a quantity; `add` counts for each one of it"},
    Key{"per", count, "`add` counts for each full group of this size instead", optional, beside("each")},
    Key{"bands", map_of<a_number, Form::band>,
        "`{..3: -1, 4..: +1}`: depends on the quantity `of`; the bands must cover its whole range"},
    Key{"of", one_word, "the quantity for `bands`", optional, beside("bands")},
    Key{"rank", words, "words, best first; `add` counts for each place ahead of the enemy; both sides must have one"},
    Key{"side", id, "the side it is for; both if not given"},
    Key{"title", text, "its name in the working, if no words can be shown"},
    Key{"by-hand", in<&Modifier::by_hand, one_word>, "a quantity that replaces the number"},
    Key{"last-die", in<&Modifier::last_die, flag>,
        "`true`: only for the last die of a pool; in `duels`, for the last pair"},
    Key{"mark", in<&Modifier::mark, a_mark>, "a mark of the line"},
    Key{"part-mark", in<&Modifier::part_mark, a_mark>,
        "for `bands` and `each`: used if the quantity is not whole, or not a multiple of `per`"},
    Key{"several-mark", in<&Modifier::several_mark, a_mark>,
        "for `strongest`, `weakest` and `add`: used if several of the words apply"},
};

inline constexpr Shape card_numbers = said(either<list_of<whole>, map_of<count, Form::band>>,
                                           "a list of numbers, or a map of how many there are of each");

inline constexpr std::array die_list = {
    Key{"die", dice, "the dice: `d10`, `2d6`, `best 1 of 2d6`"},
    Key{"by", said(map_of<a_die>, "a [die](#dice) by word"),
        "or dice by word: `{WORD: d8, else: d6}`; each can have its own keys, otherwise those beside `by` apply"},
    Key{"faces", said(list_of<one_face>, "a list of numbers or names"),
        "or the faces; names count 1, 2, 3… in order of first appearance"},
    Key{"names", map_of<whole>, "names for faces that are numbers: `{\"+\": 1, \"-\": -1}`", optional, beside("faces")},
    Key{"count", count, "how many dice", optional, beside("faces")},
    Key{"keep", text, "which dice to keep: `best 1`, `worst 2`, `middle 1`; all if not given", optional,
        beside("faces")},
    Key{"cards", card_numbers,
        "or the cards of a deck or chits of a bag; cards drawn together are not put back in between"},
    Key{"deck", id, "or cards of a [deck](#decks) of the ruleset, which others draw from too"},
    Key{"draw", count, "how many cards are drawn; 1 if not given"},
    Key{"explode", in<&Die::explodes, faces>, "faces that add another die; `greatest` is the highest face of each die"},
    Key{"most", in<&Die::explode_most, count>, "the limit of added dice for one die; 10 if not given", optional,
        beside("explode")},
    Key{"apart", in<&Die::apart, flag>,
        "`true`: added dice are not added to the number but are dice of their own, for hits and tallies", optional,
        beside("explode")},
    Key{"reroll", keys_of<reroll>, "faces that are rerolled"},
    Key{"push", keys_of<push>, "dice that are thrown again together after the whole throw, as in a pushed roll"},
    Key{"of", in<&Die::quantity, one_word>, "a quantity: one die for each"},
    Key{"per", in<&Die::per, count>, "one die for each full group of this size instead", optional, beside("of")},
    Key{"mark", a_mark, "a mark"},
};

inline constexpr std::array deck_list = {
    Key{"cards", card_numbers, "the cards", needed},
    Key{"names", map_of<whole>, "of cards that are numbers: `{ace: 14, joker: 15}`"},
};

inline constexpr std::array reroll_list = {
    Key{"faces", in<&Die::rerolled, faces>, "the faces", needed},
    Key{"times", in<&Die::reroll_times, count>, "how often at most, up to 20; once if not given"},
};

inline constexpr std::array push_list = {
    Key{"keep", faces, "throw all dice again except those that show one of these"},
    Key{"faces", in<&Push::faces, faces>, "or throw only those again that show one of these"},
    Key{"times", in<&Push::times, count>, "how often at most, up to 20; once if not given"},
};

inline constexpr std::array named_die_list = {
    Key{"die", a_die, "the die", needed},
    Key{"side", id, "the side that the condition tests; the first if not given"},
};

inline constexpr Shape face_worths =
    said(either<band, list_of<band>, map_of<whole, Form::band>>, "faces, or numbers by face");
inline constexpr std::array<std::string_view, 3> counted = {"alike", "different", "run"};

inline constexpr std::array tally_list = {
    Key{"at-least", a_score, "counts the dice that show this score or more"},
    Key{"faces", in<&Tally::faces, face_worths>,
        "counts the dice that show one of these; `{6: 2, 1: 0}` counts a 6 twice and a 1 never, despite `at-least`"},
    Key{"sum", text, "the sum of the dice: `all`, `best 3`, `worst 1`, `middle 1`"},
    Key{"sets", in<&Tally::alike, count>,
        "counts the numbers that at least this many dice show; `sets: 2` counts pairs"},
    Key{"count", one_of<counted>,
        "`alike`: the most dice with one number; `different`: the numbers shown; `run`: the longest run of numbers"},
    Key{"beats", words, "counts the dice that beat these other dice, compared in pairs from the highest down"},
    Key{"ties", in<&Tally::ties, flag>, "`true`: equal dice count too", optional, beside("beats")},
    Key{"cancelled-by", words,
        "each of these other dice removes one that shows the same, before what is left is counted"},
    Key{"dice", words,
        "the names of the dice to count, or the sides if both throw; if not given, all dice, or those of `side` if "
        "both throw"},
    Key{"side", in<&Tally::side, id>, "the side whose words decide the score; the first if not given"},
    Key{"title", in<&Tally::title, text>, "its name in the rules"},
    Key{"mark", in<&Tally::mark, a_mark>, "a mark of the tally"},
};

inline constexpr std::array pool_list = {
    Key{"dice", list_of<keys_of<dice_count>>,
        "how many dice: the first match counts. `kind: pool` can leave it out if each die has `of`"},
    Key{"needed", a_score, "the score a die needs, as in a check, unless weapons give it"},
    Key{"natural-miss", in<&Pool::always_miss, one_face>, "a face that always misses"},
    Key{"natural-hit", in<&Pool::always_hit, one_face>, "a face that always hits"},
    Key{"faces", in<&Pool::faces, face_worths>,
        "`{6: 2}`: the hits of a die that shows this face, regardless of the score"},
    Key{"most", in<&Pool::most, whole>, "the limit of dice; a request with more is refused"},
    Key{"times", by_words, "multiplies the hits, by words, after any stages and before `extra`"},
    Key{"win", by_words, "duels: the hits of a won pair, by words of the winner; 1 if not given"},
    Key{"tie", in<&Pool::tie_hits, whole>, "duels: the hits of a tied pair for each side; 0 if not given"},
    Key{"extra", keys_of<extra_hits>, "hits added after the dice"},
    Key{"carried", in<&Pool::carried, one_word>, "a quantity: hits that the target already has, counted in `suffered`"},
    Key{"idle", in<&Pool::idle, text>,
        "duels: a note about units that do not fight; it can use `{count}` and `{side}`"},
    Key{"one-side", keys_of<one_side>, "for `kind: pools`: allows the second side to throw no dice"},
    Key{"stages", map_of<keys_of<stage>, Form::id>, "further throws, in order, for the dice that hit"},
};

inline constexpr std::array one_side_list = {
    Key{"word", in<&OneSide::word, one_word, fill_second>,
        "the second side's word for throwing no dice; describing no second side means the same. Then only the first "
        "side's dice and hits are given: no row, value, effect or next",
        needed},
    Key{"say", in<&OneSide::say, text>, "the note about it", needed},
};

inline constexpr std::array dice_count_list = {
    Key{"of", in<&DiceCount::quantity, one_word>, "a quantity: one die for each", needed},
    Key{"per", in<&DiceCount::per, count>, "one die for each full group of this size instead"},
    Key{"mark", in<&DiceCount::mark, a_mark>, "used if there is a remainder"},
};

inline constexpr std::array extra_list = {
    Key{"of", in<&Pool::extra, one_word>, "a quantity: one hit for each", needed},
    Key{"per", in<&Pool::extra_per, count>, "one hit for each full group of this size instead"},
    Key{"mark", in<&Pool::extra_mark, a_mark>, "used if there is a remainder"},
};

inline constexpr std::array stage_list = {
    Key{"needed", a_score, "the score a die of this throw needs", needed},
    Key{"title", in<&Stage::title, text>, "its name beside its dice"},
    Key{"side", id,
        "the side that throws: the first if not given. If both sides hit: the side that hit, or `enemy`, the other"},
    Key{"of", id, "if both sides hit: the side whose hits go through the stage; both if not given"},
    Key{"die", a_die, "the die, if not the pool's; if it depends on words, on those of the side that throws"},
    Key{"stops", in<&Stage::stops, flag>,
        "`true`: dice that reach the score stop, as with a save, and the others go on; otherwise the reverse"},
    Key{"natural-miss", in<&Stage::always_miss, one_face>, "a face that never reaches the score"},
    Key{"natural-hit", in<&Stage::always_hit, one_face>, "a face that always reaches it"},
    Key{"modifiers", modifiers,
        "modifiers of each die of this throw, from both sides; if both sides hit, from the side that throws"},
    Key{"mark", in<&Stage::mark, a_mark>, "a mark of the throw"},
};

inline constexpr Mapping modifier = {"modifier", "a modifier", modifier_list, "the line counts only if they hold"};
inline constexpr Mapping die = {"die", "a die", die_list};
inline constexpr Mapping deck = {"deck", "a deck", deck_list};
inline constexpr Mapping reroll = {"reroll", "`reroll`", reroll_list};
inline constexpr Mapping push = {"push", "`push`", push_list, "dice are thrown again only if they hold"};
inline constexpr Mapping named_die = {"named-die", "a die", named_die_list, "the die is thrown only if they hold"};
inline constexpr Mapping tally = {"tally", "a tally", tally_list};
inline constexpr Mapping pool = {"pool", "a pool", pool_list};
inline constexpr Mapping dice_count = {"pool-dice", "a number of dice", dice_count_list,
                                       "the entry counts only if they hold"};
inline constexpr Mapping extra_hits = {"extra", "`extra`", extra_list};
inline constexpr Mapping one_side = {"one-side", "`one-side`", one_side_list};
inline constexpr Mapping stage = {"stage", "a stage", stage_list,
                                  "thrown only if they hold for `side`; otherwise all dice go on"};

// The keys of conditions, numbers and marks.

inline constexpr std::array condition_list = {
    Key{"when", words, "the side has all of these words"},
    Key{"unless", words, "it has none of these"},
    Key{"any", words, "it has at least one of these; `a+b` means both together"},
    Key{"where", map_of<either<band, keys_of<comparison>>>, "`{NUMBER: band}`: the number is in the band"},
    Key{"only", keys_of<limit>, "a further condition that the sheet leaves in doubt"},
};

inline constexpr std::array limit_list = {
    condition_list[0],
    condition_list[1],
    condition_list[2],
    condition_list[3],
    Key{"mark", in<&Limit::mark, a_mark>, "used if only this condition keeps the line from counting", needed},
};

inline constexpr std::array comparison_list = {
    Key{"over", one_word, "more than this other number"},
    Key{"at-least", one_word, "as much or more"},
    Key{"up-to", one_word, "as much or less"},
    Key{"under", one_word, "less"},
    Key{"in", band, "and also in this band"},
    Key{"times", fraction, "multiplies the other number: `{at-least: enemy.skill, times: 2}`"},
};

inline constexpr std::array number_list = {
    Key{"base", either<whole, one_of<absent>>, "the start value; 0 if not given; `absent`: lost in the scan"},
    Key{"of", one_word, "the number it grows with: any number of a condition"},
    Key{"per",
        in<&Number::per, count>,
        "it grows once for each full group of this size; 1 if not given",
        optional,
        {},
        "each"},
    Key{"more", whole, "the amount it grows by each time; 1 if not given"},
    Key{"over", whole, "only what is above this number counts"},
    Key{"below", whole, "only what is below this number counts"},
    Key{"at", whole, "it grows only once, when this number is reached"},
    Key{"less", one_word, "a number to subtract: any number of a condition"},
    Key{"halved", in<&Number::halved, flag>, "`true`: the result is halved, rounded down"},
    Key{"least", in<&Number::least, whole>, "the minimum"},
    Key{"mark", in<&Number::mark, a_mark>, "a mark of the number"},
};

inline constexpr std::array mark_list = {
    Key{"read", text,
        "read with certainty from a bad scan; shown when a table or result is explained, not with every result"},
    Key{"crossread", text, "unreadable here; read from the same table on another sheet"},
    Key{"borrowed", text, "not on this sheet; taken from another ruleset's table"},
    Key{"assumed", text, "not on the sheet; this is our assumption"},
    Key{"absent", text, "lost, or not on the sheet"},
};

inline constexpr Mapping condition = {"condition", "a condition", condition_list};
inline constexpr Mapping limit = {"only", "`only`", limit_list};
inline constexpr Mapping comparison = {"comparison", "a comparison", comparison_list};
inline constexpr Mapping number = {"number", "a number", number_list};
inline constexpr Mapping mark = {.name = "mark", .what = "a mark", .keys = mark_list, .is_single = true};

}  // namespace orderly::tables::keys
