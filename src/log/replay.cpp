#include "log/replay.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "log/file.hpp"
#include "orderly/dice.hpp"
#include "orderly/error.hpp"
#include "orderly/version.hpp"
#include "report/formats.hpp"
#include "seal/seal.hpp"
#include "text/json_writer.hpp"
#include "text/numbers.hpp"

namespace orderly::log {
namespace {

void add_faces(const Resolution& resolution, std::vector<int>& faces) {
    for (const auto& die : resolution.dice) faces.push_back(die.face);
    for (const auto& next : resolution.followed) add_faces(next, faces);
}

/// The dice as typed: given faces, and `roll_this` for the others.
void take_hand(const LoggedRecord& record, std::vector<int>& hand) {
    hand.clear();
    for (const auto& die : record.dice) hand.push_back(die.given ? die.face : roll_this);
    const auto all_rolled = std::ranges::find_if(hand, [](int face) { return face != roll_this; }) == hand.end();
    if (all_rolled) hand.clear();
    while (record.follow && !hand.empty() && hand.back() == roll_this) hand.pop_back();
}

parser::RunOptions options_of(const LoggedRecord& record) {
    parser::RunOptions run;
    run.exact = true;
    run.keeps_trail = false;
    run.follow = record.follow;
    run.seed = &record.seed;
    return run;
}

}  // namespace

void RecordResolver::read(const LoggedRecord& record, const Ruleset& ruleset, const parser::RunOptions& run) {
    if (vocabulary_.in_force != &ruleset) vocabulary_ = tables_.vocabulary(ruleset);
    runner_.read(vocabulary_, shell_.split(record.request), run);
}

bool RecordResolver::dice_match_seed(const LoggedRecord& record, const Ruleset& ruleset, std::string_view roll) {
    take_hand(record, hand_);
    fallen_.clear();
    auto run = options_of(record);
    run.faces = hand_;
    run.has_faces = !hand_.empty();
    run.roll = roll;
    read(record, ruleset, run);
    try {
        runner_.resolve(run, record.number);
    } catch (const Error&) {
        return false;
    }
    add_faces(runner_.resolution(), fallen_);
    return fallen_ == record.faces;
}

void RecordResolver::resolve(const LoggedRecord& record, const Ruleset& ruleset) {
    static const std::string no_seed = "replay";
    auto run = options_of(record);
    run.faces = record.faces;
    run.has_faces = true;
    run.seed = &no_seed;
    read(record, ruleset, run);
    runner_.resolve(run, 1);
    if (parser::is_rolled(runner_.resolution()))
        throw Error(ErrorCode::dice_count, "it needs more dice than the record has");
}

std::string_view RecordResolver::written() {
    text_.clear();
    report::append_json(runner_.resolution(), {.kept = &pieces_, .begun = true}, text_);
    return text_;
}

namespace {

/// Scans a line from its beginning, as long as it has the writer's form.
class LineHead {
public:
    explicit LineHead(std::string_view line) : rest_(line) {}

    bool take(std::string_view text) {
        if (!rest_.starts_with(text)) return false;
        rest_.remove_prefix(text.size());
        return true;
    }

    /// Takes the rest of a string up to its quote; fails on escapes.
    bool text(std::string& into) {
        const auto end = rest_.find('"');
        if (end == std::string_view::npos) return false;
        const auto quoted = rest_.substr(0, end);
        if (text::clean_length(quoted) != end) return false;
        into = quoted;
        rest_.remove_prefix(end + 1);
        return true;
    }

    /// Takes `"key":"text",`; `opening` is everything before the text.
    bool member(std::string_view opening, std::string& into) { return take(opening) && text(into) && take(","); }

    template <class Number>
    bool number(Number& into) {
        const auto leads = rest_.starts_with('0');
        const auto read = text::take_integer<Number>(rest_);
        into = read.value_or(0);
        return read && !leads;
    }

    /// Moves past the next occurrence of the part; false if there is none.
    bool find(std::string_view part) {
        const auto at = rest_.find(part);
        if (at == std::string_view::npos) return false;
        rest_.remove_prefix(at + part.size());
        return true;
    }

