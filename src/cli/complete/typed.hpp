#pragma once
// A command line that is not finished: what stands before the word at the cursor.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"

namespace orderly::cli::completion {

struct Typed {
    std::string_view word;                    ///< at the cursor, up to it; without the option that it is attached to
    std::string_view attached;                ///< `--format=` where the value is attached to its option
    const OptionInfo* wants_value = nullptr;  ///< the option whose value the word is
    std::vector<std::string_view> words;      ///< before the cursor, no options and no values of them
    OptionSet given;                          ///< options before the cursor
    bool options_ended = false;               ///< `--` came
    std::string_view ruleset;
    std::string_view game;  ///< its file; by the variable too
    std::vector<std::string> tables;
};

/// Reads the arguments; the last one is the word at the cursor.
Typed read_typed(std::span<const std::string> args);

}  // namespace orderly::cli::completion
