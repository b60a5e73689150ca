#include "plan/forecast.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "orderly/error.hpp"
#include "orderly/lookup.hpp"
#include "parse/request_runner.hpp"
#include "plan/program.hpp"

namespace orderly::plan {
namespace detail {

/// The units of a game as they stand: each a place in a list of unit states, and the turn.
using Standing = std::vector<std::uint32_t>;

struct HashStanding {
    std::size_t operator()(const Standing& standing) const {
        std::size_t hash = 14695981039346656037U;
        for (const auto one : standing) hash = (hash ^ one) * 1099511628211U;
        return hash;
    }
};

/// Every state that a unit has been in, once.
class UnitStates {
public:
    std::uint32_t place_of(const game::UnitState& unit) {
        const auto hash = game::hash_of(unit);
        const auto [from, to] = places_.equal_range(hash);
        for (auto at = from; at != to; ++at)
            if (states_[at->second] == unit) return at->second;
        const auto place = static_cast<std::uint32_t>(states_.size());
        states_.push_back(unit);
        states_.back().open.clear();
        places_.emplace(hash, place);
        return place;
    }
    [[nodiscard]] const game::UnitState& operator[](std::uint32_t place) const { return states_[place]; }

private:
    std::vector<game::UnitState> states_;
    std::unordered_multimap<std::size_t, std::uint32_t> places_;
};

/// What a step comes to: standings to go on from. Where somebody decides, one of several.
struct Way {
    std::vector<Standing> choices;  ///< by what is decided, the first decision the lowest bit; one where nobody decides
    std::vector<bool> wants;        ///< for each decision in turn, whether the deciding side wants the chance
    std::string outcome;
    Ratio chance;
};

struct Steps {
    Standing from;  ///< what the ways were worked out for
    std::vector<Way> ways;
    std::shared_ptr<const Error> error = nullptr;  ///< why the step is passed over
};

}  // namespace detail

using namespace detail;

struct Forecaster::Parts {
    Parts(const game::State& start, const game::Roster& roster, const Vocabulary& rules, Options options,
          const Condition* wanted)
        : start(start), roster(roster), rules(rules), options(std::move(options)), wanted(wanted),
          consequences(this->options.follow), scratch(start) {}

    Standing standing_of(const game::State& state) {
        Standing standing;
        for (const auto& unit : state.units) standing.push_back(units.place_of(unit));
        standing.push_back(static_cast<std::uint32_t>(state.turn));
        return standing;
    }

    void stand(game::State& state, const Standing& standing) const {
        for (std::size_t at = 0; at < state.units.size(); ++at)
            if (!loaded_is(state.units[at], standing[at])) state.units[at] = units[standing[at]];
        state.turn = static_cast<int>(standing.back());
    }

    /// Copying a unit costs more than looking at it.
    [[nodiscard]] bool loaded_is(const game::UnitState& unit, std::uint32_t place) const {
        return unit.open.empty() && unit == units[place];
    }

    [[nodiscard]] bool holds(const Condition& condition, const Standing& standing) {
        stand(scratch, standing);
        return condition.holds(scratch);
    }

    /// What of a standing a request can depend on: the units that it names, and all of them where any is attached.
    [[nodiscard]] Standing seen_by(const Instruction& act, const Standing& standing) const {
        const auto any_attached = std::any_of(standing.begin(), standing.end() - 1,
                                              [&](std::uint32_t place) { return !units[place].attached.empty(); });
        if (any_attached || act.names.empty()) return standing;
        Standing seen;
        for (const auto unit : act.names) seen.push_back(standing[unit]);
        seen.push_back(standing.back());
        return seen;
    }

    Steps take(Instruction& act, const Standing& standing);
    void decide(game::State& state, Way& way);
    Ratio value(std::vector<Instruction>& program, std::size_t at, const Standing& standing);
    std::size_t best(std::vector<Instruction>& program, std::size_t next, const Way& way);
    std::pair<Ratio, std::size_t> best_of(std::vector<Instruction>& program, std::size_t next, const Way& way,
                                          std::size_t decision, std::size_t choice);

