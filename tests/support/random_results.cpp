// Rows, effects and values of a random ruleset.

#include "support/random_tables.hpp"

namespace orderly_test {

std::string RandomTables::measure() {
    if (!tallies_.empty() && chance(30)) return one_of(tallies_);
    if (pools_ && lone_) return two_ ? "men" : "hits";
    if (pools_) return one_of({"suffered", "hits", "men"});
    return one_of({"total", "natural", "men", "carts"});
}

std::string RandomTables::number() {
    switch (below(6)) {
        case 0: return num(1 + below(3));
        case 1: return "{base: 1, per: 2, over: 4, of: " + measure() + "}";
        case 2: return "{base: 2, more: 3, per: 2, over: 3, of: " + measure() + "}";
        case 3: return "{base: 1, per: 1, below: 3, of: " + measure() + "}";
        case 4: return "{base: 1, more: 2, at: 3, of: " + measure() + "}";
        default: return "{of: " + measure() + ", less: carts, halved: true, least: 0}";
    }
}

std::string RandomTables::effects(const std::string& next) {
    const auto to = [&] { return two_ ? "to: " + one_of({"one", "other", "both"}) + ", " : std::string(); };
    std::string text = "{losses: {" + to() + "do: lose, count: " + number() + condition(true) + "}";
    if (chance(40)) text += ", worse: {" + to() + "do: [lose, shaken], count: " + number() + condition(true) + "}";
    if (chance(30))
        text += ", backward: {" + to() + "do: back, count: " + num(1 + below(6)) +
                (two_ && chance(30) ? ", side: one" : "") + "}";
    if (!next.empty() && chance(60))
        text += ", onward: {" + (two_ ? "to: " + one_of({"one", "other"}) + ", " : std::string()) + "next: " + next +
                (chance(20) ? ", times: 2" : "") + (chance(30) ? ", with: [tired]" : "") + without() + condition(true) +
                "}";
    if (parties_ && chance(60))
        text += ", fright: {to: onlookers, do: shaken" +
                (two_ ? ", side: " + one_of({"one", "other"}) : std::string()) + condition(true) + "}";
    if (!next.empty() && chance(20))
        text += ", another-day: {" + (two_ ? "to: one, " : std::string()) + "next: " + next + ", later: true}";
    if (chance(20))
        text +=
            ", marked: {" + (two_ ? "to: one, " : std::string()) +
            "do: back, count: {base: 1, mark: {assumed: a pace}}, says: \"goes back {count}{distance-unit}\", mark: "
            "{borrowed: the distance}}";
    return text + (rich_ ? rich_effects(next) : std::string()) + "}";
}

/// Effects with open circumstances, the next row down, and all kinds of words for follow-ups.
std::string RandomTables::rich_effects(const std::string& next) {
    std::string text;
    if (parties_ && chance(50))
        text += ", seen: {to: onlookers, do: " + one_of({"shaken", "gone"}) +
                ", unless: [crack], provided: within "
                "reach, settled: [" +
                one_of({"brave", "fast"}) + "]}";
    if (parties_ && !next.empty() && chance(50))
        text += ", beyond: {to: onlookers, " + (two_ ? "side: " + one_of({"one", "other"}) + ", " : std::string()) +
                "next: " + next + condition(true) + "}";
    if (!next.empty() && chance(25))
        text += ", told: {" + (two_ ? "to: one, " : std::string()) + "next: " + next +
                ", with: [\"men={men " + one_of({"less carts", "less carts plus 1", "plus 1 less carts"}) + "}\", {words: [fast], when: [raw]}], where: {men: {over: carts}}}";
    return text;
}

/// Words and numbers that are not passed on to the follow-up.
std::string RandomTables::without() {
    return chance(30) ? ", without: [" + one_of({"brave", "carts", "mounted", "men, brave", "crack, carts"}) + "]" : "";
}

bool RandomTables::may_call_itself() {
    if (!rich_) return false;
    return chance(id_ == "first" && first_shares_ ? 50 : 25);
}

/// A call of itself that happens at most once, because the unit is then `tired`.
std::string RandomTables::call_of_itself() {
    return ", again: {" + (two_ ? "to: one, " : std::string()) + "next: " + id_ + ", without: [" +
           one_of({"brave", "brave, carts", "mounted", "men"}) +
           "], with: [tired, {words: [fast], when: [raw]}], unless: [tired]" + (chance(20) ? ", times: 2" : "") + "}";
}

std::string RandomTables::row(int place, const std::string& bands, const std::string& kind, const std::string& next) {
    auto text = "      row-" + num(place) + ": {title: Row " + num(place) + ", bands: " + bands;
    if (!pools_ && place == 0 && chance(20))
        text += kind == "opposed" ? std::string(", natural: {one: ") + num(usual_natural_) + "}"
                                  : ", natural: " + num(usual_natural_);
    if (!pools_ && chance(20)) {
        const auto band = num(least_natural_) + (chance(50) ? ".." + num(usual_natural_) : std::string());
        text += ", never-natural: " + (kind == "opposed" ? "{other: " + band + "}" : band);
    }
    if (chance(20)) text += chance(50) ? ", text: \"So it is: really\"" : ", text: [First this., Then that.]";
    if (chance(20)) text += ", use: [common]";
    if (place == 2 && chance(20)) text += ", outcome: row-0";
    if (rich_ && chance(20)) text += ", mark: {crossread: the row}";
    const auto again = may_call_itself();
    const auto lower = rich_ && parties_ && place == 1 && chance(40);
    if (again || lower || chance(70)) {
        auto list = effects(next);
        list.pop_back();
        if (again) list += call_of_itself();
        if (lower) list += std::string(", lower: {to: onlookers, do: suffer, next-lower: true}");
        text += ", effects: " + list + "}";
    }
    return text + "}\n";
}

/// Modifiers that shift the column.
std::string RandomTables::shift() {
    if (!chance(40)) return {};
    return "    shift:\n      lean: {" + side() + "add: +1, any: [brave]}\n      fell: {add: -1, " + inner_condition(true) + "}\n";
}

std::string RandomTables::rows(const std::string& kind, const std::string& next, bool column) {
    const auto low = kind == "roll" || kind == "check" ? 1 + below(4) : below(3) - 2;
    const auto high = low + 1 + below(4);
    const std::string bands[3] = {".." + num(low), num(low + 1) + ".." + num(high), num(high + 1) + ".."};
    const auto gap = below(3);  // the row that this column lacks
    const std::string wood[3] = {gap == 0   ? "none"
                                 : gap == 1 ? ".." + num(high)
                                            : bands[0],
                                 gap == 1   ? "none"
                                 : gap == 0 ? ".." + num(high)
                                            : num(low + 1) + "..",
                                 gap == 2 ? "none" : bands[2]};
    std::string text = "    rows:\n";
    for (int place = 0; place < 3; ++place)
        text +=
            row(place, column ? "{open: " + bands[place] + ", wood: " + wood[place] + "}" : bands[place], kind, next);
    return text;
}

std::string RandomTables::tables(const std::string& kind, const std::string& next) {
    if (pools_ && chance(30)) return {};
    std::string text =
        "effect-groups:\n  common: {shaken: {" + std::string(two_ ? "to: both, " : "") + "do: shaken}}\ntables:\n";
    const auto by_tally = [&](bool usual) {
        if (tallies_.empty() || !chance(40)) return std::string();
        return "    of: " + one_of(tallies_) + "\n" + (chance(30) ? "    less: " + one_of(tallies_) + "\n" : "") +
               (!pools_ && (usual || chance(30)) ? "    modified: true\n" : "");
    };
    const auto by_dice = !tallies_.empty() && chance(30);
    if (by_dice || chance(15))
        return text + "  special:\n    " +
               (by_dice ? tally_test() : "where: {" + (pools_ ? measure() : one_of({"total", "men"})) + ": " + one_of({"..2", "3..", "{over: carts}"}) + "}") +
               "\n" + by_tally(false) + rows(kind, next, false) + "  usual:\n" + by_tally(true) + rows(kind, next, false);
    if (chance(40)) {
        const auto column = chance(40);
        text +=
            "  special:\n    title: Special\n    when: [" + std::string(chance(50) ? "brave" : "fast") + "]\n" +
            (column ? "    column: ground\n" + shift() : "") +
            (rich_ && column ? "    marks: {wood: {crossread: the column}}\n    mark: {borrowed: the table}\n" : "") +
            (two_ && chance(30) ? "    side: other\n" : "") + rows(kind, next, column);
    }
    const auto column = chance(40);
    return text + "  usual:\n" + (column ? "    column: ground\n" + shift() : "") + by_tally(true) + rows(kind, next, column);
}

std::string RandomTables::values(const std::string& kind) {
    if (kind != "roll" && kind != "opposed") return {};
    std::string dice;
    if (asked_ > 0 && chance(60)) dice = "  any-die: {of: die-" + num(1 + below(asked_)) + "}\n";
    if (asked_ == 3) dice = "  spare: {of: die-2, unless: [raw]}\n  last: {of: die-3}\n";
    if (!chance(30)) return dice.empty() ? std::string() : "values:\n" + dice;
    const auto parts = rich_ && id_ == "first";
    return "values:\n  worth: {cells: {wood: {crack: 7, else: 3}, else: 5}, halved: {any: [tired" +
           std::string(parts ? ", brave], mark: {assumed: half}, part-mark: {assumed: down}, several-mark: {assumed: "
                               "once}}"
                             : "]}") +
           ", modifiers: {valour-worth: {add: +2, any: [brave]}" +
           std::string(chance(50) ? ", ground-worth: {" + side() + "by: {open: 0, wood: +3}}" : "") +
           (two_ && chance(50) ? ", weary-worth: {side: other, add: -2, any: [tired], unless: [enemy.tired]}" : "") +
           "}, least: " + (parts ? "{base: 1, mark: {assumed: never less}}" : "1") +
           "}\n"
           "  share: {sum: [men, carts], divide: 2" +
           std::string(chance(50) ? ", remainder: true" : "") + condition(false) +
           "}\n"
           "  luck: {of: " +
           std::string(kind == "roll" ? "total" : "difference") + ", distance: true}\n" + dice +
           (rich_ ? "  plain-cost: {value: cost, cells: {else: 2}, unless: [tired], mark: {assumed: two}}\n"
                    "  tired-cost: {value: cost, cells: {crack: 3, else: 4}, when: [tired]}\n"
                  : "");
}

std::string RandomTables::lookup() {
    return "lookup:\n  axes: [ground, men]\n  gives: [walk, run]\n  distance: true\n  table:\n    open: {..2: [" +
           num(1 + below(5)) + ", 9], 3..6: [3, " + num(1 + below(9)) + "]}\n    wood: {..4: [1, 2], 5..: [" +
           num(below(4)) +
           ", 4]}\nalways:\n  rest: {do: shaken, any: [tired, raw]}\n  lost: {do: lose, count: {of: men, less: carts, "
           "least: 0}, when: [fast], unless: [mounted, steady]}\n";
}

/// Cases that depend on a choice which the request can leave out.
std::string RandomTables::cases_of_weather() {
    std::string text;
    if (chance(50)) text += "    soaked: {any: [wet, hot+tired], key: [open], values: [7, 2]}\n";
    if (chance(50)) text += "    dried: {" + one_of({"when: [dry]", "unless: [wet]"}) + ", key: [wood], values: [5]}\n";
    if (chance(50)) text += "    burnt: {when: [hot], unless: [fast], key: [open, wood], values: [4]}\n";
    if (chance(30))
        text += "    crowded: {where: {men: " + one_of({"4..", "..3"}) + "}, key: [open], values: [3, 3]}\n";
    return text;
}

std::string RandomTables::rich_lookup() {
    const auto by_men = chance(50);
    auto text =
        "lookup:\n  axes: [ground" + std::string(by_men ? ", men" : "") + "]\n  gives: [walk, run]\n  distance: true\n";
    if (by_men)
        text += "  table:\n    mark: {borrowed: all of it}\n    open: {..2: [" + num(1 + below(5)) +
                ", 9], 3..4: {values: [1/2, 5]}, 5..: {values: {walk: 4, run: 7}, lines: [keep to the road], "
                "mark: {read: a cell}}}\n    wood+brave: {..6: [5, 6]}\n    wood: {..3: [1, none], 4..5: none, 6..: [" +
                num(below(4)) + ", 4]}\n";
    else
        text += "  cases:\n" + cases_of_weather() +
                "    rested: {when: [brave], unless: [tired], key: [open], values: [6, 8], lines: {a: go on, "
                "b: stay}}\n    others: {unless: [steady], key: [open, wood], values: {walk: " +
                num(1 + below(5)) +
                ", run: 3}, mark: {assumed: others}}\n    all: {key: [open, wood], values: [1, 2]}\n";
    if (chance(60)) text += "  times: {tired: {walk: 2, run: {by: 1/2, mark: {assumed: half as fast}}}}\n";
    if (graded_)
        text +=
            "  graded: {of: left, outcomes: {worn: {title: Worn, up-to: walk}, fit: {title: Fit, up-to: run}, "
            "fresh: {title: Fresh}}}\n";
    return text +
           "always:\n  rest: {do: shaken, any: [tired, raw]}\n  lost: {do: lose, count: {of: men, less: carts, "
           "least: 0}, when: [fast], unless: [mounted, steady]}\n";
}

}  // namespace orderly_test
