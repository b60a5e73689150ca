#include "plan/plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/error.hpp"
#include "text/numbers.hpp"
#include "text/spelling.hpp"

namespace orderly::plan {
namespace {

using Tokens = std::vector<std::string>;

constexpr std::size_t most_plans = 1000;
constexpr int most_times = 1000;
constexpr int most_depth = 100;

bool is(std::string_view token, std::string_view word) { return text::same_spelling(token, word); }
bool is_separator(std::string_view token) { return token == ";" || is(token, "then"); }

/// Parses `x3`, `3x` or `twice`; nothing for any other token.
std::optional<int> times_of(std::string_view token) {
    if (is(token, "twice")) return 2;
    if (token.size() < 2) return std::nullopt;
    if (is(token.substr(0, 1), "x")) return text::read_integer<int>(token.substr(1));
    if (is(token.substr(token.size() - 1), "x")) return text::read_integer<int>(token.substr(0, token.size() - 1));
    return std::nullopt;
}

/// Whether the first word introduces a condition: `if 15al broken`, `unless not 15al broken`.
bool is_condition_of_step(std::span<const std::string> tokens, const game::Roster& roster) {
    if (tokens.size() > 2 && is(tokens.front(), "only")) tokens = tokens.subspan(1);
    if (tokens.size() < 3) return false;
    const auto& word = tokens.front();
    if (!is(word, "if") && !is(word, "unless") && !is(word, "when")) return false;
    return roster.find(tokens[1]) != nullptr || is(tokens[1], "not");
}

std::string joined(std::span<const std::string> tokens) {
    std::string text;
    for (const auto& token : tokens) {
        const auto closes = token == "," || token == ":" || token == ";" || token == ")";
        if (!text.empty() && !closes && !text.ends_with('(')) text += ' ';
        text += token;
    }
    return text;
}

Tokens tokens_of(std::span<const std::string> words) {
    Tokens tokens;
    for (const auto& word : words) {
        auto parts = plan::tokens_of(word);
        const auto several = parts.size() > 1 && std::ranges::any_of(parts, is_separator) && words.size() > 1;
        if (several) tokens.emplace_back("(");
        tokens.insert(tokens.end(), parts.begin(), parts.end());
        if (several) tokens.emplace_back(")");
    }
    return tokens;
}

/// The position and the units of `any of A, B or C`.
struct AnyOf {
    std::size_t from = 0;
    std::size_t to = 0;
    std::vector<std::string> units;
};

std::optional<AnyOf> find_any_of(const Tokens& tokens) {
    for (std::size_t at = 0; at + 2 < tokens.size(); ++at) {
        if (!is(tokens[at], "any") || !is(tokens[at + 1], "of")) continue;
        AnyOf found{at, at + 2, {}};
        const auto take_unit = [&] {
            std::string_view rest = tokens[found.to++];
            for (auto end = rest.find(','); ; end = rest.find(',')) {
                if (!rest.substr(0, end).empty()) found.units.emplace_back(rest.substr(0, end));
                if (end == std::string_view::npos) return;
                rest.remove_prefix(end + 1);
            }
        };
        take_unit();
        while (found.to + 1 < tokens.size() && (tokens[found.to] == "," || is(tokens[found.to], "or"))) {
            ++found.to;
            take_unit();
        }
        return found;
    }
    return std::nullopt;
}

class PlanReader {
public:
    PlanReader(const Tokens& tokens, const game::Roster& roster) : rest_(tokens), roster_(roster) {}

    Step all() {
        auto steps = sequence();
        if (!rest_.empty()) throw Error(ErrorCode::missing, fmt::format("unmatched `{}`", rest_.front()));
        return steps;
    }

private:
    Step sequence() {
        const auto from = rest_;
        Step steps;
        while (true) {
            while (!rest_.empty() && (is_separator(rest_.front()) || rest_.front() == ",")) skip();
            if (rest_.empty() || rest_.front() == ")") break;
            steps.parts.push_back(one());
        }
        if (steps.parts.empty()) throw Error(ErrorCode::missing, "a plan needs its steps: REQUEST, then REQUEST");
        steps.text = said(from);
        return steps;
    }

    Step one() {
        const auto from = rest_;
        if (++depth_ > most_depth)
            throw Error(ErrorCode::too_large,
                        fmt::format("brackets and conditions can be nested {} deep at most", most_depth));
        auto step = is(rest_.front(), "if") ? branch() : repeated(rest_.front() == "(" ? group() : act());
        if (is_condition_of_step(rest_, roster_) && !begins_branch()) step = under_condition(std::move(step));
        step.text = said(from);
        --depth_;
        return step;
    }

