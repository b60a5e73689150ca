#pragma once
// What a log tells of a game: its records one after another, and what was lost.

#include <cstdint>
#include <string>
#include <vector>

#include "orderly/catalog.hpp"
#include "orderly/export.hpp"

namespace orderly {

/// One record as it is told.
struct ReportEvent {
    int turn = 0;  ///< in which it happened; 0: before the first
    std::string phase;  ///< by its id, and the side whose phase it was; empty where none was begun
    std::string side;
    std::uint64_t record = 0;
    bool is_void = false;  ///< it was taken back, and counts for nothing
    std::string who;       ///< the units that took part, where the record names them
    std::string request;   ///< empty: the record resolves nothing
    std::string deed;      ///< "28ma fires at 15al": what they did, in the ruleset's words; empty where it has none
    std::string dice;      ///< "8, 3"
    std::string outcome;   ///< its title
    std::vector<std::string> happens;
    std::string note;
};

/// What somebody lost in a turn: a unit, or a side where no units are named.
struct Loss {
    int turn = 0;
    std::string who;
    std::string side;  ///< of the game, that the unit is of; empty where none is known
    std::string what;  ///< "lose-stands", or a number of the unit
    std::int64_t count = 0;
};

struct Report {
    std::vector<ReportEvent> events;  ///< in the order of the log
    std::vector<Loss> losses;         ///< by turn; those of void records are left out
};

/// Reads the log of that path. One that is not there tells nothing. Throws Error "unreadable", and "bad-table" where a
/// ruleset that it names is wrong.
ORDERLY_API Report report_of(Catalog& tables, const std::string& log);

}  // namespace orderly
