#include "tables/library.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <span>

#include "tables/read_parts.hpp"
#include "text/spelling.hpp"

namespace orderly::tables {
namespace {

/// Adds a key, before an `else` if there is one, because `else` would hide it.
void add_key(Node& map, const Node& key, const Node& item) {
    const auto before = std::ranges::find_if(map.keys, [](const Node& one) { return one.is("else"); });
    map.items.insert(map.items.begin() + (before - map.keys.begin()), item);
    map.keys.insert(before, key);
}

}  // namespace

Node merge(Node base, const Node& over) {
    if (base.kind != NodeKind::map || over.kind != NodeKind::map) return over;
    base.file = over.file;
    base.line = over.line;
    base.column = over.column;
    for (std::size_t at = 0; at < over.keys.size(); ++at) {
        const auto& key = over.keys[at];
        const auto same = std::ranges::find(base.keys, key.text, &Node::text);
        if (same == base.keys.end()) {
            add_key(base, key, over.items[at]);
            continue;
        }
        auto& item = base.items[static_cast<std::size_t>(same - base.keys.begin())];
        *same = key;
        item = merge(std::move(item), over.items[at]);
    }
    return base;
}

namespace {

/// Removes the key that a path names; `*` stands for every key. False if there is none.
bool drop_key(Node& map, std::string_view path) {
    const auto dot = path.find('.');
    if (path.substr(0, dot) == "*" && dot != std::string_view::npos) {
        bool dropped = false;
        for (auto& item : map.items) dropped |= drop_key(item, path.substr(dot + 1));
        return dropped;
    }
    if (path == "*") {
        const auto dropped = map.kind == NodeKind::map && !map.keys.empty();
        map.keys.clear();
        map.items.clear();
        return dropped;
    }
    const auto key = std::ranges::find(map.keys, path.substr(0, dot), &Node::text);
    if (key == map.keys.end()) return false;
    const auto at = key - map.keys.begin();
    if (dot != std::string_view::npos) return drop_key(map.items[static_cast<std::size_t>(at)], path.substr(dot + 1));
    map.keys.erase(key);
    map.items.erase(map.items.begin() + at);
    return true;
}

/// The words that a modifier line counts.
std::set<std::string, std::less<>> words_of(const Node& line) {
    std::set<std::string, std::less<>> words;
    const auto add = [&](const Node& term) {
        if (!term.is("else")) words.insert(term.text);
    };
    for (const auto* key : {"by", "strongest", "weakest", "any", "rank", "each", "of"}) {
        const auto* part = line.find(key);
        if (part == nullptr) continue;
        if (part->kind == NodeKind::scalar) add(*part);
        for (const auto& term : part->kind == NodeKind::map ? part->keys : part->items) add(term);
    }
    return words;
}

}  // namespace

void check_additions(const Node& base, const Node& over, Faults& faults) {
    const auto* before = base.find("modifiers");
    const auto* after = over.find("modifiers");
    if (before == nullptr || after == nullptr || after->kind != NodeKind::map) return;
    std::vector<std::string_view> names;
    for (const auto& key : before->keys) names.push_back(key.text);
    for (std::size_t at = 0; at < after->keys.size(); ++at) {
        const auto& name = after->keys[at].text;
        if (before->find(name) != nullptr) continue;
        const auto own = words_of(after->items[at]);
        for (const auto& close : text::nearest(name, names))
            for (const auto& word : words_of(*before->find(close)))
                if (own.contains(word))
                    return add_fault(faults, after->keys[at],
                                     "`{}` is a new line, and `{}` would count in `{}` too; did you mean `{}`?", name,
                                     word, close, close);
    }
}

namespace {

/// Whether a map has the key that a path names; `*` stands for any key.
bool has_key(const Node& map, std::string_view path) {
    const auto dot = path.find('.');
    const auto name = path.substr(0, dot);
    for (std::size_t at = 0; at < map.keys.size(); ++at)
        if ((name == "*" || map.keys[at].text == name) &&
            (dot == std::string_view::npos || has_key(map.items[at], path.substr(dot + 1))))
            return true;
    return false;
}

/// The paths of `drop` or `replace`: a list.
std::span<const Node> paths_in(const Node& list, std::string_view key, Faults& faults) {
    if (list.kind != NodeKind::list)
        add_fault(faults, list, "`{}` must be a list of keys such as modifiers.cover", key);
    return list.items;
}

}  // namespace

void drop_keys(Node& table, const Node& drop, const Node& over, Faults& faults) {
    for (const auto& path : paths_in(drop, "drop", faults)) {
        if (!drop_key(table, path.text)) add_fault(faults, path, "`{}` is not there to drop", path.text);
        else if (path.text.find('*') == std::string::npos && has_key(over, path.text))
            add_fault(faults, path, "`{}` is given again here: write it under `replace`", path.text);
    }
}

void replace_keys(Node& table, const Node& replace, const Node& over, Faults& faults) {
    for (const auto& path : paths_in(replace, "replace", faults)) {
        if (!drop_key(table, path.text)) add_fault(faults, path, "`{}` is not there to replace", path.text);
        if (!has_key(over, path.text))
            add_fault(faults, path, "`{}` is not given here: to remove it, use `drop`", path.text);
    }
}

namespace {

/// The language of a ruleset that names none, if there is such a file.
constexpr std::string_view usual_language = "english";

}  // namespace

Layer layer_of(std::span<const TableSource> sources) {
    Layer layer{"built-in", {}, {}};
    for (const auto& source : sources) {
        const auto id = source.file.substr(0, source.file.rfind('.'));
        layer.files.emplace(id, SourceFile{std::string(source.file), std::string(source.text)});
    }
    return layer;
}

std::set<std::string> Library::rulesets() const {
    std::set<std::string> ids;
    for (const auto& layer : layers_)
        for (const auto& [id, file] : layer.files)
            if (id.find('/') != std::string::npos) ids.insert(id.substr(0, id.find('/')));
    return ids;
}

std::set<std::string> rulesets_in(const std::string& folder) { return Library({read_layer(folder)}).rulesets(); }

std::optional<Library::At> Library::find(std::string_view id, std::size_t from) const {
    for (auto layer = from; layer < layers_.size(); ++layer)
        if (const auto file = layers_[layer].files.find(id); file != layers_[layer].files.end())
            return At{layer, &file->second};
    return std::nullopt;
}

std::optional<Node> Library::base_of(const std::string& id, const At& at, const Node& extends,
                                     std::vector<std::string>& chain, Faults& faults) {
    auto base = extends.text;
    // `extends: acw` in a ruleset.yaml is acw's ruleset.yaml
    if (base.find('/') == std::string::npos && id.find('/') != std::string::npos) base += id.substr(id.find('/'));
    return resolve(base, base == id ? at.layer + 1 : 0, chain, &extends, faults);
}

std::optional<Node> Library::resolve(const std::string& id, std::size_t from, std::vector<std::string>& chain,
                                     const Node* asked, Faults& faults) {
    const auto at = find(id, from);
    if (!at) {
        if (asked != nullptr) add_fault(faults, *asked, "there is no `{}`", id);
        return std::nullopt;
    }
    const auto place = fmt::format("{} in {}", id, layers_[at->layer].label);
    if (std::ranges::find(chain, place) != chain.end()) {
        add_fault(faults, *asked, "`extends` forms a cycle: {} -> {}", fmt::join(chain, " -> "), place);
        return std::nullopt;
    }
    chain.push_back(place);
    auto node = parse_yaml(*at->file, faults);
    if (!node) return std::nullopt;
    const auto* extends = node->find("extends");
    if (extends == nullptr) return node;
    auto base = base_of(id, *at, keep(*extends), chain, faults);
    if (!base) return std::nullopt;
    auto over = std::move(*node);
    if (const auto* replace = over.find("replace")) replace_keys(*base, keep(*replace), over, faults), drops_ = true;
    if (const auto* drop = over.find("drop")) drop_keys(*base, keep(*drop), over, faults), drops_ = true;
    for (const auto* key : {"extends", "drop", "replace"})
        if (const auto found = std::ranges::find(over.keys, key, &Node::text); found != over.keys.end()) {
            over.items.erase(over.items.begin() + (found - over.keys.begin()));
            over.keys.erase(found);
        }
    check_additions(*base, over, faults);
    return merge(std::move(*base), over);
}

bool Library::changes(std::string_view id) const {
    const auto is_of_it = [&](const auto& file) {
        return file.first.starts_with(fmt::format("{}/", id)) || layers_.back().files.contains(file.first);
    };
    return std::ranges::any_of(std::span(layers_).first(layers_.size() - 1),
                               [&](const Layer& layer) { return std::ranges::any_of(layer.files, is_of_it); });
}

/// The compiled language; null if an earlier layer has any language, because languages can extend each other.
const Language* Library::built_in_language(std::string_view id) const {
    const auto is_language = [](const auto& file) { return file.first.find('/') == std::string::npos; };
    for (const auto& layer : std::span(layers_).first(layers_.size() - 1))
        if (std::ranges::any_of(layer.files, is_language)) return nullptr;
    const auto found = std::ranges::find(built_in_, id, [](const Ruleset& one) { return one.language.id; });
    return found == built_in_.end() ? nullptr : &found->language;
}

const Language* Library::language_of(const Node& head, Faults& faults) {
    const auto* named = head.find("language");
    const auto id = named == nullptr ? std::string(usual_language) : named->text;
    if (named == nullptr && !find(id, 0)) return nullptr;
    if (const auto* language = built_in_language(id)) return language;
    if (const auto known = languages_.find(id); known != languages_.end()) return &known->second;
    std::vector<std::string> chain;
    auto file = resolve(id, 0, chain, named, faults);
    return file ? &languages_.emplace(id, read_language(keep(std::move(*file)), arena_, faults)).first->second
                : nullptr;
}

std::optional<Ruleset> Library::load(std::string_view id, Faults& faults) {
    const auto before = faults.size();
    const auto prefix = std::string(id) + "/";
    std::set<std::string> procedures;
    for (const auto& layer : layers_)
        for (const auto& [name, file] : layer.files)
            if (name.starts_with(prefix) && name != prefix + "ruleset" && name != prefix + "speech")
                procedures.insert(name);
    RulesetNodes nodes;
    nodes.id = id;
    drops_ = false;
    std::vector<std::string> chain;
    if (!find(prefix + "ruleset", 0)) {
        places_.push_back(std::make_unique<SourceFile>(SourceFile{prefix + "ruleset.yaml", ""}));
        faults.push_back({places_.back().get(), 0, 0, fmt::format("the ruleset `{}` has no ruleset.yaml", id)});
        return std::nullopt;
    }
    if (auto head = resolve(prefix + "ruleset", 0, chain, nullptr, faults)) nodes.head = &keep(std::move(*head));
    if (nodes.head != nullptr) nodes.language = language_of(*nodes.head, faults);
    chain.clear();
    if (find(prefix + "speech", 0))
        if (auto speech = resolve(prefix + "speech", 0, chain, nullptr, faults))
            nodes.speech = &keep(std::move(*speech));
    for (const auto& name : procedures) {
        chain.clear();
        if (auto table = resolve(name, 0, chain, nullptr, faults))
            nodes.tables.push_back({name.substr(prefix.size()), &keep(std::move(*table))});
        else nodes.unreadable.push_back(name.substr(prefix.size()));
    }
    if (nodes.head == nullptr) return std::nullopt;
    nodes.complete = nodes.unreadable.empty() && !drops_;
    auto ruleset = read_ruleset(nodes, arena_, faults);
    if (faults.size() != before) return std::nullopt;
    return ruleset;
}

}  // namespace orderly::tables
