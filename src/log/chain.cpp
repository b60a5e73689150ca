#include "log/chain.hpp"

#include <algorithm>

#include "log/lines.hpp"
#include "seal/seal.hpp"

namespace orderly::log {

std::string chain_start(std::string_view roster, std::string_view fingerprint) {
    std::string text = "orderly-log-1";
    text.append(1, '\0').append(roster).append(1, '\0').append(fingerprint);
    return seal::digest_of(text);
}

std::string link_of(std::string_view line) {
    return seal::digest_of(without_blank_end(line));
}

Chain::Link Chain::judge(std::string_view link) const {
    if (link.empty()) return is_linked_ ? Link::dropped : Link::unlinked;
    if (!head_.empty()) return link == head_ ? Link::fits : Link::broken;
    return start_.empty() || link == start_ ? Link::fits : Link::other_start;
}

Chain::Link Chain::add(std::string_view link, std::string hash) {
    const auto judged = judge(link);
    is_linked_ = is_linked_ || !link.empty();
    head_ = std::move(hash);
    return judged;
}

}  // namespace orderly::log
