// Turns the sums of a chain into the odds that a player asks for: outcomes, hits, values, effects, and what follows.

#include "orderly/odds.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/evaluate.hpp"
#include "odds/chains.hpp"
#include "odds/query.hpp"
#include "odds/tallying.hpp"
#include "orderly/error.hpp"

namespace orderly {
using namespace odds;
namespace {

/// The indices of an outcome list in display order.
std::vector<std::size_t> order_of(const OutcomeList& list) {
    std::vector<std::size_t> order(list.entries().size());
    for (std::size_t at = 0; at < order.size(); ++at) order[at] = at;
    std::ranges::stable_sort(order, {}, [&](std::size_t at) { return list.entries()[at].order; });
    return order;
}

class Assembly {
public:
    Assembly(const Request& request, bool follow, double most_work)
        : chain_(request, follow, most_work), visits_(chain_.visits()) {
        odds_.work = chain_.work();
        odds_.request = request;
        odds_.followed = follow;
    }

    Odds run() {
        const auto& first = chain_.states().front().sums;
        odds_.rolls = first.space.rolls;
        odds_.one_die = first.space.die_sides != 0;
        odds_.die_sides = first.space.die_sides;
        odds_.units.resize(first.units.size());
        count_outcomes();
        order_units();
        hits(chain_.states().front());
        for (std::size_t at = 0; at < chain_.states().size(); ++at) add_state(chain_.states()[at], visits_[at]);
        if (odds_.followed) share_values();
        tallies();
        if (odds_.followed) then();
        if (chain_.is_rounded())
            odds_.annotations.notes.push_back(
                fmt::format("what follows can call for itself more than once: its chances have no fraction, and are "
                            "exact to {} places",
                            Chain::decimal_places));
        return std::move(odds_);
    }

private:
    /// Counts the final outcomes of the first procedure. If a single state decides them, their weights remain numbers
    /// of its rolls.
    void count_outcomes() {
        std::vector<std::size_t> deciding;
        odds_.rounds = 0;
        for (std::size_t at = 0; at < chain_.states().size(); ++at)
            if (chain_.states()[at].first_again) {
                deciding.push_back(at);
                odds_.rounds += visits_[at];
            }
        odds_.counts_rolls = deciding.size() == 1 && odds_.rounds == 1 && chain_.states().front().sums.space.equal;
        odds_.den = chain_.states().front().sums.space.den;
        odds_.alike = chain_.states().front().sums.space.alike;
        const auto one_state = deciding.size() == 1 && odds_.rounds == 1;
        if (!one_state) {
            odds_.den = odds_.alike = 1;
            odds_.one_die = false;
            for (const auto at : deciding)
                each_final(at,
                           [&](const Ratio& chance, const Branch&) { odds_.den = lcm(odds_.den, chance.get_den()); });
        }
        for (const auto at : deciding) {
            const auto places = places_in_odds(chain_.states()[at]);
            if (one_state)
                for (const auto& branch : chain_.states()[at].sums.branches) count(branch, places, branch.weight);
            else
                each_final(at, [&](const Ratio& chance, const Branch& branch) {
                    count(branch, places, std::make_shared<Whole>(Ratio(chance * odds_.den).get_num()));
                });
        }
        drop_never_final();
    }

    template <class Visit>
    void each_final(std::size_t at, Visit visit) const {
        const auto& sums = chain_.states()[at].sums;
        for (const auto& branch : sums.branches)
            if (std::ranges::none_of(branch.next, &Transition::again))
                visit(visits_[at] * ratio(*branch.weight, sums.space.den), branch);
    }

    /// The index of each outcome of a state in the lists of the odds, by unit.
    std::vector<std::vector<std::size_t>> places_in_odds(const State& state) {
        std::vector<std::vector<std::size_t>> places(state.sums.units.size());
        const auto none = std::make_shared<Whole>();
        for (std::size_t unit = 0; unit < places.size(); ++unit) {
            const auto& entries = state.sums.units[unit].entries();
            auto& outcomes = odds_.units[unit].outcomes;
            const auto known = outcomes.size();
            outcomes.reserve(known + entries.size());
            places[unit].reserve(entries.size());
            for (const auto& entry : entries) {
                const auto before = std::span(outcomes).first(known);
                const auto same = std::ranges::find(before, entry.outcome, &OddsOutcome::outcome);
                const auto is_new = same == before.end();
                places[unit].push_back(is_new ? outcomes.size() : static_cast<std::size_t>(same - before.begin()));
                if (is_new) outcomes.push_back({entry.outcome, entry.title, none, {}});
            }
        }
        return places;
    }

