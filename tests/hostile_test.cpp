// Text from files reaches no terminal unescaped: every field of every kind of record, and of a roster, a table, a
// spreadsheet and a seal, shown by every command in every format.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "support/shell.hpp"
#include "support/small_game.hpp"

namespace hostile_test {

using namespace orderly_test;
using nlohmann::ordered_json;

namespace {

/// A terminal's title set, a line erased, text turned around, and a page's script.
const std::string hostile = "\x1b]0;gotcha\x07\x1b[2K\xe2\x80\xae<script>alert(1)</script>\r\n\xc2\x9b";

void check_harmless(const Ran& ran, const std::string& what) {
    for (const auto& text : {ran.out, ran.err})
        for (const std::string bad : {"\x1b", "\x07", "\r", "\xe2\x80\xae", "\xc2\x9b", "<script"}) {
            INFO(what << "\n" << text);
            CHECK((text.find(bad) == std::string::npos || (bad == "<script" && !ran.out.starts_with("<!DOCTYPE"))));
        }
}

/// Puts the text in place of each string, one at a time, and once before it.
void each_forged(const ordered_json& record, const ordered_json& at, const std::string& pointer,
                 std::vector<std::string>& into) {
    if (at.is_string())
        for (const auto& text : {hostile, hostile + at.get<std::string>()}) {
            auto forged = record;
            forged[ordered_json::json_pointer(pointer)] = text;
            into.push_back(forged.dump());
        }
    if (!at.is_structured()) return;
    for (const auto& [key, value] : at.items()) each_forged(record, value, pointer + "/" + key, into);
    if (!at.is_object()) return;
    auto forged = record;
    forged[ordered_json::json_pointer(pointer)][hostile] = hostile;
    into.push_back(forged.dump());
}

}  // namespace

TEST_CASE("every command shows hostile text in a log harmlessly") {
    const Scratch scratch;
    const auto game = scratch.write("ox.yaml", small_game);
    const auto log = scratch.path() + "/ox.log";
    for (const std::string line :
         {"turn", "charge 15al fresh cold-steel vs 28ma worn -d 8,3 --note 'it rains'", "units 28ma disordered",
          "note a remark", "maneuver gallant 28ma worn --seed k --follow", "void 2", "redo 2"})
        REQUIRE(run(line + " -g " + game).status == 0);
    const auto honest = read_text(log);
    std::vector<std::string> forged;
    for (const auto& line : lines_of(honest)) {
        const auto record = ordered_json::parse(line);
        each_forged(record, record, "", forged);
    }
    REQUIRE(forged.size() > 150);
    const std::vector<std::string> tellers = {"replay --trust --stats",
                                              "replay --trust --stats -f json",
                                              "replay --trust --stats -f logfmt",
                                              "replay --trust --stats -f csv",
                                              "report",
                                              "report -f text --luck",
                                              "report -f csv --luck",
                                              "report -f logfmt",
                                              "report -f json",
                                              "report --html"};
    const std::vector<std::string> in_game = {"log", "units", "units -f csv", "units -f json"};
    for (std::size_t at = 0; at < forged.size(); ++at) {
        const auto& teller = tellers[at % tellers.size()];
        check_harmless(run(teller + " -", forged[at] + "\n"), teller + ": " + forged[at]);
        scratch.write("ox.log", honest + forged[at] + "\n" + hostile);
        const auto& command = in_game[at % in_game.size()];
        check_harmless(run(command + " -g " + game), command + ": " + forged[at]);
    }
}

TEST_CASE("hostile text in a roster, table, spreadsheet, request or seal is reported harmlessly") {
    const Scratch scratch;
    const std::string escaped = "\"\\e]0;gotcha\\a\\u202E\"";
    const auto raw = "'" + hostile.substr(0, 18) + "'";
    for (const auto& text : {escaped, raw}) {
        const auto game = scratch.write("g.yaml", "game: " + text + "\nruleset: acw\nsides:\n  a:\n    u1: {name: " + text +
                                                      ", is: [" + text + "], stands: 6}\n");
        for (const std::string command : {"units -g ", "lint ", "play "}) {
            const auto ran = run(command + game);
            CHECK(ran.status != 0);
            check_harmless(ran, command);
        }
        scratch.write("t/acw/charge.yaml", "extends: acw/charge\ntitle: " + text + "\n");
        const auto ran = run("charge crack fresh vs trained --tables " + scratch.path() + "/t");
        CHECK(ran.status == 3);
        check_harmless(ran, "table");
    }
    check_harmless(run("units --import " + scratch.write("u.csv", "side,unit,name,stands\nx," + hostile + ",\"" +
                                                                      hostile + "\",3\n")),
                   "csv");
    check_harmless(run("batch", hostile + "\ncharge " + hostile + "\n"), "batch");
    check_harmless(run("batch -f text", hostile + "\n"), "batch -f text");
    check_harmless(run("seal commitment " + scratch.write("k.key", "orderly seal key 1\nsecret " + hostile + "\n")), "key");
    check_harmless(run("replay --seal " + scratch.path() + " --sent " + std::string(64, '0') + " -", hostile), "seal");
}

}  // namespace hostile_test
