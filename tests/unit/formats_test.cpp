// Reports of the small ruleset in fixtures/test, exact to the byte. It represents no game.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <vector>

#include "parse/shell_words.hpp"
#include "report/flat_rows.hpp"
#include "report/formats.hpp"
#include "report/wording.hpp"
#include "report/describe/describe.hpp"
#include "text/json_writer.hpp"
#include "text/page.hpp"
#include "orderly/engine.hpp"
#include "orderly/parse.hpp"
#include "support/fixture.hpp"

namespace formats_test {

using namespace orderly;

namespace {

/// Canonical words, of which a side may have none.
Request read_part(const Vocabulary& vocabulary, const std::string& line) {
    parser::ShellWords words;
    Request request;
    parse_request(vocabulary, words.split(line), {.part = true}, request);
    complete(request);
    return request;
}

const Ruleset& ruleset = orderly_test::fixture("test");

const Procedure& procedure(std::string_view id) { return *find_procedure(ruleset, id); }

Resolution resolved(std::string_view id, const std::string& first, const std::string& second,
                    const std::vector<int>& faces) {
    const std::array<const Ruleset*, 1> all = {&ruleset};
    const auto both = procedure(id).sides.size() > 1;
    auto request =
        read_part({&ruleset, all}, std::string(id) + " " + first + (both ? " vs " + second : ""));
    return resolve(std::move(request), {.faces = faces, .seed = "42"});
}

std::string text_of(const Resolution& resolution, const report::TextOptions& options = {}) {
    std::string text;
    report::append_text(resolution, options, text);
    return text;
}

std::string json_of(const Resolution& resolution, const report::JsonOptions& options = {}) {
    std::string json;
    report::append_json(resolution, options, json);
    return json;
}

std::string request_of(const Resolution& resolution) {
    std::string words;
    report::append_request(resolution.request, words);
    return words;
}

void check_width(const std::string& page, std::size_t most) {
    std::istringstream in(page);
    for (std::string line; std::getline(in, line);) {
        const auto columns =
            std::ranges::count_if(line, [](char one) { return (static_cast<unsigned char>(one) & 0xC0U) != 0x80; });
        CHECK_MESSAGE(static_cast<std::size_t>(columns) <= most, line);
        CHECK_MESSAGE(!line.ends_with(' '), line);
    }
}

}  // namespace

TEST_CASE("an opposed roll as text has the working, the sums, the die, and the parts of a number") {
    CHECK(text_of(resolved("clash", "bold", "meek wall", {9, 2})) == R"(Clash of arms · test
  red    bold +2                                        +2   die 9   11
  blue   meek -1, wall +1                                0   die 2    2
  difference 9: Swept Away
  blue   loses 7 bases (1, +5 because 9 is above 4 by 5, +1 for wall); flees
  red    follows "up"
  assumed: a wall counts once (--explain)
)");
}

TEST_CASE("an opposed roll as JSON has its keys in their order") {
    CHECK(
        json_of(resolved("clash", "bold", "meek wall", {9, 2})) ==
        R"({"v":1,"ruleset":"test","procedure":"clash","request":"clash bold vs meek wall",)"
        R"("dice":[{"for":"red","sides":10,"face":9,"given":true},{"for":"blue","sides":10,"face":2,"given":true}],)"
        R"("modifiers":[{"for":"red","words":["bold"],"add":2},{"for":"blue","words":["meek"],"add":-1},)"
        R"({"for":"blue","words":["wall"],"add":1}],"totals":{"red":11,"blue":2},"difference":9,)"
        R"("outcome":"won","title":"Swept Away","effects":[{"to":"blue","do":"lose","count":7,"text":"loses 7 bases"},)"
        R"({"to":"blue","do":"flee","text":"flees"},{"to":"red","do":"follow-up","text":"follows \"up\""}],)"
        R"("next":[],"notes":["assumed: a wall counts once"]})");
}

TEST_CASE("open effects are marked as such, and distances have their unit") {
    const auto lost = resolved("clash", "", "", {1, 2});
    CHECK(text_of(lost) == R"(Clash of arms · test
  red    -                                               0   die 1   1
  blue   -                                               0   die 2   2
  difference -1: Lost
  red    in the open: goes back 3"
)");
    CHECK(json_of(lost).find(R"("effects":[{"to":"red","do":"back","distance":3,"unit":"in","provided":"in the open",)"
                             R"("text":"in the open: goes back 3\""}])") != std::string::npos);
    CHECK(request_of(lost) == "clash vs");
}

