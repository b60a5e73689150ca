// The keys of what is thrown: dice, pools and their stages, and the modifier lines that add to them.

#include <array>

#include "tables/keys.hpp"

namespace orderly::tables::keys {
namespace {

constexpr Shape one_face_forms[] = {whole, text};
constexpr Shape one_face = said(either(one_face_forms), "a face");
constexpr Shape face_forms[] = {whole, texts};
constexpr Shape faces = said(either(face_forms), "a face, or a list");

constexpr std::array modifier_list = {
    Key{"add", a_number, "so much, once: when any of `any` is said; without `any`, when its conditions hold"},
    Key{"by", by_words, "`{a: +1, b: 0}`: the first that is said; `else` where none is"},
    Key{"strongest", by_words, "`{a: -1, a+c: -2}`: of those said, the one farthest from 0, of equals the first"},
    Key{"weakest", by_words, "of those said, the one nearest to 0, of equals the first"},
    Key{"each", one_word, "`add` for each one of a quantity"},
    Key{"per", count, "or for each full so many", optional, {"each", {}}},
    Key{"bands", map_of(a_number, Form::band),
        "`{..3: -1, 4..: +1}`: by the quantity of `of`, from its least to its greatest"},
    Key{"of", one_word, "that quantity", optional, {"bands", {}}},
    Key{"rank", words, "`add` for each place before the enemy's in this list; both must be in it"},
    Key{"side", id, "whose line it is; both sides' if not given"},
    Key{"title", text, "what the working calls it, where no word is to be named"},
    Key{"by-hand", one_word, "a quantity that gives the number instead"},
    Key{"last-die", flag, "`true`: for the last die of a pool only; in `duels`, for the last pair"},
    Key{"mark", a_mark, "a mark of the line"},
    Key{"part-mark", a_mark, "of `bands` and `each`: used where the quantity is not whole, or no multiple of `per`"},
    Key{"several-mark", a_mark, "of `strongest`, `weakest` and `add`: used where more than one of the words holds"},
};

constexpr Shape card_forms[] = {list_of(whole), map_of(count, Form::band)};
constexpr Shape card_numbers = said(either(card_forms), "a list: a number, or how many by number");

constexpr std::array die_list = {
    Key{"die", dice, "what is thrown: `d10`, `2d6`, `best 1 of 2d6`"},
    Key{"by", said(map_of(a_die), "a [die](#dice) by word"),
        "or that by words: `{crack: d8, else: d6}`; each with keys of its own, else those that stand beside `by`"},
    Key{"faces", said(list_of(one_face), "a list: a number, or a name"),
        "or what stands on the faces; names count 1, 2, 3… in the order in which they first come"},
    Key{"names", map_of(whole), "of faces that are numbers: `{\"+\": 1, \"-\": -1}`", optional, {"faces", {}}},
    Key{"count", count, "how many such dice", optional, {"faces", {}}},
    Key{"keep", text, "which of them: `best 1`, `worst 2`, `middle 1`; all if not given", optional, {"faces", {}}},
    Key{"cards", card_numbers,
        "or cards of a deck, chits of a bag: a list, or how many there are of each; of those that are drawn together none "
        "comes twice"},
    Key{"draw", count, "how many cards; 1 if not given", optional, {"cards", {}}},
    Key{"explode", faces, "faces that throw another die, which is added; `greatest` is that of each die"},
    Key{"most", count, "up to so many more for one die; 10 if not given", optional, {"explode", {}}},
    Key{"apart", flag,
        "`true`: what it throws more is not added, but stands for itself: it hits by itself, and tallies count it",
        optional, {"explode", {}}},
    Key{"reroll", keys_of(reroll), "a die that shows one of these is thrown again"},
    Key{"push", keys_of(push), "dice that are thrown again together when all have fallen, such as a pool that is pushed"},
    Key{"of", one_word, "a die for each one of a quantity"},
    Key{"per", count, "or for each full so many", optional, {"of", {}}},
    Key{"mark", a_mark, "a mark"},
};

constexpr std::array reroll_list = {
    Key{"faces", faces, "the faces", needed},
    Key{"times", count, "so often, up to 20; once if not given"},
};

constexpr std::array push_list = {
    Key{"keep", faces, "all but the dice that show one of these"},
    Key{"faces", faces, "or those that show one of these"},
    Key{"times", count, "so often, up to 20; once if not given"},
};

constexpr std::array named_die_list = {
    Key{"die", a_die, "what is thrown", needed},
    Key{"side", id, "whose words are asked; the first side's if not given"},
};

constexpr Shape worth_forms[] = {band, list_of(band), map_of(whole, Form::band)};
constexpr Shape face_worths = said(either(worth_forms), "faces, or numbers by face");
constexpr std::array<std::string_view, 3> counted = {"alike", "different", "run"};

constexpr std::array tally_list = {
    Key{"at-least", a_score, "counts each die that shows so much or more"},
    Key{"faces", face_worths,
        "counts each die that shows one of these; `{6: 2, 1: 0}` counts a 6 twice and a 1 never, whatever `at-least` says"},
    Key{"sum", text, "what the dice show, added: `all`, `best 3`, `worst 1`, `middle 1`"},
    Key{"sets", count, "how many numbers so many dice or more show: of 2, pairs"},
    Key{"count", one_of(counted),
        "the most dice that show one number; how many different numbers are shown; the most numbers in a row"},
    Key{"beats", words,
        "how many of the dice show more than these others, held one by one against each other from the greatest down"},
    Key{"ties", flag, "`true`: and as much as those", optional, {"beats", {}}},
    Key{"dice", words,
        "which dice: those of these names, or of these sides where both throw. All if not given; where both sides throw, "
        "those of `side`"},
    Key{"side", id, "whose words the score asks; the first side's if not given"},
    Key{"title", text, "what it is called in the rules"},
    Key{"mark", a_mark, "a mark of it"},
};

constexpr Shape count_keys = keys_of(dice_count);
constexpr Shape stage_keys = keys_of(stage);

constexpr std::array pool_list = {
    Key{"dice", list_of(count_keys),
        "how many: the first that fits and was given. In a lone pool it may be left out, where each die says by `of` how "
        "many there are of it"},
    Key{"needed", a_score, "the score of a die, as in a check, if no weapon gives it"},
    Key{"natural-miss", one_face, "a face that always misses"},
    Key{"natural-hit", one_face, "a face that always hits"},
    Key{"faces", face_worths, "`{6: 2}`: so many hits of a die that shows it, whatever the score"},
    Key{"most", whole, "with more dice than so many the request is refused"},
    Key{"times", by_words, "hits are multiplied, by words, after any stages and before `extra`"},
    Key{"win", by_words, "duels: hits of a won pair, by words of the winner; 1 if not given"},
    Key{"tie", whole, "duels: each side's hits of a tied pair; 0 if not given"},
    Key{"extra", keys_of(extra_hits), "hits added after the dice"},
    Key{"carried", one_word, "a quantity: hits that the target has already, counted in `suffered`"},
    Key{"idle", text, "duels: a note on who does not fight, with `{count}` and `{side}`"},
    Key{"one-side", keys_of(one_side), "of `kind: pools`: the second side may throw no die"},
    Key{"stages", map_of(stage_keys, Form::id), "further throws, in order, for the dice that hit"},
};

constexpr std::array one_side_list = {
    Key{"word", one_word,
        "by which the second side says so; a line that says nothing of that side says it too. The first side's dice "
        "and "
        "hits are told then: no row, value, effect or next",
        needed},
    Key{"say", text, "the note on it", needed},
};

constexpr std::array dice_count_list = {
    Key{"of", one_word, "a die for each one of a quantity", needed},
    Key{"per", count, "or for each full so many"},
    Key{"mark", a_mark, "used where something is left over"},
};

constexpr std::array extra_list = {
    Key{"of", one_word, "a hit for each one of a quantity", needed},
    Key{"per", count, "or for each full so many"},
    Key{"mark", a_mark, "used where something is left over"},
};

constexpr std::array stage_list = {
    Key{"needed", a_score, "the score of a die of this throw", needed},
    Key{"title", text, "what it is called where its dice are shown"},
    Key{"side", id, "who throws: the first side if not given; where both sides hit, those who hit, or with `enemy` the others"},
    Key{"of", id, "where both sides hit: only the hits of this side go through it"},
    Key{"die", a_die, "what is thrown, if not the pool's die (by words: those of who throws)"},
    Key{"stops", flag,
        "`true`: a die that reaches the score goes no further, as with a save; else only those that do go on"},
    Key{"natural-miss", one_face, "a face that never reaches the score"},
    Key{"natural-hit", one_face, "a face that always does"},
    Key{"modifiers", modifiers, "lines that add to each die of this throw, of both sides; where both sides hit, of who throws"},
    Key{"mark", a_mark, "a mark of the throw"},
};

}  // namespace

constinit const Mapping modifier = {.name = "modifier",
                                    .what = "a modifier",
                                    .keys = modifier_list,
                                    .asks = "the line counts only then"};
constinit const Mapping die = {.name = "die", .what = "a die", .keys = die_list};
constinit const Mapping reroll = {.name = "reroll", .what = "`reroll`", .keys = reroll_list};
constinit const Mapping push = {.name = "push",
                                .what = "`push`",
                                .keys = push_list,
                                .asks = "thrown again only then"};
constinit const Mapping named_die = {.name = "named-die",
                                     .what = "a die",
                                     .keys = named_die_list,
                                     .asks = "it is thrown only then"};
constinit const Mapping tally = {.name = "tally", .what = "a tally", .keys = tally_list};
constinit const Mapping pool = {.name = "pool", .what = "a pool", .keys = pool_list};
constinit const Mapping dice_count = {.name = "pool-dice",
                                      .what = "a number of dice",
                                      .keys = dice_count_list,
                                      .asks = "only then"};
constinit const Mapping extra_hits = {.name = "extra", .what = "`extra`", .keys = extra_list};
constinit const Mapping one_side = {.name = "one-side", .what = "`one-side`", .keys = one_side_list};
constinit const Mapping stage = {.name = "stage",
                                 .what = "a stage",
                                 .keys = stage_list,
                                 .asks = "thrown only then, asked of `side`; otherwise all go on"};

}  // namespace orderly::tables::keys

