// What a table means in ambiguous cases: negative quantities, a table that calls itself, dropped keys, files that are
// not read.

#include <doctest/doctest.h>

#include "support/house.hpp"

namespace edge_cases_test {

using namespace orderly_test;

namespace {

/// Two rows: a brawl that ends on `..last`, and one that calls for what `effects` says.
std::string ends_or(int last, const std::string& effects) {
    return brawl("tables:\n  check:\n    rows:\n      ends: {title: Ends, bands: .." + std::to_string(last) +
                 "}\n      goes-on: {title: Goes on, bands: " + std::to_string(last + 1) + ".., effects: {" + effects +
                 "}}\n");
}

}  // namespace

TEST_CASE("a negative quantity counts like the positive one, with the sign reversed") {
    const std::string quantities = "quantities: {m: {least: -20, greatest: 20}}\nmodifiers:\n";
    const House each(brawl(quantities + "  m: {add: +1, each: m}" + good_or_bad));
    CHECK(has(each.play("brawl m=-18 -d 3").out, "total -15"));
    const House twos(brawl(quantities + "  m: {add: +1, each: m, per: 2}" + good_or_bad));
    CHECK(has(twos.play("brawl m=3 -d 3").out, "total 4"));
    CHECK(has(twos.play("brawl m=-3 -d 3").out, "total 2"));
    const House bands(brawl(quantities + "  m: {of: m, bands: {..20: {of: m}}}" + good_or_bad));
    CHECK(has(bands.play("brawl m=18 -d 3").out, "total 21"));
    CHECK(has(bands.play("brawl m=-18 -d 3").out, "total -15"));
    const House over(brawl(quantities + "  m: {of: m, bands: {..20: {base: 1, per: 2, over: 0}}}" + good_or_bad));
    CHECK(has(over.play("brawl m=-18 -d 3").out, "total 4"));  // over 0 alone
    CHECK(has(over.play("brawl m=5 -d 3").out, "total 6"));
}

TEST_CASE("a table that calls itself gets the numbers of `with`") {
    const House house(
        brawl("quantities: {men: {least: 1, greatest: 9}}\nmodifiers: {men: {add: -1, each: men}}\ntables:\n  check:\n "
              "   rows:\n"
              "      again: {title: Again, bands: 1.., effects: {a: {next: brawl, with: [\"men={natural}\"]}}}\n      "
              "ends: {title: Ends, bands: ..0}\n"));
    const auto out = house.play("brawl -d 4,2 --follow").out;
    CHECK(has(out, "men=4 -4"));
    CHECK(has(out, "total -2: Ends"));
}

TEST_CASE("a word that only an item of `with` asks for can be said, for the side whose words it asks") {
    House house(
        "procedure: brawl\nkind: roll\ntitle: Brawl\ndie: d6\nsides: [one, other]\nwords: {brave: brave, steady: steady}\n"
        "tables: {t: {rows: {any: {title: Any, bands: .., effects: [{to: other, next: rest, "
        "with: [{words: [hot], when: [steady]}, {words: [cold], when: [enemy.brave]}]}]}}}}\n");
    house.write("house/rest.yaml",
                "procedure: rest\nkind: roll\ntitle: Rest\ndie: d6\nwords: {hot: hot, cold: cold}\n"
                "modifiers: {hot: {add: +1, any: [hot]}, cold: {add: +2, any: [cold]}}\n"
                "tables: {t: {rows: {any: {title: Any, bands: ..}}}}\n");
    reads(house);
    CHECK(has(house.play("brawl brave vs steady -d 1,3 --follow").out, "total 6: Any"));
    CHECK(has(house.play("brawl brave vs -d 1,3 --follow").out, "total 5: Any"));
    CHECK(has(house.play("brawl steady vs -d 1,3 --follow").err, "steady"));
}

TEST_CASE("a number that the quantity cannot have is an error") {
    const House house(
        brawl("quantities: {men: {least: 1, greatest: 3}}\nmodifiers: {men: {add: 0, each: men}}\ntables:\n  check:\n  "
              "  rows:\n"
              "      again: {title: Again, bands: 4.., effects: {a: {next: brawl, with: [\"men={natural}\"]}}}\n      "
              "ends: {title: Ends, bands: ..3}\n"));
    CHECK(has(house.play("brawl -d 5 --follow").out, "not followed: brawl: men=5: men must be 1 to 3"));
}

TEST_CASE("5d6 with the bands ..3 and 4.. has no faults") {
    const House house("procedure: brawl\nkind: roll\ntitle: Brawl\ndie: 5d6\n" + std::string(good_or_bad).substr(1));
    CHECK(run_args({"lint", house.path()}).out == "");
}

TEST_CASE("drop with a star at the end takes every key, and a new line beside a dropped one is no slip") {
    const Scratch scratch;
    scratch.write("acw/maneuver.yaml",
                  "extends: acw/maneuver\ndrop: [\"modifiers.*\"]\nmodifiers:\n  qualty: {by: {crack: +3, veteran: +1, "
                  "trained: 0, green: 0}}\n");
    const auto ran = run("--tables " + scratch.path() + " maneuver crack -d 4");
    CHECK(ran.err == "");
    CHECK(has(ran.out, "crack +3"));
    CHECK(has(ran.out, "total 7"));
}

TEST_CASE("a modifier with a misspelled name cannot count a word twice") {
    const Scratch scratch;
    const auto path = scratch.write(
        "acw/charge.yaml",
        "extends: acw/charge\nmodifiers:\n  qualty: {by: {crack: +3, veteran: 0, trained: 0, green: 0}}\n");
    const auto ran = run_args({"lint", scratch.path()});
    CHECK(has(
        ran.out,
        path +
            ":3:3: error: `qualty` is a new line, and `crack` would count in `quality` too; did you mean `quality`?"));
}

TEST_CASE("a tab on a blank line is harmless") {
    const House house(brawl("\t\n  \t \n" + std::string(good_or_bad)));
    CHECK(run_args({"lint", house.path()}).out == "");
    CHECK(has(house.play("brawl -d 5").out, "Good"));
}

TEST_CASE("a file that looks like a table but is not read is reported, with a remedy") {
    for (const auto* name : {"house/brawl.yml", "house/brawl.YAML", "house/brawl.Yml"}) {
        const House house(brawl(good_or_bad), name);
        const auto ran = house.play("brawl -d 5");
        CHECK(ran.status == 2);
        CHECK(has(ran.err, std::string(name) + ": a table's name must end in .yaml: rename it to brawl.yaml"));
        const auto lint = run_args({"lint", house.path()});
        CHECK(lint.status == 1);
        CHECK(has(lint.out, std::string(name) + ": error: a table's name must end in .yaml"));
    }
    const House loose(brawl(good_or_bad), "brawl.yaml");
    CHECK(has(loose.play("brawl -d 5").err,
              "brawl.yaml: a table must be in its ruleset's folder: move it to " + loose.path() + "/RULESET/"));
    const House house(brawl(good_or_bad));
    const auto deep = run("--tables " + house.path() + "/house -r house brawl -d 5");
    CHECK(has(deep.err, "or name the folder above, " + house.path() + "\n"));
    const House shallow(brawl(good_or_bad), "mine/house/brawl.yaml");
    CHECK(has(shallow.play("brawl -d 5").err,
              "mine/house: too deep: a ruleset must be a folder directly in the folder you name; name " +
                  shallow.path() +
                  "/mine"));
}

TEST_CASE("a row that calls its own table twice: chances to 30 places where it ends, and none where it does not") {
    for (const auto* form : {"", " --ascii", " -f json"}) {
        INFO(form);
        // 1 in 3 goes on twice: two thirds of a brawl follow on average
        const auto twice =
            House(ends_or(4, "a: {next: brawl}, b: {next: brawl}")).play(std::string("odds brawl --follow") + form);
        CHECK(twice.status == 0);
        CHECK(has(twice.out, "exact to 30 places"));
        // 5 in 6 go on twice: without end
        const auto endless =
            House(ends_or(1, "a: {next: brawl}, b: {next: brawl}")).play(std::string("odds brawl --follow") + form);
        CHECK(endless.status == 2);
        CHECK(has(endless.out + endless.err, "once or more on average"));
        // once is decided anew, and ends
        const auto once = House(ends_or(4, "a: {next: brawl}")).play(std::string("odds brawl --follow") + form);
        CHECK(once.status == 0);
    }
    const House twice(ends_or(4, "a: {next: brawl}, b: {next: brawl}"));
    CHECK(has(twice.play("odds brawl").out, "4/6"));
    CHECK(twice.play("odds brawl --svg " + twice.path() + "/chart.svg").status == 0);
    const auto played =
        House(ends_or(1, "a: {next: brawl}, b: {next: brawl}")).play("brawl --follow --seed x -d 6,6,6");
    CHECK(played.status == 2);
    CHECK(has(played.err, "the chain does not end after"));
}

TEST_CASE("a repeated roll that calls itself has odds while it calls less than once on average") {
    const House house(brawl(
        "quantities: {men: {least: 1, greatest: 9, required: true}}\nrepeat: men\ntables:\n  check:\n    rows:\n"
        "      ends: {title: Ends, bands: ..5}\n      again: {title: Again, bands: 6, effects: {a: {next: brawl}}}\n"
        "      over: {title: Over, bands: 7..}\n"));
    CHECK(has(house.play("odds brawl men=3 --follow").out, "exact to 30 places"));  // 3/6 calls
    CHECK(has(house.play("odds brawl men=6 --follow").err, "once or more on average"));
}

TEST_CASE("the chances of a value that may be computed twice add up to that of at least once") {
    const House house(ends_or(3, "a: {next: march}, b: {next: march}"));
    house.write(
        "house/march.yaml",
        "procedure: march\nkind: roll\ntitle: March\ndie: d6\nvalues: {far: {of: natural}}" + std::string(good_or_bad));
    const auto out = house.play("odds brawl --follow").out;
    CHECK(has(out, "far: 3.50 on average where there is one (50.00%), 1 to 6"));
    CHECK(has(out, "6: 8.33%"));
    CHECK(has(out, "good   37.50%"));  // 1/2 of 1 - 1/4
}

TEST_CASE("a name of the procedure that stands for a word gives it to every acting unit") {
    const House house(brawl("several: {unit: share-die}\nwords: {drunk: drunk, big: big}\n"
                            "modifiers:\n  drunk: {add: -1, any: [drunk]}\n  big: {add: +1, any: [big]}") +
                      good_or_bad);
    house.write("house/speech.yaml", "speech: english\nprocedures: {brawl: {called: {mob: [drunk]}}}\n");
    const auto both = house.play("-f json mob big and big -d 4").out;
    CHECK(has(both, R"("request":"brawl drunk big and drunk big")"));
    CHECK(has(house.play("-f json mob drunk and big -d 4").out, R"("request":"brawl drunk and drunk big")"));
}

TEST_CASE("a follow-up without its number of dice is not resolved, and the first result is kept") {
    const House house(
        brawl("quantities: {men: {greatest: 6}}\n"
              "modifiers:\n  men: {add: +1, each: men, per: 6}\n"
              "tables:\n  brawl:\n    rows:\n      one: {title: One, bands: .., effects: {n: {next: more}}}\n"));
    house.write("house/more.yaml",
                "procedure: more\nkind: roll\ntitle: More\nquantities: {men: {greatest: 6}}\ndie: {die: d6, of: men}\n"
                "tables:\n  more:\n    rows:\n      one: {title: Another, bands: ..}\n");
    const auto bare = house.play("brawl -d 4 --follow");
    CHECK(bare.status == 0);
    CHECK(has(bare.out, "total 4: One"));
    CHECK(has(bare.out, "not followed: more: how many men? say men=N, 0 to 6"));
    CHECK(has(house.play("brawl men=2 -d 4,3,2 --follow").out, "total 5: Another"));
}

TEST_CASE("faces below 0 are plain numbers in csv") {
    const House house(
        "procedure: brawl\nkind: roll\ntitle: Brawl\ndie: {faces: [-1, 0, 1], count: 3}\ntables:\n  brawl:\n"
        "    rows:\n      one: {title: One, bands: ..}\n");
    CHECK(has(house.play("-f csv brawl --die=-1,0,-1").out, ",brawl,-1; 0; -1,,"));
}

TEST_CASE("if units share a die, a follow-up is for the unit with the result") {
    const House house(
        brawl("several: {unit: share-die}\nwords: {big: big, green: green}\n"
              "modifiers:\n  big: {add: +3, any: [big]}\n  green: {add: 0, any: [green]}\n"
              "tables:\n  brawl:\n    rows:\n      holds: {title: Holds, bands: 4..}\n"
              "      runs: {title: Runs, bands: ..3, effects: {n: {next: rally}}}\n"));
    house.write(
        "house/rally.yaml",
        "procedure: rally\nkind: roll\ntitle: Rally\ndie: d6\nwords: {green: green}\n"
        "modifiers:\n  green: {add: -2, any: [green]}\n"
        "tables:\n  rally:\n    rows:\n      yes: {title: Rallies, bands: 4..}\n      no: {title: Lost, bands: ..3}\n");
    CHECK(has(house.play("brawl big and green -d 2,5 --follow").out, "total 3: Lost"));
    CHECK(has(house.play("brawl green and big -d 2,5 --follow").out, "total 3: Lost"));
    CHECK(has(house.play("brawl big green and big -d 1,5 --follow").out, "Rally") == false);
    CHECK(house.play("odds brawl big and green --follow --chance rally:no").out == "0.416666666666\n");  // 1/2 · 5/6
}

}  // namespace edge_cases_test
