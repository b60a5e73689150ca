// resolve: takes the given faces, draws the rest, evaluates, and follows the procedures that the result calls for.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "engine/throws.hpp"
#include "engine/evaluate.hpp"
#include "orderly/error.hpp"
#include "orderly/engine.hpp"

namespace orderly {
using namespace engine;
namespace {

/// Whether missing faces may be rolled if some are given.
bool may_roll_rest(const DiceSource& source) { return source.follow || source.is_part; }

bool is_of_two_digits(const Throw& die) { return die.sides == 66 && die.faces.size() == 36; }

/// Supplies faces in order: those given, then drawn ones.
class FaceSupply {
public:
    FaceSupply(const DiceSource& source) : source_(source) {}

    /// Throws the dice that the request needs, and fills `resolution.dice`.
    void take(Resolution& resolution) {
        resolution.dice.clear();
        resolution.rolled = false;
        drawn_.clear();
        together_ = 0;
        if (resolution.request.procedure->plain_dice)
            each_throw(resolution.request, [&](const PlannedThrow& one) {
                for (int left = one.count; left > 0; --left)
                    take_face(resolution, one, one.size, together_, false, listed_faces(*one.die, one.size));
                ++together_;
            });
        else take_casts(resolution);
    }

    /// Throws a die of a stage.
    int take_stage(Resolution& resolution, const PlannedThrow& one) {
        Falling<Started> stage{one, Cast(*one.die, one.size, one.count), {together_++, resolution.dice.size()}};
        while (stage.cast.is_open())
            stage.cast.take(take_face(resolution, one, stage.cast.size(), stage.started.together, false,
                                      listed_faces(*one.die, stage.cast.size())));
        mark(resolution, stage, false);
        return stage.cast.value();
    }

    /// Says the seed where a die was rolled.
    void tell_seed(Resolution& resolution) const {
        if (resolution.rolled) resolution.seed = source_.seed_text;
        else resolution.seed.clear();
    }

    /// How many of the given faces are used.
    [[nodiscard]] std::size_t taken() const { return given_; }

private:
    /// The index of the first face of a throw, and the number that groups its faces.
    struct Started {
        Index together = 0;
        std::size_t first = 0;
    };

    /// Throws dice that are not plain, face by face. An explosion of a pool that counts as a die gets its own group.
    void take_casts(Resolution& resolution) {
        const auto kind = resolution.request.procedure->kind;
        throw_dice(
            resolution.request,
            [&](const PlannedThrow&) {
                return Started{together_++, resolution.dice.size()};
            },
            [&](const Falling<Started>& one) {
                auto faces = one.one.faces(one.cast.size());
                if (one.one.die->drawn.once) {
                    cards_ = cards_left(cards_left(faces, drawn_[one.one.die->drawn.deck]), one.cast.shown());
                    faces = cards_;
                }
                return take_face(resolution, one.one, one.cast.size(), one.started.together, one.cast.is_pushed(), faces);
            },
            [&](const Falling<Started>& one) {
                const auto apart = one.one.die->apart && throws_pools(kind);
                mark(resolution, one, apart);
                if (apart) together_ = static_cast<Index>(resolution.dice.back().together + 1);
                if (const Index deck = one.one.die->drawn.deck; deck != no_index)
                    drawn_[deck].insert(drawn_[deck].end(), one.cast.shown().begin(), one.cast.shown().end());
            });
    }


    /// Marks the faces that count.
    static void mark(Resolution& resolution, const Falling<Started>& one, bool apart) {
        const auto counts = one.cast.counting();
        auto die = one.started.first;
        for (std::size_t at = 0; at < counts.size(); ++at, ++die) {
            while (resolution.dice[die].together != one.started.together) ++die;  // skips faces of other throws
            resolution.dice[die].counts = counts[at];
            if (apart) resolution.dice[die].together = static_cast<Index>(one.started.together + one.cast.dice()[at]);
        }
    }

    /// Takes one face, given or drawn. A push may draw its faces even if the others are given.
    int take_face(Resolution& resolution, const PlannedThrow& one, int size, Index together, bool pushed,
                  std::span<const int> faces) {
        const Throw die{one.side, one.title, size, faces, one.die->names};
        const auto there = given_ < source_.given.size();
        const auto given = there && source_.given[given_] != roll_this;
        const auto may_roll = pushed || may_roll_rest(source_) || place_ == 0 || source_.given.empty();
        if (!there && (source_.seed == nullptr || !may_roll)) throw too_few(die);
        const auto face = given ? typed(die) : drawn(die);
        if (there) ++given_;
        const auto name = std::ranges::find(die.names, face, &FaceName::face);
        resolution.dice.push_back({die.side, die.title, die.sides, face, given, true, together,
                                   name == die.names.end() ? std::string_view() : name->name, one.die->drawn.deck});
        resolution.rolled = resolution.rolled || !given;
        ++place_;
        return face;
    }