    [[nodiscard]] std::string_view rest() const { return rest_; }

private:
    std::string_view rest_;
};

/// Reads everything before the ruleset. Accepts only the writer's keys, in order.
bool take_head(LineHead& head, LoggedRecord& into) {
    std::string time;
    into.roll.clear();
    if (!head.take(record_opening) || !head.number(into.number) || !head.member(R"(,"prev":")", into.link) ||
        !head.member(R"("time":")", time) || !is_time(time) || !head.member(R"("version":")", into.version) ||
        !head.member(R"("fingerprint":")", into.fingerprint))
        return false;
    return !head.rest().starts_with(R"("roll")") || head.member(R"("roll":")", into.roll);
}

/// Reads the request and its dice. Skips everything between; it is compared as text later.
bool take_request(LineHead head, LoggedRecord& into) {
    into.dice.clear();
    into.faces.clear();
    into.seed.clear();
    if (!head.member(R"("ruleset":")", into.ruleset) || !head.find(R"("request":")") || !head.text(into.request) ||
        !head.find(R"("dice":[)"))
        return false;
    while (head.rest().starts_with('{')) {
        LoggedDie die;
        if (!head.find(R"("face":)") || !head.number(die.face) || !head.find(R"("given":)")) return false;
        die.given = head.take("true}");
        if (!die.given && !head.take("false}")) return false;
        into.dice.push_back(die);
        into.faces.push_back(die.face);
        head.take(",");
    }
    return head.take("]") && (!head.rest().starts_with(R"(,"seed")") || (head.take(R"(,"seed":")") && head.text(into.seed)));
}

}  // namespace

/// Whether the seed is valid and carries no seals.
bool Skimmer::is_open_seed(const std::string& seed) {
    if (seed != checked_seed_) {
        checked_seed_ = seed;
        is_open_ = !seal::is_misspelled_seed(seed) && seal::commitments_of_seed(seed).empty();
    }
    return is_open_ && !seed.empty();
}

const Ruleset& Skimmer::ruleset_of(const LoggedRecord& record) {
    if (ruleset_ == nullptr || ruleset_->id != record.ruleset) ruleset_ = &tables_.ruleset(record.ruleset);
    return *ruleset_;
}

bool Skimmer::is_same(std::string_view line) {
    LineHead head(line);
    if (!take_head(head, record_)) return false;
    const auto result = head.rest();
    if (!take_request(head, record_)) return false;
    const auto& ruleset = ruleset_of(record_);
    if (ruleset.fingerprint != record_.fingerprint || ruleset.id != record_.ruleset) return false;
    const auto roll = roll_of_number(record_.number);
    const auto rolled = record_.rolled();
    if (record_.roll != (rolled ? roll : "")) return false;
    if (!rolled) resolver_.resolve(record_, ruleset);
    else if (!is_open_seed(record_.seed) || !resolver_.dice_match_seed(record_, ruleset, roll)) return false;
    return result == resolver_.written();
}

void Skimmer::skim(std::string_view line, SkimmedRecord& into) {
    line = without_blank_end(line);
    try {
        into.is_same = line.size() <= longest_record && is_same(line);
    } catch (const Error&) {
        into.is_same = false;
    }
    if (!into.is_same) return;
    into.number = record_.number;
    into.link = record_.link;
    into.hash = link_of(line);
}

namespace {

std::string value_text(const Json& result, std::string_view key) {
    return result.contains(key) ? result[key].plain() : "nothing";
}

/// An item of a list in words: `defender loses 3 stands`, `attacker crack +2`, `rout for target`.
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

/// The items of `of` that `other` lacks, in words.
std::string only_in(const Json& of, const Json& other) {
    std::string text;
    for (const auto item : of)
        if (std::ranges::find(other, item) == other.end()) text += (text.empty() ? "" : "; ") + item_text(item);
    return text;
}

/// The difference between two lists or named numbers in words; empty for other values.
std::string said_of(std::string_view key, const Json& was, const Json& is) {
    std::string text;
    if ((was.is_array() || was.is_null()) && (is.is_array() || is.is_null())) {
        const auto lost = only_in(was, is);
        const auto added = only_in(is, was);
        if (lost.empty() && added.empty()) return fmt::format("{} in another order", key);
        return fmt::format("{}: {}, now {}", key, lost.empty() ? "nothing" : lost, added.empty() ? "nothing" : added);
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

std::vector<Change> differences(const Json& was, const Json& is, bool same_wording) {
    std::set<std::string_view> keys;
    for (const auto& side : {was, is})
        for (const auto value : side)
            if (says_outcome(value.key())) keys.insert(value.key());
    std::vector<Change> changes;
    for (const auto key : keys)
        if (!was.contains(key) || !is.contains(key) || !same_outcome(key, was[key], is[key], same_wording))
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
            found.why = fmt::format("the other tables have no ruleset `{}`; they have {}", record.ruleset,
                                    fmt::join(*others_, ", "));
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

/// The name of the record's dice, from its place in the log. Logs of earlier versions, which have no chain, always use
/// the number.
void Replay::name_roll(const LoggedRecord& record, std::vector<Change>& changes) {
    roll_ = rolls_.name_of(record.seed, record.number, purpose_of(record));
    const auto by_number = roll_of_number(record.number);
    const auto may_be_old = record.link.empty() && !proof_.is_sealed();
    if (may_be_old && (record.roll.empty() || record.roll == by_number)) roll_ = by_number;
    if (others_) return;
    if (const auto* other = rolls_.opened_before(record.seed); other != nullptr)
        changes.push_back({"seed", record.seed, *other,
                           fmt::format("a secret of seed {} was already opened, for seed {}", record.seed, *other)});
    proof_.check_names(record, roll_, changes);
}

namespace {

/// Whether the line ends exactly as the writer would end it now; then the result need not be compared.
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
    if (!proves || !resolver_.dice_match_seed(record, ruleset, roll_)) {
        if (proves)
            DiceProof::check_faces(record, roll_, {resolver_.fallen(), ruleset.fingerprint != record.fingerprint}, changes);
        resolver_.resolve(record, ruleset);
    }
    is_resolved_ = true;
    const auto written = resolver_.written();
    if (is_written_so(line, record.result, written)) return;
    again_.read(fmt::format("{}{}", report::json_opening, written));
    const auto same_wording = record.version == version() && record.fingerprint == ruleset.fingerprint;
    for (auto& change : differences(record.result, again_.root(), same_wording)) changes.push_back(std::move(change));
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
        changes.push_back({"error", "nothing", "the record has faults"});
    }
    return changes;
}

}  // namespace orderly::log
