#include "parse/kept_requests.hpp"

#include <functional>
#include <utility>

namespace orderly::parser {
namespace {

constexpr std::size_t places = 2048;

}  // namespace

bool KeptRequests::lend(const Ruleset& ruleset, std::span<const std::string_view> words, char how, Request& request) {
    if (all_.empty()) all_.resize(places);
    if (lent_ != nullptr) std::swap(lent_->request, request);
    words_.assign(1, how);
    for (const auto word : words) words_.append(word).push_back('\0');
    of_ = &ruleset;
    place_ = &all_[std::hash<std::string>()(words_) % places];
    lent_ = place_->ruleset == of_ && place_->words == words_ ? place_ : nullptr;
    if (lent_ != nullptr) std::swap(lent_->request, request);
    return lent_ != nullptr;
}

void KeptRequests::keep() {
    place_->words = words_;
    place_->ruleset = of_;
    lent_ = place_;
}

}  // namespace orderly::parser
