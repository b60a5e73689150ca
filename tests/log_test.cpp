// The log, which several programs can share.

#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "support/lines.hpp"
#include "support/process.hpp"
#include "support/shell.hpp"
#include "support/small_game.hpp"

namespace log_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

/// Lines of acw that can all be resolved.
std::string good_lines(std::size_t count) {
    const auto made = LineMaker(3).lines(builtin("acw"), count * 4, false);
    const auto requests = lines_of(made);
    const auto results = lines_of(run("batch --exact --seed s", made).out);
    std::string good;
    std::size_t have = 0;
    for (std::size_t at = 0; at < requests.size() && have < count; ++at)
        if (results[at].find("\"error\"") == std::string::npos) {
            good += requests[at] + "\n";
            ++have;
        }
    REQUIRE(have == count);
    return good;
}

json replay_summary(const std::string& log) {
    const auto ran = run("replay -f json " + log);
    return json::parse(lines_of(ran.out).back());
}

}  // namespace

TEST_CASE(
    "eight processes at once write 50,000 records to one log: none torn, none lost, each with a number of its own") {
    const Scratch scratch;
    const auto lines = scratch.write("lines.txt", good_lines(6250));
    const auto log = scratch.path() + "/game.log";
    std::vector<std::unique_ptr<Running>> writers;
    for (int i = 0; i < 8; ++i)
        writers.push_back(
            std::make_unique<Running>(std::vector<std::string>{"batch", "--log", log, "--seed", "w" + std::to_string(i),
                                                               i % 2 == 0 ? "--line-buffered" : "--exact", lines},
                                      "/dev/null", "/dev/null"));
    for (auto& writer : writers) CHECK(writer->wait() == 0);
    const auto records = lines_of(read_text(log));
    REQUIRE(records.size() == 50000);
    std::size_t wrong = 0;
    for (std::size_t at = 0; at < records.size(); ++at) {
        const auto opening = R"({"v":1,"record":)" + std::to_string(at + 1) + ",";
        if (!records[at].starts_with(opening) || !json::accept(records[at])) ++wrong;
    }
    CHECK(wrong == 0);
    CHECK(run("replay " + log).out == "50000 records replayed: 50000 match, 0 differ\n");
}

TEST_CASE("a writer killed a hundred times leaves whole records, and the next one starts on a new line") {
    const Scratch scratch;
    const auto lines = scratch.write("lines.txt", good_lines(2000));
    const auto log = scratch.path() + "/game.log";
    LineMaker random(11);
    for (int trial = 0; trial < 100; ++trial) {
        std::vector<std::string> args = {"batch", "--log", log, trial % 2 == 0 ? "--line-buffered" : "--jobs=2"};
        for (int i = 0; i < 20; ++i) args.push_back(lines);
        const auto before = size_of(log);
        Running writer(args, "/dev/null", "/dev/null");
        // most while they write, however long a start takes here; some whenever it hits them
        for (int waited = 0; trial % 4 != 0 && size_of(log) == before && waited < 20000; ++waited)
            std::this_thread::sleep_for(std::chrono::microseconds(500));
        std::this_thread::sleep_for(std::chrono::microseconds(random.next(5000)));
        writer.signal(SIGKILL);
        CHECK(writer.wait() == 128 + SIGKILL);
        // as a power cut would; a line that the kill has torn is left, since no writer goes on in it
        if (trial % 10 == 5 && read_text(log).ends_with('\n'))
            std::ofstream(log, std::ios::app | std::ios::binary) << R"({"v":1,"record":7,"ti)";
    }
    CHECK(run("maneuver gallant -d 4 --log " + log).status == 0);
    const auto summary = replay_summary(log);
    CHECK(summary.at("different") == 0);
    CHECK(summary.at("foreign") == 0);
    CHECK(summary.at("torn").get<int>() >= 5);  // some find the line torn already
    CHECK(summary.at("records").get<int>() > 100);
    CHECK(json::parse(lines_of(read_text(log)).back()).at("request") == "maneuver gallant");
}

TEST_CASE("the content of a log is never rewritten") {
    const Scratch scratch;
    for (const std::string before : {"", "{\"v\":1,\"record\":41,\"ti", "{\"v\":1,\"rec\n", "\n\n"}) {
        const auto log = scratch.write("game.log", before);
        CHECK(run("maneuver gallant -d 4 --log " + log).status == 0);
        CHECK(run("maneuver nonsense --log " + log).status == 2);
        const auto after = read_text(log);
        CHECK(after.starts_with(before));
        const auto added = after.substr(before.size());
        CHECK(lines_of(added).back().starts_with(R"({"v":1,"record":1,)"));
        CHECK(added.starts_with("\n") == (!before.empty() && before.back() != '\n'));
    }
}

