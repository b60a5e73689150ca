#pragma once
// What a prompt keeps from one line to the next; what the game keeps stands in its log.

#include <cstdint>

#include "cli/play/announced_marks.hpp"

namespace orderly::cli {

struct PlayMemory {
    std::uint64_t wrote = 0;         ///< the last record that this session wrote; 0: none yet
    AnnouncedMarks* told = nullptr;  ///< null: marks are told each time, as everywhere else
};

}  // namespace orderly::cli
