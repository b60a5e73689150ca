#include "engine/fill_placeholders.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace orderly::engine {
namespace {

constexpr std::string_view less_word = " less ";

/// A quantity of that name wins, as in a condition.
std::int64_t number_named(std::string_view name, const Procedure& procedure, const View& view) {
    const auto& quantities = procedure.quantities;
    if (const auto found = std::ranges::find(quantities, name, &Quantity::id); found != quantities.end())
        return quantity_of(view.own_side, view.unit, static_cast<Index>(found - quantities.begin())).cut();
    if (name == "hits") return view.hits;
    if (name == "suffered") return view.suffered;
    if (name == "natural") return view.natural;
    if (name == "total") return view.total;
    if (name == "score") return view.score;
    if (name == "enemy.score") return view.enemy_score;
    const auto tally = std::ranges::find(procedure.tallies, name, &Tally::id);
    if (tally != procedure.tallies.end())
        return measure(Measure::tally, static_cast<Index>(tally - procedure.tallies.begin()), view);
    const auto value = std::ranges::find(view.values, name, &ValueResult::id);
    return value == view.values.end() ? 0 : value->value.cut();
}

}  // namespace

std::string fill_placeholders(std::string_view word, const Procedure& procedure, const View& view) {
    const auto open = word.find('{');
    const auto close = word.find('}');
    if (open == std::string_view::npos || close == std::string_view::npos) return std::string(word);
    const auto inside = word.substr(open + 1, close - open - 1);
    const auto less = inside.find(less_word);
    auto number = number_named(inside.substr(0, less), procedure, view);
    // nothing is left of what has lost more than it was
    if (less != std::string_view::npos)
        number =
            std::max(number - number_named(inside.substr(less + less_word.size()), procedure, view), std::int64_t{0});
    return fmt::format("{}{}{}", word.substr(0, open), number, word.substr(close + 1));
}

}  // namespace orderly::engine
