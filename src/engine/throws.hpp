#pragma once
// The throws of a request: which dice are thrown together, by which side, and how many.

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/evaluate.hpp"
#include "engine/pools.hpp"
#include "orderly/ruleset.hpp"

namespace orderly::engine {

// Dice that are thrown together and give one number: re-rolls, explosions, and which dice are kept.

/// The faces listed for a die of the size: the die's own, or the two digits of a d66. Empty if they are 1 to the size.
std::span<const int> listed_faces(const Die& die, int size);
/// The cards that are left once `drawn` are taken out.
std::vector<int> cards_left(std::span<const int> cards, std::span<const int> drawn);
/// These, or where there are none 1 to the size.
std::vector<int> faces_or_numbers(std::span<const int> faces, int size);
/// All faces of a die of the size, 1 to the size included; a face that is on the die twice is listed twice.
inline std::vector<int> faces_on(const Die& die, int size) { return faces_or_numbers(listed_faces(die, size), size); }

/// Whether this face of a die of the size adds another throw.
bool explodes(const Die& die, int size, int face);

/// The die to throw once words have decided its size.
inline const Die& chosen(const Die& die, const Option& size) {
    return die.cases.list.empty() ? die : die.cases.list[static_cast<std::size_t>(&size - die.sizes.data())];
}

/// Calls `visit(const Die&)` for each die that any words may choose.
template <class Visit>
void each_case(const Die& die, Visit visit) {
    if (die.cases.list.empty()) return visit(die);
    for (const auto& one : die.cases.list) visit(one);
}

/// Whether any words may choose cards of a deck that requests share.
inline bool may_draw(const Die& die) {
    auto any = false;
    each_case(die, [&](const Die& one) { any = any || !one.drawn.deck.is_usual(); });
    return any;
}

/// One throw of a procedure's die, which takes one face after another.
class Cast {
public:
    /// `size` is the number of faces, as words decide it; `count` is the number of dice.
    Cast(const Die& die, int size, int count) : die_(die), size_(size), count_(static_cast<std::size_t>(count)) {}

    /// Whether the throw needs another face.
    [[nodiscard]] bool is_open() const { return done_ < count_ + die_.more.size() || !pushed_.empty(); }
    /// The size of the die whose face comes next.
    [[nodiscard]] int size() const;
    /// Takes the next face.
    void take(int face);

    /// Whether the throw is in a push: dice are being thrown again after the whole roll.
    [[nodiscard]] bool is_pushed() const { return !pushed_.empty(); }
    /// Starts a push: opens the throw for the dice that are thrown again, if any.
    void push();

    /// The value of each die, with one value for each explosion that counts as a die of its own.
    [[nodiscard]] std::span<const int> shown() const { return sums_; }
    /// For each face, in order, the index of its die.
    [[nodiscard]] std::span<const std::size_t> dice() const { return dice_of_; }
    /// Appends the numbers that a procedure of the kind uses: each die by itself for pools, or else the value.
    void put_into(std::vector<int>& throws, Kind kind) const;
    /// The sum of the dice that are kept.
    [[nodiscard]] int value() const;
    /// For each face, in order, whether it counts.
    [[nodiscard]] std::vector<bool> counting() const;

private:
    [[nodiscard]] bool is_again(int face) const;
    /// For each die, whether it is kept.
    [[nodiscard]] std::vector<bool> kept() const;

    const Die& die_;
    int size_;
    std::size_t count_;
    std::vector<int> sums_;             ///< the values of the finished dice
    std::vector<std::size_t> dice_of_;  ///< the die of each face
    std::vector<bool> thrown_again_;    ///< for each face, whether a re-roll or a push replaced it
    std::vector<std::size_t> pushed_;   ///< dice still to be thrown again, the last one first
    std::size_t done_ = 0;              ///< dice of the first roll that are finished, explosions included
    int sum_ = 0;                       ///< the faces of the current die so far
    int rerolls_ = 0;
    int explosions_ = 0;
};

/// Whether the push throws a die of this value again.
bool is_pushed(const Push& push, int shows);

/// Whether the die is thrown a fixed number of times and every face counts: no explosions, re-rolls or kept dice.
bool is_plain(const Die& die);

/// Dice of a request that give one number.
struct PlannedThrow {
    Index side = 0;
    std::string_view title;
    const Die* die = nullptr;
    int size = 0;            ///< number of faces, as words decide it
    int count = 1;           ///< number of dice of that size
    int pushes = 0;          ///< number of pushes
    Index place = no_index;  ///< index of the die in the procedure; none for the die of a stage
    std::vector<int> left = {};  ///< the cards of its deck that are not gone

