#pragma once
// The report of a game's log: its records one by one, and the losses.

#include <cstdint>
#include <string>
#include <vector>

#include "orderly/catalog.hpp"
#include "orderly/export.hpp"

namespace orderly {

/// One record of the report.
struct ReportEvent {
    int turn = 0;       ///< the turn; 0: before the first
    std::string phase;  ///< the id of the phase and its side; empty before the first phase
    std::string side;
    std::uint64_t record = 0;
    bool is_void = false;  ///< it was taken back and does not count
    std::string who;       ///< the units that took part, if the record names them
    std::string request;   ///< empty: the record has no result
    std::string deed;      ///< "28ma fires at 15al": what they did, in the ruleset's words; empty where it has none
    std::string dice;      ///< "8, 3"
    std::string outcome;   ///< the outcome's title
    std::vector<std::string> happens;
    std::string note;
};

/// A loss in a turn, of a unit, or of a side if no units are named.
struct Loss {
    int turn = 0;
    std::string who;
    std::string side;  ///< of the unit in the game; empty if unknown
    std::string what;  ///< "lose-stands", or a number of the unit
    std::int64_t count = 0;
};

struct Report {
    std::vector<ReportEvent> events;  ///< in log order
    std::vector<Loss> losses;         ///< by turn, without those of void records
};

/// Reads the log at that path. A missing log gives an empty report. Throws Error "unreadable", or "bad-table" if a
/// ruleset of the log is faulty.
ORDERLY_API Report report_of(Catalog& tables, const std::string& log);

}  // namespace orderly
