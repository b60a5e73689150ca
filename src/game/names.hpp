#pragma once
// The units of a game as requests name them.

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/state.hpp"
#include "orderly/vocabulary.hpp"

namespace orderly::game {

/// Who stands where: the id of each unit of each side, empty where none was named.
struct Named {
    std::array<std::vector<std::string>, 2> names = {};

    [[nodiscard]] bool any() const;
    /// The unit of a side's place; empty where none was named.
    [[nodiscard]] std::string_view at(std::size_t side, std::size_t unit) const;
};

/// Throws Error "ambiguous" where units of one side of the game stand against each other, or units of both on one side of the
/// request.
void check_sides(const Named& named, std::span<const NamedUnit> units);

/// Every unit with what is said of it as the game stands.
std::vector<NamedUnit> named_units(const State& state);

/// Appends `"names":[[…],[…]],`.
void append_names(const Named& named, std::string& out);

}  // namespace orderly::game
