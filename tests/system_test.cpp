// The binary as a process: full disks, closed pipes, no colour in a pipe, what a start reads.

#include <doctest/doctest.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <fstream>

#include "support/shell.hpp"

namespace system_test {

using namespace orderly_test;

namespace {

int status_of(const std::string& line) {
    const auto status = system(line.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

const std::string binary = ORDERLY_BINARY;

}  // namespace

TEST_CASE("a full disk is exit 4, and says so") {
    const Scratch scratch;
    CHECK(status_of(binary + " maneuver gallant -d 4 >/dev/full 2>" + scratch.path() + "/err") == 4);
    CHECK(read_text(scratch.path() + "/err") == "error: the output cannot be written: No space left on device\n");
    CHECK(status_of(binary + " show fire >/dev/full 2>/dev/null") == 4);
}

TEST_CASE("a closed pipe ends the program quietly") {
    const Scratch scratch;
    CHECK(status_of("sh -c '" + binary + " show fire 2>" + scratch.path() + "/err | head -1 >/dev/null'") == 0);
    CHECK(read_text(scratch.path() + "/err") == "");
}

TEST_CASE("a pipe gets no colour, --color always gives it, NO_COLOR is honoured") {
    const Scratch scratch;
    const auto out = scratch.path() + "/out";
    CHECK(status_of(binary + " maneuver gallant -d 4 >" + out) == 0);
    CHECK(read_text(out).find('\x1b') == std::string::npos);
    CHECK(status_of(binary + " --color always maneuver gallant -d 4 >" + out) == 0);
    CHECK(read_text(out).find('\x1b') != std::string::npos);
    CHECK(status_of("NO_COLOR=1 " + binary + " maneuver gallant -d 4 >" + out) == 0);
    CHECK(read_text(out).find('\x1b') == std::string::npos);
}

TEST_CASE("ten rolls in one second differ") {
    const Scratch scratch;
    const auto out = scratch.path() + "/out";
    CHECK(status_of("for i in 1 2 3 4 5 6 7 8 9 10; do " + binary +
                    " -f json fallen-leader; done | grep -o '\"seed\":\"[^\"]*\"' | sort -u | wc -l >" + out) == 0);
    CHECK(std::stoi(read_text(out)) == 10);
}

}  // namespace system_test