TEST_CASE("a file with other content is refused as a log, and not written to") {
    const Scratch scratch;
    const std::string roster = "game: Ox\nruleset: acw\nsides:\n  union:\n    28ma: {is: [trained], stands: 6}\n";
    for (const std::string& before : {std::string("my notes\n"), std::string("my notes without an end"),
                                      std::string("\xff\xfe\n"), roster, run("-f json fallen-leader -d 3").out,
                                      std::string(9 << 20, 'x')}) {
        const auto file = scratch.write("same.log", before);
        for (const auto& command : {"maneuver gallant -d 4 --log " + file, "batch --log " + file}) {
            const auto ran = run(command, "fallen-leader -d 3\n");
            CHECK(ran.status == 4);
            CHECK(ran.err.find("it is not a log") != std::string::npos);
        }
        if (before == roster) CHECK(run("turn -g " + file).status == 4);  // its log would be itself
        CHECK(read_text(file) == before);
    }
}

TEST_CASE("a game's log is always the file beside it, because the game may be somebody else's") {
    const Scratch scratch;
    const auto roster = [](const std::string& log) {
        return "game: Ox\nruleset: acw\nlog: " + log +
               "\nsides:\n  union:\n    28ma: {is: [trained], stands: 6}\n";
    };
    for (const std::string log : {"../x.log", "/tmp/x.log", "sub/x.log", "..", "g.yaml"}) {
        const auto game = scratch.write("g.yaml", roster(log));
        const auto ran = run("turn -g " + game);
        CHECK(ran.status == 3);
        CHECK(ran.err.find("the log must be in the folder of the game's file, under its own name") !=
              std::string::npos);
        CHECK(read_text(game) == roster(log));
    }
    const auto game = scratch.write("g.yaml", roster("x.log"));
    const auto elsewhere = scratch.write("elsewhere", "");
    const auto log = scratch.path() + "/x.log";
    REQUIRE(::symlink(elsewhere.c_str(), log.c_str()) == 0);
    CHECK(run("turn -g " + game).err.find("it is a link") != std::string::npos);
    REQUIRE(::unlink(log.c_str()) == 0);
    REQUIRE(::link(elsewhere.c_str(), log.c_str()) == 0);
    CHECK(run("turn -g " + game).err.find("it is a link") != std::string::npos);
    CHECK(read_text(elsewhere).empty());
    REQUIRE(::unlink(log.c_str()) == 0);
    CHECK(run("turn -g " + game).status == 0);
    CHECK(run("turn -g " + game + " --log " + elsewhere).status == 2);  // of a game that is the game's own
}

TEST_CASE("removing, replacing or shortening the log ends a batch, which says which records it wrote") {
    const Scratch scratch;
    const auto log = scratch.path() + "/game.log";
    const auto after = [&](const std::string& what) {
        return shell("cd " + scratch.path() + "; rm -f game.log; (echo fallen-leader; n=0; "
                     "until [ -s game.log ] || [ $n -ge 1000 ]; do n=$((n + 1)); sleep 0.02; done; " + what +
                     "; echo fallen-leader) | \"$ORDERLY\" batch --line-buffered --log game.log 2>&1 >/dev/null");
    };
    for (const std::string what : {"rm game.log", "mv game.log old.log; cp old.log game.log", ": > game.log"}) {
        const auto ran = after(what);
        CHECK(ran.status == 4);
        CHECK_MESSAGE(ran.out.find("removed, replaced or shortened while in use, and contained record 1 of this run") !=
                          std::string::npos,
                      what << ran.out);
    }
    CHECK(after("true").status == 0);
    // between two programs a log may come and go: the record goes to the file of that name
    CHECK(run("fallen-leader -d 3 --log " + log).status == 0);
    CHECK(shell("rm " + log).status == 0);
    CHECK(run("fallen-leader -d 3 --log " + log).status == 0);
    CHECK(lines_of(read_text(log)).size() == 1);
}

