#pragma once
// Help pages other than those of procedures, laid out for a given width.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"

namespace orderly::cli {

/// A group of options taken by the same commands.
struct OptionGroup {
    std::string title;  ///< "for odds"
    std::vector<const OptionInfo*> options;
};

/// Options of procedures first, then those of single commands, then those of the program.
std::vector<OptionGroup> option_groups();

/// How help shows an option: "-d, --die FACES".
std::string option_form(const OptionInfo& option);

/// The option's meaning, with its environment variable.
std::string option_meaning(const OptionInfo& option);

/// An exit status and its meaning.
struct ExitMeaning {
    int status;
    std::string_view meaning;
};
std::span<const ExitMeaning> exit_statuses();

/// An example of wording and its meaning.
struct WordForm {
    std::string_view form;
    std::string_view meaning;
};
std::span<const WordForm> word_forms();

/// Help for a line of `play`. If `ruleset` is null, procedures are left out.
std::string play_page(const Ruleset* ruleset, std::size_t width);

/// Help for the program; fits a screen of 24 rows by 80 columns. If `ruleset` is null, procedures are left out.
std::string program_page(const Ruleset* ruleset, std::size_t width);

/// A command and its options.
std::string command_page(const Command& command, std::size_t width);

/// All options, grouped by the commands that take them.
std::string options_page(std::size_t width);

/// How to word a request.
std::string words_page(std::size_t width);

}  // namespace orderly::cli
