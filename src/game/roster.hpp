#pragma once
// The roster of a game: the sides and units in the player's YAML file, read as strictly as a table.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "orderly/ruleset.hpp"
#include "tables/keys.hpp"
#include "tables/node.hpp"

namespace orderly::game {

/// Words given by a number of a unit: `stands: {fresh: 7.., worn: 5..6, spent: ..4}`.
struct BandWord {
    std::string number;
    std::string word;
    Band band;
};

struct RosterUnit {
    std::string id;
    std::string name;  ///< the printed name; the id if no name is given
    std::string side;
    std::vector<std::string> words;
    std::string weapon;
    std::vector<std::pair<std::string, int>> numbers;
    std::vector<BandWord> by;
};

struct Roster {
    const Ruleset* rules = nullptr;  ///< owned by the catalog given to the reader
    std::string title;
    std::string ruleset;
    std::string tables;  ///< a folder; empty if the game has no tables of its own
    std::string log;     ///< a path
    std::vector<std::string> sides;
    std::vector<RosterUnit> units;

    /// Finds a unit by its name, or by an unambiguous prefix of at least three letters; null if there is none.
    [[nodiscard]] const RosterUnit* find(std::string_view name) const;
    /// Finds a unit by its exact id; null if there is none.
    [[nodiscard]] const RosterUnit* unit(std::string_view id) const;
    /// A unit's full name and its side. For an unknown id: the id itself, and no side.
    [[nodiscard]] std::string name_of(const std::string& id) const;
    [[nodiscard]] std::string side_of(const std::string& id) const;
    /// The starting value of its number with that name; nothing if there is none.
    [[nodiscard]] std::optional<int> number_of(const std::string& id, const std::string& name) const;
};

/// Finds the ruleset of a game, whose tables may be in the game's own folder.
using RulesetOf = std::function<const Ruleset&(const std::string& ruleset, const std::string& tables)>;

/// Reads a game's file and appends its faults, each as a printed message. Throws Error "unreadable", and whatever
/// `ruleset_of` throws.
Roster read_roster(const std::string& path, const RulesetOf& ruleset_of, std::vector<std::string>& faults);

/// Reads a game's file from text. Throws whatever `ruleset_of` throws.
Roster read_roster(const tables::SourceFile& source, const RulesetOf& ruleset_of, tables::Faults& faults);

/// Whether the file is a game's file, and not a ruleset or a procedure.
bool is_game_file(const std::string& path);

/// Reads a game's file. Throws Error "bad-table" with every fault, "unreadable", and whatever `ruleset_of` throws.
Roster read_roster(const std::string& path, const RulesetOf& ruleset_of);

// The keys of a game's file (tables/keys.hpp).

extern const tables::Mapping roster_keys, unit_keys;

}  // namespace orderly::game
