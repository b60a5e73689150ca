#pragma once
// What a request can name: rulesets, their procedures, and the units of a game.

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "orderly/request.hpp"

namespace orderly {

/// A unit of a game. Its name in a request adds its words, numbers and weapon, as far as the procedure knows them.
struct NamedUnit {
    std::string id;
    std::string name;  ///< the full name; the id if it has no other
    std::string side;  ///< in the game: units of different sides are enemies
    std::vector<std::string> words;
    std::vector<std::pair<std::string, int>> numbers;
    std::string weapon;
    std::string absence = {};  ///< why it cannot take part: "is out of the game"; empty if it can
    bool is_leader = false;    ///< it can be attached to another unit
    std::string attached = {};  ///< the id of the unit that it is with; empty if it is with none
};

/// The ruleset in use, and all others, to report which of them has a procedure.
struct Vocabulary {
    const Ruleset* in_force = nullptr;
    std::span<const Ruleset* const> all;
    std::span<const NamedUnit> units = {};  ///< of the game, in their current state
    std::span<const GoneCards> gone = {};   ///< from the game's decks
};

}  // namespace orderly
