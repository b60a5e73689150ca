#pragma once
// Arguments in their plainest form: words, and the commonest options with their values after a blank. CLI11 costs more
// to set up than a resolution takes, so it is asked only where these rules do not do. A test holds both together.

#include <span>
#include <string>
#include <string_view>

#include "cli/options.hpp"

namespace orderly::cli {

/// A word that CLI11 takes as it stands: no option, no `[list]`, no `{}`, not empty.
inline bool is_plain_word(std::string_view arg) {
    return !arg.empty() && arg.front() != '-' && arg.front() != '[' && arg.front() != '{' && arg.front() != '%';
}

/// Faces as `-d` takes them, digits and commas alone: false, and `into` undefined, for anything else.
bool read_plain_faces(std::string_view text, std::vector<int>& into);

/// Whether a seed can be taken as it stands, without a look at each of its characters.
bool is_plain_seed(std::string_view text);

/// Reads the arguments into `into`; false, and `into` undefined, where CLI11 must be asked. Neither looks at the
/// environment nor throws.
bool read_plain(std::span<const std::string> args, Options& into);

}  // namespace orderly::cli
