#include "tables/catalog.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "orderly/error.hpp"
#include "tables/builtin.hpp"
#include "text/edit_distance.hpp"
#include "text/quoting.hpp"

namespace orderly {
namespace {

std::string variable(const char* name) {
    const auto* value = std::getenv(name);
    return value == nullptr ? std::string() : value;
}

std::string configured_folder() {
    auto base = variable("XDG_CONFIG_HOME");
    if (base.empty() && !variable("HOME").empty()) base = variable("HOME") + "/.config";
    return base.empty() ? base : base + "/orderly/tables";
}

void split_path(const std::string& path, std::vector<std::string>& into) {
    for (std::size_t from = 0; from < path.size();) {
        const auto colon = std::min(path.find(':', from), path.size());
        if (colon > from) into.push_back(path.substr(from, colon - from));
        from = colon + 1;
    }
}

/// Each folder once, by whatever path: the first place counts.
std::vector<std::string> once(const std::vector<std::string>& folders) {
    std::vector<std::string> kept;
    std::vector<std::filesystem::path> known;
    std::error_code ignored;
    for (const auto& folder : folders) {
        const auto real = std::filesystem::weakly_canonical(folder, ignored);
        if (std::ranges::find(known, real) != known.end()) continue;
        known.push_back(real);
        kept.push_back(folder);
    }
    return kept;
}

std::vector<Layer> read_layers(std::span<const std::string> folders, bool may_be_missing) {
    std::vector<Layer> layers;
    for (const auto& folder : Tables::search_order(folders))
        if (!may_be_missing || std::filesystem::exists(folder)) layers.push_back(read_layer(folder));
    return layers;
}

}  // namespace

std::string fault_text(const Faults& faults) {
    std::string out;
    for (const auto& fault : faults) out += format_fault(fault);
    return out;
}

std::vector<std::string> Tables::search_order(std::span<const std::string> folders) {
    std::vector<std::string> order(folders.begin(), folders.end());
    split_path(variable("ORDERLY_TABLES"), order);
    std::error_code ignored;
    if (const auto own = configured_folder(); !own.empty() && std::filesystem::is_directory(own, ignored)) order.push_back(own);
    return once(order);
}

std::string Tables::own_folder(std::span<const std::string> folders) {
    std::vector<std::string> order(folders.begin(), folders.end());
    split_path(variable("ORDERLY_TABLES"), order);
    if (const auto own = configured_folder(); !own.empty()) order.push_back(own);
    if (order.empty()) throw Error(ErrorCode::no_folder, "no folder for tables of your own: give --tables DIR, or set HOME");
    return order.front();
}

Library Tables::library(Layer first, std::span<const std::string> folders) {
    const auto here = std::filesystem::weakly_canonical(first.label);
    std::vector<Layer> layers;
    layers.push_back(std::move(first));
    for (auto& layer : read_layers(folders, false))
        if (std::filesystem::weakly_canonical(layer.label) != here) layers.push_back(std::move(layer));
    layers.push_back(layer_of(builtin_sources()));
    return Library(std::move(layers));
}

Tables::Tables(std::span<const std::string> folders, bool about_to_be_made) {
    for (const auto& one : builtin_rulesets()) all_.push_back(&one);
    auto layers = read_layers(folders, about_to_be_made);
    if (layers.empty()) return;
    layers.push_back(layer_of(builtin_sources()));
    library_ = std::make_unique<Library>(std::move(layers));
}

std::string_view default_ruleset() { return ORDERLY_DEFAULT_RULESET; }

const Ruleset* Tables::builtin(std::string_view id) const {
    const auto found = std::ranges::find(builtin_rulesets(), id, &Ruleset::id);
    return found == builtin_rulesets().end() ? nullptr : &*found;
}

std::vector<std::string> Tables::ids() const {
    std::set<std::string> ids;
    if (library_) ids = library_->rulesets();
    for (const auto& one : builtin_rulesets()) ids.emplace(one.id);
    return {ids.begin(), ids.end()};
}

std::string Tables::full_id(std::string_view asked) const {
    std::vector<std::string> begun;
    for (auto& id : ids()) {
        if (id == asked) return id;
        if (id.starts_with(asked)) begun.push_back(std::move(id));
    }
    return begun.size() == 1 ? begun.front() : std::string(asked);
}

const Ruleset& Tables::ruleset(std::string_view asked) {
    const auto id = full_id(asked.empty() ? default_ruleset() : asked);
    if (const auto found = std::ranges::find(read_, id, &Ruleset::id); found != read_.end()) return *found;
    // with tables of the player's own any ruleset may extend one of them
    if (library_ && library_->rulesets().contains(std::string(id))) {
        Faults faults;
        const auto read = library_->load(id, faults);
        if (!read) throw Error(ErrorCode::bad_table, fmt::format("the tables of {} have faults\n{}", id, fault_text(faults)));
        const auto same = std::ranges::find(all_, id, [](const Ruleset* one) { return one->id; });
        const auto* kept = &read_.emplace_back(*read);
        if (same != all_.end()) *same = kept;
        else all_.push_back(kept);
        return *kept;
    }
    if (const auto* known = builtin(id)) return *known;
    const auto names = ids();
    const std::vector<std::string_view> candidates(names.begin(), names.end());
    const auto close = nearest(id, candidates);
    throw Error(ErrorCode::unknown_ruleset, fmt::format("no ruleset `{}`; {}", words::shown(id), close.empty() ? fmt::format("there is {}", fmt::join(names, ", ")) : fmt::format("did you mean `{}`?", close.front())),
                      words::shown(id), close.empty() ? names : close);
}

Vocabulary Tables::vocabulary(const Ruleset& in_force) { return {&in_force, all_}; }

}  // namespace orderly
