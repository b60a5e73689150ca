// The keys of dice, pools, stages and modifiers, and of conditions, numbers and marks.

#include <array>

#include "tables/keys.hpp"

namespace orderly::tables::keys {
namespace {

constexpr Shape one_face_forms[] = {whole, text};
constexpr Shape one_face = said(either(one_face_forms), "a face");
constexpr Shape face_forms[] = {whole, texts};
constexpr Shape faces = said(either(face_forms), "a face, or a list");

constexpr std::array modifier_list = {
    Key{"add", a_number, "a modifier that counts once, if the conditions hold (including `any`)"},
    Key{"by", by_words, "`{a: +1, b: 0}`: the first match counts; `else` if there is none"},
    Key{"strongest", by_words, "`{a: -1, a+c: -2}`: the match farthest from 0 counts; of equal ones, the first"},
    Key{"weakest", by_words, "the match nearest to 0 counts; of equal ones, the first"},
    Key{"each", one_word, "a quantity; `add` counts for each one of it"},
    Key{"per", count, "`add` counts for each full group of this size instead", optional, {"each", {}}},
    Key{"bands", map_of(a_number, Form::band),
        "`{..3: -1, 4..: +1}`: depends on the quantity `of`; the bands must cover its whole range"},
    Key{"of", one_word, "the quantity for `bands`", optional, {"bands", {}}},
    Key{"rank", words, "words, best first; `add` counts for each place ahead of the enemy; both sides must have one"},
    Key{"side", id, "the side it is for; both if not given"},
    Key{"title", text, "its name in the working, if no words can be shown"},
    Key{"by-hand", one_word, "a quantity that replaces the number"},
    Key{"last-die", flag, "`true`: only for the last die of a pool; in `duels`, for the last pair"},
    Key{"mark", a_mark, "a mark of the line"},
    Key{"part-mark", a_mark, "for `bands` and `each`: used if the quantity is not whole, or not a multiple of `per`"},
    Key{"several-mark", a_mark, "for `strongest`, `weakest` and `add`: used if several of the words apply"},
};

constexpr Shape card_forms[] = {list_of(whole), map_of(count, Form::band)};
constexpr Shape card_numbers = said(either(card_forms), "a list of numbers, or a map of how many there are of each");

constexpr std::array die_list = {
    Key{"die", dice, "the dice: `d10`, `2d6`, `best 1 of 2d6`"},
    Key{"by", said(map_of(a_die), "a [die](#dice) by word"),
        "or dice by word: `{WORD: d8, else: d6}`; each can have its own keys, otherwise those beside `by` apply"},
    Key{"faces", said(list_of(one_face), "a list of numbers or names"),
        "or the faces; names count 1, 2, 3… in order of first appearance"},
    Key{"names", map_of(whole), "names for faces that are numbers: `{\"+\": 1, \"-\": -1}`", optional, {"faces", {}}},
    Key{"count", count, "how many dice", optional, {"faces", {}}},
    Key{"keep", text, "which dice to keep: `best 1`, `worst 2`, `middle 1`; all if not given", optional, {"faces", {}}},
    Key{"cards", card_numbers,
        "or the cards of a deck or chits of a bag; cards drawn together are not put back in between"},
    Key{"deck", id, "or cards of a [deck](#decks) of the ruleset, which others draw from too"},
    Key{"draw", count, "how many cards are drawn; 1 if not given"},
    Key{"explode", faces, "faces that add another die; `greatest` is the highest face of each die"},
    Key{"most", count, "the limit of added dice for one die; 10 if not given", optional, {"explode", {}}},
    Key{"apart", flag, "`true`: added dice are not added to the number but are dice of their own, for hits and tallies",
        optional, {"explode", {}}},
    Key{"reroll", keys_of(reroll), "faces that are rerolled"},
    Key{"push", keys_of(push), "dice that are thrown again together after the whole throw, as in a pushed roll"},
    Key{"of", one_word, "a quantity: one die for each"},
    Key{"per", count, "one die for each full group of this size instead", optional, {"of", {}}},
    Key{"mark", a_mark, "a mark"},
};

constexpr std::array deck_list = {
    Key{"cards", card_numbers, "the cards", needed},
    Key{"names", map_of(whole), "of cards that are numbers: `{ace: 14, joker: 15}`"},
};

constexpr std::array reroll_list = {
    Key{"faces", faces, "the faces", needed},
    Key{"times", count, "how often at most, up to 20; once if not given"},
};

constexpr std::array push_list = {
    Key{"keep", faces, "throw all dice again except those that show one of these"},
    Key{"faces", faces, "or throw only those again that show one of these"},
    Key{"times", count, "how often at most, up to 20; once if not given"},
};

constexpr std::array named_die_list = {
    Key{"die", a_die, "the die", needed},
    Key{"side", id, "the side that the condition tests; the first if not given"},
};

constexpr Shape worth_forms[] = {band, list_of(band), map_of(whole, Form::band)};
constexpr Shape face_worths = said(either(worth_forms), "faces, or numbers by face");
constexpr std::array<std::string_view, 3> counted = {"alike", "different", "run"};

constexpr std::array tally_list = {
    Key{"at-least", a_score, "counts the dice that show this score or more"},
    Key{"faces", face_worths,
        "counts the dice that show one of these; `{6: 2, 1: 0}` counts a 6 twice and a 1 never, despite `at-least`"},
    Key{"sum", text, "the sum of the dice: `all`, `best 3`, `worst 1`, `middle 1`"},
    Key{"sets", count, "counts the numbers that at least this many dice show; `sets: 2` counts pairs"},
    Key{"count", one_of(counted),
        "`alike`: the most dice with one number; `different`: the numbers shown; `run`: the longest run of numbers"},
    Key{"beats", words, "counts the dice that beat these other dice, compared in pairs from the highest down"},
    Key{"ties", flag, "`true`: equal dice count too", optional, {"beats", {}}},
    Key{"cancelled-by", words, "each of these other dice removes one that shows the same, before what is left is counted"},
    Key{"dice", words,
        "the names of the dice to count, or the sides if both throw; if not given, all dice, or those of `side` if "
        "both throw"},
    Key{"side", id, "the side whose words decide the score; the first if not given"},
    Key{"title", text, "its name in the rules"},
    Key{"mark", a_mark, "a mark of the tally"},
};

constexpr Shape count_keys = keys_of(dice_count);
constexpr Shape stage_keys = keys_of(stage);

constexpr std::array pool_list = {
    Key{"dice", list_of(count_keys),
        "how many dice: the first match counts. `kind: pool` can leave it out if each die has `of`"},
    Key{"needed", a_score, "the score a die needs, as in a check, unless weapons give it"},
    Key{"natural-miss", one_face, "a face that always misses"},
    Key{"natural-hit", one_face, "a face that always hits"},
    Key{"faces", face_worths, "`{6: 2}`: the hits of a die that shows this face, regardless of the score"},
    Key{"most", whole, "the limit of dice; a request with more is refused"},
    Key{"times", by_words, "multiplies the hits, by words, after any stages and before `extra`"},
    Key{"win", by_words, "duels: the hits of a won pair, by words of the winner; 1 if not given"},
    Key{"tie", whole, "duels: the hits of a tied pair for each side; 0 if not given"},
    Key{"extra", keys_of(extra_hits), "hits added after the dice"},
    Key{"carried", one_word, "a quantity: hits that the target already has, counted in `suffered`"},
    Key{"idle", text, "duels: a note about units that do not fight; it can use `{count}` and `{side}`"},
    Key{"one-side", keys_of(one_side), "for `kind: pools`: allows the second side to throw no dice"},
    Key{"stages", map_of(stage_keys, Form::id), "further throws, in order, for the dice that hit"},
};

constexpr std::array one_side_list = {
    Key{"word", one_word,
        "the second side's word for throwing no dice; describing no second side means the same. Then only the first "
        "side's dice and hits are given: no row, value, effect or next",
        needed},
    Key{"say", text, "the note about it", needed},
};

constexpr std::array dice_count_list = {
    Key{"of", one_word, "a quantity: one die for each", needed},
    Key{"per", count, "one die for each full group of this size instead"},
    Key{"mark", a_mark, "used if there is a remainder"},
};

constexpr std::array extra_list = {
    Key{"of", one_word, "a quantity: one hit for each", needed},
    Key{"per", count, "one hit for each full group of this size instead"},
    Key{"mark", a_mark, "used if there is a remainder"},
};

constexpr std::array stage_list = {
    Key{"needed", a_score, "the score a die of this throw needs", needed},
    Key{"title", text, "its name beside its dice"},
    Key{"side", id,
        "the side that throws: the first if not given. If both sides hit: the side that hit, or `enemy`, the other"},
    Key{"of", id, "if both sides hit: the side whose hits go through the stage; both if not given"},
    Key{"die", a_die, "the die, if not the pool's; if it depends on words, on those of the side that throws"},
    Key{"stops", flag,
        "`true`: dice that reach the score stop, as with a save, and the others go on; otherwise the reverse"},
    Key{"natural-miss", one_face, "a face that never reaches the score"},
    Key{"natural-hit", one_face, "a face that always reaches it"},
    Key{"modifiers", modifiers,
        "modifiers of each die of this throw, from both sides; if both sides hit, from the side that throws"},
    Key{"mark", a_mark, "a mark of the throw"},
};

}  // namespace

constinit const Mapping modifier = {.name = "modifier",
                                    .what = "a modifier",
                                    .keys = modifier_list,
                                    .asks = "the line counts only if they hold"};
constinit const Mapping die = {.name = "die", .what = "a die", .keys = die_list};
constinit const Mapping deck = {.name = "deck", .what = "a deck", .keys = deck_list};
constinit const Mapping reroll = {.name = "reroll", .what = "`reroll`", .keys = reroll_list};
constinit const Mapping push = {.name = "push",
                                .what = "`push`",
                                .keys = push_list,
                                .asks = "dice are thrown again only if they hold"};
constinit const Mapping named_die = {.name = "named-die",
                                     .what = "a die",
                                     .keys = named_die_list,
                                     .asks = "the die is thrown only if they hold"};
constinit const Mapping tally = {.name = "tally", .what = "a tally", .keys = tally_list};
constinit const Mapping pool = {.name = "pool", .what = "a pool", .keys = pool_list};
constinit const Mapping dice_count = {.name = "pool-dice",
                                      .what = "a number of dice",
                                      .keys = dice_count_list,
                                      .asks = "the entry counts only if they hold"};
constinit const Mapping extra_hits = {.name = "extra", .what = "`extra`", .keys = extra_list};
constinit const Mapping one_side = {.name = "one-side", .what = "`one-side`", .keys = one_side_list};
constinit const Mapping stage = {.name = "stage",
                                 .what = "a stage",
                                 .keys = stage_list,
                                 .asks = "thrown only if they hold for `side`; otherwise all dice go on"};

}  // namespace orderly::tables::keys

