#include "log/replay.hpp"

#include <set>

#include "orderly/error.hpp"
#include "report/json.hpp"

namespace orderly {
namespace {

using nlohmann::json;

std::string value_text(const json& result, const std::string& key) {
    const auto value = result.find(key);
    if (value == result.end()) return "nothing";
    return value->is_string() ? value->get<std::string>() : value->dump(-1, ' ', false, json::error_handler_t::replace);
}

std::vector<Change> differences(const json& was, const json& is) {
    std::set<std::string> keys;
    for (const auto* side : {&was, &is})
        for (const auto& [key, value] : side->items()) keys.insert(key);
    std::vector<Change> changes;
    for (const auto& key : keys)
        if (!was.contains(key) || !is.contains(key) || was.at(key) != is.at(key)) changes.push_back({key, value_text(was, key), value_text(is, key)});
    return changes;
}

}  // namespace

const Replay::Known& Replay::ruleset_of(const LoggedRecord& record) {
    const auto known = rulesets_.find(record.ruleset);
    if (known != rulesets_.end()) return known->second;
    Known found;
    try {
        found.ruleset = &tables_.ruleset(record.ruleset);
    } catch (const Error& error) {
        if (error.status() != ExitStatus::bad_request) throw;
        found.why = error.what();
    }
    return rulesets_.emplace(record.ruleset, std::move(found)).first->second;
}

bool Replay::tables_changed(const LoggedRecord& record) {
    const auto* ruleset = ruleset_of(record).ruleset;
    return ruleset == nullptr || ruleset->fingerprint != record.fingerprint;
}

json Replay::again(const LoggedRecord& record, const Ruleset& ruleset) {
    static const std::string no_seed = "replay";
    RunOptions run;
    run.exact = true;
    run.follow = record.follow;
    run.faces = record.faces;
    run.has_faces = true;
    run.seed = &no_seed;
    runner_.read(tables_.vocabulary(ruleset), shell_.split(record.request), run);
    runner_.resolve(run, 1);
    if (runner_.rolled()) throw Error(ErrorCode::dice_count, "it takes more dice than the record has");
    std::string text;
    append_json(runner_.resolution(), {}, text);
    return json::parse(text);
}

std::vector<Change> Replay::changes(const LoggedRecord& record) {
    const auto& known = ruleset_of(record);
    if (known.ruleset == nullptr) return {{"error", "nothing", known.why}};
    try {
        return differences(essence_of(record.result), essence_of(again(record, *known.ruleset)));
    } catch (const Error& error) {
        return {{"error", "nothing", error.what()}};
    } catch (const json::exception&) {
        return {{"error", "nothing", "the record is not as a record should be"}};
    }
}

}  // namespace orderly
