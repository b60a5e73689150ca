#include "log_reader.hpp"

#include <array>

#include "log_file.hpp"

namespace orderly {
namespace {

using nlohmann::json;

/// Keys that say nothing about how it came out.
constexpr std::array beside = {"v", "record", "time", "version", "fingerprint", "follow", "ruleset", "id", "seed", "notes", "explain"};

/// The faces of a result, and of those that followed it.
void take_faces(const json& result, std::vector<int>& into) {
    for (const auto& die : result.at("dice")) into.push_back(die.at("face").get<int>());
    if (const auto followed = result.find("followed"); followed != result.end())
        for (const auto& next : *followed) take_faces(next, into);
}

/// Throws where the record lacks what it must have.
void take(const json& record, LoggedRecord& into) {
    into.number = record.at("record").get<std::uint64_t>();
    into.version = record.at("version").get<std::string>();
    into.fingerprint = record.at("fingerprint").get<std::string>();
    into.ruleset = record.at("ruleset").get<std::string>();
    into.id = record.value("id", "");
    into.request = record.at("request").get<std::string>();
    into.follow = record.value("follow", false);
    into.faces.clear();
    take_faces(record, into.faces);
}

LogLine unread(std::string_view line) {
    const auto common = std::min(line.size(), record_opening.size());
    const auto begun = common > 0 && line.substr(0, common) == record_opening.substr(0, common);
    return begun ? LogLine::torn : LogLine::foreign;
}

}  // namespace

LogLine read_record(std::string_view line, LoggedRecord& into) {
    into.result = json::parse(line, nullptr, false);
    if (into.result.is_discarded()) return unread(line);
    try {
        take(into.result, into);
        return LogLine::record;
    } catch (const json::exception&) {
        return LogLine::foreign;
    }
}

json essence_of(const json& result) {
    auto rest = result;
    for (const auto* key : beside) rest.erase(key);
    for (auto& die : rest["dice"]) die.erase("given");
    if (const auto followed = rest.find("followed"); followed != rest.end())
        for (auto& next : *followed) next = essence_of(next);
    return rest;
}

}  // namespace orderly
