#include "report/record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "report/lookup_words.hpp"
#include "report/naming.hpp"
#include "report/speech.hpp"
#include "text/number_text.hpp"

namespace orderly::report {
namespace {

std::string joined(const std::vector<std::string>& items) { return fmt::format("{}", fmt::join(items, "; ")); }

std::string by_side(const Procedure& procedure, const std::array<int, 2>& numbers) {
    return fmt::format("{}={}; {}={}", procedure.sides[0], numbers[0], procedure.sides[1], numbers[1]);
}

std::string one_or_both(const Procedure& procedure, const std::array<int, 2>& numbers) {
    const auto both = procedure.kind == Kind::pools || procedure.kind == Kind::duels;
    return both ? by_side(procedure, numbers) : std::to_string(numbers[0]);
}

/// `cavalry line road: not allowed`.
std::string row_field(const Procedure& procedure, const LookupRow& row) {
    std::string words;
    each_row_word(procedure, row, [&](const Word& word) { words.append(words.empty() ? "" : " ").append(word.id); });
    std::vector<std::string> values;
    each_row_value(procedure, row, [&](std::string_view id, Fraction value) {
        values.push_back(fmt::format("{}={}", id, fraction_text(value)));
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

std::string dice_field(const Resolution& resolution) {
    std::vector<std::string> faces;
    for (const auto& die : resolution.dice) faces.push_back(std::to_string(die.face));
    return joined(faces);
}

std::string given_field(const Resolution& resolution) {
    const auto given = std::ranges::count_if(resolution.dice, &ThrownDie::given);
    return resolution.rolled && given > 0 ? std::to_string(given) : std::string();
}

std::string total_field(const Request& request, const Result& result) {
    if (!result.has_total) return {};
    return request.procedure->kind == Kind::opposed ? by_side(*request.procedure, result.totals)
                                                    : std::to_string(result.total);
}

std::string difference_field(const Request& request, const Result& result) {
    return result.has_total && request.procedure->kind == Kind::opposed ? std::to_string(result.total) : std::string();
}

std::string_view outcome_field(const Result& result) {
    if (result.row != nullptr) return result.row->outcome;
    return result.grading != nullptr ? result.grading->outcome : std::string_view{};
}

std::string_view title_field(const Result& result) {
    if (result.row != nullptr) return title_or_id(result.row->title, result.row->outcome);
    return result.grading != nullptr ? title_or_id(result.grading->title, result.grading->outcome) : std::string_view{};
}

std::string_view passed_field(const Result& result) {
    if (!result.has_passed) return {};
    return result.passed ? "true" : "false";
}

std::string needed_field(const Request& request, const Result& result) {
    if (!result.has_needed) return {};
    auto text = one_or_both(*request.procedure, result.needed);
    for (const auto& stage : result.stages)
        fmt::format_to(std::back_inserter(text), "; {}={}", stage.stage->id, stage.needed);
    return text;
}

std::string hits_field(const Request& request, const Result& result) {
    return result.has_hits ? one_or_both(*request.procedure, result.hits) : std::string();
}

std::string rows_field(const Request& request, const Result& result) {
    std::vector<std::string> items;
    if (result.row != nullptr)
        for (const auto line : result.row->lines) items.emplace_back(line);
    if (result.rows.size() == 1)
        for (const auto line : result.rows.front()->lines) items.emplace_back(line);
    if (result.rows.size() > 1)
        for (const auto* row : result.rows) items.push_back(row_field(*request.procedure, *row));
    return joined(items);
}

bool gives_distance(const Request& request, const Result& result) {
    return std::ranges::any_of(result.values, &ValueResult::distance) ||
           (result.rows.size() > 1 && request.procedure->lookup.distance);
}

std::string values_field(const Request& request, const Result& result) {
    std::vector<std::string> items;
    for (const auto& value : result.values) items.push_back(fmt::format("{}={}", value.id, fraction_text(value.value)));
    if (auto rows = rows_field(request, result); !rows.empty()) items.push_back(std::move(rows));
    if (gives_distance(request, result)) items.push_back(fmt::format("unit={}", request.ruleset->unit.id));
    return joined(items);
}

std::string effects_field(const Request& request, const Result& result) {
    std::vector<std::string> items;
    for (const auto& effect : result.effects) items.push_back(effect_field(request, effect));
    return joined(items);
}

std::string next_field(const Request& request, const Result& result) {
    std::vector<std::string> items;
    for (const auto& step : result.next) {
        items.push_back(fmt::format("{}:{}", next_party(*request.procedure, step), step.next->procedure));
        each_next_word(*request.ruleset, step, [&](const std::string& word) { items.back().append(" ").append(word); });
    }
    return joined(items);
}

std::string notes_field(const Resolution& resolution) {
    std::vector<std::string> items;
    for (const auto* mark : resolution.marks) items.push_back(mark_text(*mark));
    items.insert(items.end(), resolution.notes.begin(), resolution.notes.end());
    for (auto& line : speech_lines(resolution.request)) items.push_back(std::move(line));
    return joined(items);
}

}  // namespace orderly::report
