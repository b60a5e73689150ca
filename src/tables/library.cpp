#include "tables/library.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tables/merge.hpp"
#include "tables/read_ruleset.hpp"

namespace orderly::tables {
namespace {

/// Of a ruleset that names none, where there is such a file.
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
        if (asked != nullptr) add_fault(faults, *asked, fmt::format("there is no `{}`", id));
        return std::nullopt;
    }
    const auto place = fmt::format("{} in {}", id, layers_[at->layer].label);
    if (std::ranges::find(chain, place) != chain.end()) {
        add_fault(faults, *asked, fmt::format("`extends` goes in a circle: {} -> {}", fmt::join(chain, " -> "), place));
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

const Node* Library::language_of(const Node& head, Faults& faults) {
    const auto* named = head.find("language");
    const auto id = named == nullptr ? std::string(usual_language) : named->text;
    if (named == nullptr && !find(id, 0)) return nullptr;
    std::vector<std::string> chain;
    auto file = resolve(id, 0, chain, named, faults);
    return file ? &keep(std::move(*file)) : nullptr;
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
