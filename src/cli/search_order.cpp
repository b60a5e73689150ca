#include "cli/search_order.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "orderly/error.hpp"

namespace orderly::cli {
namespace {

namespace fs = std::filesystem;

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
    std::vector<fs::path> known;
    std::error_code ignored;
    for (const auto& folder : folders) {
        const auto real = fs::weakly_canonical(folder, ignored);
        if (std::ranges::find(known, real) != known.end()) continue;
        known.push_back(real);
        kept.push_back(folder);
    }
    return kept;
}

std::vector<std::string> named_folders(std::span<const std::string> given) {
    std::vector<std::string> order(given.begin(), given.end());
    split_path(variable("ORDERLY_TABLES"), order);
    return order;
}

bool holds_something(const std::string& folder) {
    std::error_code failed;
    return fs::is_directory(folder, failed) && !fs::is_empty(folder, failed);
}

}  // namespace

std::vector<std::string> search_order(std::span<const std::string> given) {
    auto order = named_folders(given);
    if (const auto own = configured_folder(); holds_something(own)) order.push_back(own);
    return once(order);
}

std::vector<std::string> existing_folders(std::span<const std::string> given) {
    auto order = search_order(given);
    std::erase_if(order, [](const std::string& folder) { return !holds_something(folder); });
    return order;
}

std::string own_folder(std::span<const std::string> given) {
    if (const auto named = named_folders(given); !named.empty()) return named.front();
    if (auto own = configured_folder(); !own.empty()) return own;
    throw Error(ErrorCode::no_folder, "no folder for tables of your own: give --tables DIR, or set HOME");
}

}  // namespace orderly::cli
