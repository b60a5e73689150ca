#pragma once
// Ids that come again under one seed, and so with the same dice: told from the lines as they come, before any is read.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "io/line_blocks.hpp"

namespace orderly::cli {

class RepeatedIds {
public:
    /// `seed` is the batch's, for lines that have none of their own; empty where it has none.
    explicit RepeatedIds(std::string_view seed) : seed_(seed) {}

    /// The numbers of the lines whose id came before under their seed, into `into`. Of ids that came long ago, with
    /// 65,536 others between, it knows nothing: memory does not grow with the input.
    void find(const io::LineBlock& block, std::vector<std::uint64_t>& into);

private:
    /// Some of the ids, as hashes; full when half of its places are taken.
    struct Generation {
        std::vector<std::uint64_t> places;
        std::size_t taken = 0;
    };

    bool came_before(std::string_view line);
    bool remember(std::uint64_t hash);

    std::string seed_;
    std::string key_;
    Generation now_;
    Generation before_;
};

}  // namespace orderly::cli
