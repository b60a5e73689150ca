#include "odds/tallying.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

namespace orderly::odds {

std::vector<DieFall> merged(const std::vector<DieFall>& falls, bool by_number) {
    std::map<std::pair<int, std::vector<int>>, Whole> alike;
    for (const auto& fall : falls) alike[{by_number ? fall.shows : 0, fall.worth}] += fall.weight;
    std::vector<DieFall> list;
    for (const auto& [key, weight] : alike)
        if (weight != 0) list.push_back({key.first, key.second, weight});
    return list;
}

namespace {

/// A hash table of states: each is a row of `width` numbers with a weight. It keeps its memory from step to step.
class States {
public:
    explicit States(std::size_t width) : width_(width), slots_(64, nothing) {}

    void clear() {
        size_ = 0;
        rows_.clear();
        std::ranges::fill(slots_, nothing);
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] const int* row(std::size_t at) const { return rows_.data() + at * width_; }
    [[nodiscard]] Whole& weight(std::size_t at) { return weights_[at]; }

    /// Adds the weight to the state of the row.
    void add(const std::vector<int>& row, const Whole& weight) {
        if (2 * size_ >= slots_.size()) grow();
        auto& slot = slot_of(row.data());
        if (slot != nothing) {
            weights_[slot] += weight;
            return;
        }
        slot = static_cast<std::uint32_t>(size_++);
        rows_.insert(rows_.end(), row.begin(), row.end());
        if (weights_.size() < size_) weights_.push_back(weight);
        else weights_[slot] = weight;
    }

private:
    static constexpr std::uint32_t nothing = UINT32_MAX;

    std::uint32_t& slot_of(const int* row) {
        std::size_t hash = 0;
        for (std::size_t at = 0; at < width_; ++at)
            hash = (hash ^ static_cast<std::size_t>(row[at])) * 0x9e3779b97f4a7c15U;
        for (auto at = (hash ^ hash >> 32U) % slots_.size();; at = (at + 1) % slots_.size())
            if (slots_[at] == nothing || std::equal(row, row + width_, this->row(slots_[at]))) return slots_[at];
    }

    void grow() {
        slots_.assign(slots_.size() * 4, nothing);
        for (std::size_t at = 0; at < size_; ++at) slot_of(row(at)) = static_cast<std::uint32_t>(at);
    }

    std::size_t width_;
    std::size_t size_ = 0;
    std::vector<int> rows_;
    std::vector<Whole> weights_;
    std::vector<std::uint32_t> slots_;
};

/// Sorts, and merges equal rows. Moves weights instead of copying them, because they have thousands of digits.
void join_equal(Counts& counted) {
    std::ranges::sort(counted, {}, &Counts::value_type::first);
    std::size_t last = 0;
    for (std::size_t at = 1; at < counted.size(); ++at) {
        if (counted[at].first == counted[last].first) counted[last].second += counted[at].second;
        else if (++last != at) counted[last] = std::move(counted[at]);
    }
    counted.resize(std::min(counted.size(), last + 1));
}

class Counting {
public:
    Counting(std::vector<AlikeDice> dice, std::size_t by_die, std::span<const engine::AimedTally> tallies,
             std::span<const Bound> bounds)
        : dice_(std::move(dice)), by_die_(by_die), tallies_(tallies), bounds_(bounds) {
        std::erase_if(dice_, [](const AlikeDice& one) { return one.count == 0; });
        const auto shares_deck = [&](const AlikeDice& one) {
            return one.is_drawn() && std::ranges::count(dice_, one.deck, &AlikeDice::deck) > 1;
        };
        by_number_ = !tallies_.empty() || std::ranges::any_of(dice_, shares_deck);
        for (auto& one : dice_) one.falls = merged(one.falls, by_number_);
        for (std::size_t at = 0; at < dice_.size(); ++at)
            for (const auto& fall : dice_[at].falls) steps_.push_back({at, &fall});
        if (by_number_)
            std::ranges::stable_sort(steps_,
                                     [](const Step& a, const Step& b) { return a.fall->shows > b.fall->shows; });
        last_.resize(dice_.size());
        for (const auto& step : steps_) last_[step.dice] = step.fall;
        if (by_number_) plan_unions();
        // after the last fall but one, all remaining dice must show the last fall, so it needs no step
        else
            std::erase_if(steps_, [&](const Step& step) {
                return last_[step.dice] == step.fall && dice_[step.dice].falls.size() > 1 && !dice_[step.dice].is_drawn();
            });
    }

