#pragma once
// What a game needs of a line of its log: the keys before the version, by which a record says whom it changed. The rest
// of the line, nearly all of it, is not looked at: a start reads the whole log.

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
    std::uint64_t voids = 0;   ///< the record that does not count, 0: none
    std::uint64_t redoes = 0;  ///< the record that counts again
    int turn = 0;              ///< the turn that begins, 0: none
    std::string phase;         ///< the phase that begins, empty: none
    std::string side;          ///< whose phase it is
    std::string line;

    /// As if nothing had been read; what memory there is serves the next.
    void clear();
    /// Whether it resolves a request.
    [[nodiscard]] bool resolves() const { return line.find(R"("request":")") != std::string::npos; }
    /// Whether it says of another record that it counts or not.
    [[nodiscard]] bool is_about_another() const { return voids != 0 || redoes != 0; }
};

/// Reads one line; false where it is no whole record.
bool read_game_record(std::string_view line, GameRecord& into);

/// The same of a whole record that changes units, begins a turn or a phase, or says of another record that it counts or not;
/// false of all others, most of which are not gone through to their end. `line` is left empty.
bool read_effects(std::string_view line, GameRecord& into);

}  // namespace orderly::game
