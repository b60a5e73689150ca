// The full distribution of a number, over the rolls of one request or summed over a chain of requests.

#include <algorithm>

#include "odds/tallying.hpp"
#include "odds/query.hpp"
#include "odds/chains.hpp"
#include "orderly/error.hpp"
#include "text/numbers.hpp"
#include "text/characters.hpp"

#include <fmt/format.h>

namespace orderly {
using namespace odds;
namespace {

/// Numbers with their weights, over `den`. The key without a value stands for rolls that do not compute the number.
struct Spread {
    std::map<std::optional<Fraction>, Whole> weights;
    Whole den = 1;
};

std::optional<Fraction> sum_of(const std::optional<Fraction>& a, const std::optional<Fraction>& b) {
    if (!a) return b;
    return b ? std::optional(*a + *b) : a;
}

/// The sum of two independent numbers.
Spread added(const Spread& a, const Spread& b) { return {sums_of_each(a.weights, b.weights, sum_of), a.den * b.den}; }

/// The sum of `count` independent numbers.
Spread times(const Spread& one, int count) {
    constexpr std::int64_t most = 1'000'000;
    const auto is_small = [](const auto& entry) {
        return entry.first && entry.first->is_whole() && entry.first->num > -most && entry.first->num < most;
    };
    if (count > 1 && std::ranges::all_of(one.weights, is_small)) {
        CastOdds whole;
        whole.den = one.den;
        for (const auto& [number, weight] : one.weights) whole.weights[static_cast<int>(number->num)] = weight;
        Spread sum;
        auto all = several(whole, count);
        sum.den = all.den;
        for (auto& [number, weight] : all.weights) sum.weights[Fraction(number)] = std::move(weight);
        return sum;
    }
    auto sum = one;
    for (int left = count; left > 1; --left) sum = added(sum, one);
    return sum;
}

/// The distribution of one number in a chain, state by state: a state's own part, and that of the states it leads to.
class Spreading {
public:
    Spreading(const Chain& chain, std::size_t key, bool adds_up)
        : chain_(chain), key_(key), adds_up_(adds_up), known_(chain.states().size()), begun_(chain.states().size()) {}

    const Spread& of(std::size_t at) {
        if (known_[at]) return *known_[at];
        if (begun_[at])
            throw Error(ErrorCode::not_exact,
                        "the procedures that follow can repeat without limit, so the number has no greatest value; "
                        "ask without follow-ups");
        begun_[at] = true;
        const auto& sums = chain_.states()[at].sums;
        known_[at] = times(one_roll(sums), adds_up_ ? std::max(sums.space.rolls, 1) : 1);
        return *known_[at];
    }

private:
    Spread one_roll(const RollSums& sums) {
        std::vector<Spread> parts(1);
        for (const auto& branch : sums.branches) {
            const auto own = number_in(branch);
            if (branch.next.empty()) {
                parts.front().weights[own] += *branch.weight;
                continue;
            }
            Spread after{{{own, *branch.weight}}, 1};
            std::map<std::size_t, int> called;
            for (const auto& next : branch.next) ++called[next.state];
            for (const auto& [state, count] : called) after = added(after, times(of(state), count));
            parts.push_back(std::move(after));
        }
        Spread sum;
        for (const auto& part : parts) sum.den = lcm(sum.den, part.den);
        for (const auto& part : parts) {
            const Whole scale = sum.den / part.den;
            for (const auto& [number, weight] : part.weights) sum.weights[number] += weight * scale;
        }
        sum.den *= sums.space.den;
        return sum;
    }

    [[nodiscard]] std::optional<Fraction> number_in(const Branch& branch) const {
        const auto found = std::ranges::find(branch.measured, key_, &Measured::key);
        return found == branch.measured.end() ? std::nullopt : std::optional(found->number);
    }

