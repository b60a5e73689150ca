#include "support/forged_logs.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <functional>
#include <nlohmann/json.hpp>

#include "log/chain.hpp"
#include "orderly/dice.hpp"
#include "seal/seal.hpp"
#include "support/lines.hpp"

namespace orderly_test {
namespace {

using OrderedJson = nlohmann::ordered_json;
using Wanted = std::function<bool(const OrderedJson&)>;

// --- honest logs ---

std::string faces_of(const OrderedJson& result) {
    std::string faces;
    for (const auto& die : result.at("dice")) faces += (faces.empty() ? "" : ",") + die.at("face").dump();
    return faces;
}

/// Requests that can be resolved, some with the dice that fell on the table.
std::vector<std::string> requests_of(const std::string& ruleset, std::size_t number, bool dice) {
    const auto made = LineMaker(number + 1).lines(builtin(ruleset), 60, true);
    const auto asked = lines_of(made);
    const auto results = lines_of(run("batch --exact --seed s -r " + ruleset, made).out);
    std::vector<std::string> good;
    for (std::size_t at = 0; at < asked.size() && good.size() < 9; ++at) {
        const auto result = OrderedJson::parse(results[at]);
        if (result.contains("error")) continue;
        const auto faces = faces_of(result);
        good.push_back(asked[at] + (dice && good.size() % 3 == 1 && !faces.empty() ? " -d " + faces : ""));
    }
    return good;
}

void keep_batch(HonestLog& log, const Scratch& scratch, const std::string& ruleset, std::size_t number,
                const std::string& seed) {
    const auto file = fmt::format("{}/{}-{}.log", scratch.path(), ruleset, number);
    std::string lines;
    for (const auto& line : requests_of(ruleset, number, log.seals.empty())) lines += line + "\n";
    const auto follow = log.seals.empty() && number % 4 == 0 ? " --follow" : "";
    run(fmt::format("batch --exact -r {} --seed {} --log {}{}", ruleset, seed, file, follow), lines);
    log.lines = lines_of(read_text(file));
}

std::string joined_seed(std::size_t number, HonestLog& log) {
    std::vector<orderly::seal::Opening> openings;
    for (const auto half : {number * 2 + 1, number * 2 + 2}) {
        const auto secret = fmt::format("{:032x}", half * 0x9e3779b97f4a7c15U);
        openings.push_back({orderly::seal::commitment_of(secret), secret});
        log.seals.push_back(openings.back().commitment);
    }
    return orderly::seal::joint_seed(openings);
}

/// A request of units: their names before their words.
std::string with_names(const std::string& request, const std::string& first, const std::string& second) {
    auto line = request;
    if (const auto versus = line.find(" vs "); versus != std::string::npos) line.insert(versus + 4, second + " ");
    const auto verb = line.find(' ', line.find(": ") == std::string::npos ? 0 : line.find(": ") + 2);
    line.insert(std::min(verb, line.size()), " " + first);
    return line;
}

void play_game(HonestLog& log, const Scratch& scratch, const std::string& ruleset, std::size_t number) {
    log.game = fmt::format("{}/{}-{}.yaml", scratch.path(), ruleset, number);
    REQUIRE(run("new game " + log.game + " -r " + ruleset).status == 0);
    const auto units = OrderedJson::parse(run("units -f json -g " + log.game).out).at("units");
    const auto name = [&](std::size_t at) { return units[at % units.size()].at("unit").get<std::string>(); };
    std::string lines = "turn\n";
    std::size_t place = 0;
    for (const auto& request : requests_of(ruleset, number, false)) {
        const auto said = ++place % 2 == 0 ? request : with_names(request, name(0), name(units.size() - 1));
        lines += fmt::format("{} --exact --seed k{}{}\n", said, number, place == 3 ? " --note 'it rains'" : "");
        if (place == 4) lines += "undo\nnote a thing to remember\n";
        if (place == 6) lines += "turn\nredo\n";
        if (place == 7 && !units[0].at("numbers").empty())
            lines += fmt::format("units {} {}=2\n", name(0), units[0].at("numbers").items().begin().key());
    }
    run("play " + log.game, lines);
    log.lines = lines_of(read_text(log.game.substr(0, log.game.size() - 4) + "log"));
}

// --- the forger's tools ---

std::size_t pick(const LogLines& lines, Random& random, const Wanted& wanted) {
    std::vector<std::size_t> fit;
    for (std::size_t at = 0; at < lines.size(); ++at)
        if (wanted(OrderedJson::parse(lines[at]))) fit.push_back(at);
    return fit.empty() ? lines.size() : fit[random.next(fit.size())];
}

bool any(const OrderedJson&) { return true; }
bool resolves(const OrderedJson& record) { return record.contains("request"); }
bool is_rolled(const OrderedJson& record) { return record.contains("seed"); }
bool has_dice(const OrderedJson& record) { return resolves(record) && !record.at("dice").empty(); }
Wanted with(const char* key) {
    return [key](const OrderedJson& record) { return record.contains(key); };
}

/// Edits a record that is as wanted; false where there is none.
bool edit(LogLines& lines, Random& random, const Wanted& wanted, const std::function<void(OrderedJson&)>& change) {
    const auto at = pick(lines, random, wanted);
    if (at == lines.size()) return false;
    auto record = OrderedJson::parse(lines[at]);
    change(record);
    const auto forged = record.dump();
    const auto is_other = forged != lines[at];
    lines[at] = forged;
    return is_other;
}

bool swap_text(LogLines& lines, Random& random, const std::string& from, const std::string& to) {
    std::vector<std::size_t> fit;
    for (std::size_t at = 0; at < lines.size(); ++at)
        if (lines[at].find(from) != std::string::npos) fit.push_back(at);
    if (fit.empty()) return false;
    auto& line = lines[fit[random.next(fit.size())]];
    line.replace(line.find(from), from.size(), to);
    return true;
}

/// The chain worked out anew, as a forger who knows the program does.
void link_anew(LogLines& lines) {
    for (std::size_t at = 1; at < lines.size(); ++at) {
        const auto place = lines[at].find(R"("prev":")");
        if (place != std::string::npos) lines[at].replace(place + 8, 64, orderly::log::link_of(lines[at - 1]));
    }
}

/// Numbers that count from 1, and dice that say they are of them.
void number_anew(LogLines& lines) {
    for (std::size_t at = 0; at < lines.size(); ++at) {
        auto record = OrderedJson::parse(lines[at]);
        record["record"] = at + 1;
        if (record.contains("roll") && record["roll"].get<std::string>().starts_with("number:"))
            record["roll"] = orderly::roll_of_number(at + 1);
        lines[at] = record.dump();
    }
}

std::size_t middle(const LogLines& lines, Random& random) { return random.next(lines.size() - 1); }

template <class Value>
void bump(OrderedJson& value, Value by) {
    value = value.get<Value>() + by;
}

/// Whether the seed gives the first rolled die that face too: then nothing was forged.
bool is_true_of(const OrderedJson& record, const std::string& roll) {
    for (std::size_t place = 0; place < record.at("dice").size(); ++place) {
        const auto& die = record["dice"][place];
        const auto gives = orderly::face_of(orderly::DiceSeed(record["seed"].get<std::string>()), roll, place,
                                            die["sides"].get<int>());
        if (die["given"] == false && die["face"] != gives) return false;
    }
    return true;
}

/// Rolled anew with a die of one's own choice, and said to have been rolled by the seed: the best that a forger can do.
bool choose_die(OrderedJson& record, Random& random) {
    const auto sides = record["dice"][0]["sides"].get<std::size_t>();
    const auto face = record["dice"][0]["face"].get<std::size_t>();
    auto faces = std::to_string((face + random.next(sides - 1)) % sides + 1);
    for (std::size_t at = 1; at < record["dice"].size(); ++at) faces += "," + record["dice"][at]["face"].dump();
    const auto ran = run(fmt::format("-f json --exact -r {} {} -d {}", record["ruleset"].get<std::string>(),
                                     record["request"].get<std::string>(), faces));
    if (ran.status != 0) return false;  // that face calls for other dice
    auto result = OrderedJson::parse(ran.out);
    for (std::size_t at = 0; at < result["dice"].size(); ++at) result["dice"][at]["given"] = record["dice"][at]["given"];
    for (const auto& [key, value] : result.items())
        if (key != "notes") record[key] = value;
    return true;
}

// --- the kinds ---

enum class Means {
    alone,   ///< the lines as they stand
    linked,  ///< with the chain worked out anew
    held,    ///< the same, and the head was sent
};

struct Kind {
    const char* name;
    Means means;
    bool (*forge)(const HonestLog& honest, LogLines& lines, Random& random);
    const char* told = "";
};

bool set_word(LogLines& lines, Random& random, const char* key, const OrderedJson& value) {
    return edit(lines, random, with(key), [&](OrderedJson& record) { record[key] = value; });
}

constexpr Kind kinds[] = {
    // dice
    {"a face", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, is_rolled, [&](OrderedJson& record) {
             auto& die = record["dice"][0];
             die["face"] = die["face"].get<int>() % die["sides"].get<int>() + 1;
         });
     }},
    {"a chosen die, and all that comes of it", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         const auto is_simple = [](const OrderedJson& record) {
             return is_rolled(record) && !record.contains("followed") && record["dice"][0]["given"] == false;
         };
         bool done = false;
         return edit(lines, random, is_simple, [&](OrderedJson& record) { done = choose_die(record, random); }) && done;
     }},
    {"a die's size", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, has_dice, [](OrderedJson& record) { bump<int>(record["dice"][0]["sides"], 1); });
     }},
    {"a die more", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, has_dice, [](OrderedJson& record) { record["dice"].push_back(record["dice"][0]); });
     }},
    {"a die less", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, has_dice, [](OrderedJson& record) { record["dice"].erase(0); });
     }},
    {"a die called given", Means::held,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, is_rolled, [](OrderedJson& record) { record["dice"][0]["given"] = true; });
     }},
    {"whose die it is", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, has_dice, [](OrderedJson& record) { record["dice"][0]["for"] = "nobody"; });
     }},
    {"another seed", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, is_rolled, [&](OrderedJson& record) {
             const auto roll = record["roll"].get<std::string>();
             do record["seed"] = fmt::format("seed{}", random.next(10000));
             while (is_true_of(record, roll));
         });
     }},
    {"no seed", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, is_rolled, [](OrderedJson& record) { record.erase("seed"); });
     }},
    {"another name of the roll", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, is_rolled, [](OrderedJson& record) { record["roll"] = "number:77"; });
     }},
    {"no name of the roll", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, is_rolled, [](OrderedJson& record) { record.erase("roll"); });
     }},
    // results
    {"the outcome", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, with("outcome"), [](OrderedJson& record) { record["outcome"] = "glory"; });
     }},
    {"the title", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, with("title"), [](OrderedJson& record) { record["title"] = "Glory"; });
     }},
    {"whether it passed", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, with("passed"), [](OrderedJson& record) { record["passed"] = !record["passed"]; });
     }},
    {"the total", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, with("total"), [](OrderedJson& record) { bump<int>(record["total"], 1); });
     }},
    {"the hits", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, with("hits"), [](OrderedJson& record) { record["hits"] = 99; });
     }},
    {"a modifier less", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         const auto has = [](const OrderedJson& record) { return record.contains("modifiers") && !record["modifiers"].empty(); };
         return edit(lines, random, has, [](OrderedJson& record) { record["modifiers"].erase(0); });
     }},
    {"an effect less", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         const auto has = [](const OrderedJson& record) { return record.contains("effects") && !record["effects"].empty(); };
         return edit(lines, random, has, [](OrderedJson& record) { record["effects"].erase(0); });
     }},
    {"an effect's text", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         const auto has = [](const OrderedJson& record) { return record.contains("effects") && !record["effects"].empty(); };
         return edit(lines, random, has, [](OrderedJson& record) { record["effects"][0]["text"] = "no effect at all"; });
     }},
    {"what comes next", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, with("next"), [](OrderedJson& record) { record.erase("next"); });
     }},
    {"what followed", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, with("followed"), [](OrderedJson& record) { record.erase("followed"); });
     }},
    {"a value of a look-up", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, with("values"), [](OrderedJson& record) { record["values"]["forged"] = 12; });
     }},
    {"the procedure", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, resolves, [](OrderedJson& record) { record["procedure"] = "parley"; });
     }},
    {"the ruleset", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, resolves, [](OrderedJson& record) { record["ruleset"] = "nowhere"; });
     }},
    {"a word of the request that is none", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, resolves,
                     [](OrderedJson& record) { record["request"] = record["request"].get<std::string>() + " gloriously"; });
     }},
    {"the fingerprint of the tables", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, resolves, [](OrderedJson& record) { record["fingerprint"] = "00000000"; });
     },
     "the tables have changed since 1 record"},
    {"a key that no record has", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, any, [](OrderedJson& record) { record["luck"] = 7; });
     }},
    // what is no record
    {"a key twice", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return swap_text(lines, random, R"("version":)", R"("version":"9","version":)");
     }},
    {"a face twice", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return swap_text(lines, random, R"("face":)", R"("face":1,"face":)");
     }},
    {"another format", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) { return swap_text(lines, random, R"({"v":1)", R"({"v":2)"); }},
    {"a time that is none", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return set_word(lines, random, "time", "2026-02-31T25:00:00.000Z");
     }},
    {"two records on a line", Means::alone,
     [](const HonestLog&, LogLines& lines, Random& random) {
         const auto at = middle(lines, random);
         lines[at] += lines[at + 1];
         lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at) + 1);
         return true;
     }},
    {"bytes that are no UTF-8", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return swap_text(lines, random, R"("version":")", "\"version\":\"\xc3");
     }},
    {"a record torn in the midst", Means::alone,
     [](const HonestLog&, LogLines& lines, Random& random) {
         lines[middle(lines, random)].resize(60);
         return true;
     }},
    // order
    {"a number", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, any, [&](OrderedJson& record) { bump<int>(record["record"], 20); });
     }},
    {"a record removed", Means::alone,
     [](const HonestLog&, LogLines& lines, Random& random) {
         lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(middle(lines, random)));
         return true;
     }},
    {"a record removed and the rest numbered anew", Means::alone,
     [](const HonestLog&, LogLines& lines, Random& random) {
         lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(random.next(lines.size() - 2)));
         number_anew(lines);
         return true;
     }},
    {"the same with the chain made anew", Means::held,
     [](const HonestLog&, LogLines& lines, Random& random) {
         lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(middle(lines, random)));
         number_anew(lines);
         return true;
     }},
    {"two records that change places", Means::alone,
     [](const HonestLog&, LogLines& lines, Random& random) {
         const auto at = middle(lines, random);
         std::swap(lines[at], lines[at + 1]);
         number_anew(lines);
         return true;
     }},
    {"a record there twice", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         const auto at = middle(lines, random);
         lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), lines[at]);
         return true;
     }},
    {"a record that was never made", Means::held,
     [](const HonestLog&, LogLines& lines, Random& random) {
         const auto at = pick(lines, random, has_dice);
         if (at == lines.size()) return false;
         lines.push_back(lines[at]);
         number_anew(lines);
         lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(lines.size()) - 2);
         return lines.size() > 1;
     }},
    {"a link left out", Means::alone,
     [](const HonestLog&, LogLines& lines, Random& random) {
         const auto at = 1 + random.next(lines.size() - 1);
         auto record = OrderedJson::parse(lines[at]);
         record.erase("prev");
         lines[at] = record.dump();
         return true;
     }},
    {"every link left out", Means::alone,
     [](const HonestLog&, LogLines& lines, Random&) {
         for (auto& line : lines) {
             auto record = OrderedJson::parse(line);
             record.erase("prev");
             line = record.dump();
         }
         return true;
     },
     " without a chain"},
    // ends
    {"records cut off", Means::held,
     [](const HonestLog&, LogLines& lines, Random& random) {
         lines.resize(1 + random.next(lines.size() - 1));
         return true;
     }},
    {"all records cut off but the first", Means::held,
     [](const HonestLog&, LogLines& lines, Random&) {
         lines.resize(1);
         return true;
     }},
    {"an empty log", Means::held,
     [](const HonestLog&, LogLines& lines, Random&) {
         lines.assign(1, "");
         return true;
     }},
    // somebody's word: the head names it, and the chain where it was not made anew
    {"a time", Means::held,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return set_word(lines, random, "time", "2026-01-01T00:00:00.000Z");
     }},
    {"a note", Means::held,
     [](const HonestLog&, LogLines& lines, Random& random) { return set_word(lines, random, "note", "all is well"); }},
    {"an id", Means::held,
     [](const HonestLog&, LogLines& lines, Random& random) { return set_word(lines, random, "id", "zz9"); }},
    {"a version", Means::held,
     [](const HonestLog&, LogLines& lines, Random& random) { return set_word(lines, random, "version", "99.0.0"); }},
    {"a turn", Means::held,
     [](const HonestLog&, LogLines& lines, Random& random) { return set_word(lines, random, "turn", 9); }},
    {"what was made void", Means::held,
     [](const HonestLog&, LogLines& lines, Random& random) { return set_word(lines, random, "void", 1); }},
    {"a turn in a request's place", Means::held,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, resolves, [&](OrderedJson& record) {
             record = OrderedJson{{"v", 1},         {"record", record["record"]}, {"prev", record["prev"]},
                           {"time", record["time"]}, {"version", "1"},     {"turn", 3}};
         });
     }},
    // seals
    {"the seals", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, with("seals"), [](OrderedJson& record) { record["seals"].erase(0); });
     }},
    {"a joined seed in capitals", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, with("seals"), [](OrderedJson& record) {
             auto seed = record["seed"].get<std::string>();
             for (auto& one : seed) one = static_cast<char>(std::toupper(one));
             record["seed"] = "seal1-" + seed.substr(6);
         });
     }},
    {"a joined seed with a dash behind", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, with("seals"),
                     [](OrderedJson& record) { record["seed"] = record["seed"].get<std::string>() + "-"; });
     }},
    {"a joined seed with its parts swapped", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, with("seals"), [](OrderedJson& record) {
             const auto seed = record["seed"].get<std::string>();
             record["seed"] = fmt::format("seal1-{}-{}", seed.substr(39), seed.substr(6, 32));
         });
     }},
    {"a die by hand under seals", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, with("seals"), [](OrderedJson& record) { record["dice"][0]["given"] = true; });
     }},
    {"a sealed roll asked for again", Means::linked,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, with("seals"), [](OrderedJson& record) {
             auto roll = record["roll"].get<std::string>();
             roll.back() = roll.back() == '9' ? '8' : static_cast<char>(roll.back() + 1);
             record["roll"] = roll;
         });
     }},
    // games
    {"the names of the units", Means::held,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, with("names"), [](OrderedJson& record) { record["names"][0][0] = "nobody"; });
     }},
    {"what became of the units", Means::held,
     [](const HonestLog&, LogLines& lines, Random& random) {
         return edit(lines, random, with("changes"), [](OrderedJson& record) { record.erase("changes"); });
     }},
    {"another roster", Means::held,
     [](const HonestLog&, LogLines& lines, Random&) {
         auto record = OrderedJson::parse(lines[0]);
         record["prev"] = std::string(64, '0');
         lines[0] = record.dump();
         return true;
     }},
};

}  // namespace

std::string text_of(const LogLines& lines) {
    std::string text;
    for (const auto& line : lines) text += line + "\n";
    return text;
}

HonestLog honest_log(const Scratch& scratch, const std::string& ruleset, std::size_t number) {
    HonestLog log;
    if (number % 4 == 3) play_game(log, scratch, ruleset, number);
    else if (number % 4 == 1) keep_batch(log, scratch, ruleset, number, joined_seed(number, log));
    else keep_batch(log, scratch, ruleset, number, fmt::format("seed{}", number));
    REQUIRE(log.lines.size() >= 4);
    log.head = orderly::log::link_of(log.lines.back());
    return log;
}

Edit random_edit(const HonestLog& honest, std::size_t turn, Random& random) {
    for (std::size_t tried = 0;; ++tried) {
        const auto& kind = kinds[(turn + tried) % std::size(kinds)];
        auto lines = honest.lines;
        if (!kind.forge(honest, lines, random)) continue;
        if (kind.means != Means::alone) link_anew(lines);
        return {kind.name, std::move(lines), kind.means == Means::held, kind.told};
    }
}

}  // namespace orderly_test
