#include "orderly/catalog.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "orderly/error.hpp"
#include "tables/builtin.hpp"
#include "tables/library.hpp"
#include "text/spelling.hpp"
#include "text/characters.hpp"

namespace orderly {
using namespace tables;
namespace {

const Ruleset* builtin(std::string_view id) {
    const auto found = std::ranges::find(builtin_rulesets(), id, &Ruleset::id);
    return found == builtin_rulesets().end() ? nullptr : &*found;
}

Error unknown_ruleset(const std::string& id, const std::vector<std::string>& names) {
    const std::vector<std::string_view> candidates(names.begin(), names.end());
    const auto close = text::nearest(text::folded(id), candidates);
    const auto remedy = close.empty() ? fmt::format("the rulesets are {}", fmt::join(names, ", "))
                                      : fmt::format("did you mean `{}`?", close.front());
    return {ErrorCode::unknown_ruleset, fmt::format("no ruleset `{}`; {}", text::sanitized(id), remedy),
            text::sanitized(id), close.empty() ? names : close};
}

}  // namespace

std::string_view default_ruleset() { return ORDERLY_DEFAULT_RULESET; }

namespace {

/// Reads a folder. Throws for files that would be overlooked: without them a player would play by the wrong rules.
Layer whole_layer(const std::string& folder) {
    auto layer = read_layer(folder);
    if (layer.files.empty() && layer.overlooked.empty())
        throw Error(
            ErrorCode::no_tables,
            fmt::format("{}: no tables here; put each ruleset's .yaml files into a folder of their own in it", folder),
            folder);
    if (layer.overlooked.empty()) return layer;
    std::string text;
    for (const auto& one : layer.overlooked)
        text += fmt::format("{}{}: {}", text.empty() ? "" : "\n", one.path, one.say);
    throw Error(ErrorCode::no_tables, text, layer.overlooked.front().path);
}

}  // namespace

Catalog::Catalog() : Catalog(std::span<const std::string>()) {}

Catalog::Catalog(std::span<const std::string> folders) {
    for (const auto& one : builtin_rulesets()) all_.push_back(&one);
    if (folders.empty()) return;
    std::vector<Layer> layers;
    for (const auto& folder : folders) layers.push_back(whole_layer(folder));
    layers.push_back(layer_of(builtin_sources()));
    library_ = std::make_unique<Library>(std::move(layers), builtin_rulesets());
}

Catalog::~Catalog() = default;

std::vector<std::string> Catalog::ids() const {
    std::set<std::string> ids;
    if (library_) ids = library_->rulesets();
    for (const auto& one : builtin_rulesets()) ids.emplace(one.id);
    return {ids.begin(), ids.end()};
}

std::string Catalog::full_id(std::string_view asked) const {
    auto best = text::Match::pieces;
    std::vector<std::string> found;
    for (auto& id : ids()) {
        if (id == asked) return id;
        const auto fits = text::match(asked, id);
        if (fits < best) continue;
        if (fits > best) found.clear();
        best = fits;
        found.push_back(std::move(id));
    }
    if (found.size() > 1)
        throw Error(ErrorCode::ambiguous,
                    fmt::format("`{}` is ambiguous: {}?", text::sanitized(asked), text::join_list(found, "or")),
                    text::sanitized(asked), found);
    return found.empty() ? std::string(asked) : found.front();
}

/// Reads a ruleset, which replaces a built-in ruleset with that id.
const Ruleset* Catalog::load(const std::string& id) {
    Faults faults;
    const auto read = library_->load(id, faults);
    if (!read) {
        std::string texts;
        for (const auto& fault : faults) texts += format_fault(fault);
        throw Error(ErrorCode::bad_table, fmt::format("the tables of {} have faults\n{}", id, texts));
    }
    const auto same = std::ranges::find(all_, id, [](const Ruleset* one) { return one->id; });
    const auto* kept = &read_.emplace_back(*read);
    if (same != all_.end()) *same = kept;
    else all_.push_back(kept);
    return kept;
}

const Ruleset& Catalog::ruleset(std::string_view asked) {
    const auto id = full_id(asked.empty() ? default_ruleset() : asked);
    if (const auto found = std::ranges::find(read_, id, &Ruleset::id); found != read_.end()) return *found;
    const auto* known = builtin(id);
    if (library_ && library_->rulesets().contains(id) && (known == nullptr || library_->changes(id))) return *load(id);
    if (known != nullptr) return *known;
    throw unknown_ruleset(id, ids());
}

Vocabulary Catalog::vocabulary(const Ruleset& in_force) const { return {&in_force, all_}; }

}  // namespace orderly
