#pragma once
// A line of a log as it was written. The only code that reads JSON. It is strict: a line that our writer would not have
// written is no record, and why is said. Text of a record is made fit for a terminal here, once for all who tell it.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "log/json.hpp"

namespace orderly::log {

/// What a line of a log is.
enum class LogLine {
    record,
    aside,    ///< a record that resolves nothing: a note, a turn, a change by hand, what does not count
    torn,     ///< a record whose end is missing
    spoiled,  ///< it would be a record, and has something that no record has
    foreign,  ///< anything else
};

struct LoggedDie {
    int face = 0;
    int sides = 0;  ///< 0 where the record has something else there
    bool given = false;
};

struct LoggedRecord {
    std::uint64_t number = 0;
    std::string link;  ///< the hash of the record before it (chain.hpp); empty where it has none
    std::string version;
    std::string fingerprint;
    std::string ruleset;
    std::string id;
    std::string request;
    bool follow = false;
    std::string seed;             ///< empty where it names none
    std::string roll;             ///< what named its dice under the seed (dice.hpp); empty where it does not say
    bool seeds_differ = false;    ///< what followed names another seed
    bool seed_missing = false;    ///< a die of it, or of what followed, was rolled and no seed is named
    std::vector<LoggedDie> dice;  ///< of all that followed too, in order
    std::vector<int> faces;       ///< of these dice
    JsonDocument document;
    Json result;                  ///< the record whole
    std::string why;              ///< what is wrong with a spoiled line

    /// Whether a die of it was rolled.
    [[nodiscard]] bool rolled() const { return !std::ranges::all_of(dice, &LoggedDie::given); }
};

/// Whether it is a time as records have it: `2026-07-01T14:30:12.250Z`.
bool is_time(std::string_view text);

/// Reads one line.
LogLine read_record(std::string_view line, LoggedRecord& into);

/// The ids of the units of each side, by place; empty where none was named.
using SideNames = std::array<std::vector<std::string>, 2>;

/// Who took part, as a record says.
SideNames names_of(const Json& record);

/// Whether what stands under a key of a result says how it came out: ids, notes, and how the dice came do not.
bool says_outcome(std::string_view key);

/// Whether two values under that key of a result say the same of how it came out.
bool same_outcome(std::string_view key, const Json& was, const Json& is);

}  // namespace orderly::log