namespace orderly::tables {

// The keys of conditions, numbers and marks.

namespace keys {
namespace {

constexpr Shape tests[] = {band, keys_of(comparison)};
constexpr Shape a_test = either(tests);
constexpr Shape bases[] = {whole, one_of(absent)};

constexpr std::array condition_list = {
    Key{"when", words, "the side has all of these words"},
    Key{"unless", words, "it has none of these"},
    Key{"any", words, "it has at least one of these; `a+b` means both together"},
    Key{"where", map_of(a_test), "`{NUMBER: band}`: the number is in the band"},
    Key{"only", keys_of(limit), "a further condition that the sheet leaves in doubt"},
};

constexpr std::array limit_list = {
    condition_list[0],
    condition_list[1],
    condition_list[2],
    condition_list[3],
    Key{"mark", a_mark, "used if only this condition keeps the line from counting", needed},
};

constexpr std::array comparison_list = {
    Key{"over", one_word, "more than this other number"}, Key{"at-least", one_word, "as much or more"},
    Key{"up-to", one_word, "as much or less"},            Key{"under", one_word, "less"},
    Key{"in", band, "and also in this band"},
    Key{"times", fraction, "multiplies the other number: `{at-least: enemy.skill, times: 2}`"},
};

constexpr std::array number_list = {
    Key{"base", either(bases), "the start value; 0 if not given; `absent`: lost in the scan"},
    Key{"of", one_word, "the number it grows with: any number of a condition"},
    Key{"per", count, "it grows once for each full group of this size; 1 if not given", optional, {}, "each"},
    Key{"more", whole, "the amount it grows by each time; 1 if not given"},
    Key{"over", whole, "only what is above this number counts"},
    Key{"below", whole, "only what is below this number counts"},
    Key{"at", whole, "it grows only once, when this number is reached"},
    Key{"less", one_word, "a number to subtract: any number of a condition"},
    Key{"halved", flag, "`true`: the result is halved, rounded down"},
    Key{"least", whole, "the minimum"},
    Key{"mark", a_mark, "a mark of the number"},
};

constexpr std::array mark_list = {
    Key{"read", text,
        "read with certainty from a bad scan; shown when a table or result is explained, not with every result"},
    Key{"crossread", text, "read from another place in the sheets that has the same value"},
    Key{"borrowed", text, "taken from a similar table"},
    Key{"assumed", text, "not on the sheet; this is our assumption"},
    Key{"absent", text, "lost, or not on the sheet"},
};

}  // namespace

constinit const Mapping condition = {.name = "condition", .what = "a condition", .keys = condition_list};
constinit const Mapping limit = {.name = "only", .what = "`only`", .keys = limit_list};
constinit const Mapping comparison = {.name = "comparison", .what = "a comparison", .keys = comparison_list};
constinit const Mapping number = {.name = "number", .what = "a number", .keys = number_list};
constinit const Mapping mark = {.name = "mark", .what = "a mark", .keys = mark_list, .is_single = true};

}  // namespace keys

}  // namespace orderly::tables
