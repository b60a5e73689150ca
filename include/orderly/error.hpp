#pragma once
// What can go wrong, as typed errors: the code for programs, the message for people, the exit status.

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "orderly/export.hpp"

namespace orderly {

/// What a run ends with (docs/json.md).
enum class ExitStatus : int { resolved = 0, no = 1, bad_request = 2, bad_table = 3, system = 4 };

/// Every kind of error. `error_kinds()` has the name, the exit status and the meaning of each.
enum class ErrorCode : std::uint8_t {
    // the words
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

/// What there is to know of an error code.
struct ErrorKind {
    ErrorCode code;
    std::string_view name;  ///< in JSON, such as "unknown-word"
    ExitStatus status;
    std::string_view meaning;  ///< one line, as docs/json.md has it
};

/// All of them, in the order of the enumeration.
ORDERLY_API std::span<const ErrorKind> error_kinds();

/// The name that a program reads.
ORDERLY_API std::string_view name_of(ErrorCode code);

/// The exit status that the code ends a run with.
ORDERLY_API ExitStatus status_of(ErrorCode code);

/// What would help beside other words. The library has no options: a program says this in terms of its own.
struct Remedy {
    enum class Kind : std::uint8_t {
        none,
        follow,         ///< resolve what follows too: the procedure named knows the word
        list_words,     ///< the words of the procedure named
        other_ruleset,  ///< ask one of the rulesets named
        fill,           ///< put the lost value into a table of one's own for the procedure named
        name_a_seed,    ///< the system gives none
        own_side,       ///< say that units of one side are meant to stand against each other
        bring_back,     ///< set the unit named by hand
    };
    Kind kind = Kind::none;
    std::vector<std::string> names = {};
};

/// One of several things that are wrong with a request.
struct Problem {
    ErrorCode code;
    std::string message;
    std::string word = {};  ///< at fault, may be empty
    std::vector<std::string> suggest = {};
};

/// An error as JSON prints it. `message` quotes the word, and names the remedy where that is other words.
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
    std::string word;  ///< the word at fault, may be empty
    std::vector<std::string> suggest;
    Remedy remedy;
    std::vector<Problem> problems;  ///< all of them, where there are several; the first is the error itself
    std::string mended;             ///< the request as it was probably meant, ready to run; may be empty
};

}  // namespace orderly
