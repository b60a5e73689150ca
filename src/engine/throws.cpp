#include "engine/throws.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <functional>
#include <numeric>
#include <utility>

#include "engine/evaluate.hpp"
#include "engine/pools.hpp"
#include "orderly/dice.hpp"
#include "orderly/engine.hpp"
#include "orderly/error.hpp"

namespace orderly::engine {
namespace {

bool holds(std::span<const int> faces, int face) { return std::ranges::find(faces, face) != faces.end(); }

/// Two dice read as two digits: 11 to 16, 21 to 26, and so on to 66.
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

std::vector<int> faces_or_numbers(std::span<const int> faces, int size) {
    if (!faces.empty()) return {faces.begin(), faces.end()};
    std::vector<int> numbers(static_cast<std::size_t>(size));
    std::iota(numbers.begin(), numbers.end(), 1);
    return numbers;
}

bool draws_from(const Procedure& procedure, Index deck) {
    auto draws = false;
    for (const auto& die : procedure.dice)
        each_case(die, [&](const Die& one) { draws = draws || (deck != no_index && one.drawn.deck == deck); });
    return draws;
}

void Draws::take(const Request& request, PlannedThrow& one) {
    const Index deck = one.die->drawn.deck;
    const auto gone = std::ranges::find(request.gone, deck, &GoneCards::deck);
    one.left = cards_left(one.die->faces, gone == request.gone.end() ? std::span<const int>() : gone->cards);
    const auto drawn = drawn_[deck] += one.count;
    if (drawn > std::ssize(one.left))
        throw Error(ErrorCode::too_many_dice,
                    fmt::format("{} cards are too many: {} has {} left", drawn,
                                request.ruleset->decks[deck].id, one.left.size()));
}

bool is_plain(const Die& die) {
    return die.more.empty() && die.faces.empty() && die.keep == Keep::all && die.explodes.empty() &&
           die.rerolled.empty() && die.push.empty() && die.quantity == no_index && die.cases.list.empty();
}

bool explodes(const Die& die, int size, int face) {
    if (die.explodes.empty()) return false;
    if (die.explodes.front() != greatest_face) return holds(die.explodes, face);
    const auto listed = listed_faces(die, size);
    return face == (listed.empty() ? size : *std::ranges::max_element(listed));
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
    const auto size_of_die = size();
    dice_of_.push_back(pushed_.empty() ? sums_.size() : pushed_.back());
    thrown_again_.push_back(is_again(face));
    if (thrown_again_.back()) {
        ++rerolls_;
        return;
    }
    sum_ += face;
    rerolls_ = 0;
    const auto again = explosions_ < die_.explode_most && explodes(die_, size_of_die, face);
    explosions_ = again ? explosions_ + 1 : 0;
    if (again && !die_.apart) return;
    const auto sum = std::exchange(sum_, 0);
    if (!pushed_.empty()) {
        sums_[pushed_.back()] = sum;
        return pushed_.pop_back();
    }
    sums_.push_back(sum);
    done_ += again ? 0 : 1;
}

std::vector<bool> Cast::kept() const {
    std::vector<std::size_t> places(sums_.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::ranges::stable_sort(places, std::greater(), [&](std::size_t at) { return sums_[at]; });
    std::vector<bool> kept(sums_.size());
    const auto range = kept_places(die_.keep, die_.kept, places.size());
    for (auto at = range.first; at < range.last; ++at) kept[places[at]] = true;
    return kept;
}

void Cast::put_into(std::vector<int>& throws, Kind kind) const {
    if (throws_pools(kind)) throws.insert(throws.end(), sums_.begin(), sums_.end());
    else throws.push_back(value());
}

int Cast::value() const {
    if (die_.keep == Keep::all) return std::accumulate(sums_.begin(), sums_.end(), 0);
    const auto counts = kept();
    auto value = 0;
    for (std::size_t at = 0; at < sums_.size(); ++at) value += counts[at] ? sums_[at] : 0;
    return value;
}

std::vector<bool> Cast::counting() const {
    const auto are_kept = kept();
    std::vector<bool> counts(dice_of_.size());
    for (std::size_t at = 0; at < counts.size(); ++at)
        counts[at] = !thrown_again_[at] && dice_of_[at] < are_kept.size() && are_kept[dice_of_[at]];
    return counts;
}

bool goes_on(const StageResult& stage, int face) {
    const auto& of = *stage.stage;
    const auto reached =
        !is_natural(face, of.always_miss) && (is_natural(face, of.always_hit) || face + stage.add >= stage.needed);
    return reached != of.stops;
}

std::optional<StageResult> aim_stage(const Request& request, const Stage& stage, int dice, Views views, Result& result,
                                     Resolution& into) {
    for (auto& view : views) view.hits = dice;
    if (!holds(stage.when, views[stage.side])) return std::nullopt;
    Trail trail(into, result.trail);
    StageResult aimed;
    aimed.stage = &stage;
    aimed.dice = dice;
    aimed.needed = needed_score(request, stage.needed, views[stage.side], trail, stage.id, stage.mark);
    trail.use(die_size(request, stage.die).mark);
    const auto alone = throws_on_both_sides(request.procedure->kind);  // only the throwing side's modifiers count
    const auto sides = alone ? static_cast<SideMask>(1U << stage.side) : every_side;
    if (dice > 0) aimed.add = count_lines(*request.procedure, stage.modifiers, sides, views, result, trail);
    return aimed;
}

PlannedThrow stage_throw(const Request& request, const Stage& stage) {
    const auto& size = die_size(request, stage.die);
    const auto& die = chosen(stage.die, size);
    return {stage.side, stage.title, &die, size.value.base, dice_of(request, die)};
}

}  // namespace orderly::engine

namespace orderly {

using namespace engine;

int engine::dice_of(const Request& request, const Die& die) {
    if (die.quantity == no_index) return die.count;
    constexpr std::int64_t most = 1000;
    const auto view = side_view(request, die.side);
    if (!quantity_given(view.own_side, view.unit, die.quantity))
        throw missing_quantity(*request.procedure, request.procedure->quantities[die.quantity], die.side);
    const auto dice = (quantity_of(view.own_side, view.unit, die.quantity) / Fraction(die.per)).cut() * die.count;
    if (dice > most)
        throw Error(ErrorCode::too_many_dice,
                    fmt::format("{} dice are too many: one roll takes at most {}", dice, most));
    if (die.drawn.once && dice > std::ssize(die.faces))
        throw Error(ErrorCode::too_many_dice,
                    fmt::format("{} cards are too many: there are {}", dice, die.faces.size()));
    return static_cast<int>(std::max<std::int64_t>(dice, 0));
}

std::size_t engine::throws_of_a_roll(const Request& request) {
    return static_cast<std::size_t>(
        std::ranges::count_if(request.procedure->dice, [&](const Die& die) { return is_thrown(request, die); }));
}

void dice_needed(const Request& request, std::vector<Throw>& into) {
    each_throw(request, [&](const PlannedThrow& one) {
        into.insert(into.end(), static_cast<std::size_t>(one.count),
                    {one.side, one.title, one.size, listed_faces(*one.die, one.size), one.die->names});
        for (const auto size : one.die->more)
            into.push_back({one.side, one.title, size, listed_faces(*one.die, size), one.die->names});
    });
}

// The named dice. docs/dice.md describes the algorithm, and a test runs the script on that page.

namespace {

struct SipState {
    std::uint64_t v0, v1, v2, v3;
    void round() {
        v0 += v1, v1 = std::rotl(v1, 13) ^ v0, v0 = std::rotl(v0, 32);
        v2 += v3, v3 = std::rotl(v3, 16) ^ v2;
        v0 += v3, v3 = std::rotl(v3, 21) ^ v0;
        v2 += v1, v1 = std::rotl(v1, 17) ^ v2, v2 = std::rotl(v2, 32);
    }
    void absorb(std::uint64_t word) {
        v3 ^= word;
        round(), round();
        v0 ^= word;
    }
};

std::uint64_t little_endian(const char* bytes, std::size_t size) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < size; ++i) word |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    return word;
}

void append_little_endian(std::string& to, std::uint64_t word) {
    for (int i = 0; i < 8; ++i) to += static_cast<char>(word >> (8 * i));
}

}  // namespace

std::uint64_t siphash(const std::array<std::uint64_t, 2>& key, std::string_view text) {
    SipState state{key[0] ^ 0x736f6d6570736575U, key[1] ^ 0x646f72616e646f6dU, key[0] ^ 0x6c7967656e657261U,
                   key[1] ^ 0x7465646279746573U};
    const auto whole = text.size() / 8 * 8;
    for (std::size_t at = 0; at < whole; at += 8) state.absorb(little_endian(text.data() + at, 8));
    state.absorb(little_endian(text.data() + whole, text.size() - whole) | std::uint64_t{text.size()} << 56);
    state.v2 ^= 0xff;
    for (int i = 0; i < 4; ++i) state.round();
    return state.v0 ^ state.v1 ^ state.v2 ^ state.v3;
}

DiceSeed::DiceSeed(std::string_view text) : key{siphash({0, 0}, text), siphash({0, 1}, text)} {}

int named_face(std::string_view name) {
    constexpr std::uint64_t room = 1U << 30U;
    return INT_MIN + 1 + static_cast<int>(siphash({0, 0}, name) % room);
}

std::string roll_of_id(std::string_view id) { return "id:" + std::string(id); }
std::string roll_of_number(std::uint64_t number) { return "number:" + std::to_string(number); }

int face_of(const DiceSeed& seed, std::string_view roll, std::uint64_t place, int sides) {
    const auto count = static_cast<std::uint64_t>(sides);
    const auto usable = (~std::uint64_t{0} / count) * count;  // greater draws would favour low faces
    std::string message;
    message.reserve(roll.size() + 17);
    message.append(roll).push_back('\0');
    append_little_endian(message, place);
    const auto stem = message.size();
    for (std::uint64_t attempt = 0;; ++attempt) {
        message.resize(stem);
        append_little_endian(message, attempt);
        if (const auto draw = siphash(seed.key, message); draw < usable)
            return static_cast<int>(draw / (usable / count)) + 1;
    }
}

namespace {

/// Draws 32 numbers at a time: a batch needs one for each line, and a system call for each would be slow.
std::uint64_t draw_entropy() {
    thread_local std::array<std::uint64_t, 32> pool;  // 256 bytes: getrandom never returns fewer of these
    thread_local std::size_t left = 0;
    if (left == 0) {
        if (getrandom(pool.data(), sizeof pool, 0) != static_cast<ssize_t>(sizeof pool))
            throw Error(ErrorCode::no_entropy, "the system gives no random numbers for a seed")
                .with({Remedy::Kind::name_a_seed});
        left = pool.size();
    }
    return pool[--left];
}

}  // namespace

std::string fresh_seed() {
    const auto entropy = draw_entropy();
    static constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) text += digits[(entropy >> shift) & 15];
    return text;
}

}  // namespace orderly
