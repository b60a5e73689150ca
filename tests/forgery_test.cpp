// Logs are checked against their seeds and record numbers, and errors can be located. The forger himself is in
// forger_test.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "orderly/dice.hpp"
#include "support/lines.hpp"
#include "support/shell.hpp"

namespace forgery_test {

using namespace orderly_test;
using nlohmann::ordered_json;
using Log = std::vector<std::string>;

namespace {

/// Twenty records of one game: rolled, given, both, chains and pools.
Log honest_log(const Scratch& scratch) {
    const auto log = scratch.path() + "/honest.log";
    const std::vector<std::string> requests = {
        "fire points=9 vs veteran",
        "charge crack fresh vs trained worn",
        "maneuver gallant -d 4",
        "morale c vs-shooting hits=3 figures=24 --follow -r horse-musket",
        "fallen-leader",
        "maneuver gallant for fresh veteran and worn green disordered",
        "charge crack fresh vs trained worn -d _,3",
    };
    for (int record = 0; record < 20; ++record)
        REQUIRE(
            run(requests[static_cast<std::size_t>(record) % requests.size()] + " --seed corinth --log " + log).status ==
            0);
    return lines_of(read_text(log));
}

std::string text_of(const Log& log) {
    std::string text;
    for (const auto& line : log) text += line + "\n";
    return text;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

}  // namespace

TEST_CASE("a log cut off within a record has a torn line") {
    const Scratch scratch;
    const auto text = text_of(honest_log(scratch));
    LineMaker random(19);
    for (int trial = 0; trial < 100; ++trial) {
        const auto cut = 1 + random.next(text.size() - 2);
        const auto ran = run("replay", text.substr(0, cut));
        const auto whole = text[cut - 1] == '\n' || text[cut] == '\n';
        if (!whole) CHECK(ran.out.find("torn") != std::string::npos);
    }
    const auto ends = text.find('\n') + 40;  // and where the cut was papered over
    const auto from = text.find('\n', text.find('\n', ends) + 1) + 1;
    const auto ran = run("replay", text.substr(0, ends) + "\n" + text.substr(from));
    CHECK(ran.status == 1);
    CHECK(ran.out.find("torn") != std::string::npos);
    CHECK(ran.out.find("missing") != std::string::npos);
}

TEST_CASE("replay names the face that the seed gives") {
    const Scratch scratch;
    const auto log = scratch.path() + "/game.log";
    for (int record = 0; record < 3; ++record) run("fire points=9 vs veteran --seed corinth --log " + log);
    auto lines = lines_of(read_text(log));
    const auto gives = orderly::face_of(orderly::DiceSeed("corinth"), "number:3", 0, 10);
    CHECK(gives == 2);
    lines[2] = replaced(lines[2], R"("face":2)", R"("face":10)");
    const auto ran = run("replay", text_of(lines));
    CHECK(ran.out.find("die was 10, seed corinth gives 2 for record 3\n") != std::string::npos);
    CHECK(ran.status == 1);
}

TEST_CASE("a record names its roll, and no other name is accepted") {
    const Scratch scratch;
    const auto log = scratch.path() + "/game.log";
    run("fallen-leader --seed k --log " + log);
    run("maneuver gallant -d 4 --log " + log);
    const auto lines = lines_of(read_text(log));
    CHECK(ordered_json::parse(lines[0]).at("roll") == "number:1");
    CHECK_FALSE(ordered_json::parse(lines[1]).contains("roll"));  // nothing was rolled
    const auto ran = run("replay", replaced(text_of(lines), "number:1", "number:77"));
    CHECK(ran.status == 1);
    CHECK(ran.out.find("roll was number:77, is number:1") != std::string::npos);
}

TEST_CASE("given dice are trusted, but not in a record with a seed") {
    const Scratch scratch;
    const auto log = scratch.path() + "/game.log";
    run("fallen-leader --seed k --log " + log);
    const auto text = read_text(log);
    CHECK(run("replay", replaced(text, R"("given":false)", R"("given":true)"))
              .out.find("has a seed, but no dice were rolled") != std::string::npos);
    CHECK(run("replay", replaced(text, R"("seed":"k",)", "")).out.find("its dice were rolled, but it has no seed") !=
          std::string::npos);
    const auto given = scratch.path() + "/given.log";
    run("fallen-leader -d 7 --log " + given);
    CHECK(run("replay " + given).out == "1 record replayed: 1 matches, 0 differ\n");
}

TEST_CASE("special and exploding dice are checked against the seed too") {
    const Scratch scratch;
    scratch.write(
        "g/ruleset.yaml",
        "ruleset: g\ntitle: G\nunit: {id: in, suffix: '\"'}\nwordings: {lose: {one: \"loses {count}\", sum: true}}\n");
    const std::string rows =
        "tables:\n  t:\n    rows:\n      low: {title: Low, bands: ..4}\n      high: {title: High, bands: 5..}\n";
    scratch.write("g/average.yaml",
                  "procedure: average\nkind: roll\ntitle: Average\ndie: {faces: [2, 3, 3, 4, 4, 5]}\n" + rows);
    scratch.write("g/bursting.yaml",
                  "procedure: bursting\nkind: roll\ntitle: Bursting\ndie: {die: d6, explode: 6}\n" + rows);
    const auto log = scratch.path() + "/game.log";
    const auto tables = " --tables " + scratch.path();
    for (int record = 0; record < 30; ++record) {
        const auto ran =
            run((record % 2 == 0 ? "average --seed k -r g --log " : "bursting --seed k -r g --log ") + log + tables);
        REQUIRE_MESSAGE(ran.status == 0, ran.err);
    }
    CHECK(run("replay " + log + tables).out == "30 records replayed: 30 match, 0 differ\n");
    const auto lines = lines_of(read_text(log));
    for (std::size_t at = 0; at < lines.size(); ++at) {
        auto forged = lines;
        forged[at] = replaced(lines[at], R"("face":4,)", R"("face":3,)");
        if (forged[at] == lines[at]) forged[at] = replaced(lines[at], R"("face":5,)", R"("face":4,)");
        if (forged[at] == lines[at]) forged[at] = replaced(lines[at], R"("face":6,)", R"("face":5,)");
        if (forged[at] == lines[at]) continue;
        const auto ran = run("replay" + tables, text_of(forged));
        CHECK(ran.status == 1);
        CHECK(ran.out.find("seed k gives ") != std::string::npos);
    }
}

TEST_CASE("seals check every die of a turn against the committed secrets") {
    const Scratch scratch;
    const auto file = [&](const std::string& name) { return scratch.path() + "/" + name; };
    const auto alice = run("seal new " + file("alice.key")).out;
    const auto bob = run("seal new " + file("bob.key")).out;
    scratch.write("bob.open", run("seal open " + file("bob.key")).out);
    auto seed = run("seal join " + file("alice.key") + " " + file("bob.open")).out;
    seed.pop_back();
    const auto log = file("turn.log");
    run("fallen-leader --log " + log + " --seed " + seed);
    run("charge crack fresh vs trained worn --log " + log + " --seed " + seed);
    const auto seals = " --seal " + lines_of(alice)[0] + " --seal " + lines_of(bob)[0];
    CHECK(run("replay " + log + seals).out == "2 records replayed: 2 match, 0 differ\n");
    CHECK(run("replay " + log).status == 0);
    CHECK(run("replay " + log + " --seal " + lines_of(bob)[0]).status == 1);
    CHECK(run("replay " + log + " --seal seal1c-12").status == 2);

    const auto other = replaced(read_text(log), lines_of(alice)[0], lines_of(bob)[0]);
    CHECK(run("replay", other).out.find("seals was ") != std::string::npos);

    run("fallen-leader --log " + log + " --seed chosen");
    const auto chosen = run("replay " + log + seals);
    CHECK(chosen.status == 1);
    CHECK(chosen.out.find("these seals do not bind seed chosen") != std::string::npos);
    run("fallen-leader -d 3 --log " + log);
    CHECK(run("replay " + log + seals).out.find("die 3 was given by hand, so no seal binds it") != std::string::npos);
}

TEST_CASE("several logs in one call each count from 1, and each fault says which log") {
    const Scratch scratch;
    const auto one = scratch.path() + "/one.log";
    const auto two = scratch.path() + "/two.log";
    for (const auto& log : {one, two})
        for (int record = 0; record < 3; ++record) run("fallen-leader --seed k --log " + log);
    CHECK(run("replay " + one + " " + two).out == "6 records replayed: 6 match, 0 differ\n");
    const auto lines = lines_of(read_text(two));
    scratch.write("two.log", lines[0] + "\n" + lines[2] + "\n" + lines[2] + "\n");
    const auto ran = run("replay " + one + " " + two);
    CHECK(ran.status == 1);
    for (const auto& told :
         {two + ": line 3, record 3: an earlier record has the same number\n",
          two + ": line 2, record 3: it does not match the previous record", two + ": record 2 is missing\n",
          std::string("6 records replayed: 6 match, 0 differ; 1 missing; 1 repeated; 2 with a broken chain\n")})
        CHECK(ran.out.find(told) != std::string::npos);
    CHECK(run("replay -f json " + one + " " + two).out.find("\"what\":\"missing\",\"record\":2,\"to\":2,\"log\":") !=
          std::string::npos);
    CHECK(run("replay " + one + " " + scratch.path() + "/none.log").status == 4);
}

TEST_CASE("a log can be piped in") {
    const Scratch scratch;
    const auto log = scratch.path() + "/game.log";
    run("fallen-leader --seed k --log " + log);
    CHECK(run("replay", read_text(log)).out == "1 record replayed: 1 matches, 0 differ\n");
    CHECK(run("replay -", read_text(log)).out == "1 record replayed: 1 matches, 0 differ\n");
}

}  // namespace forgery_test