    const Chain& chain_;
    std::size_t key_;
    bool adds_up_;
    std::vector<std::optional<Spread>> known_;
    std::vector<bool> begun_;
};

NumberOdds odds_of_key(const Chain& chain, const AskedNumber& asked, std::size_t at) {
    const auto& key = asked.keys()[at];
    NumberOdds odds{key.side, key.what, key.provided, key.distance, key.counted, {}, 0};
    Spreading spreading(chain, at, key.adds_up);
    const auto& all = spreading.of(0);
    for (const auto& [number, weight] : all.weights) {
        const auto chance = ratio(weight, all.den);
        if (number) odds.chances[*number] += chance;
        else if (key.adds_up) odds.chances[0] += chance;
        else odds.none += chance;
    }
    return odds;
}

/// Removes effects that are always 0 if the same effect is also listed with a circumstance that the words leave open.
void drop_idle(std::vector<NumberOdds>& numbers) {
    std::erase_if(numbers, [&](const NumberOdds& one) {
        const auto never = one.provided.empty() && one.chances.size() == 1 && one.chances.begin()->first == Fraction(0);
        return never && std::ranges::any_of(numbers, [&](const NumberOdds& other) {
                   return other.side == one.side && other.what == one.what && !other.provided.empty();
               });
    });
}

/// The odds of a tally. A tally belongs to the first throw, so requests that follow do not matter.
AskedNumbers tally_numbers(const Request& request, const Tally& tally, const OddsOptions& options) {
    AskedNumbers numbers;
    numbers.request = request;
    numbers.followed = options.follow;
    Resolution unused;
    engine::aim_tallies(request, {numbers.annotations.marks, unused.trail});
    const auto at = static_cast<Index>(&tally - request.procedure->tallies.data());
    numbers.numbers.push_back({std::string(request.procedure->sides[tally.side]), std::string(tally.id), {}, false, true,
                               tally_chances(request, at), 0});
    return numbers;
}

}  // namespace

AskedNumbers numbers_of(const Request& request, std::string_view text, const OddsOptions& options) {
    check_throws(request);
    const auto& tallies = request.procedure->tallies;
    if (const auto tally = std::ranges::find(tallies, text, &Tally::id); tally != tallies.end())
        return tally_numbers(request, *tally, options);
    AskedNumber asked(request, text);
    const Chain chain(request, options.follow, options.most_work,
                      [&](const Resolution& resolution, const Names& names, bool first) {
                          return asked.read(resolution, names, first);
                      });
    asked.check_found();
    AskedNumbers numbers;
    numbers.request = request;
    numbers.followed = options.follow;
    numbers.work = chain.work();
    numbers.rolls = chain.states().front().sums.space.rolls;
    const auto colon = text.find(':');
    const auto party = colon == std::string_view::npos ? std::string_view() : text.substr(0, colon);
    for (std::size_t at = 0; at < asked.keys().size(); ++at)
        if (party.empty() || asked.keys()[at].side == party) numbers.numbers.push_back(odds_of_key(chain, asked, at));
    drop_idle(numbers.numbers);
    for (const auto& state : chain.states())
        numbers.annotations.merge(state.sums.annotations.marks, state.sums.annotations.notes);
    return numbers;
}

Ratio NumberOdds::mean() const {
    Ratio sum = 0;
    Ratio all = 0;
    for (const auto& [number, chance] : chances) {
        sum += chance * ratio(Whole(static_cast<long>(number.num)), Whole(static_cast<long>(number.den)));
        all += chance;
    }
    return all == 0 ? Ratio(0) : Ratio(sum / all);
}

Ratio NumberOdds::chance(std::string_view asked) const {
    const auto [name, sign] = odds::asked_of(asked);
    const auto number = text::read_integer<int>(name);
    if (!number) {
        const auto said = text::printable(asked.substr(0, 60));
        throw Error(ErrorCode::unknown_outcome, fmt::format("{} cannot be `{}`; say 2, 2+ or 2-", what, said), said);
    }
    return odds::sum_of_asked<Ratio>(chances, Fraction(*number), sign, std::identity());
}

}  // namespace orderly
