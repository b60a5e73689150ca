#pragma once

#include "cli/commands.hpp"

namespace orderly::cli {

/// `new game [FILE]`: writes an example of a game's file, to be changed. Throws Error: "exists", "unwritable".
void new_game(Session& session);

}  // namespace orderly::cli
