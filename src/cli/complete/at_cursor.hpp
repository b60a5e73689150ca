#pragma once
// What can stand at the cursor of a command line, or of a line of `play`.

#include "cli/complete/candidates.hpp"
#include "cli/complete/typed.hpp"
#include "game/roster.hpp"
#include "orderly/catalog.hpp"

namespace orderly::cli::completion {

/// Whose line is typed: a shell's, or one of `play`, which has words of its own and the options of a request alone.
enum class LineOf : std::uint8_t { shell, play };

/// `game` is null where there is none. Throws Error where the ruleset cannot be had.
Candidates at_cursor(const Typed& typed, Catalog& tables, const game::Roster* game, LineOf line);

}  // namespace orderly::cli::completion
