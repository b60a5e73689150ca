#pragma once
// Where the program looks for tables: the folders of --tables, $ORDERLY_TABLES, the player's configuration.

#include <span>
#include <string>
#include <vector>

namespace orderly::cli {

/// The folders of the search order, first wins: `given` ones, those of the variable, and the player's own if anything
/// is in it.
std::vector<std::string> search_order(std::span<const std::string> given);

/// The same without those that are missing or empty: for a command that is about to fill one.
std::vector<std::string> existing_folders(std::span<const std::string> given);

/// The folder that `fill` writes to. Throws Error "no-folder".
std::string own_folder(std::span<const std::string> given);

}  // namespace orderly::cli
