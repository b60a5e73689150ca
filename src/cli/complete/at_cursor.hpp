#pragma once
// Completion at the cursor of a command line or a `play` line.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "game/roster.hpp"
#include "orderly/catalog.hpp"

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

// Operands of a command, taken from its usage text. Capitals are placeholders; the rest is literal.

struct Operand {
    std::vector<std::string> kinds;  ///< alternatives, such as `UNIT` or the literal `options`
    bool optional = false;
    bool repeats = false;
};

/// One form of a command, without its name and options.
using Form = std::vector<Operand>;

/// The forms of a usage text such as `new game [GAME] | ruleset NAME`.
std::vector<Form> forms_of(std::string_view usage);

/// Whether a word can be an operand of that kind.
using IsOfKind = std::function<bool(std::string_view kind, std::string_view word)>;

/// The operands of a form that can follow the words; none if the words do not match the form.
std::vector<const Operand*> next_operands(const Form& form, std::span<const std::string_view> words,
                                          const IsOfKind& is_of_kind);

/// Whether the line is typed in a shell or in `play`, which has its own words and takes only a request's options.
enum class LineOf : std::uint8_t { shell, play };

/// `game` is null without a game. Throws Error if the ruleset cannot be read.
Candidates at_cursor(const Typed& typed, Catalog& tables, const game::Roster* game, LineOf line);

}  // namespace orderly::cli::completion
