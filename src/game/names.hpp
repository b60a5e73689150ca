#pragma once
// The units of a game as requests name them.

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

// A record's request as a player would say it now: its units by name, and beside each what was said of it.

using log::SideNames;

struct NamedRequest {
    const Procedure* procedure = nullptr;
    SideNames names;
    const State* before = nullptr;  ///< how the units stood: what their roster brought is not said again
    /// Words that the roster would bring again though they are to be left out; null: every one that was not said.
    const WordSet* left_out = nullptr;
};

/// `charge 15al cold-steel not-disordered vs 28ma` of the canonical `charge crack fresh cold-steel vs trained worn`.
std::vector<std::string> with_names(const NamedRequest& of, std::string_view canonical);

/// The last record that counts and resolves a request.
std::optional<GameRecord> last_request(const GameLog& log);

// What the tokens of a line that is not finished say: its procedure, its words, and what parts the sides.

/// The word that a token is, or alone begins, with a value or without; `no_word` where there is none.
WordIndex word_of(const Procedure& procedure, std::string_view token);

/// `vs`, and what else parts the sides.
bool is_versus(const Ruleset& ruleset, std::string_view token);

/// The procedure that the tokens name, and which of them name it; nothing where none does.
struct Verb {
    const Procedure* procedure = nullptr;
    std::size_t at = 0;
    std::size_t length = 1;
};
std::optional<Verb> verb_of(const Vocabulary& vocabulary, std::span<const std::string> tokens);

}  // namespace orderly::game
