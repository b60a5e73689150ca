#pragma once
// odds of several steps of a game (docs/odds.md, "A plan").

#include "cli/commands.hpp"

namespace orderly::cli {

/// Whether `odds` was asked for a plan, or for how the units of a game will stand.
bool asks_of_plan(const Session& session);

/// Works it out. Throws Error.
int run_plan(Session& session);

}  // namespace orderly::cli
