#pragma once
// What a request may name: rulesets, their procedures, and the units of a game.

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "orderly/ruleset.hpp"

namespace orderly {

/// A unit of a game. Its name in a request brings the words, numbers and weapon that the procedure knows of it.
struct NamedUnit {
    std::string id;
    std::string name;  ///< in full; the id where it has no other
    std::string side;  ///< of the game: units of two sides are enemies
    std::vector<std::string> words;
    std::vector<std::pair<std::string, int>> numbers;
    std::string weapon;
    std::string absence = {};  ///< why it takes part in nothing: "is out of the game"; empty where it does
};

/// The ruleset whose words count, and every other, to say which of them has a procedure.
struct Vocabulary {
    const Ruleset* in_force = nullptr;
    std::span<const Ruleset* const> all;
    std::span<const NamedUnit> units = {};  ///< of the game, as it stands
};

}  // namespace orderly
