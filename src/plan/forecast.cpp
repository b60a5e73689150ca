#include "plan/forecast.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "orderly/error.hpp"
#include "orderly/lookup.hpp"
#include "parse/request_runner.hpp"
#include "plan/plan.hpp"

namespace orderly::plan {
namespace detail {

/// The result of a step: the standings to continue from. If somebody decides, there are several.
struct Way {
    /// Indexed by the decisions, the first one in the lowest bit; a single one without decisions.
    std::vector<Standing> choices;
    std::vector<bool> wants;  ///< for each decision in order: whether the deciding side wants the chance to be high
    std::string outcome;
    Ratio chance;
    Whole weight = {};  ///< of the chance, out of Steps::den
};

struct Steps {
    Standing from;  ///< the standing that the ways start from
    std::vector<Way> ways;
    std::shared_ptr<const Error> error = nullptr;  ///< why the step is skipped
    Whole den = 1;

    void count() {
        for (const auto& way : ways) mpz_lcm(den.get_mpz_t(), den.get_mpz_t(), way.chance.get_den_mpz_t());
        for (auto& way : ways) way.weight = way.chance.get_num() * (den / way.chance.get_den());
    }
};

}  // namespace detail

using namespace detail;

struct Forecaster::Parts {
    Parts(const game::State& start, const game::Roster& roster, const Vocabulary& rules, Options options,
          const Condition* wanted)
        : start(start), roster(roster), rules(rules), options(std::move(options)), wanted(wanted),
          consequences(rules, this->options.follow) {}

    Standing standing_of(const game::State& state) {
        Standing standing;
        for (const auto& unit : state.units) standing.push_back(units->place_of(unit));
        standing.push_back(static_cast<std::uint32_t>(state.turn));
        return standing;
    }

    /// The state of each unit.
    [[nodiscard]] game::UnitList units_of(const Standing& standing) const {
        game::UnitList list;
        for (std::size_t at = 0; at < start.units.size(); ++at) list.push_back(&(*units)[standing[at]]);
        return list;
    }

    [[nodiscard]] int turn_of(const Standing& standing) const { return static_cast<int>(standing[start.units.size()]); }

    /// The standing without what the plan tracks.
    [[nodiscard]] Standing plain(const Standing& standing) const {
        return {standing.begin(), standing.begin() + static_cast<std::ptrdiff_t>(start.units.size()) + 1};
    }

    [[nodiscard]] bool holds(const Condition& condition, const Standing& standing) const {
        return condition.holds(units_of(standing), start.rules());
    }