TEST_CASE("a record that was written but cannot be shown is reported with its number") {
    const Scratch scratch;
    const auto log = scratch.path() + "/game.log";
    const auto full = shell("$ORDERLY fallen-leader -d 3 --log " + log + " 2>&1 >/dev/full");
    CHECK(full.status == 4);
    CHECK(full.out.find("record 1 is in " + log + ", but could not be shown") != std::string::npos);
    const auto closed = shell("printf 'fallen-leader\\nfallen-leader\\n' | $ORDERLY batch --log " + log + " 2>&1 >/dev/full");
    CHECK(closed.status == 4);
    CHECK(closed.out.find("records 2 to 3 are in " + log) != std::string::npos);
}

TEST_CASE("endless lines take only limited memory and time") {
    const Scratch scratch;
    const auto log = scratch.path() + "/game.log";
    CHECK(run("fallen-leader -d 3 --log " + log).status == 0);
    std::ofstream(log, std::ios::app | std::ios::binary) << std::string(40 << 20, 'x') << "\n";
    CHECK(run("fallen-leader -d 3 --log " + log).status == 4);  // its last record is out of sight
#ifdef __SANITIZE_ADDRESS__
    const std::string bounded;  // the sanitizer reserves terabytes of addresses
#else
    const std::string bounded = "ulimit -v 49152; ";  // KiB of addresses, the program's own among them
#endif
    CHECK(shell(bounded + "exec $ORDERLY replay " + log + " >/dev/null 2>&1").status == 0);
    for (const std::string command : {"replay", "report"})
        CHECK(shell(bounded + "exec $ORDERLY " + command + " /dev/zero >/dev/null 2>&1").status == 2);
}

TEST_CASE("a record has the time, the program, the tables and the whole result") {
    const Scratch scratch;
    const auto log = scratch.path() + "/game.log";
    const auto ran = run("-f json a1: charge crack fresh vs trained worn --log " + log);
    const auto record = json::parse(read_text(log));
    const auto time = record.at("time").get<std::string>();
    CHECK(time.size() == std::string("2026-11-27T23:08:56.123Z").size());
    CHECK(time.back() == 'Z');
    CHECK(time[10] == 'T');
    CHECK(record.at("version").is_string());
    CHECK(record.at("fingerprint") == std::string(builtin("acw").fingerprint));
    const auto result = json::parse(ran.out);
    for (const auto& [key, value] : result.items()) CHECK(record.at(key) == value);
}

TEST_CASE("with a seed, the record's number names the roll, so dice differ from record to record and can be repeated") {
    const Scratch scratch;
    const auto log = scratch.path() + "/game.log";
    std::string logged;
    for (int i = 0; i < 12; ++i) logged += run("-f json --seed k fire points=9 vs veteran --log " + log).out;
    std::string lines;
    for (int i = 0; i < 12; ++i) lines += "fire points=9 vs veteran\n";
    CHECK(logged == run("batch --seed k", lines).out);  // a line's number names its roll in a batch
    CHECK(read_text(log).find(R"("record":12,)") != std::string::npos);
}

TEST_CASE("with a log, an id is only a label, and the record's number still names the roll") {
    const Scratch scratch;
    const auto log = scratch.path() + "/game.log";
    const auto faces = [](const std::string& results) {
        std::string all;
        for (const auto& line : lines_of(results)) all += json::parse(line).at("dice").dump();
        return all;
    };
    std::string logged;
    for (int i = 0; i < 6; ++i) logged += run("-f json --seed k x: fire points=9 vs veteran --log " + log).out;
    logged +=
        run("batch --seed k --log " + log, "x: fire points=9 vs veteran\nnonsense\ny: fire points=9 vs veteran\n").out;
    std::string good;
    for (const auto& line : lines_of(logged))
        if (line.find("\"error\"") == std::string::npos) good += line + "\n";
    std::string lines;
    for (int i = 0; i < 8; ++i) lines += "fire points=9 vs veteran\n";
    CHECK(faces(good) == faces(run("batch --seed k", lines).out));
    CHECK(good.find("came before") == std::string::npos);
}

TEST_CASE("a batch repeated into its log continues with new dice, whatever the number of jobs") {
    const Scratch scratch;
    std::string lines;
    for (int i = 0; i < 40; ++i) lines += i % 7 == 3 ? "nonsense\n" : "fallen-leader\n";
    std::vector<std::string> logs;
    for (const std::string jobs : {"1", "4"}) {
        const auto log = scratch.path() + "/game" + jobs + ".log";
        for (int turn = 0; turn < 2; ++turn)
            CHECK(run("batch --seed mail --jobs " + jobs + " --log " + log, lines).status == 1);
        std::string faces;
        for (const auto& line : lines_of(read_text(log))) faces += json::parse(line).at("dice").dump();
        logs.push_back(faces);
    }
    std::string straight;
    for (int i = 0; i < 68; ++i) straight += "fallen-leader\n";  // 34 good lines, twice
    std::string faces;
    for (const auto& line : lines_of(run("batch --seed mail", straight).out))
        faces += json::parse(line).at("dice").dump();
    CHECK(logs[0] == faces);
    CHECK(logs[1] == faces);
}

