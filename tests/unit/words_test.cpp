// Parsing the words of one unit: spelling, numbers, choices, weapons.

#include "parse/easy/reader.hpp"
#include "unit/words_asked.hpp"

namespace words_test {

using namespace words_sample;

// ---------------------------------------------------------------- spelling

TEST_CASE("a word is read in any case, with _ for -") {
    CHECK(said("march Gallant COLD_STEEL") == "gallant cold-steel");
    CHECK(said("MARCH gallant") == "gallant");
    CHECK(said("fire GUN=ii vs") == "gun=II");
    CHECK(said("fire gun=II vs") == "gun=II");
}

TEST_CASE("an unambiguous prefix is accepted, of the whole word or of each part") {
    CHECK(said("march gal vet") == "gallant veteran");
    CHECK(said("march o-2") == "outnumbered-2-1");
    CHECK(said("march out-3-1") == "outnumbered-3-1");
    CHECK(said("march c-s") == "cold-steel");
    CHECK(said("march C_S") == "cold-steel");
    CHECK(said("march steady-f") == "steady-foot");
}

TEST_CASE("a prefix of several words is ambiguous, and the error names them all") {
    const auto fault = failure("march outn");
    CHECK(fault.code == "ambiguous");
    CHECK(fault.word == "outn");
    CHECK(fault.suggest == Strings{"outnumbered-2-1", "outnumbered-3-2", "outnumbered-3-1"});
    CHECK(fault.message == "`outn` is ambiguous: `outnumbered-2-1`, `outnumbered-3-2` or `outnumbered-3-1`?");
    CHECK(code("march o-3") == "ambiguous");
}

TEST_CASE("two names of one word are not ambiguous") { CHECK(said("march colour") == "attached-leader"); }

TEST_CASE("a prefix without a number does not match a word that needs one") {
    CHECK(said("fire vs p") == "");
    CHECK(said(parsed("fire vs p"), 1) == "partial-cover");
    CHECK(said("march h=2") == "hits");
}

TEST_CASE("--exact refuses prefixes, and the error names the full word") {
    CHECK(said("march gallant", exact) == "gallant");
    CHECK(said("march Gallant", exact) == "gallant");
    const auto fault = failure("march gall", exact);
    CHECK(fault.code == "unknown-word");
    CHECK(fault.message == "unknown word `gall`; did you mean `gallant`?");
    CHECK(code("fire poi=9 vs", exact) == "unknown-word");
    CHECK(failure("fire poi=9 vs", exact).suggest == Strings{"points=9"});
    CHECK(code("fire gun=h vs", exact) == "bad-value");
    CHECK(code("fire smooth@8 vs", exact) == "unknown-word");
    CHECK(code("mar", exact) == "unknown-procedure");
}

TEST_CASE("a whole word that is a prefix of another is noted once, but a prefix is not") {
    auto request = parsed("fire vs broken and Broken");
    CHECK(said(request, 1) == "broken");
    CHECK(request.readings == Strings{"broken: read as the whole word, not broken-ground"});
    CHECK(parsed("fire broken vs").readings.empty());
    CHECK(parsed("fire vs broken-g").readings.empty());
    CHECK(parsed("fire vs broken", exact).readings.empty());
}

TEST_CASE("a whole word has priority over prefixes, even if it belongs to the other side") {
    CHECK(said(parsed("fire vs g"), 1) == "green");
    CHECK(code("fire vs moving") == "wrong-side");
}

// ---------------------------------------------------------------- unknown words

TEST_CASE("an unknown word suggests a similar one, or the list of words") {
    const auto fault = failure("march galant");
    CHECK(fault.code == "unknown-word");
    CHECK(fault.message == "unknown word `galant`; did you mean `gallant`?");
    CHECK(fault.word == "galant");
    CHECK(fault.suggest == Strings{"gallant"});
    CHECK(message("march zzzzz") == "unknown word `zzzzz`");
    CHECK(failure("march zzzzz").remedy == "list march");
    CHECK(fault.remedy == "");
    CHECK(failure("march htis=3").suggest == Strings{"hits=3"});
    CHECK(failure("fire 2xsmotohbore@6 vs").suggest == Strings{"smoothbore@6"});
    CHECK(code("march rm@8") == "unknown-word");
    CHECK(code("march =3") == "unknown-word");
    CHECK(code("fire @8 vs") == "unknown-word");
}

TEST_CASE("the error about a word of the other side says where to put it") {
    auto fault = failure("fire fortified vs");
    CHECK(fault.code == "wrong-side");
    CHECK(fault.message == "`fortified` is a word of the target: put it after `vs`");
    CHECK(message("fire fort vs") == fault.message);
    CHECK(message("fire vs points=9") == "`points` is a word of the shooter: put it before `vs`");
    CHECK(message("fire vs rm@8") == "`rm` is a word of the shooter: put it before `vs`");
    CHECK(message("fire vs gun=II") == "`gun=II` is a word of the shooter: put it before `vs`");
    CHECK(code("fire vs rm") == "wrong-side");
}

TEST_CASE("a derived word cannot be typed") {
    CHECK(message("march steady") == "`steady` is worked out from other words: leave it out");
    CHECK(code("fire musketry vs") == "derived");
    CHECK(code("fire vs Musketry") == "derived");
    CHECK(code("march steady", follow) == "derived");
    CHECK(code("march close-range") == "derived");
}

TEST_CASE("control characters are shown escaped, and long words are cut") {
    CHECK(message("march \x1b[31m") == "unknown word `\\x1b[31m`");
    CHECK(has(message("march a\xff\xc3"), "`a\\xff\\xc3`"));
    CHECK(has(message("march \xe2\x80\xae"), "`\\xe2\\x80\\xae`"));
    CHECK(has(message("march \xed\xa0\x80"), "`\\xed\\xa0\\x80`"));
    CHECK(has(message("march v\xc3\xa9t\xc3\xa9ran"), "`v\xc3\xa9t\xc3\xa9ran`"));
    CHECK(failure("march \x01").word == "\\x01");
    CHECK(code("march \t") == "unknown-word");
    const std::string huge(10'000'000, 'z');
    for (const auto& line :
         {"march " + huge, "march hits=" + huge, "march " + huge + "=1", "fire rm@" + huge + " vs", huge + ":", huge}) {
        const auto fault = failure(line);
        CHECK(fault.code != "none");
        CHECK(fault.message.size() < 250);
        CHECK(fault.word.size() < 60);
    }
    CHECK(code("march hits=" + std::string(1'000'000, '9')) == "bad-value");
}

TEST_CASE("an empty word is an error") {
    CHECK(failure(std::vector<std::string_view>{"march", ""}).code == "unknown-word");
    CHECK(failure(std::vector<std::string_view>{""}).code == "missing");
    CHECK(failure(std::vector<std::string_view>{"march", std::string_view("\0", 1)}).message == "unknown word `\\x00`");
}

// ---------------------------------------------------------------- quantities

TEST_CASE("a quantity is a whole number, a fraction or a percentage, according to its table") {
    CHECK(value("march hits=3") == Fraction(3));
    CHECK(value("march hits=+003") == Fraction(3));
    CHECK(value("march morale-shift=-2", 4) == Fraction(-2));
    CHECK(value("fire points=1/2 vs") == Fraction(1, 2));
    CHECK(value("fire points=1.50 vs") == Fraction(3, 2));
    CHECK(value("fire points=.25 vs") == Fraction(1, 4));
    CHECK(value("fire points=9 vs") == Fraction(9));
    CHECK(value("fire points=1000.0 vs") == Fraction(1000));
    CHECK(value("march losses=25%", 1) == Fraction(25));
    CHECK(value("march losses=25", 1) == Fraction(25));
    CHECK(said("march hits=3 losses=5") == "hits losses");
}

TEST_CASE("an invalid number is an error that shows the form") {
    CHECK(message("march hits=three") == "`hits=three`: `three` is not a number; say hits=N, 0 to 99");
    CHECK(message("march hits=") == "`hits=`: a value is missing; say hits=N, 0 to 99");
    CHECK(message("march hits=1/2") == "`hits=1/2`: hits takes whole numbers; say hits=N, 0 to 99");
    CHECK(message("march hits=5%") == "`hits=5%`: hits is not a percentage; say hits=N, 0 to 99");
    for (const auto* bad : {"+-5", "--5", "5x", "1/2/3", "1/-2", "1/", "/2", "1/0", "1.", ".", "1.2.3", "0x10", "1e3",
                            "+", "%", "=3", "3=3", "3@3"})
        CHECK_MESSAGE(code(std::string("fire points=") + bad + " vs") == "bad-value", bad);
}

TEST_CASE("a quantity must be within its range and on its step") {
    CHECK(message("march hits=100") == "`hits=100`: out of range; say hits=N, 0 to 99");
    CHECK(code("march hits=-1") == "bad-value");
    CHECK(code("fire points=1000.5 vs") == "bad-value");
    CHECK(code("fire points=-1/2 vs") == "bad-value");
    CHECK(code("march losses=105%") == "bad-value");
    CHECK(message("march losses=13%") == "`losses=13%`: losses goes up in steps of 5 from 0; say losses=N%, 0 to 100");
    CHECK(code("march wrecks=0") == "bad-value");
}

TEST_CASE("a huge number is out of range, not undefined behaviour") {
    CHECK(message("march hits=999999999999999999999") ==
          "`hits=999999999999999999999`: out of range; say hits=N, 0 to 99");
    CHECK(code("march hits=-999999999999999999999") == "bad-value");
    CHECK(code("march hits=9223372036854775808") == "bad-value");
    CHECK(code("fire points=1/99999999999999999999 vs") == "bad-value");
    CHECK(code("fire points=99999999999999999999/3 vs") == "bad-value");
    CHECK(code("fire points=99999999999999999999.5 vs") == "bad-value");
    CHECK(has(message("fire points=1/997 vs"), "the fraction is too fine"));
    CHECK(has(message("fire points=0.0001 vs"), "the fraction is too fine"));
}

TEST_CASE("a counted quantity without a number is 1; others need one unless it is optional") {
    CHECK(value("march wrecks", 2) == Fraction(1));
    CHECK(value("march wrecks=4", 2) == Fraction(4));
    const auto request = parsed("march charisma");
    CHECK(said(request) == "charisma");
    CHECK(!request.sides[0].units[0].valued[3]);
    CHECK(message("fire points vs") == "fire needs a value for points: points=N, 0 to 1000");
    CHECK(message("fire poi vs") == "fire needs a value for points: points=N, 0 to 1000");
    CHECK(message("march losses") == "march needs a value for losses: losses=N%, 0 to 100");
}

TEST_CASE("a plain word takes no value and no distance") {
    CHECK(message("march veteran=3") == "`veteran=3`: `veteran` is a plain word and takes no value");
    CHECK(code("march vet=3") == "bad-value");
    CHECK(message("fire moving@3 vs") == "`moving@3`: `moving` is a plain word and takes no distance");
}

TEST_CASE("the same quantity twice in a unit is an error, the same plain word is harmless") {
    CHECK(message("march hits=3 hits=3") == "`hits=3`: hits is given twice for one unit");
    CHECK(code("march wrecks wrecks") == "twice");
    CHECK(code("march charisma charisma=3") == "twice");
    CHECK(code("march charisma=3 charisma") == "twice");
    CHECK(said("march fresh fresh charisma charisma") == "charisma fresh");
}

TEST_CASE("a choice given by name accepts prefixes of its name and value") {
    CHECK(said("fire gun=horse vs") == "gun=horse");
    CHECK(said("fire gu=h vs") == "gun=horse");
    CHECK(said("fire gu=I vs") == "gun=I");
    CHECK(failure("fire gun=IV vs").suggest == Strings{"gun=I", "gun=II", "gun=horse"});
    CHECK(message("fire gun=IV vs") == "`gun=IV`: say `gun=I`, `gun=II` or `gun=horse`");
    CHECK(code("fire gun= vs") == "bad-value");
    CHECK(message("fire gun vs") == "fire needs a value for gun: `gun=I`, `gun=II` or `gun=horse`");
}

// ---------------------------------------------------------------- weapons

TEST_CASE("a weapon is fired at a distance, and counted ones several at once") {
    const auto request = parsed("fire 6xrm@8 SMOOTH@2.5 1000XRifle-Musket@12\" vs");
    CHECK(said(request) == "rm smoothbore");
    const auto& shots = request.sides[0].units[0].shots;
    REQUIRE(shots.size() == 3);
    CHECK(shots[0].weapon == 0);
    CHECK(shots[0].count == 6);
    CHECK(shots[0].distance == Fraction(8));
    CHECK(shots[1].weapon == 1);
    CHECK(shots[1].count == 1);
    CHECK(shots[1].distance == Fraction(5, 2));
    CHECK(shots[2].count == 1000);
}

TEST_CASE("a distance may end in the ruleset's unit and in no other") {
    for (const auto* spelling : {"8", "8\"", "8in", "8IN", "8inches", "8.0\"", "16/2in", "8\xe2\x80\xb3"})
        CHECK_MESSAGE(
            parsed(std::string("fire rm@") + spelling + " vs").sides[0].units[0].shots[0].distance == Fraction(8),
            spelling);
    CHECK(message("fire 2xrm@8cm vs") == "`2xrm@8cm`: distances are in inches here, such as `2xrm@8\"`");
    CHECK(code("fire rm@8ft vs") == "bad-unit");
    CHECK(code("fire rm@8@9 vs") == "bad-unit");
    const Vocabulary centimetres{&metric, all_rulesets};
    CHECK(parsed("fire rm@12cm vs", {}, centimetres).sides[0].units[0].shots[0].distance == Fraction(12));
    CHECK(parsed("fire rm@12centimetres vs", {}, centimetres).sides[0].units[0].shots[0].distance == Fraction(12));
    CHECK(failure("fire rm@8\" vs", {}, centimetres).message ==
          "`rm@8\"`: distances are in centimetres here, such as `rm@8cm`");
}

TEST_CASE("a weapon without a valid distance is an error") {
    CHECK(message("fire rm vs") == "rm is a weapon: say weapon@distance, such as rm@8");
    CHECK(message("fire 6xrm vs") == "rm is a weapon: say weapon@distance, such as rm@8");
    CHECK(has(message("fire smo vs"), "smoothbore is a weapon: say weapon@distance"));
    CHECK(has(message("fire rm=8 vs"), "rm is a weapon: say weapon@distance"));
    CHECK(message("fire rm@ vs") == "rm needs a distance: rm@distance, such as rm@8");
    CHECK(message("fire rm@far vs") == "`rm@far`: `far` is not a distance");
    for (const auto* bad : {"-3", "\"", "1/0", "99999999999999999999", "1/997", "in"})
        CHECK_MESSAGE(code(std::string("fire rm@") + bad + " vs") == "bad-value", bad);
}

TEST_CASE("the number before a weapon is 1 to 1000") {
    for (const auto* bad : {"0xrm@8", "1001xrm@8", "999999999999999999999xrm@8"})
        CHECK_MESSAGE(code(std::string("fire ") + bad + " vs") == "bad-value", bad);
    CHECK(code("fire -1xrm@8 vs") == "unknown-word");
    CHECK(code("fire xrm@8 vs") == "unknown-word");
}

TEST_CASE("a prefix of several weapons is ambiguous, and suggestions keep the distance") {
    const auto fault = failure("fire sm@8 vs");
    CHECK(fault.code == "ambiguous");
    CHECK(fault.suggest == Strings{"smoothbore@8", "smallbore@8"});
}

}  // namespace words_test
