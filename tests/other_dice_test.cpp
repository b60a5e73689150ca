// Dice of other rules: kept, exploding, rerolled, with special faces, of several sizes. The chances are published ones
// or counted by hand.

#include <doctest/doctest.h>

#include <map>
#include <string>

#include "support/house.hpp"
#include "support/shell.hpp"

namespace other_dice_test {

using namespace orderly_test;

namespace {

/// A ruleset of one procedure `t` with a table of `rows`.
class Table {
public:
    Table(const std::string& die, const std::string& rows, const std::string& more = {}) {
        scratch_.write("g/ruleset.yaml",
                       "ruleset: g\ntitle: G\nunit: {id: in, suffix: '\"'}\nwordings: {lose: {one: \"loses {count}\", "
                       "sum: true}}\n");
        scratch_.write("g/t.yaml", "procedure: t\nkind: roll\ntitle: T\n" + die + "\n" + more +
                                       "tables:\n  t:\n    rows:\n" + rows);
    }

    Ran run(std::vector<std::string> words) const {
        words.insert(words.begin(), {"--tables", scratch_.path(), "-r", "g"});
        return run_args(words);
    }

    [[nodiscard]] std::string chance(const std::string& of) const {
        const auto ran = run({"odds", "t", "--chance", of});
        INFO(ran.err);
        REQUIRE(ran.status == 0);
        return ran.out.substr(0, ran.out.size() - 1);
    }

