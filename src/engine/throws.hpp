#pragma once
// The throws of a request: which dice fall together, for whom, and how many.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/evaluate.hpp"
#include "engine/pools.hpp"
#include "orderly/ruleset.hpp"

namespace orderly::engine {

// Dice that are thrown together and come to one number: re-rolls, explosions, and which of them are kept.

/// What stands on a die of the size: the die's own faces, or the two digits of a d66; empty: 1 to the size.
std::span<const int> listed_faces(const Die& die, int size);
/// Of cards, those that are left when these are drawn.
std::vector<int> cards_left(std::span<const int> cards, std::span<const int> drawn);
/// The same with 1 to the size in full, each as often as it stands there.
std::vector<int> faces_on(const Die& die, int size);

/// Whether a die of the size that shows the face throws another.
bool explodes(const Die& die, int size, int face);

/// What is thrown of a die where its words say the size.
inline const Die& chosen(const Die& die, const Option& size) {
    return die.cases.list.empty() ? die : die.cases.list[static_cast<std::size_t>(&size - die.sizes.data())];
}

/// Calls `visit(const Die&)` for each die that may be thrown, whatever is said.
template <class Visit>
void each_case(const Die& die, Visit visit) {
    if (die.cases.list.empty()) return visit(die);
    for (const auto& one : die.cases.list) visit(one);
}

/// One throw of a procedure's die, face by face.
class Cast {
public:
    /// `size` is the faces of the die as its words decide, `count` how many of it are thrown.
    Cast(const Die& die, int size, int count) : die_(die), size_(size), count_(static_cast<std::size_t>(count)) {}

    /// Whether another face is wanted.
    [[nodiscard]] bool is_open() const { return done_ < count_ + die_.more.size() || !pushed_.empty(); }
    /// The size of the die whose face is wanted.
    [[nodiscard]] int size() const;
    /// Takes the face that fell.
    void take(int face);

    /// Whether it is open for those that are thrown again when all have fallen.
    [[nodiscard]] bool is_pushed() const { return !pushed_.empty(); }
    /// Opens it for the dice that are thrown again when all have fallen, if any.
    void push();

    /// What each die came to, those that exploded apart too.
    [[nodiscard]] std::span<const int> shown() const { return sums_; }
    /// Of the faces in the order they fell, the die that each belongs to.
    [[nodiscard]] std::span<const std::size_t> dice() const { return dice_of_; }
    /// Appends what it is to a procedure of the kind: to one that throws pools each die by itself, else one number.
    void put_into(std::vector<int>& throws, Kind kind) const;
    /// What all the faces come to.
    [[nodiscard]] int value() const;
    /// Of the faces in the order they fell, whether each counts.
    [[nodiscard]] std::vector<bool> counting() const;

private:
    [[nodiscard]] bool is_again(int face) const;
    /// The places of the dice, the greatest sum first.
    [[nodiscard]] std::vector<std::size_t> best_first() const;

