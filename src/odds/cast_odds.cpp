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

/// The chances of each face after re-rolls.
Chances final_face(const Die& die, int size) {
    const auto faces = engine::faces_on(die, size);
    const Ratio one = ratio(1, static_cast<unsigned long>(faces.size()));
    Chances first;
    for (const auto face : faces) first[face] += one;
    auto after = first;
    for (int left = die.reroll_times; left > 0; --left) {
        Ratio again = 0;
        Chances kept;
        for (const auto& [face, chance] : first) {
            if (holds(die.rerolled, face)) again += chance;
            else kept[face] += chance;
        }
        for (const auto& [face, chance] : after) kept[face] += again * chance;
        after = kept;
    }
    return after;
}

/// The chances after `times` pushes.
Chances pushed(const Chances& first, const Push& push, int times) {
    auto after = first;
    for (int left = times; left > 0; --left) {
        Ratio again = 0;
        Chances kept;
        for (const auto& [shows, chance] : first) {
            if (engine::is_pushed(push, shows)) again += chance;
            else kept[shows] += chance;
        }
        for (const auto& [shows, chance] : after) kept[shows] += again * chance;
        after = std::move(kept);
    }
    return after;
}

/// The chances of one die with its explosions.
Chances single(const Die& die, int size) {
    const auto face_chances = final_face(die, size);
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
    CastOdds sum;
    sum.den = a.den * b.den;
    sum.equal = a.equal && b.equal;
    for (const auto& [left, weight] : a.weights)
        for (const auto& [right, times] : b.weights) sum.weights[left + right] += weight * times;
    return sum;
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
    mpz_pow_ui(sum.den.get_mpz_t(), one.den.get_mpz_t(), static_cast<unsigned long>(count));
    const auto words = mpz_size(sum.den.get_mpz_t());  // no weight is greater
    auto whole = packed(one, words);
    mpz_pow_ui(whole.get_mpz_t(), whole.get_mpz_t(), static_cast<unsigned long>(count));
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

CastOdds single_odds(const Die& die, int size, int pushes) {
    const auto first = single(die, size);
    auto odds = over_one_den(pushes == 0 ? first : pushed(first, die.push.front(), pushes));
    odds.equal = die.explodes.empty() && die.rerolled.empty() && pushes == 0;
    if (!odds.equal) return odds;
    // the denominator is the number of faces, even if the fractions could be reduced
    const Whole faces = static_cast<unsigned long>(engine::faces_on(die, size).size());
    for (auto& [value, weight] : odds.weights) weight *= faces / odds.den;
    odds.den = faces;
    return odds;
}

namespace {

/// The number of ways in which `count` dice fall, or `count` cards are drawn.
Whole falls_of(const Die& die, const Whole& den, std::size_t count) {
    Whole falls;
    if (die.drawn.once) mpz_bin_uiui(falls.get_mpz_t(), die.faces.size(), count);
    else mpz_pow_ui(falls.get_mpz_t(), den.get_mpz_t(), count);
    return falls;
}

/// The sum of the dice that are kept.
CastOdds kept_of(const engine::PlannedThrow& one) {
    CastOdds odds;
    std::vector<AlikeDice> dice;
    const auto add = [&](int size, int count) {
        const auto single = single_odds(*one.die, size, one.pushes);
        odds.den *= falls_of(*one.die, single.den, static_cast<std::size_t>(count));
        odds.equal = odds.equal && single.equal;
        auto& alike = dice.emplace_back(AlikeDice{0, static_cast<std::size_t>(count), {}, one.die->drawn.once});
        for (const auto& [shows, weight] : single.weights) alike.falls.push_back({shows, {}, weight});
    };
    add(one.size, one.count);
    for (const auto size : one.die->more) add(size, 1);
    Tally sum;
    sum.dice = 1;
    sum.of = TallyOf::sum;
    sum.keep = one.die->keep;
    sum.kept = one.die->kept;
    const engine::AimedTally kept(sum, 0, static_cast<std::size_t>(one.count) + one.die->more.size(), 0);
    for (const auto& [numbers, weight] : counts_of(std::move(dice), 0, {&kept, 1}))
        odds.weights[numbers.front()] = weight;
    return odds;
}

}  // namespace

CastOdds cast_odds(const engine::PlannedThrow& one) {
    if (one.die->keep != Keep::all || one.die->drawn.once) return kept_of(one);
    auto odds = several(single_odds(*one.die, one.size, one.pushes), one.count);
    for (const auto size : one.die->more) odds = sum_of_both(odds, single_odds(*one.die, size, one.pushes));
    return odds;
}

}  // namespace orderly::odds