    /// The part of a standing that a request can depend on: the units that it names, or all of them if any is attached.
    [[nodiscard]] Standing seen_by(const Instruction& act, const Standing& standing) const {
        auto all = plain(standing);
        const auto any_attached = std::any_of(all.begin(), all.end() - 1,
                                              [&](std::uint32_t place) { return !(*units)[place].attached.empty(); });
        if (any_attached || act.names.empty() || options.policy.best)
            return all;  // the best choice may depend on all units
        Standing seen;
        for (const auto unit : act.names) seen.push_back(all[unit]);
        seen.push_back(all.back());
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
    std::shared_ptr<UnitStates> units = std::make_shared<UnitStates>();
    Consequences consequences;
    parser::RequestRunner runner;
    std::set<std::string> left;
    std::set<std::string> taken;
    std::map<std::pair<std::size_t, Standing>, Ratio> values;
};

/// Takes the step from the given state: all possible results.
Steps Forecaster::Parts::take(Instruction& act, const Standing& standing) {
    game::State state = start;
    for (std::size_t at = 0; at < state.units.size(); ++at) state.units[at] = (*units)[standing[at]];
    state.turn = turn_of(standing);
    if (act.kind == Instruction::Kind::turn) {
        state.begin_turn(state.turn + 1);
        return {standing, {{{standing_of(state)}, {}, {}, 1, 1}}};
    }
    const auto named_units = game::named_units(state);
    auto vocabulary = rules;
    vocabulary.units = named_units;
    game::Named named;
    try {
        const std::vector<std::string_view> tokens(act.words.begin(), act.words.end());
        runner.read(vocabulary, tokens, {.exact = options.exact, .follow = options.follow, .throws_dice = false});
        named.names = runner.request().names;
        if (!options.own_side) game::check_sides(named, named_units);
    } catch (const Error& error) {
        return {standing, {}, std::make_shared<const Error>(error)};
    }
    if (!runner.request().faces.empty())
        throw Error(ErrorCode::bad_option, fmt::format("`{}`: a plan rolls no dice: leave them out", act.text));
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
    steps.count();
    return steps;
}

/// Decides open questions according to the policy, or keeps both answers for the side that decides.
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

/// The chance of the goal from here on, if each side decides for its own best.
Ratio Forecaster::Parts::value(std::vector<Instruction>& program, std::size_t at, const Standing& standing) {
    if (at >= program.size()) return holds(*wanted, standing) ? 1 : 0;
    auto& step = program[at];
    if (step.kind == Instruction::Kind::test) {
        const auto yes = !step.when || holds(*step.when, standing);
        return value(program, yes ? step.yes : at + 1, standing);
    }
    if (const auto known = values.find({at, standing}); known != values.end()) return known->second;
    const auto steps = take(step, standing);
    Ratio chance = 0;
    if (steps.error != nullptr) chance = value(program, at + 1, standing);
    for (const auto& way : steps.ways)
        chance += way.chance * value(program, at + 1, way.choices[best(program, at + 1, way)]);
    if (values.size() >= options.most_states)
        throw Error(ErrorCode::too_large,
                    fmt::format("decisions in more than {} states: plan fewer steps", options.most_states));
    values.emplace(std::pair(at, standing), chance);
    return chance;
}

/// The index of the choice made by all decisions, in order.
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
    Whole sum = 0;
    for (const auto& end : ends)
        if (condition.holds(end.units, start.rules())) sum += end.weight;
    return ratio(sum, den);
}

Forecaster::Forecaster(const game::State& start, const game::Roster& roster, const Vocabulary& rules, Options options,
                       const Condition* wanted)
    : parts_(std::make_unique<Parts>(start, roster, rules, std::move(options), wanted)) {}

Forecaster::~Forecaster() = default;

namespace detail {

/// Runs a plan, instruction by instruction, for all standings at once. A standing tracks the last outcome and the
/// rounds of each repetition.
class Run {
public:
    Run(Forecaster::Parts& parts, const Plan& plan)
        : parts_(parts), program_(compiled(plan.steps)), layers_(program_.code.size() + 1),
          forecast_{.start = parts.start, .plan = plan} {
        forecast_.loops = program_.loops;
        auto first = parts_.standing_of(parts_.start);
        outcome_ = first.size();
        is_touched_.resize(parts.start.units.size());
        first.resize(outcome_ + 1 + program_.loops.size());
        layers_.front().weights.emplace(std::move(first), 1);
    }

    Forecast run() {
        for (std::size_t at = 0; at < program_.code.size(); ++at) {
            auto layer = std::exchange(layers_[at], {});
            layer.reduce();
            count_states(layer, program_.code[at]);
            if (program_.code[at].kind == Instruction::Kind::test) test(at, layer);
            else act(at, layer);
        }
        return finish();
    }

private:
    void count_states(const Layer& layer, const Instruction& step) {
        forecast_.states += layer.weights.size();
        if (forecast_.states > parts_.options.most_states)
            throw Error(
                ErrorCode::too_large,
                fmt::format("the units can be in more than {} states before `{}`: plan fewer steps or units, or leave "
                            "out follow-ups (--no-follow)",
                            parts_.options.most_states, step.text));
    }

    void test(std::size_t at, const Layer& layer) {
        const auto& step = program_.code[at];
        std::vector<std::pair<Standing, const Whole*>> yes;
        std::vector<std::pair<Standing, const Whole*>> no;
        for (const auto& [standing, weight] : layer.weights) {
            auto next = standing;
            const auto holds = !step.when || parts_.holds(*step.when, standing);
            if (step.loop != Instruction::no_loop && (holds || step.is_last))
                next[outcome_ + 1 + step.loop] = holds ? static_cast<std::uint32_t>(step.round) + 1 : Forecast::never;
            (holds ? yes : no).emplace_back(std::move(next), &weight);
        }
        for (auto* part : {&yes, &no}) {
            if (part->empty()) continue;
            auto& into = layers_[part == &yes ? step.yes : at + 1];
            const auto factor = into.use_common_denominator(layer.den);
            for (auto& [standing, weight] : *part) into.weights[std::move(standing)] += factor * *weight;
        }
    }

