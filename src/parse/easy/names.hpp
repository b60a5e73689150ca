#pragma once
// The names of persons, places and a game's units on a line; and a letter that is a word of the table and an article.

#include <optional>
#include <span>
#include <vector>

#include "orderly/vocabulary.hpp"
#include "parse/easy/guess.hpp"
#include "parse/easy/phrasebook.hpp"
#include "parse/easy/pieces.hpp"
#include "parse/easy/recognition.hpp"

namespace orderly::parser {

class ProperNames {
public:
    ProperNames(const Language& language, const Phrasebook& book, const Guesser& guesser,
                const std::vector<Piece>& pieces);

    /// How many pieces from `at` on are a name; 0 where none begins there.
    [[nodiscard]] std::size_t length_at(std::size_t at) const;

    /// Whether a word of the table begins a name there, or is meant: "Broken Hill".
    [[nodiscard]] bool may_be_part(std::size_t at) const;

    /// What is like no word is a name behind a rank, or where something is said to be its own.
    [[nodiscard]] bool may_name(std::size_t at) const;

private:
    [[nodiscard]] bool is_word(std::size_t at) const;
    [[nodiscard]] bool is_capital(std::size_t at) const;
    [[nodiscard]] bool is_rank(std::size_t at) const;
    [[nodiscard]] bool stands_behind_article(std::size_t at) const;
    [[nodiscard]] bool stands_behind_rank(std::size_t at) const;
    [[nodiscard]] bool is_owner(std::size_t at) const;
    [[nodiscard]] bool is_run_together(std::size_t at) const;
    [[nodiscard]] bool is_place(std::size_t at) const;
    [[nodiscard]] std::size_t end_of_name(std::size_t at) const;

    const Language& language_;
    const Phrasebook& book_;
    const Guesser& guesser_;
    const std::vector<Piece>& pieces_;
};

/// Makes one piece of each name: its id, with a distance or without, or its name in full. Throws Error: a unit that is
/// out of the game.
void join_unit_names(std::span<const NamedUnit> units, std::vector<Piece>& pieces);

/// The pieces of what was typed, one for each name of a unit. `>` parts the sides
/// there, and alone names the one procedure in which both throw: `15al > 28ma`.
std::vector<Piece> pieces_of(const Vocabulary& vocabulary, std::span<const std::string_view> tokens);

/// The one procedure of the ruleset in which both sides throw; null where there are several.
const Procedure* fought_by(const Ruleset& ruleset);

/// A unit, and how many pieces its name takes.
struct FoundUnit {
    const NamedUnit* unit = nullptr;
    std::size_t length = 0;
};

/// The only unit whose id what is typed there begins, or whose name begins with that word, where the table has no such
/// word.
FoundUnit begun_unit_at(std::span<const NamedUnit> units, const Phrasebook& book, const std::vector<Piece>& pieces,
                        std::size_t at);

/// Of a unit that is named again: what follows, up to a comma or another name, is of the side where it was named first.
/// Throws Error "twice" where nothing follows.
void settle_names_again(const std::vector<Piece>& pieces, std::vector<Item>& items);

/// `28ma at 8`: a number that stands toward, where named units may fire, is how far.
void bind_unit_distances(const Vocabulary& vocabulary, const Procedure& procedure, std::vector<Item>& items);

/// `both my regiments`: units that nobody names, and what a side of several may be here.
std::optional<Slip> unnamed_units_at(const Phrasebook& book, const std::vector<Piece>& pieces, std::size_t at);

/// A slip of a unit's name.
std::optional<Slip> slip_of_unit_at(std::span<const NamedUnit> units, const Phrasebook& book,
                                    const std::vector<Piece>& pieces, std::size_t at);

enum class Article : std::uint8_t { no, perhaps, yes };

/// Whether the word that was found at `at` is the article there; `before` is what stands before it, or null.
Article article_at(const Phrasebook& book, const std::vector<Piece>& pieces, std::size_t at, const Found& found,
                   const Item* before);

/// "a hit": gives the quantity the value one, and returns how that is told; empty where no article says so.
std::string take_one(const Phrasebook& book, const std::vector<Piece>& pieces, Item& quantity);

}  // namespace orderly::parser
