#pragma once
// Whether what the records of a game's log say of its units is what their results do to the roster. The roster is folded
// anew, record by record, as it stood when each was written.

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
    /// Goes through the log once more: what a record that no longer counts did has to be left out.
    using EachLine = std::function<void(const log::VisitLine& visit)>;

    explicit FoldProof(const Roster& roster) : roster_(roster), state_(roster), before_(roster) {}

    void begin_log(EachLine each_line);

    /// The next line, as it was read. Appends each name and change that the units as they stood do not bear out.
    /// `resolution`: what the record resolves to now; null where it resolves nothing, or cannot.
    void check(std::string_view line, const log::LoggedRecord& record, const Resolution* resolution,
               std::vector<log::Change>& changes);

    /// The record's request as a player says it: what stands beside a unit's name the roster did not bring. Empty where
    /// no unit was named. Of the record that comes next.
    [[nodiscard]] std::string said(const log::LoggedRecord& record) const;

    /// Goes on behind a line, whatever it is.
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
    State before_;  ///< the last record that changed it
    std::uint64_t last_ = 0;  ///< that record
    Voids voids_;
    GameRecord record_;
};

// What is wrong with a game's log, told by every command that reads it: `replay` says more.

/// Each fault of the log of that path as one line: lines that are torn or no record, numbers that are missing or stand twice,
/// units that the roster has not, records of another ruleset. Empty where the log is sound or not there. Throws Error
/// "unreadable".
std::vector<std::string> damage_of(const Roster& roster, const std::string& log);

}  // namespace orderly::game
