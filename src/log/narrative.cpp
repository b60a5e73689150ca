#include "log/narrative.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "log/json_fields.hpp"
#include "log/losses.hpp"
#include "orderly/engine.hpp"
#include "orderly/error.hpp"

namespace orderly::log {
namespace {

using nlohmann::json;

void join(std::string& text, std::string_view more, std::string_view between) {
    text.append(text.empty() ? "" : between).append(more);
}

std::string dice_text(const json& result) {
    std::string text;
    for (const auto& die : result.at("dice")) join(text, die.at("face").dump(), ", ");
    return text;
}

/// The sides of the resolution's procedure; nothing where it is no more.
std::span<const std::string_view> sides_of(const Ruleset& ruleset, const json& result) {
    const auto* procedure = find_procedure(ruleset, text_at(result, "procedure"));
    return procedure == nullptr ? std::span<const std::string_view>() : procedure->sides;
}

/// Whether the record names units of that side: what they lost stands among its changes.
bool is_named(const json& record, std::size_t side) {
    const auto names = record.find("names");
    return names != record.end() && names->is_array() && side < names->size() && !(*names)[side].empty();
}

}  // namespace

void VoidRecords::line(std::string_view text) {
    if (text.find(R"("void":)") == std::string_view::npos && text.find(R"("redo":)") == std::string_view::npos) return;
    const auto record = json::parse(text, nullptr, false);
    if (!record.is_object()) return;
    if (const auto number = number_at(record, "void"); number != 0) numbers_.insert(number);
    if (const auto number = number_at(record, "redo"); number != 0) numbers_.erase(number);
}

const Ruleset* Narrative::ruleset_of(const std::string& id) {
    if (const auto known = known_.find(id); known != known_.end()) return known->second;
    const Ruleset* found = nullptr;
    try {
        found = &tables_.ruleset(id);
    } catch (const Error& error) {
        if (error.status() != ExitStatus::bad_request) throw;
    }
    return known_.emplace(id, found).first->second;
}

bool Narrative::read(std::string_view line, const VoidRecords& voids) {
    resolved_ = read_record(line, record_) == LogLine::record;
    const auto& record = record_.result;
    if (!record.is_object()) return false;
    if (!resolved_ && (record.contains("turn") || record.contains("phase"))) {
        if (!voids.contains(number_at(record, "record"))) begin(record);
        return false;
    }
    entry_ = {};
    fated_.clear();
    entry_.turn = turn_;
    entry_.phase = phase_;
    entry_.side = side_;
    entry_.record = number_at(record, "record");
    entry_.note = text_at(record, "note");
    if (entry_.record == 0 || (!resolved_ && entry_.note.empty() && !record.contains("changes"))) return false;
    entry_.is_void = voids.contains(entry_.record);
    entry_.who = names_text();
    try {
        if (resolved_) tell(record);
        else tell_by_hand();
    } catch (const json::exception&) {
        return false;  // it was edited into something that no result says
    }
    if (!entry_.is_void) count_changes();
    return true;
}

/// A turn, a phase, or both.
void Narrative::begin(const json& record) {
    if (const auto turn = number_at(record, "turn"); turn != 0) turn_ = static_cast<int>(turn);
    phase_ = text_at(record, "phase");
    side_ = text_at(record, "side");
}

/// The units that the record names, by side, as they are called.
std::vector<std::vector<std::string>> Narrative::names_by_side() const {
    std::vector<std::vector<std::string>> sides;
    for (const auto& side : record_.result.value("names", json::array())) {
        auto& names = sides.emplace_back();
        for (const auto& name : side)
            if (const auto& unit = name.get_ref<const std::string&>(); !unit.empty()) names.push_back(called(unit));
    }
    return sides;
}

/// `28th Massachusetts fires at 15th Alabama`, where units are named and the procedure has a verb.
std::string Narrative::deed_text() {
    const auto* ruleset = ruleset_of(record_.ruleset);
    const auto* procedure = ruleset == nullptr ? nullptr : find_procedure(*ruleset, text_at(record_.result, "procedure"));
    if (procedure == nullptr || procedure->verb.one.empty()) return {};
    auto names = names_by_side();
    names.resize(2);
    if (names[0].empty() && names[1].empty()) return {};
    const auto text = [&](std::size_t side) {
        return names[side].empty() ? fmt::format("the {}", procedure->sides[side])
                                   : fmt::format("{}", fmt::join(names[side], " and "));
    };
    const auto deed = fmt::format("{} {}", text(0), names[0].size() > 1 ? procedure->verb.many : procedure->verb.one);
    return procedure->sides.size() < 2 ? deed : fmt::format("{} {}", deed, text(1));
}

void Narrative::tell(const json& result) {
    entry_.request = record_.request;
    entry_.deed = deed_text();
    entry_.dice = dice_text(result);
    std::vector<const json*> all = {&result};
    if (const auto followed = result.find("followed"); followed != result.end())
        for (const auto& next : *followed) all.push_back(&next);
    for (const auto* one : all) {
        each_unit_result(*one, [&](const json& unit) { tell_result(*one, unit); });
        if (!entry_.is_void) count(*one);
    }
}

bool Narrative::involves(const std::string& unit) const {
    for (const auto& side : record_.result.value("names", json::array()))
        for (const auto& name : side)
            if (name == unit) return true;
    return std::ranges::any_of(record_.result.value("changes", json::array()),
                               [&](const json& change) { return text_at(change, "unit") == unit; });
}

std::string Narrative::called(const std::string& unit) const { return name_of_ ? name_of_(unit) : unit; }

/// `15th Alabama against 28th Massachusetts`.
std::string Narrative::names_text() const {
    std::string text;
    for (const auto& names : names_by_side())
        if (!names.empty()) join(text, fmt::format("{}", fmt::join(names, ", ")), " against ");
    return text;
}

/// Whom an effect is for: the units that the record names there, else as the procedure calls the side.
std::string Narrative::party_text(const json& of, const json& result, const std::string& party) {
    const auto names = record_.result.find("names");
    const auto* ruleset = ruleset_of(record_.ruleset);
    if (names == record_.result.end() || ruleset == nullptr || &of != &record_.result) return party;
    const auto sides = sides_of(*ruleset, of);
    const auto side = static_cast<std::size_t>(std::ranges::find(sides, party) - sides.begin());
    if (side >= sides.size() || side >= names->size()) return party;
    std::string text;
    const auto units = of.find("units");
    for (std::size_t at = 0; at < (*names)[side].size(); ++at) {
        const auto is_other = units != of.end() && at < units->size() && &(*units)[at] != &result;
        if (const auto name = (*names)[side][at].get<std::string>(); !name.empty() && !is_other)
            join(text, called(name), " and ");
    }
    return text.empty() ? party : text;
}

/// The outcome, of units that share a die each one's, and what happens to whom.
void Narrative::tell_result(const json& of, const json& result) {
    auto outcome = text_at(result, "title");
    if (outcome.empty() && result.contains("passed")) outcome = result["passed"] == true ? "passed" : "failed";
    if (&of != &result && !outcome.empty()) {
        const auto sides = ruleset_of(record_.ruleset) == nullptr ? std::span<const std::string_view>()
                                                                  : sides_of(*ruleset_of(record_.ruleset), of);
        if (!sides.empty()) outcome = party_text(of, result, std::string(sides[0])) + ": " + outcome;
    }
    join(entry_.outcome, outcome, outcome.empty() ? "" : "; ");
    if (const auto hits = result.find("hits"); hits != result.end()) tell_hits(of, result, *hits);
    std::string last;
    for (const auto& effect : result.value("effects", json::array())) {
        const auto party = party_text(of, result, text_at(effect, "to"));
        const auto text = text_at(effect, "text");
        if (party == last) entry_.happens.back() += ", " + text;
        else entry_.happens.push_back(party + " " + text);
        last = party;
    }
}

/// `3 hits`; of two sides `hits: Garde 2, botta 1`.
void Narrative::tell_hits(const json& of, const json& result, const json& hits) {
    if (hits.is_number()) {
        const auto count = hits.get<std::int64_t>();
        return entry_.happens.push_back(std::to_string(count) + (count == 1 ? " hit" : " hits"));
    }
    std::string text;
    for (const auto& [side, count] : hits.items()) join(text, party_text(of, result, side) + " " + count.dump(), ", ");
    entry_.happens.push_back("hits: " + text);
}

/// What a player set: `28ma: stands 5, disordered, no longer low-ammo`.
void Narrative::tell_by_hand() {
    for (const auto& change : record_.result.value("changes", json::array())) {
        std::string text;
        const auto takes = change.value("takes", json::object());
        for (const auto& [name, count] : takes.items()) join(text, name + " -" + count.dump(), ", ");
        const auto set = change.value("set", json::object());
        for (const auto& [name, count] : set.items()) join(text, name + " " + count.dump(), ", ");
        for (const auto& word : change.value("becomes", json::array())) join(text, word.get<std::string>(), ", ");
        for (const auto& word : change.value("no-more", json::array()))
            join(text, "no longer " + word.get<std::string>(), ", ");
        if (change.contains("attached")) {
            const auto unit = text_at(change, "attached");
            join(text, unit.empty() ? "detached" : "with " + called(unit), ", ");
        }
        if (change.contains("removed")) join(text, change["removed"] == true ? "out of the game" : "back in the game", ", ");
        if (!text.empty()) entry_.happens.push_back(called(text_at(change, "unit")) + " by hand: " + text);
    }
    if (!entry_.happens.empty()) entry_.who.clear();  // each is named with what became of it
}

void Narrative::count(const json& result) {
    const auto* ruleset = ruleset_of(record_.ruleset);
    if (ruleset == nullptr) return;
    const auto sides = sides_of(*ruleset, result);
    each_loss(*ruleset, result, [&](const json& effect) {
        const auto to = text_at(effect, "to");
        const auto side = static_cast<std::size_t>(std::ranges::find(sides, to) - sides.begin());
        if (!is_named(record_.result, side)) lose(to, text_at(effect, "do"), effect.at("count").get<std::int64_t>());
    });
    each_hits(result, sides, [&](std::size_t by, std::int64_t hits) {
        const auto side = by == 0 ? std::size_t{1} : std::size_t{0};
        if (hits > 0 && side < sides.size() && !is_named(record_.result, side))
            lose(std::string(sides[side]), "hits", hits);
    });
    count_fates(*ruleset, result);
}

/// The party of the one unit that the record names, else the party alone.
Fated Narrative::fated_by(const std::string& party) const {
    const auto names = record_.result.value("names", json::array());
    if (names.size() != 1 || names[0].size() != 1) return {{}, party};
    return {names[0][0].get<std::string>(), party};
}

void Narrative::count_fates(const Ruleset& ruleset, const json& result) {
    const auto sides = sides_of(ruleset, result);
    if (sides.empty()) return;
    each_unit_result(result, [&](const json& unit) {
        for (const auto& effect : unit.value("effects", json::array())) {
            const auto to = text_at(effect, "to");
            if (to == "both" || std::ranges::find(sides, to) != sides.end() || effect.contains("provided")) continue;
            const auto fated = fated_by(to);
            fates_[fated][text_at(effect, "text")].push_back(record_.number);
            fated_ = fated.unit;
        }
    });
}

/// What a game has taken off its units' numbers.
void Narrative::count_changes() {
    const auto changes = record_.result.find("changes");
    if (changes == record_.result.end() || !changes->is_array()) return;
    // where each hit takes one off, it stands among what is taken
    const auto* ruleset = resolved_ ? ruleset_of(record_.ruleset) : nullptr;
    const auto is_taken = ruleset != nullptr && ruleset->game.hits_per == 1;
    for (const auto& change : *changes) {
        const auto unit = text_at(change, "unit");
        if (const auto takes = change.find("takes"); takes != change.end())
            for (const auto& [what, number] : takes->items()) lose(unit, what, number.get<std::int64_t>());
        if (const auto hits = number_at(change, "hits"); hits != 0 && !is_taken)
            lose(unit, "hits", static_cast<std::int64_t>(hits));
        if (change.value("removed", false) && unit != fated_) fates_[{unit, {}}]["out of the game"].push_back(entry_.record);
    }
}

void Narrative::lose(const std::string& who, const std::string& what, std::int64_t number) {
    if (const auto all = number_of_ ? number_of_(who, what) : std::nullopt; all)
        number = std::min<std::int64_t>(number, *all - losses_[{who, what}]);
    losses_[{who, what}] += number;
    by_turn_[turn_][{who, what}] += number;
}

}  // namespace orderly::log
