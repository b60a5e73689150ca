#include "engine/effects.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "engine/fill_placeholders.hpp"
#include "engine/modifiers.hpp"

namespace orderly::engine {
namespace {

/// Effects of one result, line by line.
class Effects {
public:
    Effects(const Request& request, Result& result, const Views& views, Trail trail)
        : request_(request), result_(result), views_(views), trail_(trail) {}

    void add(std::span<const Effect> effects) {
        for (const auto& effect : effects) {
            if (effect.to != both_sides) {
                add(effect, effect.to, effect.of);
                continue;
            }
            for (Index side = 0; side < request_.procedure->sides.size(); ++side) add(effect, side, side);
        }
    }

private:
    void add(const Effect& effect, Index to, Index of) {
        const auto& view = views_[of];
        if (!holds(effect.when, view)) return;
        auto used = false;
        const auto gives = to < request_.procedure->sides.size() ? to : of;
        if (effect.has_next)
            for (auto left = effect.next.repeats ? work_out(effect.next.times, view) : 1; left > 0; --left, used = true)
                result_.next.push_back({&effect.next, to, gives, words_of(effect.next, view)});
        if (effect.word != no_index && add_word(effect, to, view)) used = true;
        if (used) use(effect);
        else trail_.use(effect.mark);
    }

    /// A line without a name is its row's.
    void use(const Effect& effect) {
        const auto of_row = effect.id.empty() && result_.row != nullptr;
        trail_.use(of_row ? result_.row->outcome : effect.id, effect.place, {&effect.mark, &effect.count.mark});
    }

    /// False where it comes to nothing.
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

    /// A line of its own; several of one kind to one side are one, where the ruleset sums them.
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

    /// One row of outcome down in the column, past rows of the same outcome and those the column lacks.
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

    /// For a roll made again both sides' words, parted as a player types them.
    std::vector<std::string> words_of(const Next& next, const View& view) const {
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
};

}  // namespace

void apply_effects(const Request& request, Result& result, const Views& views, Trail trail) {
    Effects effects(request, result, views, trail);
    if (result.row != nullptr) effects.add(result.row->effects);
    effects.add(request.procedure->always);
}

}  // namespace orderly::engine
