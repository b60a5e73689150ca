#pragma once
// Requests that were read and completed, each by its words, for where the same words come again.

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

    /// The request that was made of the words last looked for is complete: it is kept when the next one comes.
    void keep();

private:
    struct Kept {
        std::string words;
        const Ruleset* ruleset = nullptr;
        Request request;
    };

    std::vector<Kept> all_;  ///< each where the hash of its words says; made with the first
    std::string words_;      ///< last looked for
    Kept* place_ = nullptr;  ///< of those,
    Kept* lent_ = nullptr;   ///< and where the request that is out belongs
    const Ruleset* of_ = nullptr;
};

}  // namespace orderly::parser
