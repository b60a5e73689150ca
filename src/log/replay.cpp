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

std::string Replay::fingerprint_of(const std::string& ruleset) {
    const auto [known, is_new] = fingerprints_.try_emplace(ruleset);
    if (is_new) {
        try {
            known->second = tables_.ruleset(ruleset).fingerprint;
        } catch (const Error&) {
            known->second = "";  // the record's own change tells why
        }
    }
    return known->second;
}

bool Replay::tables_changed(const LoggedRecord& record) { return fingerprint_of(record.ruleset) != record.fingerprint; }

json Replay::again(const LoggedRecord& record) {
    static const std::string no_seed = "replay";
    RunOptions run;
    run.exact = true;
    run.follow = record.follow;
    run.faces = record.faces;
    run.has_faces = true;
    run.seed = &no_seed;
    runner_.read(tables_.vocabulary(tables_.ruleset(record.ruleset)), shell_.split(record.request), run);
    runner_.resolve(run, 1);
    if (runner_.rolled()) throw Error(ErrorCode::dice_count, "it takes more dice than the record has");
    std::string text;
    append_json(runner_.resolution(), {}, text);
    return json::parse(text);
}

std::vector<Change> Replay::changes(const LoggedRecord& record) {
    try {
        return differences(essence_of(record.result), essence_of(again(record)));
    } catch (const Error& error) {
        return {{"error", "nothing", error.what()}};
    } catch (const json::exception&) {
        return {{"error", "nothing", "the record is not as a record should be"}};
    }
}

}  // namespace orderly
