#pragma once
// The one list of options: the parser, the help, the completions and the manual page are made from it.

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

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

/// What an option's value is.
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

/// An option as it is written and explained.
struct OptionInfo {
    OptionId id;
    std::string_view name;    ///< "--seed"
    std::string_view letter;  ///< "-d", or empty
    OptionValue value;
    std::string_view meaning;        ///< for the help: part of a sentence
    std::string_view variable = {};  ///< the environment variable that stands in for it, or empty
    bool in_lines = false;           ///< a line of a batch may have it
    bool repeats = false;            ///< it may come more than once

    [[nodiscard]] bool takes_value() const { return value != OptionValue::none; }
};

/// All options, in the order of the help.
std::span<const OptionInfo> option_list();

const OptionInfo& option_of(OptionId id);

/// How help writes a value: "FACES".
std::string_view placeholder(OptionValue value);

/// A value as messages name it: "a folder".
std::string_view wanted(OptionValue value);

/// Whether a value may begin with `-`.
bool may_be_any_text(OptionValue value);

// The options as they stand among the arguments, before anything is made of them: which are there, and that each has
// the value it wants.

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
