#include "engine/tallies.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>

#include "engine/needs.hpp"
#include "engine/throws.hpp"

namespace orderly::engine {

KeptPlaces kept_places(Keep keep, int kept, std::size_t count) {
    const auto stay = keep == Keep::all ? count : std::min(count, static_cast<std::size_t>(kept));
    switch (keep) {
        case Keep::worst: return {count - stay, count};
        case Keep::middle: return {(count - stay) / 2, (count - stay) / 2 + stay};
        default: return {0, stay};
    }
}

int worth_of(std::span<const FaceWorth> faces, int face, int otherwise) {
    const auto found = std::ranges::find_if(faces, [&](const FaceWorth& one) { return one.faces.holds(face); });
    return found == faces.end() ? otherwise : found->worth;
}

namespace {

/// How many places two stretches have in common.
int common(int from, int to, int other_from, int other_to) {
    return std::max(0, std::min(to, other_to) - std::max(from, other_from));
}

}  // namespace

AimedTally::AimedTally(const Tally& tally, int needed, std::size_t dice, std::size_t others)
    : tally_(&tally),
      needed_(needed),
      by_die_(tally.of == TallyOf::worth || (tally.of == TallyOf::sum && tally.keep == Keep::all)),
      dice_(dice),
      kept_(kept_places(tally.keep, tally.kept, dice)),
      pairs_(static_cast<int>(std::min(dice, others))) {}

int AimedTally::worth(int shows) const {
    if (tally_->of == TallyOf::sum) return shows;
    return worth_of(tally_->faces, shows, shows >= needed_ ? 1 : 0);
}

double AimedTally::range(int least, int greatest, std::size_t shown) const {
    switch (tally_->of) {
        case TallyOf::sum: return 1 + static_cast<double>(kept_.last - kept_.first) * (greatest - least);
        case TallyOf::beats: return 1.0 + pairs_;
        case TallyOf::run: return static_cast<double>((shown + 1) * (shown + 1));  // with the row in hand
        case TallyOf::sets:
        case TallyOf::different: return static_cast<double>(shown + 1);
        default: return static_cast<double>(dice_ + 1);
    }
}

void AimedTally::take(const Showing& at, TallyCount& count) const {
    const auto end = at.above + at.here;
    switch (tally_->of) {
        case TallyOf::worth: break;
        case TallyOf::sum:
            count.number +=
                at.number * common(at.above, end, static_cast<int>(kept_.first), static_cast<int>(kept_.last));
            break;
        case TallyOf::sets: count.number += at.here >= tally_->alike ? 1 : 0; break;
        case TallyOf::alike: count.number = std::max(count.number, at.here); break;
        case TallyOf::different: count.number += at.here > 0 ? 1 : 0; break;
        case TallyOf::run:
            count.row = at.here == 0 ? 0 : at.in_a_row ? count.row + 1 : 1;
            count.number = std::max(count.number, count.row);
            break;
        case TallyOf::beats: {
            const auto others_end = at.others_above + at.others_here;
            count.number += common(at.above, end, others_end, pairs_);
            if (tally_->ties) count.number += common(at.above, std::min(end, pairs_), at.others_above, others_end);
            break;
        }
    }
}

namespace {

int score_of(const Request& request, const Tally& tally, Trail trail) {
    if (tally.at_least.empty()) {
        trail.use(tally.id, tally.place, {&tally.mark});
        return INT_MAX;
    }
    const auto view = side_view(request, tally.side);
    const auto* score = needed_option(request, tally.at_least, view);
    trail.use(tally.id, tally.place, {&tally.mark, &score->mark, &score->value.mark});
    return work_out(score->value, view);
}

}  // namespace

std::vector<AimedTally> aim_tallies(const Request& request, Trail trail) {
    const auto& procedure = *request.procedure;
    std::vector<AimedTally> aimed;
    if (procedure.tallies.empty()) return aimed;
    std::array<std::size_t, most_named_dice> thrown = {};
    each_throw(request, [&](const PlannedThrow& one) {
        thrown[place_of(request, one)] += static_cast<std::size_t>(one.count) + one.die->more.size();
    });
    for (const auto& tally : procedure.tallies) {
        const auto count = [&](DiceMask dice) {
            std::size_t sum = 0;
            for (std::size_t die = 0; die < thrown.size(); ++die) sum += (dice >> die & 1) != 0 ? thrown[die] : 0;
            return sum;
        };
        aimed.emplace_back(tally, score_of(request, tally, trail), count(tally.dice), count(tally.against));
    }
    return aimed;
}

int count_tally(const AimedTally& tally, std::span<const ShownDie> dice) {
    TallyCount count;
    if (tally.is_by_die()) {
        for (const auto& die : dice) count.number += tally.counts(die.die) ? tally.worth(die.shows) : 0;
        return count.number;
    }
    std::map<int, Showing, std::greater<>> numbers;
    for (const auto& die : dice) {
        if (!tally.counts(die.die) && !tally.is_against(die.die)) continue;
        auto& at = numbers[die.shows];
        at.here += tally.counts(die.die) ? 1 : 0;
        at.others_here += tally.is_against(die.die) ? 1 : 0;
    }
    const Showing* before = nullptr;
    for (auto& [number, at] : numbers) {
        at.number = number;
        if (before != nullptr) {
            at.in_a_row = before->number == number + 1;
            at.above = before->above + before->here;
            at.others_above = before->others_above + before->others_here;
        }
        tally.take(at, count);
        before = &at;
    }
    return count.number;
}

}  // namespace orderly::engine
