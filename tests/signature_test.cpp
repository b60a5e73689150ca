// One number for the behaviour of each procedure: a hash of its example under fifty seeds, as JSON. A change of any
// result shows as a changed line of tests/golden/signature.txt (ORDERLY_UPDATE=1 rewrites it).

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>
#include <set>

#include "cli/options.hpp"
#include "orderly/dice.hpp"
#include "support/golden.hpp"
#include "support/shell.hpp"
#include "tables/builtin.hpp"

namespace signature_test {

using namespace orderly_test;

namespace {

/// The example's words, without the dice it may give.
std::vector<std::string> words_of(std::string_view example) {
    auto words = split(std::string(example));
    for (std::size_t at = 0; at < words.size(); ++at)
        if (words[at] == "-d")
            words.erase(words.begin() + static_cast<std::ptrdiff_t>(at),
                        words.begin() + static_cast<std::ptrdiff_t>(at + 2));
    return words;
}

std::string signature_of(const orderly::Ruleset& ruleset, const orderly::Procedure& procedure) {
    std::string all;
    for (int seed = 1; seed <= 50; ++seed) {
        std::vector<std::string> args = {"-r", std::string(ruleset.id), "-f", "json", "--seed", std::to_string(seed)};
        for (const auto& word : words_of(procedure.example)) args.push_back(word);
        const auto ran = run_args(args);
        CHECK_MESSAGE(ran.status == 0, ruleset.id << "/" << procedure.id << ": " << ran.err);
        all += ran.out;
    }
    return fmt::format("{}/{} {:016x}\n", ruleset.id, procedure.id, orderly::siphash({0, 0}, all));
}

}  // namespace

TEST_CASE("the signature of every procedure is unchanged") {
    std::string page;
    for (const auto& ruleset : orderly::tables::builtin_rulesets())
        for (const auto& procedure : ruleset.procedures) {
            REQUIRE_MESSAGE(!procedure.example.empty(), ruleset.id << "/" << procedure.id << " has no example");
            page += signature_of(ruleset, procedure);
        }
    const std::string path = ORDERLY_SOURCE_DIR "/tests/golden/signature.txt";
    if (updating()) std::ofstream(path) << page;
    CHECK(read_text(path) == page);
}

namespace {

/// The arguments of every command that the tests run and whose output they compare: the lines `$ …` of tests/cli, and
/// those of the documents that call the program.
std::set<std::string> run_arguments() {
    std::set<std::string> all;
    const auto take = [&](const std::string& path, const std::string& opening) {
        for (const auto& line : lines_of(read_text(path)))
            if (line.starts_with(opening))
                for (const auto& word : split(line.substr(opening.size()))) all.insert(word.substr(0, word.find('=')));
    };
    for (const auto& path : files_in(ORDERLY_SOURCE_DIR "/tests/cli", ".txt")) take(path, "$ ");
    for (const auto& path : files_in(ORDERLY_SOURCE_DIR "/docs", ".md")) take(path, "$ orderly ");
    take(ORDERLY_SOURCE_DIR "/README.md", "$ orderly ");
    return all;
}

}  // namespace

TEST_CASE("every option is used in a tested command") {
    const auto run = run_arguments();
    CHECK(!run.contains("--nonsense-that-nobody-types"));
    for (const auto& option : orderly::cli::option_list())
        CHECK_MESSAGE(run.contains(std::string(option.name)), option.name << " is in no command that is run");
}

}  // namespace signature_test
