#include "log/narrative.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>

#include "log/file.hpp"
#include "log/statistics.hpp"
#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "text/characters.hpp"

namespace orderly::log {
namespace {

void join(std::string& text, std::string_view more, std::string_view between) {
    text.append(text.empty() ? "" : between).append(more);
}

/// The same as `text_at`, without a copy.
std::string_view view_at(const Json& of, std::string_view key) {
    const auto found = of[key];
    return found.is_text() ? found.text() : std::string_view();
}

std::string dice_text(const Json& result) {
    std::string text;
    for (const auto die : result["dice"]) join(text, std::to_string(die["face"].integer()), ", ");
    return text;
}

/// The sides of the resolution's procedure; nothing if the procedure no longer exists.
std::span<const std::string_view> sides_of(const Ruleset& ruleset, const Json& result) {
    const auto* procedure = find_procedure(ruleset, view_at(result, "procedure"));
    return procedure == nullptr ? std::span<const std::string_view>() : procedure->sides;
}

/// Whether the record names units of that side; their losses are among its changes.
bool is_named(const Json& record, std::size_t side) {
    return !record["names"].at(side).empty();
}

/// Whether the line may have the key `void` or `redo`. Nearly no line has, and this is asked of each.
bool may_void(std::string_view text) {
    constexpr std::size_t longest = 16 + 5;  // bytes that a step looks at
    if (text.size() < longest) return has_part(text, R"("void":)") || has_part(text, R"("redo":)");
    const auto from = [&](std::size_t place) { return text::SixteenBytes(text.data() + place); };
    const auto last = text.size() - longest;
    for (std::size_t at = 0;; at = std::min(at + 16, last)) {
        const auto begins = from(at + 1).equal_to('v') | from(at + 1).equal_to('r');
        const auto quoted = from(at).equal_to('"') & from(at + 5).equal_to('"');  // four letters
        for (auto keys = (begins & quoted).bits(); keys != 0; keys &= keys - 1) {
            const auto key = text.substr(at + static_cast<std::size_t>(std::countr_zero(keys)) + 1, 4);
            if (key == "void" || key == "redo") return true;
        }
        if (at == last) return false;
    }
}

}  // namespace

void VoidRecords::line(std::string_view text) {
    if (!may_void(text)) return;
    document_.read(text);
    const auto record = document_.root();
    if (const auto number = record.number_at("void"); number != 0) numbers_.insert(number);
    if (const auto number = record.number_at("redo"); number != 0) numbers_.erase(number);
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
        if (!voids.contains(record.number_at("record"))) begin(record);
        return false;
    }
    entry_ = {};
    affected_unit_.clear();
    entry_.turn = turn_;
    entry_.phase = phase_;
    entry_.side = side_;
    entry_.record = record.number_at("record");
    entry_.note = record.text_at("note");
    if (entry_.record == 0 || (!resolved_ && entry_.note.empty() && !record.contains("changes"))) return false;
    entry_.is_void = voids.contains(entry_.record);
    entry_.who = names_text();
    try {
        if (resolved_) tell(record);
        else tell_by_hand();
    } catch (const WrongKind&) {
        return false;  // the record was edited and has a value of the wrong type
    }
    if (!entry_.is_void) count_changes();
    return true;
}

/// A turn, a phase, or both.
void Narrative::begin(const Json& record) {
    if (const auto turn = record.number_at("turn"); turn != 0) turn_ = static_cast<int>(turn);
    phase_ = record.text_at("phase");
    side_ = record.text_at("side");
}

/// The names of the record's units by side.
std::vector<std::vector<std::string>> Narrative::names_by_side() const {
    std::vector<std::vector<std::string>> sides;
    for (const auto side : record_.result["names"]) {
        auto& names = sides.emplace_back();
        for (const auto name : side)
            if (!name.text().empty()) names.push_back(called(name.string()));
    }
    return sides;
}

/// A sentence such as `28th Massachusetts fires at 15th Alabama`, if units are named and the procedure has a verb.
std::string Narrative::deed_text() {
    auto names = names_by_side();
    names.resize(2);
    if (names[0].empty() && names[1].empty()) return {};
    const auto* ruleset = ruleset_of(record_.ruleset);
    const auto* procedure =
        ruleset == nullptr ? nullptr : find_procedure(*ruleset, record_.result.text_at("procedure"));
    if (procedure == nullptr || procedure->verb.one.empty()) return {};
    const auto text = [&](std::size_t side) {
        return names[side].empty() ? fmt::format("the {}", procedure->sides[side])
                                   : fmt::format("{}", fmt::join(names[side], " and "));
    };
    const auto deed = fmt::format("{} {}", text(0), names[0].size() > 1 ? procedure->verb.many : procedure->verb.one);
    return procedure->sides.size() < 2 ? deed : fmt::format("{} {}", deed, text(1));
}

