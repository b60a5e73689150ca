#include "game/difference.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace orderly::game {
namespace {

/// Those of `words` that `others` lack.
std::vector<std::string> without(const std::vector<std::string>& words, const std::vector<std::string>& others) {
    std::vector<std::string> found;
    for (const auto& word : words)
        if (std::ranges::find(others, word) == others.end()) found.push_back(word);
    return found;
}

int value_of(const Numbers& numbers, const std::string& name) {
    const auto found = std::ranges::find(numbers, name, &Numbers::value_type::first);
    return found == numbers.end() ? 0 : found->second;
}

/// Calls `visit(name, was, is)` for each number that changed; of one that nobody wrote down, what was lost is below 0.
template <class Visit>
void each_number(const UnitState& before, const UnitState& after, Visit visit) {
    for (const auto& [name, value] : after.numbers)
        if (const auto was = value_of(before.numbers, name); was != value) visit(name, was, value);
    for (const auto& [name, value] : after.lost)
        if (const auto was = value_of(before.lost, name); was != value) visit(name, -was, -value);
    for (const auto& [name, was] : before.lost)
        if (was != 0 && value_of(after.lost, name) == 0) visit(name, -was, 0);
}

/// `9 → 7 stands, worn, disordered`.
std::string unit_text(const UnitState& before, const UnitState& after) {
    std::vector<std::string> parts;
    each_number(before, after, [&](const std::string& name, int was, int is) {
        parts.push_back(after.number(name) == nullptr ? fmt::format("{:+} {}", is - was, name)
                                                      : fmt::format("{} → {} {}", was, is, name));
    });
    const auto add = [&](const std::vector<std::string>& words) { parts.insert(parts.end(), words.begin(), words.end()); };
    if (!parts.empty()) add(after.band_words());
    add(without(after.words, before.words));
    for (const auto& word : without(before.words, after.words)) parts.push_back("no longer " + word);
    if (after.removed != before.removed) parts.emplace_back(after.removed ? "out of the game" : "back in the game");
    if (after.returns != before.returns)
        parts.push_back(after.returns == 0 ? "is back" : fmt::format("away until turn {}", after.returns));
    if (after.attached != before.attached)
        parts.push_back(after.attached.empty() ? fmt::format("no longer with {}", before.attached)
                                               : fmt::format("with {}", after.attached));
    return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace

std::string as_typed(const State& before, const State& after) {
    std::string out;
    for (std::size_t at = 0; at < after.units.size(); ++at) {
        const auto& was = before.units[at];
        const auto& is = after.units[at];
        std::string text;
        each_number(was, is, [&](const std::string& name, int from, int to) {
            text += to < from ? fmt::format(" {}={}", name, to - from) : fmt::format(" {}={}", name, to);
        });
        for (const auto& word : without(is.words, was.words)) text += " " + word;
        for (const auto& word : without(was.words, is.words)) text += " not-" + word;
        if (is.removed != was.removed) text += is.removed ? " removed" : " not-removed";
        if (is.returns != was.returns) text += fmt::format(" away={}", is.returns);
        if (is.attached != was.attached) text += is.attached.empty() ? " detached" : " with=" + is.attached;
        if (!text.empty()) out += (out.empty() ? "" : "; ") + is.unit->id + text;
    }
    return out;
}

std::string difference_text(const State& before, const State& after) {
    std::string out;
    for (std::size_t at = 0; at < after.units.size(); ++at) {
        const auto& was = before.units[at];
        const auto& is = after.units[at];
        if (const auto text = unit_text(was, is); !text.empty()) out += fmt::format("  {}  {}\n", is.unit->id, text);
        for (const auto& open : is.open)
            if (std::ranges::find(was.open, open.text, &Decision::text) == was.open.end())
                out += fmt::format("  {}  decide: {}\n", is.unit->id, open.text);
    }
    return out;
}

}  // namespace orderly::game
