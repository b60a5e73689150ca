#pragma once
// Access to rulesets: those built in, and those in folders of YAML (docs/tables.md).

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

/// The id of the default ruleset.
ORDERLY_API std::string_view default_ruleset();

/// Rulesets by id. References that it returns are valid as long as the catalog. It reads only the given folders: no
/// environment variables and no configuration. Not thread-safe.
class ORDERLY_API Catalog {
public:
    /// Only the built-in rulesets. Reads no files.
    Catalog();
    /// Rulesets in the folders, in order, before those built in. A table can extend one that comes later. Throws Error
    /// "unreadable".
    explicit Catalog(std::span<const std::string> folders);
    ~Catalog();
    Catalog(const Catalog&) = delete;
    Catalog& operator=(const Catalog&) = delete;

    /// Finds a ruleset by its id or an unambiguous prefix, ignoring case; the default one for an empty id. Reads a
    /// folder's ruleset on first use. Throws Error "unknown-ruleset", "ambiguous", or "bad-table" with all faults.
    const Ruleset& ruleset(std::string_view id = {});
    /// The vocabulary for the parser: the ruleset in use, and all others.
    [[nodiscard]] Vocabulary vocabulary(const Ruleset& in_force) const;
    /// The ids of all rulesets, sorted.
    [[nodiscard]] std::vector<std::string> ids() const;

private:
    /// The id that best matches `asked`, or `asked` if none does. Throws Error if several match.
    [[nodiscard]] std::string full_id(std::string_view asked) const;
    const Ruleset* load(const std::string& id);

    std::unique_ptr<tables::Library> library_;  ///< null if only the built-in rulesets exist
    std::deque<Ruleset> read_;
    std::vector<const Ruleset*> all_;
};

}  // namespace orderly
