#include "support/every_fall.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <vector>

#include "support/brute_force.hpp"

namespace orderly_test {
namespace {

std::vector<int> faces_of(int sides) {
    if (sides == 2) return {0, 3};
    if (sides == 3) return {-1, 0, 1};
    if (sides == 5) return {1, 2, 2, 3, 5};
    if (sides == 9) return {1, 1, 2, 2, 3, 3, 4, 4, 6};
    if (sides == 7) return {2, 3, 3, 4, 4, 5, 6};
    if (sides == 11) return {1, 1, 1, 2, 2, 3, 3, 3, 3, 4, 4};         // skull, clash, shove, pow
    if (sides == 13) return {1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3};  // shove, clash, pow
    std::vector<int> faces;
    if (sides == 36 || sides == 66)
        for (int ten = 1; ten <= 6; ++ten)
            for (int one = 1; one <= 6; ++one) faces.push_back(10 * ten + one);
    else
        for (int face = 1; face <= sides; ++face) faces.push_back(face);
    return faces;
}

/// The faces of a die, or the cards of the deck that random rulesets have.
std::vector<int> faces_of(const ThrownDie& die) {
    if (die.deck != no_index) return {1, 1, 2, 2, 3, 3, 4, 4, 6, 7};
    return faces_of(die.sides);
}

std::vector<ThrownDie> dice_of(const Resolution& resolution, bool follow) {
    auto dice = resolution.dice;
    if (!follow) return dice;
    for (const auto& one : resolution.followed) dice.insert(dice.end(), one.dice.begin(), one.dice.end());
    return dice;
}

/// The hits of both sides, or of the only side that threw, as an outcome if no table gives one.
std::string outcome_told(const Resolution& resolution, const Result& result) {
    const auto kind = resolution.request.procedure->kind;
    if (kind == Kind::check) return result.passed ? "passed" : "failed";
    const auto& one_side = resolution.request.procedure->pool.one_side;
    if (one_side.word != no_word && resolution.request.sides[1].effective.contains(one_side.word))
        return std::to_string(result.hits[0]);
    if (result.row != nullptr || (kind != Kind::pools && kind != Kind::duels)) return outcome_of(result);
    return std::to_string(result.hits[0]) + "-" + std::to_string(result.hits[1]);
}

void add_effects(const Resolution& resolution, const mpq_class& chance, AllFalls& into) {
    const auto& procedure = *resolution.request.procedure;
    for (const auto& result : resolution.results)
        for (const auto& effect : result.effects) {
            if (!effect.effect->counted) continue;
            const auto sides = procedure.sides.size();
            const auto to = effect.to < sides ? procedure.sides[effect.to] : procedure.parties[effect.to - sides];
            into.counts[std::string(to) + ":" +
                        std::string(resolution.request.ruleset->effects[effect.effect->word].id)] +=
                chance * effect.count;
        }
}

/// The parties of the follow-ups, as named in the first request.
class Whose {
public:
    explicit Whose(const Resolution& first) : first_(first) {}

    /// `unit:then:row-1`, each once. The first procedure decided anew is not among them: its last result stands for it.
    std::set<std::string> outcomes() {
        const auto& sides = first_.request.procedure->sides;
        walk(first_, {std::string(sides[0]), sides.size() > 1 ? std::string(sides[1]) : ""}, true);
        return std::move(had_);
    }

private:
    using Names = std::array<std::string, 2>;

    /// `is_first`: the first procedure, or that procedure decided anew.
    void walk(const Resolution& from, const Names& names, bool is_first) {
        for (const auto& result : from.results)
            for (const auto& step : result.next) {
                if (step.next->named_only || at_ >= first_.followed.size()) continue;
                if (!is_followed(from, step)) continue;
                const auto& next = first_.followed[at_++];
                const auto whose = names_of(from, result, step, names);
                const auto anew = is_first && decides_anew(from, step);
                for (const auto& one : next.results)
                    if (!anew) had_.insert(whose[0] + ":" + std::string(step.next->procedure) + ":" + outcome_told(next, one));
                walk(next, whose, anew);
            }
    }

