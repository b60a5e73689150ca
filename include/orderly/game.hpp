#pragma once
// A game: its file, the state of its units according to its log, and requests that are resolved and recorded in it
// (docs/game.md).

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "orderly/engine.hpp"
#include "orderly/export.hpp"
#include "orderly/parse.hpp"
#include "orderly/report.hpp"

namespace orderly {

/// The current state of a unit.
struct GameUnit {
    std::string id;
    std::string name;  ///< the full name; the id if it has no other
    std::string side;
    std::vector<std::pair<std::string, int>> numbers;
    std::vector<std::string> words;   ///< including words that follow from its numbers
    std::vector<std::string> decide;  ///< questions that the sheet leaves to the players
    bool is_removed = false;          ///< removed from the game
    int away_until = 0;               ///< the turn in which it returns; 0: it is present
    std::string attached_to = {};     ///< the id of another unit, or empty
};

/// A request resolved in a game.
struct Recorded {
    std::uint64_t record = 0;
    Resolution resolution;
    std::string changes;  ///< what became of the units, a line each: "15al  9 → 7 stands, worn"
    std::string json;     ///< the result on one line, with `names` and `changes`
    std::vector<Recorded> followed = {};  ///< with `Dice::follow`: the follow-ups, in order
};

/// Not thread-safe; several programs may write to one game.
class ORDERLY_API Game {
public:
    /// Opens a game's file and reads its log. The game's own tables come first, then those in `folders`, then those
    /// built in. Throws Error "unreadable", or "bad-table" with every fault.
    explicit Game(const std::string& path, std::span<const std::string> folders = {});
    ~Game();
    Game(Game&&) noexcept;
    Game& operator=(Game&&) noexcept;

    [[nodiscard]] const std::string& title() const;
    [[nodiscard]] const Ruleset& ruleset() const;
    /// The current turn; 0 before the first.
    [[nodiscard]] int turn() const;
    /// The id of the phase in progress in this turn, and the side whose phase it is; empty if there is none.
    [[nodiscard]] const std::string& phase() const;
    [[nodiscard]] const std::string& side() const;
    /// All units, in the order of the file.
    [[nodiscard]] const std::vector<GameUnit>& units() const;
    /// Finds a unit by its id or an unambiguous prefix of at least three letters. Throws Error "bad-unit".
    [[nodiscard]] const GameUnit& unit(std::string_view name) const;
    /// The vocabulary for `parse`: the words of the game's ruleset, and its units in their current state. Valid until
    /// the game changes.
    [[nodiscard]] Vocabulary vocabulary() const;

    /// Parses a line as `parse` does, resolves it, and appends it to the log with its effects on the units. With
    /// `dice.follow` it also resolves follow-ups, each with the current state and a record of its own. The record's
    /// number names the roll, so `dice.number` is refused. Throws Error and writes nothing on the errors of `parse` and
    /// `resolve`, "log-failed", and "ambiguous" if a unit would oppose its own side.
    Recorded resolve(std::string_view line, const Dice& dice = {}, std::string_view note = {});
    /// Begins the next turn. Returns the record's number.
    std::uint64_t begin_turn();
    /// Begins the ruleset's next phase, which may begin a turn, or the phase named by `names`: a phase, a side and a
    /// phase, or a side (its first phase). Returns the record's number. Throws Error "refused" if the ruleset has no
    /// phases, or "unknown-word".
    std::uint64_t begin_phase(std::span<const std::string> names = {});
    /// Reads the log again, because other programs may have written to it. You need not call it after writing through
    /// this object.
    void reload();

    /// The report of the log.
    [[nodiscard]] Report report() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace orderly
