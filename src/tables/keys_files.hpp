// The keys of whole files: a ruleset, a procedure, a language.

#include <algorithm>
#include <array>

#include "engine/pattern.hpp"
#include "tables/keys.hpp"

namespace orderly::tables {
namespace keys {
namespace {

constexpr Shape unit_keys = keys_of(distance_unit);
constexpr Shape source_keys = keys_of(source);
constexpr Shape verb_keys = keys_of(verb);
constexpr Shape word_forms[] = {text, keys_of(word)};
constexpr Shape a_word = either(word_forms);
constexpr Shape choice_forms[] = {words, keys_of(choice)};
constexpr Shape a_choice = either(choice_forms);
constexpr Shape group_keys = keys_of(word_group);
constexpr Shape word_groups = map_of(group_keys, Form::id);
constexpr Shape a_wording = keys_of(wording);
constexpr Shape hits_forms[] = {id, keys_of(hits_take)};
constexpr Shape a_memory = keys_of(remembered);
constexpr Shape phase_forms[] = {text, keys_of(phase)};
constexpr Shape a_phase = either(phase_forms);
constexpr Shape a_quantity = keys_of(quantity);
constexpr Shape a_derived = keys_of(derived);
constexpr Shape a_scale = keys_of(scale);
constexpr Shape a_refusal = keys_of(refusal);
constexpr Shape die_keys = keys_of(named_die);
constexpr Shape a_deck = keys_of(deck);
constexpr Shape a_stage = keys_of(stage);
constexpr Shape tally_keys = keys_of(tally);
constexpr Shape table_keys = keys_of(result_table);
constexpr Shape effect_group = effects;
constexpr Shape value_keys = keys_of(value);

constexpr Shape a_rule = keys_of(language_rule);
constexpr Shape rules_of_stage = map_of(a_rule, Form::id);

constexpr std::array<std::string_view, 7> kinds = {"roll", "opposed", "check", "pool", "pools", "duels", "lookup"};
constexpr std::array<std::string_view, 6> rolls = {"roll", "opposed", "check", "pool", "pools", "duels"};
constexpr std::array<std::string_view, 5> looked_up = {"roll", "opposed", "pool", "pools", "duels"};
constexpr std::array<std::string_view, 1> a_roll = {"roll"};
constexpr std::array<std::string_view, 1> a_check = {"check"};
constexpr std::array<std::string_view, 1> a_lookup = {"lookup"};
constexpr std::array<std::string_view, 3> pools = {"pool", "pools", "duels"};
constexpr std::array<std::string_view, 2> passes = {"at-or-over", "at-or-under"};

constexpr std::array ruleset_list = {
    Key{"ruleset", id, "its id, the folder's name", needed},
    Key{"title", text, "what people call it", needed},
    Key{"unit", unit_keys, "the unit of distance", needed},
    Key{"source", source_keys, "what the sheet is called where lines are cited"},
    Key{"words", map_of(a_word, Form::id), "[words](#words) that mean the same in several procedures"},
    Key{"word-groups", word_groups, "properties that several words share, in every procedure that has them"},
    Key{"wordings", map_of(a_wording, Form::id), "the wording of each `do:`", optional, {}, "effects"},
    Key{"decks", map_of(a_deck, Form::id), "[decks](#decks) that requests draw from and that remember what is gone"},
    Key{"hits-take", either(hits_forms),
        "each hit is taken off that number of the unit that suffers it, in a [game](game.md)"},
    Key{"attached", keys_of(attachment), "which units of a game may be attached to others, such as leaders"},
    Key{"ends", map_of(words), "`{broken: [garrison]}`: words that a unit of a game loses when it becomes something"},
    Key{"turn-ends", words, "words that a unit of a game has until the next turn"},
    Key{"remembered", map_of(a_memory), "what a game adds to a unit by itself: losses, hits of the turn"},
    Key{"phases", map_of(a_phase, Form::id), "the phases of a turn of a game, in their order: `{fire: Musketry}`"},
    Key{"phases-by-side", flag, "`true`: one side has all of them, then the other", optional, {"phases", {}}},
    Key{"missing", map_of(text),
        "`{siege: \"there are no sieges\"}`: the answer to a player who asks for a procedure that the ruleset lacks"},
    Key{"language", id, "the language's file beside the rulesets' folders; `english` if not given"},
};

constexpr std::array unit_list = {
    Key{"id", text, "what JSON calls it: `in`", needed},
    Key{"suffix", text, "printed after a number in text: `'\"'`", needed},
    Key{"mark", a_mark, "a mark of it"},
};

constexpr std::array source_list = {Key{"sheet", text, "the sheet's name", needed}};

constexpr std::array wording_list = {
    Key{"one", text, "the sentence for a count of 1, with `{count}`, `{distance-unit}` and `{outcome}` filled in",
        needed},
    Key{"many", text, "the sentence for other counts; `one` if not given"},
    Key{"sum", flag, "`true`: several such effects on one party are added up to one"},
    Key{"distance", flag, "`true`: the count is a distance"},
    Key{"when", words, "only for units that have all of these words"},
    Key{"unless", words, "not for units that have any of these words"},
    Key{"becomes", words, "words that a unit of a game gains, in place of others of their choice"},
    Key{"no-more", words, "words that it loses"},
    Key{"takes", id, "the number of the unit from which the count is subtracted"},
    Key{"removes", flag, "`true`: the unit is removed from the game"},
    Key{"shuffles", id, "a [deck](#decks), which has all its cards again"},
    Key{"hits", flag, "`true`: the count is hits that the unit suffers (see `hits-take`)"},
    Key{"away", flag, "`true`: the unit is away for as many turns as the count"},
    Key{"lasts", flag, "`true`: what it becomes lasts for as many turns as the count"},
    Key{"decide", text, "what the sheet leaves to the players: nothing is done, and it is listed as open"},
    Key{"all-of", id,
        "a number of the unit: if the unit has no more of it than the count, there is nothing to decide; with "
        "`removes`, the unit is removed when none of it is left",
        optional},
    Key{"this-turn", flag, "`true`: the open question lapses when the next turn begins", optional, {"decide", {}}},
    Key{"settled-by", id, "the procedure that decides it", optional, {"decide", {}}},
};

constexpr std::array verb_list = {
    Key{"one", text, "of one unit: `fires at`", needed},
    Key{"many", text, "of several: `fire at`", needed},
};

constexpr std::array procedure_list = {
    Key{"procedure", id, "its id, the file's name", needed},
    Key{"kind", one_of(kinds), "how it is resolved", needed},
    Key{"title", text, "what people call it", needed},
    Key{"example", text, "a request for the help, without `orderly`"},
    Key{"verb", verb_keys,
        "what the first side's units do, for the [report](report.md) of a game; the second side's units follow it"},
    Key{"source", source_keys, "the sheet, if not the ruleset's"},
    Key{"mark", a_mark, "a [mark](#marks) of the whole table"},
    Key{"sides", words, "one or two names. Two for `opposed`, `pools`, `duels`; `[unit]` if not given"},
    Key{"parties", words, "others whom an effect can concern: a leader, those nearby"},
    Key{"several", map_of(text),
        "what `and` does on a side: `share-die`, `add-up`, or a sentence that says why it is refused"},
    Key{"words", map_of(a_word, Form::id), "[words](#words) that can be said"},
    Key{"word-groups", word_groups, "[properties that several words share](#words)"},
    Key{"choices", map_of(a_choice, Form::id), "[words of which a unit has one](#choices)"},
    Key{"quantities", map_of(a_quantity, Form::id), "[numbers that can be said](#quantities)"},
    Key{"weapons", keys_of(weapons), "[values by distance](#weapons)"},
    Key{"derived", map_of(a_derived, Form::id), "[words worked out from others](#derived-words)"},
    Key{"scales", map_of(a_scale, Form::id), "[choices whose word is decided by a number](#scales)"},
    Key{"refuse", map_of(a_refusal), "combinations that the table refuses, each with its message"},
    Key{"tell", map_of(a_refusal),
        "messages about what a player left out, which is not refused; printed with the result of a line in the player's "
        "own words"},
    Key{"die", a_die, "what is thrown: [one die](#dice), or one for each side", optional, {"kind", rolls}},
    Key{"dice", map_of(die_keys), "named dice, of which the first is looked up", optional, {"kind", rolls}},
    Key{"repeat",
        one_word,
        "a quantity: the roll is made that many times, each with its own result",
        optional,
        {"kind", a_roll}},
    Key{"tallies",
        map_of(tally_keys, Form::id),
        "[numbers counted from the dice](#tallies)",
        optional,
        {"kind", rolls}},
    Key{"modifiers", modifiers, "the [modifier](#modifiers) lines", optional, {"kind", rolls}},
    Key{"tables",
        map_of(table_keys, Form::id),
        "where the [result](#tables) is looked up; `roll` and `opposed` need one",
        optional,
        {"kind", looked_up}},
    Key{"needed", a_score, "the number to roll", needed, {"kind", a_check}},
    Key{"pass",
        one_of(passes),
        "passed at that number or over (if not given), or at it or under",
        optional,
        {"kind", a_check}},
    Key{"stages", map_of(a_stage, Form::id), "further throws where it passes, as of a [pool](#pools): it passes if it passes all",
        optional, {"kind", a_check}},
    Key{"passed", keys_of(check_row), "what follows if it passes", optional, {"kind", a_check}},
    Key{"failed", keys_of(check_row), "what follows if it fails", optional, {"kind", a_check}},
    Key{"pool", keys_of(pool), "[how many dice](#pools), and against what", needed, {"kind", pools}},
    Key{"lookup", keys_of(lookup), "the [table](#look-ups)", optional, {"kind", a_lookup}},
    Key{"effect-groups",
        map_of(effect_group),
        "groups of [effects](#effects), for `use` in several rows",
        optional,
        {"kind", rolls},
        "effects"},
    Key{"always", effects, "effects whatever the result"},
    Key{"values", map_of(value_keys), "[results that are numbers](#values)"},
    Key{"ends", map_of(words),
        "`{shooter: [first-volley]}`: words that a unit of that side loses once the procedure is resolved, in "
        "a [game](game.md)"},
};

constexpr std::array hits_take_list = {
    Key{"number", id, "the number of the unit", needed},
    Key{"per", count, "how many hits take one off; 1 if not given"},
    Key{"left-over", id, "the number that keeps hits that are too few to take one off", optional, {"per", {}}},
    Key{"look-up", id, "the procedure that says what its quantity `hits` takes: a game takes the hits off when a "
                       "result inflicts them, or when the look-up is made for a unit"},
};

constexpr std::array attachment_list = {
    Key{"who", words, "words and numbers: a unit with one of them may be attached to another", needed},
    Key{"gives", words, "words that the other unit gains from the attachment, in addition to those of the attached unit"},
    Key{"party", id, "effects on this party of a procedure apply to the attached unit"},
};

constexpr std::array remembered_list = {
    Key{"left", id, "a number: the unit has the word if the rest of the number is in the band `percent`"},
    Key{"percent", band, "a part of what the unit began with", optional, {"left", {}}},
    Key{"lost", id, "a number: the quantity is the lost part of it, in percent"},
    Key{"hits", flag, "`true`: the quantity is the hits that the unit has suffered this turn"},
};

constexpr std::array phase_list = {
    Key{"title", text, "what the sheet calls it", needed},
    Key{"tells", words, "units with one of these words are listed when it begins"},
};

constexpr std::array language_list = {
    Key{"language", id, "its id, the file's name", needed},
    Key{"versus", words, "separate the sides"},
    Key{"toward", words, "also separate the sides, unless a distance follows"},
    Key{"fillers", words, "ignored"},
    Key{"dice", words, "before the face of a die"},
    Key{"die-marks", words, "before a number of faces: `d10`, `2d6`"},
    Key{"own", words, "before the face of the first side's die, or before its action"},
    Key{"other", words, "before the face of the second side's die, or before its action"},
    Key{"my", words, "before a unit of the first side, or before its dice"},
    Key{"their", words, "before a unit of the second side, or before its dice"},
    Key{"distance", words, "before the number of a distance"},
    Key{"doing", words, "endings of active verbs: `A charging B`"},
    Key{"done", words, "endings of passive verbs: `A charged by B`"},
    Key{"by", words, "after such a verb, before the unit that acts"},
    Key{"from", words, "at the end of a procedure's name, before the unit that acts: `under-fire-from`"},
    Key{"joining", words, "join what follows to what came before, so the other side does not begin there"},
    Key{"by-hand", words, "beside a modifier that no table has"},
    Key{"each-side", words, "after a number that applies to both sides: `6 dice each`"},
    Key{"all-sides", words, "before a word that applies to both sides: `both sides WORD`"},
    Key{"asking", words, "before what is asked for: `how many bases`"},
    Key{"reasons", words, "before the reason for a modifier by hand"},
    Key{"plurals", words, "plural endings, which do not change a word's meaning"},
    Key{"opposites", words, "prefixes that reverse a word's meaning; the opposite is never suggested"},
    Key{"denials", words, "negations, before or after a word: `not moving`, `cover: none`"},
    Key{"both", words, "before a word that applies to several units: `both WORD`"},
    Key{"enemies", words, "beside a word that applies to the enemy: `enemy WORD`"},
    Key{"troops", words, "nouns for troops, which may accompany a unit's words"},
    Key{"contraries", map_of(text), "pairs of opposite words: neither is ever suggested for the other"},
    Key{"ordinals", words, "endings of a number that begins a name"},
    Key{"ranks", words, "before a person's name, if the name is capitalized or unlike any known word"},
    Key{"places", words, "before the name of a place: `Fort Fisher`"},
    Key{"articles", words, "before one thing"},
    Key{"nouns", words, "nouns: before one of these, `a` is the article even if the table has a word `a`"},
    Key{"numbered", words, "the number after one of these belongs to it and is not a die: `turn 5`"},
    Key{"plus", words, "before the number of a modifier by hand"},
    Key{"minus", words, "before the number of a modifier by hand that is subtracted"},
    Key{"numbers", map_of(whole), "`{two: 2}`"},
    Key{"spellings", map_of(text), "spellings of whole words and their replacements"},
    Key{"letters", map_of(text), "the same for letters anywhere in a long word"},
    Key{"endings", map_of(text), "the same for the end of a word, after a consonant"},
    Key{"lists", map_of(texts), "phrases that patterns refer to: `@name`"},
    Key{"terms", map_of(text), "patterns that other patterns refer to: `NAME`"},
    Key{"rules", said(map_of(rules_of_stage), "[rules](#rules-of-a-language) by stage: `sentence`, `pieces`, `items`, `sides`, `numbers`"),
        "what the language does with a line"},
};

constexpr std::array rule_list = {
    Key{"when", text, "the pattern", needed},
    Key{"ask", text, "the question about the bracketed part"},
    Key{"tell", text, "the note on how it is read"},
    Key{"code", one_of(engine::rule_codes), "the code of the error that asks; `ambiguous` if not given"},
    Key{"give", one_of(engine::rule_gives), "the owner of the bracketed part, or the relation of part 1 to part 2"},
    Key{"as", one_of(engine::rule_becomes), "what the bracketed part becomes"},
    Key{"lines", map_of(text, Form::text),
        "its tests: `RULESET: LINE` and the expected result: a request or a part of the question"},
};

}  // namespace

constinit const Mapping language_rule = {.name = "rule", .what = "a rule of a language", .keys = rule_list};
constinit const Mapping ruleset = {.name = "ruleset", .what = "a ruleset", .keys = ruleset_list, .is_file = true};
constinit const Mapping distance_unit = {.name = "unit", .what = "a unit of distance", .keys = unit_list};
constinit const Mapping source = {.name = "source", .what = "a source", .keys = source_list};
constinit const Mapping wording = {.name = "wording", .what = "an effect's wording", .keys = wording_list};
constinit const Mapping verb = {.name = "verb", .what = "what the units of a procedure do, for reports", .keys = verb_list};
constinit const Mapping hits_take = {.name = "hits-take", .what = "what hits take", .keys = hits_take_list};
constinit const Mapping attachment = {.name = "attached", .what = "an attachment", .keys = attachment_list};
constinit const Mapping remembered = {.name = "remembered", .what = "what is remembered", .keys = remembered_list};
constinit const Mapping phase = {.name = "phase", .what = "a phase", .keys = phase_list};
constinit const Mapping procedure = {.name = "procedure",
                                     .what = "a procedure",
                                     .keys = procedure_list,
                                     .is_file = true};
constinit const Mapping language = {.name = "language", .what = "a language", .keys = language_list, .is_file = true};

}  // namespace keys

namespace {

constexpr std::array layering_list = {
    Key{"extends", keys::text,
        "`RULESET/PROCEDURE`, or a ruleset: [the table that this file changes](#changing-a-built-in-table)"},
    Key{"replace",
        keys::words,
        "paths of keys that this file replaces entirely",
        false,
        {"extends", {}}},
    Key{"drop", keys::words, "paths of keys that this file removes", false, {"extends", {}}},
};

constexpr std::array all = {
    &keys::ruleset,     &keys::distance_unit, &keys::source,     &keys::wording,        &keys::verb,        &keys::hits_take,
    &keys::attachment,  &keys::remembered,    &keys::phase,      &keys::procedure,
    &keys::speech,      &keys::procedure_speech,
    &keys::word,        &keys::word_group,    &keys::choice,     &keys::quantity,       &keys::halving,
    &keys::weapons,     &keys::weapon,        &keys::reach,      &keys::shots,          &keys::language,
    &keys::language_rule,
    &keys::condition,   &keys::limit,         &keys::comparison, &keys::derived,        &keys::scale,
    &keys::refusal,
    &keys::number,      &keys::modifier,      &keys::die,        &keys::deck,       &keys::reroll,        &keys::push,
    &keys::named_die,   &keys::tally,         &keys::result_table,  &keys::row,        &keys::effect,         &keys::next_words,
    &keys::check_row,   &keys::pool,          &keys::dice_count, &keys::extra_hits,     &keys::stage,
    &keys::value,       &keys::cells,         &keys::lookup,     &keys::lookup_table,   &keys::lookup_cell,
    &keys::lookup_case, &keys::factor,        &keys::graded,     &keys::graded_outcome, &keys::mark,
    &keys::one_side,
};

const Key* find_in(std::span<const Key> keys, std::string_view name) {
    const auto found = std::ranges::find(keys, name, &Key::name);
    return found == keys.end() ? nullptr : &*found;
}

}  // namespace

const Key* Mapping::find(std::string_view key) const {
    if (const auto* own = find_in(keys, key)) return own;
    if (const auto* asked = find_in(condition(), key)) return asked;
    return find_in(layering(), key);
}

std::span<const Key> Mapping::condition() const { return asks.empty() ? std::span<const Key>() : keys::condition.keys; }

std::span<const Key> Mapping::layering() const { return is_file ? layering_list : std::span<const Key>(); }

std::span<const Mapping* const> all_mappings() { return all; }

}  // namespace orderly::tables
