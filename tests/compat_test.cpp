// The promises of docs/stability.md, held against what earlier versions had and wrote: tests/compat.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/commands.hpp"
#include "cli/option_list.hpp"
#include "orderly/error.hpp"
#include "support/shell.hpp"
#include "support/table_keys.hpp"
#include "tables/builtin.hpp"

namespace compat_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

const std::string compat = ORDERLY_SOURCE_DIR "/tests/compat";

std::vector<std::string> versions() {
    std::vector<std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(compat))
        if (entry.is_directory()) all.push_back(entry.path().string());
    REQUIRE(!all.empty());
    return all;
}

void add_procedure(const std::string& place, const orderly::Procedure& procedure, std::set<std::string>& names) {
    for (const auto& word : procedure.words)
        if (!word.derived) names.insert(fmt::format("word {} {}", place, word.id));
    for (const auto& quantity : procedure.quantities) names.insert(fmt::format("quantity {} {}", place, quantity.id));
    for (const auto& table : procedure.results)
        for (const auto& row : table.rows) names.insert(fmt::format("outcome {} {}", place, row.outcome));
}

/// Everything that scripts, logs and tables may name: `word acw/fire woods`, `code endless 2`, `option --seed`.
std::set<std::string> names_today() {
    std::set<std::string> names;
    for (const auto& ruleset : orderly::tables::builtin_rulesets())
        for (const auto& procedure : ruleset.procedures)
            add_procedure(fmt::format("{}/{}", ruleset.id, procedure.id), procedure, names);
    for (const auto& kind : orderly::error_kinds())
        names.insert(fmt::format("code {} {}", kind.name, static_cast<int>(kind.status)));
    for (const auto& option : orderly::cli::option_list()) names.insert(fmt::format("option {}", option.name));
    for (const auto& command : orderly::cli::commands()) names.insert(fmt::format("command {}", command.name));
    for (const auto& key : documented_keys(read_text(ORDERLY_SOURCE_DIR "/docs/table-keys.md")))
        names.insert("key " + key);
    return names;
}

/// Where `after` lacks something of `before` or has another value for it.
void find_lost(const json& before, const json& after, const std::string& path, std::vector<std::string>& lost) {
    if (before.is_object() && after.is_object()) {
        for (const auto& [key, value] : before.items())
            if (key == "notes") continue;  // text for people
            else if (after.contains(key)) find_lost(value, after[key], path + "/" + key, lost);
            else lost.push_back(path + "/" + key);
    } else if (before.is_array() && after.is_array() && before.size() == after.size()) {
        for (std::size_t at = 0; at < before.size(); ++at)
            find_lost(before[at], after[at], path + "/" + std::to_string(at), lost);
    } else if (before != after) {
        lost.push_back(path + ": " + before.dump() + " became " + after.dump());
    }
}

std::vector<std::string> lost_of(const std::string& before, const std::string& after) {
    std::vector<std::string> lost;
    find_lost(json::parse(before), json::parse(after, nullptr, false), "", lost);
    return lost;
}

void check_results(const std::string& file, const std::vector<std::string>& options) {
    const auto lines = lines_of(read_text(file));
    CHECK(lines.size() >= 20);
    for (std::size_t at = 0; at + 1 < lines.size(); at += 2) {
        const auto bar = lines[at].find('|');
        auto args = options;
        args.insert(args.end(), {"--exact", "-f", "json", "-r", lines[at].substr(0, bar)});
        for (const auto& word : split(lines[at].substr(bar + 1))) args.push_back(word);
        const auto ran = run_args(args);
        for (const auto& lost : lost_of(lines[at + 1], ran.out)) CHECK_MESSAGE(lost.empty(), lines[at] << ": " << lost);
    }
}

}  // namespace

TEST_CASE("no name of an earlier version is lost") {
    const auto today = names_today();
    for (const auto& version : versions()) {
        const auto before = lines_of(read_text(version + "/names.txt"));
        CHECK(before.size() > 1000);
        for (const auto& name : before) CHECK_MESSAGE(today.contains(name), "lost: " << name);
    }
}

TEST_CASE("requests of an earlier version give the same JSON, with more keys at most") {
    for (const auto& version : versions()) {
        check_results(version + "/results.txt", {});
        check_results(version + "/own-results.txt", {"--tables", version + "/tables"});
    }
}

TEST_CASE("a log of an earlier version replays, dice by a seed too") {
    for (const auto& version : versions()) {
        const auto ran = run_args({"replay", version + "/requests.log"});
        CHECK(ran.status == 0);
        CHECK_MESSAGE(has(ran.out, " 0 differ"), ran.out);
        CHECK(has(read_text(version + "/requests.log"), "\"seed\""));
    }
}

TEST_CASE("a game of an earlier version goes on where it stood") {
    for (const auto& version : versions()) {
        const Scratch folder;
        for (const std::string name : {"ox-hill.yaml", "ox-hill.log"})
            folder.write(name, read_text(version + "/" + name));
        const auto game = folder.path() + "/ox-hill.yaml";
        const auto units = run_args({"units", "-g", game, "-f", "json"});
        CHECK(lost_of(read_text(version + "/units.json"), units.out) == std::vector<std::string>{});
        CHECK(has(run_args({"replay", folder.path() + "/ox-hill.log"}).out, " 0 differ"));
        CHECK(run_args({"maneuver", "able", "79ny", "-d", "5", "-g", game}).status == 0);
    }
}

TEST_CASE("a loss of a name or a key would be found") {
    CHECK(lost_of(R"({"a":1,"b":[{"c":2}]})", R"({"a":1,"b":[{"c":2,"d":3}],"e":4})").empty());
    CHECK(lost_of(R"({"a":1,"b":[{"c":2}]})", R"({"a":2,"b":[{}]})").size() == 2);
    CHECK(!names_today().contains("word acw/fire no-such-word"));
    CHECK(names_today().contains("word acw/fire woods"));
}

}  // namespace compat_test