    /// The total of given faces.
    [[nodiscard]] std::string total(const std::string& faces) const {
        const auto ran = run({"-f", "json", "t", "--die=" + faces});
        INFO(ran.err);
        REQUIRE(ran.status == 0);
        const auto at = ran.out.find("\"total\":") + 8;
        return ran.out.substr(at, ran.out.find(',', at) - at);
    }

private:
    Scratch scratch_;
};

/// `num/den` as odds print it: twelve digits from the first that counts, not rounded.
std::string decimals(long num, long den) {
    std::string text = std::to_string(num / den);
    auto rest = num % den;
    if (rest == 0) return text;
    text += '.';
    for (int digits = num / den == 0 ? 0 : 1; digits < 12 && rest != 0;) {
        rest *= 10;
        text += static_cast<char>('0' + rest / den);
        if (digits > 0 || rest >= den) ++digits;
        rest %= den;
    }
    return text;
}

/// Rows for exactly `at`, and those below and above.
std::string rows_at(int at) {
    const auto n = std::to_string(at);
    return "      under: {title: U, bands: .." + std::to_string(at - 1) + "}\n      hit: {title: H, bands: " + n +
           "}\n      over: {title: O, bands: " + std::to_string(at + 1) + "..}\n";
}

std::string chance_at(const std::string& die, int at) { return Table(die, rows_at(at)).chance("hit"); }

}  // namespace

TEST_CASE("the best, worst or middle dice are kept") {
    CHECK(chance_at("die: best 1 of 2d6", 6) == decimals(11, 36));
    CHECK(chance_at("die: worst 1 of 2d6", 1) == decimals(11, 36));
    CHECK(chance_at("die: best 1 of 2d20", 20) == decimals(39, 400));  // advantage
    CHECK(chance_at("die: best 3 of 4d6", 18) == decimals(21, 1296));  // 1.62 %, the usual ability score
    CHECK(chance_at("die: best 3 of 4d6", 3) == decimals(1, 1296));
    CHECK(chance_at("die: best 3 of 4d6", 13) == decimals(172, 1296));  // 13.27 %
    CHECK(chance_at("die: worst 2 of 3d6", 2) == decimals(16, 216));
    CHECK(chance_at("die: middle 1 of 3d6", 6) == decimals(16, 216));
    CHECK(chance_at("die: middle 1 of 3d6", 3) == decimals(52, 216));
}

TEST_CASE("the result shows which dice were kept") {
    const Table table("die: best 1 of 2d6", rows_at(6));
    CHECK(table.total("2,6") == "6");
    CHECK(table.run({"t", "-d", "2,6"}).out.find("dice 6 (not 2)") != std::string::npos);
    CHECK(table.run({"-f", "json", "t", "-d", "2,6"}).out.find(R"("face":2,"counts":false)") != std::string::npos);
}

TEST_CASE("an exploding die adds another, up to the limit") {
    const Table table("die: {die: d6, explode: 6, most: 2}", rows_at(18));
    CHECK(table.chance("hit") == decimals(1, 216));
    CHECK(table.total("6,6,6") == "18");
    CHECK(table.total("6,3") == "9");
    CHECK(table.total("5") == "5");
    CHECK(chance_at("die: {die: d6, explode: 6, most: 1}", 7) == decimals(1, 36));
    CHECK(chance_at("die: {die: 2d6, explode: 6, most: 1}", 24) == decimals(1, 1296));
    const auto few = table.run({"t", "-d", "6"});
    CHECK(few.status == 2);
    CHECK(few.err.find("one more d6 is thrown") != std::string::npos);
    const auto many = table.run({"t", "-d", "5,2"});
    CHECK(many.status == 2);
    CHECK(many.out.empty());
}

TEST_CASE("a die can be rerolled") {
    const std::string once = "die: {die: d6, reroll: {faces: [1]}}";
    CHECK(chance_at(once, 1) == decimals(1, 36));
    CHECK(chance_at(once, 6) == decimals(7, 36));
    CHECK(chance_at("die: {die: d6, reroll: {faces: [1, 2], times: 2}}", 6) ==
          decimals(52, 216));  // 1/6 (1 + 1/3 + 1/9)
    const Table table(once, rows_at(4));
    CHECK(table.total("1,1") == "1");
    CHECK(table.total("1,4") == "4");
    CHECK(table.run({"t", "-d", "1,4"}).out.find("die 4 (not 1)") == std::string::npos);
    CHECK(table.run({"t", "-d", "1,4"}).out.find("4 (not 1)") != std::string::npos);
}

TEST_CASE("dice of several sizes, and faces of their own") {
    CHECK(chance_at("die: d6+d8", 14) == decimals(1, 48));
    CHECK(chance_at("die: d6+d8", 8) == decimals(6, 48));
    const std::string averaging = "die: {faces: [2, 3, 3, 4, 4, 5]}";
    CHECK(chance_at(averaging, 3) == decimals(1, 3));
    const std::string fudge = "die: {faces: [-1, 0, 1], count: 4}";
    CHECK(chance_at(fudge, 0) == decimals(19, 81));
    CHECK(chance_at(fudge, 4) == decimals(1, 81));
    CHECK(Table(fudge, rows_at(0)).total("-1,0,1,1") == "1");
    const auto wrong = Table(averaging, rows_at(3)).run({"t", "-d", "6"});
    CHECK(wrong.status == 2);
}

TEST_CASE("d66 has two digits, and bands need not cover the gaps") {
    const Table table("die: d66",
                      "      low: {title: L, bands: 11..16}\n      mid: {title: M, bands: 21..56}\n      high: {title: "
                      "H, bands: 61..66}\n");
    CHECK(table.chance("low") == decimals(1, 6));
    CHECK(table.chance("mid") == decimals(2, 3));
    CHECK(table.total("36") == "36");
    CHECK(table.run({"t", "-d", "17"}).status == 2);
    for (int seed = 0; seed < 50; ++seed) CHECK(table.run({"t", "--seed", std::to_string(seed)}).status == 0);
    const Table gap("die: d66", "      low: {title: L, bands: 11..16}\n      high: {title: H, bands: 31..66}\n");
    CHECK(gap.run({"t", "-d", "11"}).status == 3);
}

TEST_CASE("a 00 on percentile dice is 100") {
    const Table table("die: d100", rows_at(100).substr(0, rows_at(100).find("      over")));
    CHECK(table.total("00") == "100");
    CHECK(table.total("0") == "100");
    CHECK(table.chance("hit") == decimals(1, 100));
}

TEST_CASE("the odds of a hundred dice are fast") {
    // 100d6 is symmetrical about 350
    const Table table("die: 100d6",
                      "      low: {title: L, bands: ..349}\n      mid: {title: M, bands: 350}\n      high: {title: H, "
                      "bands: 351..}\n");
    CHECK(table.chance("low") == table.chance("high"));
    CHECK(table.chance("mid").starts_with("0.0233"));  // normal: 1/sqrt(2 pi 291.67) = 0.02336
}

TEST_CASE("dice counted by a quantity") {
    const Table table("die: {die: d6, of: figures, per: 2}", rows_at(12), "quantities: {figures: {greatest: 20}}\n");
    const auto ran = table.run({"t", "figures=5", "-d", "6,6"});
    CHECK(ran.out.find("total 12") != std::string::npos);
    CHECK(table.run({"odds", "t", "figures=4", "--chance", "hit"}).out == decimals(1, 36) + "\n");
    CHECK(table.run({"t", "-d", "6"}).err.find("how many figures") != std::string::npos);
}

TEST_CASE("naturals can always or never give a row") {
    const std::string rows =
        "      win: {title: W, bands: 10.., natural: 20, never-natural: 1}\n      lose: {title: L, bands: ..9}\n";
    const Table table("die: d20", rows,
                      "words: {bold: bold, meek: meek}\nmodifiers:\n  bold: {add: +30, any: [bold]}\n  meek: {add: "
                      "-30, any: [meek]}\n");
    CHECK(table.run({"odds", "t", "bold", "--chance", "win"}).out == "0.95\n");
    CHECK(table.run({"odds", "t", "meek", "--chance", "win"}).out == "0.05\n");
    CHECK(table.run({"odds", "t", "--chance", "win"}).out == "0.55\n");
}

TEST_CASE("roll twice: several further rolls, and their text") {
    const std::string rows =
        "      calm: {title: Calm, bands: 1..5, text: [Nothing stirs., A dog barks.]}\n"
        "      twice: {title: Twice, bands: 6, effects: {more: {next: u, times: 2}}}\n";
    const Scratch folder;
    folder.write("g/ruleset.yaml", "ruleset: g\ntitle: G\nunit: {id: in, suffix: '\"'}\nwordings: {}\n");
    folder.write("g/t.yaml", "procedure: t\nkind: roll\ntitle: T\ndie: d6\ntables:\n  t:\n    rows:\n" + rows);
    folder.write("g/u.yaml",
                 "procedure: u\nkind: roll\ntitle: U\ndie: d6\ntables:\n  u:\n    rows:\n      low: {title: Low, "
                 "bands: ..3}\n      high: {title: High, bands: 4..}\n");
    const auto run = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"--tables", folder.path(), "-r", "g"});
        return run_args(words);
    };
    const auto followed = run({"t", "-d", "6,1,5", "--follow"});
    CHECK(followed.status == 0);
    CHECK(followed.out.find("Low") != std::string::npos);
    CHECK(followed.out.find("High") != std::string::npos);
    const auto calm = run({"-f", "json", "t", "-d", "2"});
    CHECK(calm.out.find(R"("lines":["Nothing stirs.","A dog barks."])") != std::string::npos);
    CHECK(run({"t", "-d", "2"}).out.find("A dog barks.") != std::string::npos);
    // at least one High of two, when a 6 falls: 1/6 (1 - 1/4)
    CHECK(run({"odds", "t", "--follow", "--chance", "u:high"}).out == decimals(1, 8) + "\n");
}

