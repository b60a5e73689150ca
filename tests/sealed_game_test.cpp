// A game by mail under sealed seeds: what its log proves turn after turn, and which cheats with dice are impossible.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "support/shell.hpp"

namespace sealed_game_test {

using namespace orderly_test;

namespace {

const std::string roster =
    "game: Mail\n"
    "ruleset: acw\n"
    "sides:\n"
    "  union:\n"
    "    28ma: {is: [trained], stands: 6}\n"
    "    79ny: {is: [veteran], stands: 9}\n"
    "    lee: {is: [gallant]}\n"
    "  confederate:\n"
    "    15al: {is: [crack], stands: 9}\n"
    "    jeb: {is: [gallant]}\n";

/// The secrets of one turn, and the seed that they make.
struct Turn {
    Turn() {
        for (const auto* name : {"a", "b"}) {
            const auto key = folder.path() + "/" + name + ".key";
            seals.push_back(first_line(run_args({"seal", "new", key}).out));
            keys.push_back(key);
        }
        for (std::size_t at = 0; at < 2; ++at) run_args({"seal", "expect", keys[at], seals[1 - at]});
        const auto opening = folder.write("b.open", run_args({"seal", "open", keys[1]}).out);
        run_args({"seal", "open", keys[0]});
        seed = first_line(run_args({"seal", "join", keys[0], opening}).out);
        REQUIRE(seed.starts_with("seal1-"));
    }

    static std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

    Scratch folder;
    std::vector<std::string> keys;
    std::vector<std::string> seals;
    std::string seed;
};

struct Game {
    Game() : file(folder.write("mail.yaml", roster)), log(folder.path() + "/mail.log") {}

    Ran play(std::vector<std::string> words, const std::string& seed = {}) const {
        words.insert(words.end(), {"-g", file});
        if (!seed.empty()) words.insert(words.end(), {"--seed", seed});
        return run_args(words);
    }

    Ran replay(const std::vector<std::string>& seals = {}) const {
        std::vector<std::string> words = {"replay", "-g", file};
        for (const auto& seal : seals) words.insert(words.end(), {"--seal", seal});
        return run_args(words);
    }

