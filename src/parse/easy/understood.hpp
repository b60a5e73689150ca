#pragma once
// What comes of a line as a player says it.

#include <span>
#include <string>
#include <vector>

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

}  // namespace orderly::parser
