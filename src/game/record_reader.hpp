#pragma once
// Reads the part of a log line that a game needs: the keys before the version, which say what the record changes. Most
// of the line is skipped, because every start reads the whole log.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/unit_state.hpp"

namespace orderly::game {

struct GameRecord {
    std::uint64_t number = 0;
    std::vector<std::string> names;  ///< of the units that took part
    std::vector<Change> changes;
    std::uint64_t voids = 0;   ///< the record that it voids; 0: none
    std::uint64_t redoes = 0;  ///< the record that counts again; 0: none
    int turn = 0;              ///< the turn that begins; 0: none
    std::string phase;         ///< the phase that begins; empty: none
    std::string side;          ///< the side whose phase it is
    std::string line;

    /// Resets all fields but keeps allocated memory.
    void clear();
    /// Whether the record resolves a request.
    [[nodiscard]] bool resolves() const { return line.find(R"("request":")") != std::string::npos; }
    /// Whether the record voids another one or counts it again.
    [[nodiscard]] bool is_about_another() const { return voids != 0 || redoes != 0; }
};

/// Reads one line; false if it is not a complete record.
bool read_game_record(std::string_view line, GameRecord& into);

/// The same for a complete record that changes units, begins a turn or a phase, voids a record or counts it again.
/// Returns false for all others, usually without reading them to the end. Leaves `line` empty.
bool read_effects(std::string_view line, GameRecord& into);

}  // namespace orderly::game
