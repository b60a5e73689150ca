// What lint reports about tables that are valid but hardly what their author meant.

#include <doctest/doctest.h>

#include "support/house.hpp"
#include "tables/builtin.hpp"
#include "tables/analysis.hpp"

namespace slips_test {

using namespace orderly;
using namespace orderly_test;

namespace {

/// What lint says of a roll with these lines under `modifiers`, and these rows.
Ran lint(const std::string& lines, const std::string& rows, const std::string& die = "d6") {
    const House house(
        "procedure: brawl\nkind: roll\ntitle: A brawl\ndie: " + die +
        "\nchoices: {quality: [raw, trained]}\nwords: {brave: in good heart}\nquantities: {men: {greatest: 5}}\n"
        "modifiers:\n  quality: {by: {raw: -1, trained: 0}}\n  brave: {add: +1, any: [brave]}\n  men: {add: +1, each: "
        "men, per: 5}\n" +
        lines + "tables:\n  brawl:\n    rows:\n" + rows);
    return run("lint " + house.path());
}

const std::string rows = "      well: {title: Well, bands: 4..}\n      badly: {title: Badly, bands: ..3}\n";

}  // namespace

TEST_CASE("the built-in rulesets and the examples have no slip") {
    for (const auto& ruleset : tables::builtin_rulesets())
        for (const auto& slip : tables::slips_of(ruleset))
            FAIL_CHECK(std::string(slip.place.file), ":", slip.place.line, " ", slip.message);
    const auto examples = run("lint " ORDERLY_SOURCE_DIR "/docs/examples " ORDERLY_SOURCE_DIR "/tables");
    CHECK(examples.out + examples.err == "");
    CHECK(lint("", rows).err == "");
}

TEST_CASE("an example that cannot be resolved is a warning that says why") {
    const auto says = [](const std::string& example) {
        const auto ran = run("lint " + House("procedure: brawl\nkind: roll\ntitle: A brawl\nexample: " + example +
                                             "\ndie: d6\nwords: {brave: in good heart}\nmodifiers:\n  brave: {add: +1, any: "
                                             "[brave]}\ntables:\n  brawl:\n    rows:\n" +
                                             rows)
                                           .path());
        CHECK(ran.status == 0);
        return ran.err;
    };
    CHECK(says("brawl brave -d 4") == "");
    CHECK(says("BRAWL -d 4") == "");
    CHECK(has(says("brawl brave -d 99"), "house/brawl.yaml:4:10: warning: the example cannot be resolved: a d6 has no 99\n"
                                         "  example: brawl brave -d 99\n           ^\n"));
    CHECK(has(says("brawl nonsense=4"), "the example cannot be resolved: "));
    CHECK(has(says("brawl -d 4,5"), "the example cannot be resolved: 2 dice given, 1 needed: 1 d6"));
}

TEST_CASE("a word that has its procedure's name is a warning") {
    const auto ran = run("lint " + House("procedure: brawl\nkind: roll\ntitle: B\ndie: d6\nwords: {brawl: a fight}\n"
                                         "modifiers:\n  brawl: {add: +1, any: [brawl]}\ntables:\n  brawl:\n    rows:\n" +
                                         rows)
                                       .path());
    CHECK(ran.status == 0);
    CHECK(has(ran.err,
              "warning: `brawl` is both the procedure's name and one of its words: players will confuse them"));
}

TEST_CASE("a condition that can never hold is a fault") {
    const auto fault = [](const Ran& ran, const std::string& message) {
        CHECK(ran.status == 1);
        CHECK(has(ran.out, "house/brawl.yaml:"));
        CHECK(has(ran.out, ": error: " + message));
        CHECK(has(ran.err, "1 fault\n"));
    };
    fault(lint("  both: {add: +1, when: [raw, trained]}\n", rows),
          "never holds: `trained` is one of quality, of which a side has only one");
    fault(lint("  not: {add: +1, when: [brave], unless: [brave]}\n", rows),
          "never holds: `brave` is both required and excluded");
    fault(lint("  both: {add: +1, when: [raw, trained]}\n", rows),
          "never holds: `trained` is one of quality, of which a side has only one\n"
          "    both: {add: +1, when: [raw, trained]}\n"
          "                                ^\n");
    // the word stands in another line than the one that is at fault: the caret stands under its name
    fault(lint("  both:\n    add: +1\n    when: [raw, trained]\n", rows),
          "never holds: `trained` is one of quality, of which a side has only one\n    both:\n    ^\n");
    fault(lint("  many: {add: +1, where: {men: 6..}}\n", rows), "never holds: men 6.., but men is 0 to 5");
    fault(lint("", "      well: {title: Well, bands: 4.., natural: 7}\n      badly: {title: Badly, bands: ..3}\n"),
          "never happens: natural 7, but the dice give 1..6");
    fault(lint("",
               "      well: {title: Well, bands: 4.., effects: {run: {do: runs, where: {natural: 9..}}}}\n      badly: "
               "{title: Badly, bands: ..3}\n"),
          "never holds: natural 9.., but the dice give 1..6");
}

TEST_CASE("a likely slip is a warning, and the exit status is 0") {
    // 6, 1 for brave, 1 for five men: 8 at the most
    const auto high = lint("",
                           "      best: {title: Best, bands: 9..}\n      well: {title: Well, bands: 4..8}\n      "
                           "badly: {title: Badly, bands: ..3}\n");
    CHECK(high.status == 0);
    CHECK(high.out.empty());
    CHECK(has(
        high.err,
        "house/brawl.yaml:15:7: warning: no throw reaches row `best`: the total is at most 8 and at least 0\n"
        "        best: {title: Best, bands: 9..}\n"
        "        ^\n"));
    CHECK(lint("",
               "      best: {title: Best, bands: 9.., natural: 6}\n      well: {title: Well, bands: 4..8}\n      "
               "badly: {title: Badly, bands: ..3}\n")
              .err == "");
    CHECK(has(
        lint("", "      best: {title: Best, bands: 13..}\n      well: {title: Well, bands: ..12}\n", "best 1 of 2d6")
            .err,
        "no throw reaches row `best`"));
    CHECK(lint("", "      best: {title: Best, bands: 13..}\n      well: {title: Well, bands: ..12}\n",
               "{die: d6, explode: 6, most: 2}")
              .err == "");
}

TEST_CASE("a chain that never ends is a warning") {
    const auto ran = lint("",
                          "      well: {title: Well, bands: 4.., effects: {again: {next: brawl}}}\n      badly: "
                          "{title: Badly, bands: ..3, effects: {again: {next: brawl}}}\n");
    CHECK(ran.status == 0);
    CHECK(has(ran.err, "warning: `brawl` never ends: every result leads to it again"));
    CHECK(lint("",
               "      well: {title: Well, bands: 4..}\n      badly: {title: Badly, bands: ..3, effects: {again: {next: "
               "brawl}}}\n")
              .err == "");
    CHECK(lint("",
               "      well: {title: Well, bands: 4.., effects: {again: {next: brawl, when: [brave]}}}\n      badly: "
               "{title: Badly, bands: ..3, effects: {again: {next: brawl}}}\n")
              .err == "");
}

TEST_CASE("a look-up that lacks one cell of a full table is a warning") {
    const std::string head =
        "procedure: brawl\nkind: lookup\ntitle: March\nchoices: {arm: [foot, horse, gun], ground: [clear, rough, "
        "steep]}\n"
        "lookup:\n  axes: [arm, ground]\n  gives: [move]\n  table:\n    foot: {clear: 6, rough: 4, steep: 2}\n    "
        "gun: {clear: 3, rough: 1, steep: none}\n";
    const House lacking(head + "    horse: {clear: 9, rough: 4}\n");
    const auto ran = run("lint " + lacking.path());
    CHECK(ran.status == 0);
    CHECK(has(ran.err, "warning: no cell for `horse steep`; write `none` if it is not allowed"));
    const House full(head + "    horse: {clear: 9, rough: 4, steep: none}\n");
    CHECK(run("lint " + full.path()).err == "");
}

}  // namespace slips_test
