// resolve: takes the given faces, draws the rest, evaluates, and follows what comes next.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/needs.hpp"
#include "engine/next.hpp"
#include "orderly/error.hpp"
#include "orderly/engine.hpp"
#include "engine/pools.hpp"

namespace orderly {
namespace {

/// The faces of the die that a side's pool throws.
int faces_of(const Request& request, Index side) { return die_size(request, request.procedure->dice[side]).value.base; }

void base_dice(const Request& request, std::vector<Throw>& into) {
    for (const auto& die : request.procedure->dice) {
        if (!holds(die.when, side_view(request, die.side))) continue;
        const auto size = die_size(request, die).value.base;
        for (int i = 0; i < die.count; ++i) into.push_back({die.side, die.title, size});
    }
}

/// Faces in order: those typed, then those drawn.
class Hand {
public:
    Hand(const DiceSource& source) : source_(source) {}

    void take(Resolution& resolution, const std::vector<Throw>& dice) {
        resolution.dice.clear();
        resolution.rolled = false;
        for (const auto& die : dice) {
            const auto given = place_ < source_.given.size();
            const auto face = given ? typed(die) : drawn(die);
            resolution.dice.push_back({die.side, die.title, die.sides, face, given});
            if (!given) resolution.rolled = true;
            ++place_;
        }
        if (resolution.rolled) resolution.seed = source_.seed_text;
        else resolution.seed.clear();
    }

    [[nodiscard]] std::size_t taken() const { return place_; }

private:
    int typed(const Throw& die) const {
        const auto face = source_.given[place_];
        if (face == 0 && die.sides == 10) return 10;  // the 0 face of a d10
        if (face < 1 || face > die.sides)
            throw Error(ErrorCode::bad_die, fmt::format("a d{} has no {}", die.sides, face), std::to_string(face));
        return face;
    }

    int drawn(const Throw& die) const { return face_of(*source_.seed, source_.name, place_, die.sides); }

    const DiceSource& source_;
    std::size_t place_ = 0;
};

std::string dice_text(const Procedure& procedure, const std::vector<Throw>& dice) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at < dice.size();) {
        const auto& die = dice[at];
        const auto end = std::find_if(dice.begin() + static_cast<std::ptrdiff_t>(at), dice.end(), [&](const Throw& other) {
            return other.side != die.side || other.sides != die.sides || other.title != die.title;
        });
        const auto count = static_cast<std::size_t>(end - dice.begin()) - at;
        const auto whom = procedure.sides.size() > 1 ? fmt::format(" for the {}", procedure.sides[die.side]) : std::string();
        parts.push_back(fmt::format("{} d{}{}{}", count, die.sides, die.title.empty() ? "" : fmt::format(" of {}", die.title), whom));
        at += count;
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

/// Faces must be all or none, but with `follow` the rest is rolled.
void check_count(const Procedure& procedure, const std::vector<Throw>& dice, const DiceSource& source) {
    const auto given = source.given.size();
    if (given == 0 || given == dice.size() || (source.follow && given > 0 && (given > dice.size() || source.seed != nullptr))) return;
    if (dice.empty()) throw Error(ErrorCode::dice_count, fmt::format("{} throws no die, and {} given", procedure.id, given == 1 ? "one was" : fmt::format("{} were", given)));
    throw Error(ErrorCode::dice_count, fmt::format("{} {} given, {} needed: {}", given, given == 1 ? "die" : "dice", dice.size(),
                                                dice_text(procedure, dice)));
}

constexpr int longest_chain = 1000;

class Chain {
public:
    explicit Chain(const DiceSource& source) : source_(source), hand_(source) {}

    void resolve_one(Resolution& resolution) {
        dice_.clear();
        dice_needed(resolution.request, dice_);
        if (hand_.taken() == 0) check_count(*resolution.request.procedure, dice_, source_);
        hand_.take(resolution, dice_);
        faces_.clear();
        for (const auto& die : resolution.dice) faces_.push_back(die.face);
        evaluate(resolution, faces_);
    }

    /// Resolves what comes next, depth first, and appends it to `followed` of the first resolution.
    void follow(Resolution& first, const Resolution& from, int depth) {
        if (depth > longest_chain) throw Error(ErrorCode::endless, fmt::format("the chain goes on after {} resolutions", longest_chain));
        for (const auto& result : from.results)
            for (const auto& step : result.next) {
                auto request = request_to_follow(from, step, first.notes);
                if (!request) continue;
                Resolution next;
                next.request = std::move(*request);
                resolve_one(next);
                first.followed.push_back(next);
                follow(first, next, depth + 1);
            }
    }

    [[nodiscard]] std::size_t taken() const { return hand_.taken(); }

private:
    const DiceSource& source_;
    Hand hand_;
    std::vector<Throw> dice_;
    std::vector<int> faces_;
};

}  // namespace

void dice_needed(const Request& request, std::vector<Throw>& into) {
    const auto& procedure = *request.procedure;
    switch (procedure.kind) {
        case Kind::roll:
            if (procedure.repeat == no_index) return base_dice(request, into);
            for (auto left = quantity_of(&request.sides[0], nullptr, procedure.repeat).floor(); left > 0; --left) base_dice(request, into);
            return;
        case Kind::opposed:
        case Kind::check: return base_dice(request, into);
        case Kind::pool:
            into.insert(into.end(), static_cast<std::size_t>(dice_count(request, 0)), {0, {}, faces_of(request, 0)});
            return;
        case Kind::pools:
            for (Index side = 0; side < 2; ++side)
                into.insert(into.end(), static_cast<std::size_t>(dice_count(request, side)), {side, {}, faces_of(request, side)});
            return;
        case Kind::duels: {
            const std::array<int, 2> sizes = {faces_of(request, 0), faces_of(request, 1)};
            for (auto left = pair_count(request); left > 0; --left)
                for (Index side = 0; side < 2; ++side) into.push_back({side, {}, sizes[side]});
            return;
        }
        case Kind::lookup: return;
    }
}

void resolve(Resolution& resolution, const DiceSource& source) {
    Chain chain(source);
    resolution.followed.clear();
    chain.resolve_one(resolution);
    if (source.follow) {
        const Resolution* first = &resolution;
        chain.follow(resolution, *first, 1);
    }
    if (chain.taken() < source.given.size())
        throw Error(ErrorCode::dice_count, fmt::format("{} dice given, {} needed for {}", source.given.size(), chain.taken(),
                                                    resolution.followed.empty() ? "this" : "all that follows"));
}

}  // namespace orderly
