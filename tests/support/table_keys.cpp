#include "support/table_keys.hpp"

#include <regex>

#include "support/plain_tables.hpp"

namespace orderly_test {
namespace {

void add_keys_of(const Tree& tree, std::set<std::string>& into) {
    for (const auto& [key, below] : tree.map) {
        into.insert(key);
        add_keys_of(below, into);
    }
    for (const auto& one : tree.list) add_keys_of(one, into);
}

/// Finds `key` in the first cell of a row, and `key: …` anywhere.
void add_keys_of_line(const std::string& line, std::set<std::string>& into) {
    static const std::regex lone("`([a-z][a-z-]*)`");
    static const std::regex with_value("[`{, ]([a-z][a-z-]*): ");
    static const std::regex quoted("`[^`]*`");
    const auto add = [&](const std::string& text, const std::regex& regex) {
        for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at) into.insert((*at)[1]);
    };
    if (line.starts_with("| `")) add(line.substr(0, line.find('|', 1)), lone);
    for (std::sregex_iterator at(line.begin(), line.end(), quoted), end; at != end; ++at) add(at->str(), with_value);
}

}  // namespace

std::set<std::string> documented_keys(const std::string& page) {
    std::set<std::string> keys;
    const auto begin = page.find("## Keys of ruleset.yaml");
    const auto end = page.find("## Changing a built-in table");
    bool example = false;
    for (auto at = begin; at < end;) {
        const auto stop = page.find('\n', at);
        const auto line = page.substr(at, stop - at);
        if (line.starts_with("```")) example = !example;
        else if (!example) add_keys_of_line(line, keys);
        at = stop + 1;
    }
    return keys;
}

void add_keys(const std::string& yaml, std::set<std::string>& into) { add_keys_of(tree_of(yaml), into); }

}  // namespace orderly_test