TEST_CASE("counts with less, half and least") {
    const Table table("die: d6",
                      "      all: {title: A, bands: 1..6, effects: {l: {do: lose, count: {of: natural, less: armour, "
                      "halved: true, least: 1}}}}\n",
                      "quantities: {armour: {greatest: 9}}\n");
    CHECK(table.run({"t", "armour=1", "-d", "6"}).out.find("loses 2") != std::string::npos);
    CHECK(table.run({"t", "armour=9", "-d", "6"}).out.find("loses 1") != std::string::npos);
    CHECK(table.run({"t", "-d", "6"}).out.find("loses 3") != std::string::npos);
}

TEST_CASE("impossible dice are faults that say what to write") {
    const auto fault = [](const std::string& die) {
        const auto ran = Table(die, rows_at(3)).run({"t", "-d", "3"});
        CHECK(ran.status == 3);
        return ran.err;
    };
    CHECK(fault("die: best 2 of 2d6").find("keep 1 to 1") != std::string::npos);
    CHECK(fault("die: middle 1 of 2d6").find("as many dice must be left out above as below") != std::string::npos);
    CHECK(fault("die: best of 2d6").find("best 1 of 2d6") != std::string::npos);
    CHECK(fault("die: {die: d6, explode: 7}").find("no face of the die shows 7") != std::string::npos);
    CHECK(fault("die: {die: d6, explode: [1, 2, 3, 4, 5, 6]}").find("every face would throw another die") !=
          std::string::npos);
    CHECK(fault("die: {die: d6, reroll: {faces: [1], times: 0}}").find("`times` must be 1 or more") !=
          std::string::npos);
    CHECK(fault("die: {faces: [3]}").find("list of 2 to 1000 numbers") != std::string::npos);
}