    const game::State& start;
    const game::Roster& roster;
    const Vocabulary& rules;
    Options options;
    const Condition* wanted;
    std::string wanting;  ///< the side that wants it
    UnitStates units;
    Consequences consequences;
    parser::RequestRunner runner;
    game::State scratch;
    std::set<std::string> left;
    std::set<std::string> taken;
    std::map<std::pair<std::size_t, Standing>, Ratio> values;
};

/// The step taken by units as they stand: everything that may come of it.
Steps Forecaster::Parts::take(Instruction& act, const Standing& standing) {
    game::State state = start;
    stand(state, standing);
    if (act.kind == Instruction::Kind::turn) {
        state.begin_turn(state.turn + 1);
        return {standing, {{{standing_of(state)}, {}, {}, 1}}};
    }
    const auto named_units = game::named_units(state);
    auto vocabulary = rules;
    vocabulary.units = named_units;
    game::Named named;
    try {
        const std::vector<std::string_view> tokens(act.words.begin(), act.words.end());
        parser::RunOptions how;
        how.exact = options.exact;
        how.follow = options.follow;
        how.throws_dice = false;
        runner.read(vocabulary, tokens, how);
        named.names = runner.request().names;
        if (!options.own_side) game::check_sides(named, named_units);
    } catch (const Error& error) {
        return {standing, {}, std::make_shared<const Error>(error)};
    }
    if (!runner.request().faces.empty())
        throw Error(ErrorCode::bad_option, fmt::format("`{}`: a plan throws no dice, so it says none", act.text));
    if (act.names.empty())
        for (const auto& side : named.names)
            for (const auto& id : side)
                if (const auto* unit = id.empty() ? nullptr : roster.find(id); unit != nullptr)
                    act.names.push_back(static_cast<std::size_t>(unit - roster.units.data()));
    Steps steps;
    steps.from = standing;
    for (auto& one : consequences.of(runner.request(), named, state)) {
        Way way{{}, {}, std::move(one.title), std::move(one.chance)};
        decide(one.state, way);
        steps.ways.push_back(std::move(way));
    }
    return steps;
}

/// What is left open: decided as the policy says; or both, for whoever decides to choose.
void Forecaster::Parts::decide(game::State& state, Way& way) {
    std::vector<game::State> ways{state};
    for (std::size_t at = 0; at < state.units.size(); ++at) {
        const auto open = state.units[at].open;
        for (const auto& decision : open) {
            const auto says = std::ranges::any_of(options.policy.taken, [&](const std::string& text) {
                return decision.text.find(text) != std::string::npos;
            });
            const auto text = fmt::format("{}: {}", state.units[at].unit->id,
                                          decision.text.substr(0, decision.text.find(" (")));
            const auto is_open = options.policy.best && !decision.would.is_empty();
            (says || is_open ? taken : left).insert(text);
            if (!says && !is_open) continue;
            game::Change change;
            change.unit = state.units[at].unit->id;
            change.takes = decision.would.takes;
            change.becomes = decision.would.becomes;
            change.no_more = decision.would.no_more;
            if (decision.would.removed) change.removed = true;
            if (is_open && !says) way.wants.push_back(state.units[at].unit->side == wanting);
            const auto count = ways.size();
            for (std::size_t from = 0; from < count; ++from) {
                auto yes = ways[from];
                yes.apply({&change, 1});
                if (is_open && !says) ways.push_back(std::move(yes));
                else ways[from] = std::move(yes);
            }
        }
    }
    for (const auto& one : ways) way.choices.push_back(standing_of(one));
}

/// The chance of what is wanted from here on, where everybody who decides does what is best for him.
Ratio Forecaster::Parts::value(std::vector<Instruction>& program, std::size_t at, const Standing& standing) {
    if (at >= program.size()) return holds(*wanted, standing) ? 1 : 0;
    auto& step = program[at];
    if (step.kind == Instruction::Kind::test) {
        const auto yes = !step.when || holds(*step.when, standing);
        return value(program, yes ? step.yes : at + 1, standing);
    }
    const auto known = values.find({at, standing});
    if (known != values.end()) return known->second;
    const auto steps = take(step, standing);
    Ratio chance = 0;
    if (steps.error != nullptr) chance = value(program, at + 1, standing);
    for (const auto& way : steps.ways)
        chance += way.chance * value(program, at + 1, way.choices[best(program, at + 1, way)]);
    if (values.size() >= options.most_states)
        throw Error(ErrorCode::too_large, fmt::format("more than {} states to decide in", options.most_states));
    values.emplace(std::pair(at, standing), chance);
    return chance;
}

/// The place of the choice that comes of everybody's decisions, the first made first.
std::size_t Forecaster::Parts::best(std::vector<Instruction>& program, std::size_t next, const Way& way) {
    return way.wants.empty() ? 0 : best_of(program, next, way, 0, 0).second;
}

std::pair<Ratio, std::size_t> Forecaster::Parts::best_of(std::vector<Instruction>& program, std::size_t next,
                                                         const Way& way, std::size_t decision, std::size_t choice) {
    if (decision == way.wants.size()) return {value(program, next, way.choices[choice]), choice};
    const auto no = best_of(program, next, way, decision + 1, choice);
    const auto yes = best_of(program, next, way, decision + 1, choice + (std::size_t{1} << decision));
    return (way.wants[decision] ? yes.first > no.first : yes.first < no.first) ? yes : no;
}

Ratio Forecast::chance(const Condition& condition) const {
    Ratio sum = 0;
    for (const auto& end : ends)
        if (condition.holds(end.state)) sum += end.chance;
    return sum;
}

Forecaster::Forecaster(const game::State& start, const game::Roster& roster, const Vocabulary& rules, Options options,
                       const Condition* wanted)
    : parts_(std::make_unique<Parts>(start, roster, rules, std::move(options), wanted)) {}

Forecaster::~Forecaster() = default;

namespace detail {

using Layer = std::unordered_map<Standing, Ratio, HashStanding>;

/// One plan run through: instruction by instruction, all standings at once.
class Run {
public:
    Run(Forecaster::Parts& parts, const Plan& plan)
        : parts_(parts), program_(compiled(plan.steps)), layers_(program_.code.size() + 1) {
        forecast_.plan = plan;
        for (const auto& loop : program_.loops) forecast_.rounds.push_back({loop, {}, 0});
        layers_.front().emplace(parts_.standing_of(parts_.start), 1);
    }

