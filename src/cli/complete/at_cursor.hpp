#pragma once
// What can stand at the cursor of a command line, or of a line of `play`.

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

// What can stand at the cursor.

/// Which names of files a shell adds of itself.
enum class Files : std::uint8_t { none, files, folders };

struct Candidate {
    std::string text;   ///< where it ends in `=` or `@` more follows at once
    std::string about;  ///< a few words, or empty
};

/// A list that keeps what begins as the word at the cursor does.
class Candidates {
public:
    explicit Candidates(std::string_view word) : word_(word) {}

    void add(std::string_view text, std::string_view about = {});
    /// Files that end in `ending` ("yaml"), or any where it is empty.
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

// A command line that is not finished: what stands before the word at the cursor.

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

// The operands of a command, as its usage has them: capitals are kinds of things, the rest stands for itself.

struct Operand {
    std::vector<std::string> kinds;  ///< it is one of these: `UNIT`, or `options` itself
    bool optional = false;
    bool repeats = false;
};

/// A whole form of a command, without its name and its options.
using Form = std::vector<Operand>;

/// The forms of a usage such as `new game [GAME] | ruleset NAME`.
std::vector<Form> forms_of(std::string_view usage);

/// Whether a word can be an operand of that kind.
using IsOfKind = std::function<bool(std::string_view kind, std::string_view word)>;

/// The operands of a form that can come next behind the words; none where the words are no beginning of the form.
std::vector<const Operand*> next_operands(const Form& form, std::span<const std::string_view> words,
                                          const IsOfKind& is_of_kind);

/// Whose line is typed: a shell's, or one of `play`, which has words of its own and the options of a request alone.
enum class LineOf : std::uint8_t { shell, play };

/// `game` is null where there is none. Throws Error where the ruleset cannot be had.
Candidates at_cursor(const Typed& typed, Catalog& tables, const game::Roster* game, LineOf line);

}  // namespace orderly::cli::completion
