#pragma once
// The roster of a game: sides and their units as the player wrote them in a YAML file, read as strictly as a table.

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

/// A word that a number of a unit says: `stands: {fresh: 7.., worn: 5..6, spent: ..4}`.
struct BandWord {
    std::string number;
    std::string word;
    Band band;
};

struct RosterUnit {
    std::string id;
    std::string name;  ///< as it is printed; the id where none is given
    std::string side;
    std::vector<std::string> words;
    std::string weapon;
    std::vector<std::pair<std::string, int>> numbers;
    std::vector<BandWord> by;
};

struct Roster {
    const Ruleset* rules = nullptr;  ///< of the catalog that the reader was given
    std::string title;
    std::string ruleset;
    std::string tables;  ///< a folder; empty: none of its own
    std::string log;     ///< a path
    std::vector<std::string> sides;
    std::vector<RosterUnit> units;

    /// The unit of that name, or of an unambiguous beginning of three letters or more; null where there is none.
    [[nodiscard]] const RosterUnit* find(std::string_view name) const;
    /// The unit of exactly that id; null where there is none.
    [[nodiscard]] const RosterUnit* unit(std::string_view id) const;
    /// A unit as it is called in full, and its side. Of an id that no unit has: itself, and none.
    [[nodiscard]] std::string name_of(const std::string& id) const;
    [[nodiscard]] std::string side_of(const std::string& id) const;
    /// Its number of that name as the game began; nothing where it has none.
    [[nodiscard]] std::optional<int> number_of(const std::string& id, const std::string& name) const;
};

/// Gives the ruleset of a game whose tables may lie in a folder of their own.
using RulesetOf = std::function<const Ruleset&(const std::string& ruleset, const std::string& tables)>;

/// Reads a game's file; its faults, each as it is printed, are appended. Throws Error "unreadable", and what
/// `ruleset_of` throws.
Roster read_roster(const std::string& path, const RulesetOf& ruleset_of, std::vector<std::string>& faults);

/// Reads the text of a game's file. Throws what `ruleset_of` throws.
Roster read_roster(const tables::SourceFile& source, const RulesetOf& ruleset_of, tables::Faults& faults);

/// Whether the file is a game's, and not a ruleset's or a procedure's.
bool is_game_file(const std::string& path);

/// Reads a game's file. Throws Error "bad-table" with every fault, "unreadable", and what `ruleset_of` throws.
Roster read_roster(const std::string& path, const RulesetOf& ruleset_of);

// What a game's file may say (tables/keys.hpp).

extern const tables::Mapping roster_keys, unit_keys;

}  // namespace orderly::game
