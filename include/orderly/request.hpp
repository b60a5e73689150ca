#pragma once
// A request in the table's terms: the words of each unit on each side.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "orderly/fraction.hpp"
#include "orderly/ruleset.hpp"

namespace orderly {

/// Weapons fired: `count` weapons at `distance` (in the ruleset's unit).
struct Shot {
    Index weapon = no_index;
    int count = 1;
    Fraction distance;
    const WeaponCell* cell = nullptr;  ///< set by complete()
};

/// A modifier that is in no table, given by hand, with or without a reason.
struct ManualModifier {
    int add = 0;
    std::string reason;  ///< letters, digits and hyphens
};

/// A choice that is missing for a unit although it adds up over units.
struct Unsaid {
    Index side = 0;
    Index choice = no_index;
};

/// One unit: its words as given, their meaning (including implied, default and derived words), and its quantities.
struct Unit {
    static constexpr std::size_t most_quantities = 16;
    WordSet said;
    WordSet effective;
    WordSet stated;  ///< given, or implied by what was given: the words that the working names
    std::array<Fraction, most_quantities> values;
    std::array<bool, most_quantities> valued = {};
    std::array<bool, most_quantities> halved = {};  ///< counts half its value
    std::vector<Shot> shots;
    std::vector<ManualModifier> by_hand;
    int needed = 0;  ///< from the weapon's cell, if weapons give it
    std::vector<const Mark*> marks;

    /// What a quantity counts for.
    [[nodiscard]] Fraction amount(Index quantity) const {
        return halved[quantity] ? values[quantity] / Fraction(2) : values[quantity];
    }
};

/// Cards of a deck that were drawn before and are not back, in ascending order.
struct GoneCards {
    Index deck = 0;  ///< of the ruleset
    std::vector<int> cards;

    bool operator==(const GoneCards&) const = default;
};

struct Side {
    std::vector<Unit> units;
    WordSet effective;  ///< of all its units together
    WordSet stated;     ///< of all its units together
};

/// One situation to resolve. `sides` contains the procedure's one or two sides.
struct Request {
    const Ruleset* ruleset = nullptr;
    const Procedure* procedure = nullptr;
    std::string id;
    std::array<Side, 2> sides;
    std::array<std::vector<std::string>, 2> names;     ///< of units in a game, by side and place; empty if not named
    std::array<std::vector<std::string>, 2> deferred;  ///< words that only a follow-up knows, by side
    std::vector<int> faces;                            ///< the dice, if the line gives them
    std::array<std::optional<int>, 2> given;           ///< instead of dice: the total or the difference; hits by side
    std::vector<GoneCards> gone;                       ///< by deck, those that lack cards
    std::vector<std::string> readings;                 ///< notes on how words were read
    std::vector<std::string> heard;                    ///< "typed as read", for words that were not typed exactly
    std::vector<std::string> unused;                   ///< accepted words without effect here
    std::vector<Unsaid> unsaid;                        ///< set by complete()

    /// Whether the number that the table's rows are read by is given, so that no die is thrown.
    [[nodiscard]] bool is_given() const { return given[0].has_value() || given[1].has_value(); }
};

}  // namespace orderly
