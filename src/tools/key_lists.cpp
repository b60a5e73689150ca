#include "tools/key_lists.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "tables/keys.hpp"

namespace orderly::tools {
namespace {

constexpr std::string_view opening = "<!-- keys: ";
constexpr std::string_view closing = "<!-- end of keys -->";

std::string shape_text(const tables::Shape& shape);

std::string joined(const std::vector<std::string>& parts) {
    if (parts.size() < 2) return parts.empty() ? "" : parts.front();
    return fmt::format("{} or {}", fmt::join(parts.begin(), parts.end() - 1, ", "), parts.back());
}

std::string either_text(const tables::Shape& shape) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at < shape.count; ++at) parts.push_back(shape_text(shape.of[at]));
    return joined(parts);
}

/// What a fault calls the map; where that is its key, its keys.
std::string mapping_text(const tables::Mapping& mapping) {
    return fmt::format("{}{}", mapping.what.starts_with('`') ? "keys of " : "", mapping.what);
}

std::string names_text(std::span<const std::string_view> names) {
    std::vector<std::string> parts;
    for (const auto name : names) parts.push_back(fmt::format("`{}`", name));
    return joined(parts);
}

/// What an author's names are, in a map of them.
std::string_view map_key(tables::Form key) {
    if (key == tables::Form::band) return "by band";
    if (key == tables::Form::whole) return "by number";
    return key == tables::Form::id ? "by name" : "by word";
}

std::string shape_text(const tables::Shape& shape) {
    if (!shape.said.empty()) return std::string(shape.said);
    switch (shape.form) {
        case tables::Form::text: return "text";
        case tables::Form::id: return "a name";
        case tables::Form::flag: return "`true`";
        case tables::Form::whole: return "a number";
        case tables::Form::count: return "1 or more";
        case tables::Form::fraction: return "a number, `1/2` too";
        case tables::Form::band: return "a band";
        case tables::Form::dice: return "dice";
        case tables::Form::word: return "a word";
        case tables::Form::words: return "words";
        case tables::Form::texts: return "text, or a list";
        case tables::Form::one_of: return names_text(shape.names);
        case tables::Form::list: return fmt::format("a list: {}", shape_text(*shape.of));
        case tables::Form::map: return fmt::format("{}: {}", map_key(shape.key), shape_text(*shape.of));
        case tables::Form::mapping: return mapping_text(*shape.mapping);
        case tables::Form::either: return either_text(shape);
    }
    return {};
}

/// The value's column says of a flag that it is `true`.
std::string meaning_text(const tables::Key& key) {
    static constexpr std::string_view if_true = "`true`: ";
    auto meaning = key.meaning;
    if (key.value.form == tables::Form::flag && meaning.starts_with(if_true)) meaning.remove_prefix(if_true.size());
    return fmt::format("{}{}", meaning, key.needed ? ". Needed" : "");
}

/// Whether the keys have a partner of several values: then a column says which.
const tables::Partner* chosen_by(const tables::Mapping& mapping) {
    const auto found =
        std::ranges::find_if(mapping.keys, [](const tables::Key& key) { return !key.with.values.empty(); });
    return found == mapping.keys.end() ? nullptr : &found->with;
}

std::string kinds_cell(const tables::Mapping& mapping, const tables::Key& key, const tables::Partner& chosen) {
    const auto& all = mapping.find(chosen.key)->value.names;
    if (key.with.values.empty()) return "all";
    if (key.with.values.size() <= all.size() / 2) return fmt::format("`{}`", fmt::join(key.with.values, "`, `"));
    std::vector<std::string_view> without;
    for (const auto name : all)
        if (std::ranges::find(key.with.values, name) == key.with.values.end()) without.push_back(name);
    return fmt::format("all but `{}`", fmt::join(without, "`, `"));
}

std::string rows(const tables::Mapping& mapping) {
    const auto* chosen = chosen_by(mapping);
    std::string out = chosen == nullptr ? "| key | value | what |\n|---|---|---|\n"
                                        : fmt::format("| key | {} | value | what |\n|---|---|---|---|\n", chosen->key);
    const auto row = [&](std::string_view names, const tables::Key* key, std::string_view value,
                         std::string_view meaning) {
        const auto kinds = chosen == nullptr ? ""
                           : key == nullptr  ? " all |"
                                             : fmt::format(" {} |", kinds_cell(mapping, *key, *chosen));
        out += fmt::format("| {} |{} {} | {} |\n", names, kinds, value, meaning);
    };
    for (const auto& key : mapping.keys)
        row(fmt::format("`{}`", key.name), &key, shape_text(key.value), meaning_text(key));
    if (mapping.others != nullptr) row("any other", nullptr, shape_text(*mapping.others), mapping.other);
    if (!mapping.asks.empty())
        row("`when`, `unless`, `any`, `where`, `only`", nullptr, "a [condition](#conditions)", mapping.asks);
    for (const auto& key : mapping.layering())
        row(fmt::format("`{}`", key.name), nullptr, shape_text(key.value), key.meaning);
    return out;
}

const tables::Mapping& mapping_named(std::string_view name) {
    for (const auto* mapping : tables::all_mappings())
        if (mapping->name == name) return *mapping;
    throw std::invalid_argument(fmt::format("no mapping is called {}", name));
}

}  // namespace

std::string with_key_lists(std::string_view page) {
    std::string out;
    for (auto at = page.find(opening); at != std::string_view::npos; at = page.find(opening)) {
        const auto name_end = page.find(" -->", at);
        const auto end = page.find(closing, at);
        if (end == std::string_view::npos) throw std::invalid_argument("a list of keys without an end");
        const auto name = page.substr(at + opening.size(), name_end - at - opening.size());
        out += fmt::format("{}\n{}", page.substr(0, name_end + 4), rows(mapping_named(name)));
        page.remove_prefix(end);
    }
    return out + std::string(page);
}

}  // namespace orderly::tools