    void count(const Branch& branch, const std::vector<std::vector<std::size_t>>& places, const RollCount& num) {
        JointOdds joint;
        for (std::size_t unit = 0; unit < branch.outcomes.size(); ++unit) {
            const auto place = places[unit][branch.outcomes[unit]];
            auto& outcome = odds_.units[unit].outcomes[place];
            add_faces(outcome.faces, branch);
            add_shared(outcome.num, num);
            if (branch.outcomes.size() > 1) joint.outcomes.push_back(place);
        }
        if (joint.outcomes.empty()) return;
        auto found = std::ranges::find(odds_.joint, joint.outcomes, &JointOdds::outcomes);
        if (found == odds_.joint.end()) found = odds_.joint.insert(found, joint);
        add_faces(found->faces, branch);
        found->num += *num;
    }

    void add_faces(std::vector<int>& faces, const Branch& branch) const {
        if (!odds_.one_die) return;
        faces.insert(faces.end(), branch.faces.begin(), branch.faces.end());
        std::ranges::sort(faces);
    }

    /// Removes an outcome that always leads to another roll of the same procedure: it is never final.
    void drop_never_final() {
        if (!odds_.followed || odds_.units.size() != 1) return;
        const auto& sums = chain_.states().front().sums;
        std::vector<std::string> again;
        for (const auto& branch : sums.branches)
            if (std::ranges::any_of(branch.next, &Transition::again))
                again.push_back(sums.units[0].entries()[branch.outcomes[0]].outcome);
        std::erase_if(odds_.units[0].outcomes, [&](const OddsOutcome& one) {
            return *one.num == 0 && std::ranges::find(again, one.outcome) != again.end();
        });
    }

    /// Puts outcomes in the table's order, and hits in rising order.
    void order_units() {
        const auto& sums = chain_.states().front().sums;
        const auto& list = sums.units.front();
        odds_.ordered = list.of_rows() && odds_.request.procedure->kind != Kind::check && list.entries().size() > 2;
        odds_.ordered_by_hits = !list.of_rows() && is_pool();
        if (list.of_rows() || !odds_.counts_rolls || odds_.units.size() != 1) return;
        if (std::ranges::is_sorted(list.entries(), {}, &OutcomeList::Entry::order)) return;
        std::vector<OddsOutcome> sorted;
        sorted.reserve(odds_.units[0].outcomes.size());
        for (const auto at : order_of(list)) sorted.push_back(std::move(odds_.units[0].outcomes[at]));
        odds_.units[0].outcomes = std::move(sorted);
    }

    /// Whether only one side throws dice, and the result is a number of hits.
    [[nodiscard]] bool is_pool() const {
        return throws_pools(odds_.request.procedure->kind) && engine::throwing_sides(odds_.request) == 1;
    }

    void hits(State& state) {
        if (!state.sums.has_hits) return;
        const auto sides = engine::throwing_sides(odds_.request);
        const auto& space = state.sums.space;
        for (std::size_t side = 0; side < sides; ++side)
            odds_.hits.push_back({state.names[side], space.den, space.alike, std::move(state.sums.hits[side])});
    }

    /// Adds effects and values, each times the visits of its state.
    void add_state(const State& state, const Ratio& visits) {
        odds_.annotations.merge(state.sums.annotations.marks, state.sums.annotations.notes);
        const Ratio times = visits * state.sums.space.rolls;
        for (const auto& sum : state.sums.effects) {
            const auto same = [&](const ExpectedEffect& one) {
                return one.to == sum.to && one.word == sum.word && one.provided == sum.provided;
            };
            auto found = std::ranges::find_if(odds_.expect, same);
            if (found == odds_.expect.end()) found = odds_.expect.insert(found, {sum.to, sum.word, sum.provided, 0});
            found->mean += times * ratio(sum.sum, state.sums.space.den);
        }
        for (const auto& sum : state.sums.values) {
            const auto procedure = state.request.procedure->id;
            const auto same = [&](const ValueOdds& one) {
                return one.procedure == procedure && one.side == sum.side && one.id == sum.id;
            };
            auto found = std::ranges::find_if(odds_.values, same);
            if (found == odds_.values.end())
                found = odds_.values.insert(found, {procedure, sum.side, sum.id, sum.distance, {}});
            for (const auto& [value, count] : sum.counts)
                found->chances[value] += (odds_.followed ? times : visits) * ratio(count, state.sums.space.den);
        }
    }

