#include "support/random_tables.hpp"

namespace orderly_test {
namespace {

const std::vector<std::string> kinds = {"roll", "opposed", "check", "pool", "pools", "duels", "lookup"};

std::string num(int number) { return std::to_string(number); }

}  // namespace

RandomTables::RandomTables(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15U + 1) {
    head_ =
        "ruleset: g\ntitle: Made up\nsource: {sheet: none}\nunit: {id: in, suffix: '\"'}\n"
        "effects:\n  lose: {one: \"loses {count} man\", many: \"loses {count} men\", sum: true}\n"
        "  back: {one: 'falls back {count}{unit}', distance: true, sum: true}\n  shaken: {one: is shaken}\nmissing: "
        "{siege: there are no sieges}\n";
    kind_ = kinds[seed % kinds.size()];
    procedures_["first"] = procedure("first", kind_, "then");
    procedures_["then"] = procedure("then", chance(50) ? "roll" : "check", "last");
    procedures_["last"] = procedure("last", "roll", "");
}

int RandomTables::below(int limit) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<int>((state_ >> 33) % static_cast<std::uint64_t>(limit));
}

std::string RandomTables::procedure(const std::string& id, const std::string& kind, const std::string& next) {
    const auto always_two = kind == "opposed" || kind == "pools" || kind == "duels";
    two_ = always_two || (id == "first" && (kind == "pool" || kind == "roll") && chance(50));
    lone_ = kind == "pool";
    pools_ = kind == "pool" || kind == "pools" || kind == "duels";
    auto text = "procedure: " + id + "\nkind: " + kind + "\ntitle: Of " + id + "\n";
    if (chance(30)) text += "source: {sheet: page 3}\n";
    if (chance(30)) text += "short: " + id.substr(0, 1) + "\nmark: {read: the head of the table}\n";
    parties_ = chance(30);
    if (parties_) text += "parties: [onlookers]\n";
    if (chance(30))
        text += "refuse:\n  never: {when: [" + std::string(kind == "lookup" ? "fast" : "keen") +
                "], unless: [steady, crack, fast, raw, trained], say: this is never so}\n";
    if (two_) text += "sides: [one, other]\n";
    else if (chance(30)) text += "sides: [unit]\n";
    text += words(kind) + dice(kind);
    if (kind != "lookup") text += modifiers(kind);
    if (kind == "check") text += check(next);
    else if (kind == "lookup") text += lookup();
    else text += pool(kind) + values(kind) + tables(kind, next);
    if (kind != "lookup" && chance(30))
        text +=
            "always:\n  steadily: {" + std::string(two_ ? "to: one, " : "") + "do: shaken" + condition(true) + "}\n";
    return text;
}

std::string RandomTables::words(const std::string& kind) {
    std::string text =
        "words:\n  brave: in good heart\n  tired: {gloss: after a march, aliases: [weary]}\n  mounted: {gloss: on "
        "horses, implies: [fast]}\n  fast: quick\n";
    text += "choices:\n  quality: {words: [raw, trained, crack]" + std::string(chance(50) ? ", default: trained" : "") +
            "}\n  ground: {words: [open, wood], default: open}\n";
    text += "quantities:\n  men: {gloss: how many, least: 1, greatest: 6, required: " +
            std::string(pools_ || kind == "lookup" ? "true" : "false") + "}\n  carts: {greatest: 4, counted: true}\n";
    if (kind == "lookup") return text + "derived:\n  steady: {when: [brave], unless: [tired]}\n";
    return text + "derived:\n  steady: {when: [brave], unless: [tired]}\n  keen: {any: [steady, crack]" +
           std::string(chance(50) ? ", where: {men: 3..}" : "") + "}\n";
}

std::string RandomTables::die() {
    return one_of({"d4", "d6", "d8", "2d4", "d4+d6", "best 1 of 2d6", "worst 1 of 2d4", "best 2 of 3d4",
                   "middle 1 of 3d4", "d66", "{faces: [2, 3, 3, 4]}", "{faces: [-1, 0, 1], count: 3}",
                   "{die: d4, explode: 4, most: 2}", "{die: d4, reroll: {faces: [1, 2], times: 1}}",
                   "{die: 2d4, reroll: {faces: 1}}", "{die: d6, explode: [5, 6], most: 1}",
                   "{by: {crack: d8, tired: d4, else: d6}}"});
}

