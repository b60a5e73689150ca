#include "report/counted_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "engine/view.hpp"
#include "report/naming.hpp"
#include "text/number_text.hpp"

namespace orderly::report {
namespace {

bool holds_line(std::span<const Modifier> lines, const Modifier* line) {
    const std::less_equal<const Modifier*> not_after;
    return !lines.empty() && not_after(&lines.front(), line) && not_after(line, &lines.back());
}

std::string words_label(const Request& request, const Result& result, const Counted& counted) {
    std::string text;
    auto last = counted.side;
    each_counted_word(request, result, counted,
                      [&](Index side, const Word& word, const std::optional<Fraction>& value) {
                          if (side != last) text += text.empty() ? "vs " : " vs ";
                          else if (!text.empty()) text += '/';
                          last = side;
                          text += word.id;
                          if (value) text += "=" + text::fraction_text(*value);
                      });
    return text;
}

}  // namespace

const Unit* subject_of(const Request& request, const Result& result, Index side) {
    const auto& units = request.sides[side].units;
    if (units.size() == 1) return &units.front();
    const auto alone = side == 0 && request.procedure->several[0] == Several::share_die && result.unit < units.size();
    return alone ? &units[result.unit] : nullptr;
}

const Quantity* fed_quantity(const Request& request, const Counted& counted) {
    const auto& line = *counted.modifier;
    if (line.quantity == no_index || (line.rule != Rule::each && line.rule != Rule::bands)) return nullptr;
    const auto& procedure = *request.procedure;
    if (line.by_hand != no_index && counted.words.own.contains(procedure.quantities[line.by_hand].word)) return nullptr;
    const auto& quantity = procedure.quantities[line.quantity];
    if (procedure.weapons.quantity == line.quantity) return &quantity;
    const auto says = [&](const Unit& unit) { return unit.said.contains(quantity.word); };
    return std::ranges::any_of(request.sides[counted.side].units, says) ? nullptr : &quantity;
}

std::optional<Fraction> counted_value(const Request& request, const Result& result, const Counted& counted, Index side,
                                      const Word& word) {
    if (word.quantity == no_index) return std::nullopt;
    if (side == counted.side && word.quantity == counted.modifier->by_hand) return Fraction(counted.add);
    if (side == counted.side && word.quantity == counted.modifier->quantity) return counted.quantity;
    const auto* unit = subject_of(request, result, side);
    if (!engine::quantity_given(&request.sides[side], unit, word.quantity)) return std::nullopt;
    return engine::quantity_of(&request.sides[side], unit, word.quantity);
}

const ByHand* by_hand_of(const Request& request, const Counted& counted) {
    if (counted.hand_unit == no_index) return nullptr;
    return &request.sides[counted.side].units[counted.hand_unit].by_hand[counted.hand_line];
}

std::string counted_label(const Request& request, const Result& result, const Counted& counted) {
    std::string text;
    if (const auto* hand = by_hand_of(request, counted))
        return fmt::format("{} {}", hand->reason.empty() ? counted.modifier->title : hand->reason,
                           text::signed_text(counted.add));
    if (const auto* quantity = fed_quantity(request, counted))
        text = text::decimal_text(counted.quantity) + " " + std::string(quantity->id);
    else text = words_label(request, result, counted);
    if (text.empty()) text = title_or_id(counted.modifier->title, counted.modifier->id);
    text += " " + text::signed_text(counted.add);
    return counted.modifier->last_die ? text + " on the last die" : text;
}

bool is_of_the_roll(const Procedure& procedure, const Counted& counted) {
    return counted.hand_unit != no_index || holds_line(procedure.modifiers, counted.modifier);
}

const Computed* value_of_line(const Procedure& procedure, const Counted& counted) {
    const auto found = std::ranges::find_if(
        procedure.values, [&](const Computed& value) { return holds_line(value.modifiers, counted.modifier); });
    return found == procedure.values.end() ? nullptr : &*found;
}

const ResultSet* table_of_line(const Procedure& procedure, const Counted& counted) {
    const auto found = std::ranges::find_if(procedure.results, [&](const ResultSet& set) {
        return !set.shift.empty() && holds_line(set.shift.front().lines, counted.modifier);
    });
    return found == procedure.results.end() ? nullptr : &*found;
}

const Stage* stage_of_line(const Procedure& procedure, const Counted& counted) {
    const auto& stages = procedure.pool.stages;
    const auto found =
        std::ranges::find_if(stages, [&](const Stage& stage) { return holds_line(stage.modifiers, counted.modifier); });
    return found == stages.end() ? nullptr : &*found;
}

}  // namespace orderly::report
