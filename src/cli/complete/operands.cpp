#include "cli/complete/operands.hpp"

#include <algorithm>
#include <set>

namespace orderly::cli::completion {
namespace {

/// The parts of a text between the separators, empty ones left out.
std::vector<std::string_view> parts_of(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const auto end = std::min(text.find(separator), text.size());
        if (end > 0) parts.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

Operand operand_of(std::string_view word) {
    constexpr std::string_view again = "…";
    Operand operand;
    operand.optional = word.starts_with('[');
    std::string text(word);
    std::erase_if(text, [](char one) { return one == '[' || one == ']'; });
    operand.repeats = text.ends_with(again);
    if (operand.repeats) text.resize(text.size() - again.size());
    for (const auto kind : parts_of(text, '|')) operand.kinds.emplace_back(kind);
    return operand;
}

/// The operand, and those behind it as long as what is before them may be left out.
void reach(const Form& form, std::size_t at, std::set<std::size_t>& into) {
    for (; at < form.size(); ++at) {
        into.insert(at);
        if (!form[at].optional) return;
    }
}

}  // namespace

std::vector<Form> forms_of(std::string_view usage) {
    std::vector<Form> forms(1);
    auto in_option = false;
    for (const auto word : parts_of(usage.substr(std::min(usage.find(' '), usage.size())), ' ')) {
        in_option = in_option || word.starts_with("[-");
        if (in_option) in_option = !word.ends_with(']');
        else if (word == "|") forms.emplace_back();
        else forms.back().push_back(operand_of(word));
    }
    return forms;
}

std::vector<const Operand*> next_operands(const Form& form, std::span<const std::string_view> words,
                                          const IsOfKind& is_of_kind) {
    std::set<std::size_t> next;
    reach(form, 0, next);
    for (const auto word : words) {
        std::set<std::size_t> behind;
        for (const auto at : next) {
            const auto fits = [&](const std::string& kind) { return is_of_kind(kind, word); };
            if (std::ranges::none_of(form[at].kinds, fits)) continue;
            if (form[at].repeats) behind.insert(at);
            reach(form, at + 1, behind);
        }
        next = std::move(behind);
    }
    std::vector<const Operand*> found;
    for (const auto at : next) found.push_back(&form[at]);
    return found;
}

}  // namespace orderly::cli::completion
