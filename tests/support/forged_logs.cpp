#include "support/forged_logs.hpp"

#include <fmt/format.h>

#include <cctype>
#include <functional>
#include <utility>
#include <nlohmann/json.hpp>

#include "log/file.hpp"
#include "orderly/dice.hpp"

namespace orderly_test {
namespace {

using OrderedJson = nlohmann::ordered_json;
using Wanted = std::function<bool(const OrderedJson&)>;
using Change = std::function<void(OrderedJson&, Random&)>;
using Forge = std::function<bool(LogLines&, Random&)>;

bool any(const OrderedJson&) { return true; }
bool resolves(const OrderedJson& record) { return record.contains("request"); }
bool is_rolled(const OrderedJson& record) { return record.contains("seed"); }
bool has_dice(const OrderedJson& record) { return resolves(record) && !record.at("dice").empty(); }
bool is_simple_roll(const OrderedJson& record) {
    return is_rolled(record) && !record.contains("followed") && record["dice"][0]["given"] == false;
}
/// Whether the record's result changes units that it names.
bool changes_units(const OrderedJson& record) {
    return resolves(record) && record.contains("names") && record.contains("changes");
}
bool takes_numbers(const OrderedJson& record) {
    return changes_units(record) && record["changes"][0].contains("takes");
}
bool sets_units(const OrderedJson& record) { return !resolves(record) && record.contains("changes"); }
bool names_units(const OrderedJson& record) {
    return resolves(record) && record.contains("names") && !record["names"][0].empty();
}
Wanted with(const char* key) {
    return [key](const OrderedJson& record) { return record.contains(key) && !record[key].empty(); };
}

std::size_t pick(const LogLines& lines, Random& random, const Wanted& wanted) {
    std::vector<std::size_t> fit;
    for (std::size_t at = 0; at < lines.size(); ++at)
        if (wanted(OrderedJson::parse(lines[at]))) fit.push_back(at);
    return fit.empty() ? lines.size() : fit[random.next(fit.size())];
}

/// A random line except the last.
std::size_t middle(const LogLines& lines, Random& random) { return random.next(lines.size() - 1); }

auto place(LogLines& lines, std::size_t at) { return lines.begin() + static_cast<std::ptrdiff_t>(at); }

/// Recomputes the chain, as a forger who knows the program would.
void relink(LogLines& lines) {
    for (std::size_t at = 1; at < lines.size(); ++at) {
        const auto link = lines[at].find(R"("prev":")");
        if (link != std::string::npos) lines[at].replace(link + 8, 64, orderly::log::link_of(lines[at - 1]));
    }
}

/// Renumbers the records from 1, and their dice accordingly.
void renumber(LogLines& lines) {
    for (std::size_t at = 0; at < lines.size(); ++at) {
        auto record = OrderedJson::parse(lines[at]);
        record["record"] = at + 1;
        if (record.contains("roll") && record["roll"].get<std::string>().starts_with("number:"))
            record["roll"] = orderly::roll_of_number(at + 1);
        lines[at] = record.dump();
    }
}

// --- forging ---

/// Edits a record that meets the condition.
Forge edited(Wanted wanted, Change change) {
    return [=](LogLines& lines, Random& random) {
        const auto at = pick(lines, random, wanted);
        if (at == lines.size()) return false;
        auto record = OrderedJson::parse(lines[at]);
        change(record, random);
        return std::exchange(lines[at], record.dump()) != lines[at];
    };
}

/// Replaces the key's value in a record that has the key.
Forge with_value(const char* key, OrderedJson value) {
    return edited(with(key), [=](OrderedJson& record, Random&) { record[key] = value; });
}

/// Sets the value in a record, whether or not it has the key.
Forge with_value_of(Wanted wanted, const char* pointer, OrderedJson value) {
    return edited(std::move(wanted),
                  [=](OrderedJson& record, Random&) { record[OrderedJson::json_pointer(pointer)] = value; });
}

Forge more_by(Wanted wanted, const char* pointer, int by) {
    return edited(std::move(wanted), [=](OrderedJson& record, Random&) {
        auto& number = record[OrderedJson::json_pointer(pointer)];
        number = number.get<int>() + by;
    });
}

Forge without(Wanted wanted, const char* key) {
    return edited(std::move(wanted), [=](OrderedJson& record, Random&) { record.erase(key); });
}

/// Removes the first item of a list.
Forge without_first(Wanted wanted, const char* key) {
    return edited(std::move(wanted), [=](OrderedJson& record, Random&) { record[key].erase(0); });
}

/// Replaces the first match on a line by the text.
Forge with_text(std::string from, std::string to) {
    return [=](LogLines& lines, Random& random) {
        std::vector<std::size_t> fit;
        for (std::size_t at = 0; at < lines.size(); ++at)
            if (lines[at].find(from) != std::string::npos) fit.push_back(at);
        if (fit.empty()) return false;
        auto& line = lines[fit[random.next(fit.size())]];
        line.replace(line.find(from), from.size(), to);
        return true;
    };
}

/// Gives another seed to a record that has seals.
Forge with_seed(std::string (*change)(std::string seed)) {
    return edited(with("seals"), [=](OrderedJson& record, Random&) { record["seed"] = change(record["seed"]); });
}

std::string in_capitals(std::string seed) {
    for (auto at = seed.begin() + 6; at != seed.end(); ++at) *at = static_cast<char>(std::toupper(*at));
    return seed;
}

/// Whether the seed gives the same faces for the rolled dice: then nothing was forged.
bool is_true_of(const OrderedJson& record, const std::string& roll) {
    for (std::size_t at = 0; at < record.at("dice").size(); ++at) {
        const auto& die = record["dice"][at];
        const auto gives = orderly::face_of(orderly::DiceSeed(record["seed"].get<std::string>()), roll, at,
                                            die["sides"].get<int>());
        if (die["given"] == false && die["face"] != gives) return false;
    }
    return true;
}

void take_other_seed(OrderedJson& record, Random& random) {
    do record["seed"] = fmt::format("seed{}", random.next(10000));
    while (is_true_of(record, record["roll"]));
}

/// Resolves the request with a chosen die and claims that the seed rolled it: the best that a forger can do.
void choose_die(OrderedJson& record, Random& random) {
    const auto sides = record["dice"][0]["sides"].get<std::size_t>();
    const auto face = record["dice"][0]["face"].get<std::size_t>();
    auto faces = std::to_string((face + random.next(sides - 1)) % sides + 1);
    for (std::size_t at = 1; at < record["dice"].size(); ++at) faces += "," + record["dice"][at]["face"].dump();
    const auto ran = run(fmt::format("-f json --exact -r {} {} -d {}", record["ruleset"].get<std::string>(),
                                     record["request"].get<std::string>(), faces));
    if (ran.status != 0) return;  // that face calls for other dice
    auto result = OrderedJson::parse(ran.out);
    for (std::size_t at = 0; at < result["dice"].size(); ++at) result["dice"][at]["given"] = record["dice"][at]["given"];
    for (const auto& [key, value] : result.items())
        if (key != "notes") record[key] = value;
}

void ask_again(OrderedJson& record, Random&) {
    auto roll = record["roll"].get<std::string>();
    roll.back() = roll.back() == '9' ? '8' : static_cast<char>(roll.back() + 1);
    record["roll"] = roll;
}

void begin_turn_instead(OrderedJson& record, Random&) {
    record = OrderedJson{{"v", 1},       {"record", record["record"]}, {"prev", record["prev"]}, {"time", record["time"]},
                         {"turn", 3}, {"version", "1"}};
}

void add_change(OrderedJson& record, Random&) {
    record["changes"].push_back({{"unit", record["names"][0][0]}, {"no-more", {"disordered"}}});
}

// --- the kinds ---

enum class TokenKind {
    alone,   ///< the lines only
    linked,  ///< with a recomputed chain
    held,    ///< with a recomputed chain, but the original head was sent
};

struct Kind {
    const char* name;
    TokenKind means;
    Forge forge;
    const char* told = "";
};

/// Forgeries of dice and results, which replay recomputes.
std::vector<Kind> of_results() {
    using enum TokenKind;
    const auto die_more = [](OrderedJson& record, Random&) { record["dice"].push_back(record["dice"][0]); };
    const auto next_face = [](OrderedJson& record, Random&) {
        auto& die = record["dice"][0];
        die["face"] = die["face"].get<int>() % die["sides"].get<int>() + 1;
    };
    const auto word_more = [](OrderedJson& record, Random&) {
        record["request"] = record["request"].get<std::string>() + " gloriously";
    };
    const auto passes = [](OrderedJson& record, Random&) { record["passed"] = !record["passed"]; };
    return {
        {"a face", linked, edited(is_rolled, next_face)},
        {"a chosen die, and all that comes of it", linked, edited(is_simple_roll, choose_die)},
        {"a die's size", linked, more_by(has_dice, "/dice/0/sides", 1)},
        {"a die more", linked, edited(has_dice, die_more)},
        {"a die less", linked, without_first(has_dice, "dice")},
        {"a die called given", held, with_value_of(is_rolled, "/dice/0/given", true)},
        {"whose die it is", linked, with_value_of(has_dice, "/dice/0/for", "nobody")},
        {"another seed", linked, edited(is_rolled, take_other_seed)},
        {"no seed", linked, without(is_rolled, "seed")},
        {"another name of the roll", linked, with_value_of(is_rolled, "/roll", "number:77")},
        {"no name of the roll", linked, without(is_rolled, "roll")},
        {"the outcome", linked, with_value("outcome", "glory")},
        {"the title", linked, with_value("title", "Glory")},
        {"whether it passed", linked, edited(with("passed"), passes)},
        {"the total", linked, more_by(with("total"), "/total", 1)},
        {"the hits", linked, with_value("hits", 99)},
        {"a modifier less", linked, without_first(with("modifiers"), "modifiers")},
        {"an effect less", linked, without_first(with("effects"), "effects")},
        {"an effect's text", linked, with_value_of(with("effects"), "/effects/0/text", "no effect at all")},
        {"what comes next", linked, without(with("next"), "next")},
        {"what followed", linked, without(with("followed"), "followed")},
        {"a key more in what followed", linked, with_value_of(with("followed"), "/followed/0/note", "and it was good")},
        {"a value of a look-up", linked, with_value_of(with("values"), "/values/forged", 12)},
        {"the procedure", linked, with_value("procedure", "parley")},
        {"the ruleset", linked, with_value("ruleset", "nowhere")},
        {"a word of the request that is none", linked, edited(resolves, word_more)},
        {"the fingerprint of the tables", linked, with_value("fingerprint", "00000000"),
         "the tables have changed since 1 record"},
        {"a key that no record has", linked, with_value_of(any, "/luck", 7)},
        {"the ruleset in capitals", linked,
         edited(resolves,
                [](OrderedJson& record, Random&) {
                    auto id = record["ruleset"].get<std::string>();
                    for (auto& one : id) one = static_cast<char>(std::toupper(static_cast<unsigned char>(one)));
                    record["ruleset"] = id;
                })},
        {"no ruleset", linked, with_value("ruleset", "")},
        {"a die of which nobody says who threw it", linked,
         edited(has_dice, [](OrderedJson& record, Random&) { record["dice"][0].erase("given"); }), "a key is missing"},
        {"notes that are none", linked, with_value("notes", nullptr)},
        {"no notes", linked, without(with("dice"), "notes")},
        {"a whole number written as none", linked, with_text(R"("sides":10)", R"("sides":10.0)"), "in a wrong form"},
        {"a working that no record has", linked, with_value_of(resolves, "/explain", "all fair")},
    };
}

Forge edit_a_line(std::function<void(std::string&)> edit) {
    return [=](LogLines& lines, Random& random) {
        edit(lines[random.next(lines.size())]);
        return true;
    };
}

/// Lines that are not records, and records in the wrong place.
std::vector<Kind> of_lines() {
    using enum TokenKind;
    const auto take_out = [](LogLines& lines, Random& random) {
        lines.erase(place(lines, middle(lines, random)));
        return true;
    };
    const auto close_up = [=](LogLines& lines, Random& random) {
        lines.erase(place(lines, random.next(lines.size() - 2)));
        renumber(lines);
        return true;
    };
    const auto join = [](LogLines& lines, Random& random) {
        const auto at = middle(lines, random);
        lines[at] += lines[at + 1];
        lines.erase(place(lines, at + 1));
        return true;
    };
    const auto tear = [](LogLines& lines, Random& random) {
        lines[middle(lines, random)].resize(60);
        return true;
    };
    const auto swap_two = [](LogLines& lines, Random& random) {
        const auto at = middle(lines, random);
        std::swap(lines[at], lines[at + 1]);
        renumber(lines);
        return true;
    };
    const auto twice = [](LogLines& lines, Random& random) {
        const auto at = middle(lines, random);
        lines.insert(place(lines, at), std::string(lines[at]));
        return true;
    };
    const auto never_made = [](LogLines& lines, Random& random) {
        const auto at = pick(lines, random, has_dice);
        if (at == lines.size()) return false;
        lines.push_back(std::string(lines[at]));
        renumber(lines);
        lines.erase(place(lines, lines.size() - 2));
        return true;
    };
    const auto unlink = [](LogLines& lines, std::size_t from, std::size_t count) {
        for (auto at = from; at < from + count; ++at) {
            auto record = OrderedJson::parse(lines[at]);
            record.erase("prev");
            lines[at] = record.dump();
        }
        return true;
    };
    const auto unlink_one = [=](LogLines& lines, Random& random) {
        return unlink(lines, 1 + random.next(lines.size() - 1), 1);
    };
    const auto cut = [](LogLines& lines, Random& random) {
        lines.resize(1 + random.next(lines.size() - 1));
        return true;
    };
    return {
        {"a key twice", linked, with_text(R"("version":)", R"("version":"9","version":)")},
        {"a face twice", linked, with_text(R"("face":)", R"("face":1,"face":)")},
        {"another format", linked, with_text(R"({"v":1)", R"({"v":2)")},
        {"a blank before it", linked, with_text(R"({"v":1,)", R"( {"v":1,)")},
        {"a zero byte behind it", linked, edit_a_line([](std::string& line) { line += '\0'; })},
        {"its keys in another order", linked, edit_a_line([](std::string& line) {
             line = "{" + line.substr(line.find(R"("record":)"), line.size());
             line.insert(line.size() - 1, R"(,"v":1)");
         }),
         "not in the form of a record"},
        {"a key that is escaped", linked, with_text(R"("record":)", R"("r\u0065cord":)")},
        {"a fingerprint of a note, a turn or a void", linked,
         edited([](const OrderedJson& record) { return !resolves(record); },
                [](OrderedJson& record, Random&) { record["fingerprint"] = "00000000"; })},
        {"a time that is none", linked, with_value("time", "2026-02-31T25:00:00.000Z")},
        {"two records on a line", alone, join},
        {"bytes that are no UTF-8", linked, with_text(R"("version":")", "\"version\":\"\xc3")},
        {"a record torn in the midst", alone, tear},
        {"a number", linked, more_by(any, "/record", 20)},
        {"a record removed", alone, take_out},
        {"a record removed and the rest numbered anew", alone, close_up},
        {"the same with the chain made anew", held, close_up},
        {"two records that change places", alone, swap_two},
        {"a record there twice", linked, twice},
        {"a record that was never made", held, never_made},
        {"a link left out", alone, unlink_one},
        {"every link left out", alone, [=](LogLines& lines, Random&) { return unlink(lines, 0, lines.size()); },
         " without a chain"},
        {"records cut off", held, cut},
        {"all records cut off but the first", held, [](LogLines& lines, Random&) { return lines.resize(1), true; }},
        {"an empty log", held, [](LogLines& lines, Random&) { return lines.assign(1, ""), true; }},
        {"another roster", held,
         [](LogLines& lines, Random&) {
             return lines[0].replace(lines[0].find(R"("prev":")") + 8, 64, 64, '0'), true;
         }},
    };
}

/// Statements that only the head proves, and joined seeds.
std::vector<Kind> of_words_and_seals() {
    using enum TokenKind;
    return {
        {"a time", held, with_value("time", "2026-01-01T00:00:00.000Z")},
        {"a note", held, with_value("note", "all is well")},
        {"an id", held, with_value("id", "zz9")},
        {"a version", held, with_value("version", "99.0.0")},
        {"a turn", held, with_value("turn", 9)},
        {"what was made void", held, with_value("void", 1)},
        {"a turn in a request's place", held, edited(resolves, begin_turn_instead)},
        {"the seals", linked, without_first(with("seals"), "seals")},
        {"a joined seed in capitals", linked, with_seed(in_capitals)},
        {"a joined seed with a dash behind", linked, with_seed([](std::string seed) { return seed + "-"; })},
        {"a joined seed with its parts swapped", linked, with_seed([](std::string seed) {
             return fmt::format("seal1-{}-{}", seed.substr(39), seed.substr(6, 32));
         })},
        {"a die by hand under seals", linked, with_value_of(with("seals"), "/dice/0/given", true)},
        {"a sealed roll asked for again", linked, edited(with("seals"), ask_again)},
    };
}

/// Forgeries of games: the units that took part, and their changes.
std::vector<Kind> of_games() {
    using enum TokenKind;
    return {
        {"a name that no unit has", linked, with_value_of(names_units, "/names/0/0", "nobody"), "nobody"},
        {"a unit more than the request has", linked,
         edited(names_units,
                [](OrderedJson& record, Random&) {
                    for (int more = 0; more < 9; ++more) record["names"][0].push_back("");
                    record["names"][0].push_back("b1");
                })},
        {"no names", linked, without(changes_units, "names")},
        {"what befell a unit, given to another", linked, with_value_of(changes_units, "/changes/0/unit", "nobody"),
         "of nobody"},
        {"another count of what was lost", linked,
         edited(takes_numbers,
                [](OrderedJson& record, Random&) {
                    auto& taken = record["changes"][0]["takes"].begin().value();
                    taken = taken.get<int>() + 1;
                }),
         "the result for"},
        {"a change less", linked, without_first(changes_units, "changes"), "the result for"},
        {"no changes", linked, without(changes_units, "changes"), "the result for"},
        {"a change more", linked, edited(changes_units, add_change), "the result for"},
        {"a change that the game does not read", linked, with_text(R"("changes":[{)", R"("changes": [{)")},
        {"names that the game does not read", linked, with_text(R"("names":[)", R"( "names":[)")},
        {"what was set by hand", held, with_value_of(sets_units, "/changes/0/set", {{"stands", 99}})},
        {"what no hand sets", linked, with_value_of(sets_units, "/changes/0/hits", 3),
         "in a way that no player can by hand"},
        {"a word that no table has", linked, with_value_of(sets_units, "/changes/0/becomes", {"gloriousx"}),
         "in a way that no player can by hand"},
        {"a word that is spelled otherwise", linked, with_value_of(sets_units, "/changes/0/becomes", {"DISORDERED"}),
         "in a way that no player can by hand"},
        {"a number below 0", linked, with_value_of(sets_units, "/changes/0/set", {{"stands", -7}}),
         "in a way that no player can by hand"},
        {"a number that the unit has not", linked, with_value_of(sets_units, "/changes/0/set", {{"elephants", 7}}),
         "in a way that no player can by hand"},
        {"a count that is none", linked, with_value_of(sets_units, "/changes/0/set", {{"stands", "x"}}),
         "a wrong value of"},
        {"a name with a letter that nobody sees", linked, with_value_of(names_units, "/names/0/0", "b1\u200b"),
         "no unit"},
        {"a unit set that was not named", linked, with_value_of(sets_units, "/names/0/0", "b1")},
        {"a record void that is not there", linked, with_value("void", 999), "there was no record 999"},
        {"a record that counts again and was not void", linked, with_value("redo", 1), "there was no record 1 "},
        {"a turn that is none", linked, with_value("turn", 10000), "there is no turn 10000"},
    };
}

std::vector<Kind> all_kinds() {
    std::vector<Kind> all;
    for (const auto& kinds : {of_results(), of_lines(), of_words_and_seals(), of_games()})
        all.insert(all.end(), kinds.begin(), kinds.end());
    return all;
}

}  // namespace

Edit random_edit(const HonestLog& honest, std::size_t turn, Random& random) {
    static const auto kinds = all_kinds();
    for (std::size_t tried = 0;; ++tried) {
        const auto& kind = kinds[(turn + tried) % kinds.size()];
        auto lines = honest.lines;
        if (!kind.forge(lines, random)) continue;
        if (kind.means != TokenKind::alone) relink(lines);
        return {kind.name, std::move(lines), kind.means == TokenKind::held, kind.told};
    }
}

}  // namespace orderly_test
