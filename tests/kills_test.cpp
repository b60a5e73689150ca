// Programs killed while writing: the log stays whole and chained, and can be continued.

#include <doctest/doctest.h>
#include <signal.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "support/process.hpp"
#include "support/random.hpp"
#include "support/shell.hpp"
#include "support/small_game.hpp"

namespace kills_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

/// Waits until the file is longer than `size`, ten seconds at most.
void wait_for_growth(const std::string& path, std::uintmax_t size) {
    for (int waits = 0; waits < 10000 && size_of(path) <= size; ++waits)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

}  // namespace

TEST_CASE("killing play, redo, turn, a change by hand, import and batch 300 times leaves an intact log") {
    const Scratch scratch;
    const auto game = scratch.write("ox.yaml", small_game);
    const auto log = scratch.path() + "/ox.log";
    std::string lines;
    for (int line = 0; line < 400; ++line)
        lines += line % 7 == 3 ? "undo\n" : "charge 15al fresh vs 28ma worn --exact --seed k\n";
    const auto script = scratch.write("script.txt", lines);
    std::string requests;
    for (int line = 0; line < 2000; ++line) requests += "fire points=9 vs veteran\n";
    const auto batch = scratch.write("batch.txt", requests);
    const auto sheet = scratch.write("units.csv", "side,unit,stands\nunion,u1,6\n");
    REQUIRE(run("charge 15al fresh vs 28ma worn --seed k -g " + game).status == 0);
    REQUIRE(run("undo -g " + game).status == 0);
    const std::vector<std::vector<std::string>> commands = {
        {"play", game},
        {"redo", "1", "-g", game},
        {"turn", "-g", game},
        {"units", "28ma", "stands=-1", "-g", game},
        {"units", "--import", sheet},
        {"batch", "--log", log, batch},
    };
    Random random(23);
    for (int trial = 0; trial < 300; ++trial) {
        const auto& command = commands[static_cast<std::size_t>(trial) % commands.size()];
        const auto before = read_text(log);
        Running program(command, command.front() == "play" ? script : "/dev/null", "/dev/null");
        const auto writes_always = command.front() != "redo" && command[1] != "--import";
        if (trial % 5 == 0 && writes_always) wait_for_growth(log, before.size());
        std::this_thread::sleep_for(std::chrono::microseconds(random.next(trial % 3 == 0 ? 20000 : 5000)));
        program.signal(SIGKILL);
        program.wait();
        CHECK(read_text(log).starts_with(before));  // nothing that was there is touched
    }
    REQUIRE(run("note the end -g " + game).status == 0);
    const auto summary = json::parse(lines_of(run("replay -f json " + log).out).back());
    for (const auto* fault : {"different", "foreign", "spoiled", "missing", "twice", "out_of_order", "broken", "unlinked"})
        CHECK_MESSAGE(summary.at(fault) == 0, fault);
    CHECK(summary.at("records") >= 40);  // those that were waited for wrote one each at least
    CHECK(run("units -g " + game).status == 0);
}

}  // namespace kills_test