    [[nodiscard]] Error too_few(const Throw& die) const {
        return {ErrorCode::dice_count,
                fmt::format("{} {} given, but one more d{} is thrown: give it too, or none", source_.given.size(),
                            source_.given.size() == 1 ? "die" : "dice", die.sides)};
    }

    static int face_by_name(const Throw& die, int code) {
        std::vector<std::string_view> names;
        for (const auto& one : die.names) {
            if (named_face(one.name) == code) return one.face;
            names.push_back(one.name);
        }
        throw Error(ErrorCode::bad_die,
                    names.empty() ? fmt::format("a d{} has no named faces: give a number", die.sides)
                                  : fmt::format("no such face: give one of {}", fmt::join(names, ", ")));
    }

    /// The next given face. Two faces from 1 to 6 make one face of a die with two digits.
    int typed(const Throw& die) {
        auto face = source_.given[given_];
        if (is_named_face(face)) face = face_by_name(die, face);
        const auto is_digit = [](int digit) { return digit >= 1 && digit <= 6; };
        if (is_of_two_digits(die) && is_digit(face) && given_ + 1 < source_.given.size() &&
            is_digit(source_.given[given_ + 1]))
            face = 10 * face + source_.given[++given_];
        if (!die.faces.empty()) {
            if (std::ranges::find(die.faces, face) != die.faces.end()) return face;
            if (!cards_.empty() && die.faces.data() == cards_.data())
                throw Error(ErrorCode::bad_die, fmt::format("no card {} is left", face), std::to_string(face));
        } else {
            if (face == 0 && (die.sides == 10 || die.sides == 100))
                return die.sides;  // 0 on a d10 is 10, and 00 on percentile dice is 100
            if (face >= 1 && face <= die.sides) return face;
        }
        throw Error(ErrorCode::bad_die, fmt::format("a d{} has no {}", die.sides, face), std::to_string(face));
    }

    int drawn(const Throw& die) const {
        if (die.faces.empty()) return face_of(*source_.seed, source_.name, place_, die.sides);
        const auto at = face_of(*source_.seed, source_.name, place_, static_cast<int>(die.faces.size()));
        return die.faces[static_cast<std::size_t>(at) - 1];
    }