    Scratch folder;
    std::string file;
    std::string log;
};

std::vector<std::string> both(const Turn& one, const Turn& other) {
    auto seals = one.seals;
    seals.insert(seals.end(), other.seals.begin(), other.seals.end());
    return seals;
}

std::string dice_of(const Ran& ran) {
    const auto from = ran.out.find("\"face\":");
    REQUIRE(from != std::string::npos);
    return ran.out.substr(from, ran.out.find(',', from) - from);
}

}  // namespace

TEST_CASE("a log of two turns is proved only by the seals of both") {
    const Turn first;
    const Turn second;
    const Game game;
    REQUIRE(game.play({"turn"}).status == 0);
    REQUIRE(game.play({"charge", "28ma", "vs", "15al"}, first.seed).status == 0);
    REQUIRE(game.play({"turn"}).status == 0);
    REQUIRE(game.play({"maneuver", "79ny"}, second.seed).status == 0);
    const auto all = game.replay(both(first, second));
    CHECK_MESSAGE(all.status == 0, all.out);
    const auto one = game.replay(first.seals);
    CHECK(one.status == 1);
    CHECK(has(one.out, "these seals do not bind seed"));
}

TEST_CASE("a seed without the other player's secret is reported") {
    const Turn turn;
    const Turn alone;
    const Game game;
    REQUIRE(game.play({"charge", "28ma", "vs", "15al"}, turn.seed).status == 0);
    const auto ran = game.replay(both(turn, alone));
    CHECK(ran.status == 1);
    CHECK(has(ran.out, "seal " + alone.seals[0] + " binds no roll"));
    CHECK(has(ran.out, "seal " + alone.seals[1] + " binds no roll"));
    CHECK(!has(ran.out, "seal " + turn.seals[0]));
}

TEST_CASE("one die never counts twice") {
    const Turn turn;
    const Game game;
    const auto first = game.play({"maneuver", "79ny", "-f", "json"}, turn.seed);
    REQUIRE(game.play({"undo"}).status == 0);
    const auto again = game.play({"maneuver", "79ny", "-f", "json"}, turn.seed);
    CHECK(dice_of(again) == dice_of(first));
    const auto redo = game.play({"redo", "1"});
    CHECK(redo.status == 2);
    CHECK(has(redo.err, "record 1 has the same dice as record 3"));
    CHECK(game.replay(turn.seals).status == 0);
    // a forger writes the record all the same
    const Game forged;
    REQUIRE(forged.play({"maneuver", "79ny"}, turn.seed).status == 0);
    REQUIRE(forged.play({"undo"}).status == 0);
    REQUIRE(forged.play({"maneuver", "79ny"}, turn.seed).status == 0);
    REQUIRE(forged.play({"note", "x"}).status == 0);
    auto text = read_text(forged.log);
    const std::string note = R"("note":"x")";
    REQUIRE(text.find(note) != std::string::npos);
    forged.folder.write("mail.log", text.replace(text.find(note), note.size(), R"("redo":1)"));
    const auto named = forged.replay(turn.seals);
    CHECK(named.status == 1);
    CHECK(has(named.out, "it has the same dice as record 1, maneuver 79ny #1, and both count"));
}

TEST_CASE("the next roll gets the die of a voided one") {
    const Turn turn;
    const Game game;
    const auto first = dice_of(game.play({"maneuver", "79ny", "-f", "json"}, turn.seed));
    const auto second = game.play({"maneuver", "79ny", "-f", "json"}, turn.seed);
    REQUIRE(second.status == 0);
    REQUIRE(game.play({"void", "1"}).status == 0);
    CHECK(dice_of(game.play({"maneuver", "79ny", "-f", "json"}, turn.seed)) == first);
    CHECK(game.replay(turn.seals).status == 0);
}

TEST_CASE("a unit without a needed word is a question, and nothing that replay cannot resolve is recorded") {
    const Game game;
    const auto ran = game.play({"charge", "28ma", "vs", "jeb", "-d", "8,3"});
    CHECK(ran.status == 2);
    CHECK(has(ran.err, "no words describe jeb as the defender"));
    CHECK(game.play({"charge", "28ma", "vs", "jeb", "green", "-d", "8,3"}).status == 0);
    CHECK(game.replay().status == 0);
}

TEST_CASE("values set by hand are applied once, within their limits") {
    const Game game;
    CHECK(has(game.play({"units", "28ma", "stands=3", "stands=4"}).err, "stands is set twice"));
    CHECK(has(game.play({"units", "28ma", "stands=-1", "stands=-1"}).err, "stands is set twice"));
    CHECK(has(game.play({"units", "28ma", "stands=-2147483648"}).err, "at most 1000000"));
    CHECK(game.play({"units", "28ma", "stands=3"}).status == 0);
    CHECK(game.replay().status == 0);
}

TEST_CASE("a note that cannot be recorded is refused, and the log continues") {
    const Game game;
    REQUIRE(game.play({"note", "first"}).status == 0);
    const auto ran = run_args({"play", game.file}, "note " + std::string(200'000, '\x01') + "\nnote last\n");
    CHECK(has(ran.out + ran.err, "would be longer than"));
    CHECK(has(read_text(game.log), "last"));
    CHECK(game.replay().status == 0);
}

TEST_CASE("attachments that `attach` would refuse are reported in a handwritten log") {
    for (const std::string to : {"79ny", "15al", "28ma", "nobody"}) {
        const Game game;
        REQUIRE(game.play({"units", "28ma", "stands=5"}).status == 0);
        auto text = read_text(game.log);
        const auto from = text.find("\"names\":");
        const auto end = text.find("\"version\"");
        text = text.substr(0, from) + R"("names":[["28ma",")" + to + R"("]],"changes":[{"unit":"28ma","attached":")" + to +
               R"("}],)" + text.substr(end);
        game.folder.write("mail.log", text);
        CHECK_MESSAGE(game.replay().status == 1, to);
    }
    const Game honest;
    REQUIRE(honest.play({"attach", "lee", "28ma"}).status == 0);
    REQUIRE(honest.play({"detach", "lee"}).status == 0);
    CHECK(honest.replay().status == 0);
}

TEST_CASE("a game whose log is a pipe is refused by readers and writers alike") {
    const Game game;
    REQUIRE(std::system(("mkfifo " + game.log).c_str()) == 0);
    for (const std::string command : {"units", "log", "replay", "report", "undo"}) {
        const auto ran = game.play({command});
        CHECK(ran.status == 4);
        CHECK(has(ran.err, "the log of a game must be a file"));
    }
}

}  // namespace sealed_game_test
