#include "log/roll_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "log/lines.hpp"
#include "orderly/dice.hpp"
#include "orderly/error.hpp"
#include "seal/seal.hpp"

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
        std::ranges::sort(side);  // who is named first is nobody's choice
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
        throw Error(ErrorCode::seal_broken,
                    "a secret of this seed was opened for an earlier turn, whose seed is in the log: its owner was bound "
                    "to what everybody knows",
                    *other);
    seed_ = *seed;
    purpose_ = purpose_of(request.procedure->id, names);
    return name_ = before_.name_of(seed_, number, purpose_);
}

void NextRoll::resolved(bool rolled) {
    if (rolled && !seed_.empty()) before_.add(seed_, number_, purpose_);
    else if (before_.last() + 1 == number_) before_.set_last(number_);
}

}  // namespace orderly::log
