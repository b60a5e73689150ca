#pragma once
// A check of several units, a line each.

#include <string>

#include "cli/terminal.hpp"
#include "game/names.hpp"
#include "orderly/resolution.hpp"

namespace orderly::cli {

/// `79ny  6: Well Handled; a well-handled maneuver`, under a head with the dice.
void append_brigade(const Resolution& resolution, const game::Named& named, const Screen& screen, std::string& out);

}  // namespace orderly::cli
