#include "log/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "log/file.hpp"
#include "log/strict_json.hpp"
#include "text/integer.hpp"

namespace orderly::log {
namespace {

using nlohmann::json;

/// Keys that say nothing about how it came out.
constexpr std::array beside = {"v",       "record", "prev", "time", "version", "fingerprint", "follow",
                               "ruleset", "id",     "seed", "roll", "seals",   "notes",       "read",
                               "unused",  "unsaid", "names", "changes", "note"};
/// The same of what followed.
constexpr std::array beside_next = {"seed", "notes", "read", "unused", "unsaid"};

/// What a record without a request may have.
constexpr std::array of_asides = {"v",    "record", "prev", "time", "version", "names", "changes",
                                  "note", "turn",   "void", "redo", "phase",   "side"};

/// Something stands in a record that we would not write there.
struct NoRecord {
    std::string why;
};

constexpr json::number_integer_t greatest_face = 10000;

/// A face or a size; nothing where it is no number that a die could have. Faces of a table's own may be 0 and less.
std::optional<int> die_number(const json& die, const char* key) {
    const auto number = die.find(key);
    if (number == die.end() || !number->is_number_integer()) return std::nullopt;
    const auto value = number->get<json::number_integer_t>();
    if (value < -greatest_face || value > greatest_face) return std::nullopt;
    return static_cast<int>(value);
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
    const auto has_seed = result.contains("seed");
    for (const auto& die : result.at("dice")) {
        into.seed_missing = into.seed_missing || (!has_seed && !die.value("given", false));
        const auto face = die_number(die, "face");
        if (!face) throw NoRecord{"a face that no die has"};
        if (!die.at("given").is_boolean()) throw NoRecord{"a die of which nobody knows who threw it"};
        into.dice.push_back({*face, die_number(die, "sides").value_or(0), die.value("given", false)});
        into.faces.push_back(*face);
    }
    if (const auto followed = result.find("followed"); followed != result.end())
        for (const auto& next : *followed) take_dice(next, into);
}

/// `2026-07-01T14:30:12.250Z`. Records written by hand may have an empty one.
bool is_time(std::string_view text) {
    constexpr std::string_view form = "0000-00-00T00:00:00.000Z";
    const auto fits = [](char one, char in_form) { return in_form == '0' ? one >= '0' && one <= '9' : one == in_form; };
    if (text.size() != form.size() || !std::ranges::equal(text, form, fits)) return false;
    const auto number = [&](std::size_t at) { return (text[at] - '0') * 10 + text[at + 1] - '0'; };
    const auto month = number(5);
    const auto day = number(8);
    const auto days = month == 2 ? 29 : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    return month >= 1 && month <= 12 && day >= 1 && day <= days && number(11) < 24 && number(14) < 60 &&
           number(17) <= 60;
}

/// What stands under a key of a change.
enum class ValueKind { text, flag, number, texts, numbers, effects };

struct ChangeKey {
    const char* name;
    ValueKind kind;
};

constexpr std::array change_keys = {
    ChangeKey{"unit", ValueKind::text},       ChangeKey{"when", ValueKind::texts},
    ChangeKey{"unless", ValueKind::texts},    ChangeKey{"takes", ValueKind::numbers},
    ChangeKey{"set", ValueKind::numbers},     ChangeKey{"hits", ValueKind::number},
    ChangeKey{"becomes", ValueKind::texts},   ChangeKey{"no-more", ValueKind::texts},
    ChangeKey{"absent", ValueKind::flag},     ChangeKey{"turns", ValueKind::number},
    ChangeKey{"removed", ValueKind::flag},    ChangeKey{"attached", ValueKind::text},
    ChangeKey{"settles", ValueKind::text},    ChangeKey{"by-hand", ValueKind::flag},
    ChangeKey{"decide", ValueKind::texts},    ChangeKey{"would", ValueKind::effects},
    ChangeKey{"all-of", ValueKind::numbers},  ChangeKey{"this-turn", ValueKind::flag},
    ChangeKey{"settled-by", ValueKind::text},
};

bool are_texts(const json& list) {
    return list.is_array() && std::ranges::all_of(list, [](const json& one) { return one.is_string(); });
}

void check_change(const json& change);

bool is_of_kind(const json& value, ValueKind kind) {
    switch (kind) {
        case ValueKind::text: return value.is_string();
        case ValueKind::flag: return value.is_boolean();
        case ValueKind::number: return value.is_number_integer();
        case ValueKind::texts: return are_texts(value);
        case ValueKind::effects: return check_change(value), true;
        case ValueKind::numbers: break;
    }
    return value.is_object() && std::ranges::all_of(value, [](const json& one) { return one.is_number_integer(); });
}

/// Keys and kinds of values alone: what they say is the game's business.
void check_change(const json& change) {
    if (!change.is_object()) throw NoRecord{"a change that is none"};
    for (const auto& [key, value] : change.items()) {
        const auto known = std::ranges::find_if(change_keys, [&](const ChangeKey& one) { return key == one.name; });
        if (known == change_keys.end() || !is_of_kind(value, known->kind))
            throw NoRecord{fmt::format("a change has something else under `{}`", key)};
    }
}

/// What a game adds to a record.
void check_game_keys(const json& record) {
    const auto has = [&](const char* key) { return record.contains(key); };
    if (has("note") && !record["note"].is_string()) throw NoRecord{"its `note` is no text"};
    if (has("names") && (!record["names"].is_array() || !std::ranges::all_of(record["names"], are_texts)))
        throw NoRecord{"its `names` are none"};
    if (has("request") && (has("notes") || has("prev")) && !are_texts(record.at("notes"))) throw NoRecord{"its `notes` are none"};
    if (!has("changes")) return;
    if (!record["changes"].is_array()) throw NoRecord{"its `changes` are no list"};
    for (const auto& change : record["changes"]) check_change(change);
}

/// What every record has.
void take_head(const json& record, LoggedRecord& into) {
    if (const auto& v = record.at("v"); v != 1)
        throw NoRecord{fmt::format("a record of format {}, and this program knows 1", v.dump())};
    check_game_keys(record);
    const auto& number = record.at("record");
    if (!number.is_number_unsigned() || number == 0) throw NoRecord{"its number is none"};
    into.number = number.get<std::uint64_t>();
    if (!is_time(record.at("time").get_ref<const std::string&>())) throw NoRecord{"its time is none"};
    into.link = record.value("prev", "");
    into.version = record.at("version").get<std::string>();
}

/// Throws where the record lacks what it must have.
void take(const json& record, LoggedRecord& into) {
    into.fingerprint = record.at("fingerprint").get<std::string>();
    into.ruleset = record.at("ruleset").get<std::string>();
    into.id = record.value("id", "");
    into.request = record.at("request").get<std::string>();
    into.follow = record.value("follow", false);
    into.roll = record.value("roll", "");
    into.seed.clear();
    into.seeds_differ = false;
    into.seed_missing = false;
    into.faces.clear();
    take_dice(record, into);
}

/// A record without a request says one of the things a game's records say, and nothing else.
void check_aside(const json& record) {
    constexpr std::array says = {"changes", "note", "void", "redo"};
    const auto begins = record.contains("turn") || record.contains("phase");
    if (std::ranges::count_if(says, [&](const char* key) { return record.contains(key); }) + begins != 1)
        throw NoRecord{"it says nothing, or several things"};
    for (const auto& [key, value] : record.items())
        if (std::ranges::find(of_asides, key) == of_asides.end())
            throw NoRecord{fmt::format("a key `{}` that no record has", key)};
    for (const auto* key : {"turn", "void", "redo"})
        if (const auto found = record.find(key); found != record.end() && !found->is_number_unsigned())
            throw NoRecord{fmt::format("its `{}` is no number", key)};
    for (const auto* key : {"phase", "side"})
        if (const auto found = record.find(key); found != record.end() && !(found->is_string() && record.contains("phase")))
            throw NoRecord{fmt::format("its `{}` is none", key)};
}

bool begins_as_record(std::string_view line) {
    const auto common = std::min(line.size(), record_opening.size());
    return common > 0 && line.substr(0, common) == record_opening.substr(0, common);
}

/// A line that is no JSON, or none of ours. Blanks before a record hide it from nobody.
LogLine unread(std::string_view line, const StrictJson& read, LoggedRecord& into) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (!begins_as_record(line)) return LogLine::foreign;
    const auto second = line.find(record_opening, 1) != std::string_view::npos;
    into.why = second ? "a second record begins on its line" : read.why;
    return second || read.fault != StrictJson::Fault::cut_off ? LogLine::spoiled : LogLine::torn;
}

/// A record's number as it is told, whatever else is wrong.
void take_number(std::string_view line, LoggedRecord& into) {
    into.number = 0;
    if (!line.starts_with(record_opening)) return;
    auto rest = line.substr(record_opening.size());
    into.number = text::take_integer<std::uint64_t>(rest).value_or(0);
}

/// How the dice came, of all that followed too.
void forget_dice(json& result) {
    for (auto& die : result["dice"]) die.erase("given");
    if (const auto followed = result.find("followed"); followed != result.end())
        for (auto& next : *followed) {
            for (const auto* key : beside_next) next.erase(key);
            forget_dice(next);
        }
}

}  // namespace

