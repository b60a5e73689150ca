// Compiles the patterns of a language's rules to the steps that a matcher runs.

#include "tables/read_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/pattern.hpp"
#include "tables/fields.hpp"

namespace orderly::tables {
namespace {

using engine::PatternOp;
using Steps = std::vector<PatternStep>;

constexpr std::size_t most_nested = 16;
constexpr std::size_t most_steps = 4000;

/// Thrown for an invalid pattern, with the reason.
struct BadPattern {
    std::string message;
};

PatternStep step(PatternOp does, std::size_t of = 0, std::size_t other = 0) {
    return {static_cast<std::uint8_t>(does), static_cast<std::uint8_t>(of), static_cast<std::uint16_t>(other), {}};
}

bool branches(const PatternStep& one) {
    static constexpr std::array all = {PatternOp::branch,    PatternOp::jump,   PatternOp::ahead,
                                       PatternOp::not_ahead, PatternOp::behind, PatternOp::not_behind};
    return std::ranges::find(all, static_cast<PatternOp>(one.does)) != all.end();
}

void append(Steps& into, const Steps& steps) {
    const auto base = into.size();
    for (auto one : steps) {
        if (branches(one)) one.other = static_cast<std::uint16_t>(one.other + base);
        into.push_back(one);
    }
}

/// `X?`; if lazy, it prefers to match nothing.
Steps maybe(const Steps& steps, bool is_lazy) {
    Steps out = {step(PatternOp::branch, 0, is_lazy ? 2 : steps.size() + 1)};
    if (is_lazy) out.push_back(step(PatternOp::jump, 0, steps.size() + 2));
    append(out, steps);
    return out;
}

Steps many(const Steps& steps, bool is_lazy) {
    auto out = maybe(steps, is_lazy);
    out.push_back(step(PatternOp::jump, 0, 0));
    out[is_lazy ? 1 : 0].other = static_cast<std::uint16_t>(out.size());
    return out;
}

Steps either(const Steps& one, const Steps& other) {
    Steps out = {step(PatternOp::branch, 0, one.size() + 2)};
    append(out, one);
    out.push_back(step(PatternOp::jump, 0, one.size() + other.size() + 2));
    append(out, other);
    return out;
}

Steps test(PatternOp does, const Steps& steps) {
    Steps out = {step(does, 0, steps.size() + 2)};
    append(out, steps);
    out.push_back(step(PatternOp::done));
    return out;
}

/// What a part of a pattern costs that takes nothing: it looks at the place, ahead, or behind, which tries every place
/// before. `takes`: it takes something, or crosses a comma.
enum class LookCost : std::uint8_t { place, ahead, behind, takes };

LookCost cost_of(const Steps& steps) {
    auto cost = LookCost::place;
    for (std::size_t at = 0, inside_to = 0; at < steps.size(); ++at) {
        const auto does = static_cast<PatternOp>(steps[at].does);
        const auto is_behind = does == PatternOp::behind || does == PatternOp::not_behind;
        const auto is_look = is_behind || does == PatternOp::ahead || does == PatternOp::not_ahead;
        if (is_look) cost = std::max(cost, is_behind ? LookCost::behind : LookCost::ahead);
        if (at < inside_to) continue;
        if (is_look) inside_to = steps[at].other;
        else if (does != PatternOp::test && does != PatternOp::branch && does != PatternOp::jump)
            return LookCost::takes;
    }
    return cost;
}

/// Collects what the steps can begin to take. Returns false if they can take nothing, or cross a comma first.
bool add_firsts(const Steps& steps, std::size_t at, std::vector<bool>& seen, Steps& firsts) {
    while (at < steps.size()) {
        if (seen[at]) return true;
        seen[at] = true;
        const auto& one = steps[at];
        switch (static_cast<PatternOp>(one.does)) {
            case PatternOp::item:
            case PatternOp::phrase: {
                const auto is_same = [&](const PatternStep& other) {
                    return other.does == one.does && other.of == one.of && other.phrases.data() == one.phrases.data();
                };
                if (std::ranges::none_of(firsts, is_same)) firsts.push_back(one);
                return true;
            }
            case PatternOp::branch:
                if (!add_firsts(steps, at + 1, seen, firsts)) return false;
                at = one.other;
                break;
            case PatternOp::cross:
            case PatternOp::done: return false;
            default: at = branches(one) ? one.other : at + 1U;
        }
    }
    return false;
}

/// A look ahead at what the steps begin to take; empty if that is anything.
Steps look_at_firsts(const Steps& steps) {
    Steps firsts;
    std::vector<bool> seen(steps.size());
    if (!add_firsts(steps, 0, seen, firsts)) return {};
    const auto is_any = [](const PatternStep& one) {
        return one.does == static_cast<std::uint8_t>(PatternOp::item) &&
               (one.of == static_cast<std::uint8_t>(engine::PatternClass::any) ||
                one.of == static_cast<std::uint8_t>(engine::PatternClass::piece));
    };
    if (std::ranges::any_of(firsts, is_any)) return {};
    Steps all = {firsts.front()};
    for (const auto& first : std::span(firsts).subspan(1)) all = either(all, {first});
    return test(PatternOp::ahead, all);
}

/// Appends parts that take nothing, the cheapest first, and looks at what follows before it looks behind.
void append_looks(std::vector<Steps>& looks, const Steps& taking, Steps& into) {
    std::ranges::stable_sort(looks, {}, cost_of);
    const auto behind = std::ranges::find(looks, LookCost::behind, cost_of);
    if (behind != looks.end() && !taking.empty())
        if (auto guard = look_at_firsts(taking); !guard.empty()) looks.insert(behind, std::move(guard));
    for (const auto& look : looks) append(into, look);
    looks.clear();
}

class Compiler {
public:
    Compiler(std::string_view text, const PatternNames& names, Arena& arena, std::size_t depth)
        : rest_(text), names_(names), arena_(arena), depth_(depth) {
        if (depth > most_nested) throw BadPattern{"a term refers to itself"};
    }