TEST_CASE("a dozen published results of dice calculators") {
    // each a problem of the examples of icepool, dicelab or AnyDice; the fraction is counted by hand
    const std::string plain = "die: ";
    CHECK(chance_at(plain + "3d6", 10) == decimals(27, 216));  // the middle of 3d6
    CHECK(chance_at(plain + "3d6", 18) == decimals(1, 216));
    CHECK(chance_at(plain + "best 1 of 3d20", 20) == decimals(8000 - 6859, 8000));  // elven accuracy: 1 - (19/20)^3
    CHECK(chance_at(plain + "worst 1 of 2d20", 1) == decimals(39, 400));            // disadvantage
    CHECK(chance_at(plain + "best 2 of 3d6", 12) == decimals(16, 216));             // two sixes at least
    CHECK(chance_at(plain + "best 3 of 4d6", 17) == decimals(54, 1296));            // 4.17 %
    CHECK(chance_at(plain + "best 3 of 5d6", 18) == decimals(276, 7776));           // three sixes at least of five
    CHECK(chance_at(plain + "middle 1 of 3d20", 20) == decimals(58, 8000));  // two twenties at least: 3 · 19 + 1
    CHECK(chance_at(plain + "d4+d6+d8", 18) == decimals(1, 192));
    CHECK(chance_at("die: {faces: [-1, 0, 1], count: 4}", 2) == decimals(10, 81));  // 4dF
    CHECK(chance_at("die: {die: 2d6, reroll: {faces: [1, 2]}}", 12) ==
          decimals(16, 324));  // great weapons: each 6 is 1/6 · 4/3
    CHECK(chance_at("die: {die: d4, explode: 4, most: 10}", 5) == decimals(1, 16));  // an exploding d4
    CHECK(chance_at("die: {die: d6, explode: 6, most: 10}", 6) == decimals(0, 1));   // a bare 6 cannot stand
    CHECK(chance_at("die: {die: best 1 of 2d6, explode: 6, most: 1}", 12) == decimals(71, 1296));  // 1 - (35/36)^2
}

TEST_CASE("a d66 may be typed as its two faces") {
    const Table table("die: d66",
                      "      low: {title: Low, bands: 11..36}\n      high: {title: High, bands: 41..66}\n");
    const auto told = table.run({"t", "-d", "41"}).out;
    CHECK(has(told, "die 41"));
    CHECK(table.run({"t", "-d", "4,1"}).out == told);
    CHECK(table.run({"t", "-d", "4 1"}).out == told);
    CHECK(table.run({"t", "-d", "_"}).status == 0);
    CHECK(has(table.run({"t", "-d", "4"}).err, "a d66 has no 4"));
    CHECK(has(table.run({"t", "-d", "4,7"}).err, "a d66 has no 4"));
    CHECK(has(table.run({"t", "-d", "4,1,2"}).err, "3 dice given, 1 needed: 1 d66"));
    CHECK(has(table.run({"t", "-d", "41,2"}).err, "2 dice given, 1 needed"));
    const Table three("die: d66+d6", "      any: {title: Any, bands: ..}\n");
    CHECK(has(three.run({"t", "-d", "3,5,2"}).out, "total 37"));
    CHECK(has(three.run({"t", "-d", "35,2"}).out, "total 37"));
    CHECK(has(three.run({"t", "-d", "3,5"}).err, "one more d6 is thrown"));
}

TEST_CASE("a d66 has two digits everywhere") {
    const std::string plain = "die: ";
    CHECK(chance_at(plain + "2d66", 22) == decimals(1, 1296));   // 11 and 11
    CHECK(chance_at(plain + "2d66", 77) == decimals(36, 1296));  // each first digit to 7, each second to 7
    CHECK(chance_at(plain + "best 1 of 2d66", 66) == decimals(71, 1296));
    CHECK(chance_at(plain + "best 1 of 2d66", 47) == "0");
    CHECK(chance_at(plain + "d66+d6", 72) == decimals(1, 216));  // 66 and 6
    CHECK(chance_at(plain + "d6+d66", 12) == decimals(1, 216));
    CHECK(chance_at(plain + "{die: d66, reroll: {faces: [11], times: 1}}", 11) == decimals(1, 1296));
    CHECK(chance_at(plain + "{die: d66, explode: 66, most: 1}", 77) == decimals(1, 1296));  // 66 and 11
    CHECK(Table(plain + "2d66", rows_at(60)).total("46,61") == "107");
    for (const std::string die : {"2d66", "best 1 of 2d66", "d66+d66"})
        for (const std::string faces : {"47,65", "65,70", "10,65"}) {
            const auto ran = Table(plain + die, rows_at(50)).run({"t", "--die=" + faces});
            CHECK(ran.status == 2);
            CHECK(ran.err.starts_with("error: a d66 has no "));
        }
    CHECK(Table(plain + "d6+d66", rows_at(50)).run({"t", "--die=7,65"}).err == "error: a d6 has no 7\n");
}

