// Completion at the cursor, as shells use it.

#include <doctest/doctest.h>
#include <stdlib.h>

#include <algorithm>

#include "support/process.hpp"
#include "support/shell.hpp"

namespace complete_test {

using namespace orderly_test;

namespace {

/// What is said of `line`; the word at the cursor is its last one, or empty after a blank.
std::vector<std::string> lines(const std::string& line) {
    auto args = split(line);
    if (line.empty() || line.ends_with(' ')) args.emplace_back();
    args.insert(args.begin(), {"complete", "--"});
    const auto ran = run_args(args);
    CHECK(ran.status == 0);
    CHECK(ran.err.empty());
    return lines_of(ran.out);
}

std::vector<std::string> names(const std::string& line) {
    auto all = lines(line);
    for (auto& one : all) one = one.substr(0, one.find('\t'));
    return all;
}

bool has(const std::vector<std::string>& list, const std::string& one) {
    return std::ranges::find(list, one) != list.end();
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("at the start, procedures and commands that match are offered") {
    CHECK(has(lines(""), "charge\tCharge"));
    CHECK(has(names(""), "odds"));
    CHECK(!has(names(""), "complete"));
    CHECK(names("cha") == Names{"charge"});
    CHECK(names("odds cha") == Names{"charge"});
    CHECK(!has(names("odds "), "rulesets"));
    CHECK(has(names("-r napoleonic "), "melee"));
}

TEST_CASE("words are offered with their values and meanings") {
    const auto all = lines("charge ");
    CHECK(has(all, "crack\tquality +2"));
    CHECK(has(all, "cold-steel\tshock +1; a charge with cold steel"));
    CHECK(has(lines("fire "), "6x") == false);
    CHECK(has(names("fire "), "points="));
}

TEST_CASE("words of the other side, of a decided choice, or already given are not offered") {
    CHECK(has(names("charge "), "cold-steel"));
    CHECK(!has(names("charge crack vs "), "cold-steel"));
    CHECK(has(names("charge crack vs "), "fortified"));
    CHECK(!has(names("charge "), "fortified"));
    CHECK(!has(names("charge crack "), "green"));
    CHECK(!has(names("charge crack "), "crack"));
    CHECK(has(names("charge crack vs "), "green"));
    CHECK(!has(names("charge "), "vs"));
    CHECK(has(names("charge crack "), "vs"));
    CHECK(!has(names("charge crack vs green "), "vs"));
    CHECK(has(names("maneuver crack "), "and"));
}

TEST_CASE("weapons are offered, also after a number") {
    CHECK(has(lines("-r mexico fire s"), "sg@\tsiege gun"));
    CHECK(names("-r mexico fire 6xsg") == Names{"6xsg@"});
    CHECK(names("fire rm").empty());  // its row is lost: no request can name it
}

TEST_CASE("options of the command are offered, and their values") {
    CHECK(has(names("--se"), "--seed"));
    CHECK(has(names("charge crack vs green --e"), "--explain"));
    CHECK(!has(names("odds charge crack vs green --"), "--die"));
    CHECK(has(names("odds charge crack vs green --"), "--chance"));
    CHECK(!has(names("charge crack --"), "--chance"));
    CHECK(!has(names("charge --follow --f"), "--follow"));
    CHECK(names("-f ") == Names{"text", "json", "logfmt", "csv"});
    CHECK(names("--format=j") == Names{"--format=json"});
    CHECK(names("--color a") == Names{"auto", "always"});
    CHECK(has(lines("-r "), "napoleonic\tA Napoleonic set in which single bases fire and melee"));
    CHECK(names("--seed ").empty());
    CHECK(names("-- --se").empty());
}

TEST_CASE("outcomes are offered after --chance, quantities and choices after --vary") {
    CHECK(has(lines("odds charge crack vs green --chance "), "swept\tSwept from the Field"));
    CHECK(names("odds charge --chance=rec") == Names{"--chance=recoil"});
    CHECK(has(names("odds fire points=3 --vary "), "points="));
    CHECK(has(names("odds charge --vary "), "crack,veteran,trained,green"));
}

TEST_CASE("numbers of the results are offered after --of") {
    const auto numbers = names("odds charge crack vs green --of ");
    for (const auto* one : {"lose-stands", "defender:lose-stands", "attacker:lose-stands", "difference"})
        CHECK_MESSAGE(has(numbers, one), one);
    CHECK(!has(numbers, "hits"));
    CHECK(has(lines("odds charge crack vs green --of l"), "lose-stands\tloses N stands"));
    CHECK(names("odds charge --of=defender:r") == Names{"--of=defender:retreat-distance"});
    CHECK(has(names("-r horse-musket odds fire --of "), "hits"));
    CHECK(names("odds charge crack vs green --of lose-stands --chance ").empty());  // a number, that nobody lists
    CHECK(!has(numbers, "disordered"));  // it happens or not, and has no number
    CHECK(names("odds maneuver --of t") == Names{"total"});
    CHECK(has(names("odds -r napoleonic cannonade --of="), "--of=casualties"));
}

TEST_CASE("subjects of a command are offered as its usage names them") {
    CHECK(has(names("show "), "charge"));
    CHECK(has(names("help "), "options"));
    CHECK(has(names("help o"), "odds"));
    CHECK(names("replay ").front() == ":files log");
    CHECK(names("--tables ").front() == ":folders");
    CHECK(names("seal ") == Names{"new", "commitment", "open", "expect", "join"});
    CHECK(names("seal open a") == Names{":files key"});
    CHECK(names("seal join a.key ") == Names{":files"});
    CHECK(names("seal join a.key b.open ") == Names{":files"});
    CHECK(names("seal open a.key ").empty());
    CHECK(names("new game ") == Names{":files yaml"});
    CHECK(names("-g ") == Names{":files yaml"});
    CHECK(has(names("diff acw "), "mexico"));
    CHECK(names("new p") == Names{"procedure"});
    CHECK(names("new procedure ") == Names{"roll", "opposed", "check", "pool", "pools", "duels", "lookup"});
    CHECK(names("new procedure po") == Names{"pool", "pools"});
    CHECK(names("new procedure pool ").empty());
    CHECK(names("new ruleset ").empty());
    CHECK(names("diff ").front() == ":folders");
}

TEST_CASE("nothing is offered that the command would refuse") {
    CHECK(names("report ") == Names{":files log"});
    CHECK(names("report -f ") == Names{"text", "json", "logfmt", "csv", "md", "html"});
    CHECK(names("help fire ") == Names{"words"});
    CHECK(names("help turn ").empty());
    CHECK(names("help fire words ").empty());
    CHECK(has(names("help "), "charge"));
    CHECK(has(names("help "), "turn"));
    CHECK(has(names("show fire "), "modifiers"));
    CHECK(names("show fire gal") == Names{"galling"});
    CHECK(names("show fire modifiers ").empty());
    CHECK(names("diff acw mexico ").empty());
    CHECK(names("new game g.yaml ").empty());
    CHECK(has(names("sheet fire "), "charge"));
    const auto lost = names("fill ");  // the sheet of acw has lost rows of its cannon, and nothing of its maneuvers
    CHECK(has(lost, "fire"));
    CHECK(!has(lost, "maneuver"));
}

TEST_CASE("the player's own tables are used, and a broken one does no harm") {
    const std::string own = "--tables " ORDERLY_SOURCE_DIR "/tests/completion/own-tables -r ";
    CHECK(has(names(own), "skirmish"));
    CHECK(has(names(own + "skirmish "), "dicing"));
    CHECK(has(lines(own + "skirmish dicing "), "lucky\tluck +1"));
    CHECK(names("-r nonsense charge ").empty());
    CHECK(names("nonsense ").empty());
    const Scratch scratch;
    scratch.write("bad/ruleset.yaml", "ruleset: bad\ntitle: [");
    CHECK(names("--tables " + scratch.path() + " -r bad ").empty());
}

TEST_CASE("the game's units are offered by name") {
    const Scratch scratch;
    const auto file = scratch.write(
        "ford.yaml",
        "game: Ford\nruleset: acw\nsides:\n  union:\n    28ma: {name: 28th Massachusetts, is: [trained]}\n"
        "    79ny: {is: [veteran]}\n  confederate:\n    15al: {is: [crack]}\n");
    CHECK(has(lines("-g " + file + " charge "), "28ma\t28th Massachusetts, union"));
    CHECK(has(names("-g " + file + " charge 15al vs "), "28ma"));
    CHECK(!has(names("-g " + file + " charge 15al vs "), "15al"));
    CHECK(has(names("-g " + file + " charge 15al "), "vs"));
    CHECK(names("-g " + file + " 15") == Names{"15al"});
    CHECK(has(names("-g " + file + " 15al "), "charge"));
    CHECK(!has(names("-g " + file + " 15al "), "odds"));
    CHECK(has(names("-g " + file + " 15al charges "), "28ma"));
    CHECK(has(names("-g " + file + " 15al charges 28ma "), "fortified"));
    CHECK(has(names("odds -g " + file + " 15al charges 28ma --chance "), "swept"));
    CHECK(names("-g " + file + " units 7") == Names{"79ny"});
    CHECK(has(names("-g " + file + " units "), "union"));
    CHECK(!has(names("-g " + file + " units "), "removed"));
    CHECK(names("charge 7").empty());
    CHECK(has(names("-g " + scratch.path() + "/none.yaml charge "), "crack"));
    setenv("ORDERLY_GAME", file.c_str(), 1);
    CHECK(names("charge 7") == Names{"79ny"});
    unsetenv("ORDERLY_GAME");
}

TEST_CASE("units are offered their possible states, and leaders the units of their side") {
    const Scratch scratch;
    const auto game = "-g " +
                      scratch.write("led.yaml",
                                    "game: Led\nruleset: acw\nsides:\n  union:\n    28ma: {is: [trained], stands: 6, by: {stands: "
                                    "{fresh: 7.., worn: 5..6, spent: ..4}}}\n    79ny: {is: [veteran], stands: 9}\n    lt: {is: "
                                    "[gallant]}\n  confederate:\n    15al: {is: [crack], stands: 9}\n") +
                      " ";
    const auto states = names(game + "units 28ma ");
    for (const auto* one : {"stands=", "disordered", "low-ammo", "charging", "removed", "not-removed", "veteran", "79ny"})
        CHECK_MESSAGE(has(states, one), one);
    for (const auto* one : {"fog", "outflanked", "points=", "worn", "vs", "28ma"}) CHECK_MESSAGE(!has(states, one), one);
    CHECK(has(lines(game + "units 28ma st"), "stands=\t6 at the start"));
    CHECK(names(game + "units 28ma lo") == Names{"low-ammo"});
    CHECK(has(names(game + "units 28ma low-ammo "), "disordered"));
    CHECK(has(names(game + "units union "), "low-ammo"));
    CHECK(names(game + "attach ") == Names{"lt"});
    CHECK(names(game + "attach lt ") == Names{"28ma", "79ny"});
    CHECK(names(game + "attach lt 28ma ").empty());
    CHECK(names(game + "detach ") == Names{"lt"});
    CHECK(names(game + "detach lt ").empty());
    CHECK(names("attach ").empty());
}

}  // namespace complete_test
