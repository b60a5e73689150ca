#include "odds/counts.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "odds/cast_odds.hpp"

namespace orderly::odds {
namespace {

/// Falls that count alike are one. Where no tally goes through the numbers shown, they do not matter.
std::vector<DieFall> merged(const std::vector<DieFall>& falls, bool by_number) {
    std::map<std::pair<int, std::vector<int>>, Whole> alike;
    for (const auto& fall : falls) alike[{by_number ? fall.shows : 0, fall.worth}] += fall.weight;
    std::vector<DieFall> list;
    for (const auto& [key, weight] : alike)
        if (weight != 0) list.push_back({key.first, key.second, weight});
    return list;
}

/// Those that differ in nothing but rows are one.
Counts merged(Counts counts) {
    Counts list;
    list.reserve(counts.size());
    for (auto& one : counts)
        if (!list.empty() && list.back().first == one.first) list.back().second += one.second;
        else list.push_back(std::move(one));
    return list;
}

class Counting {
public:
    Counting(std::vector<AlikeDice> dice, std::size_t by_die, std::span<const engine::AimedTally> tallies,
             std::span<const int> most)
        : dice_(std::move(dice)), by_die_(by_die), tallies_(tallies), most_(most) {
        std::erase_if(dice_, [](const AlikeDice& one) { return one.count == 0; });
        for (auto& one : dice_) one.falls = merged(one.falls, !tallies_.empty());
        for (std::size_t at = 0; at < dice_.size(); ++at)
            for (const auto& fall : dice_[at].falls) steps_.push_back({at, &fall});
        if (!tallies_.empty())
            std::ranges::stable_sort(steps_, [](const Step& a, const Step& b) { return a.fall->shows > b.fall->shows; });
        last_.resize(dice_.size());
        for (const auto& step : steps_) last_[step.dice] = step.fall;
    }

    Counts run() {
        State start(numbers() + by_die_ + tallies_.size() * 2);
        Whole weight = 1;
        for (std::size_t at = 0; at < dice_.size(); ++at) {
            start[at] = static_cast<int>(dice_[at].count);
            Whole power;
            mpz_pow_ui(power.get_mpz_t(), last_[at]->weight.get_mpz_t(), dice_[at].count);
            weight *= power;
        }
        states_.emplace(std::move(start), std::move(weight));
        for (std::size_t at = 0; at < steps_.size(); ++at) take(at);
        Counts counts;
        counts.reserve(states_.size());
        for (auto& [state, ways] : states_) {
            const auto from = state.begin() + static_cast<std::ptrdiff_t>(numbers());
            counts.emplace_back(std::vector(from, from + static_cast<std::ptrdiff_t>(by_die_ + tallies_.size())),
                                std::move(ways));
        }
        std::ranges::sort(counts, {}, &Counts::value_type::first);
        return merged(std::move(counts));
    }

private:
    /// Dice left of each kind, those that show the number in hand where tallies ask it, the numbers, and the rows of the
    /// tallies.
    using State = std::vector<int>;
    struct Hash {
        std::size_t operator()(const State& state) const {
            std::size_t hash = 0;
            for (const auto part : state) hash = (hash ^ static_cast<std::size_t>(part)) * 0x9e3779b97f4a7c15U;
            return hash ^ hash >> 32U;
        }
    };
    struct Step {
        std::size_t dice = 0;
        const DieFall* fall = nullptr;
    };

    [[nodiscard]] std::size_t numbers() const { return dice_.size() * (tallies_.empty() ? 1 : 2); }

    /// So many of the dice show it: terms of a multinomial, each from the one before. A state's weight holds that of the
    /// last fall once for each die that is left.
    void take(std::size_t step) {
        const auto& [dice, fall] = steps_[step];
        auto states = std::exchange(states_, {});
        Whole ways;
        for (auto& [state, weight] : states) {
            const auto left = state[dice];
            if (last_[dice] == fall) {
                add(step, state, left, weight);
                continue;
            }
            ways = weight;
            for (int show = 0;; ++show) {
                add(step, state, show, ways);
                if (show == left) break;
                ways *= fall->weight * (left - show);
                const Whole by = last_[dice]->weight * (show + 1);
                mpz_divexact(ways.get_mpz_t(), ways.get_mpz_t(), by.get_mpz_t());
            }
        }
    }