    /// What stands on a die of the size, or the cards that it is drawn from; empty: 1 to the size.
    [[nodiscard]] std::span<const int> faces(int of_size) const {
        return die->drawn.deck.is_usual() ? listed_faces(*die, of_size) : std::span<const int>(left);
    }
};

/// Whether a die of the procedure is drawn from the deck.
bool draws_from(const Procedure& procedure, Index deck);

/// The draws of one request from decks that requests share.
class Draws {
public:
    /// Gives the throw the cards of its deck. Throws Error "too-many-dice" where fewer are left than are drawn.
    void take(const Request& request, PlannedThrow& one);

private:
    std::map<Index, int> drawn_;  ///< cards, by deck
};

/// How many pushes the words of its side allow the die.
inline int pushes_of(const Request& request, const Die& die) {
    if (die.push.empty()) return 0;
    const auto& push = die.push.front();
    return holds(push.when, side_view(request, die.side)) ? push.times : 0;
}

/// How many dice of this kind the request throws. Throws Error "missing" or "too-many-dice".
int dice_of(const Request& request, const Die& die);

/// How many of the named dice one roll throws: at least 1 for a completed request.
std::size_t throws_of_a_roll(const Request& request);

/// Whether each throw of the procedure shows one face, which is its number.
inline bool are_throws_faces(const Procedure& procedure) {
    return procedure.plain_dice && procedure.repeat == no_index && procedure.tallies.empty() &&
           std::ranges::all_of(procedure.dice, [](const Die& die) { return die.count == 1; });
}

/// Calls `visit(const PlannedThrow&)` for each throw of a completed request, in the order in which players give faces.
template <class Visit>
void each_throw(const Request& request, Visit visit) {
    if (request.is_given()) return;
    const auto& procedure = *request.procedure;
    const auto planned = [&](const Die& die) {
        const auto& size = die_size(request, die);
        const auto& one = chosen(die, size);
        return PlannedThrow{die.side, die.title, &one, size.value.base, 1, pushes_of(request, one),
                            static_cast<Index>(&die - procedure.dice.data())};
    };
    Draws draws;
    // dice of a pool are throws of their own
    const auto visit_all = [&](PlannedThrow one, int count) {
        const auto alone = throws_pools(procedure.kind);
        one.count = alone ? 1 : count;
        if (!one.die->drawn.deck.is_usual()) draws.take(request, one);
        for (auto left = alone ? count : 1; left > 0; --left) visit(one);
    };
    const auto base = [&] {
        for (const auto& die : procedure.dice) {
            if (!is_thrown(request, die)) continue;
            auto one = planned(die);
            const auto count = dice_of(request, *one.die);
            visit_all(std::move(one), count);
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
        case Kind::pools:
            if (procedure.pool.counts.empty()) return base();
            for (Index side = 0; side < throwing_sides(request); ++side)
                visit_all(planned(procedure.dice[side]), dice_count(request, side));
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

/// A throw in progress; `started` is whatever the caller keeps for it.
template <class Started>
struct Falling {
    PlannedThrow one;
    Cast cast;
    Started started;
};

/// Throws the dice of a request face by face, in the order in which players give faces: `start(one)` begins a throw,
/// `face(falling)` returns its next face, `done(falling)` ends it. Pushes come after all dice of the roll.
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

// Stages of pools and duels, such as to hit, then to save. Dice that pass one stage go on to the next.

/// Whether a die with this face goes on to the next stage.
bool goes_on(const StageResult& stage, int face);

/// The stage for `dice` dice: the score to reach and the modifiers, which are added to `result`. Nothing if the stage
/// does not apply.
std::optional<StageResult> aim_stage(const Request& request, const Stage& stage, int dice, Views views, Result& result,
                                     Resolution& into);

/// The die of a stage.
PlannedThrow stage_throw(const Request& request, const Stage& stage);

/// Takes hits through the stages of a request and fills the stages of `result`. Calls `throw_die` for each die of a
/// stage; it returns the value of the die.
inline void through_stages(const Request& request, const Views& views, Result& result, Resolution& into, Hits& hits,
                           const StageDie& throw_die) {
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
