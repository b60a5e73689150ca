// new: files that have no faults, can be played, and never overwrite others; and the games of docs/examples.

#include <doctest/doctest.h>

#include <filesystem>

#include "cli/command_parts.hpp"
#include "support/house.hpp"

namespace new_test {

using namespace orderly;
using namespace orderly_test;

namespace {

/// The words after `example:` in a table.
std::string example_in(const std::string& text) {
    const auto at = text.find("\nexample: ") + 10;
    return text.substr(at, text.find('\n', at) - at);
}

}  // namespace

TEST_CASE("a new ruleset with a procedure of each kind has no faults, plays, and has odds") {
    const Scratch scratch;
    const auto game = "--tables " + scratch.path() + "/mine -r trial ";
    const auto made = run("--tables " + scratch.path() + "/mine new ruleset trial");
    CHECK(made.status == 0);
    CHECK(made.out == scratch.path() + "/mine/trial/ruleset.yaml\n");
    CHECK(cli::new_kinds().size() == 7);
    for (const auto kind : cli::new_kinds()) {
        CAPTURE(kind);
        const auto name = "my-" + std::string(kind);
        const auto file = run(game + "new procedure " + std::string(kind));
        INFO(file.err);
        REQUIRE(file.status == 0);
        CHECK(file.out == scratch.path() + "/mine/trial/" + name + ".yaml\n");
        const auto lint = run("lint " + scratch.path() + "/mine");
        CHECK(lint.out + lint.err == "");
        const auto words = example_in(read_text(file.out.substr(0, file.out.size() - 1)));
        CHECK(run(game + words).status == 0);
        if (kind == "lookup") continue;
        const auto odds = run(game + "odds " + words.substr(0, words.find(" -d")));
        INFO(odds.err);
        CHECK(odds.status == 0);
    }
}

TEST_CASE("new never overwrites a file, and lists what it can make") {
    const Scratch scratch;
    const auto own = "--tables " + scratch.path() + " ";
    scratch.write("trial/ruleset.yaml", "mine\n");
    const auto again = run(own + "new ruleset trial");
    CHECK(again.status != 0);
    CHECK(again.out.empty());
    CHECK(read_text(scratch.path() + "/trial/ruleset.yaml") == "mine\n");
    CHECK(has(run(own + "new procedure check bravery").out, "/acw/bravery.yaml"));
    CHECK(run(own + "bravery good -d 4").status == 0);
    CHECK(run(own + "new procedure check bravery").status != 0);
    CHECK(has(run(own + "new procedure dance").err,
              "`dance` is not a kind; use roll, opposed, check, pool, pools, duels, lookup"));
    CHECK(has(run(own + "new procedure roll odds").err, "`odds` is a command; give"));
    CHECK(has(run(own + "new ruleset two--hyphens").err, "is not an id"));
    CHECK(run(own + "new ruleset ../up").status == 2);
    CHECK(has(run("new").err, "usage: orderly new game [FILE], new ruleset NAME or new procedure KIND NAME"));
    CHECK(has(run("new army").err, "`army` is not `game`, `ruleset` or `procedure`"));
    CHECK(run("new ruleset").status == 2);
}

namespace {

Ran example(const std::string& line) { return run("--tables " ORDERLY_SOURCE_DIR "/docs/examples " + line); }

}  // namespace

TEST_CASE("the games of docs/examples have no faults") {
    const auto lint = run("lint " ORDERLY_SOURCE_DIR "/docs/examples");
    CHECK(lint.out + lint.err == "");
}

TEST_CASE("palisade: to hit, to wound, to save, and a nerve test after two falls") {
    const auto shot = example("-r palisade shoot archers=4 bow vs light -d 6,5,4,1,5,5,3,1,2,1,1 --follow");
    CHECK(has(shot.out, "2 warriors fall"));
    CHECK(has(shot.out, "needs 7, total 2: failed, they waver"));
    // tired against logs needs 6 to hit; a sling wounds on 5+, mail saves on 4+: 1/6 · 1/3 · 1/2
    CHECK(example("-r palisade odds shoot archers=1 sling tired vs mail behind-logs --chance 1").out ==
          "0.0277777777777\n");
    // shields save on 3+: a third is left
    CHECK(example("-r palisade odds shoot archers=1 javelin vs mail shields --chance 1").out == "0.111111111111\n");
    CHECK(example("-r palisade odds shoot archers=1 javelin vs bare --chance 1").out == "0.333333333333\n");
}

TEST_CASE("lantern: events by d66, with text, and two at once") {
    const auto two = example("-r lantern night -d 63,3,4,6,6 --follow");
    CHECK(has(two.out, "Two things at once."));
    CHECK(has(two.out, "He asks: have you seen a white ewe?"));
    CHECK(has(two.out, "loses 2 measures of oil"));
    CHECK(has(example("-r lantern -f json night -d 24").out,
              R"("lines":["Somebody carries a light along the dyke.","Follow it, or wait until it has gone."])"));
    CHECK(example("-r lantern night -d 27").status == 2);
    // steps (8 of 36) one smuggler of 1/6; both (4 of 36) at least one of two: 2/9 · 1/6 + 1/9 · 11/36 = 23/324
    CHECK(example("-r lantern odds night --follow --chance stranger:smuggler").out == "0.0709876543209\n");
    // oil: a storm costs 1, a smuggler 2; four of them at most when two come
    CHECK(example("-r lantern odds night --follow --of oil --chance 4").out == "0.00308641975308\n");  // 1/9 · 1/36
}

TEST_CASE("ashes: a pool that is pushed, die against die, sets and rows") {
    const auto pushed = example("-r ashes effort skill=3 gear=2 pushed -d 6,1,3,5,2,2,4,6");
    CHECK(has(pushed.out, "harm 1, wear 0\n  needs 6: 2 hits: It is done\n  unit   is hurt, 1\n"));
    // a six at once, or after a 2 to 5: 1/6 + 4/6 · 1/6; pushing two dice leaves (13/18)^2 without one
    CHECK(example("-r ashes odds effort skill=2 pushed --chance success+").out == "0.478395061728\n");
    CHECK(example("-r ashes odds effort skill=2 --chance success+").out == "0.305555555555\n");
    CHECK(has(example("-r ashes assault dice=3 vs dice=2 -d 6,3,2,5,3").out, "won less lost 0: Neither gives way"));
    CHECK(example("-r ashes odds assault dice=3 vs dice=2 --chance carried").out == "0.371656378600\n");  // 2890/7776
    CHECK(example("-r ashes odds omen --chance hearth").out == "0.0385802469135\n");                    // 300/7776
    CHECK(example("-r ashes odds omen --chance 'row>=5'").out == "0.0308641975308\n");                  // 240/7776
}

TEST_CASE("ironclad: the best of two dice finds the range, and a 6 throws another die") {
    CHECK(example("-r ironclad odds range --chance hit").out == "0.36\n");        // 1 - (8/10)^2
    CHECK(example("-r ironclad odds range smoke --chance hit").out == "0.19\n");  // a natural 10 alone
    const auto shell = example("-r ironclad range veteran smoke -d 3,10,6,6,2 --follow");
    CHECK(has(shell.out, "dice 10 (not 3)"));
    CHECK(has(shell.out, "takes 100 tons of water"));
    CHECK(example("-r ironclad odds shell heavy --chance destroyed").out == "0.0138888888888\n");  // 6 6 4+: 1/36 · 1/2
}

}  // namespace new_test
