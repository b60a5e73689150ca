#include "log/dice_proof.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "seal/seal.hpp"

namespace orderly::log {
namespace {

std::string listed(const std::vector<std::string>& texts) {
    return texts.empty() ? "nothing" : fmt::format("{}", fmt::join(texts, ", "));
}

std::vector<std::string> seals_of(const LoggedRecord& record) {
    std::vector<std::string> seals;
    for (const auto seal : record.result["seals"]) seals.push_back(seal.string());
    return seals;
}

/// `record 3`, or what else names the roll.
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
    std::ranges::sort(seals_);
    seals_.erase(std::unique(seals_.begin(), seals_.end()), seals_.end());
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
        changes.push_back({"seed", "nothing", "nothing", "its dice were rolled, and it names no seed"});
    if (!rolled && !record.seed.empty())
        changes.push_back({"seed", record.seed, "nothing", "it names a seed, and no die of it was rolled"});
    if (record.seeds_differ) changes.push_back({"seed", "two seeds", record.seed, "its dice are of two seeds"});
    if (seal::is_misspelled_seed(record.seed))
        changes.push_back({"seed", record.seed, "nothing",
                           fmt::format("seed {} is spelled otherwise than `orderly seal join` does", record.seed)});
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
        changes.push_back({"seal", listed(bound), listed(seals_),
                           fmt::format("seed {} is not one that these seals bind", record.seed)});
    else if (record.rolled()) used_.insert(bound.begin(), bound.end());
    if (const auto given = std::ranges::find(record.dice, true, &LoggedDie::given); given != record.dice.end())
        changes.push_back({"given", std::to_string(given->face), "nothing",
                           fmt::format("die {} was given: no seal binds it", given->face)});
}

void DiceProof::check_faces(const LoggedRecord& record, const std::string& roll, const Rethrown& again,
                            std::vector<Change>& changes) {
    const DiceSeed seed(record.seed);
    const auto before = changes.size();
    for (std::size_t place = 0; place < record.dice.size(); ++place) {
        const auto& die = record.dice[place];
        if (die.given || die.sides == 0) continue;
        // after one that fell otherwise others may follow it, of other sizes
        const auto as_thrown = !again.tables_changed && changes.size() == before && place < again.faces.size();
        const auto gives = as_thrown ? again.faces[place] : face_of(seed, roll, place, die.sides);
        if (gives != die.face && (place >= again.faces.size() || again.faces[place] != die.face))
            changes.push_back(other_face(record, roll, place, gives));
    }
    if (changes.size() == before && !again.tables_changed)
        changes.push_back(
            {"dice", std::to_string(record.dice.size()), std::to_string(again.faces.size()),
             fmt::format("its dice are not those that seed {} gives for {}", record.seed, told(record, roll))});
}

}  // namespace orderly::log
