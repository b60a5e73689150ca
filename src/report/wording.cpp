#include "report/wording.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <vector>

#include "engine/view.hpp"
#include "text/lists.hpp"
#include "text/numbers.hpp"

namespace orderly::report {

std::string_view party_name(const Procedure& procedure, Index to) {
    const auto sides = procedure.sides.size();
    if (to < sides) return procedure.sides[to];
    if (to - sides < procedure.parties.size()) return procedure.parties[to - sides];
    return "both";
}

std::string_view next_party(const Procedure& procedure, const NextStep& step) {
    const auto again = step.next->procedure == procedure.id && procedure.sides.size() > 1;
    return again ? "both" : party_name(procedure, step.side);
}

std::string stage_name(const Procedure& procedure, const Stage& stage) {
    if (!throws_on_both_sides(procedure.kind)) return std::string(stage.id);
    return fmt::format("{}.{}", procedure.sides[stage.of], stage.id);
}

std::string mark_text(const Mark& mark) {
    std::string text(certainty_name(mark.certainty));
    if (!mark.note.empty()) text.append(": ").append(mark.note);
    return text;
}

std::string_view sheet_of(const Ruleset& ruleset, const Procedure& procedure) {
    return procedure.sheet.empty() ? ruleset.sheet : procedure.sheet;
}

namespace {

/// A part of an effect's number, and its reason.
struct Part {
    int count = 0;
    std::string why;
};

/// The source of a line's number if the player can see it: a die, a total, a quantity.
class Seen {
public:
    Seen(const Resolution& resolution, const Result& result, Index side) {
        const auto& request = resolution.request;
        view_.own_side = &request.sides[side];
        view_.unit = subject_of(request, result, side);
        if (request.procedure->sides.size() > 1) view_.enemy_side = &request.sides[1 - side];
        view_.natural = result.naturals[side];
        view_.total = result.total;
    }

    [[nodiscard]] std::int64_t of(const Number& number) const {
        return engine::measure(number.of, number.index, view_);
    }

    static bool can_see(Measure of) {
        return of == Measure::natural || of == Measure::total || of == Measure::quantity ||
               of == Measure::enemy_quantity;
    }

private:
    engine::View view_;
};

void add_part(std::vector<Part>& parts, int count, std::string why) {
    if (count != 0) parts.push_back({count, std::move(why)});
}

/// Shows "2 for 8", but not "1 for 1".
std::string all_of(std::int64_t value, int counted) {
    return value == counted ? std::string() : fmt::format("for {}", value);
}

/// The words that make a condition hold; instead of a derived word, those that it follows from.
class Causes {
public:
    Causes(const Procedure& procedure, const WordSet* own, const WordSet* enemy)
        : procedure_(procedure), own_(own), enemy_(enemy) {}

    /// "for wall and enemy cavalry"; empty if no word is needed.
    [[nodiscard]] std::string why(const Condition& when) {
        add(when, false);
        return ids_.empty() ? std::string() : fmt::format("for {}", fmt::join(ids_, " and "));
    }

private:
    /// `turned`: the condition is seen from the enemy's side.
    void add(const Condition& when, bool turned) {
        add(when.all(), turned);
        add(when.enemy_all(), !turned);
        engine::View view;
        view.own = turned ? enemy_ : own_;
        view.enemy = turned ? own_ : enemy_;
        const auto held = std::ranges::find_if(when.any, [&](const Term& term) { return engine::holds(term, view); });
        if (held == when.any.end()) return;
        add(held->own, turned);
        add(held->enemy, !turned);
    }

    void add(const WordSet& words, bool turned) {
        words.each([&](WordIndex word) {
            const auto before = ids_.size();
            const auto derived = std::ranges::find(procedure_.derived, word, &Derived::word);
            if (derived != procedure_.derived.end()) add(derived->when, turned);
            if (ids_.size() == before)
                ids_.push_back(fmt::format("{}{}", turned ? "enemy " : "", procedure_.words[word].id));
        });
    }