    /// Whether the condition is the next step's: `A, if CONDITION: B`.
    [[nodiscard]] bool begins_branch() const {
        if (!is(rest_.front(), "if")) return false;
        auto behind = rest_.subspan(1);
        static_cast<void>(take_condition(behind, roster_));
        return !behind.empty() && behind.front() == ":";
    }

    /// Parses a condition after its step: `A if CONDITION`, `A unless CONDITION`.
    Step under_condition(Step step) {
        static_cast<void>(take("only"));
        const auto denied = is(rest_.front(), "unless");
        skip();
        Step branch{.kind = Step::Kind::branch};
        branch.when = take_condition(rest_, roster_);
        if (denied) branch.when = Condition{.kind = Condition::Kind::none, .parts = {std::move(*branch.when)}};
        branch.parts.push_back(std::move(step));
        return branch;
    }

    Step group() {
        skip();
        auto steps = sequence();
        if (!take(")")) throw Error(ErrorCode::missing, "a bracket of the plan is not closed");
        return steps;
    }

    Step branch() {
        skip();
        Step step{.kind = Step::Kind::branch};
        step.when = take_condition(rest_, roster_);
        if (!take(":") && !take(","))
            throw Error(ErrorCode::missing,
                        fmt::format("does the condition end before `{}`? put a colon after it: if CONDITION: REQUEST",
                                    rest_.empty() ? std::string() : rest_.front()),
                        rest_.empty() ? std::string() : rest_.front());
        if (rest_.empty()) throw Error(ErrorCode::missing, "add a request after the colon");
        step.parts.push_back(one());
        const auto before = rest_;
        while (!rest_.empty() && (rest_.front() == "," || rest_.front() == ";")) skip();
        if (!take("else")) {
            rest_ = before;
            return step;
        }
        static_cast<void>(take(":"));
        if (rest_.empty()) throw Error(ErrorCode::missing, "add a request after `else:`");
        step.parts.push_back(one());
        return step;
    }

    /// The words of a request, up to what ends or repeats it.
    Step act() {
        const auto from = rest_;
        Step step{.kind = Step::Kind::act};
        while (!rest_.empty() && !ends()) {
            const auto is_mark = rest_.front() == "," || rest_.front() == ":";
            if (is_mark && step.words.empty()) throw Error(ErrorCode::missing, "the plan has an empty step");
            if (is_mark) step.words.back() += rest_.front();
            else step.words.push_back(rest_.front());
            skip();
        }
        while (!step.words.empty() && step.words.back().ends_with(',')) step.words.back().pop_back();
        if (step.words.empty()) throw Error(ErrorCode::missing, "the plan has an empty step");
        const auto is_turn = is(step.words.back(), "turn") &&
                             (step.words.size() == 1 ||
                              (step.words.size() == 2 && (is(step.words[0], "next") || is(step.words[0], "end"))));
        if (is_turn) step.kind = Step::Kind::turn;
        step.text = said(from);
        return step;
    }

    [[nodiscard]] bool ends() const {
        const auto& next = rest_.front();
        if (is_separator(next) || next == ")" || next == "(" || is(next, "until") || is(next, "else")) return true;
        if (is_condition_of_step(rest_, roster_)) return true;
        if (times_of(next)) return rest_.size() == 1 || ends_after(1);
        const auto count = text::read_integer<int>(next);
        return count && rest_.size() > 1 && is(rest_[1], "times");
    }

    [[nodiscard]] bool ends_after(std::size_t at) const {
        const auto& next = rest_[at];
        return is_separator(next) || next == ")" || next == "," || is(next, "else");
    }

    Step repeated(Step step) {
        if (rest_.empty()) return step;
        auto times = times_of(rest_.front());
        if (!times && rest_.size() > 1 && is(rest_[1], "times")) {
            times = text::read_integer<int>(rest_.front());
            skip();
        }
        if (times) {
            skip();
            return again(std::move(step), *times, {});
        }
        if (!take("until")) return step;
        auto until = take_condition(rest_, roster_);
        while (take(",")) {}
        static_cast<void>(take("at"));
        auto most = (take("most") || take("max")) && !rest_.empty() ? text::read_integer<int>(rest_.front()) : std::nullopt;
        if (!most)
            throw Error(ErrorCode::missing, "how many times at most? add a number, such as `at most 6`");
        skip();
        if (!rest_.empty() && (is(rest_.front(), "times") || is(rest_.front(), "rounds"))) skip();
        return again(std::move(step), *most, std::move(until));
    }

    static Step again(Step step, int times, std::optional<Condition> until) {
        if (times < 1 || times > most_times)
            throw Error(ErrorCode::bad_value,
                        fmt::format("{} times: a step can be repeated 1 to {} times", times, most_times),
                        std::to_string(times));
        Step repeat{.kind = Step::Kind::repeat, .times = times, .when = std::move(until)};
        repeat.parts.push_back(std::move(step));
        return repeat;
    }