    const DiceSource& source_;
    std::size_t place_ = 0;     ///< index of the next die
    std::size_t given_ = 0;     ///< number of given faces used
    Index together_ = 0;       ///< the index of the next throw
    std::vector<int> cards_;   ///< cards left in the deck
    std::map<Index, std::vector<int>> drawn_;  ///< cards drawn in this request, by deck
};

/// The number of dice that dice_needed lists.
std::size_t count_dice(const Request& request) {
    const auto& procedure = *request.procedure;
    if (are_throws_faces(procedure) && !request.is_given() && procedure.kind != Kind::lookup &&
        !throws_pools(procedure.kind))
        return throws_of_a_roll(request);
    std::size_t count = 0;
    each_throw(request,
               [&](const PlannedThrow& one) { count += static_cast<std::size_t>(one.count) + one.die->more.size(); });
    return count;
}

std::string dice_text(const Procedure& procedure, const std::vector<Throw>& dice) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at < dice.size();) {
        const auto& die = dice[at];
        const auto end =
            std::find_if(dice.begin() + static_cast<std::ptrdiff_t>(at), dice.end(), [&](const Throw& other) {
                return other.side != die.side || other.sides != die.sides || other.title != die.title;
            });
        const auto count = static_cast<std::size_t>(end - dice.begin()) - at;
        const auto whom =
            procedure.sides.size() > 1 ? fmt::format(" for the {}", procedure.sides[die.side]) : std::string();
        parts.push_back(fmt::format("{} d{}{}{}", count, die.sides,
                                    die.title.empty() ? "" : fmt::format(" of {}", die.title), whom));
        at += count;
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

/// Throws Error unless all faces or none are given; with `follow` the rest may be rolled.
void check_count(const Request& request, const DiceSource& source) {
    const auto& procedure = *request.procedure;
    const auto given = source.given.size();
    if (given == 0 || given == count_dice(request)) return;
    std::vector<Throw> dice;
    dice_needed(request, dice);
    if (!procedure.plain_dice && given > dice.size()) return;  // faces may add dice; FaceSupply counts them
    const auto pairs = static_cast<std::size_t>(std::ranges::count_if(dice, is_of_two_digits));
    if (given > dice.size() && given <= dice.size() + pairs) return;  // two digits typed apart; FaceSupply counts them
    if (may_roll_rest(source) && (given > dice.size() || source.seed != nullptr)) return;
    if (request.is_given())
        throw Error(
            ErrorCode::dice_count,
            fmt::format("dice are given, and the {0} too: leave out the dice, or the {0}", given_number(procedure)));
    if (dice.empty())
        throw Error(ErrorCode::dice_count, fmt::format("{} throws no dice, but {} given", procedure.id,
                                                       given == 1 ? "one was" : fmt::format("{} were", given)));
    throw Error(ErrorCode::dice_count, fmt::format("{} {} given, {} needed: {}", given, given == 1 ? "die" : "dice",
                                                   dice.size(), dice_text(procedure, dice)));
}

constexpr int longest_chain = 1000;
constexpr std::size_t most_followed = 5000;

class Chain {
public:
    explicit Chain(const DiceSource& source) : source_(source), hand_(source) {}

    void resolve_one(Resolution& resolution) {
        if (hand_.taken() == 0) check_count(resolution.request, source_);
        hand_.take(resolution);
        faces_.clear();
        faces_.reserve(resolution.dice.size());
        for (const auto& die : resolution.dice) faces_.push_back(die.face);
        if (resolution.request.procedure->pool.stages.empty()) evaluate(resolution, faces_);
        else
            evaluate_falling(resolution, faces_,
                             [&](const PlannedThrow& one) { return hand_.take_stage(resolution, one); });
        hand_.tell_seed(resolution);
    }

    /// Resolves the next procedures, depth first, and appends them to `followed` of the first resolution.
    void follow(Resolution& first, const Resolution& from, int depth) {
        if (depth > longest_chain)
            throw Error(ErrorCode::endless, fmt::format("the chain does not end after {} resolutions", longest_chain));
        for (const auto& result : from.results)
            for (const auto& step : result.next) {
                if (step.next->named_only) continue;
                auto request = request_to_follow(from, step, not_followed_);
                if (!request) continue;
                Resolution next;
                next.request = std::move(*request);
                resolve_one(next);
                if (first.followed.size() >= most_followed)
                    throw Error(ErrorCode::endless,
                                fmt::format("the chain does not end after {} resolutions", most_followed));
                first.followed.push_back(next);
                follow(first, next, depth + 1);
            }
    }

    [[nodiscard]] std::size_t taken() const { return hand_.taken(); }
    /// Notes on procedures that could not be followed.
    [[nodiscard]] const std::vector<std::string>& not_followed() const { return not_followed_; }

private:
    const DiceSource& source_;
    FaceSupply hand_;
    std::vector<std::string> not_followed_;
    std::vector<int> faces_;
};

}  // namespace

std::size_t resolve(Resolution& resolution, const DiceSource& source) {
    Chain chain(source);
    resolution.followed.clear();
    chain.resolve_one(resolution);
    if (source.follow) {
        const Resolution* first = &resolution;
        chain.follow(resolution, *first, 1);
        resolution.notes.insert(resolution.notes.end(), chain.not_followed().begin(), chain.not_followed().end());
    }
    if (chain.taken() < source.given.size() && !source.is_part)
        throw Error(ErrorCode::dice_count,
                    fmt::format("{} dice given, {} needed for {}{}", source.given.size(), chain.taken(),
                                resolution.followed.empty() ? "this" : "all that follows",
                                chain.not_followed().empty() ? "" : "; " + chain.not_followed().front()));
    return std::min(chain.taken(), source.given.size());
}

Resolution resolve(Request request, const Dice& dice) {
    if (dice.number && !request.id.empty())
        throw Error(ErrorCode::both,
                    fmt::format("the id `{}` already names the roll: give an id or a number, not both", request.id),
                    request.id);
    if (!dice.faces.empty() && !request.faces.empty())
        throw Error(ErrorCode::both, "the request already has dice: give them in one place only");
    Resolution resolution;
    resolution.request = std::move(request);
    DiceSource source;
    const auto text = dice.seed.empty() ? fresh_seed() : std::string(dice.seed);
    const DiceSeed seed(text);
    source.given = dice.faces.empty() ? std::span<const int>(resolution.request.faces) : dice.faces;
    source.seed = &seed;
    source.seed_text = text;
    source.name = resolution.request.id.empty() ? roll_of_number(dice.number.value_or(1)) : roll_of_id(resolution.request.id);
    source.follow = dice.follow;
    resolve(resolution, source);
    return resolution;
}

}  // namespace orderly
