#include "engine/cast.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <utility>

#include "engine/tallies.hpp"

namespace orderly::engine {
namespace {

bool holds(std::span<const int> faces, int face) { return std::ranges::find(faces, face) != faces.end(); }

/// Two dice as two digits: 11 to 16, 21 to 26, to 66.
constexpr auto two_digits = [] {
    std::array<int, 36> faces{};
    for (int at = 0; at < 36; ++at) faces[static_cast<std::size_t>(at)] = (at / 6 + 1) * 10 + at % 6 + 1;
    return faces;
}();

}  // namespace

std::span<const int> listed_faces(const Die& die, int size) {
    if (!die.faces.empty()) return die.faces;
    return size == 66 ? std::span<const int>(two_digits) : std::span<const int>();
}

std::vector<int> cards_left(std::span<const int> cards, std::span<const int> drawn) {
    std::vector<int> left(cards.begin(), cards.end());
    for (const auto card : drawn)
        if (const auto found = std::ranges::find(left, card); found != left.end()) left.erase(found);
    return left;
}

std::vector<int> faces_on(const Die& die, int size) {
    const auto listed = listed_faces(die, size);
    if (!listed.empty()) return {listed.begin(), listed.end()};
    std::vector<int> faces(static_cast<std::size_t>(size));
    std::iota(faces.begin(), faces.end(), 1);
    return faces;
}

bool is_plain(const Die& die) {
    return die.more.empty() && die.faces.empty() && die.keep == Keep::all && die.explodes.empty() &&
           die.rerolled.empty() && die.push.empty() && die.quantity == no_index;
}

bool is_pushed(const Push& push, int shows) { return holds(push.faces, shows) != push.keeps; }

int Cast::size() const {
    const auto at = pushed_.empty() ? done_ : pushed_.back();
    return at < count_ ? size_ : die_.more[at - count_];
}

void Cast::push() {
    for (auto die = sums_.size(); die-- > 0;)
        if (engine::is_pushed(die_.push.front(), sums_[die])) pushed_.push_back(die);
    for (std::size_t at = 0; at < dice_of_.size(); ++at)
        if (std::ranges::find(pushed_, dice_of_[at]) != pushed_.end()) thrown_again_[at] = true;
}

bool Cast::is_again(int face) const { return rerolls_ < die_.reroll_times && holds(die_.rerolled, face); }

void Cast::take(int face) {
    dice_of_.push_back(pushed_.empty() ? sums_.size() : pushed_.back());
    thrown_again_.push_back(is_again(face));
    if (thrown_again_.back()) {
        ++rerolls_;
        return;
    }
    sum_ += face;
    rerolls_ = 0;
    const auto explodes = explosions_ < die_.explode_most && holds(die_.explodes, face);
    explosions_ = explodes ? explosions_ + 1 : 0;
    if (explodes && !die_.apart) return;
    const auto sum = std::exchange(sum_, 0);
    if (!pushed_.empty()) {
        sums_[pushed_.back()] = sum;
        return pushed_.pop_back();
    }
    sums_.push_back(sum);
    done_ += explodes ? 0 : 1;
}

std::vector<std::size_t> Cast::best_first() const {
    std::vector<std::size_t> places(sums_.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::ranges::stable_sort(places, std::greater(), [&](std::size_t at) { return sums_[at]; });
    return places;
}

void Cast::put_into(std::vector<int>& throws, Kind kind) const {
    if (throws_pools(kind)) throws.insert(throws.end(), sums_.begin(), sums_.end());
    else throws.push_back(value());
}

int Cast::value() const {
    if (die_.keep == Keep::all) return std::accumulate(sums_.begin(), sums_.end(), 0);
    const auto places = best_first();
    const auto kept = kept_places(die_.keep, die_.kept, places.size());
    auto value = 0;
    for (auto at = kept.first; at < kept.last; ++at) value += sums_[places[at]];
    return value;
}

std::vector<bool> Cast::counting() const {
    std::vector<bool> kept(sums_.size(), die_.keep == Keep::all);
    if (die_.keep != Keep::all) {
        const auto places = best_first();
        const auto range = kept_places(die_.keep, die_.kept, places.size());
        for (auto at = range.first; at < range.last; ++at) kept[places[at]] = true;
    }
    std::vector<bool> counts(dice_of_.size());
    for (std::size_t at = 0; at < counts.size(); ++at)
        counts[at] = !thrown_again_[at] && dice_of_[at] < kept.size() && kept[dice_of_[at]];
    return counts;
}

}  // namespace orderly::engine
