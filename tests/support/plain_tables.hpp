#pragma once
// A second interpreter of tables, written from docs/table-keys.md alone. It
// shares no code with the engine, is slow, ignores marks, and does not check
// tables.

#include <gmpxx.h>

#include <array>
#include <functional>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace orderly_test {

/// YAML as ordered maps, lists and texts.
struct TreeEntry;
struct Tree {
    std::string text;
    std::vector<TreeEntry> map;
    std::vector<Tree> list;

    [[nodiscard]] const Tree* find(const std::string& key) const;
    /// The value of the key; an empty tree if there is none.
    [[nodiscard]] const Tree& at(const std::string& key) const;
    [[nodiscard]] bool has(const std::string& key) const { return find(key) != nullptr; }
    [[nodiscard]] int number(const std::string& key, int otherwise) const;
    /// A list of texts, or one text as a list of one.
    [[nodiscard]] std::vector<std::string> texts(const std::string& key) const;
};
struct TreeEntry {
    std::string first;
    Tree second;
};
Tree tree_of(const std::string& yaml);
/// Merges `changes` into `base`: removes what it drops, then merges maps key by
/// key.
Tree merged(const Tree& base, const Tree& changes);

/// Returns the next face of a die with these faces.
using NextFace = std::function<int(const std::vector<int>& faces)>;

/// `6xmusket@8`.
struct Fired {
    std::string weapon;
    int count = 1;
    mpq_class distance;
};

/// What is given for one side.
struct Said {
    std::set<std::string> words;
    std::map<std::string, int> numbers;
    std::map<std::string, mpq_class> parts;  ///< fractions
    std::vector<Fired> fired;
    std::vector<Said> others;  ///< further units, after `and`
};
using SaidBoth = std::array<Said, 2>;

/// Thrown if the tables reject a request: refused, out of range, not allowed,
/// lost.
struct TurnedDown : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The result of a request.
struct Played {
    std::string procedure;
    std::string outcome;
    std::vector<std::string> lines;
    std::map<std::string, int> numbers;  ///< total, difference, needed, hits…
    std::multiset<std::string> effects;  ///< `defender:lose:2`
    std::map<std::string, int> values;
    std::vector<std::string> next;
    std::vector<Played> followed;

    std::map<std::string, std::string> parts;  ///< values that are fractions
    std::map<std::string, mpq_class> sums;     ///< of the modifiers, by side
    std::map<std::string, int> totals;         ///< of an opposed roll, by side
    std::vector<std::string> stages;           ///< `save: needs 4, add 1, 2 of 5`
    std::multiset<std::string> open;           ///< effects that the words leave open
    std::multiset<std::string> lower;          ///< `massed:suffer:telling`, a next lower result
    std::vector<std::string> calls;            ///< follow-ups with their words:
                                               ///< `target:morale vs-shooting hits=3`
    std::vector<std::string> rows;             ///< of a look-up, if several match
    std::vector<Played> units;                 ///< results of several units, or of a repeated roll

    /// Outcome, numbers, effects, values and follow-ups, as one text.
    [[nodiscard]] std::string told() const;
    /// Everything except the results of follow-ups.
    [[nodiscard]] std::string told_whole() const;
};

/// The tables of one ruleset.
class PlainTables {
public:
    PlainTables(const std::string& head, const std::map<std::string, std::string>& procedures);
    /// A ruleset in a folder of rulesets, merged with what it extends.
    PlainTables(const std::string& folder, const std::string& ruleset);
    [[nodiscard]] Played play(const std::string& procedure, const SaidBoth& said, const NextFace& face,
                              bool follow) const;
    /// Parses a request in full words.
    [[nodiscard]] SaidBoth said(const std::string& line) const;
    [[nodiscard]] const std::map<std::string, Tree>& procedures() const { return procedures_; }

private:
    Tree head_;
    std::map<std::string, Tree> procedures_;
};

}  // namespace orderly_test
