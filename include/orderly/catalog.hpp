#pragma once
// The rulesets of one run: the built-in ones as they stand in the binary, or read from YAML where the player
// has tables of their own.

#include <deque>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "orderly/ruleset.hpp"
#include "orderly/vocabulary.hpp"
#include "tables/library.hpp"

namespace orderly {

/// The id of the ruleset in force where none is named.
std::string_view default_ruleset();

class Tables {
public:
    /// `folders` come before $ORDERLY_TABLES, the player's configuration and the built-in tables. A folder that is
    /// not there is an error, unless it is about to be made.
    explicit Tables(std::span<const std::string> folders, bool about_to_be_made = false);

    /// A ruleset by its id; the default one for an empty id. Throws Error: "unknown-ruleset", or "bad-table" with all faults.
    const Ruleset& ruleset(std::string_view id);
    /// What a parser needs: the ruleset in force and all the others.
    Vocabulary vocabulary(const Ruleset& in_force);
    /// The ids of all rulesets, sorted.
    [[nodiscard]] std::vector<std::string> ids() const;
    /// A library of the search order, with `first` before everything else (and not once more in its place).
    static Library library(Layer first, std::span<const std::string> folders);
    /// The folder that `fill` writes to.
    [[nodiscard]] static std::string own_folder(std::span<const std::string> folders);
    /// The folders of the search order that are there, first wins.
    [[nodiscard]] static std::vector<std::string> search_order(std::span<const std::string> folders);

private:
    const Ruleset* builtin(std::string_view id) const;
    /// The id that `asked` is, or is the only beginning of; else `asked`.
    [[nodiscard]] std::string full_id(std::string_view asked) const;

    std::unique_ptr<Library> library_;  ///< null when the player has no tables
    std::deque<Ruleset> read_;
    std::vector<const Ruleset*> all_;
};

/// The text of faults, all of them.
std::string fault_text(const Faults& faults);

}  // namespace orderly
