// Compares the marks of the fact sheets with the YAML, both ways (tests/tables/marks; its README has the format).

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "support/shell.hpp"
#include "tables/builtin.hpp"
#include "tables/library.hpp"

namespace marks_test {

using namespace orderly_test;
using orderly::tables::Node;
using orderly::tables::NodeKind;

namespace {

constexpr std::array<std::string_view, 5> kinds = {"read", "crossread", "borrowed", "assumed", "absent"};

/// A table as it stands when what it extends is merged into it.
class Tables {
public:
    Node merged(const std::string& id) {
        auto node = orderly::tables::parse_yaml(layer_.files.at(id), faults_).value();
        const auto* extends = node.find("extends");
        if (extends == nullptr) return node;
        auto base_id = extends->text;
        if (base_id.find('/') == std::string::npos) base_id += id.substr(id.find('/'));
        auto base = merged(base_id);
        if (const auto* replace = node.find("replace")) orderly::tables::replace_keys(base, *replace, node, faults_);
        if (const auto* drop = node.find("drop")) orderly::tables::drop_keys(base, *drop, node, faults_);
        return orderly::tables::merge(std::move(base), node);
    }

    [[nodiscard]] std::vector<std::string> procedures(const std::string& ruleset) const {
        std::vector<std::string> found;
        for (const auto& [id, file] : layer_.files)
            if (id.starts_with(ruleset + "/")) found.push_back(id.substr(ruleset.size() + 1));
        return found;
    }

private:
    orderly::tables::Layer layer_ = orderly::tables::layer_of(orderly::tables::builtin_sources());
    orderly::tables::Faults faults_;
};

Node* child(Node& node, const std::string& key) {
    const auto found = std::ranges::find(node.keys, key, &Node::text);
    return found == node.keys.end() ? nullptr : &node.items[static_cast<std::size_t>(found - node.keys.begin())];
}

/// The mark of a group of weapons, put to the line of each that has none, where its values stand.
void spread_marks(Node& table) {
    auto* groups = child(table, "word-groups");
    auto* weapons = child(table, "weapons");
    auto* list = weapons == nullptr ? nullptr : child(*weapons, "list");
    if (groups == nullptr || list == nullptr) return;
    for (auto& group : groups->items) {
        const auto mark = std::ranges::find(group.keys, "mark", &Node::text);
        if (mark == group.keys.end()) continue;
        const auto at = mark - group.keys.begin();
        for (const auto& word : group.find("words")->items)
            if (auto* line = child(*list, word.text); line != nullptr && line->find("mark") == nullptr) {
                line->keys.push_back(*mark);
                line->items.push_back(group.items[static_cast<std::size_t>(at)]);
            }
        group.items.erase(group.items.begin() + at);
        group.keys.erase(mark);
    }
}

using Path = std::vector<std::string>;

std::string text_of(const Path& path) {
    std::string text;
    for (const auto& key : path) text += (text.empty() ? "" : "/") + key;
    return text;
}

/// Calls `visit(path, scalar)` for each scalar; items of a list are numbered.
template <class Visit>
void each_scalar(const Node& node, Path& path, Visit& visit) {
    if (node.kind == NodeKind::scalar) return visit(path, node);
    for (std::size_t at = 0; at < node.items.size(); ++at) {
        path.push_back(node.kind == NodeKind::map ? node.keys[at].text : std::to_string(at));
        each_scalar(node.items[at], path, visit);
        path.pop_back();
    }
}

struct Mark {
    Path path;  ///< down to what is marked
    std::string kind;
};

/// `{assumed: "…"}` under any key, and values that are `absent`.
std::vector<Mark> marks_of(const Node& table) {
    std::vector<Mark> marks;
    Path path;
    auto visit = [&](const Path& at, const Node& scalar) {
        if (scalar.is("absent")) marks.push_back({at, "absent"});
        else if (at.size() > 1 && std::ranges::find(kinds, at.back()) != kinds.end())
            marks.push_back({{at.begin(), at.end() - 1}, at.back()});
    };
    each_scalar(table, path, visit);
    return marks;
}

/// One line of a file.
struct Line {
    std::string where;
    std::string procedure;
    Path path;
    std::string kind;
    std::vector<std::string> values;

