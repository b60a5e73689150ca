#pragma once
// Numbers that are more than one: a ratio of the table's words, and a distance in units that are not the ruleset's.

#include <optional>

#include "parse/easy/phrasebook.hpp"
#include "parse/easy/slip.hpp"

namespace orderly::parser {

/// `2:1` where a word of the table says such a ratio: no two dice. Nothing is offered: it may be of either side.
std::optional<Slip> ratio_of(const Phrasebook& book, const std::vector<Piece>& pieces, std::size_t at);

/// `inches` right behind a number, where the ruleset measures in something else, and the table has no such word.
std::optional<Slip> other_unit(const DistanceUnit& unit, const Phrasebook& book, const std::vector<Piece>& pieces,
                               std::size_t at);

}  // namespace orderly::parser
