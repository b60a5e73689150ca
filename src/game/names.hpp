#pragma once
// How requests name the units of a game.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/state.hpp"
#include "log/reader.hpp"
#include "orderly/vocabulary.hpp"
#include "orderly/word_set.hpp"

namespace orderly::game {

/// The ids of the named units, by side and place; empty if a place has no name.
struct Named {
    std::array<std::vector<std::string>, 2> names = {};

    [[nodiscard]] bool any() const;
    /// The unit at a place of a side; empty if it has no name.
    [[nodiscard]] std::string_view at(std::size_t side, std::size_t unit) const;
};

/// Throws Error "ambiguous" if units of one side of the game oppose each other, or units of both sides share a side of
/// the request.
void check_sides(const Named& named, std::span<const NamedUnit> units);

/// Every unit with the words that describe it in the current state.
std::vector<NamedUnit> named_units(const State& state);

/// Appends `"names":[[…],[…]],`; nothing if there are none.
void append_names(const Named& named, std::string& out);

// A record's request as a player would type it now: unit names, plus the words that were added to each.

using log::SideNames;

struct NamedRequest {
    const Procedure* procedure = nullptr;
    SideNames names;
    const State* before = nullptr;  ///< the state before the record; words that the unit's name added then are left out
    /// Words to remove with `not-` if the unit's name would add them; null: all that the record does not have.
    const WordSet* left_out = nullptr;
};

/// Turns the canonical `charge crack fresh cold-steel vs trained worn` into `charge 15al cold-steel not-disordered vs
/// 28ma`.
std::vector<std::string> with_names(const NamedRequest& of, std::string_view canonical);

/// The last counting record that resolves a request.
std::optional<GameRecord> last_request(const GameLog& log);

// The meaning of the tokens of an unfinished line: its procedure, words and separators.

/// The word that a token means or uniquely begins, with or without a value; `no_word` if there is none.
WordIndex word_of(const Procedure& procedure, std::string_view token);

/// Whether the token separates the sides, such as `vs`.
bool is_versus(const Ruleset& ruleset, std::string_view token);

/// A procedure and the tokens that name it: `length` of them from `at` on.
struct Verb {
    const Procedure* procedure = nullptr;
    std::size_t at = 0;
    std::size_t length = 1;
};
/// The procedure named by the tokens; nothing if none is.
std::optional<Verb> verb_of(const Vocabulary& vocabulary, std::span<const std::string> tokens);

}  // namespace orderly::game
