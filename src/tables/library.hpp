#pragma once
// Finds tables: first in the player's folders, in order, then among the built-in ones. Each folder of rulesets is a
// layer; a table that extends its own id extends the next layer's table.

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "orderly/ruleset.hpp"
#include "tables/node.hpp"

namespace orderly::tables {

// A table for the player to fill in, with the values of a procedure that were lost in the scan of its sheet.

/// YAML that extends the procedure with every lost cell as `absent`, each with a comment that describes it. As written,
/// it is a valid table and changes nothing. Empty if nothing is lost.
std::string fill_template(const Ruleset& ruleset, const Procedure& procedure);

// `extends`, `drop` and `replace`: a table can list only its differences from another.

/// Merges `over` into `base`: maps merge key by key; lists and scalars replace. Nodes keep their places.
Node merge(Node base, const Node& over);

/// Reports a modifier that `over` adds under nearly the same name as one of `base`, if both count the same word: it is
/// probably misspelled, and the word would count twice.
void check_additions(const Node& base, const Node& over, Faults& faults);

/// Removes the keys that `drop` lists (`modifiers.horse`, `tables.fire.rows.*.bands`) from `table`. Reports a key that
/// is not there, or that `over` gives again.
void drop_keys(Node& table, const Node& drop, const Node& over, Faults& faults);

/// The same for `replace`, whose keys `over` must give: they replace those of `table` instead of merging with them.
void replace_keys(Node& table, const Node& replace, const Node& over, Faults& faults);

/// A file or folder that looks like tables but is not read, and a message with a remedy.
struct Overlooked {
    std::string path;
    std::string say;
};

/// One folder of rulesets. `files` maps ids to files: `acw/fire` for a table, `english` for a language.
struct Layer {
    std::string label;
    std::map<std::string, SourceFile, std::less<>> files;
    std::vector<Overlooked> overlooked = {};
};

/// Reads `DIR/RULESET/PROCEDURE.yaml` and `DIR/LANGUAGE.yaml`. Throws Error for a folder or file that cannot be read.
Layer read_layer(const std::string& folder);
/// The ids of the rulesets that have tables in a folder. Throws as read_layer does.
std::set<std::string> rulesets_in(const std::string& folder);
/// One file of tables. Throws Error when it cannot be read.
SourceFile read_source(const std::string& path);
/// The built-in sources as a layer.
Layer layer_of(std::span<const TableSource> sources);

/// Layers of tables; earlier ones take precedence.
class Library {
public:
    /// `built_in` is the last layer as compiled by the build, so its languages need not be read again.
    explicit Library(std::vector<Layer> layers, std::span<const Ruleset> built_in = {})
        : layers_(std::move(layers)), built_in_(built_in) {}

    /// The ids of all rulesets, sorted.
    [[nodiscard]] std::set<std::string> rulesets() const;
    /// Whether the ruleset may differ from the last layer's: an earlier layer has a file of it, or replaces any file of
    /// the last layer.
    [[nodiscard]] bool changes(std::string_view id) const;
    /// Reads a whole ruleset and appends its faults. Nothing if there are any.
    std::optional<Ruleset> load(std::string_view id, Faults& faults);

private:
    struct At {
        std::size_t layer;
        const SourceFile* file;
    };
    [[nodiscard]] std::optional<At> find(std::string_view id, std::size_t from) const;
    std::optional<Node> resolve(const std::string& id, std::size_t from, std::vector<std::string>& chain,
                                const Node* asked, Faults& faults);
    std::optional<Node> base_of(const std::string& id, const At& at, const Node& extends,
                                std::vector<std::string>& chain, Faults& faults);
    /// The language that a ruleset's head names, or null. Reports an unknown language.
    const Language* language_of(const Node& head, Faults& faults);
    [[nodiscard]] const Language* built_in_language(std::string_view id) const;
    const Node& keep(Node node) { return *nodes_.emplace_back(std::make_unique<Node>(std::move(node))); }

    std::vector<Layer> layers_;
    std::span<const Ruleset> built_in_;
    std::map<std::string, Language, std::less<>> languages_;  ///< those read so far
    std::vector<std::unique_ptr<Node>> nodes_;
    std::vector<std::unique_ptr<SourceFile>> places_;
    Arena arena_;
    bool drops_ = false;  ///< a table of the ruleset being read drops lines of another
};

}  // namespace orderly::tables