void Narrative::tell(const Json& result) {
    entry_.request = record_.request;
    entry_.deed = deed_text();
    entry_.dice = dice_text(result);
    std::vector<Json> all = {result};
    for (const auto next : result["followed"]) all.push_back(next);
    for (const auto& one : all) {
        each_unit_result(one, [&](const Json& unit) { tell_result(one, unit); });
        if (!entry_.is_void) count(one);
    }
}

bool Narrative::involves(const std::string& unit) const {
    for (const auto side : record_.result["names"])
        for (const auto name : side)
            if (name.is_text() && name.text() == unit) return true;
    return std::ranges::any_of(record_.result["changes"],
                               [&](const Json& change) { return change.text_at("unit") == unit; });
}

std::string Narrative::called(const std::string& unit) const { return name_of_ ? name_of_(unit) : unit; }

/// `15th Alabama against 28th Massachusetts`.
std::string Narrative::names_text() const {
    std::string text;
    for (const auto& names : names_by_side())
        if (!names.empty()) join(text, fmt::format("{}", fmt::join(names, ", ")), " against ");
    return text;
}

/// The target of an effect: the units that the record names there, else the procedure's name for the side.
std::string Narrative::party_text(const Json& of, const Json& result, const std::string& party) {
    const auto names = record_.result["names"];
    if (names.is_null() || !of.is_same_as(record_.result)) return party;
    const auto* ruleset = ruleset_of(record_.ruleset);
    if (ruleset == nullptr) return party;
    const auto sides = sides_of(*ruleset, of);
    const auto side = static_cast<std::size_t>(std::ranges::find(sides, party) - sides.begin());
    if (side >= sides.size() || side >= names.size()) return party;
    std::string text;
    const auto units = of["units"];
    std::size_t at = 0;
    for (const auto name : names.at(side)) {
        const auto unit = units.at(at++);
        const auto is_other = !unit.is_null() && !unit.is_same_as(result);
        if (!name.text().empty() && !is_other) join(text, called(name.string()), " and ");
    }
    return text.empty() ? party : text;
}

/// The outcome (for units that share a die, each unit's own) and the effects on each party.
void Narrative::tell_result(const Json& of, const Json& result) {
    auto outcome = result.text_at("title");
    if (outcome.empty() && result.contains("passed")) outcome = result.flag_at("passed") ? "passed" : "failed";
    if (!of.is_same_as(result) && !outcome.empty()) {
        const auto sides = ruleset_of(record_.ruleset) == nullptr ? std::span<const std::string_view>()
                                                                  : sides_of(*ruleset_of(record_.ruleset), of);
        if (!sides.empty()) outcome = party_text(of, result, std::string(sides[0])) + ": " + outcome;
    }
    join(entry_.outcome, outcome, outcome.empty() ? "" : "; ");
    if (const auto hits = result["hits"]; !hits.is_null()) tell_hits(of, result, hits);
    std::optional<std::string> last;
    for (const auto effect : result["effects"]) {
        const auto party = party_text(of, result, effect.text_at("to"));
        const auto text = effect.text_at("text");
        if (last == party) entry_.happens.back().append(", ").append(text);
        else entry_.happens.push_back(fmt::format("{}: {}", party, text));
        last = party;
    }
}

/// `3 hits`; with two sides, `hits: Garde 2, botta 1`.
void Narrative::tell_hits(const Json& of, const Json& result, const Json& hits) {
    if (hits.is_number()) {
        const auto count = hits.integer();
        return entry_.happens.push_back(std::to_string(count) + (count == 1 ? " hit" : " hits"));
    }
    std::string text;
    for (const auto count : hits)
        join(text, fmt::format("{} {}", party_text(of, result, std::string(count.key())), count.dump()), ", ");
    entry_.happens.push_back("hits: " + text);
}