    Forecast run() {
        for (std::size_t at = 0; at < program_.code.size(); ++at) {
            const auto layer = std::exchange(layers_[at], {});
            count_states(layer, program_.code[at]);
            if (program_.code[at].kind == Instruction::Kind::test) test(at, layer);
            else act(at, layer);
        }
        return finish();
    }

private:
    void count_states(const Layer& layer, const Instruction& step) {
        forecast_.states += layer.size();
        if (forecast_.states > parts_.options.most_states)
            throw Error(ErrorCode::too_large,
                        fmt::format("the units can be in more than {} states before `{}`: take fewer steps or units, or leave "
                                    "out what follows (--no-follow)",
                                    parts_.options.most_states, step.text));
    }

    void test(std::size_t at, const Layer& layer) {
        const auto& step = program_.code[at];
        for (const auto& [standing, chance] : layer) {
            const auto yes = !step.when || parts_.holds(*step.when, standing);
            if (step.loop != Instruction::no_loop) {
                auto& rounds = forecast_.rounds[step.loop];
                if (yes) rounds.chances[step.round] += chance;
                else if (step.is_last) rounds.never += chance;
            }
            layers_[yes ? step.yes : at + 1][standing] += chance;
        }
    }

    void act(std::size_t at, const Layer& layer) {
        auto& step = program_.code[at];
        std::map<Standing, Steps> known;
        std::shared_ptr<const Error> error;
        auto is_taken = false;
        for (const auto& [standing, chance] : layer) {
            const auto& steps = steps_of(step, standing, known);
            if (steps.error == nullptr) {
                is_taken = true;
                take(at, steps, standing, chance);
                continue;
            }
            error = steps.error;
            passed_[{step.text, error->what()}] += chance;
            layers_[at + 1][standing] += chance;
        }
        if (!is_taken && error != nullptr) throw Error(*error);
        units_.insert(step.names.begin(), step.names.end());
    }

    const Steps& steps_of(Instruction& step, const Standing& standing, std::map<Standing, Steps>& known) {
        // what is best may depend on all units
        const auto seen = [&] { return parts_.options.policy.best ? standing : parts_.seen_by(step, standing); };
        if (const auto found = known.find(seen()); found != known.end()) return found->second;
        auto steps = parts_.take(step, standing);
        return known.insert_or_assign(seen(), std::move(steps)).first->second;  // the first reading says whom it names
    }

    void take(std::size_t at, const Steps& steps, const Standing& standing, const Ratio& chance) {
        for (const auto& way : steps.ways) {
            const auto& after = way.choices[parts_.best(program_.code, at + 1, way)];
            auto next = standing;
            for (std::size_t unit = 0; unit < parts_.start.units.size(); ++unit) {
                if (after[unit] == steps.from[unit]) continue;  // what the step did not touch stands as it stood
                next[unit] = after[unit];
                units_.insert(unit);
            }
            next.back() = after.back();
            layers_[at + 1][std::move(next)] += chance * way.chance;
            if (program_.code[at].is_last) forecast_.outcomes[way.outcome] += chance * way.chance;
        }
    }

    Forecast finish() {
        for (const auto& [standing, chance] : layers_.back()) {
            auto& end = forecast_.ends.emplace_back(End{parts_.start, chance});
            parts_.stand(end.state, standing);
        }
        forecast_.units.assign(units_.begin(), units_.end());
        for (const auto& [what, chance] : passed_) forecast_.passed.push_back({what.first, what.second, chance});
        forecast_.left.assign(parts_.left.begin(), parts_.left.end());
        forecast_.taken.assign(parts_.taken.begin(), parts_.taken.end());
        forecast_.annotations = parts_.consequences.annotations();
        return std::move(forecast_);
    }

    Forecaster::Parts& parts_;
    Program program_;
    std::vector<Layer> layers_;  ///< before each instruction, and at the end
    Forecast forecast_;
    std::set<std::size_t> units_;
    std::map<std::pair<std::string, std::string>, Ratio> passed_;
};

/// The side of the first unit that the plan names.
std::string first_side(const Step& step, const game::Roster& roster) {
    for (const auto& word : step.words)
        if (const auto* unit = roster.find(word); unit != nullptr) return unit->side;
    for (const auto& part : step.parts)
        if (auto side = first_side(part, roster); !side.empty()) return side;
    return {};
}

}  // namespace detail

Forecast Forecaster::of(const Plan& plan) {
    parts_->values.clear();
    if (parts_->wanting.empty()) parts_->wanting = first_side(plan.steps, parts_->roster);
    return Run(*parts_, plan).run();
}

}  // namespace orderly::plan