    void act(std::size_t at, const Layer& layer) {
        auto& step = program_.code[at];
        std::unordered_map<Standing, Steps, HashStanding> known;
        std::vector<const Steps*> taken;
        Whole common = 1;
        for (const auto& [standing, weight] : layer.weights) {
            taken.push_back(&steps_of(step, standing, known));
            mpz_lcm(common.get_mpz_t(), common.get_mpz_t(), taken.back()->den.get_mpz_t());
        }
        const auto is_misread = [](const Steps* steps) {
            return steps->error != nullptr && steps->error->code != ErrorCode::refused;
        };
        if (!taken.empty() && std::ranges::all_of(taken, is_misread)) throw Error(*taken.front()->error);
        if (taken.empty()) check_readable(step);
        auto& into = layers_[at + 1];
        const Whole factor = into.use_common_denominator(layer.den * common) * common;
        auto steps = taken.begin();
        for (const auto& [standing, weight] : layer.weights) {
            const Whole scale = weight * (factor / (*steps)->den);
            if ((*steps)->error == nullptr) take(at, **steps, standing, scale, into);
            else {
                passed_[{step.text, (*steps)->error->what()}] += ratio(weight, layer.den);
                into.weights[standing] += scale;
            }
            ++steps;
        }
        for (const auto unit : step.names) is_touched_[unit] = true;
    }

    /// If no state reaches a step, parses it for the starting state, so that a misspelled word is still reported.
    void check_readable(Instruction& step) {
        const auto steps = parts_.take(step, parts_.standing_of(parts_.start));
        if (steps.error == nullptr) return;
        const auto code = steps.error->code;
        if (code == ErrorCode::unknown_word || code == ErrorCode::unknown_procedure || code == ErrorCode::bad_unit)
            throw Error(*steps.error);
    }

    const Steps& steps_of(Instruction& step, const Standing& standing,
                          std::unordered_map<Standing, Steps, HashStanding>& known) {
        if (const auto found = known.find(parts_.seen_by(step, standing)); found != known.end()) return found->second;
        auto steps = parts_.take(step, parts_.plain(standing));
        // the first reading determines the units that the step names
        return known.insert_or_assign(parts_.seen_by(step, standing), std::move(steps)).first->second;
    }

    void take(std::size_t at, const Steps& steps, const Standing& standing, const Whole& scale, Layer& into) {
        for (const auto& way : steps.ways) {
            const auto& after = way.choices[parts_.best(program_.code, at + 1, way)];
            next_ = standing;
            for (std::size_t unit = 0; unit < parts_.start.units.size(); ++unit) {
                if (after[unit] == steps.from[unit]) continue;  // unchanged by the step
                next_[unit] = after[unit];
                is_touched_[unit] = true;
            }
            next_[outcome_ - 1] = after.back();
            if (program_.code[at].is_last) next_[outcome_] = place_of(way.outcome);
            auto& weight = into.weights.try_emplace(next_).first->second;
            mpz_addmul(weight.get_mpz_t(), scale.get_mpz_t(), way.weight.get_mpz_t());
        }
    }

    /// Outcomes are numbered from 1; 0 means that nothing was resolved.
    std::uint32_t place_of(const std::string& outcome) {
        const auto found = std::ranges::find(forecast_.titles, outcome);
        const auto place = found - forecast_.titles.begin();
        if (found == forecast_.titles.end()) forecast_.titles.push_back(outcome);
        return static_cast<std::uint32_t>(place) + 1;
    }

    Forecast finish() {
        auto& layer = layers_.back();
        layer.reduce();
        forecast_.den = layer.den;
        const auto course = static_cast<std::ptrdiff_t>(outcome_);
        for (auto& [standing, weight] : layer.weights)
            forecast_.ends.push_back({parts_.units_of(standing), standing[outcome_],
                                      {standing.begin() + course + 1, standing.end()}, std::move(weight)});
        forecast_.states_of_units = parts_.units;
        for (std::size_t unit = 0; unit < is_touched_.size(); ++unit)
            if (is_touched_[unit]) forecast_.units.push_back(unit);
        for (const auto& [what, chance] : passed_) forecast_.passed.push_back({what.first, what.second, chance});
        forecast_.left.assign(parts_.left.begin(), parts_.left.end());
        forecast_.taken.assign(parts_.taken.begin(), parts_.taken.end());
        forecast_.annotations = parts_.consequences.annotations();
        return std::move(forecast_);
    }

    Forecaster::Parts& parts_;
    Program program_;
    std::vector<Layer> layers_;  ///< before each instruction, and at the end
    Standing next_;              ///< reused for each way
    std::size_t outcome_ = 0;    ///< where a standing keeps the outcome; the turn is before it, the rounds after it
    Forecast forecast_;
    std::vector<bool> is_touched_;  ///< by unit: takes part, or is affected
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
