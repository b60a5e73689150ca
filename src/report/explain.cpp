#include "explain.hpp"

#include <algorithm>
#include <span>

#include "lookup_words.hpp"
#include "rule_words.hpp"

namespace orderly::report {
namespace {

const Mark* marked(const Mark& mark) { return mark.certainty == Certainty::printed ? nullptr : &mark; }

/// The first mark that marks anything: the nearer ones are asked first.
const Mark* first_marked(std::initializer_list<const Mark*> marks) {
    for (const auto* mark : marks)
        if (mark != nullptr && marked(*mark) != nullptr) return mark;
    return nullptr;
}

const Mark* mark_of(const Counted& counted) {
    const auto& line = *counted.modifier;
    if (const auto* option = counted.option) return first_marked({&option->value.mark, &option->mark, &line.mark});
    for (const auto& band : line.bands)
        if (band.band.holds(counted.quantity.floor())) return first_marked({&band.value.mark, &line.mark});
    return first_marked({&line.value.mark, &line.mark});
}

const Mark* mark_of(const Row& row, WordIndex column) {
    for (const auto& band : row.bands)
        if (band.column == column) return first_marked({&band.mark, &row.mark});
    return marked(row.mark);
}

bool is_used(const Effect& effect, const Result& result) {
    const auto shares = [&](const EffectResult& line) {
        return std::any_of(line.shares.begin(), line.shares.begin() + line.share_count,
                           [&](const Share& share) { return share.effect == &effect; });
    };
    return std::ranges::any_of(result.effects, shares) ||
           std::ranges::any_of(result.next, [&](const NextStep& step) { return step.next == &effect.next; });
}

std::string row_id(const Procedure& procedure, const LookupRow& row) {
    if (!row.id.empty()) return std::string(row.id);
    std::string words;
    each_row_word(procedure, row, [&](const Word& word) { words.append(words.empty() ? "" : " ").append(word.id); });
    return joined(words, ", ", condition_text(procedure, row.when));
}

void add_effects(std::vector<UsedLine>& lines, std::span<const Effect> effects, const Result& result, std::string_view outcome) {
    const Effect* last = nullptr;
    for (const auto& effect : effects) {
        if (!is_used(effect, result)) continue;
        const auto same_line = last != nullptr && last->id == effect.id && last->place.line == effect.place.line;
        last = &effect;
        if (same_line) continue;  // a line of the table that does several things is several effects
        lines.push_back({std::string(effect.id.empty() ? outcome : effect.id), effect.place, first_marked({&effect.count.mark, &effect.mark})});
    }
}

}  // namespace

std::vector<UsedLine> used_lines(const Request& request, const Result& result) {
    std::vector<UsedLine> lines;
    for (const auto& counted : result.modifiers)
        lines.push_back({std::string(counted.modifier->id), counted.modifier->place, mark_of(counted)});
    for (const auto* row : result.rows) lines.push_back({row_id(*request.procedure, *row), row->place, marked(row->mark)});
    std::string_view outcome;
    if (const auto* row = result.row) {
        outcome = row->outcome;
        lines.push_back({std::string(outcome), row->place, mark_of(*row, result.column)});
        add_effects(lines, row->effects, result, outcome);
    }
    add_effects(lines, request.procedure->always, result, outcome);
    return lines;
}

}  // namespace orderly::report