    Steps whole() {
        auto steps = alternatives();
        if (!rest_.empty()) throw BadPattern{fmt::format("`{}` has no opening bracket", rest_.substr(0, 1))};
        if (steps.size() > most_steps) throw BadPattern{"it is too long"};
        return steps;
    }

private:
    void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }

    bool take(std::string_view mark) {
        if (!rest_.starts_with(mark)) return false;
        rest_.remove_prefix(mark.size());
        return true;
    }

    /// Adjacent alternatives that are phrases become one list.
    Steps alternatives() {
        std::vector<Steps> all = {sequence()};
        while (take("|")) {
            auto next = sequence();
            if (is_phrase(all.back()) && is_phrase(next)) {
                std::vector<std::string_view> both(all.back()[0].phrases.begin(), all.back()[0].phrases.end());
                both.insert(both.end(), next[0].phrases.begin(), next[0].phrases.end());
                all.back() = {phrases(arena_.keep(both))};
            } else {
                all.push_back(std::move(next));
            }
        }
        auto steps = std::move(all.front());
        for (std::size_t at = 1; at < all.size(); ++at) steps = either(steps, all[at]);
        return steps;
    }

    static bool is_phrase(const Steps& steps) {
        return steps.size() == 1 && steps[0].does == static_cast<std::uint8_t>(PatternOp::phrase);
    }

    /// Parts that take nothing hold at the same place, in any order.
    Steps sequence() {
        Steps steps;
        std::vector<Steps> looks;
        for (skip_blanks(); !rest_.empty() && std::string_view("|)]").find(rest_.front()) == std::string_view::npos;
             skip_blanks()) {
            auto next = repeated();
            if (cost_of(next) != LookCost::takes) {
                looks.push_back(std::move(next));
                continue;
            }
            append_looks(looks, next, steps);
            append(steps, next);
        }
        append_looks(looks, {}, steps);
        return steps;
    }

    Steps repeated() {
        auto steps = atom();
        const auto again = rest_.empty() ? ' ' : rest_.front();
        if (again != '?' && again != '*' && again != '+') return steps;
        rest_.remove_prefix(1);
        const auto is_lazy = take("?");
        if (again == '?') return maybe(steps, is_lazy);
        if (!consumes(steps)) throw BadPattern{"the repeated part can match nothing"};
        auto more = many(steps, is_lazy);
        if (again == '*') return more;
        append(steps, more);
        return steps;
    }

