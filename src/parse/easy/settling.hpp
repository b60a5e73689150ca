#pragma once
// Whose the dice and the modifiers by hand behind them are, where more is said of it than the place they stand in.

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// Of items that were bound: `mine 8, 5, his 7`, `riders 9 8 foot 5 3`, `mine 8 his 3, +1`. Throws Error where dice
/// that fall in pairs may stand side by side.
void settle_owners(const Procedure& procedure, const std::vector<Piece>& pieces, std::vector<Item>& items);

/// `A charges B, 8 against 3`: what stands between dice parts them, where the sides are parted already.
void part_dice(const Procedure& procedure, const std::vector<Piece>& pieces, std::vector<Item>& items);

}  // namespace orderly::parser