    [[nodiscard]] bool covers(const Path& other) const {
        return path.size() <= other.size() && std::equal(path.begin(), path.end(), other.begin());
    }

    /// The mark stands here: of the whole procedure, only its own `mark` does.
    [[nodiscard]] bool is_of(const Mark& mark) const {
        return kind == mark.kind && (path.empty() ? mark.path == Path{"mark"} : covers(mark.path));
    }
};

std::vector<Line> lines_of(const std::string& ruleset) {
    const auto file = std::string(ORDERLY_SOURCE_DIR "/tests/tables/marks/") + ruleset + ".txt";
    std::istringstream text(read_text(file));
    std::vector<Line> lines;
    std::string raw;
    for (int number = 1; std::getline(text, raw); ++number) {
        if (raw.empty() || raw.starts_with('#')) continue;
        const auto words = split(raw);
        REQUIRE_MESSAGE(words.size() >= 3, file << ":" << number);
        Line line{file + ":" + std::to_string(number), words[0], {}, words[2], {words.begin() + 3, words.end()}};
        std::istringstream keys(words[1]);
        for (std::string key; words[1] != "." && std::getline(keys, key, '/');) line.path.push_back(key);
        lines.push_back(line);
    }
    return lines;
}

/// The scalars and keys at a line's place or beneath it.
std::vector<std::string> standing(const Node& table, const Line& line) {
    std::vector<std::string> found;
    Path path;
    auto visit = [&](const Path& at, const Node& scalar) {
        if (!line.covers(at)) return;
        found.push_back(scalar.text);
        found.insert(found.end(), at.begin(), at.end());
    };
    each_scalar(table, path, visit);
    return found;
}

void check_line(const Line& line, const Node& table, const std::vector<Mark>& marks) {
    INFO(line.where << ": " << line.procedure << " " << text_of(line.path) << " " << line.kind);
    const auto found = standing(table, line);
    CHECK_MESSAGE(!found.empty(), "there is no such line in the table");
    CHECK_MESSAGE(std::ranges::any_of(marks, [&](const Mark& mark) { return line.is_of(mark); }),
                  "the table has no such mark there");
    for (const auto& value : line.values)
        CHECK_MESSAGE(std::ranges::find(found, value) != found.end(), value << " does not stand there");
}

void check_marks(const std::string& ruleset) {
    Tables tables;
    const auto lines = lines_of(ruleset);
    std::size_t checked = 0;
    for (const auto& procedure : tables.procedures(ruleset)) {
        auto table = tables.merged(ruleset + "/" + procedure);
        spread_marks(table);
        const auto marks = marks_of(table);
        const auto ours = [&](const Line& line) { return line.procedure == procedure; };
        for (const auto& line : lines)
            if (ours(line)) {
                ++checked;
                check_line(line, table, marks);
            }
        for (const auto& mark : marks) {
            const auto listed =
                std::ranges::any_of(lines, [&](const Line& line) { return ours(line) && line.is_of(mark); });
            CHECK_MESSAGE(listed, ruleset << "/" << procedure << ": " << text_of(mark.path) << " " << mark.kind
                                          << " is in no line of tests/tables/marks");
        }
    }
    CHECK_MESSAGE(checked == lines.size(), "a line names a procedure that is not there");
}

}  // namespace

TEST_CASE("acw has exactly the marks of its sheet") { check_marks("acw"); }
TEST_CASE("mexico has exactly the marks of its sheet") { check_marks("mexico"); }
TEST_CASE("liberation has exactly the marks of its sheet") { check_marks("liberation"); }
TEST_CASE("horse-musket has exactly the marks of its sheet") { check_marks("horse-musket"); }
TEST_CASE("napoleonic has exactly the marks of its sheet") { check_marks("napoleonic"); }

}  // namespace marks_test
