// The rows that a look-up lists if something is not given.

#include <doctest/doctest.h>

#include "support/house.hpp"

namespace listing_test {

using namespace orderly_test;

namespace {

/// What the rows of a list give, and nothing else of them: `4 3 12`.
std::string listed(const std::string& lookup, const std::string& words) {
    const House house(
        "procedure: brawl\nkind: lookup\ntitle: Brawl\nwords: {guards: the guards}\n"
        "choices: {arm: [foot, horse], ground: [open, wood], state: [fresh, worn, spent]}\n"
        "quantities: {men: {least: 1, greatest: 9}}\nlookup: {gives: [move], " +
        lookup +
        "}\nvalues: {odd: {cells: {guards: 1, open: 1, wood: 1, fresh: 1, worn: 1, spent: 1, men: 1, else: 0}}}\n");
    const auto ran = house.play("brawl " + words);
    INFO(ran.err);
    CHECK(ran.status == 0);
    std::string moves;
    for (auto at = ran.out.find(" move "); at != std::string::npos; at = ran.out.find(" move ", at + 1)) {
        const auto end = ran.out.find_first_of(",\n", at);
        moves += (moves.empty() ? "" : " ") + ran.out.substr(at + 6, end - at - 6);
    }
    return moves;
}

}  // namespace

TEST_CASE("a row with a further word replaces the plain one if the word is given") {
    const std::string table =
        "axes: [arm, ground], table: {foot+guards: {open: 9, wood: 6}, foot: {open: 4, wood: 3}, horse: {open: 12}}";
    CHECK(listed(table, "foot guards") == "9 6");
    CHECK(listed(table, "foot") == "4 3");
    CHECK(listed(table, "guards") == "9 6 12");
    CHECK(listed(table, "open guards") == "9 12");
    CHECK(listed(table, "foot open guards") == "9");
}

TEST_CASE("it also does if a quantity is not given") {
    const std::string table =
        "axes: [arm, men], table: {foot+guards: {..4: 1, 5..: 2}, foot: {..2: 3, 3..: 4}, horse: {..: 5}}";
    CHECK(listed(table, "foot guards") == "1 2");
    CHECK(listed(table, "guards") == "1 2 5");
    CHECK(listed(table, "guards men=4") == "1 5");
    CHECK(listed(table, "foot") == "3 4");
    // the guards' line ends at 4
    CHECK(listed("axes: [arm, men], table: {foot+guards: {..4: 1}, foot: {..2: 3, 3..: 4}, horse: {..: 5}}",
                 "foot guards") == "1 4");
}

TEST_CASE("cases that an earlier one always precedes are left out") {
    const std::string cases =
        "axes: [arm], cases: {a: {key: foot, unless: [spent], values: 1}, b: {key: foot, when: [spent], values: 2}, "
        "c: {key: [foot, horse], values: 3}, d: {key: horse, values: 4}}";
    CHECK(listed(cases, "") == "1 2 3");  // c is horse's alone, and d never comes up
    CHECK(listed(cases, "spent") == "2 3");
    CHECK(listed(cases, "fresh") == "1 3");
}

TEST_CASE("a case for some words of a choice is listed if none is given") {
    const std::string cases =
        "axes: [arm], cases: {a: {key: foot, when: [fresh], values: 1}, b: {key: foot, any: [worn, spent], values: 2}, "
        "c: {key: horse, any: [worn+guards], values: 3}, d: {key: horse, values: 4}}";
    CHECK(listed(cases, "") == "1 2 4");
    CHECK(listed(cases, "guards") == "1 2 3 4");
    CHECK(listed(cases, "spent") == "2 4");
    CHECK(listed(cases, "horse worn guards") == "3");
}

TEST_CASE("a grade is skipped if the cell lacks its value") {
    const House house(
        "procedure: brawl\nkind: lookup\ntitle: Brawl\nchoices: {arm: [foot, horse]}\n"
        "quantities: {left: {greatest: 9}}\n"
        "lookup: {axes: [arm], gives: [walk, run], table: {foot: [4], horse: [4, 6]}, graded: {of: left, outcomes: "
        "{worn: "
        "{title: Worn, up-to: walk}, fit: {title: Fit, up-to: run}, fresh: {title: Fresh}}}}\n");
    CHECK(has(house.play("brawl horse left=5").out, "Fit"));
    CHECK(has(house.play("brawl foot left=5").out, "Fresh"));
    CHECK(has(house.play("brawl foot left=4").out, "Worn"));
}

TEST_CASE("a list with too many open choices to try is long but fast") {
    std::string choices = "arm: [foot, horse]";
    std::string cases;
    for (const auto* choice : {"b", "c", "d", "e", "f", "g", "h", "i", "j"}) {
        const auto name = std::string(choice);
        choices += ", " + name + ": [" + name + "1, " + name + "2, " + name + "3, " + name + "4]";
        cases += name + ": {key: foot, when: [" + name + "1], values: 1}, " + name + "-any: {key: foot, any: [" + name +
                 "2, " + name + "3, " + name + "4], values: 2}, ";
    }
    const House house(
        "procedure: brawl\nkind: lookup\ntitle: Brawl\nchoices: {" + choices +
        "}\nlookup: {axes: [arm], gives: [move], cases: {" + cases +
        "foot: {key: foot, values: 3}, never: {key: foot, values: 4}, horse: {key: horse, values: 5}}}\n");
    const auto ran = house.play("brawl");
    CHECK(has(ran.out, "move 3"));
    CHECK(has(ran.out, "move 5"));
}

}  // namespace listing_test
