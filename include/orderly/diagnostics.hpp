#pragma once
// What can go wrong, as typed errors: the code for programs, the message for people, the exit status.

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace orderly {

enum class ExitStatus : int { resolved = 0, no = 1, bad_request = 2, bad_table = 3, system = 4 };

/// An error as JSON prints it. `message` quotes the word and names the remedy.
class Error : public std::runtime_error {
public:
    Error(ExitStatus exit, std::string_view id, const std::string& message, std::string at = {},
          std::vector<std::string> instead = {})
        : std::runtime_error(message), status(exit), code(id), word(std::move(at)), suggest(std::move(instead)) {}

    ExitStatus status;
    std::string_view code;  ///< a literal, such as "unknown-word"
    std::string word;       ///< the word at fault, may be empty
    std::vector<std::string> suggest;
};

/// A request that cannot be resolved (exit 2).
inline Error bad_request(std::string_view code, const std::string& message, std::string word = {},
                         std::vector<std::string> suggest = {}) {
    return {ExitStatus::bad_request, code, message, std::move(word), std::move(suggest)};
}

}  // namespace orderly
