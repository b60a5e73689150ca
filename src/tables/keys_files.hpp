#pragma once
// The keys of whole files: a ruleset, a procedure, a language.

#include "engine/pattern.hpp"
#include "tables/all_keys.hpp"

namespace orderly::tables::keys {

inline constexpr Shape a_word = either<text, keys_of<word>>;
inline constexpr Shape a_choice = either<words, keys_of<choice>>;
inline constexpr Shape word_groups = map_of<keys_of<word_group>, Form::id>;

inline constexpr std::array<std::string_view, 7> kinds = {"roll",  "opposed", "check", "pool",
                                                          "pools", "duels",   "lookup"};
inline constexpr std::array<std::string_view, 6> rolls = {"roll", "opposed", "check", "pool", "pools", "duels"};
inline constexpr std::array<std::string_view, 5> looked_up = {"roll", "opposed", "pool", "pools", "duels"};
inline constexpr std::array<std::string_view, 1> a_roll = {"roll"};
inline constexpr std::array<std::string_view, 1> a_check = {"check"};
inline constexpr std::array<std::string_view, 1> a_lookup = {"lookup"};
inline constexpr std::array<std::string_view, 3> pools = {"pool", "pools", "duels"};
inline constexpr std::array<std::string_view, 2> passes = {"at-or-over", "at-or-under"};

inline constexpr std::array ruleset_list = {
    Key{"ruleset", id, "its id, the folder's name", needed},
    Key{"title", in<&Ruleset::title, text>, "what people call it", needed},
    Key{"unit", in<&Ruleset::unit, keys_of<distance_unit>>, "the unit of distance", needed},
    Key{"source", in<&Ruleset::sheet, keys_of<source>, fill_sheet>, "what the sheet is called where lines are cited"},
    Key{"words", map_of<a_word, Form::id>, "[words](#words) that mean the same in several procedures"},
    Key{"word-groups", word_groups, "properties that several words share, in every procedure that has them"},
    Key{"wordings", map_of<keys_of<wording>, Form::id>, "the wording of each `do:`", optional, {}, "effects"},
    Key{"decks", map_of<keys_of<deck>, Form::id>,
        "[decks](#decks) that requests draw from and that remember what is gone"},
    Key{"hits-take", either<id, keys_of<hits_take>>,
        "each hit is taken off that number of the unit that suffers it, in a [game](game.md)"},
    Key{"attached", in<&GameRules::attachment, keys_of<attachment>>,
        "which units of a game may be attached to others, such as leaders"},
    Key{"ends", map_of<words>, "`{broken: [garrison]}`: words that a unit of a game loses when it becomes something"},
    Key{"turn-ends", in<&GameRules::turn_ends, words>, "words that a unit of a game has until the next turn"},
    Key{"remembered", map_of<keys_of<remembered>>, "what a game adds to a unit by itself: losses, hits of the turn"},
    Key{"phases", map_of<either<text, keys_of<phase>>, Form::id>,
        "the phases of a turn of a game, in their order: `{fire: Musketry}`"},
    Key{"phases-by-side", in<&GameRules::phases_by_side, flag>, "`true`: one side has all of them, then the other",
        optional, beside("phases")},
    Key{"missing", map_of<text>,
        "`{siege: \"there are no sieges\"}`: the answer to a player who asks for a procedure that the ruleset lacks"},
    Key{"language", id, "the language's file beside the rulesets' folders; `english` if not given"},
};

inline constexpr std::array unit_list = {
    Key{"id", in<&DistanceUnit::id, text>, "what JSON calls it: `in`", needed},
    Key{"suffix", in<&DistanceUnit::suffix, text>, "printed after a number in text: `'\"'`", needed},
    Key{"also", in<&DistanceUnit::also, words>,
        "`[in]`: units in which the same numbers may be said, because the sheet prints no unit"},
    Key{"mark", in<&DistanceUnit::mark, a_mark>, "a mark of it"},
};

inline constexpr std::array source_list = {Key{"sheet", text, "the sheet's name", needed}};

inline constexpr std::array wording_list = {
    Key{"one", in<&EffectWord::one, text>,
        "the sentence for a count of 1, with `{count}`, `{distance-unit}` and `{outcome}` filled in", needed},
    Key{"many", in<&EffectWord::many, text>, "the sentence for other counts; `one` if not given"},
    Key{"sum", in<&EffectWord::sum, flag>, "`true`: several such effects on one party are added up to one"},
    Key{"distance", in<&EffectWord::distance, flag>, "`true`: the count is a distance"},
    Key{"when", in<&EffectWord::when, words>, "only for units that have all of these words"},
    Key{"unless", in<&EffectWord::unless, words>, "not for units that have any of these words"},
    Key{"becomes", in<&EffectWord::becomes, words>,
        "words that a unit of a game gains, in place of others of their choice"},
    Key{"no-more", in<&EffectWord::no_more, words>, "words that it loses"},
    Key{"takes", in<&EffectWord::takes, id>, "the number of the unit from which the count is subtracted"},
    Key{"removes", in<&EffectWord::removes, flag>, "`true`: the unit is removed from the game"},
    Key{"shuffles", id, "a [deck](#decks), which has all its cards again"},
    Key{"hits", in<&WordingRules::hits, flag>, "`true`: the count is hits that the unit suffers (see `hits-take`)"},
    Key{"away", in<&WordingRules::absent, flag>, "`true`: the unit is away for as many turns as the count"},
    Key{"lasts", in<&WordingRules::lasts, flag>, "`true`: what it becomes lasts for as many turns as the count"},
    Key{"decide", in<&EffectWord::decide, text>,
        "what the sheet leaves to the players: nothing is done, and it is listed as open"},
    Key{"all-of", in<&WordingRules::all_of, id>,
        "a number of the unit: if the unit has no more of it than the count, there is nothing to decide; with "
        "`removes`, the unit is removed when none of it is left"},
    Key{"this-turn", in<&WordingRules::this_turn, flag>, "`true`: the open question lapses when the next turn begins",
        optional, beside("decide")},
    Key{"settled-by", in<&WordingRules::settled_by, id>, "the procedure that decides it", optional, beside("decide")},
};

inline constexpr std::array verb_list = {
    Key{"one", in<&Verb::one, text>, "of one unit: `fires at`", needed},
    Key{"many", in<&Verb::many, text>, "of several: `fire at`", needed},
};

inline constexpr std::array procedure_list = {
    Key{"procedure", id, "its id, the file's name", needed},
    Key{"kind", one_of<kinds>, "how it is resolved", needed},
    Key{"title", in<&Procedure::title, text>, "what people call it", needed},
    Key{"example", in<&Procedure::example, text>, "a request for the help, without `orderly`"},
    Key{"verb", in<&Procedure::verb, keys_of<verb>>,
        "what the first side's units do, for the [report](report.md) of a game; the second side's units follow it"},
    Key{"source", in<&Procedure::sheet, keys_of<source>, fill_sheet>, "the sheet, if not the ruleset's"},
    Key{"mark", in<&Procedure::mark, a_mark>, "a [mark](#marks) of the whole table"},
    Key{"sides", in<&Procedure::sides, words>,
        "one or two names. Two for `opposed`, `pools`, `duels`; `[unit]` if not given"},
    Key{"parties", in<&Procedure::parties, words>, "others whom an effect can concern: a leader, those nearby"},
    Key{"several", map_of<text>,
        "what `and` does on a side: `share-die`, `add-up`, or a sentence that says why it is refused"},
    Key{"words", map_of<a_word, Form::id>, "[words](#words) that can be said"},
    Key{"word-groups", word_groups, "[properties that several words share](#words)"},
    Key{"choices", map_of<a_choice, Form::id>, "[words of which a unit has one](#choices)"},
    Key{"quantities", map_of<keys_of<quantity>, Form::id>, "[numbers that can be said](#quantities)"},
    Key{"weapons", keys_of<weapons>, "[values by distance](#weapons)"},
    Key{"derived", map_of<keys_of<derived>, Form::id>, "[words worked out from others](#derived-words)"},
    Key{"scales", map_of<keys_of<scale>, Form::id>, "[choices whose word is decided by a number](#scales)"},
    Key{"refuse", map_of<keys_of<refusal>>, "combinations that the table refuses, each with its message"},
    Key{"tell", map_of<keys_of<refusal>>,
        "messages about what a player left out, which is not refused; printed with the result of a line in the "
        "player's own words"},
    Key{"die", a_die, "what is thrown: [one die](#dice), or one for each side", optional, beside("kind", rolls)},
    Key{"dice", map_of<keys_of<named_die>>, "named dice, of which the first is looked up", optional,
        beside("kind", rolls)},
    Key{"repeat", one_word, "a quantity: the roll is made that many times, each with its own result", optional,
        beside("kind", a_roll)},
    Key{"tallies", map_of<keys_of<tally>, Form::id>, "[numbers counted from the dice](#tallies)", optional,
        beside("kind", rolls)},
    Key{"modifiers", modifiers, "the [modifier](#modifiers) lines", optional, beside("kind", rolls)},
    Key{"tables", map_of<keys_of<result_table>, Form::id>,
        "where the [result](#tables) is looked up; `roll` and `opposed` need one", optional, beside("kind", looked_up)},
    Key{"needed", a_score, "the number to roll", needed, beside("kind", a_check)},
    Key{"pass", one_of<passes>, "passed at that number or over (if not given), or at it or under", optional,
        beside("kind", a_check)},
    Key{"stages", map_of<keys_of<stage>, Form::id>,
        "further throws where it passes, as of a [pool](#pools): it passes if it passes all", optional,
        beside("kind", a_check)},
    Key{"passed", keys_of<check_row>, "what follows if it passes", optional, beside("kind", a_check)},
    Key{"failed", keys_of<check_row>, "what follows if it fails", optional, beside("kind", a_check)},
    Key{"pool", keys_of<pool>, "[how many dice](#pools), and against what", needed, beside("kind", pools)},
    Key{"lookup", keys_of<lookup>, "the [table](#look-ups)", optional, beside("kind", a_lookup)},
    Key{"effect-groups", map_of<effects>, "groups of [effects](#effects), for `use` in several rows", optional,
        beside("kind", rolls), "effects"},
    Key{"always", effects, "effects whatever the result"},
    Key{"values", map_of<keys_of<value>>, "[results that are numbers](#values)"},
    Key{"ends", map_of<words>,
        "`{shooter: [first-volley]}`: words that a unit of that side loses once the procedure is resolved, in a "
        "[game](game.md)"},
};

inline constexpr std::array hits_take_list = {
    Key{"number", in<&Ruleset::hits_take, id>, "the number of the unit", needed},
    Key{"per", in<&GameRules::hits_per, count>, "how many hits take one off; 1 if not given"},
    Key{"left-over", in<&GameRules::hits_left_over, id>, "the number that keeps hits that are too few to take one off",
        optional, beside("per")},
    Key{"look-up", in<&GameRules::hits_look_up, id>,
        "the procedure that says what its quantity `hits` takes: a game takes the hits off when a result inflicts "
        "them, or when the look-up is made for a unit"},
};

inline constexpr std::array attachment_list = {
    Key{"who", in<&Attachment::who, words>, "words and numbers: a unit with one of them may be attached to another",
        needed},
    Key{"gives", in<&Attachment::gives, words>,
        "words that the other unit gains from the attachment, in addition to those of the attached unit"},
    Key{"party", in<&Attachment::party, id>, "effects on this party of a procedure apply to the attached unit"},
};

inline constexpr std::array remembered_list = {
    Key{"left", id, "a number: the unit has the word if the rest of the number is in the band `percent`"},
    Key{"percent", in<&Remembered::percent, band>, "a part of what the unit began with", optional, beside("left")},
    Key{"lost", id, "a number: the quantity is the lost part of it, in percent"},
    Key{"hits", flag, "`true`: the quantity is the hits that the unit has suffered this turn"},
};

inline constexpr std::array phase_list = {
    Key{"title", in<&Phase::title, text>, "what the sheet calls it", needed},
    Key{"tells", in<&Phase::tells, words>, "units with one of these words are listed when it begins"},
};

inline constexpr std::array language_list = {
    Key{"language", in<&Language::id, id>, "its id, the file's name", needed},
    Key{"versus", in<&Language::versus, words, fill_phrases>, "separate the sides"},
    Key{"toward", in<&Language::toward, words, fill_phrases>, "also separate the sides, unless a distance follows"},
    Key{"fillers", in<&Language::fillers, words, fill_phrases>, "ignored"},
    Key{"dice", in<&Language::dice, words, fill_phrases>, "before the face of a die"},
    Key{"die-marks", in<&Language::die_marks, words, fill_phrases>, "before a number of faces: `d10`, `2d6`"},
    Key{"own", in<&Language::own, words, fill_phrases>,
        "before the face of the first side's die, or before its action"},
    Key{"other", in<&Language::other, words, fill_phrases>,
        "before the face of the second side's die, or before its action"},
    Key{"my", in<&Language::my, words, fill_phrases>, "before a unit of the first side, or before its dice"},
    Key{"their", in<&Language::their, words, fill_phrases>, "before a unit of the second side, or before its dice"},
    Key{"distance", in<&Language::distance, words, fill_phrases>, "before the number of a distance"},
    Key{"doing", in<&Language::doing, words, fill_phrases>, "endings of active verbs: `A charging B`"},
    Key{"done", in<&Language::done, words, fill_phrases>, "endings of passive verbs: `A charged by B`"},
    Key{"by", in<&Language::by, words, fill_phrases>, "after such a verb, before the unit that acts"},
    Key{"from", in<&Language::from, words, fill_phrases>,
        "at the end of a procedure's name, before the unit that acts: `under-fire-from`"},
    Key{"joining", in<&Language::joining, words, fill_phrases>,
        "join what follows to what came before, so the other side does not begin there"},
    Key{"by-hand", in<&Language::by_hand, words, fill_phrases>, "beside a modifier that no table has"},
    Key{"each-side", in<&Language::each, words, fill_phrases>,
        "after a number that applies to both sides: `6 dice each`"},
    Key{"all-sides", in<&Language::all_sides, words, fill_phrases>,
        "before a word that applies to both sides: `both sides WORD`"},
    Key{"asking", in<&Language::asking, words, fill_phrases>, "before what is asked for: `how many bases`"},
    Key{"reasons", in<&Language::reasons, words, fill_phrases>, "before the reason for a modifier by hand"},
    Key{"plurals", in<&Language::plurals, words, fill_phrases>, "plural endings, which do not change a word's meaning"},
    Key{"opposites", in<&Language::opposites, words, fill_phrases>,
        "prefixes that reverse a word's meaning; the opposite is never suggested"},
    Key{"denials", in<&Language::denials, words, fill_phrases>,
        "negations, before or after a word: `not moving`, `cover: none`"},
    Key{"both", in<&Language::both, words, fill_phrases>, "before a word that applies to several units: `both WORD`"},
    Key{"enemies", in<&Language::enemies, words, fill_phrases>,
        "beside a word that applies to the enemy: `enemy WORD`"},
    Key{"troops", in<&Language::troops, words, fill_phrases>, "nouns for troops, which may accompany a unit's words"},
    Key{"contraries", in<&Language::contraries, map_of<text>, fill_twins>,
        "pairs of opposite words: neither is ever suggested for the other"},
    Key{"ordinals", in<&Language::ordinals, words, fill_phrases>, "endings of a number that begins a name"},
    Key{"ranks", in<&Language::ranks, words, fill_phrases>,
        "before a person's name, if the name is capitalized or unlike any known word"},
    Key{"places", in<&Language::places, words, fill_phrases>, "before the name of a place: `Fort Fisher`"},
    Key{"articles", in<&Language::articles, words, fill_phrases>, "before one thing"},
    Key{"nouns", in<&Language::nouns, words, fill_phrases>,
        "nouns: before one of these, `a` is the article even if the table has a word `a`"},
    Key{"numbered", in<&Language::numbered, words, fill_phrases>,
        "the number after one of these belongs to it and is not a die: `turn 5`"},
    Key{"peoples", in<&Language::peoples, words>, "endings of a word for the people of a place: `Georgian`"},
    Key{"plus", in<&Language::plus, words, fill_phrases>, "before the number of a modifier by hand"},
    Key{"minus", in<&Language::minus, words, fill_phrases>,
        "before the number of a modifier by hand that is subtracted"},
    Key{"numbers", in<&Language::numbers, map_of<whole>, fill_numbers>, "`{two: 2}`"},
    Key{"spellings", in<&Language::spellings, map_of<text>, fill_twins>,
        "spellings of whole words and their replacements"},
    Key{"letters", in<&Language::letters, map_of<text>, fill_twins>, "the same for letters anywhere in a long word"},
    Key{"endings", in<&Language::endings, map_of<text>, fill_twins>,
        "the same for the end of a word, after a consonant"},
    Key{"lists", map_of<texts>, "phrases that patterns refer to: `@name`"},
    Key{"terms", map_of<text>, "patterns that other patterns refer to: `NAME`"},
    Key{"rules",
        said(map_of<map_of<keys_of<language_rule>, Form::id>>,
             "[rules](#rules-of-a-language) by stage: `sentence`, `pieces`, `items`, `sides`, `numbers`"),
        "what the language does with a line"},
};

inline constexpr std::array rule_list = {
    Key{"when", text, "the pattern", needed},
    Key{"ask", text, "the question about the bracketed part"},
    Key{"tell", text, "the note on how it is read"},
    Key{"code", one_of<engine::rule_codes>, "the code of the error that asks; `ambiguous` if not given"},
    Key{"give", one_of<engine::rule_gives>, "the owner of the bracketed part, or the relation of part 1 to part 2"},
    Key{"as", one_of<engine::rule_becomes>, "what the bracketed part becomes"},
    Key{"lines", map_of<text, Form::text>,
        "its tests: `RULESET: LINE` and the expected result: a request or a part of the question"},
};

inline constexpr Mapping language_rule = {"rule", "a rule of a language", rule_list};
inline constexpr Mapping ruleset = {.name = "ruleset", .what = "a ruleset", .keys = ruleset_list, .is_file = true};
inline constexpr Mapping distance_unit = {"unit", "a unit of distance", unit_list};
inline constexpr Mapping source = {"source", "a source", source_list};
inline constexpr Mapping wording = {"wording", "an effect's wording", wording_list};
inline constexpr Mapping verb = {"verb", "what the units of a procedure do, for reports", verb_list};
inline constexpr Mapping hits_take = {"hits-take", "what hits take", hits_take_list};
inline constexpr Mapping attachment = {"attached", "an attachment", attachment_list};
inline constexpr Mapping remembered = {"remembered", "what is remembered", remembered_list};
inline constexpr Mapping phase = {"phase", "a phase", phase_list};
inline constexpr Mapping procedure = {.name = "procedure",
                                      .what = "a procedure",
                                      .keys = procedure_list,
                                      .is_file = true};
inline constexpr Mapping language = {.name = "language", .what = "a language", .keys = language_list, .is_file = true};

}  // namespace orderly::tables::keys