TEST_CASE("bands of several d66 need not cover impossible sums") {
    const auto lint = [](const std::string& die, const std::string& rows) {
        return Table("die: " + die, rows).run({"t", "--seed", "x"}).status;
    };
    const auto from = [](const std::string& low) {
        return "      low: {title: L, bands: " + low + "}\n      high: {title: H, bands: 51..66}\n";
    };
    CHECK(lint("best 1 of 2d66", from("11..46")) == 0);
    CHECK(lint("best 1 of 2d66", from("11..45")) == 3);
    // 11 + 11 to 66 + 66
    CHECK(lint("2d66", "      all: {title: A, bands: 22..132}\n") == 0);
    CHECK(lint("d66+d6", "      all: {title: A, bands: 12..72}\n") == 0);
    CHECK(lint("d66+d6", "      all: {title: A, bands: 12..71}\n") == 3);
}

TEST_CASE("a d66 works by words, in a pool, and in the odds of a face") {
    const Table by("die: {by: {keen: d66, else: d6}}", rows_at(6), "words: {keen: keen}\n");
    CHECK(by.run({"t", "keen", "--die=46"}).status == 0);
    CHECK(by.run({"t", "keen", "--die=6"}).status == 2);
    CHECK(by.run({"t", "--die=6"}).status == 0);
    const auto odds = Table("die: d66", rows_at(33)).run({"odds", "t"});
    CHECK(odds.out.find("by the face of one d66") != std::string::npos);
    CHECK(odds.out.find("1/36") != std::string::npos);
}

TEST_CASE("dice of several sizes each explode and are rerolled") {
    const auto face_chances = [](int sides) {
        std::map<int, double> chances;
        for (int face = 1; face <= sides; ++face)
            if (face != 4) chances[face] += 1.0 / sides;
            else
                for (int more = 1; more <= sides; ++more) chances[4 + more] += 1.0 / sides / sides;
        return chances;
    };
    double eight = 0;
    for (const auto& [first, chance] : face_chances(4))
        for (const auto& [second, other] : face_chances(6))
            if (first + second == 8) eight += chance * other;
    CHECK(std::stod(chance_at("die: {die: d4+d6, explode: 4, most: 1}", 8)) == doctest::Approx(eight));
    // 1 is thrown again once: of the d4 a 1 in 16, of the d6 in 36
    CHECK(chance_at("die: {die: d4+d6, reroll: {faces: [1]}}", 2) == decimals(1, 576));
    CHECK(Table("die: {die: d4+d6, explode: 4, most: 1}", rows_at(8)).total("1,4,2") == "7");
}

TEST_CASE("a face of 0 in a pool is not a natural") {
    const House house(
        "procedure: brawl\nkind: pool\ntitle: Brawl\ndie: {faces: [-1, 0, 1]}\nquantities: {men: {greatest: 9}}\n"
        "pool: {dice: [{of: men}], needed: 0, stages: {save: {needed: 0}}}\n");
    CHECK(has(house.play("brawl men=1 -d 0,0").out, "1 hit"));
    CHECK(house.play("odds brawl men=1 --chance 1").out == "0.444444444444\n");  // two of three, twice
    for (const std::string key : {"natural-miss", "natural-hit"}) {
        const House named(
            "procedure: brawl\nkind: pool\ntitle: Brawl\ndie: {faces: [-1, 0, 1]}\n"
            "quantities: {men: {greatest: 9}}\npool: {dice: [{of: men}], needed: 1, " +
            key + ": 0}\n");
        CHECK(has(run("lint " + named.path()).out + run("lint " + named.path()).err,
                  "`" + key + "` cannot be 0: `needed` decides what a 0 does"));
    }
}

}  // namespace other_dice_test
