// Our own parser of arguments and CLI11 must agree on every list.

#include <doctest/doctest.h>
#include <stdlib.h>

#include <algorithm>

#include "cli/options.hpp"
#include "orderly/error.hpp"
#include "support/lines.hpp"
#include "support/random.hpp"

namespace options_test {

using namespace orderly;
using orderly_test::LineMaker;

namespace {

struct Read {
    cli::Options options;
    std::string error;
};

template <class Parse>
Read read(Parse parse, const std::vector<std::string>& args) {
    try {
        return {parse(args), {}};
    } catch (const Error& error) {
        return {{}, error.what()};
    }
}

void check_both(const std::vector<std::string>& args) {
    std::string shown;
    for (const auto& arg : args) shown += "<" + arg + "> ";
    INFO(shown);
    const auto quick = read([](const auto& list) { return cli::parse_options(list); }, args);
    const auto full = read([](const auto& list) { return cli::parse_with_cli11(list); }, args);
    CHECK(quick.error == full.error);
    CHECK(quick.options == full.options);
}

const std::vector<std::string> pieces = {"maneuver",
                                         "gallant",
                                         "points=9",
                                         "6xrm@8",
                                         "vs",
                                         "and",
                                         "17:",
                                         "8,3",
                                         "7",
                                         "0",
                                         "-1",
                                         "-d",
                                         "-d8,3",
                                         "--die",
                                         "--die=4",
                                         "8,",
                                         ",8",
                                         "99999999999",
                                         "+7",
                                         "1.5",
                                         "--seed",
                                         "--seed=x",
                                         "-f",
                                         "json",
                                         "-fjson",
                                         "--format",
                                         "--format=csv",
                                         "xml",
                                         "-r",
                                         "acw",
                                         "--ruleset",
                                         "--ruleset=acw",
                                         "--log",
                                         "g.log",
                                         "--follow",
                                         "--explain",
                                         "--exact",
                                         "--exit-status",
                                         "--color",
                                         "always",
                                         "--tables",
                                         "/x",
                                         "--",
                                         "",
                                         "-",
                                         "[a,b]",
                                         "[a",
                                         "{}",
                                         "%%",
                                         "%a",
                                         "--nonsense",
                                         "-x",
                                         "--follow=true",
                                         "--jobs",
                                         "2",
                                         "--line-buffered",
                                         "--stats",
                                         "--yaml",
                                         "--version",
                                         "a b",
                                         "\"",
                                         "\xff",
                                         "--no-follow",
                                         "-df",
                                         "--seed=",
                                         "--log=",
                                         "--seed=--log",
                                         "-r=acw",
                                         "JSON",
                                         "--follow="};

}  // namespace

TEST_CASE("our parser and CLI11 agree on twenty thousand random argument lists") {
    LineMaker random(5);
    for (std::uint64_t list = 0; list < orderly_test::share_of(20'000); ++list) {
        std::vector<std::string> args;
        for (auto left = random.next(6); left > 0; --left) args.push_back(pieces[random.next(pieces.size())]);
        check_both(args);
    }
}

TEST_CASE("our parser and CLI11 agree on each pair of arguments") {
    for (const auto& first : pieces)
        for (const auto& second : pieces) check_both({first, second});
}

TEST_CASE("our parser and CLI11 agree on environment variables") {
    for (const auto* name : {"ORDERLY_FORMAT", "ORDERLY_RULESET", "ORDERLY_LOG", "ORDERLY_COLOR", "ORDERLY_SEED"})
        for (const auto* value : {"", "json", "acw", "[a,b]", "-x", "-", "{}", "always"}) {
            INFO(name << "=" << value);
            setenv(name, value, 1);
            check_both({"fire", "points=9"});
            check_both({"fire", "-f", "csv", "-r", "mexico", "--log", "x", "--color", "never"});
            check_both({"fire", "-f", "csv", "-r", "mexico", "--log", "x"});
            unsetenv(name);
        }
}

TEST_CASE("words may follow a face, a folder and a seed") {
    const std::vector<std::string> args = {"--tables", "one", "-d",     "8,3", "charge",
                                           "--tables", "two", "--seed", "-42", "crack"};
    const auto options = cli::parse_options(args);
    CHECK(options.words == std::vector<std::string>{"charge", "crack"});
    CHECK(options.faces == std::vector<int>{8, 3});
    CHECK(options.tables == std::vector<std::string>{"one", "two"});
    CHECK(options.seed == "-42");
}

}  // namespace options_test
