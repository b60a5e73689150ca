#pragma once
// The command line as plain values. The only part that knows CLI11, which is told the options of option_list.hpp.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option_list.hpp"

namespace orderly::cli {

enum class Format { text, json, logfmt, csv };

/// What was typed, options taken out of the words.
struct Options {
    std::vector<std::string> words;
    OptionSet given;  ///< those typed, not those that a variable stands in for
    std::string ruleset;
    std::vector<std::string> tables;
    Format format = Format::text;
    bool has_format = false;  ///< it was asked for, by option or variable
    std::string color = "auto";
    std::optional<std::vector<int>> faces;
    std::vector<std::string> face_names;  ///< those of `faces` that are no numbers
    std::optional<std::string> seed;
    bool follow = false;
    bool explain = false;
    bool exact = false;
    bool strict = false;
    bool exit_status = false;
    bool yaml = false;
    bool large = false;
    std::string paper;  ///< empty: the printer's
    std::string procedures;  ///< parted by commas
    bool odds = false;
    std::string log;
    std::string game;  ///< a game's file
    std::string note;
    bool own_side = false;
    std::string import;  ///< a csv of units
    int at = 0;          ///< a record's number; 0: not given
    int jobs = 0;        ///< 0: not given
    bool line_buffered = false;
    bool stats = false;
    std::vector<std::string> seals;
    std::string against;
    std::vector<std::string> sent;  ///< heads of logs
    bool trust = false;
    bool head = false;
    bool luck = false;
    bool html = false;
    bool markdown = false;  ///< `-f md`
    std::optional<std::string> chance;
    std::string within;  ///< of a plan: what is given
    std::string of;
    std::vector<std::string> vary;
    bool advise = false;
    bool no_follow = false;
    std::vector<std::string> decide;
    std::vector<std::string> units;  ///< of a plan without a game
    std::string svg;
    bool ascii = false;
    bool help = false;
    bool version = false;

    bool operator==(const Options&) const = default;
};

/// Reads arguments and the ORDERLY_… variables. Throws Error "bad-option" (exit 2). `--help` wins over errors.
Options parse_options(std::span<const std::string> args);

/// The same, always by CLI11; parse_options asks it only for what is not plain (plain_options.hpp).
Options parse_with_cli11(std::span<const std::string> typed);

/// Reads a line of a batch: the words and the options of one request, `batch`'s own options where it gives none.
/// Throws Error "bad-option".
Options parse_line_options(std::span<const std::string> args, const Options& batch);

/// A format by its name, capitals or not; false where there is none such.
bool read_format(std::string_view name, Format& into);

/// The format that errors should have, told even when the options cannot be read.
Format error_format(std::span<const std::string> args);

/// Faces as typed: `8,3`. Throws Error "bad-die".
/// A face by its name is taken where `names` gathers them: whether some die has it is seen when the ruleset is known.
std::vector<int> parse_faces(std::string_view text, std::vector<std::string>* names = nullptr);

/// "`x` is no face of a die".
Error no_face(std::string_view typed);

// Arguments in their plainest form: words, and the commonest options with their values after a blank. CLI11 costs more
// to set up than a resolution takes, so it is asked only where these rules do not do. A test holds both together.

/// A word that CLI11 takes as it stands: no option, no `[list]`, no `{}`, not empty.
inline bool is_plain_word(std::string_view arg) {
    return !arg.empty() && arg.front() != '-' && arg.front() != '[' && arg.front() != '{' && arg.front() != '%';
}

/// Faces as `-d` takes them, digits and commas alone: false, and `into` undefined, for anything else.
bool read_plain_faces(std::string_view text, std::vector<int>& into);

/// Whether a seed can be taken as it stands, without a look at each of its characters.
bool is_plain_seed(std::string_view text);

/// Reads the arguments into `into`; false, and `into` undefined, where CLI11 must be asked. Neither looks at the
/// environment nor throws.
bool read_plain(std::span<const std::string> args, Options& into);

}  // namespace orderly::cli
