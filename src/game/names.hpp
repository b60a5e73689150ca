#pragma once
// Units named in a request: each name gives way to the words, numbers and weapon that its procedure knows of the unit.

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "game/state.hpp"
#include "orderly/vocabulary.hpp"

namespace orderly::game {

/// A request without names, and who stood where: the id of each unit of each side, empty where none was named.
struct Named {
    std::vector<std::string> tokens;
    std::array<std::vector<std::string>, 2> names = {};
    std::vector<std::string> brought = {};  ///< the words that rosters brought, which nobody typed

    [[nodiscard]] bool any() const;
    /// The unit of a side's place; empty where none was named.
    [[nodiscard]] std::string_view at(std::size_t side, std::size_t unit) const;
};

/// Reads the names out of the tokens of a request. Throws Error: for a unit that is out of the game, and as
/// named_procedure does.
Named expand_names(const Roster& roster, const State& state, const Vocabulary& vocabulary,
                   std::span<const std::string> tokens, bool exact);

/// Appends `"names":[[…],[…]],`.
void append_names(const Named& named, std::string& out);

}  // namespace orderly::game
