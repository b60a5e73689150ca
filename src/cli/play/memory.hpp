#pragma once
// What a prompt keeps from one line to the next; what the game keeps stands in its log.

#include <string>
#include <vector>

#include "cli/play/announced_marks.hpp"

namespace orderly::cli {

struct PlayMemory {
    std::vector<std::string> last;   ///< the words of the last request that was resolved, without its dice
    std::size_t faces_said = 0;      ///< how many faces stood among the words of the request in hand
    AnnouncedMarks* told = nullptr;  ///< null: marks are told each time, as everywhere else
};

}  // namespace orderly::cli