LogLine read_record(std::string_view line, LoggedRecord& into) {
    into.why.clear();
    into.link.clear();
    into.request.clear();
    into.dice.clear();
    take_number(line, into);
    if (line.size() > longest_record) {
        into.why = "longer than a record can be";
        return begins_as_record(line) ? LogLine::spoiled : LogLine::foreign;
    }
    auto read = read_strictly(line);
    if (read.fault != StrictJson::Fault::none) return unread(line, read, into);
    into.result = std::move(read.value);
    if (!into.result.is_object() || !into.result.contains("record")) return LogLine::foreign;
    try {
        take_head(into.result, into);
        if (!into.link.empty() && !line.starts_with(record_opening)) throw NoRecord{"it is not written as a record is"};
        if (into.result.contains("request")) return take(into.result, into), LogLine::record;
        return check_aside(into.result), LogLine::aside;
    } catch (const json::exception&) {
        into.why = "it lacks what a record has, or has something else there";
    } catch (const NoRecord& no) {
        into.why = no.why;
    }
    return LogLine::spoiled;
}

json comparable_part(const json& result) {
    auto rest = result;
    for (const auto* key : beside) rest.erase(key);
    forget_dice(rest);
    return rest;
}

SideNames names_of(const nlohmann::json& record) {
    SideNames names;
    const auto found = record.find("names");
    if (found == record.end()) return names;
    for (std::size_t side = 0; found->is_array() && side < std::min<std::size_t>(found->size(), 2); ++side)
        for (const auto& name : (*found)[side]) names[side].push_back(name.is_string() ? name.get<std::string>() : "");
    return names;
}

}  // namespace orderly::log
