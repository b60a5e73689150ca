#pragma once
// Requests that were read and completed, each by its words, for where the same words come again. One is kept from the
// second time on: words that come once leave the kept ones alone, and memory that is at hand stays at hand.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/request.hpp"

namespace orderly::parser {

class KeptRequests {
public:
    /// Looks for the words, and lends the request into `request`; false where it is not kept, and `request` is to be
    /// made. `how` are the options that it was read with. What was lent or kept before is taken back out of `request`.
    bool lend(const Ruleset& ruleset, std::span<const std::string_view> words, char how, Request& request);

    /// The request that was made of the words last looked for is complete, and may be kept when the next one comes.
    void keep();

private:
    struct Kept {
        std::string words;
        const Ruleset* ruleset = nullptr;
        Request request;
    };

    std::vector<Kept> all_;          ///< each where the hash of its words says; made with the first
    std::vector<std::size_t> seen_;  ///< the hash of the words that were last read anew, by the same places
    std::string words_;              ///< last looked for,
    std::size_t hash_ = 0;           ///< of those
    const Ruleset* of_ = nullptr;
    Kept* lent_ = nullptr;  ///< where the request that is out belongs
};

}  // namespace orderly::parser
