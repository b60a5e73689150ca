#pragma once
// A small ruleset made by hand for the tests of what a player types; its procedures stand for no game's.

#include <array>
#include <string_view>

#include "orderly/ruleset.hpp"
#include "orderly/parse.hpp"

namespace words_sample {

using namespace orderly;

inline constexpr SideMask first_side = 1;
inline constexpr SideMask second_side = 2;
inline constexpr SideMask both = 3;

constexpr Word plain(std::string_view id, SideMask sides, Index choice = no_index) {
    Word word;
    word.id = id;
    word.sides = sides;
    word.choice = choice;
    return word;
}

constexpr Word number(std::string_view id, SideMask sides, Index quantity) {
    auto word = plain(id, sides);
    word.quantity = quantity;
    return word;
}

constexpr Word armed(std::string_view id, SideMask sides, Index weapon) {
    auto word = plain(id, sides);
    word.weapon = weapon;
    return word;
}

constexpr Word derived(std::string_view id, SideMask sides) {
    auto word = plain(id, sides);
    word.derived = true;
    return word;
}

constexpr Word beginning(Word word, SideMask sides) {
    word.begins_another = sides;
    return word;
}

constexpr Quantity quantity(std::string_view id, WordIndex word, QuantityKind kind, int least, int greatest, int step = 1) {
    Quantity one;
    one.id = id;
    one.word = word;
    one.kind = kind;
    one.sides = both;
    one.least = least;
    one.greatest = greatest;
    one.step = step;
    return one;
}

constexpr Quantity counted(Quantity one) {
    one.counted = true;
    return one;
}

constexpr Quantity bare(Quantity one) {
    one.may_be_bare = true;
    return one;
}

constexpr Choice choice(std::string_view id, std::span<const WordIndex> words, bool by_name = false) {
    Choice one;
    one.id = id;
    one.words = words;
    one.by_name = by_name;
    one.sides = both;
    return one;
}

constexpr Weapon weapon(std::string_view id, WordIndex word, std::span<const WeaponCell> cells) {
    Weapon one;
    one.id = id;
    one.title = id;
    one.word = word;
    one.cells = cells;
    return one;
}

/// All ids as names, and what else is given, by text.
template <std::size_t Words, std::size_t More>
inline constexpr auto named(const std::array<Word, Words>& words, const std::array<Name, More>& more) {
    std::array<Name, Words + More> names;
    for (std::size_t at = 0; at < Words; ++at) names[at] = {words[at].id, static_cast<WordIndex>(at)};
    for (std::size_t at = 0; at < More; ++at) names[Words + at] = more[at];
    std::ranges::sort(names, {}, &Name::text);
    return names;
}

constexpr Effect calls_for(std::string_view procedure) {
    Effect effect;
    effect.has_next = true;
    effect.next.procedure = procedure;
    return effect;
}

// ---- march: one side, units share a die
inline constexpr std::array march_words = {
    plain("gallant", 1, 0),         plain("able", 1, 0),
    plain("crack", 1, 1),           plain("veteran", 1, 1),
    plain("green", 1, 1),           plain("fresh", 1),
    plain("worn", 1),               plain("outnumbered-2-1", 1, 2),
    plain("outnumbered-3-2", 1, 2), plain("outnumbered-3-1", 1, 2),
    plain("cold-steel", 1),         number("hits", 1, 0),
    number("losses", 1, 1),         number("wrecks", 1, 2),
    number("charisma", 1, 3),       derived("steady", 1),
    plain("steady-foot", 1),        number("morale-shift", 1, 4),
    plain("attached-leader", 1),    plain("close-range", 0),
};
inline constexpr std::array<WordIndex, 2> leaders = {0, 1};
inline constexpr std::array<WordIndex, 3> qualities = {2, 3, 4};
inline constexpr std::array<WordIndex, 3> odds = {7, 8, 9};
inline constexpr std::array march_choices = {choice("leader", leaders), choice("quality", qualities), choice("odds", odds)};
inline constexpr std::array march_quantities = {
    quantity("hits", 11, QuantityKind::whole, 0, 99),
    quantity("losses", 12, QuantityKind::percent, 0, 100, 5),
    counted(quantity("wrecks", 13, QuantityKind::whole, 1, 12)),
    bare(quantity("charisma", 14, QuantityKind::whole, 1, 10)),
    quantity("morale-shift", 17, QuantityKind::whole, -3, 3),
};
inline constexpr std::array march_more = {Name{"colour-party", 18}, Name{"colour-guard", 18}};
inline constexpr auto march_names = named(march_words, march_more);
inline constexpr std::array march_always = {calls_for("rally")};

// ---- fire: two sides, quantities, weapons, a choice by name
inline constexpr std::array fire_words = {
    beginning(plain("broken", both), second_side),
    plain("broken-ground", second_side),
    plain("partial-cover", second_side),
    plain("fortified", second_side),
    plain("green", both, 0),
    plain("crack", both, 0),
    number("points", first_side, 0),
    armed("rm", first_side, 0),
    armed("smoothbore", first_side, 1),
    armed("smallbore", first_side, 2),
    plain("gun=I", first_side, 1),
    plain("gun=II", first_side, 1),
    plain("gun=horse", first_side, 1),
    plain("moving", first_side),
    plain("charging", second_side),
    derived("musketry", first_side),
};
inline constexpr std::array<WordIndex, 2> fire_qualities = {4, 5};
inline constexpr std::array<WordIndex, 3> guns = {10, 11, 12};
inline constexpr std::array fire_choices = {choice("quality", fire_qualities), choice("gun", guns, true)};
inline constexpr std::array fire_quantities = {quantity("points", 6, QuantityKind::fraction, 0, 1000)};
inline constexpr WeaponCell to_eight{8, {}, {}, no_word, false};
inline constexpr std::array cells = {to_eight};
inline constexpr std::array fire_weapons = {weapon("rm", 7, cells), weapon("smoothbore", 8, cells), weapon("smallbore", 9, cells)};
inline constexpr std::array fire_more = {Name{"rifle-musket", 7}, Name{"g", 4}};
inline constexpr auto fire_names = named(fire_words, fire_more);

// ---- rally and rout: what comes after a march
inline constexpr std::array rally_words = {number("figures", 1, 0), plain("half-strength", 1), number("share", 1, 1), derived("calm", 1),
                                    plain("fled", second_side)};
inline constexpr std::array rally_quantities = {quantity("figures", 0, QuantityKind::whole, 1, 999),
                                         quantity("share", 2, QuantityKind::fraction, 0, 10)};
inline constexpr auto rally_names = named(rally_words, std::array<Name, 0>{});
inline constexpr std::array rout_words = {number("figures", 1, 0), plain("arm=foot", 1, 0), plain("arm=horse", 1, 0), plain("field-guns", 1),
                                   plain("half-beaten", 1)};
inline constexpr std::array<WordIndex, 2> arms = {1, 2};
inline constexpr std::array rout_choices = {choice("arm", arms, true)};
inline constexpr std::array rout_quantities = {quantity("figures", 0, QuantityKind::whole, 1, 999)};
inline constexpr auto rout_names = named(rout_words, std::array<Name, 0>{});
inline constexpr std::array rally_effects = {calls_for("rout")};
inline constexpr std::array<Row, 1> rally_rows = [] {
    Row row;
    row.effects = rally_effects;
    return std::array{row};
}();
inline constexpr std::array<ResultSet, 1> rally_results = [] {
    ResultSet set;
    set.rows = rally_rows;
    return std::array{set};
}();

// ---- bombard: weapons without a distance, one a unit
inline constexpr std::array bombard_words = {armed("round", 1, 0), armed("shell", 1, 1)};
inline constexpr std::array bombard_weapons = {weapon("round", 0, {}), weapon("shell", 1, {})};
inline constexpr auto bombard_names = named(bombard_words, std::array<Name, 0>{});

inline constexpr std::array<std::string_view, 1> one_side = {"unit"};
inline constexpr std::array<std::string_view, 2> two_sides = {"shooter", "target"};

template <class Words, class Names>
constexpr Procedure procedure(std::string_view id, std::string_view short_name, const Words& words, const Names& names) {
    Procedure one;
    one.id = id;
    one.short_name = short_name;
    one.sides = one_side;
    one.words = words;
    one.names = names;
    return one;
}

inline constexpr std::array procedures = [] {
    auto march = procedure("march", "m", march_words, march_names);
    march.several[0] = Several::share_die;
    march.choices = march_choices;
    march.quantities = march_quantities;
    march.always = march_always;
    auto fire = procedure("fire", "", fire_words, fire_names);
    fire.sides = two_sides;
    fire.several[0] = Several::add_up;
    fire.choices = fire_choices;
    fire.quantities = fire_quantities;
    fire.weapons.list = fire_weapons;
    fire.weapons.quantity = 0;
    fire.weapons.sides = first_side;
    fire.weapons.counted = true;
    auto rally = procedure("rally", "", rally_words, rally_names);
    rally.quantities = rally_quantities;
    rally.results = rally_results;
    auto rout = procedure("rout", "", rout_words, rout_names);
    rout.choices = rout_choices;
    rout.quantities = rout_quantities;
    auto bombard = procedure("bombard", "", bombard_words, bombard_names);
    bombard.weapons.list = bombard_weapons;
    bombard.weapons.sides = first_side;
    bombard.weapons.distance = false;
    auto radius = procedure("command-radius", "", bombard_words, bombard_names);
    return std::array{march, fire, rally, rout, bombard, radius};
}();

inline constexpr std::array absent = {Missing{"weather", "weather: its page is lost"}, Missing{"morale-page", "morale-page: its page is lost"}};

inline constexpr Ruleset small_ruleset(std::string_view id, DistanceUnit unit, std::span<const Procedure> list, std::span<const Missing> missing) {
    Ruleset ruleset;
    ruleset.id = id;
    ruleset.unit = unit;
    ruleset.procedures = list;
    ruleset.missing = missing;
    return ruleset;
}

inline constexpr std::array other_procedures = {procedure("morale", "mo", bombard_words, bombard_names),
                                         procedure("weather", "", bombard_words, bombard_names)};

inline constexpr auto home = small_ruleset("home", {"in", "\"", {}}, procedures, absent);
inline constexpr auto metric = small_ruleset("metric", {"cm", " cm", {}}, procedures, {});
inline constexpr auto away = small_ruleset("away", {"in", "\"", {}}, other_procedures, {});
inline constexpr std::array<const Ruleset*, 3> all_rulesets = {&home, &metric, &away};
inline constexpr Vocabulary vocabulary{&home, all_rulesets};
inline constexpr ParseOptions exact{true, false};
inline constexpr ParseOptions follow{false, true};

}  // namespace words_sample
