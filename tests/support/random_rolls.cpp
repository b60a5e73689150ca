// Dice and modifiers of a random ruleset.

#include <array>

#include "support/random_tables.hpp"

namespace orderly_test {

namespace {

/// A die, its lowest number, a common natural, and how many dice conditions can use.
struct MadeDie {
    const char* text;
    int least;
    int natural;
    int asked = 0;
};

constexpr std::array made_dice = {MadeDie{"d4", 1, 4, 1},
                                  MadeDie{"d6", 1, 4, 1},
                                  MadeDie{"d8", 1, 4, 1},
                                  MadeDie{"2d4", 2, 5, 2},
                                  MadeDie{"d4+d6", 2, 4},
                                  MadeDie{"best 1 of 2d6", 1, 4},
                                  MadeDie{"worst 1 of 2d4", 1, 4},
                                  MadeDie{"best 2 of 3d4", 2, 4},
                                  MadeDie{"best 1 of d4+d6", 1, 4},
                                  MadeDie{"worst 2 of d4+2d6", 2, 4},
                                  MadeDie{"middle 1 of 3d4", 1, 4},
                                  MadeDie{"d66", 11, 14, 1},
                                  MadeDie{"best 1 of 2d66", 11, 44},
                                  MadeDie{"d66+d4", 12, 40},
                                  MadeDie{"d4+d66", 12, 40},
                                  MadeDie{"{by: {crack: d66, else: d6}}", 1, 4, 1},
                                  MadeDie{"{faces: [2, 3, 3, 4, 4, 5, 6]}", 2, 4},
                                  MadeDie{"{faces: [-1, 0, 1], count: 3}", -3, 0},
                                  MadeDie{"{faces: [2, 3, 3, 4, 4, 5, 6], count: 2, keep: worst 1}", 2, 4},
                                  MadeDie{"{die: d4, explode: 4, most: 2}", 1, 3},
                                  MadeDie{"{die: d4+d6, explode: 4, most: 1}", 2, 4},
                                  MadeDie{"{die: d4+d6, reroll: {faces: [1, 3]}}", 2, 4},
                                  MadeDie{"{die: d4, reroll: {faces: [1, 2], times: 1}}", 1, 4},
                                  MadeDie{"{die: 2d4, reroll: {faces: 1}}", 2, 5},
                                  MadeDie{"{cards: {1..4: 2, 6: 1}, draw: 2}", 2, 5},
                                  MadeDie{"{deck: bag, draw: 2}", 2, 5},
                                  MadeDie{"{die: d4+d6, push: {faces: [1, 2], when: [tired]}}", 2, 4},
                                  MadeDie{"{die: best 1 of 2d4, push: {keep: 4, times: 2}}", 1, 4},
                                  MadeDie{"{die: d6, explode: [5, 6], most: 1}", 1, 4},
                                  MadeDie{"{by: {crack: best 1 of 2d6, tired: {faces: [2, 3, 3, 4, 4, 5, 6], count: 2}, else: d4}}", 1, 4},
                                  MadeDie{"{by: {crack: best 1 of d6+d4, tired: d4, else: 2d4}, explode: greatest, most: 1}", 1, 4},
                                  MadeDie{"{by: {crack: {die: d6, reroll: {faces: 1}}, else: {die: d4, reroll: {faces: [2, 3]}}}, "
                                          "reroll: {faces: 4}}", 1, 3},
                                  MadeDie{"{faces: [skull, skull, skull, clash, clash, shove, shove, shove, shove, pow, pow], count: 2, keep: best 1}", 1, 4},
                                  MadeDie{"{faces: [shove, shove, shove, shove, shove, shove, clash, clash, clash, clash, pow, pow, pow], explode: pow, most: 1}", 1, 2},
                                  MadeDie{"{faces: [-1, 0, 1], names: {minus: -1, plus: 1}, count: 2}", -2, 0},
                                  MadeDie{"{by: {crack: d8, tired: d4, else: d6}}", 1, 4, 1}};

}  // namespace

/// `alone`: no other dice are thrown before it is thrown again.
std::string RandomTables::die(bool alone) {
    const auto& made = made_dice[static_cast<std::size_t>(below(static_cast<int>(made_dice.size())))];
    const auto has = [&](const char* part) { return std::string(made.text).find(part) != std::string::npos; };
    if ((!alone && has("push")) || (has("deck") && (rich_ || id_ != "first"))) return die(alone);
    least_natural_ = made.least;
    usual_natural_ = made.natural;
    asked_ = made.asked;
    return made.text;
}

/// Named dice, some of which are not always thrown.
std::string RandomTables::named_dice() {
    named_dice_ = true;
    auto text = "dice:\n  main: {die: " + die(false) + condition(false) + "}\n  spare: {die: d4, " + side() + "unless: [" +
                word() + "]}\n  last: {die: {faces: [0, 3]}}\n";
    asked_ = 3;
    return text;
}

std::string RandomTables::dice(const std::string& kind) {
    asked_ = 0;
    named_dice_ = false;
    apart_ = pushed_ = false;
    if (kind == "lookup") return {};
    if (pools_ && kind != "duels" && chance(15)) {
        apart_ = true;
        return "die: {die: d4, explode: [3, 4], most: 1, apart: true}\n";
    }
    if (lone_ && !rich_ && chance(40)) {
        named_dice_ = true;
        return "dice:\n  main: {die: {die: d4, of: men, per: 2}}\n  spare: {die: {die: d6, of: carts, per: 2}" +
               condition(false) + "}\n  last: {die: {faces: [0, 3], of: carts, per: 3}}\n";
    }
    if (lone_ && chance(15)) {
        pushed_ = true;
        return "die: {die: d6, push: {keep: [1, 6], when: [tired]}}\n";
    }
    if (pools_)
        return "die: " +
               one_of({"d4", "d6", "d66", "{faces: [1, 2, 2, 3, 5]}", "{faces: [0, 3]}",
                       "{die: d4, reroll: {faces: [1]}}", "{die: d4, explode: 4, most: 1}", "{by: {crack: d6, else: d4}}", "{die: d4, explode: greatest, most: 1}",
                       "{by: {crack: {die: d6, explode: [5, 6], most: 1}, tired: {faces: [0, 3]}, else: d4}}"}) +
               "\n";
    if (kind == "roll" && chance(20)) return named_dice();
    if (kind == "roll" && !(rich_ && id_ == "first") && chance(10)) return "die: {die: d4, of: carts, per: 2}\n";
    auto text = "die: " + die(kind != "opposed" && !(id_ == "first" && repeats_)) + "\n";
    if (kind == "opposed") asked_ = 2;
    return text;
}

/// A tally of each kind that the dice allow.
std::string RandomTables::tally(const std::string& kind) {
    const auto both = kind == "opposed" || kind == "pools";
    if (kind == "duels" && chance(40)) return "sum: all";
    switch (apart_ || kind == "duels" ? below(3) : below(named_dice_ || both ? 8 : 7)) {
        case 0: return "at-least: " + one_of({"2", "3", rich_ ? "{else: 3}" : "{crack: 2, else: 4}", rich_ || id_ != "first" || one_side_ ? "4" : "{of: men}"});
        case 1: return "faces: " + one_of({"1..", "{1..20: 2, 1..: 1}", "[1..15, 1..]"});
        case 2: return "at-least: 2, faces: {1..15: 3, 1..20: 0}";
        case 3: return "sum: " + one_of({"all", "best 2", "worst 1", "middle 1"});
        case 4: return "sets: " + num(1 + below(2));
        case 5: return "count: " + one_of({"alike", "different", "run"});
        case 6: return "sum: best 1, title: \"The best\", mark: {assumed: the best counts}";
        default: {
            const auto other = both ? std::string("other") : std::string("spare");
            if (chance(50))
                return one_of({"at-least: 2", "faces: {2..: 2}", "sum: all", "sum: best 1", "sum: best 2", "sets: 2",
                               "count: alike", "count: different", "count: run"}) +
                       ", cancelled-by: " + other + (both ? "" : ", dice: [main, last]");
            return "beats: " + other + (both ? "" : ", dice: [main, last]") + (chance(50) ? ", ties: true" : "");
        }
    }
}

std::string RandomTables::tallies(const std::string& kind) {
    tallies_.clear();
    if (kind == "lookup" || (id_ == "first" && repeats_) || !chance(50)) return {};
    std::string text = "tallies:\n";
    for (const auto* name : {"count-a", "count-b"}) {
        tallies_.emplace_back(name);
        const auto of = tally(kind);
        const auto both = (kind == "opposed" || kind == "pools" || kind == "duels") && !of.starts_with("beats") &&
                          of.find("cancelled") == std::string::npos;
        text += "  " + tallies_.back() + ": {" + of + (both && chance(40) ? ", side: other" : "") + "}\n";
    }
    return text;
}

/// A condition that tests a tally.
std::string RandomTables::tally_test() {
    const auto one = one_of(tallies_);
    return "where: {" + one + ": " +
           one_of({"1..", "..1", "2..", "{over: count-b}", "{under: men}", "{at-least: count-a, in: 1..}"}) + "}";
}

std::string RandomTables::word() {
    const auto enemy = two_ && chance(30) ? std::string("enemy.") : std::string();
    return enemy + one_of({"brave", "tired", "mounted", "fast", "raw", "crack", "wood"});
}

std::string RandomTables::inner_condition(bool fallen) {
    const auto words_alone = first_adds_ && id_ == "first";  // numbers are asked of each unit, or of all together
    if (fallen && !words_alone && !tallies_.empty() && chance(30)) return tally_test();
    switch (words_alone ? below(3) : below(fallen ? 6 : 5)) {
        case 0: return "when: [" + word() + "]";
        case 1: return "unless: [" + word() + "]";
        case 2: return "any: [" + word() + ", tired+wood]";
        case 3: return "where: {men: " + one_of({"..2", "2..4", "1", "5.."}) + "}";
        case 4:
            if (rich_ && chance(30)) return "where: {men: {in: 2.., under: carts}}";
            if (chance(20)) return "where: {men: {at-least: carts, times: " + one_of({"2", "1/2"}) + "}}";
            return chance(60) ? "where: {men: {" + one_of({"over", "at-least", "up-to", "under"}) + ": carts}}"
                              : "when: [men], unless: [raw]";
        default:
            if (opposed_ && chance(30))
                return "where: {score: {" + one_of({"over", "at-least", "under"}) + ": enemy.score, times: 2}}";
            return "where: {" + (pools_ ? measure() : std::string("total")) + ": " + one_of({"1..", "..2", "4.."}) +
                   "}";
    }
}

std::string RandomTables::condition(bool fallen) { return chance(40) ? ", " + inner_condition(fallen) : std::string(); }

std::string RandomTables::side() {
    return two_ && chance(40) ? "side: " + one_of({"one", "other"}) + ", " : std::string();
}

std::string RandomTables::extra_modifier() {
    const std::string twice = rich_ ? ", several-mark: {assumed: it counts once}" : "";
    switch (below(6)) {
        case 0: return side() + "strongest: {brave: +1, mounted: +2, tired+wood: -3}" + twice;
        case 1: return side() + "weakest: {fast: +2, wood: +1, tired: +3}" + twice;
        case 2: return side() + "of: men, bands: {..2: -1, 3..4: 0, 5..: {base: 1, per: 1, over: 4}}";
        case 3: return two_ ? "add: +1, rank: [crack, trained, raw]" : "by: {mounted: +1, else: 0}";
        case 4:
            return side() + "add: " + num(below(5) - 2) + ", " + inner_condition(false) +
                   (chance(30) ? ", only: {" + inner_condition(false) + ", mark: {assumed: so it is meant}}" : "");
        default:
            return side() + "by: {raw: " + num(below(3) - 1) + ", trained: 0, crack: +1}, title: the quality" +
                   condition(false);
    }
}

std::string RandomTables::modifiers() {
    std::string text =
        "modifiers:\n  quality: {by: {raw: -1, trained: 0, crack: +1}}\n  valour: {add: +1, any: [brave, mounted]}\n  "
        "derived: {add: +1, when: [steady], unless: [keen]}\n"
        "  tired: {add: -1, any: [tired, keen]}\n  fast: {add: +1, any: [fast]}\n  ground: {by: {open: 0, wood: -1}}\n "
        " carts: {add: -1, each: carts, per: 2}\n  men: {of: men, bands: {..3: 0, 4..: +1}}\n";
    if (rich_) text += "  dust: {add: -1, any: [dusty]}\n";
    if (scaled_) text += "  size: {by: {few: -1, some: 0, many: +1}}\n";
    if (rich_ && id_ == "first") text += rich_modifiers();
    for (int left = below(3); left > 0; --left) text += "  line-" + num(++lines_) + ": {" + extra_modifier() + "}\n";
    if (apart_) return text;
    if (pools_ && chance(30)) text += "  final: {" + side() + "add: +1, any: [brave], last-die: true}\n";
    if (pools_ && chance(20)) text += "  end: {add: -2, any: [tired], last-die: true}\n";
    return text;
}

std::string RandomTables::rich_modifiers() {
    std::string text =
        "  gun: {by: {gun=I: 0, gun=II: +1}}\n  flags: {add: -1, each: flags, per: 4, part-mark: {assumed: parts are "
        "dropped}}\n"
        "  points: {of: points, bands: {..1: -1, 2..3: 0, 4..: {base: 1, per: 4, over: 4}}, part-mark: {assumed: "
        "parts are dropped}}\n"
        "  drums: {add: +1, any: [drums]}\n  push: {add: +1, any: [brave], by-hand: hand, mark: {assumed: by hand}}\n"
        "  alone: {add: 0, any: [lonely]}\n  strength: {" +
        std::string(two_ ? "side: one, " : "") + "of: strength, bands: {..49: -1, 50..: 0}}\n";
    if (!gives_.empty()) text += "  heavy: {" + std::string(two_ ? "side: one, " : "") + "add: +1, any: [heavy]}\n";
    if (extends_) text += "  mood: {by: {brave: +1, else: 0}}\n";
    if (gives_ == "range") text += "  near: {by: {near: +1, far: -1}}\n";
    return text;
}

std::string RandomTables::natural_of_check(int natural) {
    return chance(30) ? "  natural: " + num(natural) + "\n" : "";
}

std::string RandomTables::check(const std::string& next) {
    auto text = "needed: " + one_of({"4", "{raw: 5, crack: 3, else: 4}", "{trained: 4, else: 5}"}) + "\n";
    if (chance(40)) text += "pass: " + one_of({"at-or-under", "at-or-over"}) + "\n";
    if (chance(30) && !(first_shares_ && id_ == "first"))
        text += "stages:\n  hit: {title: to hit, die: d6, needed: " + one_of({"3", "{crack: 2, else: 3}"}) + condition(false) +
                "}\n  save: {" + side() + "stops: true, needed: {wood: 3, else: 4}, die: d4, modifiers: {cover: {add: +1, any: "
                "[brave]}}}\n";
    if (chance(80)) {
        auto list = effects(next);
        list.pop_back();
        text += "failed:\n  title: it fails\n" + natural_of_check(least_natural_) + "  effects: " + list +
                (may_call_itself() ? call_of_itself() : "") + "}\n";
    }
    if (chance(40)) text += "passed:\n" + natural_of_check(usual_natural_) + "  effects: " + effects("") + "\n";
    return text;
}

std::string RandomTables::pool(const std::string& kind) {
    if (!pools_) return {};
    auto text = named_dice_ ? std::string("pool:\n")
                            : "pool:\n  dice: [{of: carts, per: 2, when: [mounted]}, {of: men, per: 2" +
                                  std::string(rich_ ? ", mark: {assumed: the odd man watches}" : "") + "}]\n";
    const auto weapons = id_ == "first" && gives_ == "needed";
    if (kind != "duels" && !weapons)
        text += "  needed: " + one_of({"3", "{crack: 2, else: 4}", "{tired: 4, wood: 4, else: 3}"}) + "\n";
    if (kind != "duels" && chance(40)) text += "  natural-miss: 1\n  natural-hit: 4\n";
    if (kind != "duels" && chance(30)) text += "  faces: {3..: 2, 2: 0}\n";
    if (kind == "duels" && chance(50)) text += "  win: {mounted: 2, else: 1}\n  tie: 1\n";
    if (chance(30)) text += "  times: {crack: 2}\n";
    if (chance(20)) text += "  extra: {of: carts, per: 3}\n";
    if (rich_ && chance(40)) text += "  most: 6\n";
    if (rich_ && kind == "pool" && chance(40)) text += "  carried: carts\n";
    if (rich_ && kind == "duels" && chance(50)) text += "  idle: \"{count} of the {side} look on\"\n";
    if (one_side_) text += "  one-side: {word: calm, say: the other throws nothing}\n";
    return chance(kind == "pool" ? 60 : 30) ? text + stages(kind) : text;
}

std::string RandomTables::stages(const std::string& kind) {
    const auto both = kind != "pool";
    std::string text = "  stages:\n    wound: {title: to wound, needed: " + one_of({"3", "{crack: 2, else: 3}"}) +
                       (named_dice_ || apart_ || pushed_ ? ", die: d6" : "") + (chance(30) ? ", natural-hit: 4" : "") +
                       (chance(30) ? ", where: {hits: 2..}" : "") + (both && chance(30) ? ", of: one" : "") + "}\n";
    if (chance(60))
        text += "    save: {" + (!both ? side() : chance(50) ? std::string("side: enemy, ") : std::string()) +
                "stops: true, needed: {wood: 3, else: 4}, die: d4, natural-miss: 1, modifiers: {cover: {add: +1, any: "
                "[brave]}}" +
                condition(false) + "}\n";
    return text;
}

}  // namespace orderly_test