TEST_CASE("the variable sets a log, and an error logs nothing") {
    const Scratch scratch;
    const auto log = scratch.path() + "/game.log";
    setenv("ORDERLY_LOG", log.c_str(), 1);
    CHECK(run("maneuver gallant -d 4").status == 0);
    CHECK(run("maneuver nonsense -d 4").status == 2);
    CHECK(run("maneuver gallant -d 4,4").status == 2);
    CHECK(run("batch", "maneuver gallant -d 4\nnonsense\nmove cavalry line\n").status == 1);
    CHECK(run("replay").out == "3 records replayed: 3 match, 0 differ\n");
    unsetenv("ORDERLY_LOG");
}

TEST_CASE("an unwritable log is exit 4, and nothing unlogged is printed") {
    const Scratch scratch;
    for (const std::string& log : {std::string("/dev/full"), scratch.path(), scratch.path() + "/none/game.log"}) {
        const auto alone = run("maneuver gallant -d 4 --log " + log);
        CHECK(alone.status == 4);
        CHECK(alone.out.empty());
        for (const std::string jobs : {"1", "2"}) {
            const auto batch = run("batch --jobs " + jobs + " --log " + log, "maneuver gallant -d 4\n");
            CHECK(batch.status == 4);
            CHECK(batch.out.empty());
        }
    }
}

TEST_CASE("a disk that fills up within a record leaves a torn line that does not count") {
    const Scratch scratch;
    const auto log = scratch.path() + "/game.log";
    // a limit of 4 blocks of 512 or 1024 bytes: a write goes halfway
    const auto full = shell(
        "trap '' XFSZ; ulimit -f 4; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do \"$ORDERLY\" charge crack fresh "
        "vs trained worn --log " +
        log + " >/dev/null 2>&1 || echo failed $?; done");
    CHECK(full.out.find("failed 4\n") != std::string::npos);
    const auto printed = 15 - static_cast<long>(lines_of(full.out).size());
    CHECK(!read_text(log).ends_with("\n"));
    CHECK(run("charge crack fresh vs trained worn --log " + log).status == 0);
    const auto summary = replay_summary(log);
    CHECK(summary.at("torn") == 1);
    CHECK(summary.at("records").get<long>() == printed + 1);
}

TEST_CASE("results never get into the log if standard output is closed") {
    const Scratch scratch;
    const auto log = scratch.path() + "/game.log";
    for (const std::string jobs : {"1", "2"})
        CHECK(shell("printf 'fallen-leader\\nfallen-leader\\n' | \"$ORDERLY\" batch --jobs " + jobs +
                    " --seed c --log " + log + " 2>/dev/null >&-")
                  .status == 4);
    CHECK(shell("printf 'nonsense\\nfallen-leader\\n' | \"$ORDERLY\" batch --log " + log + " >/dev/null 2>&-").status ==
          1);
    for (const auto& line : lines_of(read_text(log))) CHECK(line.starts_with(R"({"v":1,"record":)"));
    CHECK(shell("\"$ORDERLY\" batch --log " + log + " - <&- 2>/dev/null").status == 4);
}

TEST_CASE("a pipe is refused as a log before anything is printed") {
    const Scratch scratch;
    const auto pipe = scratch.path() + "/pipe";
    REQUIRE(shell("mkfifo " + pipe).status == 0);
    const auto ran = run("fallen-leader -d 3 --log " + pipe);
    CHECK(ran.status == 4);
    CHECK(ran.out.empty());
    CHECK(ran.err.find("it is a pipe: name a file") != std::string::npos);
}

