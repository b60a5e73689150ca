// Odds of a plan: the exact result of several steps for the units of a game.

#include "cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "cli/command_parts.hpp"
#include "orderly/error.hpp"
#include "plan/report.hpp"
#include "text/lists.hpp"
#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

constexpr std::size_t most_orders = 5000;
constexpr std::size_t most_advised = 5;

/// Turns `a: WORDS NUMBER=9 by NUMBER WORD 7.. WORD ..6` into a unit of a game's file. Each unit gets its own side.
std::string unit_entry(const std::string& text, std::size_t number) {
    const auto colon = text.find(':');
    const auto tokens = plan::tokens_of(colon == std::string::npos ? "" : text.substr(colon + 1));
    if (tokens.empty())
        throw Error(ErrorCode::bad_option,
                    fmt::format("--unit {}: write it as 'NAME: WORDS NUMBER=9 by NUMBER WORD 7.. WORD ..6'", text),
                    text);
    std::string words;
    std::string numbers;
    std::string bands;
    std::string weapon;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const auto& token = tokens[at];
        const auto equals = token.find('=');
        if (token == ",") continue;
        if (token.starts_with("weapon=")) weapon = fmt::format(", weapon: {}", token.substr(equals + 1));
        else if (equals != std::string::npos)
            numbers += fmt::format(", {}: {}", token.substr(0, equals), token.substr(equals + 1));
        else if (text::same_spelling(token, "by") && at + 1 < tokens.size()) {
            bands += fmt::format("{}{}: {{", bands.empty() ? "" : ", ", tokens[++at]);
            for (auto first = true; at + 2 < tokens.size() && tokens[at + 2].find("..") != std::string::npos; at += 2) {
                bands += fmt::format("{}{}: {}", first ? "" : ", ", tokens[at + 1], tokens[at + 2]);
                first = false;
            }
            bands += '}';
        } else words += (words.empty() ? "" : ", ") + token;
    }
    if (!bands.empty()) bands = fmt::format(", by: {{{}}}", bands);
    return fmt::format("  side-{}:\n    {}: {{is: [{}]{}{}{}}}\n", number, text.substr(0, colon), words, numbers, weapon,
                       bands);
}

game::Roster roster_of(const Session& session) {
    if (session.options.units.empty()) return game_of(session);
    const auto& ruleset = ruleset_in_force(session.tables, session.options);
    std::string text = fmt::format("game: units as said\nruleset: {}\nsides:\n", ruleset.id);
    for (std::size_t at = 0; at < session.options.units.size(); ++at)
        text += unit_entry(session.options.units[at], at + 1);
    tables::Faults faults;
    auto roster = game::read_roster(tables::SourceFile{"--unit", text},
                                    [&](const auto&, const auto&) -> const Ruleset& { return ruleset; }, faults);
    if (!faults.empty()) throw Error(ErrorCode::bad_option, fmt::format("--unit: {}", faults.front().message), "--unit");
    roster.rules = &ruleset;
    return roster;
}

void refuse_options(const Options& options) {
    const auto refuse = [](bool given, std::string_view option, std::string_view why) {
        if (given)
            throw Error(ErrorCode::bad_option, fmt::format("the odds of a plan do not take {}: {}", option, why),
                        std::string(option));
    };
    refuse_dice(options);
    refuse(!options.vary.empty(), "--vary", "`any of A, B` makes a row for each");
    refuse(!options.units.empty() && !options.game.empty(), "--unit", "the game's file lists its units");
    refuse(options.advise && !options.chance, "--advise", "name the goal with --chance 'CONDITION'");
    const auto best = std::ranges::find(options.decide, "ask-best") != options.decide.end();
    refuse(best && !options.chance, "--decide ask-best", "name the goal with --chance 'CONDITION'");
}

plan::Question question_of(const Options& options, const game::Roster& roster) {
    plan::Question question;
    if (options.chance) {
        question.chance = *options.chance;
        question.wanted = plan::read_condition(question.chance, roster);
    }
    if (!options.within.empty()) {
        question.given = options.within;
        question.among = plan::read_condition(question.given, roster);
    }
    if (options.of.empty()) return question;
    question.of = options.of;
    const auto tokens = plan::tokens_of(options.of);
    if (tokens.size() != 2)
        throw Error(
            ErrorCode::bad_option,
            fmt::format("--of {}: for a plan, name a unit and one of its numbers: --of 'UNIT NUMBER'", options.of),
            options.of);
    question.unit = plan::unit_named(tokens[0], roster);
    question.number = tokens[1];
    const auto& numbers = roster.units[question.unit].numbers;
    if (std::ranges::find(numbers, question.number, &game::Numbers::value_type::first) == numbers.end())
        throw Error(ErrorCode::bad_option, fmt::format("--of {}: {} has no number `{}` in the game's file", options.of,
                                                       tokens[0], question.number), question.number);
    return question;
}

plan::Options plan_options(const Options& options) {
    plan::Options how{.follow = !options.no_follow, .exact = options.exact, .own_side = options.own_side};
    for (const auto& one : options.decide)
        if (one == "ask-best") how.policy.best = true;
        else how.policy.taken.push_back(one);
    return how;
}