    /// Whether every way through the steps matches something: what repeats must, or the matcher would not end.
    static bool consumes(const Steps& steps) {
        std::vector<std::size_t> ahead = {0};
        std::vector<bool> seen(steps.size());
        while (!ahead.empty()) {
            const auto at = ahead.back();
            ahead.pop_back();
            if (at == steps.size()) return false;
            if (seen[at]) continue;
            seen[at] = true;
            const auto does = static_cast<PatternOp>(steps[at].does);
            if (does == PatternOp::phrase || does == PatternOp::item) continue;
            if (!branches(steps[at]) || does == PatternOp::branch) ahead.push_back(at + 1);
            if (branches(steps[at])) ahead.push_back(steps[at].other);
        }
        return true;
    }

    Steps closed(std::string_view mark) {
        auto steps = alternatives();
        if (!take(mark)) throw BadPattern{fmt::format("a `{}` is missing", mark)};
        return steps;
    }

    Steps part(std::size_t number, const Steps& steps) {
        Steps out = {step(PatternOp::open, number)};
        append(out, steps);
        out.push_back(step(PatternOp::close, number));
        return out;
    }

    Steps atom() {
        if (take("(")) return closed(")");
        if (take("[")) return part(0, closed("]"));
        if (take(",")) return {step(PatternOp::cross)};
        if (take("~"))
            return many({step(PatternOp::item, static_cast<std::size_t>(engine::PatternClass::filler))}, false);
        if (take("<!")) return test(PatternOp::not_behind, atom());
        if (take("<")) return test(PatternOp::behind, atom());
        if (take("!")) return test(PatternOp::not_ahead, atom());
        if (take("=")) return test(PatternOp::ahead, atom());
        if (take("@")) return {phrases(list(name()))};
        if (rest_.size() > 1 && rest_[1] == ':' && '0' < rest_[0] && rest_[0] < '3') {
            const auto number = static_cast<std::size_t>(rest_[0] - '0');
            rest_.remove_prefix(2);
            return part(number, atom());
        }
        return named(name());
    }

    std::string_view name() {
        const auto is_part = [](char one) {
            return ('a' <= one && one <= 'z') || ('A' <= one && one <= 'Z') || ('0' <= one && one <= '9') ||
                   one == '-' || one == '_';
        };
        const auto end = static_cast<std::size_t>(std::ranges::find_if_not(rest_, is_part) - rest_.begin());
        if (end == 0) throw BadPattern{fmt::format("`{}` is not expected there", rest_.substr(0, 1))};
        const auto found = rest_.substr(0, end);
        rest_.remove_prefix(end);
        return found;
    }

    std::span<const std::string_view> list(std::string_view name) {
        const auto* found = names_.list(name);
        if (found == nullptr) throw BadPattern{fmt::format("there is no list `{}`", name)};
        return *found;
    }

    static PatternStep phrases(std::span<const std::string_view> of, PatternOp does = PatternOp::phrase) {
        auto one = step(does);
        one.phrases = of;
        return one;
    }

    Steps named(std::string_view name) {
        if ('a' <= name.front() && name.front() <= 'z') return {phrases(arena_.keep(std::vector{arena_.keep(name)}))};
        Steps out;
        const auto known = engine::place_of(engine::pattern_classes, name);
        if (const auto* term = names_.term(name); term != nullptr)
            out = Compiler(*term, names_, arena_, depth_ + 1).whole();
        else if (!known) throw BadPattern{fmt::format("there is no class `{}`", name)};
        else if (*known >= static_cast<std::uint8_t>(engine::first_test)) return {step(PatternOp::test, *known)};
        else out = {step(PatternOp::item, *known)};
        if (!take("/@")) return out;
        out.insert(out.begin(), phrases(list(this->name()), PatternOp::contains));
        for (auto& one : out)
            if (branches(one)) ++one.other;
        return out;
    }

    std::string_view rest_;
    const PatternNames& names_;
    Arena& arena_;
    std::size_t depth_;
};

}  // namespace

std::span<const PatternStep> compile_pattern(const Node& text, const PatternNames& names, Arena& arena,
                                             Faults& faults) {
    try {
        auto steps = Compiler(text.text, names, arena, 0).whole();
        if (steps.empty()) throw BadPattern{"it is empty"};
        if (std::ranges::none_of(steps, [](const PatternStep& one) {
                return one.does == static_cast<std::uint8_t>(PatternOp::open) && one.of == 0;
            }))
            throw BadPattern{"no part of it is in `[ ]`"};
        steps.push_back(step(PatternOp::done));
        return arena.keep(steps);
    } catch (const BadPattern& bad) {
        add_fault(faults, text, "`{}` is not a pattern: {}", text.text, bad.message);
        return {};
    }
}

}  // namespace orderly::tables
