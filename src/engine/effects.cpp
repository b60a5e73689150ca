#include "engine/evaluate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "text/numbers.hpp"

namespace orderly::engine {
namespace {

/// Adds the effects of one result, line by line.
class Effects {
public:
    Effects(const Request& request, Result& result, const Views& views, Trail trail, bool tells_next)
        : request_(request), result_(result), views_(views), trail_(trail), tells_next_(tells_next) {}

    void add(std::span<const Effect> effects) {
        for (const auto& effect : effects) {
            if (effect.to != both_sides) {
                if (holds(effect.when, views_[effect.of])) add(effect, effect.to, effect.of);
                continue;
            }
            for (Index side = 0; side < request_.procedure->sides.size(); ++side)
                if (holds(effect.when, views_[side])) add(effect, side, side);
        }
    }

private:
    /// An effect whose condition holds.
    void add(const Effect& effect, Index to, Index of) {
        const auto& view = views_[of];
        if (view.asks_dice != nullptr && asks_dice(effect, view)) return;
        auto used = false;
        const auto gives = to < request_.procedure->sides.size() ? to : of;
        if (effect.has_next)
            for (auto left = effect.next.repeats ? work_out(effect.next.times, view) : 1; left > 0; --left, used = true)
                result_.next.push_back({&effect.next, to, gives, words_of(effect.next, view)});
        if (effect.word != no_index && add_word(effect, to, view)) used = true;
        if (used) use(effect);
        else trail_.use(effect.mark);
    }

    /// Whether a number of the effect comes from dice that are not known.
    [[nodiscard]] bool asks_dice(const Effect& effect, const View& view) const {
        if (effect.counted && is_unknown(effect.count, view)) return true;
        if (!effect.has_next) return false;
        const auto is_filled_by_dice = [&](std::string_view word) {
            return is_unknown(word, *request_.procedure, view);
        };
        return is_unknown(effect.next.times, view) ||
               std::ranges::any_of(effect.next.add, [&](const NextWords& add) {
                   return std::ranges::any_of(add.words, is_filled_by_dice);
               });
    }

    /// Records a line; one without an id is recorded under its row.
    void use(const Effect& effect) {
        const auto of_row = effect.id.empty() && result_.row != nullptr;
        trail_.use(of_row ? result_.row->outcome : effect.id, effect.place, {&effect.mark, &effect.count.mark});
    }

    /// Returns false if the effect comes to nothing.
    bool add_word(const Effect& effect, Index to, const View& view) {
        if (effect.counted && effect.count.absent) throw lost_value(*request_.procedure, effect.id, "");
        const auto count = effect.counted ? work_out(effect.count, view) : 0;
        const auto* suffers = effect.next_lower ? next_lower() : nullptr;
        if ((effect.counted && count <= 0) || (effect.next_lower && suffers == nullptr)) return false;
        auto& line = line_for(effect, to, !effect.provided.empty() && !view.own->has_any(effect.settled));
        if (line.share_count == 0) line.suffers = suffers;
        line.count += count;
        if (line.share_count < line.shares.size()) line.shares[line.share_count++] = {&effect, count};
        return true;
    }

    /// The line to add an effect to: a new one, or an earlier one of its kind and side if the ruleset sums that kind.
    EffectResult& line_for(const Effect& effect, Index to, bool open) {
        if (request_.ruleset->effects[effect.word].sum)
            for (auto& other : result_.effects)
                if (other.to == to && other.effect->word == effect.word && other.open == open) return other;
        auto& line = result_.effects.emplace_back();
        line.effect = &effect;
        line.to = to;
        line.open = open;
        return line;
    }

    /// The next lower row of the column with a different outcome; null if there is none.
    [[nodiscard]] const Row* next_lower() const {
        const auto& rows = result_.set->rows;
        auto at = std::ranges::find_if(rows, [&](const Row& row) { return &row == result_.row; });
        for (; at != rows.end(); ++at) {
            if (at->outcome == result_.row->outcome) continue;
            const auto has = [&](const ColumnBand& band) { return band.column == result_.column && !band.none; };
            if (std::ranges::any_of(at->bands, has)) return &*at;
        }
        return nullptr;
    }

