#pragma once
// Completion at the cursor of a command line or a `play` line.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "game/roster.hpp"
#include "orderly/catalog.hpp"
#include "orderly/vocabulary.hpp"

namespace orderly::cli::completion {

// Candidates.

/// Which file names the shell should add.
enum class Files : std::uint8_t { none, files, folders };

struct Candidate {
    std::string text;   ///< no space is added after a final `=` or `@`
    std::string about;  ///< a short description, or empty
};

/// Collects the candidates that match the word at the cursor.
class Candidates {
public:
    explicit Candidates(std::string_view word) : word_(word) {}

    void add(std::string_view text, std::string_view about = {});
    /// Asks for files that end in `ending` ("yaml"); for any files if it is empty.
    void add_files(Files files, std::string_view ending = {}) {
        files_ = files;
        ending_ = ending;
    }

    [[nodiscard]] std::string_view word() const { return word_; }
    [[nodiscard]] const std::vector<Candidate>& list() const { return list_; }
    [[nodiscard]] Files files() const { return files_; }
    [[nodiscard]] std::string_view ending() const { return ending_; }

private:
    std::string_view word_;
    std::vector<Candidate> list_;
    Files files_ = Files::none;
    std::string_view ending_;
};

// An unfinished command line.

struct Typed {
    std::string_view word;                    ///< the part of the word before the cursor, without an attached option
    std::string_view attached;                ///< `--format=` if the value is attached to its option
    const OptionInfo* wants_value = nullptr;  ///< the option whose value is being typed
    std::vector<std::string_view> words;      ///< words before the cursor, without options and their values
    OptionSet given;                          ///< options before the cursor
    bool options_ended = false;               ///< whether `--` was given
    std::string_view ruleset;
    std::string_view game;  ///< the game's file, from the option or its variable
    std::vector<std::string> tables;
};

/// Parses the arguments; the last one is the word at the cursor.
Typed read_typed(std::span<const std::string> args);

/// Whether the line is typed in a shell or in `play`, which has its own words and takes only a request's options.
enum class LineOf : std::uint8_t { shell, play };

/// `game` is null without a game. Throws Error if the ruleset cannot be read.
Candidates at_cursor(const Typed& typed, Catalog& tables, const game::Roster* game, LineOf line);

// Completion of requests: the words that can still describe the current unit.

/// The procedure named by the first words; null if they name none.
const Procedure* procedure_of(const Vocabulary& vocabulary, std::span<const std::string_view> words);

/// The procedures that a command applies to; all if `serves` is null.
void add_procedures(const Ruleset& ruleset, Candidates& into, ServesProcedure serves = nullptr);

/// Words that work in any procedure.
void add_all_words(const Ruleset& ruleset, Candidates& into);

/// Words that can follow the procedure's name, with their values.
void add_words(const Ruleset& ruleset, const Procedure& procedure, std::span<const std::string_view> said,
               Candidates& into);

/// Outcomes of the procedure's tables, for --chance.
void add_outcomes(const Procedure& procedure, Candidates& into);

/// Numbers of the procedure's results, for --of; if two sides have a number, also by side.
void add_numbers(const Ruleset& ruleset, const Procedure& procedure, Candidates& into);

/// Values for --vary: quantities, and words in a list.
void add_varied(const Procedure& procedure, Candidates& into);

// The names of a game's units.

/// Units that are not named yet.
void add_units(const game::Roster& roster, std::span<const std::string_view> said, Candidates& into);

/// Units that can be attached to others.
void add_leaders(const game::Roster& roster, Candidates& into);

/// Units that a unit can be attached to: the others of its side.
void add_units_beside(const game::Roster& roster, std::string_view unit, Candidates& into);

/// What `units` can set for the named units or their side: numbers, and words that results, turns and choices give and
/// take.
void add_states(const game::Roster& roster, std::span<const std::string_view> named, Candidates& into);

void add_sides(const game::Roster& roster, Candidates& into);

/// The phases of the game's ruleset; before one is named, also the sides that alternate.
void add_phases(const game::Roster& roster, bool with_sides, Candidates& into);

/// Reads the game's file; none if it cannot be read.
std::optional<game::Roster> readable_roster(const std::string& file, const game::RulesetOf& ruleset_of);

}  // namespace orderly::cli::completion
