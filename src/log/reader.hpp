#pragma once
// Parses a line of a log. Only this code reads JSON. It is strict: a line that our writer would not have written is not
// a record, and the reason is given. It escapes control characters in texts once, for every consumer.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "log/json.hpp"

namespace orderly::log {

/// The kinds of lines in a log.
enum class LogLine {
    record,
    aside,    ///< a record without a result: a note, a turn, a change by hand, a void or a redo
    torn,     ///< a record whose end is missing
    spoiled,  ///< almost a record, but with a fault
    foreign,  ///< anything else
};

struct LoggedDie {
    int face = 0;
    int sides = 0;  ///< 0 if the record has another type there
    bool given = false;
};

struct LoggedRecord {
    std::uint64_t number = 0;
    std::string link;  ///< the hash of the previous record; empty if there is none
    std::string version;
    std::string fingerprint;
    std::string ruleset;
    std::string id;
    std::string request;
    bool follow = false;
    std::string seed;             ///< empty if the record has none
    std::string roll;             ///< the name of its dice under the seed; empty if not given
    bool seeds_differ = false;    ///< a follow-up has another seed
    bool seed_missing = false;    ///< dice were rolled, but there is no seed
    std::vector<LoggedDie> dice;  ///< including follow-ups, in order
    std::vector<int> faces;       ///< of these dice
    JsonDocument document;
    Json result;      ///< the whole record
    std::string why;  ///< the fault of a spoiled line

    /// Whether any die was rolled by the program.
    [[nodiscard]] bool rolled() const { return !std::ranges::all_of(dice, &LoggedDie::given); }
};

/// Whether the text is exactly one object, judged by its brackets and quotes. A torn object never is, wherever it was
/// torn.
bool is_closed(std::string_view text);

/// Whether the text is a time in the form of records: `2026-07-01T14:30:12.250Z`.
bool is_time(std::string_view text);

/// Parses one line.
LogLine read_record(std::string_view line, LoggedRecord& into);

/// The ids of the units by side and place; empty if no unit is named.
using SideNames = std::array<std::vector<std::string>, 2>;

/// The units that took part, as the record says.
SideNames names_of(const Json& record);

/// Whether the key of a result describes its outcome; ids, notes and the origin of dice do not.
bool says_outcome(std::string_view key);

/// Whether two values of that key describe the same outcome. Without `same_wording`, text for people may differ.
bool same_outcome(std::string_view key, const Json& was, const Json& is, bool same_wording);

}  // namespace orderly::log