/// Whether a word of the plan may name the unit: its id, a prefix of it, or a word of its name.
bool may_be_meant(const game::RosterUnit& unit, const std::vector<std::string>& words, const game::Roster& roster) {
    return std::ranges::any_of(words, [&](const std::string& word) {
        if (roster.find(word) == &unit) return true;
        const auto parts = plan::tokens_of(unit.name);
        return std::ranges::any_of(parts, [&](const std::string& part) { return text::same_spelling(part, word); });
    });
}

/// Drops units that the plan cannot affect. Keeps leaders and units with leaders.
void leave_out_others(const Options& options, game::Roster& roster, game::State& state) {
    std::vector<std::string> words;
    std::vector<std::string> texts(options.words.begin() + 1, options.words.end());
    texts.insert(texts.end(), {options.chance.value_or(""), options.within, options.of});
    for (const auto& text : texts)
        for (const auto& token : plan::tokens_of(text))
            for (const auto word : text::parts_of(token, ",;:@+")) words.emplace_back(word);  // `79ny,83pa`, `ir6@4`
    const auto has_no_part = [&](const game::RosterUnit& unit) {
        const auto& stands = *state.find(unit.id);
        return stands.attached.empty() && !state.rules().may_be_attached(unit) && !may_be_meant(unit, words, roster);
    };
    std::vector<std::string> gone;
    for (const auto& unit : roster.units)
        if (has_no_part(unit)) gone.push_back(unit.id);
    const auto is_gone = [&](const std::string& id) { return std::ranges::find(gone, id) != gone.end(); };
    std::erase_if(state.units, [&](const game::UnitState& unit) { return is_gone(unit.unit->id); });
    std::erase_if(roster.units, [&](const game::RosterUnit& unit) { return is_gone(unit.id); });
}

/// Every order of the plan's steps.
std::vector<plan::Plan> orders_of(const plan::Plan& one) {
    std::vector<std::size_t> order(one.steps.parts.size());
    std::iota(order.begin(), order.end(), 0);
    std::vector<plan::Plan> plans;
    do {
        if (plans.size() >= most_orders)
            throw Error(ErrorCode::too_large,
                        fmt::format("the steps have more than {} orders: give --advise fewer steps", most_orders));
        plan::Plan other{one.choice, {}, {}};
        for (const auto at : order) {
            other.steps.parts.push_back(one.steps.parts[at]);
            other.text += (other.text.empty() ? "" : ", then ") + one.steps.parts[at].text;
        }
        plans.push_back(std::move(other));
    } while (std::next_permutation(order.begin(), order.end()));
    return plans;
}

/// The best orders and units, highest chance first, plus the plan as typed for comparison.
void keep_best(std::vector<plan::Answer>& answers) {
    std::ranges::stable_sort(answers, [](const plan::Answer& a, const plan::Answer& b) { return *a.chance > *b.chance; });
    if (answers.size() > most_advised) answers.erase(answers.begin() + most_advised, answers.end());
    for (auto& one : answers) one.forecast.plan.choice.clear();
}

}  // namespace

bool asks_of_plan(const Session& session) {
    const auto& options = session.options;
    if (session.game == nullptr && options.units.empty()) return false;
    const std::span<const std::string> words(options.words);
    if (!options.units.empty() || !options.within.empty() || !options.decide.empty() || plan::is_plan(words.subspan(1), session.game))
        return true;
    const auto names_unit = [&](const std::string& text) {
        const auto tokens = plan::tokens_of(text);
        return std::ranges::any_of(tokens, [&](const std::string& token) { return session.game->find(token) != nullptr; });
    };
    return (options.chance && names_unit(*options.chance)) || names_unit(options.of);
}

int run_plan(Session& session) {
    const auto& options = session.options;
    refuse_options(options);
    const auto whole = roster_of(session);
    const std::span<const std::string> words(options.words);
    auto start = options.units.empty()
                     ? game::State(whole, game::GameLog(options.log),
                                   options.at == 0 ? UINT64_MAX : static_cast<std::uint64_t>(options.at))
                     : game::State(whole);
    auto roster = whole;
    leave_out_others(options, roster, start);
    const auto question = question_of(options, roster);
    auto plans = plan::read_plans(words.subspan(1), roster);
    if (options.advise) {
        std::vector<plan::Plan> all;
        for (const auto& one : plans) std::ranges::move(orders_of(one), std::back_inserter(all));
        plans = std::move(all);
    }
    const auto rules = session.tables.vocabulary(*roster.rules);
    plan::Forecaster forecaster(start, roster, rules, plan_options(options),
                                question.wanted ? &*question.wanted : nullptr);
    std::vector<plan::Answer> answers;
    for (const auto& one : plans) answers.push_back(plan::answer_of(forecaster.of(one), question));
    if (options.advise) keep_best(answers);
    const plan::Heading heading{roster.title, roster.rules, !options.no_follow};
    if (!options.svg.empty()) {
        if (answers.size() != 1 || options.chance)
            throw Error(ErrorCode::bad_option, "--svg draws a single plan, without --chance");
        write_svg(plan::svg_of(answers.front(), question, heading), options.svg);
    }
    return print(session, written_odds(plan::PlanOdds{answers, question, heading}, options));
}

}  // namespace orderly::cli