    /// The words for the next procedure; if that is the same one again, both sides' words with `vs` between them.
    std::vector<std::string> words_of(const Next& next, const View& view) const {
        if (!tells_next_) return {};
        if (next.procedure != request_.procedure->id || request_.procedure->sides.size() < 2)
            return next_words(next, view);
        auto words = next_words(next, views_[0]);
        auto others = next_words(next, views_[1]);
        if (words.empty() && others.empty()) return words;
        words.emplace_back("vs");
        std::ranges::move(others, std::back_inserter(words));
        return words;
    }

    std::vector<std::string> next_words(const Next& next, const View& view) const {
        std::vector<std::string> words;
        for (const auto& add : next.add) {
            if (!holds(add.when, view)) continue;
            for (const auto word : add.words) words.push_back(fill_placeholders(word, *request_.procedure, view));
        }
        return words;
    }

    const Request& request_;
    Result& result_;
    const Views& views_;
    Trail trail_;
    bool tells_next_;
};

}  // namespace

void apply_effects(const Request& request, Result& result, const Views& views, Trail trail, bool tells_next) {
    Effects effects(request, result, views, trail, tells_next);
    if (result.row != nullptr) effects.add(result.row->effects);
    effects.add(request.procedure->always);
}

namespace {

/// The number that a placeholder names, unless it is a value. If a quantity has the name, it wins, as in a condition.
NumberOf number_called(std::string_view name, const Procedure& procedure) {
    constexpr auto known = std::to_array<std::pair<std::string_view, Measure>>({{"hits", Measure::hits},
                                                                                {"suffered", Measure::suffered},
                                                                                {"natural", Measure::natural},
                                                                                {"total", Measure::total},
                                                                                {"score", Measure::score},
                                                                                {"enemy.score", Measure::enemy_score}});
    const auto& quantities = procedure.quantities;
    if (const auto found = std::ranges::find(quantities, name, &Quantity::id); found != quantities.end())
        return {Measure::quantity, static_cast<Index>(found - quantities.begin())};
    if (const auto* found = std::ranges::find(known, name, &std::pair<std::string_view, Measure>::first);
        found != known.end())
        return {found->second};
    const auto tally = std::ranges::find(procedure.tallies, name, &Tally::id);
    if (tally == procedure.tallies.end()) return {};
    return {Measure::tally, static_cast<Index>(tally - procedure.tallies.begin())};
}

std::int64_t number_named(std::string_view name, const Procedure& procedure, const View& view) {
    if (const auto plain = text::read_integer<int>(name)) return *plain;
    if (const auto number = number_called(name, procedure); number.of != Measure::nothing)
        return measure(number.of, number.index, view);
    const auto value = std::ranges::find(view.values, name, &ValueResult::id);
    return value == view.values.end() ? 0 : value->value.cut();
}

/// What stands in the braces of a word; empty if it has none.
std::string_view placeholder_in(std::string_view word) {
    const auto open = word.find('{');
    const auto close = word.find('}');
    return open == std::string_view::npos || close == std::string_view::npos ? std::string_view()
                                                                             : word.substr(open + 1, close - open - 1);
}

}  // namespace

bool is_unknown(std::string_view word, const Procedure& procedure, const View& view) {
    auto unknown = false;
    each_filled_in(placeholder_in(word), [&](std::string_view name, int) {
        unknown = is_unknown(number_called(name, procedure), view) || unknown;
    });
    return unknown;
}

std::string fill_placeholders(std::string_view word, const Procedure& procedure, const View& view) {
    const auto inside = placeholder_in(word);
    if (inside.empty()) return std::string(word);
    std::int64_t number = 0;
    each_filled_in(inside, [&](std::string_view name, int sign) {
        number += sign * number_named(name, procedure, view);
        if (sign < 0) number = std::max(number, std::int64_t{0});  // losses beyond the total leave 0
    });
    return fmt::format("{}{}{}", word.substr(0, word.find('{')), number, word.substr(word.find('}') + 1));
}

namespace {

/// The value before halving and modifiers; sets `cell` to the table cell that it comes from, if any.
Fraction base_value(const Request& request, const Computed& computed, const View& view, const Option*& cell) {
    if (!computed.sum.empty()) {
        std::int64_t sum = 0;
        for (const auto quantity : computed.sum) sum += quantity_of(view.own_side, view.unit, quantity).cut();
        return computed.remainder ? sum % computed.divide : sum / computed.divide;
    }
    const auto* option = first_option(computed.cells, view);
    if (option == nullptr)
        throw Error(ErrorCode::missing, std::string(computed.id) + ": the sheet has no row for these words");
    if (option->value.absent) throw lost_value(*request.procedure, computed.id, "");
    cell = option;
    return work_out(option->value, view);
}

/// Whether the value comes from dice that are not known.
bool asks_dice(const Computed& computed, const View& view) {
    const auto asks = [&](const Option& option) {
        return is_unknown(option.value, view) ||
               std::ranges::any_of(option.when.tests, [&](const Test& test) { return is_unknown(test.number, view); });
    };
    const auto* option = first_option(computed.cells, view);
    return option == nullptr ? std::ranges::any_of(computed.cells, asks) : is_unknown(option->value, view);
}

}  // namespace

void work_out_values(const Request& request, Result& result, const Views& views, Trail trail) {
    const auto& view = views[0];
    for (const auto& computed : request.procedure->values) {
        if (!holds(computed.when, view) || (view.asks_dice != nullptr && asks_dice(computed, view))) continue;
        const Option* cell = nullptr;
        auto value = base_value(request, computed, view, cell);
        if (computed.is_halved && holds(computed.halved, view)) {
            const auto half = value / Fraction(2);
            value = half.cut();
            trail.use(computed.halving);
            if (!half.is_whole()) trail.use(computed.halving_part);
            if (several_hold(computed.halved.any, view)) trail.use(computed.halving_several);
        }
        value = value + Fraction(count_lines(*request.procedure, computed.modifiers, every_side, views, result, trail));
        if (value < Fraction(computed.least)) {
            value = computed.least;
            trail.use(computed.floor);
        }
        if (cell == nullptr) trail.use(computed.id, computed.place, {&computed.mark});
        else trail.use(computed.id, cell->place, {&computed.mark, &cell->mark, &cell->value.mark});
        if (computed.distance) trail.use(request.ruleset->unit.mark);
        result.values.push_back({computed.id, value, computed.distance, &computed});
    }
}

}  // namespace orderly::engine

