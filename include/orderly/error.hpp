#pragma once
// Errors: a code for programs, a message for people, and an exit status.

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "orderly/export.hpp"

namespace orderly {

/// The exit statuses of the program (docs/json.md).
enum class ExitStatus : int { resolved = 0, no = 1, bad_request = 2, bad_table = 3, system = 4 };

/// All kinds of errors. `error_kinds()` lists their names, exit statuses and meanings.
enum class ErrorCode : std::uint8_t {
    // words
    unknown_word,
    ambiguous,
    wrong_side,
    misplaced,
    exclusive,
    derived,
    refused,
    missing,
    twice,
    // values, weapons, units
    bad_value,
    bad_unit,
    both,
    out_of_range,
    not_allowed,
    no_row,
    alone,
    several_units,
    too_many_units,
    // procedures and rulesets
    unknown_procedure,
    other_ruleset,
    unknown_ruleset,
    nothing_lost,
    // dice
    bad_die,
    dice_count,
    too_many_dice,
    no_dice,
    endless,
    not_exact,
    too_large,
    unknown_outcome,
    bad_vary,
    // the command line
    bad_option,
    bad_id,
    bad_quotes,
    too_many_words,
    too_long,
    not_in_batch,
    no_tables,
    exists,
    bad_seal,
    seal_broken,
    // tables
    absent,
    bad_table,
    no_source,
    // the system
    unreadable,
    unwritable,
    write_failed,
    log_failed,
    no_folder,
    no_entropy,
    no_memory,
    no_thread,
    failed,
};

/// The description of an error code.
struct ErrorKind {
    ErrorCode code;
    std::string_view name;  ///< in JSON, such as "unknown-word"
    ExitStatus status;
    std::string_view meaning;  ///< one line, used in docs/errors.md
};

/// All error kinds, in the order of the enumeration.
ORDERLY_API std::span<const ErrorKind> error_kinds();

/// The code's name for programs.
ORDERLY_API std::string_view name_of(ErrorCode code);

/// The exit status for the code.
ORDERLY_API ExitStatus status_of(ErrorCode code);

/// A remedy other than other words. The library has no options, so the program adds the wording.
struct Remedy {
    enum class Kind : std::uint8_t {
        none,
        follow,         ///< resolve follow-ups too: the named procedure knows the word
        list_words,     ///< list the words of the named procedure
        other_ruleset,  ///< use one of the named rulesets
        fill,           ///< add the lost value in a table of your own for the named procedure
        name_a_seed,    ///< give a seed, because the system provides none
        own_side,       ///< confirm that units of one side oppose each other
        bring_back,     ///< set the named unit by hand
        name_a_game,    ///< say which game has the unit
    };
    Kind kind = Kind::none;
    std::vector<std::string> names = {};
};

/// One of several problems with a request.
struct Problem {
    ErrorCode code;
    std::string message;
    std::string word = {};  ///< the faulty word; may be empty
    std::vector<std::string> suggest = {};
};

/// An error as printed in JSON. `message` quotes the word, and suggests other words if they are the remedy.
class ORDERLY_API Error : public std::runtime_error {
public:
    Error(ErrorCode id, const std::string& message, std::string at = {}, std::vector<std::string> instead = {})
        : std::runtime_error(message), code(id), word(std::move(at)), suggest(std::move(instead)) {}

    /// The same with a remedy.
    [[nodiscard]] Error with(Remedy help) const {
        auto copy = *this;
        copy.remedy = std::move(help);
        return copy;
    }

    [[nodiscard]] ExitStatus status() const { return status_of(code); }

    ErrorCode code;
    std::string word;  ///< the faulty word; may be empty
    std::vector<std::string> suggest;
    Remedy remedy;
    std::vector<Problem> problems;  ///< if there are several, all of them; the first is the error itself
    std::string mended;             ///< a corrected request, ready to run; may be empty
};

}  // namespace orderly