    /// A lone result with an outcome that calls for its own procedure once.
    static bool decides_anew(const Resolution& from, const NextStep& step) {
        const auto& procedure = *from.request.procedure;
        const auto& result = from.results.front();
        const auto calls_it = [&](const NextStep& other) { return other.next->procedure == procedure.id; };
        return calls_it(step) && from.results.size() == 1 && procedure.repeat == no_index &&
               (result.row != nullptr || result.has_passed) && std::ranges::count_if(result.next, calls_it) == 1;
    }

    static bool is_followed(const Resolution& from, const NextStep& step) {
        try {
            static_cast<void>(request_for(from, step));
            return true;
        } catch (const Error&) {
            return false;
        }
    }

    static Names names_of(const Resolution& from, const Result& result, const NextStep& step, Names names) {
        const auto& procedure = *from.request.procedure;
        const auto sides = procedure.sides.size();
        if (step.next->procedure == procedure.id) {
            if (from.request.sides[0].units.size() > 1 && procedure.several[0] == Several::share_die)
                names[0] += " " + std::to_string(result.unit + 1);
            return names;
        }
        return {step.side < sides ? names[step.side] : std::string(procedure.parties[step.side - sides]), ""};
    }

    const Resolution& first_;
    std::size_t at_ = 0;
    std::set<std::string> had_;
};

void add_fall(const Resolution& resolution, const mpq_class& chance, AllFalls& into) {
    into.first[outcome_told(resolution, resolution.results.front())] += chance;
    std::string all;
    for (const auto& result : resolution.results) all += (all.empty() ? "" : " + ") + outcome_told(resolution, result);
    into.all[all] += chance;
    into.follows = into.follows || !resolution.followed.empty();
    for (const auto& one : Whose(resolution).outcomes()) into.once[one] += chance;
    add_effects(resolution, chance, into);
}

using VisitFall = std::function<void(const Resolution&, const mpq_class&)>;

class Playing {
public:
    Playing(const Request& request, bool follow, std::size_t most, const VisitFall& visit)
        : request_(request), follow_(follow), left_(most), visit_(visit) {}

    bool run() {
        from(1);
        return complete_;
    }

private:
    void from(const mpq_class& chance) {
        if (!complete_) return;
        // only follow-ups can have some faces given and the rest rolled
        auto resolution = resolve(request_, {.faces = faces_, .seed = "falls", .follow = true});
        const auto dice = dice_of(resolution, follow_);
        if (dice.size() <= faces_.size()) {
            if (left_-- == 0) {
                complete_ = false;
                return;
            }
            if (!follow_) resolution.followed.clear();
            return visit_(resolution, chance);
        }
        auto next = faces_of(dice[faces_.size()]);
        // two cards of nine are drawn together, so the second differs from the first
        std::size_t cards = 0;
        while (cards < faces_.size() && dice[faces_.size() - cards - 1].sides == 9) ++cards;
        if (dice[faces_.size()].sides == 9 && cards % 2 == 1) next.erase(std::ranges::find(next, faces_.back()));
        // and of a deck of ten no card comes twice in a request
        for (std::size_t at = 0; dice[faces_.size()].deck != no_index && at < faces_.size(); ++at)
            if (dice[at].deck != no_index) next.erase(std::ranges::find(next, faces_[at]));
        for (const auto face : next) {
            faces_.push_back(face);
            from(chance / static_cast<unsigned long>(next.size()));
            faces_.pop_back();
        }
    }

    const Request& request_;
    bool follow_;
    std::size_t left_;
    const VisitFall& visit_;
    std::vector<int> faces_;
    bool complete_ = true;
};

}  // namespace

bool each_fall(const Request& request, bool follow, std::size_t most, const VisitFall& visit) {
    return Playing(request, follow, most, visit).run();
}

AllFalls all_falls(const Request& request, bool follow, std::size_t most) {
    AllFalls falls;
    falls.complete = each_fall(request, follow, most, [&](const Resolution& resolution, const mpq_class& chance) {
        add_fall(resolution, chance, falls);
    });
    return falls;
}

}  // namespace orderly_test
