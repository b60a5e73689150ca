#pragma once
// A small ruleset made by hand for the tests of reports; it stands for no game. `clash` is opposed, `advance` a roll whose
// units share the die, `reach` a look-up.

#include <array>
#include <initializer_list>
#include <span>
#include <string_view>

#include "orderly/ruleset.hpp"

namespace report_sample {

using namespace orderly;

// Everything a procedure names by its place in a list.
enum WordPlace : WordIndex { bold, meek, wall, tired, load, near_by, far_off };
enum ReachWord : WordIndex { foot, horse, plain, marsh };
enum EffectPlace : Index { lose, flee, back, follow_up };

inline constexpr SideMask second_side = 2;

constexpr Word word(std::string_view id, SideMask sides, Index choice = no_index, Index quantity = no_index) {
    Word one;
    one.id = id;
    one.sides = sides;
    one.choice = choice;
    one.quantity = quantity;
    return one;
}

constexpr WordSet set(std::initializer_list<WordIndex> words) {
    WordSet one;
    for (const auto at : words) one.insert(at);
    return one;
}

constexpr Number number(int base) {
    Number one;
    one.base = base;
    return one;
}

constexpr Option option(WordSet own, int value) {
    Option one;
    one.term.own = own;
    one.value = number(value);
    return one;
}

constexpr Choice choice(std::string_view id, std::span<const WordIndex> words, WordIndex fallback = no_word) {
    Choice one;
    one.id = id;
    one.words = words;
    one.sides = 3;
    one.fallback = fallback;
    return one;
}

constexpr Modifier by(std::string_view id, std::span<const Option> options, int line) {
    Modifier one;
    one.id = id;
    one.sides = 3;
    one.rule = Rule::by;
    one.options = options;
    one.place = {"test/clash.yaml", line};
    return one;
}

constexpr Effect effect(Index to, Index does) {
    Effect one;
    one.id = "line";
    one.to = to;
    one.of = to;
    one.word = does;
    return one;
}

constexpr Effect counted(Index to, Index does, Number count) {
    auto one = effect(to, does);
    one.counted = true;
    one.count = count;
    return one;
}

constexpr ColumnBand column(WordIndex at, int low, int high) {
    ColumnBand one;
    one.column = at;
    one.band = {low, high};
    return one;
}

constexpr Row row(std::string_view outcome, std::string_view title, std::span<const ColumnBand> bands, std::span<const Effect> effects = {}) {
    Row one;
    one.outcome = outcome;
    one.title = title;
    one.bands = bands;
    one.effects = effects;
    one.place = {"test/clash.yaml", 20};
    return one;
}

constexpr Die d10(Index side, std::span<const Option> sizes) {
    Die one;
    one.side = side;
    one.sizes = sizes;
    return one;
}

constexpr EffectWord effect_word(std::string_view id, std::string_view one, std::string_view many, bool sum, bool distance) {
    EffectWord made;
    made.id = id;
    made.one = one;
    made.many = many;
    made.sum = sum;
    made.distance = distance;
    return made;
}

inline constexpr std::array effect_words = {effect_word("lose", "loses {count} base", "loses {count} bases", true, false),
                                     effect_word("flee", "flees", "", false, false),
                                     effect_word("back", "goes back {count}{unit}", "", false, true),
                                     effect_word("follow-up", "follows \"up\"", "", false, false)};
inline constexpr std::array ten = {option({}, 10)};
inline constexpr std::array<std::string_view, 2> two_sides = {"red", "blue"};
inline constexpr std::array<std::string_view, 1> one_side = {"unit"};

// clash: a die a side; the difference is looked up
inline constexpr std::array<WordIndex, 2> moods = {bold, meek};
inline constexpr std::array mood_values = {option(set({bold}), 2), option(set({meek}), -1)};
inline constexpr std::array clash_words = {word("bold", 3, 0), word("meek", 3, 0), word("wall", second_side), word("tired", 3)};
inline constexpr std::array clash_names = {Name{"bold", bold}, Name{"meek", meek}, Name{"tired", tired}, Name{"wall", wall}};
inline constexpr std::array clash_choices = {choice("mood", moods)};
inline constexpr std::array walls = {Term{set({wall}), {}}};
constexpr Modifier behind_wall() {
    Modifier one;
    one.id = "cover";
    one.title = "cover";
    one.sides = second_side;
    one.when.any = walls;
    one.words.own = set({wall});
    one.value = number(1);
    one.mark = {Certainty::assumed, "a wall counts once"};
    one.place = {"test/clash.yaml", 7};
    return one;
}
inline constexpr std::array clash_modifiers = {by("mood", mood_values, 5), behind_wall()};
constexpr Number grows() {
    auto one = number(1);
    one.of = Measure::total;
    one.over = 4;
    one.step = 1;
    return one;
}
constexpr Effect open_back() {
    auto one = counted(0, back, number(3));
    one.provided = "in the open";
    one.settled = set({tired});
    return one;
}
constexpr Effect again() {
    auto one = effect(0, no_index);
    one.has_next = true;
    one.next.procedure = "clash";
    return one;
}
constexpr Effect behind() {
    auto one = counted(1, lose, number(1));
    one.when.all = set({wall});
    return one;
}
inline constexpr std::array won_bands = {column(no_word, 4, INT_MAX)};
inline constexpr std::array even_bands = {column(no_word, 0, 3)};
inline constexpr std::array lost_bands = {column(no_word, INT_MIN, -1)};
inline constexpr std::array won_effects = {counted(1, lose, grows()), behind(), effect(1, flee), effect(0, follow_up)};
inline constexpr std::array even_effects = {again()};
inline constexpr std::array lost_effects = {open_back()};
inline constexpr std::array clash_rows = {row("won", "Swept Away", won_bands, won_effects), row("even", "Even", even_bands, even_effects),
                                   row("lost", "Lost", lost_bands, lost_effects)};

// advance: units share a die, a quantity is looked up in bands, a choice picks the column
inline constexpr std::array<WordIndex, 2> ranges = {near_by, far_off};
inline constexpr std::array advance_words = {word("bold", 1, 0), word("meek", 1, 0), word("wall", 1), word("tired", 1),
                                      word("load", 1, no_index, 0), word("near", 1, 1), word("far", 1, 1)};
inline constexpr std::array advance_names = {Name{"bold", bold}, Name{"far", far_off}, Name{"load", load}, Name{"meek", meek},
                                      Name{"near", near_by}, Name{"tired", tired}, Name{"wall", wall}};
inline constexpr std::array advance_choices = {choice("mood", moods), choice("range", ranges, near_by)};
constexpr Quantity load_quantity() {
    Quantity one;
    one.id = "load";
    one.word = load;
    one.kind = QuantityKind::fraction;
    one.sides = 1;
    one.greatest = 20;
    one.halved.all = set({tired});
    one.is_halved = true;
    return one;
}
inline constexpr std::array advance_quantities = {load_quantity()};
inline constexpr std::array load_bands = {BandValue{{INT_MIN, 0}, number(1)}, BandValue{{1, 4}, number(0)}, BandValue{{5, INT_MAX}, number(-2)}};
constexpr Modifier load_line() {
    Modifier one;
    one.id = "load";
    one.sides = 1;
    one.rule = Rule::bands;
    one.quantity = 0;
    one.bands = load_bands;
    return one;
}
inline constexpr std::array advance_modifiers = {by("mood", mood_values, 5), load_line()};
constexpr ColumnBand none_far() {
    auto one = column(far_off, 0, 0);
    one.none = true;
    return one;
}
inline constexpr std::array quick_bands = {column(near_by, 6, INT_MAX), column(far_off, 9, INT_MAX)};
inline constexpr std::array steady_bands = {column(near_by, 3, 5), none_far()};
inline constexpr std::array slow_bands = {column(near_by, INT_MIN, 2), column(far_off, INT_MIN, 8)};
inline constexpr std::array advance_rows = {row("quick", "Quick", quick_bands), row("steady", "Steady", steady_bands), row("slow", "Slow", slow_bands)};

// reach: a look-up with a pair, a cell that is not allowed, and one that is lost
inline constexpr std::array<WordIndex, 2> arms = {foot, horse};
inline constexpr std::array<WordIndex, 2> grounds = {plain, marsh};
inline constexpr std::array reach_words = {word("foot", 1, 0), word("horse", 1, 0), word("plain", 1, 1), word("marsh", 1, 1)};
inline constexpr std::array reach_names = {Name{"foot", foot}, Name{"horse", horse}, Name{"marsh", marsh}, Name{"plain", plain}};
inline constexpr std::array reach_choices = {choice("arm", arms), choice("ground", grounds)};
inline constexpr std::array<std::string_view, 2> reach_values = {"full", "half"};
inline constexpr std::array<LookupValue, 2> twelve = {LookupValue{12, 1, true}, LookupValue{9, 2, true}};
inline constexpr std::array<LookupValue, 1> six = {LookupValue{6, 1, true}};
constexpr LookupRow reach_row(WordIndex arm, WordIndex ground, std::span<const LookupValue> values, bool none = false, bool absent = false) {
    LookupRow one;
    one.key = set({arm, ground});
    one.values = values;
    one.none = none;
    one.absent = absent;
    return one;
}
inline constexpr std::array reach_rows = {reach_row(foot, plain, twelve), reach_row(foot, marsh, six), reach_row(horse, plain, {}, false, true),
                                   reach_row(horse, marsh, {}, true)};
inline constexpr std::array<Index, 2> reach_axes = {0, 1};

constexpr ResultSet result_set(std::string_view id, std::span<const Row> rows, Index by_choice = no_index) {
    ResultSet one;
    one.id = id;
    one.rows = rows;
    one.column = by_choice;
    return one;
}
inline constexpr std::array clash_sets = {result_set("clash", clash_rows)};
inline constexpr std::array advance_sets = {result_set("advance", advance_rows, 1)};
inline constexpr std::array clash_dice = {d10(0, ten), d10(1, ten)};
inline constexpr std::array advance_dice = {d10(0, ten)};

constexpr Procedure clash() {
    Procedure one;
    one.id = "clash";
    one.title = "Clash of arms";
    one.short_name = "c";
    one.sheet = "sheet.txt";
    one.example = "clash bold vs meek wall -d 8,3";
    one.kind = Kind::opposed;
    one.sides = two_sides;
    one.words = clash_words;
    one.names = clash_names;
    one.choices = clash_choices;
    one.dice = clash_dice;
    one.modifiers = clash_modifiers;
    one.results = clash_sets;
    one.place = {"test/clash.yaml", 1};
    return one;
}

constexpr Procedure advance() {
    Procedure one;
    one.id = "advance";
    one.title = "Advance";
    one.sides = one_side;
    one.several = {Several::share_die, Several::refuse};
    one.words = advance_words;
    one.names = advance_names;
    one.choices = advance_choices;
    one.quantities = advance_quantities;
    one.dice = advance_dice;
    one.modifiers = advance_modifiers;
    one.results = advance_sets;
    return one;
}

constexpr Procedure reach() {
    Procedure one;
    one.id = "reach";
    one.title = "Reach";
    one.kind = Kind::lookup;
    one.sides = one_side;
    one.words = reach_words;
    one.names = reach_names;
    one.choices = reach_choices;
    one.lookup.axes = reach_axes;
    one.lookup.names = reach_values;
    one.lookup.rows = reach_rows;
    one.lookup.distance = true;
    return one;
}

inline constexpr std::array procedures = {clash(), advance(), reach()};

constexpr Ruleset make_ruleset() {
    Ruleset one;
    one.id = "test";
    one.title = "A test";
    one.sheet = "book.txt";
    one.unit = {"in", "\"", {}};
    one.effects = effect_words;
    one.procedures = procedures;
    return one;
}
inline constexpr Ruleset ruleset = make_ruleset();

}  // namespace report_sample