    Counts run() {
        std::vector<int> start(numbers() + by_die_ + tallies_.size() * 2);
        Whole weight = 1;
        for (std::size_t at = 0; at < dice_.size(); ++at) {
            start[at] = static_cast<int>(dice_[at].count);
            if (!dice_[at].is_drawn()) weight *= power_of(last_[at]->weight, start[at]);
        }
        States states(start.size());
        States next(start.size());
        states.add(start, weight);
        auto united = unions_.begin();
        for (std::size_t at = 0; at < steps_.size(); ++at) {
            for (; united != unions_.end() && united->step == at; ++united) unite(*united, states, next);
            take(at, states, next);
            std::swap(states, next);
        }
        Counts counted;
        counted.reserve(states.size());
        for (std::size_t at = 0; at < states.size(); ++at) {
            const auto* from = states.row(at) + numbers();
            counted.push_back({std::vector(from, from + by_die_ + tallies_.size()), std::move(states.weight(at))});
        }
        join_equal(counted);
        return counted;
    }

private:
    struct Step {
        std::size_t dice = 0;
        const DieFall* fall = nullptr;
    };

    /// Two kinds of dice that show the same numbers with the same weights from a step on: they become one kind.
    struct Union {
        std::size_t step = 0;
        std::size_t from = 0;
        std::size_t into = 0;
    };

    /// How many falls two kinds have in common, the least numbers first; 0 if a tally distinguishes them.
    [[nodiscard]] std::size_t alike_falls(const AlikeDice& one, const AlikeDice& other) const {
        const auto told_apart = [&](const engine::AimedTally& tally) {
            return tally.counts(one.die) != tally.counts(other.die) || tally.is_against(one.die) != tally.is_against(other.die);
        };
        if (one.is_drawn() || other.is_drawn() || std::ranges::any_of(tallies_, told_apart)) return 0;
        const auto differ = std::ranges::mismatch(one.falls, other.falls, [](const DieFall& a, const DieFall& b) {
            return a.shows == b.shows && a.weight == b.weight && a.worth == b.worth;
        });
        return static_cast<std::size_t>(differ.in1 - one.falls.begin());
    }

    /// Plans to merge each kind into the one with the most falls in common among those with no greater numbers.
    void plan_unions() {
        for (std::size_t from = 0; from < dice_.size(); ++from) {
            std::size_t most = 0;
            Union united{0, from, from};
            for (std::size_t into = 0; into < dice_.size(); ++into) {
                const auto greatest = dice_[from].falls.back().shows;
                const auto others = dice_[into].falls.back().shows;
                if (others > greatest || (others == greatest && into <= from)) continue;
                if (const auto alike = alike_falls(dice_[from], dice_[into]); alike > most) {
                    most = alike;
                    united.into = into;
                }
            }
            if (most == 0) continue;
            const auto from_here = dice_[from].falls[most - 1].shows;
            united.step = static_cast<std::size_t>(
                std::ranges::find_if(steps_, [&](const Step& step) { return step.fall->shows <= from_here; }) - steps_.begin());
            unions_.push_back(united);
        }
        // a merged kind has no further steps of its own
        std::vector<Step> left;
        for (std::size_t at = 0; at < steps_.size(); ++at) {
            const auto is_gone = std::ranges::any_of(
                unions_, [&](const Union& one) { return one.from == steps_[at].dice && at >= one.step; });
            if (!is_gone) left.push_back(steps_[at]);
        }
        for (auto& one : unions_) {
            const auto shows = steps_[one.step].fall->shows;
            one.step = static_cast<std::size_t>(
                std::ranges::find_if(left, [&](const Step& step) { return step.fall->shows <= shows; }) - left.begin());
        }
        steps_ = std::move(left);
        // kinds with greater numbers are merged first
        std::ranges::stable_sort(unions_, [&](const Union& a, const Union& b) {
            return std::pair(a.step, -dice_[a.from].falls.back().shows) < std::pair(b.step, -dice_[b.from].falls.back().shows);
        });
        for (auto one = unions_.begin(); one != unions_.end(); ++one)
            for (auto before = unions_.begin(); before != one; ++before)
                if (before->from == one->into) one->into = before->into;
    }

    void unite(const Union& one, States& states, States& next) {
        next.clear();
        for (std::size_t at = 0; at < states.size(); ++at) {
            state_.assign(states.row(at), states.row(at) + numbers() + by_die_ + tallies_.size() * 2);
            state_[one.into] += std::exchange(state_[one.from], 0);
            next.add(state_, states.weight(at));
        }
        dice_[one.into].count += std::exchange(dice_[one.from].count, 0);
        std::swap(states, next);
    }

    /// A state has the dice left of each kind, then (if `by_number_`) the dice of each kind that show the current number,
    /// then the counted numbers, and the memories of the tallies. This is where the counted numbers begin.
    [[nodiscard]] std::size_t numbers() const { return dice_.size() * (by_number_ ? 2 : 1); }

