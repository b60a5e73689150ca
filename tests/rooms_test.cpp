// Which rooms each room may include. Checked in the sources, so a wrong include is a failure.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace rooms_test {

namespace fs = std::filesystem;

namespace {

const fs::path root = ORDERLY_SOURCE_DIR;

/// The rooms that each room may look into, beside itself; the public headers are open to all.
const std::map<std::string, std::set<std::string>> allowed = {
    {"include", {}},
    {"text", {}},
    {"io", {"text"}},
    {"engine", {"text"}},
    {"parse", {"engine", "text"}},
    {"odds", {"parse", "engine", "text"}},
    {"tables", {"engine", "text"}},
    {"report", {"odds", "engine", "text"}},
    {"seal", {"engine", "io", "text"}},
    {"log", {"seal", "report", "odds", "tables", "parse", "engine", "io", "text"}},
    {"game", {"log", "report", "tables", "parse", "engine", "io", "text"}},
    {"plan", {"game", "report", "odds", "parse", "engine", "text"}},
    {"cli", {"plan", "game", "log", "seal", "report", "odds", "tables", "parse", "engine", "io", "text"}},
    {"tools", {"cli", "tables", "report", "parse", "engine", "text"}},
    {"main.cpp", {"cli", "io"}},
};

/// The room that a public header's code stands in; the others are the model, which has none.
const std::map<std::string, std::string> public_rooms = {{"orderly/catalog.hpp", "tables"},
                                                         {"orderly/parse.hpp", "parse"},
                                                         {"orderly/odds.hpp", "odds"},
                                                         {"orderly/changes.hpp", "odds"},
                                                         {"orderly/report.hpp", "log"},
                                                         {"orderly/game.hpp", "game"},
                                                         {"orderly/json.hpp", "report"}};

/// Libraries that stand in one room alone.
const std::map<std::string, std::string> homes = {{"CLI/", "cli"}, {"yaml-cpp/", "tables"}, {"rapidjson/", "log"},
                                                  {"gmp", "odds"}, {"sodium", "seal"},      {"histedit", "cli"}};

struct Include {
    std::string room;
    std::string place;
    std::string named;
    bool of_ours = false;
};

std::string room_of(const fs::path& file) {
    const auto from = fs::relative(file, root);
    auto part = from.begin();
    if (*part == "include") return "include";
    return *++part;
}

std::vector<Include> all_includes() {
    static const std::regex line(R"rx(^\s*#include ([<"])([^>"]+)[>"])rx");
    std::vector<Include> found;
    for (const auto* top : {"include", "src"})
        for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
            const auto ending = entry.path().extension();
            if (ending != ".cpp" && ending != ".hpp") continue;
            std::ifstream in(entry.path());
            std::smatch match;
            for (std::string text; std::getline(in, text);)
                if (std::regex_search(text, match, line))
                    found.push_back(
                        {room_of(entry.path()), fs::relative(entry.path(), root).string(), match[2], match[1] == "\""});
        }
    return found;
}

}  // namespace

TEST_CASE("no room includes a room above it") {
    const auto includes = all_includes();
    REQUIRE(includes.size() > 500);
    for (const auto& one : includes) {
        if (!one.of_ours || one.room == "include") continue;
        const auto in_public = one.named.starts_with("orderly/");
        if (in_public && !public_rooms.contains(one.named)) continue;
        const auto into = in_public ? public_rooms.at(one.named) : one.named.substr(0, one.named.find('/'));
        INFO(one.place << " includes " << one.named);
        CHECK(allowed.contains(one.room));
        CHECK((into == one.room || (allowed.contains(one.room) && allowed.at(one.room).contains(into))));
    }
}

TEST_CASE("includes name a file from the top, never by ../") {
    for (const auto& one : all_includes()) {
        if (!one.of_ours) continue;
        INFO(one.place << " includes " << one.named);
        CHECK(one.named.find("../") == std::string::npos);
        CHECK(one.named.find('/') != std::string::npos);
        CHECK((fs::exists(root / "src" / one.named) || fs::exists(root / "include" / one.named)));
    }
}

TEST_CASE("a public header includes nothing private") {
    for (const auto& one : all_includes()) {
        if (one.room != "include") continue;
        INFO(one.place << " includes " << one.named);
        CHECK((one.named.starts_with("orderly/") || (!one.of_ours && one.named.find('/') == std::string::npos)));
    }
}

TEST_CASE("the library names no option and no command of the program in its messages") {
    static const std::regex named(R"rx("[^"]*(--[a-z]|`orderly |\(-[a-z]| -[a-z] )[^"]*")rx");
    int files = 0;
    for (const auto* room : {"text", "io", "engine", "parse", "odds", "tables"})
        for (const auto& entry : fs::recursive_directory_iterator(root / "src" / room)) {
            ++files;
            std::ifstream in(entry.path());
            for (std::string text; std::getline(in, text);) {
                const auto is_comment = text.find_first_not_of(' ') == text.find("//");
                const auto is_yaml_comment =
                    text.find("\"# ") != std::string::npos;  // a file that `fill` writes speaks of the program
                CHECK_MESSAGE((is_comment || is_yaml_comment || !std::regex_search(text, named)), entry.path().string()
                                                                                                      << ": " << text);
            }
        }
    CHECK(files > 50);
}

TEST_CASE("each external library is used in one place only") {
    for (const auto& one : all_includes())
        for (const auto& [library, home] : homes) {
            if (one.of_ours || !one.named.starts_with(library)) continue;
            INFO(one.place << " includes " << one.named);
            // GMP's numbers are part of the odds' public header
            CHECK((one.room == home || (library == "gmp" && one.room == "include")));
        }
}

}  // namespace rooms_test
