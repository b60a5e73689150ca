#include "report/describe/option_grid.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "report/describe/clauses.hpp"
#include "report/rule_text.hpp"

namespace orderly::report {
namespace {

/// Fewer are read as easily in a line.
constexpr std::size_t fewest_cells = 6;

bool has_both(const Procedure& procedure, const Option& option) {
    return !option.term.own.empty() && !option.term.enemy.empty() && clause(procedure, option.when).empty();
}

/// The word sets of the options on one side, each once, in their order.
std::vector<WordSet> each_once(std::span<const Option> options, WordSet Term::*side) {
    std::vector<WordSet> sets;
    for (const auto& option : options)
        if (std::ranges::find(sets, option.term.*side) == sets.end()) sets.push_back(option.term.*side);
    return sets;
}

}  // namespace

std::optional<text::Grid> option_grid(const Procedure& procedure, std::span<const Option> options, Footnotes& notes) {
    const auto fits = [&](const Option& option) { return has_both(procedure, option); };
    if (options.size() < fewest_cells || !std::ranges::all_of(options, fits)) return std::nullopt;
    const auto columns = each_once(options, &Term::enemy);
    std::vector<std::string> head = {""};
    for (const auto& column : columns) head.push_back("vs " + words_text(procedure, column, " and "));
    text::Grid grid(std::move(head));
    for (const auto& own : each_once(options, &Term::own)) {
        std::vector<std::string> row = {words_text(procedure, own, ", ")};
        for (const auto& enemy : columns) {
            const auto found = std::ranges::find_if(
                options, [&](const Option& option) { return option.term.own == own && option.term.enemy == enemy; });
            row.push_back(found == options.end()
                              ? ""
                              : number_rule(procedure, found->value, false) + notes.number_of(found->value.mark) +
                                    notes.number_of(found->mark));
        }
        grid.add(std::move(row));
    }
    return grid;
}

}  // namespace orderly::report