    const Die& die_;
    int size_;
    std::size_t count_;
    std::vector<int> sums_;             ///< of the dice that are done
    std::vector<std::size_t> dice_of_;  ///< the die that each face belongs to
    std::vector<bool> thrown_again_;    ///< by face
    std::vector<std::size_t> pushed_;   ///< dice that are still to be thrown again, the last one first
    std::size_t done_ = 0;              ///< of the dice thrown first, with all that they threw more
    int sum_ = 0;                       ///< of the die in hand
    int rerolls_ = 0;
    int explosions_ = 0;
};

/// Whether a die that shows so much is thrown again when all have fallen.
bool is_pushed(const Push& push, int shows);

/// Whether the die's throw is known before it falls: no face decides how many more there are, and all count.
bool is_plain(const Die& die);

/// Dice of a request that come to one number.
struct PlannedThrow {
    Index side = 0;
    std::string_view title;
    const Die* die = nullptr;
    int size = 0;   ///< faces of the die, as its words decide
    int count = 1;   ///< dice of that size
    int pushes = 0;  ///< so often those that are pushed are thrown again
    Index place = no_index;  ///< of the die among the procedure's; none of a stage
};

/// How often dice of it are thrown again when all have fallen, by the words of their side.
inline int pushes_of(const Request& request, const Die& die) {
    if (die.push.empty()) return 0;
    const auto& push = die.push.front();
    return holds(push.when, side_view(request, die.side)) ? push.times : 0;
}

/// So many dice of a die are thrown by the words and quantities of the request. Throws Error "missing",
/// "too-many-dice".
int dice_of(const Request& request, const Die& die);

/// How many of the named dice one roll throws: 1 or more of a completed request.
std::size_t throws_of_a_roll(const Request& request);

/// Calls `visit(const PlannedThrow&)` for each throw of a completed request, in the order that faces are given.
template <class Visit>
void each_throw(const Request& request, Visit visit) {
    const auto& procedure = *request.procedure;
    const auto planned = [&](const Die& die) {
        const auto& size = die_size(request, die);
        const auto& one = chosen(die, size);
        return PlannedThrow{die.side, die.title, &one, size.value.base, 1, pushes_of(request, one),
                            static_cast<Index>(&die - procedure.dice.data())};
    };
    const auto base = [&] {
        for (const auto& die : procedure.dice)
            if (is_thrown(request, die)) {
                auto one = planned(die);
                one.count = dice_of(request, *one.die);
                visit(one);
            }
    };
    switch (procedure.kind) {
        case Kind::lookup: return;
        case Kind::opposed:
        case Kind::check: return base();
        case Kind::roll: {
            if (procedure.repeat == no_index) return base();
            for (auto left = quantity_of(&request.sides[0], nullptr, procedure.repeat).cut(); left > 0; --left) base();
            return;
        }
        case Kind::pool:
            if (procedure.pool.counts.empty()) {
                for (const auto& die : procedure.dice) {
                    if (!is_thrown(request, die)) continue;
                    const auto one = planned(die);
                    for (auto left = dice_of(request, *one.die); left > 0; --left) visit(one);
                }
                return;
            }
            [[fallthrough]];
        case Kind::pools:
            for (Index side = 0; side < throwing_sides(request); ++side) {
                const auto one = planned(procedure.dice[side]);
                for (auto left = dice_count(request, side); left > 0; --left) visit(one);
            }
            return;
        case Kind::duels: {
            const auto first = planned(procedure.dice[0]);
            const auto second = planned(procedure.dice[1]);
            for (auto left = pair_count(request); left > 0; --left) {
                visit(first);
                visit(second);
            }
            return;
        }
    }
}

/// A throw while its faces fall; what they are counted as is the caller's.
template <class Started>
struct Falling {
    PlannedThrow one;
    Cast cast;
    Started started;
};

/// Throws the dice of a request face by face, in the order that faces are given: `start(one)` begins a throw,
/// `face(falling)` gives its next face, `done(falling)` ends it. All fall before some of them are thrown again together.
template <class Start, class Face, class Done>
void throw_dice(const Request& request, Start start, Face face, Done done) {
    using One = Falling<decltype(start(std::declval<const PlannedThrow&>()))>;
    std::vector<One> held;
    const auto fall = [&](One& one) {
        while (one.cast.is_open()) one.cast.take(face(one));
    };
    auto rounds = 0;
    each_throw(request, [&](const PlannedThrow& one) {
        rounds = std::max(rounds, one.pushes);
        held.push_back({one, Cast(*one.die, one.size, one.count), start(one)});
        fall(held.back());
        if (rounds > 0) return;
        done(held.back());
        held.clear();
    });
    for (int round = 0; round < rounds; ++round)
        for (auto& one : held) {
            if (round < one.one.pushes) one.cast.push();
            fall(one);
        }
    std::ranges::for_each(held, done);
}

// Stages of pools and duels: to hit, then to save. The dice that pass a throw go on to the next.

/// Whether a die of the stage goes on.
bool goes_on(const StageResult& stage, int face);

/// The stage for so many dice that come to it: the score to reach and what is added, with its modifiers in `result`.
/// Nothing where it is not thrown.
std::optional<StageResult> aim_stage(const Request& request, const Stage& stage, int dice, Views views, Result& result,
                                     Resolution& into);

/// The die of a stage.
PlannedThrow stage_throw(const Request& request, const Stage& stage);

/// Takes hits through the stages of a request; `throw_die` is called for each die of a stage that is thrown, and gives
/// what it came to. Fills the stages of `result`.
template <class ThrowDie>
void through_stages(const Request& request, const Views& views, Result& result, Resolution& into, Hits& hits,
                    ThrowDie throw_die) {
    for (Index side = 0; side < throwing_sides(request); ++side)
        for (const auto& stage : request.procedure->pool.stages) {
            if (stage.of != side) continue;
            auto aimed = aim_stage(request, stage, hits[side], views, result, into);
            if (!aimed) continue;
            for (int left = aimed->dice; left > 0; --left)
                aimed->passed += goes_on(*aimed, throw_die(stage_throw(request, stage))) ? 1 : 0;
            hits[side] = aimed->passed;
            result.stages.push_back(*aimed);
        }
}

}  // namespace orderly::engine