std::string RandomTables::dice(const std::string& kind) {
    if (kind == "lookup") return {};
    if (pools_)
        return "die: " +
               one_of({"d4", "d6", "{faces: [1, 2, 2, 3, 5]}", "{die: d4, reroll: {faces: [1]}}",
                       "{by: {crack: d6, else: d4}}"}) +
               "\n";
    if (kind == "roll" && !two_ && chance(20)) return "dice:\n  main: {die: " + die() + "}\n  spare: {die: d4}\n";
    if (kind == "roll" && chance(10)) return "die: {die: d4, of: carts, per: 2}\n";
    return "die: " + die() + "\n";
}

std::string RandomTables::word() {
    const auto enemy = two_ && chance(30) ? std::string("enemy.") : std::string();
    return enemy + one_of({"brave", "tired", "mounted", "fast", "raw", "crack", "wood"});
}

std::string RandomTables::inner_condition(bool fallen) {
    switch (below(fallen ? 6 : 5)) {
        case 0: return "when: [" + word() + "]";
        case 1: return "unless: [" + word() + "]";
        case 2: return "any: [" + word() + ", tired+wood]";
        case 3: return "where: {men: " + one_of({"..2", "2..4", "0", "5.."}) + "}";
        case 4:
            return chance(60) ? "where: {men: {" + one_of({"over", "at-least", "up-to", "under"}) + ": carts}}"
                              : "when: [men], unless: [raw]";
        default:
            return "where: {" + (pools_ ? measure() : std::string("total")) + ": " + one_of({"1..", "..2", "4.."}) +
                   "}";
    }
}

std::string RandomTables::condition(bool fallen) { return chance(40) ? ", " + inner_condition(fallen) : std::string(); }

std::string RandomTables::side() {
    return two_ && chance(40) ? "side: " + one_of({"one", "other"}) + ", " : std::string();
}

std::string RandomTables::extra_modifier() {
    switch (below(6)) {
        case 0: return side() + "strongest: {brave: +1, mounted: +2, tired+wood: -3}";
        case 1: return side() + "weakest: {fast: +2, wood: +1, tired: +3}";
        case 2: return side() + "of: men, bands: {..2: -1, 3..4: 0, 5..: {base: 1, each: 1, over: 4}}";
        case 3: return two_ ? "add: +1, rank: [crack, trained, raw]" : "by: {mounted: +1, else: 0}";
        case 4:
            return side() + "add: " + num(below(5) - 2) + ", " + inner_condition(false) +
                   (chance(30) ? ", only: {" + inner_condition(false) + ", mark: {assumed: so it is meant}}" : "");
        default:
            return side() + "by: {raw: " + num(below(3) - 1) + ", trained: 0, crack: +1}, title: the quality" +
                   condition(false);
    }
}

std::string RandomTables::modifiers(const std::string& kind) {
    std::string text =
        "modifiers:\n  quality: {by: {raw: -1, trained: 0, crack: +1}}\n  words: {add: +1, any: [brave, mounted]}\n  "
        "derived: {add: +1, when: [steady], unless: [keen]}\n"
        "  tired: {add: -1, any: [tired, keen]}\n  fast: {add: +1, any: [fast]}\n  ground: {by: {open: 0, wood: -1}}\n "
        " carts: {add: -1, each: carts, per: 2}\n  men: {of: men, bands: {..3: 0, 4..: +1}}\n";
    for (int left = below(3); left > 0; --left) text += "  more-" + num(++lines_) + ": {" + extra_modifier() + "}\n";
    if (kind == "pool" && chance(30)) text += "  last: {add: +1, any: [brave], last-die: true}\n";
    return text;
}

std::string RandomTables::measure() {
    if (pools_ && lone_) return two_ ? "men" : "hits";
    if (pools_) return one_of({"suffered", "hits", "men"});
    return one_of({"total", "natural", "men", "carts"});
}