    /// Adds the tallies of the first throw, each by itself.
    void tallies() {
        const auto& procedure = *odds_.request.procedure;
        for (Index at = 0; at < procedure.tallies.size(); ++at) try {
                odds_.values.push_back({procedure.id, std::string(procedure.sides[procedure.tallies[at].side]),
                                        procedure.tallies[at].id, false, tally_chances(odds_.request, at)});
            } catch (const Error& error) {
                // the other odds do not depend on the tally
                if (error.code != ErrorCode::too_large) throw;
                odds_.annotations.notes.push_back(fmt::format("{}: {}", procedure.tallies[at].id, error.what()));
            }
    }

    /// In a chain a value may be computed several times. Its counts are averages; this scales them to the chance that
    /// it is computed at all.
    void share_values() {
        for (auto& value : odds_.values) {
            Ratio sum = 0;
            for (const auto& [number, mean] : value.chances) sum += mean;
            if (sum == 0) continue;
            const Ratio part = chain_.chance([&](const State& state, const Branch& branch) {
                return works_out(state, branch, value);
            }) / sum;
            for (auto& [number, mean] : value.chances) mean *= part;
        }
    }

    static bool works_out(const State& state, const Branch& branch, const ValueOdds& value) {
        return state.request.procedure->id == value.procedure &&
               std::ranges::any_of(branch.valued, [&](std::size_t at) {
                   return state.sums.values[at].side == value.side && state.sums.values[at].id == value.id;
               });
    }

    void then() {
        for (std::size_t at = 0; at < chain_.states().size(); ++at) {
            const auto& state = chain_.states()[at];
            if (state.first_again) continue;
            for (std::size_t unit = 0; unit < state.sums.units.size(); ++unit)
                for (const auto order : order_of(state.sums.units[unit])) {
                    const auto& entry = state.sums.units[unit].entries()[order];
                    auto& followed = followed_of(state, entry);
                    for (const auto& branch : state.sums.branches)
                        if (branch.outcomes.size() > unit && branch.outcomes[unit] == order)
                            followed.mean +=
                                visits_[at] * state.sums.space.rolls * ratio(*branch.weight, state.sums.space.den);
                }
        }
        for (auto& followed : odds_.then) followed.chance = chance_of_once(followed);
    }

    FollowedOdds& followed_of(const State& state, const OutcomeList::Entry& entry) {
        const auto same = [&](const FollowedOdds& one) { return is_of(state, one) && one.outcome == entry.outcome; };
        auto found = std::ranges::find_if(odds_.then, same);
        if (found == odds_.then.end())
            found = odds_.then.insert(found,
                                      {state.request.procedure->id, state.names[0], entry.outcome, entry.title, 0, 0});
        return *found;
    }

    static bool is_of(const State& state, const FollowedOdds& followed) {
        return !state.first_again && state.request.procedure->id == followed.procedure &&
               state.names[0] == followed.side;
    }

    [[nodiscard]] Ratio chance_of_once(const FollowedOdds& followed) const {
        if (followed.mean == 0) return 0;
        return chain_.chance([&](const State& state, const Branch& branch) {
            if (!is_of(state, followed)) return false;
            for (std::size_t unit = 0; unit < branch.outcomes.size(); ++unit)
                if (state.sums.units[unit].entries()[branch.outcomes[unit]].outcome == followed.outcome) return true;
            return false;
        });
    }

    Chain chain_;
    std::vector<Ratio> visits_;
    Odds odds_;
};

}  // namespace

Odds odds_of(const Request& request, const OddsOptions& options) {
    check_throws(request);
    return Assembly(request, options.follow, options.most_work).run();
}

}  // namespace orderly