/// Changes by hand: `28ma: stands 5, disordered, no longer low-ammo`.
void Narrative::tell_by_hand() {
    for (const auto change : record_.result["changes"]) {
        std::string text;
        for (const auto count : change["takes"]) join(text, fmt::format("{} -{}", count.key(), count.dump()), ", ");
        for (const auto count : change["set"]) join(text, fmt::format("{} {}", count.key(), count.dump()), ", ");
        for (const auto word : change["becomes"]) join(text, word.text(), ", ");
        for (const auto word : change["no-more"]) join(text, "no longer " + word.string(), ", ");
        if (change.contains("attached")) {
            const auto unit = change.text_at("attached");
            join(text, unit.empty() ? "detached" : "joins " + called(unit), ", ");
        }
        if (change.contains("removed")) join(text, change.flag_at("removed") ? "out of the game" : "back in the game", ", ");
        if (!text.empty()) entry_.happens.push_back(called(change.text_at("unit")) + ", by hand: " + text);
    }
    if (!entry_.happens.empty()) entry_.who.clear();  // each unit is named with its result
}

void Narrative::count(const Json& result) {
    const auto* ruleset = ruleset_of(record_.ruleset);
    if (ruleset == nullptr) return;
    const auto sides = sides_of(*ruleset, result);
    each_loss(*ruleset, result, [&](const Json& effect) {
        const auto to = view_at(effect, "to");
        const auto side = static_cast<std::size_t>(std::ranges::find(sides, to) - sides.begin());
        if (!is_named(record_.result, side))
            lose(std::string(to), effect.text_at("do"), effect["count"].integer());
    });
    each_hits(result, sides, [&](std::size_t by, std::int64_t hits) {
        const auto side = by == 0 ? std::size_t{1} : std::size_t{0};
        if (hits > 0 && side < sides.size() && !is_named(record_.result, side))
            lose(std::string(sides[side]), "hits", hits);
    });
    count_party_effects(sides, result);
}

/// The party of the only unit that the record names, else the party alone.
AffectedParty Narrative::affected_by(const std::string& party) const {
    const auto names = record_.result["names"];
    if (names.size() != 1 || names.at(0).size() != 1) return {{}, party};
    return {names.at(0).at(0).string(), party};
}

void Narrative::count_party_effects(std::span<const std::string_view> sides, const Json& result) {
    if (sides.empty()) return;
    each_unit_result(result, [&](const Json& unit) {
        for (const auto effect : unit["effects"]) {
            const auto to = view_at(effect, "to");
            if (to == "both" || std::ranges::find(sides, to) != sides.end() || effect.contains("provided")) continue;
            const auto affected = affected_by(std::string(to));
            party_effects_[affected][effect.text_at("text")].push_back(record_.number);
            affected_unit_ = affected.unit;
        }
    });
}

/// Counts the losses and removals in the record's changes to units.
void Narrative::count_changes() {
    const auto changes = record_.result["changes"];
    // if each hit takes one off, the losses include the hits
    const auto* ruleset = resolved_ ? ruleset_of(record_.ruleset) : nullptr;
    const auto is_taken = ruleset != nullptr && ruleset->game.hits_per == 1;
    for (const auto change : changes) {
        const auto unit = change.text_at("unit");
        for (const auto number : change["takes"]) lose(unit, std::string(number.key()), number.integer());
        if (const auto hits = change.number_at("hits"); hits != 0 && !is_taken)
            lose(unit, "hits", static_cast<std::int64_t>(hits));
        if (change.flag_at("removed") && unit != affected_unit_)
            party_effects_[{unit, {}}]["out of the game"].push_back(entry_.record);
    }
}

void Narrative::lose(const std::string& who, const std::string& what, std::int64_t number) {
    if (const auto all = number_of_ ? number_of_(who, what) : std::nullopt; all)
        number = std::min<std::int64_t>(number, *all - losses_[{who, what}]);
    losses_[{who, what}] += number;
    by_turn_[turn_][{who, what}] += number;
}

}  // namespace orderly::log

namespace orderly {

Report log::report_of(Catalog& tables, const std::string& log, const Narrative::NameOf& name_of,
                      const Narrative::NameOf& side_of, const Narrative::NumberOf& number_of) {
    VoidRecords voids;
    each_line(log, [&](std::string_view line, std::uint64_t) { voids.line(line); });
    Report report;
    Narrative tale(tables, name_of, number_of);
    each_line(log, [&](std::string_view line, std::uint64_t) {
        if (tale.read(line, voids)) report.events.push_back(tale.entry());
    });
    for (const auto& [turn, losses] : tale.losses_by_turn())
        for (const auto& [what, count] : losses)
            report.losses.push_back({turn, what.first, side_of ? side_of(what.first) : "", what.second, count});
    return report;
}

Report report_of(Catalog& tables, const std::string& log) { return log::report_of(tables, log, {}, {}); }

}  // namespace orderly
