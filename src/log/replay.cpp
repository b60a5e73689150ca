#include "log/replay.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "log/lines.hpp"
#include "orderly/error.hpp"
#include "report/json.hpp"

namespace orderly::log {
namespace {

std::string value_text(const Json& result, std::string_view key) {
    return result.contains(key) ? result[key].plain() : "nothing";
}

/// One of a list, as a person says it: `defender loses 3 stands`, `attacker crack +2`, `rout for target`.
std::string item_text(const Json& item) {
    if (!item.is_object()) return item.plain();
    if (item.contains("text")) return fmt::format("{} {}", item.text_at("to"), item["text"].plain());
    std::string text;
    const auto say = [&](const std::string& more) { text += (text.empty() ? "" : " ") + more; };
    if (item.contains("procedure")) say(item["procedure"].plain() + " for");
    if (item.contains("for")) say(item["for"].plain());
    for (const auto value : item) {
        if (value.key() == "for" || value.key() == "procedure" || value.key() == "add" || value.key() == "given") continue;
        if (value.is_array())
            for (const auto one : value) say(item_text(one));
        else say(fmt::format("{} {}", value.key(), value.plain()));
    }
    if (const auto add = item["add"]; add.is_integer()) say(fmt::format("{:+}", add.integer()));
    return text;
}

/// Those of `of` that `other` has not.
std::string left_of(const Json& of, const Json& other) {
    std::string text;
    for (const auto item : of)
        if (std::ranges::find(other, item) == other.end()) text += (text.empty() ? "" : "; ") + item_text(item);
    return text;
}

/// What differs of a list or of named numbers, in words; empty of anything else.
std::string said_of(std::string_view key, const Json& was, const Json& is) {
    std::string text;
    if ((was.is_array() || was.is_null()) && (is.is_array() || is.is_null())) {
        const auto gone = left_of(was, is);
        const auto come = left_of(is, was);
        if (gone.empty() && come.empty()) return fmt::format("{} in another order", key);
        return fmt::format("{}: {}, now {}", key, gone.empty() ? "nothing" : gone, come.empty() ? "nothing" : come);
    }
    if (!was.is_object() || !is.is_object()) return text;
    const auto say = [&](std::string_view name) {
        text += fmt::format("{}{} {} was {}, is {}", text.empty() ? "" : "; ", key, name, value_text(was, name),
                            value_text(is, name));
    };
    for (const auto value : was)
        if (!is.contains(value.key()) || is[value.key()] != value) say(value.key());
    for (const auto value : is)
        if (!was.contains(value.key())) say(value.key());
    return text;
}

std::vector<Change> differences(const Json& was, const Json& is) {
    std::set<std::string_view> keys;
    for (const auto& side : {was, is})
        for (const auto value : side)
            if (says_outcome(value.key())) keys.insert(value.key());
    std::vector<Change> changes;
    for (const auto key : keys)
        if (!was.contains(key) || !is.contains(key) || !same_outcome(key, was[key], is[key]))
            changes.push_back({std::string(key), value_text(was, key), value_text(is, key), said_of(key, was[key], is[key])});
    return changes;
}

}  // namespace

const Replay::Known& Replay::ruleset_of(const LoggedRecord& record) {
    const auto known = rulesets_.find(record.ruleset);
    if (known != rulesets_.end()) return known->second;
    Known found;
    try {
        if (others_ && !others_->contains(record.ruleset))
            found.why = fmt::format("the other tables have no ruleset `{}`; there is {}", record.ruleset, fmt::join(*others_, ", "));
        else found.ruleset = &tables_.ruleset(record.ruleset);
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

/// What the record's place in its log names its dice. A log of an earlier version, which has no chain, went by the number
/// under every seed.
void Replay::name_roll(const LoggedRecord& record, std::vector<Change>& changes) {
    roll_ = rolls_.name_of(record.seed, record.number, purpose_of(record));
    const auto by_number = roll_of_number(record.number);
    const auto may_be_old = record.link.empty() && !proof_.is_sealed();
    if (may_be_old && (record.roll.empty() || record.roll == by_number)) roll_ = by_number;
    if (others_) return;
    if (const auto* other = rolls_.opened_before(record.seed); other != nullptr)
        changes.push_back({"seed", record.seed, *other,
                           fmt::format("a secret of seed {} was opened before, for seed {}", record.seed, *other)});
    proof_.check_names(record, roll_, changes);
}

namespace {

/// Whether the line ends as the writer would end it now, so that its result need not be compared.
bool is_written_so(std::string_view line, const Json& record, std::string_view written) {
    for (const auto value : record) {
        if (value.key() == "ruleset") break;
        if (says_outcome(value.key())) return false;
    }
    return without_blank_end(line).ends_with(written);
}

}  // namespace

void Replay::check(std::string_view line, const LoggedRecord& record, const Ruleset& ruleset, std::vector<Change>& changes) {
    const auto proves = !others_ && record.rolled() && !record.seed.empty();
    if (!proves || !resolver_.falls_the_same(record, ruleset, roll_)) {
        if (proves)
            DiceProof::check_faces(record, roll_, {resolver_.fallen(), ruleset.fingerprint != record.fingerprint}, changes);
        resolver_.resolve(record, ruleset);
    }
    is_resolved_ = true;
    const auto written = resolver_.written();
    if (is_written_so(line, record.result, written)) return;
    again_.read(fmt::format("{}{}", report::json_opening, written));
    for (auto& change : differences(record.result, again_.root())) changes.push_back(std::move(change));
}

std::vector<Change> Replay::changes(std::string_view line, const LoggedRecord& record) {
    const auto& known = ruleset_of(record);
    std::vector<Change> changes;
    is_resolved_ = false;
    if (known.ruleset == nullptr) changes.push_back({"error", "nothing", known.why});
    try {
        name_roll(record, changes);
        rolls_.add(record, LogLine::record);
        if (known.ruleset == nullptr) return changes;
        if (known.ruleset->id != record.ruleset) changes.push_back({"ruleset", record.ruleset, std::string(known.ruleset->id)});
        check(line, record, *known.ruleset, changes);
    } catch (const Error& error) {
        changes.push_back({"error", "nothing", error.what()});
    } catch (const WrongKind&) {
        changes.push_back({"error", "nothing", "the record is not as a record should be"});
    }
    return changes;
}

}  // namespace orderly::log
