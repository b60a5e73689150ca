#pragma once
// A record's request as a player would say it now: its units by name, and beside each what was said of it.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/state.hpp"
#include "log/reader.hpp"
#include "orderly/word_set.hpp"

namespace orderly::game {

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

}  // namespace orderly::game
