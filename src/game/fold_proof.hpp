#pragma once
// Checks that the changes to units in a game's log follow from the results. It rebuilds the roster's state record by
// record, and compares each record with the state at that time.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "game/roster.hpp"
#include "game/state.hpp"
#include "log/dice_proof.hpp"
#include "log/file.hpp"
#include "log/reader.hpp"
#include "orderly/resolution.hpp"

namespace orderly::game {

class FoldProof {
public:
    /// Reads the log a second time to leave out records that no longer count.
    using EachLine = std::function<void(const log::VisitLine& visit)>;

    explicit FoldProof(const Roster& roster) : roster_(roster), state_(roster), before_(roster) {}

    void begin_log(EachLine each_line);

    /// Checks the next line. Appends each name and change that the state does not confirm. `resolution` is the record's
    /// result today; null if the record resolves nothing or cannot be resolved.
    void check(std::string_view line, const log::LoggedRecord& record, const Resolution* resolution,
               std::vector<log::Change>& changes);

    /// The next record's request as a player would type it: unit names, and only words that the roster does not add.
    /// Empty if the request names no unit.
    [[nodiscard]] std::string said(const log::LoggedRecord& record) const;

    /// Advances past a line of any kind.
    void take(std::string_view line, std::uint64_t number);

private:
    void check_result(const log::LoggedRecord& record, const Resolution& resolution, std::vector<log::Change>& changes);
    void check_aside(const log::LoggedRecord& record, std::vector<log::Change>& changes);
    void check_phase(const log::LoggedRecord& record, std::vector<log::Change>& changes) const;
    void check_names(const log::SideNames& names, const Request& request, std::vector<log::Change>& changes) const;
    void fold_again(std::uint64_t up_to);

    const Roster& roster_;
    EachLine each_line_;
    State state_;
    State before_;            ///< before the last record that changed it
    std::uint64_t last_ = 0;  ///< that record
    Voids voids_;
    GameRecord record_;
};

// Damage in a game's log, reported by every command that reads it. `replay` gives more detail.

/// The faults of the log at that path, one line each: torn lines, lines that are not records, missing or repeated
/// numbers, units missing from the roster, records of another ruleset. Empty if the log is sound or does not exist.
/// Throws Error "unreadable".
std::vector<std::string> damage_of(const Roster& roster, const std::string& log);

}  // namespace orderly::game
