#pragma once
// Leaders and the like: who is with which unit.

#include "cli/commands.hpp"

namespace orderly::cli {

int run_attach(Session& session);
int run_detach(Session& session);

}  // namespace orderly::cli
