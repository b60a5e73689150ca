#include "report/record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "report/lookup_text.hpp"
#include "report/naming.hpp"
#include "report/reading_notes.hpp"
#include "text/number_text.hpp"

namespace orderly::report {
namespace {

/// `cavalry line road: not allowed`.
std::string row_field(const Procedure& procedure, const LookupRow& row) {
    std::string words;
    each_row_word(procedure, row, [&](const Word& word) { words.append(words.empty() ? "" : " ").append(word.id); });
    std::vector<std::string> values;
    each_row_value(procedure, row, [&](std::string_view id, Fraction value) {
        values.push_back(fmt::format("{}={}", id, text::fraction_text(value)));
    });
    for (const auto line : row.lines) values.emplace_back(line);
    const auto said = row.none ? "not allowed" : row.absent ? "lost" : "";
    return fmt::format("{}: {}{}", words, said, fmt::join(values, ", "));
}

std::string effect_field(const Request& request, const EffectResult& effect) {
    auto text = fmt::format("{}:{}", party_name(*request.procedure, effect.to),
                            request.ruleset->effects[effect.effect->word].id);
    if (effect.effect->counted) text += fmt::format(":{}", effect.count);
    if (effect.suffers != nullptr) text.append(":").append(effect.suffers->outcome);
    return effect.open ? text + "?" : text;
}

}  // namespace

std::string joined(const std::vector<std::string>& items) { return fmt::format("{}", fmt::join(items, "; ")); }

std::string dice_field(const Resolution& resolution) {
    std::vector<std::string> faces;
    for (const auto& die : resolution.dice) faces.push_back(std::to_string(die.face));
    return joined(faces);
}

std::string given_field(const Resolution& resolution) {
    const auto given = std::ranges::count_if(resolution.dice, &ThrownDie::given);
    return resolution.rolled && given > 0 ? std::to_string(given) : std::string();
}

std::string rows_field(const Procedure& procedure, const std::vector<const LookupRow*>& rows,
                       std::vector<std::string> lines) {
    if (rows.size() == 1) lines.insert(lines.end(), rows.front()->lines.begin(), rows.front()->lines.end());
    else
        for (const auto* row : rows) lines.push_back(row_field(procedure, *row));
    return joined(lines);
}

std::string list_field(const Request& request, const std::vector<EffectResult>& effects) {
    std::vector<std::string> items;
    for (const auto& effect : effects) items.push_back(effect_field(request, effect));
    return joined(items);
}

std::string list_field(const Request& request, const std::vector<NextStep>& steps) {
    std::vector<std::string> items;
    for (const auto& step : steps) {
        items.push_back(fmt::format("{}:{}", next_party(*request.procedure, step), step.next->procedure));
        each_next_word(*request.ruleset, step, [&](const std::string& word) { items.back().append(" ").append(word); });
    }
    return joined(items);
}

std::string notes_field(const Resolution& resolution) {
    std::vector<std::string> items;
    for (const auto* mark : resolution.marks) items.push_back(mark_text(*mark));
    items.insert(items.end(), resolution.notes.begin(), resolution.notes.end());
    for (auto& line : reading_notes(resolution.request)) items.push_back(std::move(line));
    return joined(items);
}

}  // namespace orderly::report
