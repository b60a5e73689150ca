#pragma once
// A second reading of docs/table-keys.md: an interpreter of tables written from
// that page alone. It shares no line with the engine, is slow, knows no marks,
// and takes each table for a good one.

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

/// YAML as maps in order, lists and texts.
struct TreeEntry;
struct Tree {
    std::string text;
    std::vector<TreeEntry> map;
    std::vector<Tree> list;

    [[nodiscard]] const Tree* find(const std::string& key) const;
    /// What stands under the key; an empty tree where nothing does.
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
/// `changes`, which extends `base`: first what it drops is taken out, then maps
/// merge key by key.
Tree merged(const Tree& base, const Tree& changes);

/// Gives the next face of a die with these on it.
using NextFace = std::function<int(const std::vector<int>& faces)>;

/// `6xmusket@8`.
struct Fired {
    std::string weapon;
    int count = 1;
    mpq_class distance;
};

/// What one side says.
struct Said {
    std::set<std::string> words;
    std::map<std::string, int> numbers;
    std::map<std::string, mpq_class> parts;  ///< numbers that are not whole
    std::vector<Fired> fired;
    std::vector<Said> others;  ///< further units, after `and`
};
using SaidBoth = std::array<Said, 2>;

/// A request that the tables turn down: refused, out of range, not allowed,
/// lost.
struct TurnedDown : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What a request comes to.
struct Played {
    std::string procedure;
    std::string outcome;
    std::vector<std::string> lines;
    std::map<std::string, int> numbers;  ///< total, difference, needed, hits…
    std::multiset<std::string> effects;  ///< `defender:lose:2`
    std::map<std::string, int> values;
    std::vector<std::string> next;
    std::vector<Played> followed;

    std::map<std::string, std::string> parts;  ///< values that are not whole
    std::map<std::string, mpq_class> sums;     ///< of the modifiers, by side
    std::map<std::string, int> totals;         ///< of an opposed roll, by side
    std::vector<std::string> stages;           ///< `save: needs 4, add 1, 2 of 5`
    std::multiset<std::string> open;           ///< those effects that the words leave open
    std::multiset<std::string> lower;          ///< `massed:suffer:telling`, a next lower result
    std::vector<std::string> calls;            ///< `target:morale vs-shooting hits=3`, what
                                               ///< comes next and its words
    std::vector<std::string> rows;             ///< of a look-up where several fit
    std::vector<Played> units;                 ///< results of several units, or of a roll made several times

    /// Outcome, numbers, effects, values and what comes next, as one text.
    [[nodiscard]] std::string told() const;
    /// All of it but what follows.
    [[nodiscard]] std::string told_whole() const;
};

/// The tables of one ruleset.
class PlainTables {
public:
    PlainTables(const std::string& head, const std::map<std::string, std::string>& procedures);
    /// The ruleset of a folder of rulesets, with what it extends.
    PlainTables(const std::string& folder, const std::string& ruleset);
    [[nodiscard]] Played play(const std::string& procedure, const SaidBoth& said, const NextFace& face,
                              bool follow) const;
    /// A request as it is typed, in full words.
    [[nodiscard]] SaidBoth said(const std::string& line) const;
    [[nodiscard]] const std::map<std::string, Tree>& procedures() const { return procedures_; }

private:
    Tree head_;
    std::map<std::string, Tree> procedures_;
};

}  // namespace orderly_test