std::string RandomTables::number() {
    switch (below(6)) {
        case 0: return num(1 + below(3));
        case 1: return "{base: 1, each: 2, over: 4, of: " + measure() + "}";
        case 2: return "{base: 2, more: 3, each: 2, over: 3, of: " + measure() + "}";
        case 3: return "{base: 1, each: 1, below: 3, of: " + measure() + "}";
        case 4: return "{base: 1, more: 2, at: 3, of: " + measure() + "}";
        default: return "{of: " + measure() + ", less: carts, halved: true, least: 0}";
    }
}

std::string RandomTables::effects(const std::string& next) {
    const auto to = [&] { return two_ ? "to: " + one_of({"one", "other", "both"}) + ", " : std::string(); };
    std::string text = "{losses: {" + to() + "do: lose, count: " + number() + condition(true) + "}";
    if (chance(40)) text += ", more: {" + to() + "do: [lose, shaken], count: " + number() + condition(true) + "}";
    if (chance(30))
        text += ", back: {" + to() + "do: back, count: " + num(1 + below(6)) + (two_ && chance(30) ? ", of: one" : "") +
                "}";
    if (!next.empty() && chance(60))
        text += ", onward: {" + (two_ ? "to: " + one_of({"one", "other"}) + ", " : std::string()) + "next: " + next +
                (chance(20) ? ", times: 2" : "") + (chance(30) ? ", with: [tired]" : "") + condition(true) + "}";
    if (parties_ && chance(60))
        text += ", fright: {to: onlookers, do: shaken" + (two_ ? ", of: " + one_of({"one", "other"}) : std::string()) +
                condition(true) + "}";
    if (!next.empty() && chance(20))
        text += ", another-day: {" + (two_ ? "to: one, " : std::string()) + "next: " + next + ", later: true}";
    if (chance(20))
        text += ", marked: {" + (two_ ? "to: one, " : std::string()) +
                "do: back, count: {base: 1, mark: {assumed: a pace}}, says: \"goes back {count}{unit}\", mark: "
                "{borrowed: the distance}}";
    return text + "}";
}

std::string RandomTables::rows(const std::string& kind, const std::string& next, bool column) {
    const auto low = kind == "roll" || kind == "check" ? 1 + below(4) : below(3) - 2;
    const auto high = low + 1 + below(4);
    const std::string bands[3] = {".." + num(low), num(low + 1) + ".." + num(high), num(high + 1) + ".."};
    const std::string wood[3] = {".." + num(high), "none", num(high + 1) + ".."};
    std::string text = "    rows:\n";
    for (int row = 0; row < 3; ++row) {
        text += "      row-" + num(row) + ": {title: Row " + num(row) +
                ", bands: " + (column ? "{open: " + bands[row] + ", wood: " + wood[row] + "}" : bands[row]);
        if (!pools_ && row == 0 && chance(20)) text += kind == "opposed" ? ", natural: {one: 4}" : ", natural: 4";
        if (!pools_ && row == 0 && chance(20))
            text += kind == "opposed" ? ", never-natural: {other: 1}" : ", never-natural: 1";
        if (chance(20)) text += chance(50) ? ", text: \"So it is: really\"" : ", text: [First this., Then that.]";
        if (chance(20)) text += ", use: [common]";
        if (row == 2 && chance(20)) text += ", outcome: row-0";
        if (chance(70)) text += ", effects: " + effects(next);
        text += "}\n";
    }
    return text;
}

std::string RandomTables::tables(const std::string& kind, const std::string& next) {
    if (pools_ && chance(30)) return {};
    std::string text =
        "effects:\n  common: {shaken: {" + std::string(two_ ? "to: both, " : "") + "do: shaken}}\ntables:\n";
    if (chance(40)) {
        const auto column = chance(40);
        text += "  special:\n    title: Special\n    when: [" + std::string(chance(50) ? "brave" : "fast") + "]\n" +
                (column ? "    column: ground\n" : "") + (two_ && chance(30) ? "    side: other\n" : "") +
                rows(kind, next, column);
    }
    const auto column = chance(40);
    return text + "  usual:\n" + (column ? "    column: ground\n" : "") + rows(kind, next, column);
}

