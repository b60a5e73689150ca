#pragma once
// Honest logs of random requests, and what a forger makes of them.

#include <cstddef>
#include <string>
#include <vector>

#include "support/random.hpp"
#include "support/shell.hpp"

namespace orderly_test {

using LogLines = std::vector<std::string>;

struct HonestLog {
    LogLines lines;
    std::string game;                ///< its file; empty: no game
    std::vector<std::string> seals;  ///< that bind its seed
    std::string head;                ///< that was sent
};

/// The log of a number, 0 and up: ordinary seeds, joined ones, games.
HonestLog honest_log(const Scratch& scratch, const std::string& ruleset, std::size_t number);

std::string text_of(const LogLines& lines);

/// A forged log.
struct Edit {
    std::string kind;
    LogLines lines;
    bool needs_head = false;  ///< what was changed is somebody's word: the head that was sent names it
    std::string told;         ///< what replay says, where its status says nothing
};

/// One of the kinds that the log admits, another each time.
Edit random_edit(const HonestLog& honest, std::size_t turn, Random& random);

}  // namespace orderly_test
