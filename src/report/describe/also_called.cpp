#include "report/describe/also_called.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "report/rule_text.hpp"

namespace orderly::report {
namespace {

/// As it is said: a blank does for a hyphen. A line is not broken within it.
std::string as_said(std::string_view name) {
    std::string text(name);
    std::ranges::replace(text, '-', ' ');
    return text::unbroken(text);
}

void keep_new(std::vector<std::string>& names, std::string name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
}

constexpr std::size_t longest_short_form = 3;

std::vector<std::string> names_of_procedure(const Procedure& procedure) {
    std::vector<std::string> names;
    if (!procedure.short_name.empty()) keep_new(names, std::string(procedure.short_name));
    for (const auto& called : procedure.called) {
        const auto name = as_said(called.text);
        keep_new(names, called.says.empty() || name == as_said(called.says.front())
                            ? name
                            : fmt::format("{} ({})", name, fmt::join(called.says, " ")));
    }
    return names;
}

std::vector<std::string> names_of_word(const Procedure& procedure, WordIndex word) {
    const auto id = procedure.words[word].id;
    std::vector<std::string> names;
    for (const auto& name : procedure.names)
        if (name.word == word && name.text != id) keep_new(names, as_said(name.text));
    for (const auto& alias : procedure.aliases)
        if (alias.word == word && alias.text != id) keep_new(names, as_said(alias.text));
    return names;
}

void write_names(std::string_view id, const std::vector<std::string>& names, text::Page& page) {
    if (!names.empty()) page.labelled(fmt::format("  {}: ", id), fmt::format("{}", fmt::join(names, ", ")));
}

}  // namespace

void write_also_called(const Procedure& procedure, text::Page& page) {
    write_names(procedure.id, names_of_procedure(procedure), page);
    for (std::size_t at = 0; at < procedure.words.size(); ++at)
        write_names(procedure.words[at].id, names_of_word(procedure, static_cast<WordIndex>(at)), page);
}

void write_short_forms(const Procedure& procedure, text::Page& page) {
    std::string all;
    if (!procedure.short_name.empty()) all = fmt::format("{} {}", procedure.id, procedure.short_name);
    for (std::size_t at = 0; at < procedure.words.size(); ++at) {
        std::string_view shortest;
        for (const auto& alias : procedure.aliases)
            if (alias.word == at && alias.text.size() <= longest_short_form && alias.text.find('-') == alias.text.npos &&
                (shortest.empty() || alias.text.size() < shortest.size()))
                shortest = alias.text;
        if (shortest.empty() || procedure.words[at].id.size() <= longest_short_form) continue;
        if (!all.empty()) all += ", ";
        all += text::unbroken(fmt::format("{} {}", procedure.words[at].id, shortest));
    }
    if (!all.empty()) page.labelled("short: ", all);
}

void write_phrases(const Procedure& procedure, text::Page& page) {
    for (const auto& phrase : procedure.phrases)
        page.labelled(fmt::format("  {}: ", as_said(phrase.text)), fmt::format("{}", fmt::join(phrase.says, " ")));
    for (const auto& either : procedure.either)
        page.labelled(fmt::format("  {}: ", as_said(either.text)), fmt::format("{}", fmt::join(either.says, " or ")));
}

bool has_other_names(const Procedure& procedure) {
    if (!procedure.short_name.empty() || !procedure.called.empty() || !procedure.aliases.empty()) return true;
    return std::ranges::any_of(procedure.names,
                               [&](const Name& name) { return name.text != procedure.words[name.word].id; });
}

}  // namespace orderly::report
