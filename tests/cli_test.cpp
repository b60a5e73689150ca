// Command-line cases: plain text files in tests/cli, run in-process.
//
//   $ WORDS…          runs the program; `env NAME=VALUE` lines before it set variables for this one case
//   < TEXT            a line of its standard input
//   TEXT              a line of standard output, exactly; none of them: standard output is empty
//   ~ TEXT            standard output has this somewhere (then it is not compared whole)
//   ! TEXT            a line of standard error, exactly
//   !~ TEXT           standard error has this somewhere
//   = N               the exit status (0 where there is no such line)
// A blank line ends a case; `#` starts a comment between cases. SCRATCH is an empty folder, the file's own.

#include <doctest/doctest.h>
#include <stdlib.h>

#include <fstream>
#include <map>
#include <sstream>

#include "support/shell.hpp"

namespace cli_test {

using namespace orderly_test;

namespace {

struct Case {
    int line = 0;
    std::string words;
    std::map<std::string, std::string> variables;
    std::string input;
    std::string out;
    std::string err;
    std::vector<std::string> has_out;
    std::vector<std::string> has_err;
    int status = 0;
};

std::string without(const std::string& line, std::size_t prefix) {
    return line.size() > prefix ? line.substr(prefix) : std::string();
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

void read_line(Case& one, const std::string& line) {
    if (line.starts_with("< ") || line == "<") one.input += without(line, 2) + "\n";
    else if (line.starts_with("~ ")) one.has_out.push_back(without(line, 2));
    else if (line.starts_with("!~ ")) one.has_err.push_back(without(line, 3));
    else if (line.starts_with("! ") || line == "!") one.err += without(line, 2) + "\n";
    else if (line.starts_with("= ")) one.status = std::stoi(without(line, 2));
    else one.out += (line == "." ? "" : line) + "\n";  // a lone dot is an empty line
}

std::vector<Case> read_cases(const std::string& path, const std::string& scratch) {
    std::vector<Case> cases;
    std::istringstream text(replaced(read_text(path), "SCRATCH", scratch));
    std::string line;
    Case next;
    bool in_case = false;
    for (int number = 1; std::getline(text, line); ++number) {
        if (line.empty()) in_case = false;
        else if (line.starts_with("$ ")) {
            next.line = number;
            next.words = line.substr(2);
            cases.push_back(next);
            next = {};
            in_case = true;
        } else if (in_case) read_line(cases.back(), line);
        else if (line.starts_with("env "))
            next.variables[line.substr(4, line.find('=') - 4)] = line.substr(line.find('=') + 1);
        else REQUIRE_MESSAGE(line.starts_with("#"), path << ":" << number << ": neither case nor comment");
    }
    return cases;
}

void check(const std::string& path, const Case& one) {
    INFO(path << ":" << one.line << ": orderly " << one.words);
    for (const auto& [name, value] : one.variables) setenv(name.c_str(), value.c_str(), 1);
    const auto ran = run(one.words, one.input);
    for (const auto& [name, value] : one.variables) unsetenv(name.c_str());
    CHECK(ran.status == one.status);
    if (one.has_out.empty()) CHECK(ran.out == one.out);
    if (one.has_err.empty()) CHECK(ran.err == one.err);
    for (const auto& text : one.has_out)
        CHECK_MESSAGE(ran.out.find(text) != std::string::npos, "stdout lacks: " << text << "\n" << ran.out);
    for (const auto& text : one.has_err)
        CHECK_MESSAGE(ran.err.find(text) != std::string::npos, "stderr lacks: " << text << "\n" << ran.err);
}

}  // namespace

TEST_CASE("every command-line case of tests/cli") {
    const auto files = files_in(ORDERLY_SOURCE_DIR "/tests/cli", ".txt");
    REQUIRE(!files.empty());
    for (const auto& path : files) {
        const Scratch scratch;
        const auto cases = read_cases(path, scratch.path());
        REQUIRE_MESSAGE(!cases.empty(), path << " has no case");
        for (const auto& one : cases) check(path, one);
    }
}

}  // namespace cli_test
