// The program on a terminal of its own: the width and the colours of its output.

#include <doctest/doctest.h>
#include <pty.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/shell.hpp"
#include "text/page.hpp"

namespace terminal_test {

using namespace orderly_test;

namespace {

/// What the program writes on a terminal of so many columns; `variables` are NAME=VALUE, set before.
std::string on_terminal(const std::string& line, unsigned short columns, const std::vector<std::string>& variables = {},
                        const std::string& keys = {}) {
    winsize size = {24, columns, 0, 0};
    int terminal = -1;
    const auto child = forkpty(&terminal, nullptr, nullptr, &size);
    REQUIRE(child >= 0);
    if (child == 0) {
        setenv("TERM", "xterm", 1);
        for (const auto& variable : variables)
            setenv(variable.substr(0, variable.find('=')).c_str(), variable.substr(variable.find('=') + 1).c_str(), 1);
        auto words = split(line);
        std::vector<char*> args = {const_cast<char*>("orderly")};
        for (auto& word : words) args.push_back(word.data());
        args.push_back(nullptr);
        execv(ORDERLY_BINARY, args.data());
        _exit(127);
    }
    if (!keys.empty()) REQUIRE(write(terminal, keys.data(), keys.size()) == static_cast<ssize_t>(keys.size()));
    std::string out;
    char buffer[4096];
    for (ssize_t got = 0; (got = read(terminal, buffer, sizeof buffer)) > 0;)
        out.append(buffer, static_cast<std::size_t>(got));
    close(terminal);
    waitpid(child, nullptr, 0);
    std::erase(out, '\r');
    return out;
}

std::string without_escapes(const std::string& text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '\x1b') at = text.find('m', at);
        else out += text[at];
    }
    return out;
}

std::size_t widest(const std::string& text) {
    std::size_t most = 0;
    for (const auto& line : lines_of(without_escapes(text))) most = std::max(most, orderly::text::columns_of(line));
    return most;
}

}  // namespace

TEST_CASE("the width is $COLUMNS, or else the terminal's") {
    const std::string page = "help options";
    CHECK(widest(on_terminal(page, 40)) <= 40);
    CHECK(widest(on_terminal(page, 60)) > 40);
    CHECK(widest(on_terminal(page, 60)) <= 60);
    CHECK(widest(on_terminal("help words", 200)) > 80);
    CHECK(on_terminal(page, 60, {"COLUMNS=40"}) == on_terminal(page, 40));
    CHECK(on_terminal(page, 20) == on_terminal(page, 40));  // narrower is not followed
    CHECK(on_terminal(page, 0) == on_terminal(page, 80));   // one that does not know
}

TEST_CASE("a page longer than the terminal ends with a hint; in a pipe it does not") {
    CHECK(has(on_terminal("sheet scale", 80), "note: this page is for a browser: type `orderly sheet > sheet.html`"));
    CHECK(run("sheet scale").err.empty());
}

TEST_CASE("an error fits the terminal, its head in colour; in a pipe it is one line") {
    const std::string request = "charge crack geren vs trianed wron --exact";
    const auto shown = on_terminal(request, 40);
    CHECK(widest(shown) <= 40);
    CHECK(has(shown, "\x1b[1;31merror:\x1b[0m unknown word `geren`"));
    CHECK(!has(on_terminal(request, 40, {"NO_COLOR=1"}), "\x1b"));
    for (const auto& line : lines_of(run(request).err)) CHECK(line.starts_with("error: "));
}

TEST_CASE("a result has colours on a terminal, and none with NO_COLOR, --color never or a dumb terminal") {
    const std::string request = "charge crack cold-steel fresh vs green -d 8,3";
    CHECK(has(on_terminal(request, 80), "\x1b[1mSwept from the Field\x1b[0m"));
    CHECK(has(on_terminal(request, 80), "\x1b[31mloses 4 stands\x1b[0m"));
    CHECK(!has(on_terminal(request, 80, {"NO_COLOR=1"}), "\x1b"));
    CHECK(!has(on_terminal(request, 80, {"TERM=dumb"}), "\x1b"));
    CHECK(!has(on_terminal(request + " --color never", 80), "\x1b"));
    CHECK(has(on_terminal(request + " --color always", 80, {"NO_COLOR=1"}), "\x1b"));
}

TEST_CASE("a suggested line is run only after confirmation at a terminal") {
    const auto line = "maneuver galant frehs vetran -d 4";
    const auto yes = on_terminal(line, 80, {}, "\n");
    CHECK(yes.find("run that? [Y/n]") != std::string::npos);
    CHECK(without_escapes(yes).find("total 8: Double Quick") != std::string::npos);
    const auto no = on_terminal(line, 80, {}, "n\n");
    CHECK(no.find("run that? [Y/n]") != std::string::npos);
    CHECK(no.find("total") == std::string::npos);
}

TEST_CASE("a source line in a fault is cut around the caret and never wrapped") {
    const Scratch scratch;
    const auto file = scratch.write(
        "ford.yaml", "game: Ford\nruleset: acw\nsides:\n  union:\n    28ma: {name: The 28th Massachusetts Volunteers, "
                     "stands: 6, is: [traned], by: {stands: {fresh: 7.., worn: 5..6, spent: ..4}}}\n");
    for (const auto columns : std::vector<unsigned short>{40, 60, 200}) {
        const auto lines = lines_of(on_terminal("units -g " + file, columns, {"NO_COLOR=1"}));
        const auto caret = std::ranges::find_if(lines, [](const auto& line) { return line.ends_with('^'); });
        REQUIRE(caret != lines.end());
        REQUIRE(caret != lines.begin());
        std::string source = *(caret - 1);
        CHECK(orderly::text::columns_of(source) <= columns);
        if (source.starts_with("…")) source.replace(0, std::string("…").size(), "~");  // one column
        CHECK_MESSAGE(source.substr(caret->size() - 1).starts_with("traned"), source);
    }
}

}  // namespace terminal_test