    /// Lets 0, 1, 2… of the dice left show the fall of a step: terms of a multinomial, each computed from the one
    /// before. The weight of a state contains that of the last fall once for each die left.
    void take(std::size_t step, States& states, States& next) {
        const auto& [dice, fall] = steps_[step];
        const auto& last = last_[dice]->weight;
        Whole times, over;
        next.clear();
        for (std::size_t at = 0; at < states.size(); ++at) {
            const auto* state = states.row(at);
            auto& ways = states.weight(at);
            const auto left = state[dice];
            if (dice_[dice].is_drawn()) {
                draw(step, state, left, ways, next);
                continue;
            }
            if (last_[dice] == fall) {
                add(step, state, left, ways, next);
                continue;
            }
            for (int show = 0; add(step, state, show, ways, next) && show < left; ++show) {
                times = fall->weight * (left - show);  // one product, because `ways` can have thousands of digits
                over = last * (show + 1);
                ways *= times;
                mpz_divexact(ways.get_mpz_t(), ways.get_mpz_t(), over.get_mpz_t());
            }
        }
    }

    /// The same for cards: draws 0, 1, 2… of the copies of a card that no other draw from the deck has.
    void draw(std::size_t step, const int* state, int left, const Whole& ways, States& next) {
        const auto& [dice, fall] = steps_[step];
        auto all = static_cast<int>(fall->weight.get_si());
        for (std::size_t other = 0; by_number_ && other < dice_.size(); ++other)
            if (other != dice && dice_[other].deck == dice_[dice].deck) all -= state[dice_.size() + other];
        const auto least = last_[dice] == fall ? left : 0;
        Whole drawn;
        for (int show = least; show <= std::min(left, all); ++show) {
            mpz_bin_uiui(drawn.get_mpz_t(), static_cast<unsigned long>(all), static_cast<unsigned long>(show));
            if (!add(step, state, show, ways * drawn, next)) return;
        }
    }

    /// Adds the state in which `show` dice show the fall. Returns false if that takes a number beyond its bound; more
    /// dice would too.
    bool add(std::size_t step, const int* from, int show, const Whole& ways, States& next) {
        const auto& [dice, fall] = steps_[step];
        auto& state = state_;
        state.assign(from, from + numbers() + by_die_ + tallies_.size() * 2);
        if (!show_dice(state, dice, *fall, show)) return false;
        if (!by_number_) {
            const auto known = step + 1 == steps_.size() || steps_[step + 1].dice != dice;
            if (!known || show_dice(state, dice, *last_[dice], state[dice])) next.add(state, ways);
            return true;
        }
        state[dice_.size() + dice] += show;
        const auto ends = step + 1 == steps_.size() || steps_[step + 1].fall->shows != fall->shows;
        if (!ends || end_number(step, state)) next.add(state, ways);
        return true;
    }

    /// Lets `show` dice show the fall. Returns false if a number goes beyond its bound.
    bool show_dice(std::vector<int>& state, std::size_t dice, const DieFall& fall, int show) const {
        state[dice] -= show;
        for (std::size_t number = 0; number < by_die_; ++number)
            if (!bound(number, state[numbers() + number] += show * fall.worth[number])) return false;
        return true;
    }

    bool bound(std::size_t number, int& count) const {
        if (bounds_.empty() || count <= bounds_[number].most) return true;
        count = bounds_[number].most;
        return !bounds_[number].leaves_out;
    }

    /// Updates the tallies once all dice that show the current number are known.
    bool end_number(std::size_t step, std::vector<int>& state) const {
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
            auto& memory = state[numbers() + by_die_ + tallies_.size() + at];
            engine::TallyCount count{number, memory};
            tallies_[at].take(showing, count);
            number = count.number;
            memory = count.memory;
            if (!bound(by_die_ + at, number)) return false;
        }
        std::fill_n(state.begin() + static_cast<std::ptrdiff_t>(dice_.size()), dice_.size(), 0);
        return true;
    }

    std::vector<AlikeDice> dice_;
    std::size_t by_die_;
    bool by_number_ = false;  ///< goes number by number: for tallies, and for a deck that several draw from
    std::span<const engine::AimedTally> tallies_;
    std::span<const Bound> bounds_;
    std::vector<Step> steps_;
    std::vector<Union> unions_;
    std::vector<const DieFall*> last_;  ///< by kind, the fall that all dice left at the end show
    std::vector<int> state_;            ///< scratch memory
};

/// The distribution of one number to which dice add many different values: the sum is a power, in few steps.
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
    if (std::ranges::any_of(dice, &AlikeDice::is_drawn)) return false;
    return std::ranges::any_of(dice, [](const AlikeDice& one) { return merged(one.falls, false).size() > few; });
}

}  // namespace

Counts counts_of(std::vector<AlikeDice> dice, std::size_t by_die, std::span<const engine::AimedTally> tallies,
                 std::span<const Bound> bounds) {
    if (by_die == 1 && tallies.empty() && bounds.empty() && is_a_sum(dice)) return sums_of(dice);
    return Counting(std::move(dice), by_die, tallies, bounds).run();
}

}  // namespace orderly::odds
