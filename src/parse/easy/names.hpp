#pragma once
// The names of persons, places and a game's units on a line; and a letter that is a word of the table and an article.

#include <optional>
#include <span>
#include <vector>

#include "parse/easy/guess.hpp"

namespace orderly::parser {

// Names of persons and places, whatever the table calls so: "General Poor", "Able's brigade".

/// How many pieces from `at` on are a name; 0 where none begins there.
std::size_t name_length_at(const TypedLine& line, std::size_t at);

/// Whether a word of the table begins a name there, or is meant: "Broken Hill".
bool may_be_part_of_name(const TypedLine& line, std::size_t at);

/// What is like no word is a name behind a rank, or where something is said to be its own.
bool may_name(const TypedLine& line, std::size_t at);

/// Makes one piece of each name of a unit: its id, with a distance or without, or its name in full. Throws Error: a
/// unit that is out of the game.
void join_unit_names(std::span<const NamedUnit> units, std::vector<Piece>& pieces);

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

/// `28ma at 8`: a number that stands toward, where named units may fire, is how far.
void bind_unit_distances(const Vocabulary& vocabulary, const Procedure& procedure, std::vector<Item>& items);

/// `both my regiments`: units that nobody names, and what a side of several may be here.
std::optional<Slip> unnamed_units_at(const TypedLine& line, std::size_t at);

/// A slip of a unit's name.
std::optional<Slip> slip_of_unit_at(const TypedLine& line, std::size_t at);

enum class Article : std::uint8_t { no, perhaps, yes };

/// Whether the word that was found there is an article: "a unit", and not the grade; `before` is the item before it.
Article article_at(const TypedLine& line, std::size_t at, const Found& found, const Item* before);

}  // namespace orderly::parser
