#pragma once
// What is wrong with some pieces of a line.

#include <string>
#include <string_view>
#include <vector>

#include "orderly/error.hpp"
#include "orderly/ruleset.hpp"
#include "parse/easy/pieces.hpp"

namespace orderly::parser {

/// What is wrong with some pieces, and what they would have to be.
struct Slip {
    Problem problem;
    std::size_t from = 0;
    std::size_t to = 0;
    std::string mended;  ///< may be empty
    Remedy remedy = {};
    bool is_left_out = false;  ///< it would have to be nothing
    std::size_t denies = no_index;  ///< the word of the table that is said not to be so
};

/// "`as it was typed`: advice", of the pieces from `from` up to `to`.
Slip slip_of(ErrorCode code, const std::vector<Piece>& pieces, std::size_t from, std::size_t to,
             std::string_view advice);

/// Adds a question about some pieces, in place of what is wrong inside of them; not where they are asked about already.
void ask_once(std::vector<Slip>& slips, Slip question);

}  // namespace orderly::parser
