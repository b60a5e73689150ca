#pragma once
// The options as they stand among the arguments, before anything is made of them: which are there, and that each has
// the value it wants.

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "cli/option_list.hpp"
#include "orderly/error.hpp"

namespace orderly::cli {

/// Calls for each option with its value (empty where it has none), and for each word; `--` ends the options.
void each_argument(std::span<const std::string> args,
                   const std::function<void(const OptionInfo&, std::string_view)>& option,
                   const std::function<void(std::string_view)>& word);

/// The options among the arguments. Throws Error "bad-option" where one that wants a value has none: nothing after its
/// `=`, or an option of the program in its place.
OptionSet given_options(std::span<const std::string> args);

/// The error for arguments that could not be read: the first option that there is not, or else what `otherwise` says.
Error unknown_option(std::span<const std::string> args, std::string_view otherwise);

}  // namespace orderly::cli
