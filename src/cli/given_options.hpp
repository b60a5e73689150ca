#pragma once
// The options as they stand among the arguments, before anything is made of them: which are there, and that each has
// the value it wants.

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace orderly {

/// Every option of the program.
enum class OptionId : std::uint8_t {
    ruleset,
    die,
    seed,
    follow,
    explain,
    exact,
    exit_status,
    format,
    color,
    tables,
    log,
    game,
    note,
    at,
    jobs,
    line_buffered,
    stats,
    yaml,
    large,
    odds,
    chance,
    vary,
    advise,
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
    constexpr void insert(OptionId id) { bits_ |= 1U << static_cast<unsigned>(id); }
    [[nodiscard]] constexpr bool contains(OptionId id) const { return (bits_ >> static_cast<unsigned>(id) & 1) != 0; }
    bool operator==(const OptionSet&) const = default;

private:
    std::uint32_t bits_ = 0;
};

/// How an option is written.
struct OptionName {
    OptionId id;
    std::string_view name;    ///< "--seed"
    std::string_view letter;  ///< "-d", or empty
    std::string_view wants;   ///< its value, for messages; empty: it takes none
    bool any_text = false;    ///< its value may begin with `-`
};

std::span<const OptionName> option_list();

/// Calls for each option with its value (empty where it has none), and for each word; `--` ends the options.
void each_argument(std::span<const std::string> args, const std::function<void(const OptionName&, std::string_view)>& option,
                   const std::function<void(std::string_view)>& word);

/// The options among the arguments. Throws Error "bad-option" where one that wants a value has none: nothing after its
/// `=`, or an option of the program in its place.
OptionSet given_options(std::span<const std::string> args);

}  // namespace orderly
