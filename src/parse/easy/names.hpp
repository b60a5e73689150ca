#pragma once
// The names of a game's units on a line.

#include <optional>
#include <span>
#include <vector>

#include "parse/easy/guess.hpp"

namespace orderly::parser {

/// Makes one piece of each name of a unit: its id, with a distance or without, its name in full, its number with its
/// state (`38th Ga.`), and a part of its name where no other is meant. Throws Error: a unit that is out of the game.
void join_unit_names(std::span<const NamedUnit> units, const Language& language, std::vector<Piece>& pieces);

/// The pieces of what was typed, one for each name of a unit. `>` parts the sides
/// there, and alone names the one procedure in which both throw: `15al > 28ma`.
std::vector<Piece> pieces_of(const Vocabulary& vocabulary, std::span<const std::string_view> tokens, KnownSpeech& known);

/// The one procedure of the ruleset in which both sides throw; null where there are several.
const Procedure* fought_by(const Ruleset& ruleset);

/// A unit, and how many pieces its name takes.
struct FoundUnit {
    const NamedUnit* unit = nullptr;
    std::size_t length = 0;
};

/// The only unit whose id what is typed there begins, or whose name begins with that word, where the table has no such
/// word.
FoundUnit begun_unit_at(const TypedLine& line, std::size_t at);

/// Of a unit that is named again: what follows, up to a comma or another name, is of the side where it was named first.
/// Throws Error "twice" where nothing follows.
void settle_names_again(const std::vector<Piece>& pieces, std::vector<Item>& items);

/// A slip of a unit's name.
std::optional<Slip> slip_of_unit_at(const TypedLine& line, std::size_t at);

}  // namespace orderly::parser
