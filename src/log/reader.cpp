#include "log/reader.hpp"

#include <algorithm>
#include <array>

#include "log/file.hpp"

namespace orderly::log {
namespace {

using nlohmann::json;

/// Keys that say nothing about how it came out.
constexpr std::array beside = {"v",      "record", "time",  "version", "fingerprint", "follow",  "ruleset",
                               "id",     "seed",   "roll",  "seals",   "notes",       "explain", "read",
                               "unused", "unsaid", "names", "changes", "note"};

/// Something stands in a record that we would not write there.
struct NoRecord {};

/// Records are shallow; what is deeper would only cost, or worse.
constexpr int deepest = 64;

bool is_shallow(std::string_view line) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const auto one = line[at];
        if (quoted && one == '\\') ++at;
        else if (one == '"') quoted = !quoted;
        else if (!quoted && (one == '[' || one == '{') && ++depth > deepest) return false;
        else if (!quoted && (one == ']' || one == '}')) --depth;
    }
    return true;
}

constexpr json::number_integer_t greatest_face = 10000;

/// A face or a size; 0 where it is no number that a die could have.
int die_number(const json& die, const char* key) {
    const auto number = die.find(key);
    const auto value = number != die.end() && number->is_number_integer() ? number->get<json::number_integer_t>() : 0;
    return value < 1 || value > greatest_face ? 0 : static_cast<int>(value);
}

void take_seed(const json& result, LoggedRecord& into) {
    const auto seed = result.find("seed");
    if (seed == result.end()) return;
    auto text = seed->get<std::string>();
    into.seeds_differ = into.seeds_differ || (!into.seed.empty() && into.seed != text);
    into.seed = std::move(text);
}

/// The dice of a result and of those that followed it, and their seed.
void take_dice(const json& result, LoggedRecord& into) {
    take_seed(result, into);
    for (const auto& die : result.at("dice")) {
        into.dice.push_back({die_number(die, "face"), die_number(die, "sides"), die.value("given", false)});
        if (into.dice.back().face == 0) throw NoRecord();
        into.faces.push_back(into.dice.back().face);
    }
    if (const auto followed = result.find("followed"); followed != result.end())
        for (const auto& next : *followed) take_dice(next, into);
}

/// Throws where the record lacks what it must have.
void take(const json& record, LoggedRecord& into) {
    if (!record.at("record").is_number_unsigned()) throw NoRecord();
    into.number = record.at("record").get<std::uint64_t>();
    into.version = record.at("version").get<std::string>();
    into.fingerprint = record.at("fingerprint").get<std::string>();
    into.ruleset = record.at("ruleset").get<std::string>();
    into.id = record.value("id", "");
    into.request = record.at("request").get<std::string>();
    into.follow = record.value("follow", false);
    into.roll = record.value("roll", "");
    into.seed.clear();
    into.seeds_differ = false;
    into.dice.clear();
    into.faces.clear();
    take_dice(record, into);
}

LogLine unread(std::string_view line) {
    const auto common = std::min(line.size(), record_opening.size());
    const auto begun = common > 0 && line.substr(0, common) == record_opening.substr(0, common);
    return begun ? LogLine::incomplete : LogLine::not_a_record;
}

/// A record without a request that says one of the things a game's records say.
bool is_aside(const json& record) {
    if (!record.is_object() || record.contains("request") || !record.contains("record") ||
        !record["record"].is_number_unsigned())
        return false;
    constexpr std::array says = {"changes", "note", "turn", "void", "redo"};
    return std::ranges::any_of(says, [&](const char* key) { return record.contains(key); });
}

}  // namespace

LogLine read_record(std::string_view line, LoggedRecord& into) {
    if (!is_shallow(line)) return LogLine::not_a_record;
    into.result = json::parse(line, nullptr, false);
    if (into.result.is_discarded()) return unread(line);
    if (is_aside(into.result)) {
        into.number = into.result["record"].get<std::uint64_t>();
        return LogLine::aside;
    }
    try {
        take(into.result, into);
        return LogLine::record;
    } catch (const json::exception&) {
        return LogLine::not_a_record;
    } catch (const NoRecord&) {
        return LogLine::not_a_record;
    }
}

json comparable_part(const json& result) {
    auto rest = result;
    for (const auto* key : beside) rest.erase(key);
    for (auto& die : rest["dice"]) die.erase("given");
    if (const auto followed = rest.find("followed"); followed != rest.end())
        for (auto& next : *followed) next = comparable_part(next);
    return rest;
}

}  // namespace orderly::log
