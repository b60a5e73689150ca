// Broken tables in tests/bad, one fault per file, each with its full message; and tables that must be accepted.

#include <doctest/doctest.h>

#include <filesystem>

#include "support/house.hpp"

namespace bad_tables_test {

using namespace orderly_test;

namespace {

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

const auto good = R"(procedure: good
kind: roll
title: A check
die: d6
words:
  brave: a brave unit
modifiers:
  brave: {add: +1, any: [brave]})" +
                  std::string(good_or_bad);

}  // namespace

TEST_CASE("each broken table of tests/bad gives exactly its message") {
    const auto files = files_in(ORDERLY_SOURCE_DIR "/tests/bad", ".yaml");
    REQUIRE(files.size() >= 15);
    for (const auto& path : files) {
        INFO(path);
        const auto ran = run_args({"lint", path});
        CHECK(ran.status == 1);
        CHECK(replaced(ran.out, path, "FILE") == read_text(path.substr(0, path.size() - 5) + ".txt"));
    }
}

TEST_CASE("a good table has no faults, even with CRLF and a byte-order mark") {
    const Scratch scratch;
    CHECK(run_args({"lint", scratch.write("acw/good.yaml", good)}).out == "");
    const auto windows = scratch.write("win/acw/good.yaml", "\xef\xbb\xbf" + replaced(good, "\n", "\r\n"));
    const auto ran = run_args({"lint", windows});
    CHECK(ran.out == "");
    CHECK(ran.status == 0);
    const auto resolved = run_args({"--tables", scratch.path() + "/win", "-f", "json", "good", "brave", "-d", "3"});
    CHECK(resolved.out.find(R"("outcome":"good")") != std::string::npos);
}

TEST_CASE("a table that is not UTF-8 is refused") {
    const Scratch scratch;
    const auto path = scratch.write("acw/good.yaml", replaced(good, "a brave unit", "a brav\xe9 unit"));
    CHECK(run_args({"lint", path}).out.starts_with(path + ":6:16: error: not UTF-8\n"));
}

TEST_CASE("nesting ten thousand deep is refused at 32") {
    const Scratch scratch;
    const auto path = scratch.write(
        "acw/deep.yaml", "procedure: deep\nwords: " + std::string(10000, '[') + std::string(10000, ']') + "\n");
    const auto ran = run_args({"lint", path});
    CHECK(ran.status == 1);
    CHECK(ran.out.find(":2:39: error: nested too deep: the limit is 32\n") != std::string::npos);
}

TEST_CASE("a circle of extends is a fault and does not hang") {
    const Scratch scratch;
    scratch.write("mine/ruleset.yaml", "extends: acw\nruleset: mine\n");
    scratch.write("mine/one.yaml", "extends: mine/two\nprocedure: one\n");
    const auto two = scratch.write("mine/two.yaml", "extends: mine/one\nprocedure: two\n");
    const auto ran = run_args({"lint", scratch.path() + "/mine"});
    CHECK(ran.status == 1);
    CHECK(ran.out.find(two + ":1:10: error: `extends` forms a cycle: mine/one in " + scratch.path() +
                       " -> mine/two in " + scratch.path() + " -> mine/one in " + scratch.path() +
                       "\n  extends: mine/one\n           ^\n") != std::string::npos);
}

TEST_CASE("every fault of every file comes in one run") {
    const Scratch scratch;
    scratch.write("acw/good.yaml", replaced(good, "4..", "5.."));
    scratch.write("acw/other.yaml", replaced(replaced(good, "good\nkind", "other\nkind"), "+1", "x"));
    const auto ran = run_args({"lint", scratch.path()});
    CHECK(ran.out.find("a gap: 4 is in no band") != std::string::npos);
    CHECK(ran.out.find("`x` is not a whole number") != std::string::npos);
    CHECK(ran.err == "2 faults\n");
}

TEST_CASE("a file that extends its own id extends the built-in table") {
    const Scratch scratch;
    scratch.write(
        "acw/fallen-leader.yaml",
        "extends: acw/fallen-leader\ntables: {fallen-leader: {rows: {staff-struck: {title: My own words}}}}\n");
    const auto ran = run_args({"--tables", scratch.path(), "fallen-leader", "-d", "4"});
    CHECK(ran.out.find("My own words") != std::string::npos);
    CHECK(ran.status == 0);
}

