#pragma once
// A draft as a request: the numbers that were said are dice, or what a quantity lacks, and all of it must fit.

#include <optional>
#include <span>

#include "orderly/vocabulary.hpp"
#include "parse/easy/draft.hpp"
#include "orderly/request.hpp"

namespace orderly::parser {

/// How a line is read.
struct EasyOptions {
    bool follow = false;
    std::span<const int> faces = {};  ///< given beside the words
    bool throws_dice = true;          ///< else none can be said
};

/// A request that can be resolved, and the faces that were said.
struct Understood {
    Request request;  ///< completed
    std::vector<int> faces;
    std::string canonical;
    bool is_parted = true;           ///< it was said where one side ends
    bool is_as_said = true;          ///< each word stands on the side on which it was said, and once
    bool counts_dice = false;        ///< how many there are was said by the dice alone
    std::vector<std::string> names;  ///< of units: they are in no request
};

/// Throws Error: what is missing, or does not go together.
Understood understand(const Vocabulary& vocabulary, const Procedure& procedure, std::string_view id, const Draft& draft,
                      const EasyOptions& options);

}  // namespace orderly::parser
