#include "log/dice_proof.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "log/file.hpp"
#include "orderly/dice.hpp"
#include "orderly/error.hpp"
#include "seal/seal.hpp"
#include "text/lists.hpp"

namespace orderly::log {

RollNames roll_names_in(const std::string& path) {
    RollNames names;
    LoggedRecord record;
    each_line(path, [&](std::string_view line, std::uint64_t) {
        const auto kind = read_record(line, record);
        if (kind == LogLine::record || kind == LogLine::aside) names.add(record, kind);
    });
    return names;
}

std::string purpose_of(std::string_view procedure, const std::vector<std::vector<std::string>>& names) {
    std::string who;
    for (auto side : names) {
        std::erase(side, "");
        std::ranges::sort(side);  // so that the order of naming does not matter
        if (!side.empty()) who += fmt::format("{}{}", who.empty() ? "" : " vs ", fmt::join(side, " and "));
    }
    return who.empty() ? std::string(procedure) : fmt::format("{} {}", procedure, who);
}

std::string purpose_of(const LoggedRecord& record) {
    std::vector<std::vector<std::string>> names;
    for (const auto side : record.result["names"]) {
        auto& units = names.emplace_back();
        for (const auto name : side) units.push_back(name.string());
    }
    return purpose_of(record.result.text_at("procedure"), names);
}

std::string RollNames::name_of(std::string_view seed, std::uint64_t number, std::string_view purpose) const {
    if (seal::commitments_of_seed(seed).empty()) return roll_of_number(number);
    const auto before = numbers_.find({std::string(seed), std::string(purpose)});
    return fmt::format("for:{} #{}", purpose, before == numbers_.end() ? 1 : before->second.first_free + 1);
}

void RollNames::add(const LoggedRecord& record, LogLine kind) {
    last_ = record.number;
    if (kind == LogLine::record && record.rolled()) return add(record.seed, record.number, purpose_of(record));
    if (kind != LogLine::aside) return;
    set_void(record.result.number_at("void"), true);
    set_void(record.result.number_at("redo"), false);
}

void RollNames::add(std::string_view seed, std::uint64_t number, std::string purpose) {
    last_ = number;
    const auto commitments = seal::commitments_of_seed(seed);
    if (commitments.empty()) return;
    for (const auto& commitment : commitments) seed_of_secret_.emplace(commitment, seed);
    auto& [of, numbers] = *numbers_.try_emplace({std::string(seed), std::move(purpose)}).first;
    const auto free = numbers.first_free + 1;
    numbers.change(free, true);
    at_.emplace(number, rolls_.size());
    rolls_.push_back({number, &of, free, false});
}

void RollNames::Numbers::change(std::size_t number, bool counts) {
    const auto at = number - 1;
    if (counting.size() <= at) counting.resize(at + 1);
    counts ? ++counting[at] : --counting[at];
    if (counting[at] == 0) first_free = std::min(first_free, at);
    while (first_free < counting.size() && counting[first_free] > 0) ++first_free;
}

std::uint64_t RollNames::same_dice(std::uint64_t record) const {
    const auto [from, to] = at_.equal_range(record);
    for (auto at = from; at != to; ++at) {
        const auto& roll = rolls_[at->second];
        for (const auto& other : rolls_)
            if (other.record != record && other.purpose == roll.purpose && other.number == roll.number && !other.is_void)
                return other.record;
    }
    return 0;
}

void RollNames::set_void(std::uint64_t record, bool is_void) {
    const auto [from, to] = at_.equal_range(record);
    for (auto at = from; at != to; ++at) {
        auto& roll = rolls_[at->second];
        if (roll.is_void == is_void) continue;
        roll.is_void = is_void;
        numbers_.at(*roll.purpose).change(roll.number, !is_void);
    }
}

const std::string* RollNames::opened_before(const std::string& seed) const {
    for (const auto& commitment : seal::commitments_of_seed(seed))
        if (const auto known = seed_of_secret_.find(commitment);
            known != seed_of_secret_.end() && known->second != seed)
            return &known->second;
    return nullptr;
}

std::string_view NextRoll::name(const std::string* seed, std::uint64_t number, const Request& request,
                                const std::vector<std::vector<std::string>>& names) {
    seed_.clear();
    number_ = number;
    if (seed == nullptr || seal::commitments_of_seed(*seed).empty()) return name_ = roll_of_number(number);
    if (before_.last() + 1 != number) before_ = roll_names_in(path_);
    if (const auto* other = before_.opened_before(*seed); other != nullptr)
        throw Error(
            ErrorCode::seal_broken,
            "a secret of this seed was already opened for an earlier turn in the log, so everybody knew it: make "
            "a new seed with new secrets",
            *other);
    seed_ = *seed;
    purpose_ = purpose_of(request.procedure->id, names);
    return name_ = before_.name_of(seed_, number, purpose_);
}

void NextRoll::resolved(bool rolled) {
    if (rolled && !seed_.empty()) before_.add(seed_, number_, purpose_);
    else if (before_.last() + 1 == number_) before_.set_last(number_);
}

namespace {

std::string listed(const std::vector<std::string>& texts) {
    return texts.empty() ? "nothing" : fmt::format("{}", fmt::join(texts, ", "));
}

std::vector<std::string> seals_of(const LoggedRecord& record) {
    std::vector<std::string> seals;
    for (const auto seal : record.result["seals"]) seals.push_back(seal.string());
    return seals;
}

/// The roll's name: `record 3`, or the name of a joined seed's roll.
std::string told(const LoggedRecord& record, const std::string& roll) {
    return roll == roll_of_number(record.number) ? fmt::format("record {}", record.number) : roll;
}

Change other_face(const LoggedRecord& record, const std::string& roll, std::size_t place, int gives) {
    const auto face = record.dice[place].face;
    const auto which = record.dice.size() > 1 ? fmt::format("die {}", place + 1) : std::string("die");
    return {"face", std::to_string(face), std::to_string(gives),
            fmt::format("{} was {}, seed {} gives {} for {}", which, face, record.seed, gives, told(record, roll))};
}

}  // namespace

DiceProof::DiceProof(const std::vector<std::string>& seals) {
    for (const auto& text : seals) seals_.push_back(seal::read_commitment(text));
    text::sort_once(seals_);
}

const std::vector<std::string>& DiceProof::commitments(const std::string& seed) {
    if (seed_ != seed) {
        commitments_ = seal::commitments_of_seed(seed);
        seed_ = seed;
    }
    return commitments_;
}

std::vector<std::string> DiceProof::unused() const {
    std::vector<std::string> left;
    std::ranges::copy_if(seals_, std::back_inserter(left), [&](const std::string& one) { return !used_.contains(one); });
    return left;
}

void DiceProof::check_names(const LoggedRecord& record, const std::string& roll, std::vector<Change>& changes) {
    const auto rolled = record.rolled();
    if (record.seed_missing)
        changes.push_back({"seed", "nothing", "nothing", "its dice were rolled, but it has no seed"});
    if (!rolled && !record.seed.empty())
        changes.push_back({"seed", record.seed, "nothing", "it has a seed, but no dice were rolled"});
    if (record.seeds_differ) changes.push_back({"seed", "two seeds", record.seed, "its dice come from two seeds"});
    if (seal::is_misspelled_seed(record.seed))
        changes.push_back({"seed", record.seed, "nothing",
                           fmt::format("seed {} is not in the form that `orderly seal join` prints", record.seed)});
    const auto must_say = rolled && !record.link.empty();
    if (record.roll != roll && (must_say || !record.roll.empty())) 
        changes.push_back({"roll", record.roll.empty() ? "nothing" : record.roll, roll});
    check_seals(record, changes);
}

void DiceProof::check_seals(const LoggedRecord& record, std::vector<Change>& changes) {
    const auto& bound = commitments(record.seed);
    if (const auto named = seals_of(record); named != bound) changes.push_back({"seals", listed(named), listed(bound)});
    if (seals_.empty()) return;
    if (record.rolled() && (bound.empty() || !std::ranges::includes(seals_, bound)))
        changes.push_back(
            {"seal", listed(bound), listed(seals_), fmt::format("these seals do not bind seed {}", record.seed)});
    else if (record.rolled()) used_.insert(bound.begin(), bound.end());
    if (const auto given = std::ranges::find(record.dice, true, &LoggedDie::given); given != record.dice.end())
        changes.push_back({"given", std::to_string(given->face), "nothing",
                           fmt::format("die {} was given by hand, so no seal binds it", given->face)});
}

void DiceProof::check_faces(const LoggedRecord& record, const std::string& roll, const Rethrown& again,
                            std::vector<Change>& changes) {
    const DiceSeed seed(record.seed);
    const auto before = changes.size();
    for (std::size_t place = 0; place < record.dice.size(); ++place) {
        const auto& die = record.dice[place];
        if (die.given || die.sides == 0) continue;
        // after a different face, the tables may ask for more dice or other sizes
        const auto as_thrown = !again.tables_changed && changes.size() == before && place < again.faces.size();
        const auto gives = as_thrown ? again.faces[place] : face_of(seed, roll, place, die.sides);
        if (gives != die.face && (place >= again.faces.size() || again.faces[place] != die.face))
            changes.push_back(other_face(record, roll, place, gives));
    }
    if (changes.size() == before && !again.tables_changed)
        changes.push_back(
            {"dice", std::to_string(record.dice.size()), std::to_string(again.faces.size()),
             fmt::format("its dice differ from those that seed {} gives for {}", record.seed, told(record, roll))});
}

namespace {

/// A change in words, without its unit: `stands -2, broken, no longer fresh`.
std::string change_text(const Json& change) {
    if (!change.is_object()) return change.is_null() ? "no change" : change.dump();
    std::string text;
    const auto say = [&](const std::string& more) { text += (text.empty() ? "" : ", ") + more; };
    for (const auto value : change) {
        const auto key = value.key();
        if (key == "unit") continue;
        if ((key == "takes" || key == "set") && value.is_object())
            for (const auto number : value)
                say(fmt::format("{} {}{}", number.key(), key == "takes" ? "-" : "", number.dump()));
        else if ((key == "becomes" || key == "no-more") && value.is_array())
            for (const auto word : value) say((key == "becomes" ? "" : "no longer ") + word.plain());
        else say(fmt::format("{} {}", key, value.dump()));
    }
    return text.empty() ? "no change" : text;
}

std::string unit_of(const Json& change) {
    const auto unit = change.text_at("unit");
    return unit.empty() ? "nobody" : unit;
}

std::string dump_of(const Json& value) { return value.is_null() ? "nothing" : value.dump(); }

void check_change(const Json& was, const Json& is, std::vector<Change>& changes) {
    if (was == is) return;
    const auto unit = unit_of(is.is_null() ? was : is);
    const auto of_another = !was.is_null() && unit_of(was) != unit;
    changes.push_back(
        {"changes", dump_of(was), dump_of(is),
         fmt::format("the result for {}: the record has {}{}, but the tables give {}", unit, change_text(was),
                     of_another ? fmt::format(" of {}", unit_of(was)) : "", change_text(is))});
}

Json part_at(const Json& list, std::size_t place) { return list.is_array() ? list.at(place) : Json(); }

}  // namespace

void check_unit_keys(const LoggedRecord& record, std::string_view expected, std::vector<Change>& changes) {
    if (expected.ends_with(',')) expected.remove_suffix(1);
    JsonDocument document;
    document.read(fmt::format("{{{}}}", expected));
    const auto keys = document.root();
    const auto names_were = record.result["names"];
    const auto names_are = keys["names"];
    if (names_were != names_are) changes.push_back({"names", dump_of(names_were), dump_of(names_are)});
    const auto was = record.result["changes"];
    const auto is = keys["changes"];
    const auto before = changes.size();
    for (std::size_t place = 0; place < std::max(was.size(), is.size()); ++place)
        check_change(part_at(was, place), part_at(is, place), changes);
    if (changes.size() == before && was != is)  // not a list, or the wrong kind of entry
        changes.push_back({"changes", was.dump(), dump_of(is)});
}

}  // namespace orderly::log