TEST_CASE("a procedure that calls itself is for both sides, and is printed as a repetition") {
    const auto even = resolved("clash", "tired", "", {5, 5});
    CHECK(json_of(even).find(R"("next":[{"procedure":"clash","for":"both","words":[]}])") != std::string::npos);
    CHECK(text_of(even).find("  next: clash again\n") != std::string::npos);
}

TEST_CASE("a rolled die shows its seed once, and a given die shows none") {
    const auto rolled = resolved("clash", "", "", {});
    CHECK(json_of(rolled).find(R"("given":false}],"seed":"42",)") != std::string::npos);
    CHECK(text_of(rolled).ends_with("  rolled with --seed 42\n"));
    CHECK(json_of(resolved("clash", "", "", {1, 1})).find("seed") == std::string::npos);
}

TEST_CASE("units that share a die have a block each") {
    const auto brigade = resolved("advance", "bold load=9 tired and bold far", "", {4});
    CHECK(request_of(brigade) == "advance bold for load=9 tired and far");
    CHECK(text_of(brigade) == R"(Advance · test
  unit 1: bold load=9 tired
    bold +2, load=9/2 0                                 +2   die 4   6
    total 6: Quick
  unit 2: bold far
    bold +2                                             +2   die 4   6
    total 6: Slow
)");
    CHECK(
        json_of(brigade) ==
        R"({"v":1,"ruleset":"test","procedure":"advance","request":"advance bold for load=9 tired and far",)"
        R"("dice":[{"for":"unit","sides":10,"face":4,"given":true}],"notes":[],"units":[)"
        R"({"unit":1,"words":["bold","load=9","tired"],"modifiers":[{"for":"unit","words":["bold"],"add":2},)"
        R"({"for":"unit","words":["load=9/2"],"add":0}],"total":6,"column":{"range":"near"},"outcome":"quick","title":"Quick",)"
        R"("effects":[],"next":[]},)"
        R"({"unit":2,"words":["bold","far"],"modifiers":[{"for":"unit","words":["bold"],"add":2}],"total":6,)"
        R"("column":{"range":"far"},"outcome":"slow","title":"Slow","effects":[],"next":[]}]})");
}

TEST_CASE("units with all words in common keep them, because a unit is never empty") {
    CHECK(request_of(resolved("advance", "bold and bold tired", "", {4})) == "advance bold and bold tired");
}

TEST_CASE("a look-up: one row, and every row of a missing axis") {
    const auto one = resolved("reach", "foot plain", "", {});
    CHECK(text_of(one) == "Reach · test\n  foot plain: full 12\", half 9/2\"\n");
    CHECK(json_of(one) ==
          R"({"v":1,"ruleset":"test","procedure":"reach","request":"reach foot plain","dice":[],"modifiers":[],)"
          R"("values":{"full":12,"half":4.5,"unit":"in"},"effects":[],"next":[],"notes":[]})");
    const auto all = resolved("reach", "", "", {});
    CHECK(text_of(all) == R"(Reach · test
  foot plain    full 12", half 9/2"
  foot marsh    full 6"
  horse plain   lost in the scan of the sheet
  horse marsh   not allowed
)");
    CHECK(
        json_of(all).find(R"("rows":[{"words":["foot","plain"],"values":{"full":12,"half":4.5,"unit":"in"}},)"
                          R"({"words":["foot","marsh"],"values":{"full":6,"unit":"in"}},)"
                          R"({"words":["horse","plain"],"lost":true},{"words":["horse","marsh"],"allowed":false}])") !=
        std::string::npos);
}

TEST_CASE("explain names the line, the sheet and the mark of each number") {
    const auto json = json_of(resolved("clash", "bold", "wall", {9, 2}), {true});
    CHECK(
        json.find(
            R"("explain":[{"line":"mood","file":"test/clash.yaml","at":17,"sheet":"sheet.txt"},)"
            R"({"line":"cover","file":"test/clash.yaml","at":18,"sheet":"sheet.txt","mark":"assumed: a wall counts once"},)"
            R"({"line":"won","file":"test/clash.yaml","at":23,"sheet":"sheet.txt"})") != std::string::npos);
    const auto text = text_of(resolved("clash", "bold", "wall", {9, 2}), {false, true});
    CHECK(text.find("  assumed: a wall counts once\n  from the sheet sheet.txt:\n    test/clash.yaml:17 mood\n") !=
          std::string::npos);
    CHECK(text.find("--explain") == std::string::npos);
}

