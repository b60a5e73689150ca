#pragma once
// A second reading of docs/tables.md: an interpreter of tables that shares no line with the engine. It is slow, knows no
// marks and no errors, and takes each table for a good one.

#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace orderly_test {

/// YAML as maps in order, lists and texts.
struct Tree {
    std::string text;
    std::vector<std::pair<std::string, Tree>> map;
    std::vector<Tree> list;

    [[nodiscard]] const Tree* find(const std::string& key) const;
    [[nodiscard]] int number(const std::string& key, int otherwise) const;
    [[nodiscard]] std::vector<std::string> texts(const std::string& key) const;
};
Tree tree_of(const std::string& yaml);

/// Gives the next face of a die with these on it.
using NextFace = std::function<int(const std::vector<int>& faces)>;

/// What one side says.
struct Said {
    std::set<std::string> words;
    std::map<std::string, int> numbers;
};
using SaidBoth = std::array<Said, 2>;

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

    /// Everything but what follows, as one text.
    [[nodiscard]] std::string told() const;
};

/// The tables of one ruleset.
class PlainTables {
public:
    PlainTables(const std::string& head, const std::map<std::string, std::string>& procedures);
    [[nodiscard]] Played play(const std::string& procedure, const SaidBoth& said, const NextFace& face,
                              bool follow) const;

private:
    Tree head_;
    std::map<std::string, Tree> procedures_;
};

}  // namespace orderly_test
