// Parsing a request: its sides and units, its id, its procedure, and words for follow-ups.

#include "text/spelling.hpp"
#include "unit/words_asked.hpp"

namespace request_test {

using namespace words_sample;

// ---------------------------------------------------------------- sides and units

TEST_CASE("vs separates two sides") {
    const auto request = parsed("fire points=9 green VS crack charging");
    CHECK(said(request, 0) == "green points");
    CHECK(said(request, 1) == "crack charging");
    CHECK(parsed("fire vs").sides[0].units.size() == 1);
    CHECK(parsed("fire vs").sides[1].units.size() == 1);
}

TEST_CASE("a single roll without vs has an empty other side") {
    CHECK(parsed("fire points=9").sides[1].units.size() == 1);
    CHECK(said(parsed("fire points=9"), 1) == "");
}

TEST_CASE("vs given twice or in the wrong place is an error") {
    CHECK(message("march fresh vs worn") == "march has only one side: leave out `vs`");
    CHECK(message("fire vs green vs crack") == "use `vs` once, between the two sides");
}

TEST_CASE("and separates the units of a side") {
    const auto request = parsed("march fresh veteran and worn green and crack");
    REQUIRE(request.sides[0].units.size() == 3);
    CHECK(said(request, 0, 0) == "veteran fresh");
    CHECK(said(request, 0, 1) == "green worn");
    CHECK(said(request, 0, 2) == "crack");
    CHECK(request.sides[1].units.empty());
    CHECK(parsed("march hits=1 and hits=2").sides[0].units[1].values[0] == Fraction(2));
}

TEST_CASE("an empty unit beside and is an error") {
    for (const auto* line :
         {"march and", "march and fresh", "march fresh and", "march fresh and and worn", "march able for and fresh"})
        CHECK_MESSAGE(message(line) == "`and` needs a unit before it and one after it", line);
    CHECK(code("fire vs crack and") == "misplaced");
}

TEST_CASE("no side has more than a thousand units") {
    std::vector<std::string_view> tokens = {"march", "fresh"};
    for (int more = 1; more < 1000; ++more) tokens.insert(tokens.end(), {"and", "worn"});
    CHECK(failure(tokens).code == "none");
    tokens.insert(tokens.end(), {"and", "worn"});
    CHECK(failure(tokens).code == "too-many-units");
}

TEST_CASE("words before `for` count for each unit") {
    const auto request = parsed("march gallant hits=2 for fresh veteran and worn green");
    CHECK(said(request, 0, 0) == "gallant veteran hits fresh");
    CHECK(said(request, 0, 1) == "gallant green hits worn");
    CHECK(request.sides[0].units[1].values[0] == Fraction(2));
    CHECK(said("march gallant For fresh") == "gallant fresh");
    CHECK(said(parsed("fire vs crack for charging and fortified"), 1, 1) == "crack fortified");
}

TEST_CASE("a unit's own choice and quantity override the shared ones") {
    const auto request = parsed("march gallant veteran hits=2 charisma=3 for able and hits=5 crack charisma");
    CHECK(said(request, 0, 0) == "able veteran hits charisma");
    CHECK(said(request, 0, 1) == "gallant crack hits charisma");
    CHECK(request.sides[0].units[0].values[0] == Fraction(2));
    CHECK(request.sides[0].units[0].values[3] == Fraction(3));
    CHECK(request.sides[0].units[1].values[0] == Fraction(5));
    CHECK(!request.sides[0].units[1].valued[3]);
}

TEST_CASE("a shared weapon counts for each unit without a weapon of its own or points by hand") {
    const auto request = parsed("fire 2xrm@8 for green and smoothbore@4 and 3xrm@6 and points=4 vs");
    const auto& units = request.sides[0].units;
    CHECK(units[0].shots.size() == 1);
    CHECK(units[1].shots.size() == 2);
    REQUIRE(units[2].shots.size() == 1);
    CHECK(units[2].shots[0].count == 3);
    CHECK(units[3].shots.empty());
    CHECK(said(request, 0, 3) == "points");
    CHECK(said(parsed("fire points=4 for rm@8 and green vs"), 0, 0) == "rm");
    CHECK(said(parsed("fire points=4 for rm@8 and green vs"), 0, 1) == "green points");
}

TEST_CASE("`for` can come once, after words and before units and any `and`") {
    CHECK(message("march able for fresh for worn") ==
          "use `for` once per side, after the words that its units share");
    CHECK(message("march able for") == "`for` needs a unit after it");
    CHECK(message("march able and crack for worn") == "`and` separates units: put it after `for`");
    CHECK(code("fire green for vs") == "misplaced");
}

// ---------------------------------------------------------------- ids

TEST_CASE("an id and a colon may come first") {
    CHECK(parsed("17: march fresh").id == "17");
    CHECK(parsed("Turn_3.a-b: march").id == "Turn_3.a-b");
    CHECK(parsed(std::string(64, 'a') + ": march").id.size() == 64);
    CHECK(parsed("march").id.empty());
}

TEST_CASE("a bad id is an error that says what an id is") {
    CHECK(failure(": march").code == "bad-id");
    CHECK(has(message("a/b: march"), "`a/b:` is not an id: type 1 to 64 letters"));
    CHECK(code("17:march fresh") == "bad-id");
    CHECK(code("a:: march") == "bad-id");
    CHECK(code("\xc3\xa9: march") == "bad-id");
    CHECK(code(std::string(65, 'a') + ": march") == "bad-id");
}

// ---------------------------------------------------------------- procedures

TEST_CASE("a procedure is named by its id, its short name or a prefix") {
    CHECK(named_procedure(vocabulary, "march", false).id == "march");
    CHECK(named_procedure(vocabulary, "M", true).id == "march");
    CHECK(named_procedure(vocabulary, "c-r", false).id == "command-radius");
    CHECK(named_procedure(vocabulary, "Command_R", false).id == "command-radius");
}

TEST_CASE("a prefix of several procedures is ambiguous") {
    const auto fault = failure("r");
    CHECK(fault.code == "ambiguous");
    CHECK(fault.message == "`r` is ambiguous: home has `rally` and `rout`");
    CHECK(fault.suggest == Strings{"rally", "rout"});
}

TEST_CASE("a request without a procedure asks for one") {
    CHECK(failure("").code == "missing");
    CHECK(message("17:") == "which procedure? say one of command-radius, fire, march, rally, rout");
}

TEST_CASE("an unknown procedure suggests a similar one, or lists all") {
    const auto fault = failure("mrach fresh");
    CHECK(fault.code == "unknown-procedure");
    CHECK(fault.message == "home has no procedure `mrach`; did you mean `march`?");
    CHECK(fault.word == "mrach");
    CHECK(fault.suggest == Strings{"march"});
    CHECK(message("zzzzz") == "home has no procedure `zzzzz`; it has command-radius, fire, march, rally, rout");
}

TEST_CASE("the error about a procedure of another ruleset or a lost page says where to look") {
    const auto fault = failure("morale");
    CHECK(fault.code == "other-ruleset");
    CHECK(fault.message == "home has no procedure `morale`; away has it");
    CHECK(fault.remedy == "ask away");
    CHECK(message("morale-page") == "morale-page: its page is lost");
    CHECK(code("morale-page") == "other-ruleset");
    CHECK(message("weather") == "weather: its page is lost; away has it");
    const Vocabulary from_away{&away, all_rulesets};
    CHECK(failure("rout", {}, from_away).remedy == "ask home metric");
    CHECK(failure("rout", {}, from_away).message == "away has no procedure `rout`; home and metric have it");
}

// ---------------------------------------------------------------- what comes next

TEST_CASE("with --follow, words of follow-ups are kept for them") {
    const auto request = parsed("march fresh FIG=+24 half-s share=0.5 arm=h", follow);
    CHECK(said(request) == "fresh");
    CHECK(request.deferred[0] == Strings{"figures=24", "half-strength", "share=1/2", "arm=horse"});
    CHECK(request.deferred[1].empty());
    CHECK(parsed("march half-strength half-strength", follow).deferred[0] == Strings{"half-strength"});
}

TEST_CASE("the words of a follow-up are checked against its table") {
    CHECK(code("march figures=1000", follow) == "bad-value");
    CHECK(message("march figures", follow) == "rally needs a value for figures: figures=N, 1 to 999");
    CHECK(code("march figures=3 figures=4", follow) == "twice");
    const auto fault = failure("march half", follow);
    CHECK(fault.code == "ambiguous");
    CHECK(fault.suggest == Strings{"half-strength", "half-beaten"});
    CHECK(code("march calm", follow) == "unknown-word");
    CHECK(code("march nonsense", follow) == "unknown-word");
}

TEST_CASE("without --follow such a word is unknown, and the error names the follow-up") {
    const auto fault = failure("march figures=24");
    CHECK(fault.code == "unknown-word");
    CHECK(fault.message == "unknown word `figures=24`");
    CHECK(fault.remedy == "follow rally");
    CHECK(failure("march field-guns").remedy == "follow rout");
    CHECK(code("rally arm=foot", follow) == "none");
    CHECK(code("rout half-strength", follow) == "unknown-word");
}

// ---------------------------------------------------------------- re-use

TEST_CASE("a reused request keeps its memory but none of its content") {
    Request request;
    parse_request(vocabulary, tokens_of("12: fire 2xrm@8 vs broken and crack"), {}, request);
    parse_request(vocabulary, tokens_of("march figures=3 hits=4 and hits=2"), follow, request);
    CHECK(request.deferred[0].size() == 1);
    const auto* units = request.sides[0].units.data();
    parse_request(vocabulary, tokens_of("fire rm@8 vs"), {}, request);
    const auto* shots = request.sides[0].units[0].shots.data();
    parse_request(vocabulary, tokens_of("fire smoothbore@8 vs"), {}, request);
    CHECK(request.sides[0].units.data() == units);
    CHECK(request.sides[0].units[0].shots.data() == shots);
    CHECK(request.sides[0].units[0].shots.size() == 1);
    CHECK(said(request) == "smoothbore");
    CHECK(request.id.empty());
    CHECK(request.readings.empty());
    CHECK(request.deferred[0].empty());
    parse_request(vocabulary, tokens_of("march"), {}, request);
    CHECK(said(request).empty());
    CHECK(request.sides[0].units[0].values[0] == Fraction(0));
    CHECK(!request.sides[0].units[0].valued[0]);
    CHECK(request.sides[1].units.empty());
}

TEST_CASE("suggestions are at most three similar words, best first") {
    const std::array<std::string_view, 5> words = {"crack", "cracks", "track", "crock", "green"};
    CHECK(text::nearest("crakc", words).front() == "crack");
    CHECK(text::nearest("crack", words).size() == 3);
    CHECK(text::nearest("zzz", words).empty());
}

}  // namespace request_test