TEST_CASE("colour marks the result and the notes, and no line ends inside it") {
    const auto text = text_of(resolved("clash", "bold", "wall", {9, 2}), {true, false});
    CHECK(text.find("  difference 8: \x1b[1mSwept Away\x1b[0m\n") != std::string::npos);
    CHECK(text.find("  \x1b[35massumed: a wall counts once (--explain)\x1b[0m\n") != std::string::npos);
}

TEST_CASE("a follow-up comes after a blank line, and in JSON without v and ruleset") {
    auto first = resolved("clash", "bold", "meek", {9, 2});
    first.followed.push_back(resolved("reach", "foot marsh", "", {}));
    CHECK(text_of(first).ends_with("\n\nReach · test\n  foot marsh: full 6\"\n"));
    CHECK(json_of(first).ends_with(
        R"("notes":[],"followed":[{"procedure":"reach","request":"reach foot marsh","dice":[],"modifiers":[],)"
        R"("values":{"full":6,"unit":"in"},"effects":[],"next":[],"notes":[]}]})"));
}

TEST_CASE("csv quotes a cell with a comma, and has a row for each unit") {
    std::string csv;
    report::RowWriter(report::Format::csv, report::csv_column_names(), csv);
    auto clash = resolved("clash", "bold", "meek wall", {9, 2});
    clash.request.id = "a,\"b\"";
    report::append_csv(clash, csv);
    report::append_csv(resolved("advance", "bold and far", "", {4}), csv);
    CHECK(csv ==
          "id,ruleset,procedure,request,dice,seed,total,difference,outcome,passed,needed,hits,values,effects,next,"
          "notes,given,unit,total_1,total_2,needed_1,needed_2,hits_1,hits_2\n"
          "\"a,\"\"b\"\"\",test,clash,clash bold vs meek wall,9; 2,,red=11; blue=2,9,won,,,,,blue:lose:7; blue:flee; "
          "red:follow-up,,"
          "assumed: a wall counts once,,,11,2,,,,\n"
          ",test,advance,advance bold and far,4,,6,,quick,,,,,,,,,1,6,,,,,\n"
          ",test,advance,advance bold and far,4,,4,,slow,,,,,,,,,2,4,,,,,\n");
}

TEST_CASE("a csv cell cannot become a formula, and a number stays a number") {
    const auto cell = [](std::string_view text) {
        std::string out;
        report::append_csv_cell(text, out);
        return out;
    };
    for (const std::string text : {"=1+1", "+1+1", "@sum", "-1+1", "-x", " =1+1", "\uff1d1+1"})
        CHECK(cell(text) == "'" + text);
    CHECK(cell("=a,\"b\"") == "\"'=a,\"\"b\"\"\"");
    for (const std::string text : {"-3", "+2", "-1/2", "1=1", "a@b", "-", ""}) CHECK(cell(text) == text);
}

TEST_CASE("logfmt quotes where it must, and numbers the keys of several units") {
    std::string line;
    report::append_logfmt(resolved("clash", "bold", "", {9, 2}), line);
    CHECK(line ==
          "ruleset=test procedure=clash request=\"clash bold vs\" dice=\"9; 2\" modifiers=\"red: bold +2\" "
          "totals.red=11 totals.blue=2 "
          "difference=9 outcome=won title=\"Swept Away\" effects=\"blue:lose:6; blue:flee; red:follow-up\"");
    line.clear();
    report::append_logfmt(resolved("advance", "bold and far", "", {4}), line);
    CHECK(line ==
          "ruleset=test procedure=advance request=\"advance bold and far\" dice=4 unit1.modifiers=\"unit: bold +2\" "
          "unit1.total=6 "
          "unit1.column.range=near unit1.outcome=quick unit1.title=Quick unit2.total=4 unit2.column.range=far "
          "unit2.outcome=slow "
          "unit2.title=Slow");
}

TEST_CASE("an error as JSON names the word and suggestions") {
    std::string json;
    report::append_json(Error(ErrorCode::unknown_word, "unknown word `bo\tld\"`", "bo\tld\"", {"bold"}), json);
    CHECK(
        json ==
        R"({"v":1,"error":{"code":"unknown-word","message":"unknown word `bo\tld\"`","word":"bo\tld\"","suggest":["bold"]}})");
    json.clear();
    report::append_json(Error(ErrorCode::missing, "which?"), json);
    CHECK(json == R"({"v":1,"error":{"code":"missing","message":"which?"}})");
}

