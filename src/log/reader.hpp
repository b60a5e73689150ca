#pragma once
// A line of a log as it was written. The only code that reads JSON.

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::log {

/// What a line of a log is.
enum class LogLine {
    record,
    aside,  ///< a record that resolves nothing: a note, a turn, a change by hand, what does not count
    incomplete,
    not_a_record,
};

struct LoggedDie {
    int face = 0;
    int sides = 0;  ///< 0 where the record has something else there
    bool given = false;
};

struct LoggedRecord {  // NOLINT(bugprone-exception-escape): moving a json value throws nothing
    std::uint64_t number = 0;
    std::string version;
    std::string fingerprint;
    std::string ruleset;
    std::string id;
    std::string request;
    bool follow = false;
    std::string seed;             ///< empty where it names none
    std::string roll;             ///< what named its dice under the seed (dice.hpp); empty where it does not say
    bool seeds_differ = false;    ///< what followed names another seed
    std::vector<LoggedDie> dice;  ///< of all that followed too, in order
    std::vector<int> faces;       ///< of these dice
    nlohmann::json result;        ///< the record whole

    /// Whether a die of it was rolled.
    [[nodiscard]] bool rolled() const { return !std::ranges::all_of(dice, &LoggedDie::given); }
};

/// Reads one line. Torn: a beginning of a record, cut off. Foreign: anything else that is no record of ours.
LogLine read_record(std::string_view line, LoggedRecord& into);

/// What a result says, without what does not matter to whether it came out the same: how the dice came, notes, ids.
nlohmann::json comparable_part(const nlohmann::json& result);

}  // namespace orderly::log
