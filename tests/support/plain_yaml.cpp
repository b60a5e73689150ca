// Reads YAML as trees and applies `extends` and `drop`.

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/plain_tables.hpp"

namespace orderly_test {
namespace {

Tree tree_from(const YAML::Node& node) {
    Tree tree;
    if (node.IsScalar()) tree.text = node.Scalar();
    if (node.IsSequence())
        for (const auto& item : node) tree.list.push_back(tree_from(item));
    if (node.IsMap())
        for (const auto& item : node) tree.map.push_back({item.first.Scalar(), tree_from(item.second)});
    return tree;
}

Tree* found(Tree& tree, const std::string& key) {
    for (auto& [name, below] : tree.map)
        if (name == key) return &below;
    return nullptr;
}

/// Removes a path such as `tables.*.rows.*.mark`.
void take_out(Tree& tree, const std::string& path) {
    const auto dot = path.find('.');
    const auto key = path.substr(0, dot);
    if (dot == std::string::npos) {
        std::erase_if(tree.map, [&](const auto& item) { return key == "*" || item.first == key; });
        return;
    }
    for (auto& [name, below] : tree.map)
        if (key == "*" || name == key) take_out(below, path.substr(dot + 1));
}

void merge_into(Tree& base, const Tree& changes) {
    for (const auto& [key, change] : changes.map) {
        auto* old = found(base, key);
        if (old == nullptr)  // before an `else`, which is for what no other case fits
            base.map.insert(std::ranges::find(base.map, "else", &TreeEntry::first), {key, change});
        else if (!old->map.empty() && !change.map.empty()) merge_into(*old, change);
        else *old = change;
    }
}

std::string text_of(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

/// A file merged with what it extends: `acw/fire`, or `acw` for a
/// ruleset.yaml.
Tree with_base(const std::string& folder, const std::string& file) {
    const auto tree = tree_of(text_of(folder + "/" + file + ".yaml"));
    if (!tree.has("extends")) return tree;
    auto base = tree.at("extends").text;
    if (base.find('/') == std::string::npos) base += "/ruleset";
    return merged(with_base(folder, base), tree);
}

/// The numbers of named faces: 1, 2, 3… in order of appearance, or from `names`.
void gather_faces(const Tree& tree, std::map<std::string, std::string>& faces) {
    const auto is_name = [](const Tree& item) { return !item.text.empty() && item.text.front() >= 'a' && item.text.front() <= 'z'; };
    for (const auto& [key, below] : tree.map) {
        if (key == "faces" && !tree.has("names") && std::ranges::any_of(below.list, is_name))
            for (const auto& item : below.list) faces.emplace(item.text, std::to_string(faces.size() + 1));
        if (key == "names")
            for (const auto& [name, face] : below.map) faces.emplace(name, face.text);
        gather_faces(below, faces);
    }
    for (const auto& item : tree.list) gather_faces(item, faces);
}

void number_faces(const std::map<std::string, std::string>& faces, Tree& tree) {
    const auto number = [&](std::string& text) {
        if (const auto face = faces.find(text); face != faces.end()) text = face->second;
    };
    number(tree.text);
    for (auto& [key, below] : tree.map) {
        if (key != "names") number_faces(faces, below);
        number(key);
    }
    for (auto& item : tree.list) number_faces(faces, item);
}

/// Replaces the names of faces by their numbers. At most one die of a table has names.
Tree numbered(Tree tree) {
    std::map<std::string, std::string> faces;
    gather_faces(tree, faces);
    number_faces(faces, tree);
    return tree;
}

}  // namespace

const Tree* Tree::find(const std::string& key) const {
    for (const auto& [name, below] : map)
        if (name == key) return &below;
    return nullptr;
}

const Tree& Tree::at(const std::string& key) const {
    static const Tree nothing;
    const auto* below = find(key);
    return below == nullptr ? nothing : *below;
}

int Tree::number(const std::string& key, int otherwise) const {
    const auto* below = find(key);
    return below == nullptr ? otherwise : std::stoi(below->text);
}

std::vector<std::string> Tree::texts(const std::string& key) const {
    std::vector<std::string> texts;
    const auto& below = at(key);
    if (!below.text.empty()) texts.push_back(below.text);
    for (const auto& item : below.list) texts.push_back(item.text);
    for (const auto& [name, item] : below.map) texts.push_back(item.text);
    return texts;
}

Tree tree_of(const std::string& yaml) { return tree_from(YAML::Load(yaml)); }

Tree merged(const Tree& base, const Tree& changes) {
    auto tree = base;
    for (const auto* key : {"drop", "replace"})
        for (const auto& path : changes.texts(key)) take_out(tree, path);
    auto rest = changes;
    for (const auto* key : {"drop", "replace", "extends"}) take_out(rest, key);
    merge_into(tree, rest);
    return tree;
}

PlainTables::PlainTables(const std::string& head, const std::map<std::string, std::string>& procedures)
    : head_(tree_of(head)) {
    for (const auto& [id, text] : procedures) procedures_[id] = numbered(tree_of(text));
}

PlainTables::PlainTables(const std::string& folder, const std::string& ruleset)
    : head_(with_base(folder, ruleset + "/ruleset")) {
    for (const auto& file : std::filesystem::directory_iterator(folder + "/" + ruleset))
        if (const auto id = file.path().stem().string(); id != "ruleset" && id != "speech")
            procedures_[id] = numbered(with_base(folder, ruleset + "/" + id));
}

}  // namespace orderly_test