namespace orderly {

// The two things that a program usually asks of a resolution: the outcome, and a side's losses.

std::string_view outcome(const Resolution& resolution, std::size_t unit) {
    if (unit >= resolution.results.size()) return {};
    const auto& result = resolution.results[unit];
    if (result.row != nullptr) return result.row->outcome;
    return result.grading == nullptr ? std::string_view() : result.grading->outcome;
}

std::int64_t losses(const Resolution& resolution, Index side) {
    std::int64_t sum = 0;
    for (const auto& result : resolution.results)
        for (const auto& effect : result.effects)
            if (effect.to == side && !effect.open && effect.effect->counted &&
                resolution.request.ruleset->effects[effect.effect->word].is_loss())
                sum += effect.count;
    return sum;
}

std::int64_t losses(const Resolution& resolution, std::string_view side) {
    const auto& sides = resolution.request.procedure->sides;
    const auto found = std::ranges::find(sides, side);
    if (found == sides.end())
        throw Error(ErrorCode::wrong_side,
                    fmt::format("{} has no side `{}`; its sides are {}", resolution.request.procedure->id, side,
                                fmt::join(sides, " and ")),
                    std::string(side), {sides.begin(), sides.end()});
    return losses(resolution, static_cast<Index>(found - sides.begin()));
}

}  // namespace orderly