    void skip() { rest_ = rest_.subspan(1); }
    bool take(std::string_view word) {
        if (rest_.empty() || !is(rest_.front(), word)) return false;
        skip();
        return true;
    }
    [[nodiscard]] std::string said(std::span<const std::string> from) const {
        auto taken = from.first(from.size() - rest_.size());
        while (!taken.empty() && (is_separator(taken.back()) || taken.back() == ",")) taken = taken.first(taken.size() - 1);
        return joined(taken);
    }

    std::span<const std::string> rest_;
    const game::Roster& roster_;
    int depth_ = 0;
};

void read_each(const Tokens& tokens, const std::string& choice, const game::Roster& roster, std::vector<Plan>& into) {
    const auto any = find_any_of(tokens);
    if (!any) {
        if (into.size() >= most_plans)
            throw Error(ErrorCode::too_large, fmt::format("more than {} plans: name fewer units after `any of`", most_plans));
        into.push_back({choice, PlanReader(tokens, roster).all(), joined(tokens)});
        return;
    }
    for (const auto& unit : any->units) {
        const auto& id = roster.units[unit_named(unit, roster)].id;
        Tokens one(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(any->from));
        one.push_back(id);
        one.insert(one.end(), tokens.begin() + static_cast<std::ptrdiff_t>(any->to), tokens.end());
        read_each(one, choice.empty() ? id : fmt::format("{}, {}", choice, id), roster, into);
    }
}

}  // namespace

bool is_plan(std::span<const std::string> words, const game::Roster* roster) {
    const auto tokens = tokens_of(words);
    if (tokens.empty()) return false;
    for (std::size_t at = 0; at < tokens.size(); ++at)
        if (is_separator(tokens[at]) || is(tokens[at], "until") ||
            (is(tokens[at], "any") && at + 1 < tokens.size() && is(tokens[at + 1], "of")))
            return true;
    for (std::size_t at = 0; at < tokens.size() && roster != nullptr; ++at)
        if (is_condition_of_step(std::span(tokens).subspan(at), *roster)) return true;
    return (is(tokens.front(), "if") && std::ranges::find(tokens, ":") != tokens.end()) ||
           (tokens.size() > 1 && times_of(tokens.back()));
}

std::vector<Plan> read_plans(std::span<const std::string> words, const game::Roster& roster) {
    std::vector<Plan> plans;
    read_each(tokens_of(words), {}, roster, plans);
    return plans;
}

namespace {

constexpr std::size_t most_instructions = 10'000;

class Compiler {
public:
    Program run(const Step& steps) {
        step(steps, true);
        return std::move(program_);
    }

private:
    void step(const Step& one, bool is_last) {
        switch (one.kind) {
            case Step::Kind::act:
            case Step::Kind::turn:
                add({.kind = one.kind == Step::Kind::act ? Instruction::Kind::act : Instruction::Kind::turn,
                     .text = one.text, .words = one.words, .is_last = is_last});
                break;
            case Step::Kind::sequence:
                for (const auto& part : one.parts) step(part, is_last && &part == &one.parts.back());
                break;
            case Step::Kind::repeat: repeat(one); break;
            case Step::Kind::branch: branch(one, is_last); break;
        }
    }

    /// The condition is tested before each round and after the last.
    void repeat(const Step& one) {
        std::vector<std::size_t> tests;
        const auto loop = program_.loops.size();
        if (one.when) program_.loops.push_back(one.text);
        const auto test = [&](int round) {
            tests.push_back(add({.kind = Instruction::Kind::test, .text = one.text, .is_last = round == one.times,
                                 .when = one.when, .loop = loop, .round = round}));
        };
        for (int round = 0; round < one.times; ++round) {
            if (one.when) test(round);
            step(one.parts.front(), false);
        }
        if (one.when) test(one.times);
        for (const auto at : tests) program_.code[at].yes = program_.code.size();
    }

    void branch(const Step& one, bool is_last) {
        const auto test = add({.kind = Instruction::Kind::test, .text = one.text, .when = one.when});
        // if it does not hold, the next instruction runs, so the `else` part comes first
        if (one.parts.size() > 1) step(one.parts[1], is_last);
        const auto past = add({.kind = Instruction::Kind::test, .text = one.text});
        program_.code[test].yes = program_.code.size();
        step(one.parts[0], is_last);
        program_.code[past].yes = program_.code.size();
    }

    std::size_t add(Instruction one) {
        if (program_.code.size() >= most_instructions)
            throw Error(ErrorCode::too_large,
                        fmt::format("the plan has more than {} steps, counting repetitions", most_instructions));
        program_.code.push_back(std::move(one));
        return program_.code.size() - 1;
    }

    Program program_;
};

}  // namespace

Program compiled(const Step& steps) { return Compiler().run(steps); }

}  // namespace orderly::plan
