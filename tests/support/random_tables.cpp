#include "support/random_tables.hpp"

namespace orderly_test {
namespace {

const std::vector<std::string> kinds = {"roll", "opposed", "check", "pool", "pools", "duels", "lookup"};

bool always_two(const std::string& kind) { return kind == "opposed" || kind == "pools" || kind == "duels"; }

}  // namespace

RandomTables::RandomTables(std::uint64_t seed) : random_(seed * 0x9e3779b97f4a7c15U + 1) {
    kind_ = kinds[seed % kinds.size()];
    rich_ = seed / kinds.size() % 2 == 1;
    if (rich_) choose();
    head_ = head();
    procedures_["first"] = procedure("first", kind_, "then");
    procedures_["then"] = procedure("then", chance(50) ? "roll" : "check", "last");
    procedures_["last"] = procedure("last", "roll", "");
    if (extends_) ruleset_ = "h";
}

int RandomTables::below(int limit) { return static_cast<int>(random_.next(static_cast<std::uint64_t>(limit))); }

/// Chooses among features of rich rulesets that exclude each other.
void RandomTables::choose() {
    extends_ = chance(30);
    repeats_ = kind_ == "roll" && chance(30);
    if (kind_ == "pool" && chance(60)) gives_ = "needed";
    else if (kind_ == "roll" && chance(60)) gives_ = one_of({"points", "range"});
    first_shares_ = !repeats_ && gives_.empty() && (kind_ == "roll" || kind_ == "check") && chance(40);
    first_adds_ = !first_shares_ && !repeats_ && gives_.empty() && kind_ != "lookup" && chance(40);
    graded_ = kind_ == "lookup" && chance(50);
    open_lookup_ = kind_ == "lookup" && chance(60);
}

std::string RandomTables::head() {
    std::string text = "ruleset: g\ntitle: Made up\nsource: {sheet: none}\nunit: {id: in, suffix: '\"'}\n"
                       "decks: {bag: {cards: {1..4: 2, 6..7: 1}, names: {moon: 6, sun: 7}}}\n";
    if (!rich_)
        return text +
               "wordings:\n  lose: {one: \"loses {count} man\", many: \"loses {count} men\", sum: true}\n"
               "  back: {one: 'falls back {count}{distance-unit}', distance: true, sum: true}\n  shaken: {one: is "
               "shaken, shuffles: bag}\n"
               "missing: {siege: there are no sieges}\n";
    return text +
           "words: {dusty: in dust}\n"
           "wordings:\n  lose: {one: \"loses {count} man\", many: \"loses {count} men\", sum: true, takes: men}\n"
           "  back: {one: 'falls back {count}{distance-unit}', distance: true, sum: true}\n"
           "  shaken: {one: is shaken, becomes: [tired], no-more: [brave], unless: [brave]}\n"
           "  suffer: {one: \"suffers {outcome}\", decide: who of them, all-of: men, this-turn: true, settled-by: "
           "first}\n"
           "  gone: {one: is gone, when: [tired], removes: true}\n"
           "  away: {one: is away, many: \"is away {count} turns\", away: true, lasts: true, hits: true}\n"
           "hits-take: {number: men, per: 4, left-over: men, look-up: last}\n"
           "attached: {who: [brave], gives: [tired], party: nearby}\nends: {tired: [brave]}\nturn-ends: [brave]\n"
           "remembered: {tired: {left: men, percent: ..50}, men: {lost: men}, brave: {hits: true}}\n"
           "phases: {dawn: Dawn, dusk: {title: Dusk, tells: [tired]}}\nphases-by-side: true\n"
           "language: english\n"
           "missing: {siege: there are no sieges}\n";
}

std::map<std::string, std::string> RandomTables::files() const {
    std::map<std::string, std::string> files = {{"g/ruleset.yaml", head_}, {"g/speech.yaml", speech()}};
    for (const auto& [id, text] : procedures_) files["g/" + id + ".yaml"] = text;
    if (extends_) files.merge(variant());
    return files;
}

/// Another entry for each map by words of `first` that has an `else`.
std::string RandomTables::further_cases() const {
    const auto& first = procedures_.at("first");
    std::string text;
    if (first.find("\nneeded: {") != std::string::npos) text += "needed: {snowy: 5}\n";
    if (first.find("\n  needed: {") != std::string::npos) text += "pool: {needed: {snowy: 2}}\n";
    if (first.find("worth: {cells") != std::string::npos)
        text += "values: {worth: {cells: {wood: {snowy: 8}, snowy: 9}}}\n";
    return text;
}

/// The ruleset `h`, which changes parts of `g`.
std::map<std::string, std::string> RandomTables::variant() const {
    const std::string lines = kind_ == "lookup"
                                  ? "replace: [always.rest]\nalways:\n  rest: {do: shaken, any: [tired]}\n"
                                  : "drop: [modifiers.derived, modifiers.*.mark]\nmodifiers:\n"
                                    "  quality: {by: {crack: +3}}\n  snow: {add: -2, any: [snowy]}\n"
                                    "  mood: {by: {snowy: -1}}\n" +
                                        further_cases();
    return {{"h/speech.yaml", "extends: g\nfillers: gentlemen | ladies\n"},
            {"h/ruleset.yaml", "extends: g\nruleset: h\ntitle: Made up anew\n" +
                                   std::string(kind_ == "lookup" ? "" : "words: {snowy: in snow}\n")},
            {"h/first.yaml", "extends: g/first\n" + lines},
            {"h/then.yaml", "extends: g/then\n"},
            {"h/last.yaml", "extends: g/last\ntitle: The last of all\n"}};
}

std::string RandomTables::several(const std::string& kind) {
    if (id_ != "first") return {};
    std::string text = "several: {";
    if (first_shares_) return text + "unit: share-die}\n";
    const auto one = two_ ? std::string("one") : std::string("unit");
    if (first_adds_) return text + one + ": add-up" + (two_ ? ", other: one of them at a time" : "") + "}\n";
    return kind == "lookup" ? std::string() : text + one + ": one of them at a time}\n";
}

std::string RandomTables::refuse(const std::string& kind) {
    const std::string first = kind == "lookup" ? "fast" : "keen";
    auto text = "refuse:\n  never: {when: [" + first + "], unless: [steady, crack, " +
                (kind == "lookup" ? "" : "fast, ") + "raw, trained], say: this is never so" +
                (two_ && rich_ ? ", side: one" : "") +
                (rich_ ? ", asks: [fast, brave], mark: {assumed: nobody says}}\n" : "}\n");
    if (rich_) text += "tell:\n  silent: {when: [" + first + "], unless: [raw], say: nothing is said of it}\n";
    return text;
}

std::string RandomTables::about(const std::string& id, const std::string& kind) {
    auto text = "procedure: " + id + "\nkind: " + kind + "\ntitle: Of " + id + "\n";
    if (rich_) text += "verb: {one: does its duty, many: do their duty}\n";
    if (chance(30)) text += "source: {sheet: page 3}\n";
    if (chance(30))
        text += "mark: {" + std::string(rich_ ? "absent: the end" : "read: the head") +
                " of the table}\n";
    parties_ = chance(30);
    if (parties_) text += "parties: [onlookers]\n";
    if (chance(30)) text += refuse(kind);
    if (two_) text += "sides: [one, other]\n";
    else if (!rich_ && chance(30)) text += "sides: [unit]\n";
    if (!rich_) return text;
    text += several(kind);
    if (id == "first") text += "example: first raw men=2\n";
    if (id == "first" && repeats_) text += "repeat: men\n";
    if (id == "first" && !gives_.empty()) text += weapons();
    return text;
}

std::string RandomTables::scales() {
    if (!scaled_) return {};
    if (rich_ && id_ == "first" && chance(50)) return "scales:\n  size: {of: points, from: {few: 0, some: 2, many: 5}}\n";
    if (chance(50)) return "scales:\n  size: {of: men, from: {few: 0, some: 2, many: 5}}\n";
    return "scales:\n  size: {of: men, to: " + std::string(two_ ? "enemy.carts" : "carts") +
           ", from: {few: 1/2, some: 1, many: 3/2}}\n";
}

std::string RandomTables::procedure(const std::string& id, const std::string& kind, const std::string& next) {
    id_ = id;
    const auto may_have_two = id == "first" && (kind == "pool" || kind == "roll") && !first_shares_ && !repeats_;
    two_ = always_two(kind) || (may_have_two && chance(50));
    if (id == "first") first_two_ = two_;
    lone_ = kind == "pool";
    opposed_ = kind == "opposed";
    pools_ = kind == "pool" || kind == "pools" || kind == "duels";
    if (id == "first") one_side_ = kind == "pools" && chance(50);
    scaled_ = kind != "lookup" && !(id == "first" && first_adds_) && chance(25);
    auto text = about(id, kind) + words(kind) + scales() + dice(kind);
    text += tallies(kind);
    if (kind != "lookup") text += modifiers();
    if (kind == "check") text += check(next);
    else if (kind == "lookup") text += rich_ ? rich_lookup() : lookup();
    else text += pool(kind) + values(kind) + tables(kind, next);
    if (kind != "lookup" && chance(30))
        text +=
            "always:\n  steadily: {" + std::string(two_ ? "to: one, " : "") + "do: shaken" + condition(true) + "}\n";
    return text;
}

SaidBoth RandomTables::request() {
    SaidBoth said;
    for (std::size_t side = 0; side < (first_two_ ? 2U : 1U); ++side) {
        for (const auto* word : {"brave", "tired", "mounted", "fast"})
            if (chance(35)) said[side].words.insert(word);
        said[side].words.insert(one_of({"raw", "trained", "crack"}));
        if (chance(60)) said[side].words.insert(one_of({"open", "wood"}));
        said[side].numbers["men"] = 1 + below(6);
        said[side].numbers["carts"] = below(5);
    }
    if (one_side_ && chance(40)) {
        if (chance(50)) said[1] = {};  // nothing is said of it
        said[1].words.insert("calm");
    }
    return said;
}

std::string RandomTables::line(const SaidBoth& said) const {
    std::string text = "first";
    for (std::size_t side = 0; side < 2; ++side) {
        if (side == 1 && said[1].numbers.empty()) break;
        if (side == 1) text += " vs";
        for (const auto& word : said[side].words) text += " " + word;
        for (const auto& [name, number] : said[side].numbers) text += " " + name + "=" + std::to_string(number);
    }
    return text;
}

}  // namespace orderly_test
