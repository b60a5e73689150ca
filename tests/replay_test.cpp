// The replay of a log: differences, records that cannot be resolved again, and statistics of the dice.

#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "log/statistics.hpp"
#include "support/lines.hpp"
#include "support/shell.hpp"

namespace replay_test {

using namespace orderly_test;
using nlohmann::json;

TEST_CASE("replay reports differences under other tables") {
    const Scratch scratch;
    scratch.write(
        "tables/acw/charge.yaml",
        "extends: acw/charge\nmodifiers:\n  quality: {by: {crack: +9, veteran: +1, trained: 0, green: -1}}\n");
    const auto log = scratch.path() + "/game.log";
    const auto own = "--tables " + scratch.path() + "/tables ";
    CHECK(run(own + "charge crack fresh vs trained worn -d 3,8 --log " + log).status == 0);
    CHECK(run("charge veteran fresh vs trained worn -d 3,8 --log " + log).status == 0);
    CHECK(run(own + "charge veteran fresh vs trained worn -d 3,8 --log " + log).status == 0);
    const auto ran = run("replay " + log);
    CHECK(ran.status == 1);
    CHECK(ran.out.find("line 1, record 1: charge crack fresh vs trained worn; the tables have changed "
                       "since\n  difference was 6, is -1\n") != std::string::npos);
    CHECK(ran.out.find("outcome was") != std::string::npos);
    CHECK(ran.out.find("3 records replayed: 2 match, 1 differs\nthe tables have changed since 2 records\n") !=
          std::string::npos);
    const auto back = run(own + "replay " + log);
    CHECK(back.status == 0);
    CHECK(back.out == "3 records replayed: 3 match, 0 differ\nthe tables have changed since 1 record\n");
}

TEST_CASE("replay says why current tables cannot resolve a record") {
    const Scratch scratch;
    const auto log = scratch.path() + "/game.log";
    std::ofstream(log, std::ios::binary)
        << R"({"v":1,"record":1,"time":"2026-07-01T14:30:12.250Z","version":"0","fingerprint":"0","ruleset":"nowhere","procedure":"p","request":"p","dice":[]})"
        << '\n'
        << R"({"v":1,"record":2,"time":"2026-07-01T14:30:12.250Z","version":"0","fingerprint":"0","ruleset":"acw","procedure":"fire","request":"fire nonsense vs veteran","dice":[]})"
        << '\n'
        << R"({"v":1,"record":3,"time":"2026-07-01T14:30:12.250Z","version":"0","fingerprint":"0","ruleset":"acw","procedure":"charge","request":"charge vs trained","dice":[]})"
        << '\n'
        << R"({"v":1,"record":4,"ruleset":"acw"})" << '\n'
        << R"([1,2])" << '\n'
        << R"({"v":1,"record":6,"time":"2026-07-01T14:30:12.250Z","version":"0","fingerprint":"0","ruleset":"acw","procedure":"fire","request":"fire","dice":[{"face":"x"}]})"
        << '\n';
    const auto ran = run("replay " + log);
    CHECK(ran.status == 1);
    CHECK(ran.out.find("no ruleset `nowhere`") != std::string::npos);
    CHECK(ran.out.find("  it cannot be resolved now: unknown word `nonsense`") != std::string::npos);
    CHECK(
        ran.out.find(
            "3 records replayed: 0 match, 3 differ; 2 spoiled lines; 1 foreign line; 1 missing; 3 without a chain\n") !=
        std::string::npos);
}

TEST_CASE("unreadable tables are reported once, and not as a difference") {
    const Scratch scratch;
    const auto log = scratch.path() + "/game.log";
    for (int i = 0; i < 3; ++i) CHECK(run("fallen-leader -d 3 --log " + log).status == 0);
    scratch.write("tables/acw/charge.yaml", "extends: acw/charge\nnonsense: 1\n");
    const auto ran = run("--tables " + scratch.path() + "/tables replay " + log);
    CHECK(ran.status == 3);
    CHECK(ran.out.empty());
    const auto at = ran.err.find("charge.yaml:2:1: error");
    REQUIRE(at != std::string::npos);
    CHECK(ran.err.find("charge.yaml:2:1: error", at + 1) == std::string::npos);
    CHECK(ran.err.find("\\x0a") == std::string::npos);
}

TEST_CASE("dice statistics need five rolls per face") {
    const Scratch scratch;
    const auto log = scratch.path() + "/game.log";
    std::string lines;
    for (int die = 0; die < 49; ++die) lines += "fallen-leader -d " + std::to_string(die % 10) + "\n";
    run("batch --log " + log, lines);
    CHECK(run("replay --stats " + log).out.find("unit d10, 49 rolled; too few rolls to judge\n") != std::string::npos);
    run("fallen-leader -d 9 --log " + log);
    CHECK(run("replay --stats " + log)
              .out.find("unit d10, 50 rolled; fair dice are at least this uneven 100.00% of the time\n") !=
          std::string::npos);
}

TEST_CASE("dice statistics of a d66 use exactly its thirty-six faces") {
    const Scratch scratch;
    scratch.write("tables/g/ruleset.yaml", "ruleset: g\ntitle: G\nunit: {id: in, suffix: '\"'}\n");
    scratch.write(
        "tables/g/t.yaml",
        "procedure: t\nkind: roll\ntitle: T\ndie: 2d66\ntables: {t: {rows: {any: {title: Any, bands: ..}}}}\n");
    const auto log = scratch.path() + "/game.log";
    const auto tables = "--tables " + scratch.path() + "/tables ";
    std::string lines;
    for (int round = 0; round < 5; ++round)
        for (int face = 0; face < 36; face += 2) {
            const auto first = std::to_string(11 + face / 6 * 10 + face % 6);
            lines += "t -d " + first + "," + std::to_string(std::stoi(first) + 1) + "\n";
        }
    run(tables + "-r g batch --log " + log, lines);
    const auto out = run(tables + "replay --stats " + log).out;
    INFO(out);
    CHECK(out.find("unit d66, 180 rolled; fair dice are at least this uneven 100.00% of the time\n") !=
          std::string::npos);
    CHECK(out.find("      16  5\n      21  5\n") != std::string::npos);
}

TEST_CASE("chains and several units replay") {
    const Scratch scratch;
    const auto log = scratch.path() + "/game.log";
    for (int i = 0; i < 60; ++i)
        run("charge crack fresh attached-leader vs trained worn attached-leader --follow --log " + log);
    CHECK(run("maneuver gallant for fresh veteran and worn green disordered --log " + log).status == 0);
    CHECK(read_text(log).find("\"followed\"") != std::string::npos);
    CHECK(run("replay " + log).out == "61 records replayed: 61 match, 0 differ\n");
}

TEST_CASE("the chance of chi-squared agrees with the printed tables") {
    // Abramowitz and Stegun, table 26.8: the values that are passed with chance 0.05 and 0.01
    for (const auto& [degrees, value, chance] : {std::tuple{1, 3.84146, 0.05},
                                                 {2, 5.99147, 0.05},
                                                 {3, 7.81473, 0.05},
                                                 {5, 11.0705, 0.05},
                                                 {9, 16.9190, 0.05},
                                                 {10, 18.3070, 0.05},
                                                 {19, 30.1435, 0.05},
                                                 {1, 6.63490, 0.01},
                                                 {9, 21.6660, 0.01},
                                                 {30, 50.8922, 0.01}})
        CHECK(orderly::log::chi_squared_tail(degrees, value) == doctest::Approx(chance).epsilon(0.0005));
    const std::vector<std::uint64_t> even = {10, 10, 10, 10, 10, 10};
    CHECK(orderly::log::chi_squared(even).chance == 1);
}

TEST_CASE("records with faces of 0 and less are read back") {
    const Scratch scratch;
    scratch.write("t/h/ruleset.yaml", "ruleset: h\ntitle: H\nunit: {id: in, suffix: '\"'}\nwordings: {}\n");
    scratch.write("t/h/fudge.yaml",
                  "procedure: fudge\nkind: roll\ntitle: Fudge\ndie: {faces: [-1, 0, 1], count: 4}\n"
                  "tables: {check: {rows: {good: {title: Good, bands: 1..}, bad: {title: Bad, bands: ..0}}}}\n");
    const auto log = scratch.path() + "/game.log";
    const auto own = "--tables " + scratch.path() + "/t ";
    REQUIRE(run(own + "-r h fudge -d -1,0,1,-1 --log " + log).status == 0);
    REQUIRE(run(own + "-r h fudge --seed s --log " + log).status == 0);
    const auto ran = run(own + "replay " + log);
    CHECK_MESSAGE(ran.out == "2 records replayed: 2 match, 0 differ\n", ran.out);
    CHECK(run(own + "report -f text " + log).out.find("Bad") != std::string::npos);
}

TEST_CASE("an edited record is reported, and the rest is replayed") {
    const Scratch scratch;
    const auto log = scratch.path() + "/game.log";
    run("fallen-leader -d 3 --log " + log);
    const auto record = nlohmann::ordered_json::parse(lines_of(read_text(log)).back());
    const auto edited = [&](const std::string& path, const json& value) {
        auto other = record;
        other[nlohmann::ordered_json::json_pointer(path)] = value;
        return other.dump() + "\n";
    };
    std::string spoiled;
    for (const json& face : {json(4.7), json(1e30), json(4294967300), json("4")})
        spoiled += edited("/dice/0/face", face);
    auto deep = record.dump();
    deep.pop_back();
    spoiled += deep + ",\"x\":" + std::string(100000, '[') + std::string(100000, ']') + "}\n";
    auto different = edited("/dice/0/face", json(-1));  // some die has it, this one not
    for (const auto* path : {"/procedure", "/outcome", "/dice/0/for", "/dice/0/sides", "/effects/0/to", "/effects/0/do",
                             "/effects/0/count"})
        different += edited(path, json::array({1}));
    std::ofstream(log, std::ios::app | std::ios::binary) << spoiled << different << record.dump() << "\n";
    const auto ran = run("replay --stats -f json " + log);
    CHECK(ran.status == 1);
    json summary;
    for (const auto& line : lines_of(ran.out))
        if (const auto row = json::parse(line); row.at("what") == "summary") summary = row;
    CHECK(summary.at("spoiled") == 5);
    CHECK(summary.at("foreign") == 0);
    CHECK(summary.at("different") == 8);
    CHECK(summary.at("same") == 2);
}

}  // namespace replay_test
