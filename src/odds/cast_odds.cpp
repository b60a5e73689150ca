#include "odds/tallying.hpp"

#include <gmp.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/throws.hpp"

namespace orderly::odds {
namespace {

using Chances = std::map<int, Ratio>;

bool holds(std::span<const int> faces, int face) { return std::ranges::find(faces, face) != faces.end(); }

/// The chances after dice that are so were thrown again, at most `times` times.
template <class IsSo>
Chances thrown_again(const Chances& first, int times, IsSo is_so) {
    auto after = first;
    for (int left = times; left > 0; --left) {
        Ratio again = 0;
        Chances kept;
        for (const auto& [shows, chance] : first) {
            if (is_so(shows)) again += chance;
            else kept[shows] += chance;
        }
        for (const auto& [shows, chance] : after) kept[shows] += again * chance;
        after = std::move(kept);
    }
    return after;
}

/// The chances of one die with its explosions.
Chances single(const Die& die, int size, std::span<const int> faces) {
    const Ratio one = ratio(1, static_cast<unsigned long>(faces.size()));
    Chances first;
    for (const auto face : faces) first[face] += one;
    const auto face_chances =
        thrown_again(first, die.reroll_times, [&](int face) { return holds(die.rerolled, face); });
    auto sum = face_chances;
    for (int left = die.explode_most; left > 0 && !die.explodes.empty(); --left) {
        Chances longer;
        for (const auto& [face, chance] : face_chances) {
            if (!engine::explodes(die, size, face)) {
                longer[face] += chance;
                continue;
            }
            for (const auto& [more, further] : sum) longer[face + more] += chance * further;
        }
        sum = std::move(longer);
    }
    return sum;
}

/// Turns chances into weights over one denominator.
CastOdds over_one_den(const Chances& chances) {
    CastOdds odds;
    for (const auto& [value, chance] : chances) odds.den = lcm(odds.den, chance.get_den());
    for (const auto& [value, chance] : chances) odds.weights[value] = Ratio(chance * odds.den).get_num();
    return odds;
}

}  // namespace

CastOdds sum_of_both(const CastOdds& a, const CastOdds& b) {
    return {sums_of_each(a.weights, b.weights, std::plus()), a.den * b.den, a.equal && b.equal};
}

namespace {

/// Packs the weights into one long number, `words` machine words each, the least value first (Kronecker substitution).
/// Its n-th power holds the weights of n dice, as long as no weight needs more words.
Whole packed(const CastOdds& odds, std::size_t words) {
    const auto least = odds.weights.begin()->first;
    const auto size = static_cast<std::size_t>(odds.weights.rbegin()->first - least + 1) * words;
    Whole whole;
    auto* into = mpz_limbs_write(whole.get_mpz_t(), static_cast<mp_size_t>(size));
    std::fill_n(into, size, mp_limb_t{0});
    for (const auto& [value, weight] : odds.weights)
        std::copy_n(mpz_limbs_read(weight.get_mpz_t()), mpz_size(weight.get_mpz_t()),
                    into + static_cast<std::size_t>(value - least) * words);
    mpz_limbs_finish(whole.get_mpz_t(), static_cast<mp_size_t>(size));
    return whole;
}

/// The sum of `count` dice whose values lie close together, as a power of one long number.
CastOdds power(const CastOdds& one, int count) {
    CastOdds sum;
    sum.equal = one.equal;
    sum.den = power_of(one.den, count);
    const auto words = mpz_size(sum.den.get_mpz_t());  // no weight is greater
    const auto whole = power_of(packed(one, words), count);
    const auto* from = mpz_limbs_read(whole.get_mpz_t());
    auto value = one.weights.begin()->first * count;
    for (auto left = mpz_size(whole.get_mpz_t()); left > 0; ++value) {
        const auto size = std::min(left, words);
        mpz_t weight;
        mpz_roinit_n(weight, from, static_cast<mp_size_t>(size));
        if (mpz_sgn(weight) != 0) sum.weights.emplace_hint(sum.weights.end(), value, Whole(weight));
        from += size;
        left -= size;
    }
    return sum;
}

}  // namespace

/// Values that lie far apart are added by halves, so that many dice take few steps.
CastOdds several(const CastOdds& one, int count) {
    constexpr std::int64_t most_values = 1'000'000;
    if (count == 0) return {{{0, 1}}, 1, true};
    if (count == 1) return one;
    const auto span = std::int64_t{one.weights.rbegin()->first} - one.weights.begin()->first;
    if (span * count < most_values) return power(one, count);
    auto half = several(one, count / 2);
    auto all = sum_of_both(half, half);
    return count % 2 == 0 ? all : sum_of_both(all, one);
}

CastOdds single_odds(const engine::PlannedThrow& one, int size) {
    const auto& die = *one.die;
    const auto faces = engine::faces_or_numbers(one.faces(size), size);
    auto odds = over_one_den(thrown_again(single(die, size, faces), one.pushes, [&](int shows) {
        return engine::is_pushed(die.push.front(), shows);
    }));
    odds.equal = die.explodes.empty() && die.rerolled.empty() && one.pushes == 0;
    if (!odds.equal) return odds;
    // the denominator is the number of faces, even if the fractions could be reduced
    const Whole all = static_cast<unsigned long>(faces.size());
    for (auto& [value, weight] : odds.weights) weight *= all / odds.den;
    odds.den = all;
    return odds;
}

Whole power_of(const Whole& base, int exponent) {
    Whole power;
    mpz_pow_ui(power.get_mpz_t(), base.get_mpz_t(), static_cast<unsigned long>(exponent));
    return power;
}

Whole falls_of(const Whole& faces, std::size_t count, bool drawn) {
    if (!drawn) return power_of(faces, static_cast<int>(count));
    Whole falls;
    mpz_bin_ui(falls.get_mpz_t(), faces.get_mpz_t(), count);
    return falls;
}

Tally sum_of_kept(const engine::PlannedThrow& one) {
    Tally sum;
    sum.dice = DiceMask{1} << one.place % most_named_dice;  // dice of a stage have no place
    sum.of = TallyOf::sum;
    sum.keep = one.die->keep;
    sum.kept = one.die->kept;
    return sum;
}

Index deck_of(const engine::PlannedThrow& one) {
    constexpr Index first_of_one_throw = 0x8000;
    if (!one.die->drawn.once) return no_index;
    const Index shared = one.die->drawn.deck;
    return shared != no_index ? shared : static_cast<Index>(first_of_one_throw + one.place);
}

namespace {

/// The sum of the dice that are kept.
CastOdds kept_of(const engine::PlannedThrow& one) {
    CastOdds odds;
    std::vector<AlikeDice> dice;
    const auto add = [&](int size, int count) {
        const auto single = single_odds(one, size);
        odds.den *= falls_of(single.den, static_cast<std::size_t>(count), one.die->drawn.once);
        odds.equal = odds.equal && single.equal;
        auto& alike = dice.emplace_back(AlikeDice{static_cast<Index>(one.place % most_named_dice),
                                                  static_cast<std::size_t>(count), {}, deck_of(one)});
        for (const auto& [shows, weight] : single.weights) alike.falls.push_back({shows, {}, weight});
    };
    add(one.size, one.count);
    for (const auto size : one.die->more) add(size, 1);
    const auto sum = sum_of_kept(one);
    const engine::AimedTally kept(sum, 0, static_cast<std::size_t>(one.count) + one.die->more.size(), 0);
    for (const auto& [numbers, weight] : counts_of(std::move(dice), 0, {&kept, 1}))
        odds.weights[numbers.front()] = weight;
    return odds;
}

}  // namespace

CastOdds cast_odds(const engine::PlannedThrow& one) {
    if (one.die->keep != Keep::all || one.die->drawn.once) return kept_of(one);
    auto odds = several(single_odds(one, one.size), one.count);
    for (const auto size : one.die->more) odds = sum_of_both(odds, single_odds(one, size));
    return odds;
}

}  // namespace orderly::odds
