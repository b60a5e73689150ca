// The manual pages are complete, and man reads them without a warning.

#include <doctest/doctest.h>

#include <regex>

#include "cli/commands.hpp"
#include "support/process.hpp"
#include "support/shell.hpp"
#include "tools/tools.hpp"

namespace manual_test {

using namespace orderly;
using namespace orderly_test;

namespace {

/// The page as a reader sees it, without what man says of its faults; those come after it in `faults`.
struct Rendered {
    std::string page;
    std::string faults;
};

Rendered rendered(const std::string& roff) {
    const Scratch scratch;
    const auto file = scratch.write("page.man", roff);
    const auto command = "MANWIDTH=100 LC_ALL=C.UTF-8 man -Tutf8 --warnings -l " + file;
    return {shell(command + " 2>/dev/null | col -bx").out, shell(command + " 2>&1 >/dev/null").out};
}

std::string docs_of_tables() { return read_text(ORDERLY_SOURCE_DIR "/docs/table-keys.md"); }

}  // namespace

TEST_CASE("man shows both pages without a warning") {
    for (const auto& page : {tools::manual_of_program(), tools::manual_of_tables(docs_of_tables())}) {
        const auto [text, faults] = rendered(page);
        CHECK(faults == "");
        CHECK(lines_of(text).size() > 100);
        CHECK(!has(text, "\\f"));
    }
}

TEST_CASE("the page of the program has every option and every command") {
    const auto text = rendered(tools::manual_of_program()).page;
    for (const auto& option : cli::option_list()) CHECK_MESSAGE(has(text, option.name), option.name);
    for (const auto& command : cli::commands())
        if (!command.hidden) CHECK_MESSAGE(has(text, "       " + std::string(command.usage)), command.usage);
    for (const std::string heading :
         {"NAME\n", "SYNOPSIS\n", "WORDS\n", "COMMANDS\n", "OPTIONS\n", "ENVIRONMENT\n", "EXIT STATUS\n", "SEE ALSO\n"})
        CHECK_MESSAGE(has(text, heading), heading);
    CHECK(has(text, "ORDERLY_RULESET"));
}

TEST_CASE("the page of the tables has every key that docs/table-keys.md lists") {
    const auto docs = docs_of_tables();
    const auto page = rendered(tools::manual_of_tables(docs)).page;
    const auto keys = docs.substr(docs.find("## Keys of ruleset.yaml"));
    static const std::regex row("\n\\| `([a-z-]+)`");
    std::size_t count = 0;
    for (auto at = std::sregex_iterator(keys.begin(), keys.end(), row); at != std::sregex_iterator(); ++at, ++count)
        CHECK_MESSAGE(has(page, (*at)[1].str()), (*at)[1].str());
    CHECK(count > 60);
}

}  // namespace manual_test