TEST_CASE("the next number is one more than the last record that replay would read, however it was written") {
    const Scratch scratch;
    const auto number_after = [&](const std::string& before) {
        const auto log = scratch.write("game.log", before);
        CHECK(run("fallen-leader -d 3 --log " + log).status == 0);
        return json::parse(lines_of(read_text(log)).back()).at("record").get<std::uint64_t>();
    };
    run("fallen-leader -d 3 --log " + scratch.path() + "/one.log");
    const auto record = lines_of(read_text(scratch.path() + "/one.log")).back();
    auto seventh = nlohmann::ordered_json::parse(record);
    seventh["record"] = 7;
    CHECK(number_after(record + "\n") == 2);
    CHECK(number_after(record + "\r\n") == 2);
    CHECK(number_after(record + " \n") == 2);
    CHECK(number_after(record) == 2);  // only the newline is lost
    CHECK(number_after(seventh.dump() + "\n") == 8);
    CHECK(number_after(seventh.dump(1) + "\n") == 1);  // no record a line
    CHECK(number_after(seventh.dump() + "\nmy note\n\n") == 8);
    seventh["record"] = 1e20;
    CHECK(number_after(record + "\n" + seventh.dump() + "\n") == 2);
    seventh["record"] = UINT64_MAX;
    const auto full = scratch.write("full.log", seventh.dump() + "\n");
    CHECK(run("fallen-leader -d 3 --log " + full).status == 4);
}

TEST_CASE("concurrent notes, voids and turns are written whole, each with its own number") {
    const Scratch scratch;
    const auto game = scratch.write(
        "hill.yaml", "game: The Hill\nruleset: acw\nsides:\n  union:\n    28ma: {is: [trained], stands: 6}\n");
    std::vector<std::unique_ptr<Running>> writers;
    for (int i = 0; i < 40; ++i) {
        std::vector<std::string> args = {"note", "remark " + std::to_string(i)};
        if (i % 4 == 1) args = {"fallen-leader"};
        if (i % 4 == 2) args = {"turn", std::to_string(i)};
        if (i % 4 == 3) args = {"maneuver", "gallant", "28ma", "--note", "they waver"};
        args.insert(args.end(), {"-g", game});
        writers.push_back(std::make_unique<Running>(args, "/dev/null", "/dev/null"));
    }
    for (auto& writer : writers) CHECK(writer->wait() == 0);
    std::vector<std::unique_ptr<Running>> strikers;
    for (int i = 1; i <= 20; ++i)
        strikers.push_back(std::make_unique<Running>(std::vector<std::string>{"void", std::to_string(i), "-g", game},
                                                     "/dev/null", "/dev/null"));
    for (auto& striker : strikers) CHECK(striker->wait() == 0);
    const auto log = scratch.path() + "/hill.log";
    const auto records = lines_of(read_text(log));
    REQUIRE(records.size() == 60);
    for (std::size_t at = 0; at < records.size(); ++at) CHECK(json::parse(records[at]).at("record") == at + 1);
    CHECK(run("replay " + log).out == "20 records replayed: 20 match, 0 differ\n");
}

TEST_CASE("changes of units are checked against results and earlier states, without void records") {
    const Scratch scratch;
    const auto game = scratch.write("ox.yaml", small_game);
    const auto log = scratch.path() + "/ox.log";
    for (const std::string line : {"turn", "charge 15al fresh cold-steel vs 28ma worn -d 8,3", "units 28ma stands=-1", "undo",
                                   "undo", "charge 15al fresh vs 28ma worn -d 8,3", "redo 2"})
        REQUIRE(run(line + " -g " + game).status == 0);
    const auto honest = read_text(log);
    CHECK(run("replay -g " + game).out == "2 records replayed: 2 match, 0 differ\n");
    CHECK(has(run("replay --trust -g " + game).out, "said charge 15al fresh cold-steel vs 28ma worn"));
    CHECK(has(run("replay --trust " + log).out, "changes [{"));  // nobody looks at them
    const auto forged = [&](const std::string& from, const std::string& to) {
        auto text = honest;
        text.replace(text.find(from), from.size(), to);
        return run("replay -g " + game + " -", text);
    };
    const auto count = forged(R"("takes":{"stands":3})", R"("takes":{"stands":2})");
    CHECK(count.status == 1);
    CHECK(has(count.out,
              "the result for 28ma: the record has stands -2, broken, but the tables give stands -3, broken"));
    CHECK(has(forged(R"("changes":[{"unit":"28ma")", R"("changes":[{"unit":"15al")").out, "the result for 28ma"));
    CHECK(has(forged(R"("names":[["15al"])", R"("names":[["17al"])").out, "the game has no unit 17al"));
    CHECK(has(forged(R"("void":3)", R"("void":9)").out, "there was no record 9 that counted"));
}

}  // namespace log_test