    void add(std::size_t step, const State& from, int show, const Whole& ways) {
        const auto& [dice, fall] = steps_[step];
        auto state = from;
        state[dice] -= show;
        for (std::size_t number = 0; number < by_die_; ++number)
            bound(number, state[numbers() + number] += show * fall->worth[number]);
        if (!tallies_.empty()) {
            state[dice_.size() + dice] += show;
            const auto ends = step + 1 == steps_.size() || steps_[step + 1].fall->shows != fall->shows;
            if (ends) end_number(step, state);
        }
        states_[std::move(state)] += ways;
    }

    void bound(std::size_t number, int& count) const {
        if (!most_.empty()) count = std::min(count, most_[number]);
    }

    /// All the dice that show the number are known.
    void end_number(std::size_t step, State& state) const {
        const auto shows = steps_[step].fall->shows;
        auto before = step;
        while (before > 0 && steps_[before].fall->shows == shows) --before;
        for (std::size_t at = 0; at < tallies_.size(); ++at) {
            engine::Showing showing;
            showing.number = shows;
            showing.in_a_row = steps_[before].fall->shows == shows + 1;
            for (std::size_t dice = 0; dice < dice_.size(); ++dice) {
                const auto here = state[dice_.size() + dice];
                const auto above = static_cast<int>(dice_[dice].count) - state[dice] - here;
                if (tallies_[at].counts(dice_[dice].die)) showing.here += here, showing.above += above;
                if (tallies_[at].is_against(dice_[dice].die))
                    showing.others_here += here, showing.others_above += above;
            }
            auto& number = state[numbers() + by_die_ + at];
            auto& row = state[numbers() + by_die_ + tallies_.size() + at];
            engine::TallyCount count{number, row};
            tallies_[at].take(showing, count);
            number = count.number;
            row = count.row;
            bound(by_die_ + at, number);
        }
        std::fill_n(state.begin() + static_cast<std::ptrdiff_t>(dice_.size()), dice_.size(), 0);
    }

    std::vector<AlikeDice> dice_;
    std::size_t by_die_;
    std::span<const engine::AimedTally> tallies_;
    std::span<const int> most_;
    std::vector<Step> steps_;
    std::vector<const DieFall*> last_;  ///< what the dice that are left at the end show
    std::unordered_map<State, Whole, Hash> states_;
};

/// One number, of dice that add many different ones to it: sums of so many are a power, in few steps.
Counts sums_of(const std::vector<AlikeDice>& dice) {
    CastOdds sum{{{0, 1}}, 1, true};
    for (const auto& one : dice) {
        CastOdds die;
        die.den = 0;
        for (const auto& fall : one.falls) {
            die.weights[fall.worth.front()] += fall.weight;
            die.den += fall.weight;
        }
        sum = sum_of_both(sum, several(die, static_cast<int>(one.count)));
    }
    Counts counts;
    for (const auto& [number, weight] : sum.weights) counts.push_back({{number}, weight});
    return counts;
}

bool is_a_sum(const std::vector<AlikeDice>& dice) {
    constexpr std::size_t few = 3;
    return std::ranges::any_of(dice, [](const AlikeDice& one) {
        return merged(one.falls, false).size() > few;
    });
}

}  // namespace

Counts counts_of(std::vector<AlikeDice> dice, std::size_t by_die, std::span<const engine::AimedTally> tallies,
                 std::span<const int> most) {
    if (by_die == 1 && tallies.empty() && most.empty() && is_a_sum(dice)) return sums_of(dice);
    return Counting(std::move(dice), by_die, tallies, most).run();
}

}  // namespace orderly::odds
