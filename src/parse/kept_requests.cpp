#include "parse/kept_requests.hpp"

#include <functional>
#include <utility>

namespace orderly::parser {
namespace {

constexpr std::size_t places = 512;

}  // namespace

bool KeptRequests::lend(const Ruleset& ruleset, std::span<const std::string_view> words, char how, Request& request) {
    if (all_.empty()) all_.resize(places), seen_.resize(places);
    if (lent_ != nullptr) std::swap(lent_->request, request);
    words_.assign(1, how);
    for (const auto word : words) words_.append(word).push_back('\0');
    of_ = &ruleset;
    hash_ = std::hash<std::string>()(words_);
    auto& kept = all_[hash_ % places];
    lent_ = kept.ruleset == of_ && kept.words == words_ ? &kept : nullptr;
    if (lent_ != nullptr) std::swap(lent_->request, request);
    return lent_ != nullptr;
}

void KeptRequests::keep() {
    if (std::exchange(seen_[hash_ % places], hash_) != hash_) return;
    lent_ = &all_[hash_ % places];
    lent_->words = words_;
    lent_->ruleset = of_;
}

}  // namespace orderly::parser
