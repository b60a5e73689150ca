// What a table adds to the one that it extends.

#include <doctest/doctest.h>

#include "support/house.hpp"

namespace merge_test {

using namespace orderly_test;

namespace {

/// The house's brawl, and what `yard`, which extends the house, says of a request.
std::string in_yard(const std::string& base, const std::string& changes, const std::string& request) {
    const House house(base);
    house.write("yard/ruleset.yaml", "extends: house\nruleset: yard\ntitle: Yard\nwords: {tired: t}\n");
    house.write("yard/brawl.yaml", "extends: house/brawl\n" + changes);
    return run("--tables " + house.path() + " -r yard " + request).out;
}

}  // namespace

TEST_CASE("an added case comes before the `else` of a list") {
    const auto check =
        "procedure: brawl\nkind: check\ntitle: Brawl\ndie: d6\nwords: {brave: b}\n"
        "needed: {brave: 2, else: 5}\n";
    const auto harder = "needed: {tired: 6}\n";
    CHECK(has(in_yard(check, harder, "brawl tired -d 5"), "needs 6, total 5: failed"));
    CHECK(has(in_yard(check, harder, "brawl -d 5"), "needs 5, total 5: passed"));
    // what was there first is asked first
    CHECK(has(in_yard(check, harder, "brawl brave tired -d 5"), "needs 2, total 5: passed"));
    // an else that is new itself stands last, and is for those that were there too
    const auto bare = "procedure: brawl\nkind: check\ntitle: Brawl\ndie: d6\nwords: {brave: b}\nneeded: {brave: 2}\n";
    CHECK(has(in_yard(bare, "needed: {tired: 6, else: 4}\n", "brawl tired -d 5"), "needs 6, total 5: failed"));
}

TEST_CASE("added dice, modifier words and nested cells come before `else` too") {
    const auto rows = "tables: {brawl: {rows: {end: {title: The end, bands: ..}}}}\n";
    const auto base = std::string(
                          "procedure: brawl\nkind: roll\ntitle: Brawl\nwords: {brave: b, mounted: m}\n"
                          "die: {by: {brave: d8, else: d6}}\n"
                          "modifiers: {state: {by: {brave: 1, else: 2}}}\n"
                          "values: {worth: {cells: {mounted: {brave: 1, else: 2}, else: 3}}}\n") +
                      rows;
    const auto changes =
        "die: {by: {tired: d4}}\nmodifiers: {state: {by: {tired: 7}}}\n"
        "values: {worth: {cells: {mounted: {tired: 8}, tired: 9}}}\n";
    const auto said = in_yard(base, changes, "brawl tired mounted -d 4");
    CHECK(has(said, "total 11: The end"));
    CHECK(has(said, "worth 8"));
    CHECK(has(in_yard(base, changes, "brawl tired -d 4"), "worth 9"));
    CHECK(in_yard(base, changes, "brawl tired -d 5").empty());  // a d4 has no 5
}

TEST_CASE("a folder changes exactly the built-in rulesets it has files of, and those that extend them") {
    const House house("procedure: brawl\nkind: roll\ntitle: Brawl\ndie: d6\ntables: {t: {rows: {a: {title: A, bands: ..}}}}\n");
    const auto shown = [&](const std::string& ruleset) {
        return run("--tables " + house.path() + " -r " + ruleset + " show fire").out;
    };
    CHECK(shown("acw") == run("-r acw show fire").out);
    house.write("acw/fire.yaml", "extends: acw/fire\ntitle: House fire\n");
    CHECK(has(shown("acw"), "House fire"));
    CHECK(has(shown("liberation"), "House fire"));  // it extends acw's
    CHECK(shown("horse-musket") == run("-r horse-musket show fire").out);
}

TEST_CASE("a folder's language is used for the built-in rulesets too") {
    const House house("procedure: brawl\nkind: roll\ntitle: Brawl\ndie: d6\ntables: {t: {rows: {a: {title: A, bands: ..}}}}\n");
    const std::vector<std::string> asked = {"--tables", house.path(), "fallen leader, rolled zwei"};
    CHECK(run_args(asked).status == 2);
    house.write("english.yaml", "extends: english\nlanguage: english\nnumbers: {zwei: 2}\n");
    CHECK(has(run_args(asked).out, "total 2"));
}

}  // namespace merge_test