namespace orderly::tables {

// The keys of conditions, numbers and marks, which stand wherever something can depend on what was said.

namespace keys {
namespace {

constexpr Shape tests[] = {band, keys_of(comparison)};
constexpr Shape a_test = either(tests);
constexpr Shape bases[] = {whole, one_of(absent)};

constexpr std::array condition_list = {
    Key{"when", words, "all of these words"},
    Key{"unless", words, "none of these"},
    Key{"any", words, "at least one of these; `a+b` is both together"},
    Key{"where", map_of(a_test), "`{NUMBER: band}`: the number lies in the band"},
    Key{"only", keys_of(limit), "a further condition that the sheet does not settle"},
};

constexpr std::array limit_list = {
    condition_list[0],
    condition_list[1],
    condition_list[2],
    condition_list[3],
    Key{"mark", a_mark, "what is used where this condition alone keeps the line from counting", needed},
};

constexpr std::array comparison_list = {
    Key{"over", one_word, "more than that other number of a condition"}, Key{"at-least", one_word, "as much or more"},
    Key{"up-to", one_word, "as much or less"},        Key{"under", one_word, "less"},
    Key{"in", band, "and in this band besides"},
    Key{"times", fraction, "so many times that other number: `{at-least: enemy.skill, times: 2}`"},
};

constexpr std::array number_list = {
    Key{"base", either(bases), "what it is before it grows; 0 if not given, and `absent` is lost"},
    Key{"of", one_word, "what it grows with, any number of a condition"},
    Key{"per", count, "it grows with each full so many; 1 if not given", optional, {}, "each"},
    Key{"more", whole, "and by so much; 1 if not given"},
    Key{"over", whole, "counted from this number up"},
    Key{"below", whole, "counted from this number down"},
    Key{"at", whole, "grown once, where this number is reached"},
    Key{"less", one_word, "any number of a condition, which is taken off"},
    Key{"halved", flag, "`true`: then the half of it, rounded down"},
    Key{"least", whole, "and no less than this"},
    Key{"mark", a_mark, "a mark of the number"},
};

constexpr std::array mark_list = {
    Key{"read", text,
        "read from a bad scan, and sure; told where a table or a result is explained, not with every result"},
    Key{"crossread", text, "read from another place of the sheets that has the same"},
    Key{"borrowed", text, "taken from a like table"},
    Key{"assumed", text, "the sheet does not say, and this is what was taken"},
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
