#pragma once
// Numbers that are more than one: `9,5`, a ratio of the table's words, a distance in units that are not the ruleset's;
// and numbers that a word is worth.

#include <optional>

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// How many pieces from `at` on are joined to one number or list; 1 where it stands alone.
std::size_t joined_length(const std::vector<Piece>& pieces, std::size_t at);

/// Whether the pieces from `at` up to `end` are the number of what stands behind them, or of what was said last.
bool stands_beside_counted(const TypedLine& line, std::size_t at, std::size_t end, const std::vector<Item>& before);

/// The parts as one number: `9,5` is 9.5; nothing where they may be another.
std::optional<Fraction> joined_value(std::span<const Piece> parts);

/// `2:1` where a word of the table says such a ratio: no two dice. Nothing is offered: it may be of either side.
std::optional<Slip> ratio_of(const TypedLine& line, std::size_t at);

/// `inches` right behind a number, where the ruleset measures in something else, and the table has no such word.
std::optional<Slip> other_unit(const TypedLine& line, std::size_t at);

/// Whether a line of the table gives the word, or one that it implies, just that number.
bool is_worth_just(const Procedure& procedure, WordIndex word, int number);

}  // namespace orderly::parser
