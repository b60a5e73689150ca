// Words, quantities and weapons of a random ruleset, and lines that use them.

#include "support/random_tables.hpp"

namespace orderly_test {

std::string RandomTables::words(const std::string& kind) {
    if (rich_ && id_ == "first") return rich_words(kind);
    std::string text =
        "words:\n" + calm() +
        "  brave: in good heart\n  tired: after a march\n  mounted: {gloss: on "
        "horses, implies: [fast]}\n  fast: quick\n";
    text += "choices:\n  quality: {words: [raw, trained, crack]" + std::string(chance(50) ? ", default: trained" : "") +
            "}\n  ground: {words: [open, wood], default: open}\n";
    text += "quantities:\n  men: {gloss: how many, least: 1, greatest: 6, required: " +
            std::string((pools_ && !says_calm()) || kind == "lookup" ? "true" : "false") +
            "}\n  carts: {greatest: 4, counted: true}\n";
    if (kind == "lookup") return text + "derived:\n  steady: {when: [brave], unless: [tired]}\n";
    return text + "derived:\n  steady: {when: [brave], unless: [tired]}\n  keen: {any: [steady, crack]" +
           std::string(chance(50) ? ", where: {men: 3..}" : "") + "}\n";
}

bool RandomTables::says_calm() const { return one_side_ && id_ == "first"; }

/// The word with which the second side throws no dice.
std::string RandomTables::calm() const { return says_calm() ? "  calm: throws nothing\n" : ""; }

std::string RandomTables::rich_words(const std::string& kind) {
    std::string text = "words:\n" + calm() +
                       "  brave: {gloss: in good heart, counts: true}\n"
                       "  tired: {gloss: after a march, mark: {read: the word is hardly read}}\n"
                       "  mounted: {gloss: on horses" +
                       std::string(two_ ? ", side: both" : "") + "}\n  fast: quick\n";
    if (kind != "lookup") text += "  lonely: {gloss: goes with nobody, alone: it goes with nobody}\n";
    if (!gives_.empty()) text += "  heavy: is no light thing\n";
    if (gives_ == "range") text += "  near: at short range\n  far: at long range\n";
    text += "word-groups:\n  riders: {words: [mounted], implies: [fast]}\n";
    text +=
        "choices:\n  quality: {words: [raw, trained, crack], required: true, ask: \"how good are they?\"}\n"
        "  ground: {words: [open, wood]" +
        std::string(open_lookup_ ? "}\n" : ", default: open, may-be-unsaid: true, say-default: true}\n");
    if (kind == "lookup") text += "  weather: [dry, wet, hot]\n";
    if (kind != "lookup") text += "  gun: {words: [I, II], by-name: true}\n";
    text += "quantities:\n  men: {gloss: how many, least: 1, greatest: 6" +
            std::string(open_lookup_ ? "" : ", required: true") + std::string(chance(50) ? ", from-dice: true" : "") +
            "}\n  carts: {greatest: 4, counted: true}\n";
    if (kind != "lookup") text += rich_quantities();
    else if (graded_) text += "  left: {greatest: 9, required: true}\n";
    if (kind == "lookup") return text + "derived:\n  steady: {when: [brave], unless: [tired]}\n";
    return text + "derived:\n  steady: {when: [brave], unless: [tired]}\n  keen: {any: [steady, crack]}\n";
}

std::string RandomTables::rich_quantities() {
    return "  points: {type: fraction, greatest: 12, halved: {any: [" + one_of({"tired", "steady"}) + ", wood], mark: {assumed: they are halved}, "
           "part-mark: {assumed: parts are kept}, several-mark: {assumed: they are halved once}}}\n"
           "  strength: {type: percent, greatest: 100, side: " +
           std::string(two_ ? "one" : "unit") +
           "}\n  flags: {greatest: 8, step: 2}\n  drums: {greatest: 3, may-be-bare: true}\n"
           "  hand: {gloss: what nobody wrote down, least: -2, greatest: 2}\n";
}

/// The ruleset's speech.yaml.
std::string RandomTables::speech() const {
    if (!rich_) return "speech: english\nwords: {first/tired: weary, then/tired: weary, last/tired: weary}\n";
    const auto has_flags = std::any_of(procedures_.begin(), procedures_.end(), [](const auto& table) {
        return table.second.find("flags") != std::string::npos;
    });
    auto text = std::string("speech: english\nfillers: gentlemen\nfacts: rainy\nnouns: {men: rustics}\n") +
                "words: {tired: spent, first/tired: weary | tr, then/tired: weary, last/tired: weary, first/brave: bold" + (has_flags ? ", flags: fl" : "") +
                (gives_.empty() ? "" : ", cannon: piece") +
                "}\nprocedures:\n  first:\n    called: {begin: [], start: [brave]}\n    fillers: please\n"
                "    either: {stout: [brave, fast]}\n    phrases: {\"in [great] heart\": [brave, fast]}\n";
    for (const auto& [id, table] : procedures_) {
        if (id != "first") text += "  " + id + ":\n";
        text += "    short: " + id.substr(0, 1) + "\n";
    }
    return text;
}

std::string RandomTables::weapon_values(const std::string& gives) {
    if (gives == "needed") return "needed: {2: 2, 4: {raw: 4, trained: 3, crack: 2}, 7: none, 9: absent}";
    if (gives == "points") return "points: {2: 3, 4: {raw: 1/2, trained: 1, crack: 3/2}, 7: none, 9: absent}";
    return "reach: {raw: {near: 1, far: 3}, trained: {near: 2, far: 4}, crack: {near: 2, far: 6}}";
}

std::string RandomTables::weapons() {
    const std::string bow = gives_ == "needed"   ? "needed: {3: 3, 6: 4}"
                            : gives_ == "points" ? "points: {3: 2, 6: 1/2}"
                                                 : "reach: {near: 2, far: 6}";
    std::string text = "weapons:\n";
    if (two_) text += "  side: one\n";
    text += "  gives: " + gives_ + "\n";
    if (gives_ == "points") text += "  counted: true\n";
    if (gives_ != "range")
        text +=
            "  none-says: too far for it\n  none-mark: {assumed: a line that is empty}\n  help: \"or say it by "
            "hand\"\n";
    return text +
           "  called: {ball: {title: round shot, up-to: 3, weapons: [cannon]}, rest: {title: shots}}\n  list:\n"
           "    cannon: {title: cannon, implies: [heavy], mark: {assumed: a gun is a gun}, " +
           weapon_values(gives_) + "}\n    bow: {title: bow, " + bow + "}\n";
}

void RandomTables::say_shot(Line& line) {
    const auto count = gives_ == "points" && chance(30) ? std::string("2x") : std::string();
    const auto distance = "@" + num(1 + below(3));
    if (chance(50)) line.say(count + "bow" + distance);
    else line.say(count + "cannon" + distance, count + one_of({"cannon", "piece"}) + distance);
}

/// Adds the words of one unit, under random names.
void RandomTables::say_unit(const std::string& side, Line& line) {
    const auto heart = below(3);
    if (heart == 0) line.say("brave", one_of({"brave", "bold"}));
    if (heart == 1 && chance(50)) line.say("brave fast", "in great heart");
    if (one_side_ && side == "other" && chance(40)) line.say("calm");
    if (chance(35)) line.say("tired", one_of({"tired", "weary", "spent"}));
    if (chance(25)) line.say("mounted");
    line.say(one_of({"raw", "trained", "crack"}));
    if (chance(50)) line.say(one_of({"open", "wood"}));
    if (kind_ == "lookup" && chance(40)) line.say(one_of({"dry", "wet", "hot"}));
    if (!open_lookup_ || chance(50)) line.say("men=" + num(repeats_ ? 1 + below(2) : 1 + below(6)));
    line.say("carts=" + num(below(5)));
    if (kind_ == "lookup") {
        if (graded_) line.say("left=" + num(below(10)));
        return;
    }
    say_numbers(side, line);
    if (extends_ && chance(30)) line.say("snowy");
    if (chance(15)) line.say("dusty");
    if (chance(15)) line.say("", "gentlemen");
}

void RandomTables::say_numbers(const std::string& side, Line& line) {
    if (chance(40)) line.say("gun=" + one_of({"I", "II"}));
    if (chance(50) && gives_ != "points") line.say("points=" + one_of({"1/2", "3", "5/2", "7", "12"}));
    if (chance(40) && side != "other") line.say("strength=" + one_of({"10%", "49%", "50%", "100%"}));
    if (chance(30)) {
        const auto flags = num(2 * below(5));
        line.say("flags=" + flags, one_of({"flags=", "fl="}) + flags);
    }
    if (chance(20)) line.say(one_of({"drums", "drums=2"}));
    if (chance(25) && !first_adds_) line.say("hand=" + num(below(5) - 2));
}

RandomTables::Line RandomTables::rich_line() {
    const auto one = first_two_ ? std::string("one") : std::string("unit");
    Line line{"first", one_of({"first", "begin", "start"})};
    const auto brave = line.spoken == "start";  // the name says so, of each unit
    const auto say_one = [&] {
        if (brave) line.say("brave", "");
        say_unit(one, line);
    };
    say_one();
    if (!gives_.empty()) say_shot(line);
    if (first_shares_ && chance(60)) {
        line.say("and");
        say_one();
    }
    if (first_adds_ && chance(60)) {  // the same words, so that all carry the same lines
        auto more = line;
        more.typed.erase(0, more.typed.find(' '));
        more.spoken.erase(0, more.spoken.find(' '));
        line.typed += " and" + more.typed;
        line.spoken += " and" + more.spoken;
    }
    if (first_two_) {
        line.say("vs", one_of({"vs", "against"}));
        say_unit("other", line);
    }
    return line;
}

}  // namespace orderly_test
