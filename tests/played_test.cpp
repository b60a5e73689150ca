// A whole game of three turns, played by script. What each line does was worked out by hand from the sheet and is noted
// beside the line in tests/games/ox-hill.txt.

#include <doctest/doctest.h>
#include <signal.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

#include "game/state.hpp"
#include "orderly/catalog.hpp"
#include "support/process.hpp"
#include "support/random.hpp"
#include "support/shell.hpp"

namespace played_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

struct Line {
    std::string typed;
    std::string changes;  ///< "-": none
};

struct Written {
    std::vector<Line> lines;
    std::string stands;  ///< `28ma stands=6 worn trained`
};

Written written() {
    Written game;
    for (const auto& line : lines_of(read_text(ORDERLY_SOURCE_DIR "/tests/games/ox-hill.txt"))) {
        if (line.starts_with("> ")) game.lines.push_back({line.substr(2), {}});
        if (line.starts_with("= ")) game.lines.back().changes = line.substr(2);
        if (line.starts_with("! ")) game.stands += line.substr(2) + "\n";
    }
    return game;
}

std::string script(const Written& game, std::size_t from = 0) {
    std::string text;
    for (auto at = from; at < game.lines.size(); ++at) text += game.lines[at].typed + "\n";
    return text;
}

/// What a record says of units.
std::string changes_of(const json& record) { return record.value("changes", json::array()).dump(); }

/// A game file of its own with its log.
class Game {
public:
    Game() : file_(scratch_.write("ox-hill.yaml", read_text(ORDERLY_SOURCE_DIR "/tests/games/ox-hill.yaml"))) {}

    [[nodiscard]] const std::string& file() const { return file_; }
    [[nodiscard]] std::string log() const { return scratch_.path() + "/ox-hill.log"; }
    [[nodiscard]] Ran says(const std::string& line) const { return run(line + " -g " + file_); }
    [[nodiscard]] std::vector<json> records() const {
        std::vector<json> records;
        for (const auto& line : lines_of(size_of(log()) == 0 ? std::string() : read_text(log())))
            if (json::accept(line)) records.push_back(json::parse(line));
        return records;
    }
    /// The units as the written game has them at its end.
    [[nodiscard]] std::string stands() const {
        std::string all;
        const auto order = json::parse(says("units -f json").out);
        for (const auto& unit : order["units"]) {
            auto text =
                unit["unit"].get<std::string>() + " stands=" + std::to_string(unit["numbers"]["stands"].get<int>());
            if (unit.value("removed", false)) text += " removed";
            else
                for (const auto& word : unit["words"]) text += " " + word.get<std::string>();
            all += text + "\n";
        }
        return all;
    }

private:
    Scratch scratch_;
    std::string file_;
};

}  // namespace

TEST_CASE("every change in a game of three turns matches the sheet, worked out by hand") {
    const auto game = written();
    const Game played;
    const auto ran = run("play " + played.file(), script(game));
    REQUIRE_MESSAGE(ran.status == 0, ran.out << ran.err);
    const auto records = played.records();
    REQUIRE(records.size() == game.lines.size());
    orderly::Catalog catalog;
    const auto roster = orderly::game::read_roster(
        played.file(), [&](const std::string& id, const std::string&) -> const orderly::Ruleset& { return catalog.ruleset(id); });
    const orderly::game::GameLog log(played.log());
    for (std::size_t at = 0; at < records.size(); ++at) {
        const auto changes = as_typed(orderly::game::State(roster, log, at), orderly::game::State(roster, log, at + 1));
        CHECK_MESSAGE((changes.empty() ? "-" : changes) == game.lines[at].changes, game.lines[at].typed);
    }
    CHECK(lines_of(game.stands).size() == 16);
    CHECK(played.stands() == game.stands);
    CHECK(json::parse(played.says("units -f json").out)["turn"] == 3);
}

TEST_CASE("half of the requests of the game take at most 18 keystrokes") {
    std::vector<std::size_t> keys;
    for (const auto& line : written().lines) {
        const auto first = line.typed.substr(0, line.typed.find(' '));
        const auto is_request = first != "turn" && first != "units" && first != "note";
        if (is_request) keys.push_back(line.typed.size() + 1);  // and Enter
    }
    REQUIRE(keys.size() > 25);
    std::ranges::sort(keys);
    CHECK(keys[keys.size() / 2] <= 18);
}

TEST_CASE("the game is replayed, voided in the middle, and redone") {
    const auto game = written();
    const Game played;
    REQUIRE(run("play " + played.file(), script(game)).status == 0);
    const auto replayed = json::parse(run("replay -f json " + played.log()).out);
    CHECK(replayed["different"] == 0);
    CHECK(replayed["records"].get<std::size_t>() > 25);
    const auto before = read_text(played.log());
    // record 5 swept the 28th; without it the rout of record 6 takes 5 of 5 stands all the same, but nothing was broken
    const auto gone = played.says("void 5").out;
    REQUIRE(gone.starts_with("record 5 canceled: "));
    REQUIRE(gone.ends_with("\nlater records use its units: records 6, 14, 28\n"));
    CHECK(json::parse(played.says("units 28ma --at 5 -f json").out)["units"][0]["numbers"]["stands"] == 5);
    // record 17 cost the 61st and the 50th a stand each; what later records say of them still holds: disordered
    REQUIRE(played.says("void 17").status == 0);
    const auto without = played.stands();
    CHECK(without.find("50pa stands=7 fresh trained disordered\n") != std::string::npos);
    CHECK(without.find("61ga stands=7 fresh trained disordered\n") != std::string::npos);
    REQUIRE(played.says("redo 17").status == 0);
    REQUIRE(played.says("redo").out.starts_with("record 5 restored: "));
    CHECK(played.stands() == game.stands);
    CHECK(read_text(played.log()).starts_with(before));
}

TEST_CASE("a game killed at two hundred places loses nothing and can be finished") {
    const auto game = written();
    const Game whole;
    REQUIRE(run("play " + whole.file(), script(game)).status == 0);
    const auto expected = whole.records();
    Random random(12);
    auto played = std::make_unique<Game>();
    std::size_t finished = 0;
    for (int kill = 0; kill < 200; ++kill) {
        const auto from = played->records().size();
        if (from == game.lines.size()) {
            CHECK(played->stands() == game.stands);
            ++finished;
            played = std::make_unique<Game>();
            continue;
        }
        Running play({"play", played->file()}, "", "");
        std::size_t seen = from;
        for (auto more = random.next(3); more > 0 && seen < game.lines.size(); --more, ++seen) {
            play.write(game.lines[seen].typed + "\n");
            REQUIRE(!play.read(60000).empty());
        }
        if (seen < game.lines.size()) play.write((game.lines[seen].typed + "\n").substr(0, random.next(40)));
        if (random.next(2) == 0) (void)play.read(static_cast<int>(random.next(6)));
        play.signal(SIGKILL);
        play.wait();
        const auto records = played->records();
        REQUIRE(records.size() >= seen);
        for (std::size_t at = 0; at < records.size(); ++at) CHECK(changes_of(records[at]) == changes_of(expected[at]));
    }
    CHECK(finished >= 1);
}

}  // namespace played_test
