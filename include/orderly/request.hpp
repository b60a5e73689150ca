#pragma once
// What a player typed, in the table's terms: which words each unit of each side said.

#include <array>
#include <string>
#include <vector>

#include "orderly/fraction.hpp"
#include "orderly/ruleset.hpp"

namespace orderly {

/// A weapon as fired: `count` stands at `distance` (the ruleset's unit).
struct Shot {
    Index weapon = no_index;
    int count = 1;
    Fraction distance;
    const WeaponCell* cell = nullptr;  ///< by complete()
};

/// A modifier that no table has: the umpire's, for a reason or for none.
struct ByHand {
    int add = 0;
    std::string reason;  ///< letters, digits and hyphens
};

/// A choice of which a unit of the side said no word, though it adds up for every unit.
struct Unsaid {
    Index side = 0;
    Index choice = no_index;
};

/// One unit: its words as said, what they mean (implied, fallback and derived words too), its quantities.
struct Unit {
    static constexpr std::size_t most_quantities = 16;
    WordSet said;
    WordSet effective;
    WordSet stated;  ///< said, or implied by what was said: the words that a working names
    std::array<Fraction, most_quantities> values;
    std::array<bool, most_quantities> valued = {};
    std::array<bool, most_quantities> halved = {};  ///< counts for half of its value
    std::vector<Shot> shots;
    std::vector<ByHand> by_hand;
    int needed = 0;  ///< by the weapon's cell, where weapons give it
    std::vector<const Mark*> marks;

    /// What a quantity counts for.
    [[nodiscard]] Fraction amount(Index quantity) const {
        return halved[quantity] ? values[quantity] / Fraction(2) : values[quantity];
    }
};

struct Side {
    std::vector<Unit> units;
    WordSet effective;  ///< of all its units together
    WordSet stated;     ///< of all its units together
};

/// One situation to resolve. `sides` has the procedure's one or two sides.
struct Request {
    const Ruleset* ruleset = nullptr;
    const Procedure* procedure = nullptr;
    std::string id;
    std::array<Side, 2> sides;
    std::array<std::vector<std::string>, 2> names;     ///< of a game's units, by side and place; empty where none is said
    std::array<std::vector<std::string>, 2> deferred;  ///< words only a procedure to come knows, by side
    std::vector<int> faces;                            ///< of dice, where the line says them
    std::vector<std::string> readings;                 ///< notes on how a word was read
    std::vector<std::string> heard;                    ///< "typed as read", where it was not the word itself
    std::vector<std::string> unused;                   ///< words taken that have no effect here
    std::vector<Unsaid> unsaid;                        ///< by complete()
};

}  // namespace orderly
