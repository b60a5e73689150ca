// Charts of odds: text is escaped, readable in light and dark, and each element is closed.

#include <doctest/doctest.h>

#include <vector>

#include "support/shell.hpp"

namespace svg_test {

using namespace orderly_test;

namespace {

std::string chart_of(const std::string& request) {
    const Scratch scratch;
    const auto path = scratch.path() + "/chart.svg";
    CHECK(run(request + " --svg " + path).status == 0);
    return read_text(path);
}

/// Whether each element that is opened is closed, in order.
bool is_closed(const std::string& xml) {
    std::vector<std::string> open;
    for (auto at = xml.find('<'); at != std::string::npos; at = xml.find('<', at + 1)) {
        const auto end = xml.find('>', at);
        if (end == std::string::npos) return false;
        if (xml[end - 1] == '/') continue;
        const auto name = xml.substr(at + 1, xml.find_first_of(" >", at) - at - 1);
        if (name[0] != '/') open.push_back(name);
        else if (open.empty() || open.back() != name.substr(1)) return false;
        else open.pop_back();
    }
    return open.empty();
}

}  // namespace

TEST_CASE("a variation by number is drawn as lines with distinct dashes and marks") {
    const auto svg = chart_of("odds fire points=6 vs trained --vary points=1..12");
    for (const std::string name : {"withering", "telling", "galling", "lively", "desultory"}) CHECK(has(svg, ">" + name + "<"));
    CHECK(has(svg, "stroke-dasharray=\"7 4\""));
    CHECK(!has(svg, "<rect class=\"bar\""));
    CHECK(has(svg, ">chance by shooter: points=1..12<"));
    // words have no distance: they stay rows
    CHECK(!has(chart_of("odds charge fresh vs trained --vary crack,veteran,trained,green"), "class=\"series\""));
}

TEST_CASE("a chart is an HTML page if its file name says so, and names its table's source") {
    const orderly_test::Scratch scratch;
    const auto path = scratch.path() + "/chart.html";
    CHECK(run("odds charge crack vs trained --svg " + path).status == 0);
    const auto page = orderly_test::read_text(path);
    CHECK(page.starts_with("<!DOCTYPE html>"));
    CHECK(has(page, "<title>Odds of Charge · acw</title>"));
    CHECK(has(page, "source: acw/charge.yaml"));
}

TEST_CASE("charts of the numbers of --of, for one side, for both, and varied") {
    const auto one = chart_of("odds charge crack fresh vs trained worn disordered --of defender:lose-stands");
    CHECK(is_closed(one));
    for (const auto* text : {">defender, lose-stands<", ">0<", ">7<", ">69.00%<", ">1.00%<"})
        CHECK_MESSAGE(has(one, text), text);
    const auto both = chart_of("odds charge crack fresh vs trained worn disordered --of lose-stands");
    for (const auto* text : {">defender, lose-stands: 2<", ">attacker, lose-stands: 1<", ">5.00%<"})
        CHECK_MESSAGE(has(both, text), text);
    const auto varied = chart_of("odds charge fresh vs trained worn --vary crack,green --of defender:lose-stands");
    for (const auto* text : {">by attacker: crack,green<", ">crack<", ">6<", "3: 4.00%"})
        CHECK_MESSAGE(has(varied, text), text);
}

TEST_CASE("a chart of a charge shows the request, each outcome with its chance, and assumptions") {
    const auto svg = chart_of("odds charge crack fresh vs trained worn disordered");
    CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    CHECK(is_closed(svg));
    for (const auto* text : {">Odds of Charge · acw<", ">charge crack fresh vs trained worn disordered<", ">swept<",
                             ">21.00%<", ">repulsed<", ">0.00%<", ">assumed: in a tie both roll again, disordered<"})
        CHECK_MESSAGE(has(svg, text), text);
    for (const auto* text : {">outcome<", ">chance<", ">0%<", ">40%<"})
        CHECK_MESSAGE(has(svg, text), text);  // the axes: 34% is the most
    CHECK_FALSE(has(svg, ">50%<"));
    CHECK(has(svg, "prefers-color-scheme:dark"));
    CHECK_FALSE(has(svg, "href"));  // nothing from elsewhere
}

TEST_CASE("a chart of --vary has a row for each value and a legend of the outcomes") {
    const auto svg = chart_of("odds charge crack fresh vs trained worn disordered --vary cold-steel,-");
    CHECK(is_closed(svg));
    for (const auto* text : {">by attacker: cold-steel,-<", ">100%<", ">chance<"}) CHECK_MESSAGE(has(svg, text), text);
    for (const auto* text : {">cold-steel<", ">-<", ">swept<", ">driven-back<", "<title>swept: 21.00%</title>"})
        CHECK_MESSAGE(has(svg, text), text);
}

// Of acw's fire, 12 points add 3: against crack troops 8 to 10 cost two stands, 4 to 7 one, 1 to 3 none.
TEST_CASE("a chart of a plan stacks a unit's possible numbers, and has a bar for each possible state") {
    const Scratch scratch;
    scratch.write("game.yaml", read_text(ORDERLY_SOURCE_DIR "/tests/games/ox-hill.yaml"));
    const auto svg = chart_of("odds -g " + scratch.path() + "/game.yaml 28ma fires at 15al 12 points, then 50pa maneuver");
    CHECK(is_closed(svg));
    for (const auto* text : {">15al stands<", ">7: 30.00%<", ">8: 40.00%<", ">9: 30.00%<", ">15al disordered: 80.00%<"})
        CHECK_MESSAGE(has(svg, text), text);
}

TEST_CASE("a chart that cannot be written is an error, and the old file stays") {
    const Scratch scratch;
    const auto path = scratch.write("chart.svg", "mine");
    CHECK(run("odds charge crack vs nonsense --svg " + path).status == 2);
    CHECK(read_text(path) == "mine");
    CHECK(run("odds charge crack vs trained --svg /dev/full").status == 4);
    CHECK(run("odds charge crack vs trained --svg " + scratch.path()).status == 4);
    const auto mine = scratch.write("a.svg.part", "mine");
    CHECK(run("odds charge crack vs trained --svg " + scratch.path() + "/a.svg").status == 0);
    CHECK(read_text(mine) == "mine");
    CHECK(files_in(scratch.path(), ".part").size() == 1);
    CHECK(files_in(scratch.path(), ".svg").size() == 2);
}

}  // namespace svg_test
