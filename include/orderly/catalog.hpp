#pragma once
// The rulesets there are: those built in, and those of folders of YAML (docs/tables.md).

#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/export.hpp"
#include "orderly/ruleset.hpp"
#include "orderly/vocabulary.hpp"

namespace orderly {

namespace tables {
class Library;
}

/// The id of the ruleset that an empty id stands for.
ORDERLY_API std::string_view default_ruleset();

/// Rulesets by their ids. What it hands out lives as long as it does. It reads the folders it is given and nothing
/// else: no variable of the environment, no configuration. Not for two threads at once.
class ORDERLY_API Catalog {
public:
    /// The rulesets built in. Reads no file.
    Catalog();
    /// Those of the folders before those built in, the first folder first: a table can extend one that comes after it.
    /// Throws Error "unreadable".
    explicit Catalog(std::span<const std::string> folders);
    ~Catalog();
    Catalog(const Catalog&) = delete;
    Catalog& operator=(const Catalog&) = delete;

    /// A ruleset by its id or an unambiguous beginning of it, capitals or not; the default one for an empty id. A
    /// ruleset of a folder is read when it is first asked for. Throws Error: "unknown-ruleset", "ambiguous", or
    /// "bad-table" with all faults.
    const Ruleset& ruleset(std::string_view id = {});
    /// What a parser needs: the ruleset in force and all the others.
    [[nodiscard]] Vocabulary vocabulary(const Ruleset& in_force) const;
    /// The ids of all rulesets, sorted.
    [[nodiscard]] std::vector<std::string> ids() const;

private:
    /// The id that `asked` fits best; `asked` where it fits none. Throws Error where it fits several.
    [[nodiscard]] std::string full_id(std::string_view asked) const;
    const Ruleset* load(const std::string& id);

    std::unique_ptr<tables::Library> library_;  ///< null where there are only those built in
    std::deque<Ruleset> read_;
    std::vector<const Ruleset*> all_;
};

}  // namespace orderly
