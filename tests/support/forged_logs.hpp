#pragma once
// Honest logs of random requests, and forgeries of them.

#include <cstddef>
#include <string>
#include <vector>

#include "support/random.hpp"
#include "support/shell.hpp"

namespace orderly_test {

using LogLines = std::vector<std::string>;

struct HonestLog {
    LogLines lines;
    std::string game;                ///< the game's file; empty: no game
    std::vector<std::string> seals;  ///< the seals of its seed
    std::string head;                ///< the head that was sent
};

/// The log with that number, from 0 on: with ordinary seeds, joined seeds, or games.
HonestLog honest_log(const Scratch& scratch, const std::string& ruleset, std::size_t number);

std::string text_of(const LogLines& lines);

/// A forged log.
struct Edit {
    std::string kind;
    LogLines lines;
    bool needs_head = false;  ///< only the head that was sent can reveal the change
    std::string told;         ///< the message of replay, if its exit status does not show the forgery
};

/// A forgery of a kind that the log allows, a different one each time.
Edit random_edit(const HonestLog& honest, std::size_t turn, Random& random);

}  // namespace orderly_test
