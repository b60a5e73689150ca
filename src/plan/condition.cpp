#include "plan/plan.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "text/lists.hpp"
#include "text/spelling.hpp"
#include "text/numbers.hpp"

namespace orderly::plan {
namespace {

constexpr std::string_view signs = "<>=!";
constexpr int deepest_part = 100;

std::vector<std::string_view> words_of(const Ruleset& ruleset) {
    std::vector<std::string_view> all;
    for (const auto& procedure : ruleset.procedures)
        for (const auto& word : procedure.words) all.push_back(word.id);
    text::sort_once(all);
    return all;
}

/// Splits off the comparison, so that `stands <= 4` and `stands<=4` are equal.
struct Comparison {
    std::string name;
    std::string compare;
    std::string value;
};

Comparison split(std::string_view text) {
    const auto from = text.find_first_of(signs);
    if (from == std::string_view::npos) return {std::string(text), {}, {}};
    const auto to = std::min(text.find_first_not_of(signs, from), text.size());
    return {std::string(text.substr(0, from)), std::string(text.substr(from, to - from)), std::string(text.substr(to))};
}

class ConditionReader {
public:
    ConditionReader(std::span<const std::string>& tokens, const game::Roster& roster) : tokens_(tokens), roster_(roster) {}

    Condition any_of() { return joined("or", Condition::Kind::any, [this] { return all_of(); }); }

private:
    template <class Part>
    Condition joined(std::string_view word, Condition::Kind kind, Part part) {
        auto first = part();
        if (!is_next(word)) return first;
        Condition all{.kind = kind};
        all.parts.push_back(std::move(first));
        while (take(word)) all.parts.push_back(part());
        return all;
    }

    Condition all_of() { return joined("and", Condition::Kind::all, [this] { return one(); }); }

    Condition one() {
        if (++depth_ > deepest_part)
            throw Error(ErrorCode::too_large, fmt::format("a condition can be nested {} deep at most", deepest_part));
        auto part = part_of_all();
        --depth_;
        return part;
    }

    Condition part_of_all() {
        if (take("not")) return negated(one());
        if (take("(")) {
            auto inside = any_of();
            if (!take(")")) throw Error(ErrorCode::missing, "a bracket of the condition is not closed");
            return inside;
        }
        if (tokens_.empty()) throw missing("the condition ends too soon");
        if (roster_.find(tokens_.front()) != nullptr || !has_unit_) {
            unit_ = unit_named(take(), roster_);
            has_unit_ = true;
            static_cast<void>(take("is"));
            if (take("not")) return negated(tests());
        }
        return tests();
    }

    /// One test of the unit, or several joined ones.
    Condition tests() {
        auto first = test();
        if (!goes_on()) return first;
        Condition all;
        all.parts.push_back(std::move(first));
        while (goes_on()) all.parts.push_back(test());
        return all;
    }

    [[nodiscard]] bool goes_on() const {
        if (tokens_.empty()) return false;
        const auto& next = tokens_.front();
        return next == "removed" || next == "absent" || next.starts_with("not-") || next.find_first_of(signs) != std::string::npos ||
               !word_id(*roster_.rules, split(next).name).empty();
    }

    Condition test() {
        if (tokens_.empty() || std::string_view("):,").find(tokens_.front().front()) != std::string_view::npos)
            throw missing("name the unit's state");
        auto text = text::folded(take());
        if (text == "is" && !tokens_.empty()) text = text::folded(take());
        if (text.starts_with("not-")) return negated(word(text.substr(4)));
        if (text == "out") {
            for (const auto* rest : {"of", "the", "game"}) static_cast<void>(take(rest));
            return {.kind = Condition::Kind::removed, .unit = unit_};
        }
        if (text == "removed" || text == "gone") return {.kind = Condition::Kind::removed, .unit = unit_};
        if (text == "absent") return {.kind = Condition::Kind::absent, .unit = unit_};
        auto parts = split(text);
        if (parts.compare.empty() && !tokens_.empty() && signs.find(tokens_.front().front()) != signs.npos) {
            const auto next = split(take());
            parts = {parts.name, next.compare, next.value};
        }
        if (parts.compare.empty()) return word(parts.name);
        if (parts.value.empty() && !tokens_.empty()) parts.value = take();
        std::string_view rest = parts.value;
        const auto value = text::take_integer<int>(rest);
        static const std::vector<std::string_view> known = {"<", "<=", "=", ">=", ">", "!=", "=="};
        if (!value || !rest.empty() || std::ranges::find(known, parts.compare) == known.end())
            throw Error(ErrorCode::bad_value, fmt::format("`{}`: compare a number as in {}<=4", text, parts.name),
                        text);
        check_number(parts.name);
        return {.kind = Condition::Kind::number, .unit = unit_, .word = parts.name,
                .compare = parts.compare == "==" ? "=" : parts.compare, .value = *value};
    }

    Condition word(const std::string& name) const {
        if (word_id(*roster_.rules, name).empty()) {
            const auto close = text::nearest(name, words_of(*roster_.rules));
            throw Error(ErrorCode::unknown_word,
                        fmt::format("`{}` is not a word that a unit of {} can have{}", name, roster_.rules->id,
                                    text::or_meant(close)),
                        name, close);
        }
        return {.kind = Condition::Kind::word, .unit = unit_, .word = name, .others = others_of(name)};
    }

