#pragma once
// Where tables are found: folders of the player's in order, then the built-in ones. A folder of rulesets is a
// layer; a table that extends its own id extends the next layer's.

#include <map>
#include <memory>
#include <optional>
#include <set>

#include "orderly/ruleset.hpp"
#include "tables/arena.hpp"
#include "tables/node.hpp"

namespace orderly::tables {

// `extends`, `drop` and `replace`: a table that gives only what differs from another.

/// Lays `over` on `base`: maps merge key by key, a list or a scalar replaces. Nodes keep their places.
Node merge(Node base, const Node& over);

/// Faults a modifier that `over` adds under a name that is nearly one of `base`'s, and that counts a word which that
/// one counts: a slip, by which the word would count twice.
void check_additions(const Node& base, const Node& over, Faults& faults);

/// Takes the keys that `drop` lists (`modifiers.horse`, `tables.fire.rows.*.bands`) out of `table`; a key that is not
/// there, or that `over` gives again, is a fault.
void drop_keys(Node& table, const Node& drop, const Node& over, Faults& faults);

/// The same for `replace`, whose keys `over` must give: without it they would merge with those of `table`.
void replace_keys(Node& table, const Node& replace, const Node& over, Faults& faults);

/// A file or folder that looks like tables and is not read, and what would help.
struct Overlooked {
    std::string path;
    std::string say;
};

/// One folder of rulesets: `acw/fire` to its file, and languages: `english` to its file.
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

/// Layers, first wins.
class Library {
public:
    /// `built_in` are what the build made of the last layer: their languages are not read anew.
    explicit Library(std::vector<Layer> layers, std::span<const Ruleset> built_in = {})
        : layers_(std::move(layers)), built_in_(built_in) {}

    /// The ids of all rulesets, sorted.
    [[nodiscard]] std::set<std::string> rulesets() const;
    /// Whether the ruleset may be another than the last layer has it: a layer before has a file of it, or one in place of
    /// any of the last layer's.
    [[nodiscard]] bool changes(std::string_view id) const;
    /// Reads a whole ruleset; what is wrong is appended. Nothing when it cannot be used.
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
    /// The language that a ruleset's head names. Faults one that is not there.
    const Language* language_of(const Node& head, Faults& faults);
    [[nodiscard]] const Language* built_in_language(std::string_view id) const;
    const Node& keep(Node node) { return *nodes_.emplace_back(std::make_unique<Node>(std::move(node))); }

    std::vector<Layer> layers_;
    std::span<const Ruleset> built_in_;
    std::map<std::string, Language, std::less<>> languages_;  ///< that were read
    std::vector<std::unique_ptr<Node>> nodes_;
    std::vector<std::unique_ptr<SourceFile>> places_;
    Arena arena_;
    bool drops_ = false;  ///< a table of the ruleset that is read drops lines of another
};

}  // namespace orderly::tables
