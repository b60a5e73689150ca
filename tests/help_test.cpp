// The help of the program and its commands, made from the one list of options.

#include <doctest/doctest.h>

#include <stdlib.h>

#include <set>
#include <sstream>

#include "cli/command_parts.hpp"
#include "support/shell.hpp"
#include "tables/builtin.hpp"
#include "text/page.hpp"

namespace help_test {

using namespace orderly;
using namespace orderly_test;

namespace {

/// Output with $COLUMNS set.
std::string at_width(const std::string& line, int columns) {
    setenv("COLUMNS", std::to_string(columns).c_str(), 1);
    const auto ran = run(line);
    unsetenv("COLUMNS");
    return ran.out + ran.err;
}

const std::vector<std::string> requests = {
    "charge crack cold-steel fresh vs green attached-leader -d 8,3",
    "charge crack cold-steel fresh vs green attached-leader -d 8,3 --explain",
    "charge green worn vs crack fresh fortified --seed x --follow",
    "fire points=9 vs enfiladed column -d 7",
    "fire 6xrm@8 2xnap@20 vs enfiladed -d 7 --explain",
    "maneuver gallant fresh for veteran and crack disordered -d 4",
    "move cavalry",
    "maneuvers about-face",
    "odds charge crack cold-steel fresh vs green",
    "odds fire points=9 vs column",
    "odds charge crack vs green --chance swept --advise",
    "odds charge crack vs green --vary crack,green,trained",
    "odds fire points=9 vs column --vary points=1..20",
    "charge crack geren vs trianed",
    "charge gallnat frehs",
    "seal nonsense",
    "-r napoleonic melee 8 cuirassiers vs 6 hussars",
    "-r horse-musket odds fire",
    "help",
    "help options",
    "help words",
    "help odds",
    "help batch",
    "odds --help",
    "rulesets",
};

/// The dice and the seed are typed again: that line is never broken.
bool is_of_the_seed(const std::string& line) { return has(line, "rolled with --seed"); }

void check_fits(const std::string& text, std::size_t columns) {
    for (const auto& line : lines_of(text))
        if (!is_of_the_seed(line)) CHECK_MESSAGE(text::columns_of(line) <= columns, line);
}

}  // namespace

TEST_CASE("text, errors, help and tables fit 40, 80 and 200 columns") {
    for (const auto columns : {40, 80, 200})
        for (const auto& request : requests) {
            INFO(columns << ": " << request);
            const auto text = at_width(request, columns);
            CHECK(!text.empty());
            check_fits(text, static_cast<std::size_t>(columns));
        }
}

TEST_CASE("commands stay aligned on a narrow page") {
    for (const auto columns : {40, 60}) {
        INFO(columns);
        const auto text = at_width("help", columns);
        for (const auto* row : {"\n  batch     resolve a file of requests", "\n  phase     begin the next phase",
                                "\n  version   version and fingerprints"})
            CHECK_MESSAGE(has(text, row), row);
    }
    CHECK(has(at_width("help", 80), "\n  batch     resolve a file of requests    "));
}

TEST_CASE("every table and every procedure's help fits 40 columns without cutting words or numbers") {
    for (const std::string ruleset : {"acw", "horse-musket", "liberation", "mexico", "napoleonic"})
        for (const auto& procedure : Catalog(std::vector<std::string>{}).ruleset(ruleset).procedures)
            for (const std::string command : {"show ", "help "}) {
                const auto line = "-r " + ruleset + " " + command + std::string(procedure.id);
                INFO(line);
                check_fits(at_width(line, 40), 40);
                check_fits(at_width(line, 200), 200);
            }
}

TEST_CASE("widths below 40, above 200, or not a number are ignored") {
    CHECK(at_width("help options", 10) == at_width("help options", 40));
    CHECK(at_width("help options", 1000) == at_width("help options", 200));
    setenv("COLUMNS", "wide", 1);
    CHECK(run("help options").out == at_width("help options", 80));
    unsetenv("COLUMNS");
}

TEST_CASE("the line of the seed is never wrapped") {
    const auto out = at_width("charge crack vs green --seed 'a seed that is longer than forty columns all alone'", 40);
    CHECK(has(out, "\n  rolled with --seed 'a seed that is longer than forty columns all alone'\n"));
}

TEST_CASE("a narrow page has the same content as a wide one, on more lines") {
    const auto letters = [](std::string text) {
        std::erase_if(text, [](char one) { return one == ' ' || one == '\n'; });
        return text.size();
    };
    const std::string request = "charge crack cold-steel fresh vs crack -d 8,3";
    CHECK(lines_of(at_width(request, 40)).size() > lines_of(at_width(request, 200)).size());
    CHECK(letters(at_width("help options", 40)) == letters(at_width("help options", 200)));
}

TEST_CASE("the help of the program is one screen of 24 rows, in every ruleset") {
    for (const std::string ruleset : {"acw", "horse-musket", "liberation", "mexico", "napoleonic"}) {
        const auto out = run("-r " + ruleset + " --help").out;
        CHECK(lines_of(out).size() < 24);
        for (const auto& command : cli::commands())
            if (!command.hidden) CHECK_MESSAGE(has(out, "  " + std::string(command.name) + " "), command.name);
    }
}

TEST_CASE("the help of a procedure is one screen, in every ruleset") {
    for (const std::string ruleset : {"acw", "horse-musket", "liberation", "mexico", "napoleonic"})
        for (const auto& procedure : Catalog(std::vector<std::string>{}).ruleset(ruleset).procedures) {
            const auto page = at_width("-r " + ruleset + " help " + std::string(procedure.id), 80);
            CHECK_MESSAGE(lines_of(page).size() <= 36, page);
        }
}

TEST_CASE("a procedure's help lists what players can type, and the page of its words explains them") {
    const auto help = run("fire --help").out;
    for (const auto* part : {"one of crack, veteran, trained, green", "points=N", "+2: march-column",
                             "-3: fortified; -2: full-cover; -1: extended-line, partial-cover"})
        CHECK_MESSAGE(has(help, part), part);
    const auto words = run("help fire words").out;
    for (const auto* part : {"enfiladed: fired at along its line", "points=N: 0 to 1000, parts allowed",
                             "green-musketry: if green, unless cannon", "veteran: vet", "musketry"})
        CHECK_MESSAGE(has(words, part), part);
}

TEST_CASE("a procedure's help lists each of its values once") {
    CHECK(has(run("-r napoleonic cannonade --help").out, "gives: casualties\n"));
}

TEST_CASE("a command's help lists exactly its own options") {
    for (const auto& command : cli::commands()) {
        const auto out = run("help " + std::string(command.name)).out;
        CHECK(has(out, "usage: orderly " + std::string(command.usage.substr(0, command.usage.find(' ')))));
        for (const auto& option : cli::option_list()) {
            const auto listed =
                has(out, "  " + cli::option_form(option) + " ") || has(out, "  " + cli::option_form(option) + "\n");
            CHECK_MESSAGE(listed == cli::offers(&command, option.id), command.name << " " << option.name);
        }
    }
    CHECK(!has(run("odds --help").out, "--die"));
    CHECK(has(run("odds --help").out, "--chance"));
    CHECK(run("odds charge crack vs green -d 4,4").err == "error: odds does not take --die: it counts every roll\n");
}

TEST_CASE("the help of a table's words lists other names of words, phrases and the procedure") {
    const auto words = at_width("help fire words", 80);
    CHECK_MESSAGE(has(words, "\nalso called:\n"), words);
    CHECK_MESSAGE(has(words, "\n  fire: f, musketry, shoot, "), words);
    CHECK_MESSAGE(has(words, "\n  veteran: vet\n"), words);
    CHECK_MESSAGE(has(words, "bayonet, bayonets fixed, c steel, cs"), words);
    CHECK_MESSAGE(has(words, "bombard\n        (cannonade)") != has(words, "bombard (cannonade)"), words);
    CHECK_MESSAGE(has(words, "\n  less than 1 point: points=1/2\n"), words);
    // every name that a table declares, in every ruleset
    for (const auto& ruleset : tables::builtin_rulesets())
        for (const auto& procedure : ruleset.procedures) {
            const auto out = at_width(
                "-r " + std::string(ruleset.id) + " help " + std::string(procedure.id) + " words", 80);
            check_fits(out, 80);
            for (const auto& alias : procedure.aliases) {
                auto name = std::string(alias.text.substr(0, alias.text.find('-')));
                CHECK_MESSAGE(has(out, name), procedure.id << " " << alias.text);
            }
        }
    CHECK(!has(run("help sequence words").out, "phrases:"));
    CHECK(has(run("help fire words more").err, "unexpected word `more`"));
}

TEST_CASE("a table's help lists only short forms, and says where the other names are") {
    const auto out = at_width("fire --help", 80);
    CHECK_MESSAGE(has(out, "\nshort: fire f, crack cr, veteran vet, "), out);
    CHECK(has(out, "\nmore: `orderly help fire words` "));
    CHECK(!has(out, "also called:"));
    CHECK(!has(run("show fire").out, "also called"));
}

TEST_CASE("help options has every option, and help words the ways to say things") {
    const auto options = run("help options").out;
    for (const auto& option : cli::option_list())
        CHECK_MESSAGE(has(options, "  " + cli::option_form(option)), option.name);
    CHECK(has(options, "for odds\n"));
    const auto words = run("help words").out;
    for (const std::string form : {"NAME=9", "6xWEAPON@8", "UNIT vs UNIT", "-d 8,3"})
        CHECK_MESSAGE(has(words, form), form);
}

TEST_CASE("outcomes, losses and doubts are coloured on a terminal, but not with NO_COLOR or in a pipe") {
    const auto out = run("charge crack cold-steel fresh vs green -d 8,3 --color always").out;
    CHECK(has(out, "\x1b[1mSwept from the Field\x1b[0m"));
    CHECK(has(out, "\x1b[31mloses 4 stands\x1b[0m"));
    CHECK(has(out, "\x1b[35massumed: "));
    CHECK(!has(run("charge crack cold-steel fresh vs green -d 8,3").out, "\x1b"));
}

TEST_CASE("help on a narrow screen does not cut words") {
    const auto words_of = [](const std::string& text) {
        std::set<std::string> words;
        std::istringstream in(text);
        for (std::string word; in >> word;) words.insert(word);
        return words;
    };
    for (const std::string request : {"acw fire", "acw charge", "horse-musket combat", "napoleonic melee", "mexico fire"}) {
        const auto line = "-r " + request + " --help";
        setenv("COLUMNS", "200", 1);
        const auto wide = words_of(run(line).out);
        for (const std::string width : {"40", "60"}) {
            setenv("COLUMNS", width.c_str(), 1);
            const auto narrow = run(line).out;
            for (const auto& word : words_of(narrow)) CHECK_MESSAGE(wide.contains(word), request, " at ", width, ": ", word);
            for (const auto& shown : lines_of(narrow))
                CHECK_MESSAGE(orderly::text::columns_of(shown) <= std::stoul(width), shown);
        }
        unsetenv("COLUMNS");
    }
}

TEST_CASE("help, version and seal work even if the tables cannot be read, and say why not") {
    const Scratch empty;
    const auto why = "warning: " + empty.path() + ": no tables here;";
    setenv("ORDERLY_TABLES", empty.path().c_str(), 1);
    for (const auto* line : {"--help", "help", "--version", "version", "help turn", "help fire"}) {
        const auto ran = run(line);
        CHECK_MESSAGE(ran.status == 0, line);
        CHECK_MESSAGE(!ran.out.empty(), line);
        CHECK_MESSAGE(ran.err.starts_with(why), ran.err);
    }
    CHECK(run("seal new " + empty.path() + "/a.key").status == 0);
    const Scratch own;
    own.write("hedges/ruleset.yaml", "ruleset: hedges\ntitle: [");
    const auto linted = run("lint " + own.path() + "/hedges");
    CHECK(linted.status == 1);
    CHECK(has(linted.out, "hedges/ruleset.yaml:2:"));
    CHECK(run("fallen-leader -d 3").status == 2);
    setenv("ORDERLY_TABLES", own.path().c_str(), 1);
    const auto version = run("--version");
    CHECK(version.status == 0);
    CHECK(has(version.out, "\nacw "));
    CHECK(has(version.err, "warning: the tables of hedges have faults"));
    unsetenv("ORDERLY_TABLES");
    setenv("ORDERLY_RULESET", "nothing", 1);
    const auto page = run("--help");
    unsetenv("ORDERLY_RULESET");
    CHECK(page.status == 0);
    CHECK(has(page.out, "usage: orderly"));
    CHECK(has(page.err, "warning: no ruleset `nothing`; the rulesets are acw"));
}

}  // namespace help_test
