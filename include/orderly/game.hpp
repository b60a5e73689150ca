#pragma once
// A game: its file, its log folded to the units as they stand, and requests that are resolved and recorded in it
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

/// A unit of a game as it stands.
struct GameUnit {
    std::string id;
    std::string name;  ///< in full; the id where it has no other
    std::string side;
    std::vector<std::pair<std::string, int>> numbers;
    std::vector<std::string> words;   ///< those that its numbers say, too
    std::vector<std::string> decide;  ///< what the sheet leaves to the players
    bool is_removed = false;          ///< out of the game
    int away_until = 0;               ///< the turn at which it is back; 0: it is there
    std::string attached_to = {};     ///< the id of another unit, or empty
};

/// A request that was resolved in a game.
struct Recorded {
    std::uint64_t record = 0;
    Resolution resolution;
    std::string changes;  ///< what became of the units, a line each: "15al  9 → 7 stands, worn"
    std::string json;     ///< the result on one line, with `names` and `changes`
    std::vector<Recorded> followed = {};  ///< with `Dice::follow`: what it called for, in order
};

/// Not for two threads at once; several programs may write to one game.
class ORDERLY_API Game {
public:
    /// Opens the game of that file, with the tables that it names before those of `folders` and those built in, and
    /// folds its log. Throws Error: "unreadable", "bad-table" with every fault.
    explicit Game(const std::string& path, std::span<const std::string> folders = {});
    ~Game();
    Game(Game&&) noexcept;
    Game& operator=(Game&&) noexcept;

    [[nodiscard]] const std::string& title() const;
    [[nodiscard]] const Ruleset& ruleset() const;
    /// The turn that was begun last; 0: none.
    [[nodiscard]] int turn() const;
    /// The phase that was begun last in this turn, by its id, and the side whose phase it is; empty: none.
    [[nodiscard]] const std::string& phase() const;
    [[nodiscard]] const std::string& side() const;
    /// All units, as the file has them in order.
    [[nodiscard]] const std::vector<GameUnit>& units() const;
    /// One by its id, or an unambiguous beginning of three letters or more. Throws Error "bad-unit".
    [[nodiscard]] const GameUnit& unit(std::string_view name) const;
    /// For `parse`: the words of the game's ruleset, and its units as they stand. Good until the game changes.
    [[nodiscard]] Vocabulary vocabulary() const;

    /// Reads a line as `parse` does, resolves it, and appends it to the log with what it does to the units. With
    /// `dice.follow` it then resolves what the result calls for, each for the units as they stand by then and with a record
    /// of its own. The record names its dice under the seed: `dice.number` is refused. Nothing is written where an Error is thrown: those of
    /// `parse` and `resolve`, "log-failed", and "ambiguous" where a unit would stand against its own side.
    Recorded resolve(std::string_view line, const Dice& dice = {}, std::string_view note = {});
    /// Begins the next turn; the record's number.
    std::uint64_t begin_turn();
    /// Begins the next phase that the ruleset has, which may begin a turn, or those that are named: a phase, a side and a
    /// phase, a side's first. The record's number. Throws Error "refused" where the ruleset names none, "unknown-word".
    std::uint64_t begin_phase(std::span<const std::string> names = {});
    /// Folds the log anew: other programs may have written to it. What is written here is folded already.
    void fold();

    /// What the log tells.
    [[nodiscard]] Report report() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace orderly