std::string RandomTables::check(const std::string& next) {
    auto text = "needed: " + one_of({"4", "{raw: 5, crack: 3, else: 4}", "{trained: 4, else: 5}"}) + "\n";
    if (chance(40)) text += "pass: " + one_of({"at-or-under", "at-or-over"}) + "\n";
    if (chance(80)) text += "failed:\n  title: it fails\n  effects: " + effects(next) + "\n";
    if (chance(40)) text += "passed:\n  effects: " + effects("") + "\n";
    return text;
}

std::string RandomTables::pool(const std::string& kind) {
    if (!pools_) return {};
    std::string text = "pool:\n  dice: [{of: carts, per: 2, when: [mounted]}, {of: men, per: 2}]\n";
    if (kind != "duels")
        text += "  needed: " + one_of({"3", "{crack: 2, else: 4}", "{tired: 4, wood: 4, else: 3}"}) + "\n";
    if (kind != "duels" && chance(40)) text += "  natural-miss: 1\n  natural-hit: 4\n";
    if (kind == "duels" && chance(50)) text += "  win: {mounted: 2, else: 1}\n  tie: 1\n";
    if (chance(30)) text += "  times: {crack: 2}\n";
    if (chance(20)) text += "  extra: {of: carts, per: 3}\n";
    if (kind != "pool" || !chance(60)) return text;
    text += "  stages:\n    wound: {title: to wound, needed: " + one_of({"3", "{crack: 2, else: 3}"}) +
            (chance(30) ? ", natural-hit: 4" : "") + "}\n";
    if (chance(60))
        text += "    save: {" + side() +
                "stops: true, needed: {wood: 3, else: 4}, die: d4, natural-miss: 1, modifiers: {cover: {add: +1, any: "
                "[brave]}}" +
                condition(false) + "}\n";
    return text;
}

std::string RandomTables::values(const std::string& kind) {
    if (!chance(30) || (kind != "roll" && kind != "opposed")) return {};
    return "values:\n  worth: {cells: {wood: {crack: 7, else: 3}, else: 5}, halved: {any: [tired]}, modifiers: {brave: "
           "{add: +2, any: [brave]}}, least: 1}\n"
           "  share: {sum: [men, carts], divide: 2" +
           std::string(chance(50) ? ", remainder: true" : "") + condition(false) +
           "}\n"
           "  luck: {of: " +
           std::string(kind == "roll" ? "total" : "difference") + ", distance: true}\n";
}

std::string RandomTables::lookup() {
    return "lookup:\n  axes: [ground, men]\n  values: [walk, run]\n  distance: true\n  table:\n    open: {..2: [" +
           num(1 + below(5)) + ", 9], 3..6: [3, " + num(1 + below(9)) + "]}\n    wood: {..4: [1, 2], 5..: [" +
           num(below(4)) +
           ", 4]}\nalways:\n  rest: {do: shaken, any: [tired, raw]}\n  lost: {do: lose, count: {of: men, less: carts, "
           "least: 0}, when: [fast], unless: [mounted, steady]}\n";
}

SaidBoth RandomTables::request() {
    SaidBoth said;
    const auto& text = procedures_.at("first");
    const auto sides = text.find("sides: [one, other]") != std::string::npos ? 2U : 1U;
    for (std::size_t side = 0; side < sides; ++side) {
        for (const auto* word : {"brave", "tired", "mounted", "fast"})
            if (chance(35)) said[side].words.insert(word);
        said[side].words.insert(one_of({"raw", "trained", "crack"}));
        if (chance(60)) said[side].words.insert(one_of({"open", "wood"}));
        said[side].numbers["men"] = 1 + below(6);
        said[side].numbers["carts"] = below(5);
    }
    return said;
}

std::string RandomTables::line(const SaidBoth& said) const {
    std::string text = "first";
    for (std::size_t side = 0; side < 2; ++side) {
        if (side == 1 && !said[1].numbers.empty()) text += " vs";
        for (const auto& word : said[side].words) text += " " + word;
        for (const auto& [name, number] : said[side].numbers) text += " " + name + "=" + std::to_string(number);
    }
    return text;
}

}  // namespace orderly_test
