// What a player types, on a small ruleset made by hand: its procedures stand for no game's.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "../../src/words/parse.hpp"

using namespace orderly;

namespace {

constexpr SideMask first_side = 1;
constexpr SideMask second_side = 2;
constexpr SideMask both = 3;

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
constexpr auto named(const std::array<Word, Words>& words, const std::array<Name, More>& more) {
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
constexpr std::array march_words = {
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
constexpr std::array<WordIndex, 2> leaders = {0, 1};
constexpr std::array<WordIndex, 3> qualities = {2, 3, 4};
constexpr std::array<WordIndex, 3> odds = {7, 8, 9};
constexpr std::array march_choices = {choice("leader", leaders), choice("quality", qualities), choice("odds", odds)};
constexpr std::array march_quantities = {
    quantity("hits", 11, QuantityKind::whole, 0, 99),
    quantity("losses", 12, QuantityKind::percent, 0, 100, 5),
    counted(quantity("wrecks", 13, QuantityKind::whole, 1, 12)),
    bare(quantity("charisma", 14, QuantityKind::whole, 1, 10)),
    quantity("morale-shift", 17, QuantityKind::whole, -3, 3),
};
constexpr std::array march_more = {Name{"colour-party", 18}, Name{"colour-guard", 18}};
constexpr auto march_names = named(march_words, march_more);
constexpr std::array march_always = {calls_for("rally")};

// ---- fire: two sides, quantities, weapons, a choice by name
constexpr std::array fire_words = {
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
constexpr std::array<WordIndex, 2> fire_qualities = {4, 5};
constexpr std::array<WordIndex, 3> guns = {10, 11, 12};
constexpr std::array fire_choices = {choice("quality", fire_qualities), choice("gun", guns, true)};
constexpr std::array fire_quantities = {quantity("points", 6, QuantityKind::fraction, 0, 1000)};
constexpr WeaponCell to_eight{8, {}, {}, no_word, false};
constexpr std::array cells = {to_eight};
constexpr std::array fire_weapons = {weapon("rm", 7, cells), weapon("smoothbore", 8, cells), weapon("smallbore", 9, cells)};
constexpr std::array fire_more = {Name{"rifle-musket", 7}, Name{"g", 4}};
constexpr auto fire_names = named(fire_words, fire_more);

// ---- rally and rout: what comes after a march
constexpr std::array rally_words = {number("figures", 1, 0), plain("half-strength", 1), number("share", 1, 1), derived("calm", 1),
                                    plain("fled", second_side)};
constexpr std::array rally_quantities = {quantity("figures", 0, QuantityKind::whole, 1, 999),
                                         quantity("share", 2, QuantityKind::fraction, 0, 10)};
constexpr auto rally_names = named(rally_words, std::array<Name, 0>{});
constexpr std::array rout_words = {number("figures", 1, 0), plain("arm=foot", 1, 0), plain("arm=horse", 1, 0), plain("field-guns", 1),
                                   plain("half-beaten", 1)};
constexpr std::array<WordIndex, 2> arms = {1, 2};
constexpr std::array rout_choices = {choice("arm", arms, true)};
constexpr std::array rout_quantities = {quantity("figures", 0, QuantityKind::whole, 1, 999)};
constexpr auto rout_names = named(rout_words, std::array<Name, 0>{});
constexpr std::array rally_effects = {calls_for("rout")};
constexpr std::array<Row, 1> rally_rows = [] {
    Row row;
    row.effects = rally_effects;
    return std::array{row};
}();
constexpr std::array<ResultSet, 1> rally_results = [] {
    ResultSet set;
    set.rows = rally_rows;
    return std::array{set};
}();

// ---- bombard: weapons without a distance, one a unit
constexpr std::array bombard_words = {armed("round", 1, 0), armed("shell", 1, 1)};
constexpr std::array bombard_weapons = {weapon("round", 0, {}), weapon("shell", 1, {})};
constexpr auto bombard_names = named(bombard_words, std::array<Name, 0>{});

constexpr std::array<std::string_view, 1> one_side = {"unit"};
constexpr std::array<std::string_view, 2> two_sides = {"shooter", "target"};

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

constexpr std::array procedures = [] {
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

constexpr std::array absent = {Missing{"weather", "weather: its page is lost"}, Missing{"morale-page", "morale-page: its page is lost"}};

constexpr Ruleset small_ruleset(std::string_view id, DistanceUnit unit, std::span<const Procedure> list, std::span<const Missing> missing) {
    Ruleset ruleset;
    ruleset.id = id;
    ruleset.unit = unit;
    ruleset.procedures = list;
    ruleset.missing = missing;
    return ruleset;
}

constexpr std::array other_procedures = {procedure("morale", "mo", bombard_words, bombard_names),
                                         procedure("weather", "", bombard_words, bombard_names)};

constexpr auto home = small_ruleset("home", {"in", "\""}, procedures, absent);
constexpr auto metric = small_ruleset("metric", {"cm", " cm"}, procedures, {});
constexpr auto away = small_ruleset("away", {"in", "\""}, other_procedures, {});
constexpr std::array<const Ruleset*, 3> all_rulesets = {&home, &metric, &away};
constexpr Vocabulary vocabulary{&home, all_rulesets};
constexpr ParseOptions exact{true, false};
constexpr ParseOptions follow{false, true};

std::vector<std::string_view> split(std::string_view line) {
    std::vector<std::string_view> tokens;
    while (!line.empty()) {
        const auto end = std::min(line.find(' '), line.size());
        if (end != 0) tokens.push_back(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return tokens;
}

Request parsed(std::string_view line, const ParseOptions& options = {}, const Vocabulary& words = vocabulary) {
    Request request;
    parse_request(words, split(line), options, request);
    return request;
}

/// The ids that a unit said, in the table's order.
std::string said(const Request& request, std::size_t side = 0, std::size_t unit = 0) {
    std::string ids;
    request.sides.at(side).units.at(unit).said.each([&](WordIndex word) {
        ids += (ids.empty() ? "" : " ") + std::string(request.procedure->words[word].id);
    });
    return ids;
}

std::string said(std::string_view line, const ParseOptions& options = {}) { return said(parsed(line, options)); }

struct Failure {
    std::string code;
    std::string message;
    std::string word;
    std::vector<std::string> suggest;
};

Failure failure(const std::vector<std::string_view>& tokens, const ParseOptions& options = {}, const Vocabulary& words = vocabulary) {
    try {
        Request request;
        parse_request(words, tokens, options, request);
    } catch (const Error& error) {
        CHECK(error.status == ExitStatus::bad_request);
        return {std::string(error.code), error.what(), error.word, error.suggest};
    }
    return {"none", "", "", {}};
}

Failure failure(std::string_view line, const ParseOptions& options = {}, const Vocabulary& words = vocabulary) {
    return failure(split(line), options, words);
}

std::string code(std::string_view line, const ParseOptions& options = {}) { return failure(line, options).code; }

std::string message(std::string_view line, const ParseOptions& options = {}) { return failure(line, options).message; }

Fraction value(std::string_view line, Index quantity = 0) {
    const auto request = parsed(line);
    CHECK(request.sides[0].units[0].valued.at(quantity));
    return request.sides[0].units[0].values.at(quantity);
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

using Strings = std::vector<std::string>;

}  // namespace

// ---------------------------------------------------------------- spelling

TEST_CASE("a word is read in any case, with _ for -") {
    CHECK(said("march Gallant COLD_STEEL") == "gallant cold-steel");
    CHECK(said("MARCH gallant") == "gallant");
    CHECK(said("fire GUN=ii vs") == "gun=II");
    CHECK(said("fire gun=II vs") == "gun=II");
}

TEST_CASE("an unambiguous beginning will do, of the whole or piece by piece") {
    CHECK(said("march gal vet") == "gallant veteran");
    CHECK(said("march o-2") == "outnumbered-2-1");
    CHECK(said("march out-3-1") == "outnumbered-3-1");
    CHECK(said("march c-s") == "cold-steel");
    CHECK(said("march C_S") == "cold-steel");
    CHECK(said("march steady-f") == "steady-foot");
}

TEST_CASE("a beginning that fits several words is ambiguous and names them all") {
    const auto fault = failure("march outn");
    CHECK(fault.code == "ambiguous");
    CHECK(fault.word == "outn");
    CHECK(fault.suggest == Strings{"outnumbered-2-1", "outnumbered-3-2", "outnumbered-3-1"});
    CHECK(fault.message == "`outn` is ambiguous: `outnumbered-2-1`, `outnumbered-3-2` or `outnumbered-3-1`?");
    CHECK(code("march o-3") == "ambiguous");
}

TEST_CASE("two names of one word are not ambiguous") { CHECK(said("march colour") == "attached-leader"); }

TEST_CASE("a bare beginning does not mean a word that cannot stand bare") {
    CHECK(said("fire vs p") == "");
    CHECK(said(parsed("fire vs p"), 1) == "partial-cover");
    CHECK(said("march h=2") == "hits");
}

TEST_CASE("--exact turns beginnings off and says what the word began") {
    CHECK(said("march gallant", exact) == "gallant");
    CHECK(said("march Gallant", exact) == "gallant");
    const auto fault = failure("march gall", exact);
    CHECK(fault.code == "unknown-word");
    CHECK(fault.message == "unknown word `gall`; did you mean `gallant`?");
    CHECK(code("fire poi=9 vs", exact) == "unknown-word");
    CHECK(failure("fire poi=9 vs", exact).suggest == Strings{"points=9"});
    CHECK(code("fire gun=h vs", exact) == "bad-value");
    CHECK(code("fire smooth@8 vs", exact) == "unknown-word");
    CHECK(code("mar", exact) == "unknown-procedure");
}

TEST_CASE("a whole word that begins another is noted once, a beginning is not") {
    auto request = parsed("fire vs broken and Broken");
    CHECK(said(request, 1) == "broken");
    CHECK(request.readings == Strings{"broken: read as the whole word, not broken-ground"});
    CHECK(parsed("fire broken vs").readings.empty());
    CHECK(parsed("fire vs broken-g").readings.empty());
    CHECK(parsed("fire vs broken", exact).readings.empty());
}

TEST_CASE("a whole word wins over beginnings, even where it belongs to the other side") {
    CHECK(said(parsed("fire vs g"), 1) == "green");
    CHECK(code("fire vs moving") == "wrong-side");
}

// ---------------------------------------------------------------- unknown words

TEST_CASE("an unknown word suggests a near one, and else points to the help") {
    const auto fault = failure("march galant");
    CHECK(fault.code == "unknown-word");
    CHECK(fault.message == "unknown word `galant`; did you mean `gallant`?");
    CHECK(fault.word == "galant");
    CHECK(fault.suggest == Strings{"gallant"});
    CHECK(message("march zzzzz") == "unknown word `zzzzz`; `orderly march --help` lists the words");
    CHECK(failure("march htis=3").suggest == Strings{"hits=3"});
    CHECK(failure("fire 2xsmotohbore@6 vs").suggest == Strings{"smoothbore@6"});
    CHECK(code("march rm@8") == "unknown-word");
    CHECK(code("march =3") == "unknown-word");
    CHECK(code("fire @8 vs") == "unknown-word");
}

TEST_CASE("a word of the other side is told where to go") {
    auto fault = failure("fire fortified vs");
    CHECK(fault.code == "wrong-side");
    CHECK(fault.message == "`fortified` is a word of the target: put it after `vs`");
    CHECK(message("fire fort vs") == fault.message);
    CHECK(message("fire vs points=9") == "`points` is a word of the shooter: put it before `vs`");
    CHECK(message("fire vs rm@8") == "`rm` is a word of the shooter: put it before `vs`");
    CHECK(message("fire vs gun=II") == "`gun=II` is a word of the shooter: put it before `vs`");
    CHECK(code("fire vs rm") == "wrong-side");
}

TEST_CASE("a word that others decide cannot be typed") {
    CHECK(message("march steady") == "`steady` is worked out from other words: leave it out");
    CHECK(code("fire musketry vs") == "derived");
    CHECK(code("fire vs Musketry") == "derived");
    CHECK(code("march steady", follow) == "derived");
    CHECK(code("march close-range") == "derived");
}

TEST_CASE("bytes that a terminal would obey are shown escaped, and long words are cut") {
    CHECK(message("march \x1b[31m") == "unknown word `\\x1b[31m`; `orderly march --help` lists the words");
    CHECK(has(message("march a\xff\xc3"), "`a\\xff\\xc3`"));
    CHECK(has(message("march \xe2\x80\xae"), "`\\xe2\\x80\\xae`"));
    CHECK(has(message("march \xed\xa0\x80"), "`\\xed\\xa0\\x80`"));
    CHECK(has(message("march v\xc3\xa9t\xc3\xa9ran"), "`v\xc3\xa9t\xc3\xa9ran`"));
    CHECK(failure("march \x01").word == "\\x01");
    CHECK(code("march \t") == "unknown-word");
    const std::string huge(10'000'000, 'z');
    for (const auto& line : {"march " + huge, "march hits=" + huge, "march " + huge + "=1", "fire rm@" + huge + " vs", huge + ":", huge}) {
        const auto fault = failure(line);
        CHECK(fault.code != "none");
        CHECK(fault.message.size() < 250);
        CHECK(fault.word.size() < 60);
    }
    CHECK(code("march hits=" + std::string(1'000'000, '9')) == "bad-value");
}

TEST_CASE("an empty word is an error") {
    CHECK(failure(std::vector<std::string_view>{"march", ""}).code == "unknown-word");
    CHECK(failure(std::vector<std::string_view>{""}).code == "missing");
    CHECK(failure(std::vector<std::string_view>{"march", std::string_view("\0", 1)}).message ==
          "unknown word `\\x00`; `orderly march --help` lists the words");
}

// ---------------------------------------------------------------- quantities

TEST_CASE("a quantity is a whole number, a fraction or a percentage as its table says") {
    CHECK(value("march hits=3") == Fraction(3));
    CHECK(value("march hits=+003") == Fraction(3));
    CHECK(value("march morale-shift=-2", 4) == Fraction(-2));
    CHECK(value("fire points=1/2 vs") == Fraction(1, 2));
    CHECK(value("fire points=1.50 vs") == Fraction(3, 2));
    CHECK(value("fire points=.25 vs") == Fraction(1, 4));
    CHECK(value("fire points=9 vs") == Fraction(9));
    CHECK(value("fire points=1000.0 vs") == Fraction(1000));
    CHECK(value("march losses=25%", 1) == Fraction(25));
    CHECK(value("march losses=25", 1) == Fraction(25));
    CHECK(said("march hits=3 losses=5") == "hits losses");
}

TEST_CASE("a number that is none, or not of its kind, is an error that says the form") {
    CHECK(message("march hits=three") == "`hits=three`: `three` is no number; say hits=N, 0 to 99");
    CHECK(message("march hits=") == "`hits=`: a value is missing; say hits=N, 0 to 99");
    CHECK(message("march hits=1/2") == "`hits=1/2`: hits takes whole numbers; say hits=N, 0 to 99");
    CHECK(message("march hits=5%") == "`hits=5%`: hits is no percentage; say hits=N, 0 to 99");
    for (const auto* bad : {"+-5", "--5", "5x", "1/2/3", "1/-2", "1/", "/2", "1/0", "1.", ".", "1.2.3", "0x10", "1e3", "+", "%", "=3", "3=3", "3@3"})
        CHECK_MESSAGE(code(std::string("fire points=") + bad + " vs") == "bad-value", bad);
}

TEST_CASE("a quantity lies within its range and on its step") {
    CHECK(message("march hits=100") == "`hits=100`: out of range; say hits=N, 0 to 99");
    CHECK(code("march hits=-1") == "bad-value");
    CHECK(code("fire points=1000.5 vs") == "bad-value");
    CHECK(code("fire points=-1/2 vs") == "bad-value");
    CHECK(code("march losses=105%") == "bad-value");
    CHECK(message("march losses=13%") == "`losses=13%`: losses goes by 5 from 0; say losses=N%, 0 to 100");
    CHECK(code("march wrecks=0") == "bad-value");
}

TEST_CASE("a number beyond all bounds is out of range, not undefined") {
    CHECK(message("march hits=999999999999999999999") == "`hits=999999999999999999999`: out of range; say hits=N, 0 to 99");
    CHECK(code("march hits=-999999999999999999999") == "bad-value");
    CHECK(code("march hits=9223372036854775808") == "bad-value");
    CHECK(code("fire points=1/99999999999999999999 vs") == "bad-value");
    CHECK(code("fire points=99999999999999999999/3 vs") == "bad-value");
    CHECK(code("fire points=99999999999999999999.5 vs") == "bad-value");
    CHECK(has(message("fire points=1/997 vs"), "no table is so fine"));
    CHECK(has(message("fire points=0.0001 vs"), "no table is so fine"));
}

TEST_CASE("a counted quantity bare is 1, another may stand without a value, the rest need one") {
    CHECK(value("march wrecks", 2) == Fraction(1));
    CHECK(value("march wrecks=4", 2) == Fraction(4));
    const auto request = parsed("march charisma");
    CHECK(said(request) == "charisma");
    CHECK(!request.sides[0].units[0].valued[3]);
    CHECK(message("fire points vs") == "points needs a value: points=N, 0 to 1000");
    CHECK(message("fire poi vs") == "points needs a value: points=N, 0 to 1000");
    CHECK(message("march losses") == "losses needs a value: losses=N%, 0 to 100");
}

TEST_CASE("a plain word takes no value and no distance") {
    CHECK(message("march veteran=3") == "`veteran=3`: `veteran` is a plain word and takes no value");
    CHECK(code("march vet=3") == "bad-value");
    CHECK(message("fire moving@3 vs") == "`moving@3`: `moving` is a plain word and takes no distance");
}

TEST_CASE("the same quantity twice in a unit is an error, the same plain word is harmless") {
    CHECK(message("march hits=3 hits=3") == "`hits=3`: hits is given twice for one unit");
    CHECK(code("march wrecks wrecks") == "twice");
    CHECK(code("march charisma charisma=3") == "twice");
    CHECK(code("march charisma=3 charisma") == "twice");
    CHECK(said("march fresh fresh charisma charisma") == "fresh charisma");
}

TEST_CASE("a choice given by name takes beginnings of its name and its value") {
    CHECK(said("fire gun=horse vs") == "gun=horse");
    CHECK(said("fire gu=h vs") == "gun=horse");
    CHECK(said("fire gu=I vs") == "gun=I");
    CHECK(failure("fire gun=IV vs").suggest == Strings{"gun=I", "gun=II", "gun=horse"});
    CHECK(message("fire gun=IV vs") == "`gun=IV`: say `gun=I`, `gun=II` or `gun=horse`");
    CHECK(code("fire gun= vs") == "bad-value");
    CHECK(message("fire gun vs") == "gun needs a value: `gun=I`, `gun=II` or `gun=horse`");
}

// ---------------------------------------------------------------- weapons

TEST_CASE("a weapon is fired at a distance, several at once where they are counted") {
    const auto request = parsed("fire 6xrm@8 SMOOTH@2.5 1000XRifle-Musket@12\" vs");
    CHECK(said(request) == "rm smoothbore");
    const auto& shots = request.sides[0].units[0].shots;
    REQUIRE(shots.size() == 3);
    CHECK(shots[0].weapon == 0);
    CHECK(shots[0].count == 6);
    CHECK(shots[0].distance == Fraction(8));
    CHECK(shots[0].has_distance);
    CHECK(shots[1].weapon == 1);
    CHECK(shots[1].count == 1);
    CHECK(shots[1].distance == Fraction(5, 2));
    CHECK(shots[2].count == 1000);
}

TEST_CASE("a distance may end in the ruleset's unit and in no other") {
    for (const auto* spelling : {"8", "8\"", "8in", "8IN", "8inches", "8.0\"", "16/2in", "8\xe2\x80\xb3"})
        CHECK_MESSAGE(parsed(std::string("fire rm@") + spelling + " vs").sides[0].units[0].shots[0].distance == Fraction(8), spelling);
    CHECK(message("fire 2xrm@8cm vs") == "`2xrm@8cm`: distances are in inches here, such as `2xrm@8\"`");
    CHECK(code("fire rm@8ft vs") == "bad-unit");
    CHECK(code("fire rm@8@9 vs") == "bad-unit");
    const Vocabulary centimetres{&metric, all_rulesets};
    CHECK(parsed("fire rm@12cm vs", {}, centimetres).sides[0].units[0].shots[0].distance == Fraction(12));
    CHECK(parsed("fire rm@12centimetres vs", {}, centimetres).sides[0].units[0].shots[0].distance == Fraction(12));
    CHECK(failure("fire rm@8\" vs", {}, centimetres).message == "`rm@8\"`: distances are in centimetres here, such as `rm@8cm`");
}

TEST_CASE("a weapon without a distance, or with none that is one, is an error") {
    CHECK(message("fire rm vs") == "rm is a weapon: say weapon@distance, such as rm@8");
    CHECK(message("fire 6xrm vs") == "rm is a weapon: say weapon@distance, such as rm@8");
    CHECK(has(message("fire smo vs"), "smoothbore is a weapon: say weapon@distance"));
    CHECK(has(message("fire rm=8 vs"), "rm is a weapon: say weapon@distance"));
    CHECK(message("fire rm@ vs") == "rm needs a distance: rm@distance, such as rm@8");
    CHECK(message("fire rm@far vs") == "`rm@far`: `far` is no distance");
    for (const auto* bad : {"-3", "\"", "1/0", "99999999999999999999", "1/997", "in"})
        CHECK_MESSAGE(code(std::string("fire rm@") + bad + " vs") == "bad-value", bad);
}

TEST_CASE("the number before a weapon is 1 to 1000") {
    for (const auto* bad : {"0xrm@8", "1001xrm@8", "999999999999999999999xrm@8"}) CHECK_MESSAGE(code(std::string("fire ") + bad + " vs") == "bad-value", bad);
    CHECK(code("fire -1xrm@8 vs") == "unknown-word");
    CHECK(code("fire xrm@8 vs") == "unknown-word");
}

TEST_CASE("a beginning of several weapons is ambiguous with the distance kept") {
    const auto fault = failure("fire sm@8 vs");
    CHECK(fault.code == "ambiguous");
    CHECK(fault.suggest == Strings{"smoothbore@8", "smallbore@8"});
}

TEST_CASE("weapons that need no distance stand bare, one a unit where none are counted") {
    const auto request = parsed("bombard rou");
    CHECK(said(request) == "round");
    REQUIRE(request.sides[0].units[0].shots.size() == 1);
    CHECK(!request.sides[0].units[0].shots[0].has_distance);
    CHECK(parsed("bombard shell@30").sides[0].units[0].shots[0].distance == Fraction(30));
    CHECK(code("bombard round shell") == "twice");
    CHECK(message("bombard 2xround@30") == "`2xround@30`: no number stands before a weapon here");
    CHECK(code("bombard 2xround") == "bad-value");
}

// ---------------------------------------------------------------- sides and units

TEST_CASE("vs parts two sides") {
    const auto request = parsed("fire points=9 green VS crack charging");
    CHECK(said(request, 0) == "green points");
    CHECK(said(request, 1) == "crack charging");
    CHECK(parsed("fire vs").sides[0].units.size() == 1);
    CHECK(parsed("fire vs").sides[1].units.size() == 1);
}

TEST_CASE("without vs the other side of a single roll has nothing to say") {
    CHECK(parsed("fire points=9").sides[1].units.size() == 1);
    CHECK(said(parsed("fire points=9"), 1) == "");
}

TEST_CASE("vs is doubled, or out of place") {
    CHECK(message("march fresh vs worn") == "march has one side: it takes no `vs`");
    CHECK(message("fire vs green vs crack") == "`vs` comes once, between the two sides");
}

TEST_CASE("and parts the units of a side") {
    const auto request = parsed("march fresh veteran and worn green and crack");
    REQUIRE(request.sides[0].units.size() == 3);
    CHECK(said(request, 0, 0) == "veteran fresh");
    CHECK(said(request, 0, 1) == "green worn");
    CHECK(said(request, 0, 2) == "crack");
    CHECK(request.sides[1].units.empty());
    CHECK(parsed("march hits=1 and hits=2").sides[0].units[1].values[0] == Fraction(2));
}

TEST_CASE("a unit around and is not empty") {
    for (const auto* line : {"march and", "march and fresh", "march fresh and", "march fresh and and worn", "march able for and fresh"})
        CHECK_MESSAGE(message(line) == "`and` wants a unit before it and a unit after it", line);
    CHECK(code("fire vs crack and") == "misplaced");
}

TEST_CASE("no side has more than a thousand units") {
    std::vector<std::string_view> tokens = {"march", "fresh"};
    for (int more = 1; more < 1000; ++more) tokens.insert(tokens.end(), {"and", "worn"});
    CHECK(failure(tokens).code == "none");
    tokens.insert(tokens.end(), {"and", "worn"});
    CHECK(failure(tokens).code == "too-many-units");
}

TEST_CASE("words before for count for each unit") {
    const auto request = parsed("march gallant hits=2 for fresh veteran and worn green");
    CHECK(said(request, 0, 0) == "gallant veteran fresh hits");
    CHECK(said(request, 0, 1) == "gallant green worn hits");
    CHECK(request.sides[0].units[1].values[0] == Fraction(2));
    CHECK(said("march gallant For fresh") == "gallant fresh");
    CHECK(said(parsed("fire vs crack for charging and fortified"), 1, 1) == "fortified crack");
}

TEST_CASE("a unit's own word of a choice and its own quantity override what is shared") {
    const auto request = parsed("march gallant veteran hits=2 charisma=3 for able and hits=5 crack charisma");
    CHECK(said(request, 0, 0) == "able veteran hits charisma");
    CHECK(said(request, 0, 1) == "gallant crack hits charisma");
    CHECK(request.sides[0].units[0].values[0] == Fraction(2));
    CHECK(request.sides[0].units[0].values[3] == Fraction(3));
    CHECK(request.sides[0].units[1].values[0] == Fraction(5));
    CHECK(!request.sides[0].units[1].valued[3]);
}

TEST_CASE("a shared weapon counts for each unit that has not its own of that kind, nor gives its points by hand") {
    const auto request = parsed("fire 2xrm@8 for green and smoothbore@4 and 3xrm@6 and points=4 vs");
    const auto& units = request.sides[0].units;
    CHECK(units[0].shots.size() == 1);
    CHECK(units[1].shots.size() == 2);
    REQUIRE(units[2].shots.size() == 1);
    CHECK(units[2].shots[0].count == 3);
    CHECK(units[3].shots.empty());
    CHECK(said(request, 0, 3) == "points");
    CHECK(said(parsed("fire points=4 for rm@8 and green vs"), 0, 0) == "rm");
    CHECK(said(parsed("fire points=4 for rm@8 and green vs"), 0, 1) == "green points");
    const auto one = parsed("bombard round for shell");
    CHECK(said(one) == "shell");
    CHECK(one.sides[0].units[0].shots.size() == 1);
}

TEST_CASE("for comes once, with words before it and a unit after it, before any and") {
    CHECK(message("march able for fresh for worn") == "`for` comes once on a side: before it the words that its units share");
    CHECK(message("march able for") == "`for` wants a unit after it");
    CHECK(message("march able and crack for worn") == "`and` parts units: it comes after `for`");
    CHECK(code("fire green for vs") == "misplaced");
}

// ---------------------------------------------------------------- ids

TEST_CASE("an id and a colon may come first") {
    CHECK(parsed("17: march fresh").id == "17");
    CHECK(parsed("Turn_3.a-b: march").id == "Turn_3.a-b");
    CHECK(parsed(std::string(64, 'a') + ": march").id.size() == 64);
    CHECK(parsed("march").id.empty());
}

TEST_CASE("a bad id is an error that says what an id is") {
    CHECK(failure(": march").code == "bad-id");
    CHECK(has(message("a/b: march"), "`a/b:` is no id: an id is 1 to 64 letters"));
    CHECK(code("17:march fresh") == "bad-id");
    CHECK(code("a:: march") == "bad-id");
    CHECK(code("\xc3\xa9: march") == "bad-id");
    CHECK(code(std::string(65, 'a') + ": march") == "bad-id");
}

// ---------------------------------------------------------------- procedures

TEST_CASE("a procedure is named by its id, its short name or a beginning") {
    CHECK(named_procedure(vocabulary, "march", false).id == "march");
    CHECK(named_procedure(vocabulary, "M", true).id == "march");
    CHECK(named_procedure(vocabulary, "c-r", false).id == "command-radius");
    CHECK(named_procedure(vocabulary, "Command_R", false).id == "command-radius");
}

TEST_CASE("a beginning of several procedures is ambiguous") {
    const auto fault = failure("r");
    CHECK(fault.code == "ambiguous");
    CHECK(fault.message == "`r` is ambiguous: home has `rally` and `rout`");
    CHECK(fault.suggest == Strings{"rally", "rout"});
}

TEST_CASE("no procedure at all asks which") {
    CHECK(failure("").code == "missing");
    CHECK(message("17:") == "which procedure? say one of march, fire, rally, rout, bombard, command-radius");
}

TEST_CASE("an unknown procedure suggests a near one, and else lists them") {
    const auto fault = failure("mrach fresh");
    CHECK(fault.code == "unknown-procedure");
    CHECK(fault.message == "home has no procedure `mrach`; did you mean `march`?");
    CHECK(fault.word == "mrach");
    CHECK(fault.suggest == Strings{"march"});
    CHECK(message("zzzzz") == "home has no procedure `zzzzz`; it has march, fire, rally, rout, bombard, command-radius");
}

TEST_CASE("a procedure of another ruleset, or of a lost page, says where to look") {
    const auto fault = failure("morale");
    CHECK(fault.code == "other-ruleset");
    CHECK(fault.message == "morale: home has no such procedure; away has it (-r away)");
    CHECK(message("morale-page") == "morale-page: its page is lost");
    CHECK(code("morale-page") == "other-ruleset");
    CHECK(message("weather") == "weather: its page is lost; away has it (-r away)");
    const Vocabulary from_away{&away, all_rulesets};
    CHECK(failure("rout", {}, from_away).message == "rout: away has no such procedure; home and metric have it (-r home, -r metric)");
}

// ---------------------------------------------------------------- what comes next

TEST_CASE("with --follow the words of procedures to come are kept for them") {
    const auto request = parsed("march fresh FIG=+24 half-s share=0.5 arm=h", follow);
    CHECK(said(request) == "fresh");
    CHECK(request.later[0] == Strings{"figures=24", "half-strength", "share=1/2", "arm=horse"});
    CHECK(request.later[1].empty());
    CHECK(parsed("march half-strength half-strength", follow).later[0] == Strings{"half-strength"});
}

TEST_CASE("the words of a procedure to come are held against its table") {
    CHECK(code("march figures=1000", follow) == "bad-value");
    CHECK(message("march figures", follow) == "figures needs a value: figures=N, 1 to 999");
    CHECK(code("march figures=3 figures=4", follow) == "twice");
    const auto fault = failure("march half", follow);
    CHECK(fault.code == "ambiguous");
    CHECK(fault.suggest == Strings{"half-strength", "half-beaten"});
    CHECK(code("march calm", follow) == "unknown-word");
    CHECK(code("march fled", follow) == "unknown-word");
    CHECK(code("march nonsense", follow) == "unknown-word");
}

TEST_CASE("without --follow such a word is unknown, and --follow is named") {
    const auto fault = failure("march figures=24");
    CHECK(fault.code == "unknown-word");
    CHECK(fault.message == "unknown word `figures=24`; `--follow` would take it, for rally");
    CHECK(has(message("march field-guns"), "`--follow` would take it, for rout"));
    CHECK(code("rally arm=foot", follow) == "none");
    CHECK(code("rout half-strength", follow) == "unknown-word");
}

// ---------------------------------------------------------------- re-use

TEST_CASE("a request that is used again keeps nothing of what it held, and its memory") {
    Request request;
    parse_request(vocabulary, split("12: fire 2xrm@8 vs broken and crack"), {}, request);
    parse_request(vocabulary, split("march figures=3 hits=4 and hits=2"), follow, request);
    CHECK(request.later[0].size() == 1);
    const auto* units = request.sides[0].units.data();
    parse_request(vocabulary, split("fire rm@8 vs"), {}, request);
    const auto* shots = request.sides[0].units[0].shots.data();
    parse_request(vocabulary, split("fire smoothbore@8 vs"), {}, request);
    CHECK(request.sides[0].units.data() == units);
    CHECK(request.sides[0].units[0].shots.data() == shots);
    CHECK(request.sides[0].units[0].shots.size() == 1);
    CHECK(said(request) == "smoothbore");
    CHECK(request.id.empty());
    CHECK(request.readings.empty());
    CHECK(request.later[0].empty());
    parse_request(vocabulary, split("march"), {}, request);
    CHECK(said(request).empty());
    CHECK(request.sides[0].units[0].values[0] == Fraction(0));
    CHECK(!request.sides[0].units[0].valued[0]);
    CHECK(request.sides[1].units.empty());
}

TEST_CASE("did you mean is exported: near words, best first, at most three") {
    const std::array<std::string_view, 5> words = {"crack", "cracks", "track", "crock", "green"};
    CHECK(nearest("crakc", words).front() == "crack");
    CHECK(nearest("crack", words).size() == 3);
    CHECK(nearest("zzz", words).empty());
}
