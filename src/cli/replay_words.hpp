#pragma once
// What of a record nobody can work out again: somebody's word.

#include <string>
#include <utility>
#include <vector>

#include "log/reader.hpp"

namespace orderly::cli {

/// Key and value of each field of a record that is taken at its word: when it was, what was said beside it, the dice
/// that fell on the table, a seed that somebody chose, what was set by hand. Without its game what became of the units is
/// somebody's word too.
std::vector<std::pair<std::string, std::string>> words_of(const log::LoggedRecord& record, bool in_game);

}  // namespace orderly::cli