TEST_CASE("JSON strings are escaped everywhere, with U+FFFD for invalid UTF-8") {
    const auto escaped = [](std::string_view text) {
        std::string out;
        text::append_escaped(text, out);
        return out;
    };
    for (std::size_t before = 0; before < 20; ++before) {
        const std::string a(before, 'a');
        CHECK(escaped(a + "\"" + a) == a + "\\\"" + a);
        CHECK(escaped(a + "\\" + a) == a + "\\\\" + a);
        CHECK(escaped(a + "\x01\n" + a) == a + "\\u0001\\n" + a);
        CHECK(escaped(a + "é″\xF0\x9F\x8E\xB2" + a) == a + "é″\xF0\x9F\x8E\xB2" + a);
        CHECK(escaped(a + "\xC3" + a) == a + "\xEF\xBF\xBD" + a);
    }
    CHECK(escaped("\xED\xA0\x80") == "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");  // a surrogate
    CHECK(escaped("\xC0\xAF\xF5\xE2\x82") == "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    CHECK(escaped("\x7f") == "\x7f");
}

TEST_CASE("JSON numbers are exact: decimals where they end, a string where they do not") {
    const auto written = [](Fraction value) {
        std::string out;
        {
            text::JsonWriter writer(out);
            writer.fraction(value);
            writer.end();
        }
        return out;
    };
    CHECK(written(12) == "12");
    CHECK(written({21, 2}) == "10.5");
    CHECK(written({-1, 8}) == "-0.125");
    CHECK(written({1, 3}) == "\"1/3\"");
}

TEST_CASE("long text does not overflow the writer") {
    std::string out = "x";
    {
        text::JsonWriter writer(out);
        writer.put("[");
        for (int times = 0; times < 50; ++times) writer.text(std::string(300, 'a'));
        writer.id(std::string(5000, 'b'));
        writer.text(std::string(5000, '"'));
        writer.close(']');
        writer.end();
    }
    CHECK(out.size() == 1 + 1 + 50 * 303 + 5003 + 10002 + 1);
    CHECK(out.ends_with("\"]"));
}

TEST_CASE("help lists every word with its value, and no line is wider than 80 columns") {
    const auto page = report::procedure_help(ruleset, procedure("clash"), 80);
    CHECK(page == R"(Clash of arms · test
usage: orderly clash RED vs BLUE [-d FACE,… | difference=N]
example: orderly clash bold vs meek wall -d 8,3

  both  one of bold +2, meek -1
        also tired
  blue  +1: wall [1]

dice: red: d10; blue: d10
short: clash c
more: `orderly help clash words` lists meanings and other names; `orderly show
      clash` prints the table

marks:
  [1] assumed: a wall counts once
)");
    CHECK(report::procedure_list(ruleset) == "procedures of test: advance, clash\x1f(c), reach");
    for (const auto& one : ruleset.procedures) check_width(report::procedure_help(ruleset, one, 80), 80);
}

TEST_CASE("show prints tables as grids, bands in words, and effects with their numbers as rules") {
    const auto page = report::show_table(ruleset, procedure("advance"), {}, 80);
    CHECK(page.find("  outcome  near    far\n"
                    "  quick    6+      9+\n"
                    "  steady   3 to 5  -\n"
                    "  slow     ≤2      ≤8\n") != std::string::npos);
    CHECK(page.find("  load: load less than 1: +1, 1 to 4: 0, 5 or more: -2\n") != std::string::npos);
    CHECK(report::show_table(ruleset, procedure("clash"), {}, 80)
              .find("    blue  loses 1 base, and 1 more for each point over 4; 1 more if wall, flees\n") != std::string::npos);
    CHECK(report::show_table(ruleset, procedure("reach"), {}, 80)
              .find("  full / half (in)\n"
                    "         plain   marsh\n"
                    "  foot   12/9/2  6\n"
                    "  horse  ?       -\n") != std::string::npos);
    for (const auto& one : ruleset.procedures) check_width(report::show_table(ruleset, one, {}, 80), 80);
}

TEST_CASE("wide letters take two columns, and combining accents none") {
    using orderly::text::columns_of;
    CHECK(columns_of("漢字 ab") == 7);
    CHECK(columns_of("Fu\u0308rst") == 5);
    CHECK(columns_of("Fürst") == 5);
    for (const auto& line : orderly::text::wrapped("漢字漢字漢字漢字 漢字漢字", 7)) CHECK(columns_of(line) <= 7);
}

}  // namespace formats_test
