#pragma once
// The pages of the help that are not a procedure's, laid out in a number of columns.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"

namespace orderly::cli {

/// Options that stand together, because the same commands take them.
struct OptionGroup {
    std::string title;  ///< "of odds"
    std::vector<const OptionInfo*> options;
};

/// Those of a procedure first, then those of single commands, then those of the program.
std::vector<OptionGroup> option_groups();

/// "-d, --die FACES"
std::string option_form(const OptionInfo& option);

/// What it does, and the variable that stands in for it.
std::string option_meaning(const OptionInfo& option);

/// An exit status and what it says.
struct ExitMeaning {
    int status;
    std::string_view meaning;
};
std::span<const ExitMeaning> exit_statuses();

/// A way to word something, and what it means.
struct WordForm {
    std::string_view form;
    std::string_view meaning;
};
std::span<const WordForm> word_forms();

/// What a line of `play` may be. `ruleset` is null where none can be had: its procedures are left out.
std::string play_page(const Ruleset* ruleset, std::size_t width);

/// The program, likewise: a screen of 24 rows and 80 columns holds it.
std::string program_page(const Ruleset* ruleset, std::size_t width);

/// A command with the options that it takes.
std::string command_page(const Command& command, std::size_t width);

/// Every option, by who takes it.
std::string options_page(std::size_t width);

/// How a request is worded.
std::string words_page(std::size_t width);

}  // namespace orderly::cli
