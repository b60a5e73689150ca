// What each row of a result does to a unit, worked out by hand from the sheets (tests/games/rows). Also: the state of a
// game follows from its records, so without a record it is as if that had never been written.

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "game/state.hpp"
#include "orderly/catalog.hpp"
#include "support/random.hpp"
#include "support/shell.hpp"

namespace game_states_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

const std::string rows = ORDERLY_SOURCE_DIR "/tests/games/rows/";

/// `un1 disordered not-broken`, as logfmt has it.
std::string changes_in(const std::string& line) {
    const std::string key = " changes=";
    const auto at = line.find(key);
    if (at == std::string::npos) return {};
    auto text = line.substr(at + key.size());
    std::erase_if(text, [](char letter) { return letter == '"' || letter == '\n'; });
    return text;
}

/// The same of each record, parted by ` | `; of those that change nothing, nothing.
std::string changes_of(const std::string& out) {
    std::string all;
    std::istringstream lines(out);
    for (std::string line; std::getline(lines, line);)
        if (const auto one = changes_in(line); !one.empty()) all += (all.empty() ? "" : " | ") + one;
    return all;
}

/// `un1: whether it rallies`, of every unit, without the commands.
std::string open_in(const std::string& units) {
    std::string open;
    const auto read = json::parse(units);
    for (const auto& unit : read["units"])
        for (const auto& text : unit.value("decide", json::array())) {
            const auto one = text.get<std::string>();
            open += (open.empty() ? "" : "; ") + unit["unit"].get<std::string>() + ": " + one.substr(0, one.find(" ("));
        }
    return open;
}

/// The parts of a list that `; ` parts, in the order of the alphabet.
std::vector<std::string> sorted(const std::string& list) {
    std::vector<std::string> parts;
    for (std::size_t from = 0; from < list.size();) {
        const auto end = std::min(list.find("; ", from), list.size());
        parts.push_back(list.substr(from, end - from));
        from = end + 2;
    }
    std::ranges::sort(parts);
    return parts;
}

void check_row(const std::string& game, const json& row) {
    const Scratch scratch;
    const auto file = scratch.write("game.yaml", game);
    if (const auto given = row[0].get<std::string>(); !given.empty()) {
        const auto ran = run("units " + given + " -g " + file);
        REQUIRE_MESSAGE(ran.status == 0, row.dump() << ran.err);
    }
    const auto ran = run(row[1].get<std::string>() + " -f logfmt -g " + file);
    REQUIRE_MESSAGE(ran.status == 0, row.dump() << ran.err);
    CHECK_MESSAGE(changes_of(ran.out) == row[2].get<std::string>(), row.dump());
    const auto open = open_in(run("units -f json -g " + file).out);
    CHECK_MESSAGE(sorted(open) == sorted(row[3].get<std::string>()), row.dump() << " but " << open);
}

}  // namespace

TEST_CASE("each row of a result changes units as the sheet says") {
    for (const std::string ruleset : {"acw", "mexico", "liberation", "horse-musket", "napoleonic"}) {
        const auto game = read_text(rows + ruleset + ".yaml");
        for (const auto& line : lines_of(read_text(rows + ruleset + ".jsonl"))) check_row(game, json::parse(line));
    }
}

namespace {

using orderly::game::Change;

/// Things that records say, whatever the state: of a made-up game of the first ruleset.
std::vector<Change> random_changes(std::mt19937& random) {
    const auto one_of = [&](auto list) { return *(list.begin() + static_cast<int>(random() % list.size())); };
    Change change;
    change.unit = one_of(std::initializer_list<const char*>{"un1", "uc1", "ug1", "co1", "cc1", "cg1"});
    switch (random() % 8) {
        case 0: change.takes = {{"stands", static_cast<int>(random() % 5)}}; break;
        case 1:
            change.becomes = {"disordered"};
            change.unless = {"broken"};
            break;
        case 2: change.becomes = {"broken"}; break;
        case 3: change.no_more = {"disordered", "broken"}; break;
        case 4: change.set = {{"stands", static_cast<int>(random() % 9)}}; break;
        case 5:
            change.unit = "lee";
            change.absent = true;
            change.turns = 1;
            break;
        case 6:
            change.unit = "lee";
            change.attached = one_of(std::initializer_list<const char*>{"un1", "uc1", ""});
            break;
        default:
            change.decide = {"who is low on ammunition (units it low-ammo)"};
            change.would.becomes = {"low-ammo"};
    }
    return {change};
}

std::string record(std::uint64_t number, const std::string& keys) {
    return R"({"v":1,"record":)" + std::to_string(number) + R"(,"time":"2024-01-01T00:00:00.000Z",)" + keys +
           R"("version":"1"})" + "\n";
}

}  // namespace

TEST_CASE("voiding a record gives the state without it, and redo restores it") {
    const Scratch scratch;
    orderly::Catalog catalog;
    const auto roster = orderly::game::read_roster(
        scratch.write("game.yaml", read_text(rows + "acw.yaml")),
        [&](const std::string& ruleset, const std::string&) -> const orderly::Ruleset& { return catalog.ruleset(ruleset); });
    std::mt19937 random(7);
    const auto state_of = [&](const std::string& log) {
        return orderly::game::State(roster, orderly::game::GameLog(scratch.write("game.log", log)));
    };
    for (std::uint64_t game = 0; game < share_of(1000); ++game) {
        const auto gone = 1 + random() % 60;
        std::string all;
        std::string without;
        for (std::uint64_t number = 1; number <= 60; ++number) {
            std::string keys;
            const auto kind = random() % 20;
            if (kind < 2) keys = R"("turn":)" + std::to_string(1 + random() % 9) + ",";
            else if (kind < 4)
                keys = std::string(R"("phase":"fire","side":")") + (random() % 2 == 0 ? "one" : "two") + "\",";
            else orderly::game::append_changes(random_changes(random), keys);
            all += record(number, keys);
            if (number != gone) without += record(number, keys);
        }
        const auto made_void = all + record(61, R"("void":)" + std::to_string(gone) + ",");
        CHECK(state_of(made_void) == state_of(without));
        CHECK(state_of(made_void + record(62, R"("redo":)" + std::to_string(gone) + ",")) == state_of(all));
    }
}

}  // namespace game_states_test