    /// If the word is the default of a choice, the other words of that choice.
    [[nodiscard]] std::vector<std::string> others_of(std::string_view name) const {
        for (const auto& procedure : roster_.rules->procedures)
            for (const auto& choice : procedure.choices) {
                if (choice.fallback == no_word || procedure.words[choice.fallback].id != name) continue;
                std::vector<std::string> others;
                for (const auto word : choice.words)
                    if (word != choice.fallback) others.emplace_back(procedure.words[word].id);
                return others;
            }
        return {};
    }

    void check_number(const std::string& name) const {
        const auto& unit = roster_.units[unit_];
        if (std::ranges::find(unit.numbers, name, &game::Numbers::value_type::first) != unit.numbers.end()) return;
        throw Error(ErrorCode::unknown_word,
                    fmt::format("{} has no number `{}` in the game's file", unit.id, name), name);
    }

    static Condition negated(Condition part) { return {.kind = Condition::Kind::none, .parts = {std::move(part)}}; }

    /// The remedy uses a unit of the game as its example.
    [[nodiscard]] Error missing(const std::string& what) const {
        const auto with_number = std::ranges::find_if(roster_.units, [](const auto& unit) { return !unit.numbers.empty(); });
        std::string example = "UNIT WORD";
        if (!roster_.units.empty()) example = roster_.units.front().id + " removed";
        if (with_number != roster_.units.end())
            example = fmt::format("{0} {1}<={2}", with_number->id, with_number->numbers.front().first,
                                  with_number->numbers.front().second / 2);
        return {ErrorCode::missing, fmt::format("{}: write a unit and its state, such as `{}`", what, example)};
    }

    [[nodiscard]] bool is_next(std::string_view word) const {
        return !tokens_.empty() && text::same_spelling(tokens_.front(), word);
    }
    bool take(std::string_view word) { return is_next(word) && (tokens_ = tokens_.subspan(1), true); }
    std::string take() {
        auto first = tokens_.front();
        tokens_ = tokens_.subspan(1);
        return first;
    }

    std::span<const std::string>& tokens_;
    const game::Roster& roster_;
    std::size_t unit_ = 0;
    bool has_unit_ = false;
    int depth_ = 0;
};

bool compares(int left, std::string_view compare, int right) {
    if (compare == "<") return left < right;
    if (compare == "<=") return left <= right;
    if (compare == ">") return left > right;
    if (compare == ">=") return left >= right;
    return compare == "=" ? left == right : left != right;
}

}  // namespace

bool Condition::holds(const game::UnitList& units, const game::StateRules& rules) const {
    const auto part_holds = [&](const Condition& part) { return part.holds(units, rules); };
    switch (kind) {
        case Kind::all: return std::ranges::all_of(parts, part_holds);
        case Kind::any: return std::ranges::any_of(parts, part_holds);
        case Kind::none: return std::ranges::none_of(parts, part_holds);
        default: break;
    }
    const auto& one = *units[unit];
    if (kind == Kind::removed) return one.removed;
    if (kind == Kind::absent) return one.returns != 0;
    if (kind == Kind::number) {
        const auto* number = one.number(word);
        return number != nullptr && compares(*number, compare, value);
    }
    if (one.has(word)) return true;
    const auto known = game::known_of(one, units, rules);
    const auto is_known = [&](const std::string& one) { return text::find(known.words, one) != nullptr; };
    return is_known(word) || (!others.empty() && std::ranges::none_of(others, is_known));
}

Condition take_condition(std::span<const std::string>& tokens, const game::Roster& roster) {
    return ConditionReader(tokens, roster).any_of();
}

Condition read_condition(const std::string& text, const game::Roster& roster) {
    const auto tokens = tokens_of(text);
    std::span<const std::string> rest = tokens;
    auto condition = take_condition(rest, roster);
    if (!rest.empty())
        throw Error(ErrorCode::unknown_word,
                    fmt::format("unexpected `{}` in the condition; join units and their words with and, or, not",
                                fmt::join(rest, " ")),
                    rest.front());
    return condition;
}

std::vector<std::string> tokens_of(std::string_view text) {
    std::vector<std::string> tokens;
    const auto alone = [](char one) { return one == '(' || one == ')' || one == ';'; };
    std::string word;
    const auto end_word = [&] {
        std::string ends;
        while (!word.empty() && (word.back() == ',' || word.back() == ':')) {
            ends.insert(ends.begin(), word.back());
            word.pop_back();
        }
        if (!word.empty()) tokens.push_back(std::exchange(word, {}));
        for (const auto one : ends) tokens.emplace_back(1, one);
    };
    for (const auto one : text) {
        if (one == ' ' || one == '\t' || one == '\n' || alone(one)) {
            end_word();
            if (alone(one)) tokens.emplace_back(1, one);
        } else word += one;
    }
    end_word();
    return tokens;
}

std::size_t unit_named(std::string_view name, const game::Roster& roster) {
    const auto* unit = roster.find(name);
    if (unit == nullptr) {
        std::vector<std::string_view> ids;
        for (const auto& one : roster.units) ids.push_back(one.id);
        const auto close = text::nearest(name, ids);
        throw Error(ErrorCode::bad_unit,
                    fmt::format("no unit `{}` in the game{}", name, text::or_meant(close)), std::string(name), close);
    }
    return static_cast<std::size_t>(unit - roster.units.data());
}

}  // namespace orderly::plan
