#pragma once
// The command line as plain values. Only this part uses CLI11, which gets its options from option_list.hpp.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option_list.hpp"
#include "report/flat_rows.hpp"

namespace orderly::cli {

using report::Format;

/// Everything typed on the command line: options and words.
struct Options {
    std::vector<std::string> words;
    OptionSet given;  ///< options typed, not those set by a variable
    std::string ruleset;
    std::vector<std::string> tables;
    Format format = Format::text;
    std::string format_name;  ///< as typed, until it is read
    bool has_format = false;  ///< set by the option or its variable
    std::string color = "auto";
    std::optional<std::vector<int>> faces;
    std::vector<std::string> face_names;  ///< the names among `faces`; until those are read, as typed
    std::optional<std::string> seed;
    bool follow = false;
    bool explain = false;
    bool exact = false;
    bool strict = false;
    bool exit_status = false;
    bool yaml = false;
    bool large = false;
    std::string paper;       ///< empty: the printer's default
    std::string procedures;  ///< separated by commas
    bool odds = false;
    std::string log;
    std::string game;  ///< a game's file
    std::string note;
    bool own_side = false;
    std::string import;  ///< a csv file of units
    int at = 0;          ///< a record's number; 0 if not given
    int jobs = 0;        ///< 0 if not given
    bool line_buffered = false;
    bool stats = false;
    std::vector<std::string> seals;
    std::string against;
    std::vector<std::string> sent;  ///< heads of logs, from `--sent`
    bool trust = false;
    bool head = false;
    bool luck = false;
    bool html = false;
    bool markdown = false;  ///< `-f md`
    std::optional<std::string> chance;
    std::string within;  ///< `--given`, for a plan
    std::string of;
    std::vector<std::string> vary;
    bool advise = false;
    bool no_follow = false;
    std::vector<std::string> decide;
    std::vector<std::string> units;  ///< `--unit`, for a plan without a game
    std::string svg;
    bool ascii = false;
    bool help = false;
    bool version = false;

    bool operator==(const Options&) const = default;
};

/// Parses arguments and the ORDERLY_… variables. Throws Error "bad-option" (exit status 2). `--help` wins over errors.
Options parse_options(std::span<const std::string> args);

/// The same, always with CLI11. `parse_options` uses CLI11 only if the arguments are not plain.
Options parse_with_cli11(std::span<const std::string> typed);

/// Parses a batch line: its words and the options of one request; options it does not give come from `batch`. Throws
/// Error "bad-option".
Options parse_line_options(std::span<const std::string> args, const Options& batch);

/// Finds a format by name, ignoring case. Returns false if there is none.
bool read_format(std::string_view name, Format& into);

/// The format for errors; works even if the options cannot be parsed.
Format error_format(std::span<const std::string> args);

/// Parses faces as typed: `8,3`. If `names` is given, also accepts names of faces and appends them; whether a die has
/// them is checked once the ruleset is known. Throws Error "bad-die".
std::vector<int> parse_faces(std::string_view text, std::vector<std::string>* names = nullptr);

/// The error "`x` is not a face of a die".
Error no_face(std::string_view typed);

// A fast path for plain arguments: words, and the most common options with their values as separate arguments. Setting
// up CLI11 costs more than a resolution, so it is used only if this path fails. A test checks that both agree.

/// Whether CLI11 would take the argument as a plain word: not empty, no option, no `[list]`, no `{}`.
inline bool is_plain_word(std::string_view arg) {
    return !arg.empty() && arg.front() != '-' && arg.front() != '[' && arg.front() != '{' && arg.front() != '%';
}

/// Parses faces for `-d`, digits and commas only. Otherwise returns false and leaves `into` undefined.
bool read_plain_faces(std::string_view text, std::vector<int>& into);

/// Whether a seed can be used as it is, without checking every character.
bool is_plain_seed(std::string_view text);

/// Parses plain arguments into `into`. Returns false, leaving `into` undefined, if CLI11 is needed. Does not read the
/// environment. Does not throw.
bool read_plain(std::span<const std::string> args, Options& into);

}  // namespace orderly::cli
