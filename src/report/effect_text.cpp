#include "report/effect_text.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <vector>

#include "engine/view.hpp"
#include "report/counted_text.hpp"
#include "report/naming.hpp"

namespace orderly::report {
namespace {

/// A part of an effect's number, and what it is for.
struct Part {
    int count = 0;
    std::string why;
};

/// What the number of a line is taken from, where the player can see it: a die, a total, a quantity.
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

/// One for each is no news: "2 for 8", and nothing of 1 for 1.
std::string all_of(std::int64_t value, int counted) {
    return value == counted ? std::string() : fmt::format("{}", value);
}

void add_parts(std::vector<Part>& parts, const Share& share, const Seen& seen) {
    const auto& number = share.effect->count;
    if (!Seen::can_see(number.of)) return add_part(parts, share.count, {});
    const auto value = seen.of(number);
    const auto once = value >= number.once_at ? number.once : 0;
    add_part(parts, number.base, {});
    const auto counted = share.count - number.base - once;
    add_part(parts, counted,
             number.over == 0 && !number.under
                 ? all_of(value, counted)
                 : fmt::format("{} {} {}", value, number.under ? "under" : "over", number.over));
    add_part(parts, once, fmt::format("{} or more", number.once_at));
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
        add_parts(parts, share, Seen(resolution, result, side));
        left -= share.count;
    }
    add_part(parts, left, {});
    if (parts.empty() || (parts.size() == 1 && parts.front().why.empty())) return {};
    std::string text;
    for (const auto& part : parts) {
        if (!text.empty()) text += &part == &parts.back() ? ", and " : ", ";
        fmt::format_to(std::back_inserter(text), "{}", part.count);
        if (!part.why.empty()) fmt::format_to(std::back_inserter(text), " for {}", part.why);
        else if (&part != &parts.front()) text += " more";
    }
    return text;
}

}  // namespace orderly::report