TEST_CASE("a broken table of the player's is exit 3, with every fault, and resolves nothing") {
    const Scratch scratch;
    scratch.write("acw/fallen-leader.yaml", "extends: acw/fallen-leader\nkind: rol\n");
    const auto ran = run_args({"--tables", scratch.path(), "fallen-leader", "-d", "4"});
    CHECK(ran.status == 3);
    CHECK(ran.out == "");
    CHECK(ran.err.find("fallen-leader.yaml:2:7: error: `rol` is not a kind") != std::string::npos);
}

TEST_CASE("the built-in tables are clean") {
    const auto ran = run_args({"lint", ORDERLY_SOURCE_DIR "/tables"});
    CHECK(ran.out == "");
    CHECK(ran.status == 0);
}

TEST_CASE("a wrong pattern in speech.yaml is a fault at its place in the line") {
    const Scratch scratch;
    const auto lint = [&](const std::string& text) {
        const auto path = scratch.write("acw/speech.yaml", "extends: acw\n" + text);
        return replaced(run_args({"lint", path}).out, path, "FILE");
    };
    CHECK(lint("words:\n  worn: tired | (quite|rather) [very] weary\n") == "");
    CHECK(lint("words:\n  worn: tired | (quite|rather weary\n") ==
          "FILE:3:17: error: `(` is not closed\n    worn: tired | (quite|rather weary\n                  ^\n");
    CHECK(has(lint("words:\n  worn: tired) out\n"), "FILE:3:14: error: `)` has no opening bracket\n"));
    CHECK(has(lint("words:\n  worn: tired | | out\n"), "FILE:3:16: error: nothing here"));
    CHECK(has(lint("words:\n  worn: tired |\n    (out\n"), "FILE:4:5: error: `(` is not closed\n"));
    CHECK(has(lint("words:\n  worn: weary [out] | weary\n"), "FILE:3:9: error: `weary` is given twice\n"));
    CHECK(has(lint("words:\n  worn: \"[quite]\"\n"), "every part of the name is optional"));
    CHECK(has(lint("words:\n  worn: tired & weary\n"), "FILE:3:15: error: `&` is not allowed in a name\n"));
    CHECK(has(lint("words:\n  worn: (a|b|c|d) (a|b|c|d) (a|b|c|d) (a|b|c|d)\n"), "expands to more than 200 names"));
    CHECK(has(lint("words:\n  worm: tired\n"), "FILE:3:3: error: no procedure has the word `worm`\n"));
    CHECK(has(lint("words:\n  fire/worn: tired\n"), "FILE:3:3: error: `fire` has no word `worn`\n"));
    CHECK(has(lint("procedures:\n  fires: {short: x}\n"), "FILE:3:3: error: there is no procedure `fires`\n"));
    CHECK(has(lint("procedures:\n  fire: {phrases: {tired men: [worn]}}\n"),
              "FILE:3:20: error: stands for `worn`, but fire has no such word\n"));
}

TEST_CASE("a rule whose repeated part can match nothing is a fault, not a reader without end") {
    const Scratch scratch;
    std::filesystem::copy(ORDERLY_SOURCE_DIR "/tables", scratch.path(), std::filesystem::copy_options::recursive);
    const auto english = read_text(ORDERLY_SOURCE_DIR "/tables/english.yaml");
    const auto run_with = [&](const std::string& when) {
        scratch.write("english.yaml", english + "    mine: {when: \"" + when + "\", as: nothing}\n");
        return run_args({"--tables", scratch.path(), "maneuver", "veteran", "now", "4"}).err;
    };
    CHECK(run_with("[FILLER] (STATE|FACT)* NUMBER") == "");
    CHECK(run_with("[FILLER] (STATE FILLER*)* NUMBER") == "");
    for (const std::string repeated : {"(FILLER*)*", "(STATE|FILLER*)*", "(STATE?)+", "(!STATE)*", "(STATE?|FACT)*"}) {
        CAPTURE(repeated);
        CHECK(has(run_with("[FILLER] " + repeated + " NUMBER"), "the repeated part can match nothing"));
    }
}

TEST_CASE("names in a table are refused, and the message says where to put them") {
    const Scratch scratch;
    for (const std::string key : {"aliases: [w]", "short: w", "also: {brave: bold}", "fillers: [men]", "phrases: {a: [brave]}"}) {
        const auto path = scratch.write("acw/good.yaml", good + key + "\n");
        CHECK_MESSAGE(has(run_args({"lint", path}).out, "go into the ruleset's speech.yaml\n"), key);
    }
}

}  // namespace bad_tables_test
