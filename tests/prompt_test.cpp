// The prompt of play at a terminal, with real keys.

#include <doctest/doctest.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <utility>

#include "support/shell.hpp"

namespace prompt_test {

using namespace orderly_test;

namespace {

struct Table {
    Scratch scratch;
    std::string file = scratch.write("ox-hill.yaml", read_text(ORDERLY_SOURCE_DIR "/tests/games/ox-hill.yaml"));
    std::string log = scratch.path() + "/ox-hill.log";
};

/// `orderly play` of a table, at a terminal of its own, from its first prompt on.
class Terminal {
public:
    explicit Terminal(const Table& table) {
        const winsize size = {40, 100, 0, 0};
        pid_ = ::forkpty(&fd_, nullptr, nullptr, &size);
        if (pid_ == 0) {
            ::setenv("TERM", "xterm", 1);
            ::setenv("HOME", table.scratch.path().c_str(), 1);
            ::setenv("NO_COLOR", "1", 1);
            ::unsetenv("XDG_STATE_HOME");
            ::execl(ORDERLY_BINARY, ORDERLY_BINARY, "play", table.file.c_str(), nullptr);
            ::_exit(127);
        }
        read("Ox Hill> ");
    }
    ~Terminal() {
        ::kill(pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
        ::close(fd_);
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    /// Types keys, and reads until the text comes; all that came.
    std::string type(const std::string& keys, const std::string& until) {
        unread_.clear();
        REQUIRE(::write(fd_, keys.data(), keys.size()) == static_cast<ssize_t>(keys.size()));
        return read(until);
    }

    /// Reads on from the text that was waited for before.
    std::string read(const std::string& until) {
        auto seen = std::exchange(unread_, {});
        pollfd wanted = {fd_, POLLIN, 0};
        while (seen.find(until) == std::string::npos && ::poll(&wanted, 1, 10000) == 1) {
            std::array<char, 4096> desk = {};
            const auto size = ::read(fd_, desk.data(), desk.size());
            if (size <= 0) break;
            seen.append(desk.data(), static_cast<std::size_t>(size));
        }
        const auto found = seen.find(until);
        CHECK_MESSAGE(found != std::string::npos, "`" << until << "` in:\n" << seen);
        if (found != std::string::npos) unread_ = seen.substr(found + until.size());
        return seen;
    }

private:
    std::string unread_;
    int fd_ = -1;
    pid_t pid_ = -1;
};

}  // namespace

TEST_CASE("a session at a terminal: TAB, a corrected line for Enter, again, odds, suggestions, marks by number") {
    const Table table;
    Terminal play(table);
    play.type("tu\t", "tu");
    play.type("\r", "Ox Hill, turn 1> ");
    // a slip is offered as it was meant, and Enter takes it
    play.type("charge 13ga disrodered vs 28ma 8 3\r", "charge 13ga disordered vs 28ma -d 8,3");
    const auto charge = play.type("\r", "Ox Hill, turn 1> ");
    CHECK(has(charge, "28ma  6 → 5 stands, worn, disordered"));  // +1 +2 -1 and 8: 10, less 3: driven back
    const auto first = play.type("again not-disordered +cs vs 50pa 4 9\r", "Ox Hill, turn 1> ");
    CHECK(has(first, "[1] assumed: only an attacker can have cold steel or a breakthrough"));
    CHECK(has(first, "13ga  disordered"));  // +1 +2 +1 and 4: 8, less +2 and 9: three less, falter
    const auto second = play.type("again 4 9\r", "Ox Hill, turn 1> ");
    CHECK(has(second, "  [1]\r\n"));
    CHECK(!has(second, "assumed"));
    CHECK(has(play.type("odds\r", "Ox Hill, turn 1> "), "%"));
    const auto could = play.type("charge 15al out?\r", "Ox Hill, turn 1> charge 15al out");
    CHECK(has(could, "outnumbered-3-2"));
    CHECK(has(could, "outflanked"));
    ::usleep(300000);                    // a person waits until the prompt does: a Ctrl-C between two reads is lost
    play.type("\x03", "Ox Hill, turn 1> ");  // it drops what is typed
    const auto brigade = play.type("m gal for 79ny and 21ma 2\r", "21ma  6: Well Handled");
    CHECK(has(brigade, "  79ny  6: Well Handled"));  // gallant +1, veteran +1, fresh +2 and 2
    CHECK(has(brigade, "  21ma  6: Well Handled"));
    CHECK(has(play.type("marks\r", "share one die"), "[2] assumed: units that check together share one die"));
}

TEST_CASE("the history is kept over sessions, and marks are shown once per game") {
    const Table table;
    {
        Terminal play(table);
        CHECK(has(play.type("charge 13ga cs vs 28ma 8 3\r", "Ox Hill> "), "[1] assumed: only an attacker"));
    }
    Terminal play(table);
    play.type("\x1b[A", "charge 13ga cs vs 28ma 8 3");
    CHECK(!has(play.type("\r", "> "), "assumed"));
}

TEST_CASE("TAB completes a unit's name and a word of the procedure") {
    const Table table;
    Terminal play(table);
    play.type("charge 15\t", "al ");
    play.type("cold\t", "-steel ");
    play.type("vs 28\t4 4\r", "difference");
    play.type("units 28ma lo\t", "w-ammo ");
    play.type("\r", "28ma  low-ammo");
    play.type("odds charge 15al vs 28ma --chance sw\t", "ept ");
    CHECK(has(play.type("\r", "Ox Hill> "), "0.21"));  // 4 more, and one for the disorder: a difference of 4 dice and up
}

TEST_CASE("a script of play gives the same bytes as a batch") {
    const Table table;
    const std::string lines =
        "charge crack fresh vs trained worn -d 8,3\n\nfire points=9 vs veteran -d 7\nnonsense\n17: maneuver gallant "
        "fresh veteran 4\nfire points=9 vs veteran -d 11\n"
        "maneuver gallant for fresh veteran and worn green -d 6\n";
    const auto batch = run("batch -f text --log " + table.scratch.path() + "/batch.log", lines);
    const auto play = run("play " + table.file, lines);
    CHECK(play.out == batch.out);
    CHECK(play.err == batch.err);
    CHECK(play.status == batch.status);
}

TEST_CASE("the prompt keeps letters of any language, and an apostrophe, an inch mark and # are text") {
    const Table table;
    Terminal play(table);
    play.type("note Fürst's battery #2 at 6\" fires\r", "record 1");
    play.read("Ox Hill> ");
    CHECK(has(play.type("log\r", "fires\r\n"), "Fürst's battery #2 at 6\" fires"));
}

TEST_CASE("Enter puts the last follow-up on the line, and next resolves it at once") {
    const Table table;
    Terminal play(table);
    CHECK(has(play.type("charge 61ga vs 50pa 4 4\r", "Enter)"),
              "due: charge 61ga disordered struggling vs 50pa disordered struggling"));
    play.read("Ox Hill> ");
    play.type("\r", "Ox Hill> charge 61ga disordered struggling vs 50pa disordered struggling");
    CHECK(has(play.type("7 5\r", "Ox Hill> "), "difference 2"));
}

TEST_CASE("a line that was typed ahead is not mixed with a line that is offered") {
    const Table table;
    Terminal play(table);
    const auto both = play.type("charge 13ga disrodered vs 28ma 8 3\rturn\r", "Ox Hill, turn 1> ");
    CHECK(has(both, "did you mean `disordered`"));
    CHECK(!has(both, "unknown"  " word `3turn`"));
}

}  // namespace prompt_test
