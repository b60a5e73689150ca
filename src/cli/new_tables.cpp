#include "cli/new_tables.hpp"

#include <algorithm>

namespace orderly::cli {
namespace {

std::string_view template_of(std::string_view name) {
    const auto list = templates();
    return std::ranges::find(list, name, &Template::name)->text;
}

std::string named(std::string_view text, std::string_view id) {
    constexpr std::string_view blank = "NAME";
    std::string out;
    for (auto at = text.find(blank); at != std::string_view::npos; at = text.find(blank)) {
        // what a comment tells to type stays as it is
        const auto typed = text.substr(0, at).ends_with("KIND ");
        out.append(text.substr(0, at)).append(typed ? blank : id);
        text.remove_prefix(at + blank.size());
    }
    return out.append(text);
}

}  // namespace

std::string new_ruleset_text(std::string_view id) { return named(template_of("ruleset"), id); }

std::vector<std::string_view> new_kinds() {
    std::vector<std::string_view> kinds;
    for (const auto& one : templates())
        if (one.name != "ruleset") kinds.push_back(one.name);
    return kinds;
}

std::string new_procedure_text(std::string_view kind, std::string_view id) { return named(template_of(kind), id); }

}  // namespace orderly::cli