    const Procedure& procedure_;
    const WordSet* own_;
    const WordSet* enemy_;
    std::vector<std::string> ids_;
};

std::string cause_of(const Resolution& resolution, const Result& result, const Share& share, Index side) {
    static constexpr WordSet nobody;
    const auto& request = resolution.request;
    const auto* unit = subject_of(request, result, side);
    const auto* own = unit != nullptr ? &unit->effective : &request.sides[side].effective;
    const auto* enemy = request.procedure->sides.size() > 1 ? &request.sides[1 - side].effective : &nobody;
    return Causes(*request.procedure, own, enemy).why(share.effect->when);
}

void add_parts(std::vector<Part>& parts, const Share& share, const Seen& seen) {
    const auto& number = share.effect->count;
    if (!Seen::can_see(number.of)) return add_part(parts, share.count, {});
    const auto value = seen.of(number);
    const auto once = value >= number.once_at ? number.once : 0;
    add_part(parts, number.base, {});
    const auto counted = share.count - number.base - once;
    const auto is_whole = number.over == 0 && !number.under;
    add_part(parts, counted,
             is_whole ? all_of(value, counted)
                      : fmt::format("because {} is {} {} by {}", value, value < number.over ? "below" : "above",
                                    number.over, std::abs(value - number.over)));
    add_part(parts, once, fmt::format("because {} is {} or more", value, number.once_at));
}

}  // namespace

Sentence sentence_of(const Ruleset& ruleset, const EffectResult& effect) {
    const auto& word = ruleset.effects[effect.effect->word];
    const auto many = effect.effect->counted && effect.count != 1 && !word.many.empty();
    auto pattern = many || word.one.empty() ? word.many : word.one;
    if (pattern.empty()) pattern = word.id;
    if (!effect.effect->says.empty()) pattern = effect.effect->says;
    const auto* suffers = effect.suffers;
    const auto outcome = suffers == nullptr ? std::string_view{} : title_or_id(suffers->title, suffers->outcome);
    return {pattern, ruleset.unit.suffix, outcome, effect.count};
}

std::string effect_text(const Ruleset& ruleset, const EffectResult& effect) {
    std::string text;
    if (effect.open) text.append(effect.effect->provided).append(": ");
    each_piece(sentence_of(ruleset, effect), [&](std::string_view piece) { text.append(piece); });
    return text;
}

std::string effect_parts(const Resolution& resolution, const Result& result, const EffectResult& effect) {
    if (!effect.effect->counted) return {};
    std::vector<Part> parts;
    int left = effect.count;
    for (std::size_t at = 0; at < effect.share_count; ++at) {
        const auto& share = effect.shares[at];
        const auto side = share.effect->to == both_sides ? effect.to : share.effect->of;
        const auto before = parts.size();
        add_parts(parts, share, Seen(resolution, result, side));
        if (before > 0 && parts.size() == before + 1 && parts.back().why.empty())
            parts.back().why = cause_of(resolution, result, share, side);
        left -= share.count;
    }
    add_part(parts, left, {});
    if (parts.empty() || (parts.size() == 1 && parts.front().why.empty())) return {};
    std::string text;
    for (const auto& part : parts) {
        if (text.empty()) fmt::format_to(std::back_inserter(text), "{}", part.count);
        else fmt::format_to(std::back_inserter(text), ", {:+}", part.count);
        if (!part.why.empty()) text.append(" ").append(part.why);
    }
    return text;
}

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

const ManualModifier* by_hand_of(const Request& request, const Counted& counted) {
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
    return text::find(procedure.pool.stages, true,
                      [&](const Stage& stage) { return holds_line(stage.modifiers, counted.modifier); });
}

std::string fired_text(const Ruleset& ruleset, const Fired& fired) {
    auto text = fired.shot->count == 1 ? std::string() : fmt::format("{} x ", fired.shot->count);
    text += title_or_id(fired.weapon->title, fired.weapon->id);
    const auto suffix = ruleset.unit.suffix;
    text += fmt::format(" at {}{}", text::decimal_text(fired.shot->distance), suffix);
    if (!fired.band.empty()) text += fmt::format(", {}", fired.band);
    return text + fmt::format(" (up to {}{})", fired.cell->up_to, suffix);
}

std::string row_name(const Procedure& procedure, const LookupRow& row) {
    std::string words;
    each_row_word(procedure, row, [&](const Word& word) { words.append(words.empty() ? "" : " ").append(word.id); });
    auto when = row.when;
    for (auto& words : when.words) words.none = words.enemy_none = 0;  // rows beside it cover the other cases
    return joined(words, ", ", condition_text(procedure, when));
}

namespace {

/// Whether two entries are the same line: both sides used it, or it causes several effects.
bool is_same(const TrailLine& one, const TrailLine& other) {
    return one.id == other.id && one.place->line == other.place->line && one.place->file == other.place->file &&
           one.row == other.row && one.left_out == other.left_out;
}

}  // namespace

std::vector<TrailLine> used_lines(const Resolution& resolution, const Result& result) {
    std::vector<TrailLine> lines;
    for (const auto* trail : {&resolution.trail, &result.trail})
        for (const auto& line : *trail)
            if (std::ranges::none_of(lines, [&](const TrailLine& other) { return is_same(line, other); }))
                lines.push_back(line);
    return lines;
}

std::string line_name(const Procedure& procedure, const TrailLine& line) {
    auto name = line.row != nullptr ? row_name(procedure, *line.row) : std::string(line.id);
    return line.left_out ? name.append(", left out") : name;
}

}  // namespace orderly::report
