#pragma once
// The single list of options. The parser, help, completion and the manual page are made from it.

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "orderly/error.hpp"

namespace orderly::cli {

/// Every option of the program.
enum class OptionId : std::uint8_t {
    ruleset,
    die,
    seed,
    follow,
    explain,
    exact,
    strict,
    exit_status,
    format,
    color,
    tables,
    log,
    game,
    note,
    own_side,
    at,
    import,
    jobs,
    line_buffered,
    stats,
    seal,
    against,
    sent,
    trust,
    head,
    luck,
    html,
    yaml,
    large,
    paper,
    procedure,
    odds,
    chance,
    given,
    of,
    vary,
    advise,
    no_follow,
    decide,
    unit,
    ascii,
    svg,
    help,
    version,
};

class OptionSet {
public:
    constexpr OptionSet() = default;
    constexpr OptionSet(std::initializer_list<OptionId> ids) {
        for (const auto id : ids) insert(id);
    }
    constexpr void insert(OptionId id) { bits_ |= std::uint64_t{1} << static_cast<unsigned>(id); }
    [[nodiscard]] constexpr bool contains(OptionId id) const { return (bits_ >> static_cast<unsigned>(id) & 1) != 0; }
    bool operator==(const OptionSet&) const = default;

private:
    std::uint64_t bits_ = 0;
};

/// The kinds of values that options take.
enum class OptionValue : std::uint8_t {
    none,
    ruleset,
    faces,
    text,
    format,
    color,
    paper,
    folder,
    file,
    game_file,
    number,
    seal,
    head,
    outcome,
    number_of,
    varied
};

struct Options;

/// The member that an option's value is stored in.
using OptionTarget = std::variant<bool Options::*, int Options::*, std::string Options::*,
                                  std::optional<std::string> Options::*, std::vector<std::string> Options::*>;

/// One option: spelling, value and meaning.
struct OptionInfo {
    OptionId id;
    OptionTarget target;
    std::string_view name;    ///< "--seed"
    std::string_view letter;  ///< "-d", or empty
    OptionValue value;
    std::string_view meaning;        ///< for the help; a phrase, not a sentence
    std::string_view variable = {};  ///< the environment variable that sets it, or empty
    bool in_lines = false;           ///< whether a batch line may use it
    bool repeats = false;            ///< whether it may be given more than once

    [[nodiscard]] bool takes_value() const { return value != OptionValue::none; }
};

/// All options, in the order in which help lists them.
std::span<const OptionInfo> option_list();

const OptionInfo& option_of(OptionId id);

/// The placeholder of a value in help: "FACES".
std::string_view placeholder(OptionValue value);

/// The name of a value in messages: "a folder".
std::string_view wanted(OptionValue value);

// A first pass over the arguments, before they are parsed: which options are given, and whether each has its value.

/// Calls back for each option with its value (empty if it has none), and for each word. `--` ends the options.
void each_argument(std::span<const std::string> args,
                   const std::function<void(const OptionInfo&, std::string_view)>& option,
                   const std::function<void(std::string_view)>& word);

/// The options given in the arguments. Throws Error "bad-option" if an option that needs a value has none: nothing
/// follows its `=`, or another option follows it.
OptionSet given_options(std::span<const std::string> args);

/// Explains why the arguments cannot be parsed: an unknown option, one that `is_taken` rejects, one given twice, or a
/// bad value.
Error bad_arguments(std::span<const std::string> args, const std::function<bool(const OptionInfo&)>& is_taken);

}  // namespace orderly::cli
