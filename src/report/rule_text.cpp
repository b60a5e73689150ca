#include "report/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "text/lists.hpp"
#include "text/numbers.hpp"

namespace orderly::report {
namespace {

std::string measure_text(const Procedure& procedure, Measure of, Index index) {
    switch (of) {
        case Measure::quantity: return spoken(procedure.quantities[index].id);
        case Measure::enemy_quantity: return fmt::format("enemy {}", spoken(procedure.quantities[index].id));
        case Measure::natural: return "natural die";
        case Measure::die: return fmt::format("die {}", index + 1);
        case Measure::hits: return "hits inflicted";
        case Measure::suffered: return "hits suffered";
        case Measure::value: return spoken(procedure.values[index].id);
        case Measure::tally: return spoken(procedure.tallies[index].id);
        case Measure::units: return "units";
        case Measure::score: return "score";
        case Measure::enemy_score: return "enemy score";
        case Measure::total: return procedure.kind == Kind::opposed ? "difference" : "total";
        case Measure::nothing: break;
    }
    return {};
}

/// How a number grows: `1 more for each 5 over 15`, `-1 for each hits suffered`.
std::string step_text(const Procedure& procedure, const Number& number, bool sign) {
    auto text = sign ? text::signed_text(number.step) : std::to_string(number.step);
    if (number.base != 0) text += " more";
    text += number.per == 1 ? " for each" : fmt::format(" for each {}", number.per);
    const auto beyond = number.over != 0 || number.under;
    if (number.of == Measure::total && beyond) text += number.per == 1 ? " point" : "";
    else text += " " + measure_text(procedure, number.of, number.index);
    if (beyond) text += fmt::format(" {} {}", number.under ? "under" : "over", number.over);
    return text;
}

std::string any_text(const Procedure& procedure, std::span<const Term> any) {
    return text::joined(any, " or ", [&](const Term& term) { return term_text(procedure, term); });
}

}  // namespace

std::string spoken(std::string_view id) {
    const auto is_digit = [&](std::size_t at) { return at < id.size() && id[at] >= '0' && id[at] <= '9'; };
    std::string text(id);
    for (std::size_t at = 1; at + 1 < id.size(); ++at)
        if (id[at] == '=' || (id[at] == '-' && !(is_digit(at - 1) && is_digit(at + 1)))) text[at] = ' ';
    return text;
}

std::string number_name(const Procedure& procedure, const NumberOf& number) {
    return measure_text(procedure, number.of, number.index);
}

std::string joined(std::string_view one, std::string_view glue, std::string_view other) {
    if (one.empty() || other.empty()) return std::string(one.empty() ? other : one);
    return fmt::format("{}{}{}", one, glue, other);
}

std::string listed(std::span<const std::string> items, std::string_view last) {
    std::string text;
    for (std::size_t at = 0; at < items.size(); ++at)
        text += (at == 0 ? "" : at + 1 == items.size() ? fmt::format(" {} ", last) : ", ") + items[at];
    return text;
}

std::string band_text(Band band) {
    if (band.low == INT_MIN && band.high == INT_MAX) return "any";
    if (band.low == INT_MIN) return fmt::format("{} or less", band.high);
    if (band.high == INT_MAX) return fmt::format("{} or more", band.low);
    if (band.low == band.high) return fmt::format("{}", band.low);
    return fmt::format("{} to {}", band.low, band.high);
}

std::string band_sign(Band band) {
    if (band.low == INT_MIN && band.high != INT_MAX) return fmt::format("≤{}", band.high);
    if (band.low != INT_MIN && band.high == INT_MAX) return fmt::format("{}+", band.low);
    return band_text(band);
}

namespace {

/// What is done to a number after it has grown.
std::string finish_text(const Procedure& procedure, const Number& number) {
    std::string text;
    if (number.less.of != Measure::nothing) text += ", less " + number_name(procedure, number.less);
    if (number.halved) text += ", halved and rounded down";
    if (number.least != INT_MIN) text += fmt::format(", {} or more", number.least);
    return text;
}

std::string growing(const Procedure& procedure, const Number& number, bool sign) {
    const auto base = sign ? text::signed_text(number.base) : std::to_string(number.base);
    if (number.of == Measure::nothing)
        return number.per == 1 ? base : text::fraction_text(Fraction(number.base, number.per));
    std::string text = number.base == 0 ? std::string() : base;
    if (number.step == 1 && number.base == 0 && number.over == 0 && number.per == 1 && !number.under && !sign)
        text = measure_text(procedure, number.of, number.index);
    else if (number.step != 0) text = joined(text, " and ", step_text(procedure, number, sign));
    if (number.once != 0)
        text = joined(text, " and ",
                      fmt::format("{} more at {} or more",
                                  sign ? text::signed_text(number.once) : std::to_string(number.once), number.once_at));
    return text.empty() ? base : text;
}

/// `points 3 or more`, `hits suffered over figures`.
std::string test_text(const Procedure& procedure, const Test& test) {
    const auto of = number_name(procedure, test.number);
    if (test.against.of == Measure::nothing) return fmt::format("{} {}", of, band_text(test.band));
    auto against = number_name(procedure, test.against);
    if (test.times.num != test.times.den)
        against = fmt::format("{}{} times {}", test.times.num, test.times.den == 1 ? "" : fmt::format("/{}", test.times.den),
                              against);
    if (test.band.low == 1 && test.band.high == INT_MAX) return fmt::format("{} over {}", of, against);
    if (test.band.low == INT_MIN && test.band.high == 0) return fmt::format("{} up to {}", of, against);
    if (test.band.low == INT_MIN && test.band.high == -1) return fmt::format("{} under {}", of, against);
    if (test.band.low == 0 && test.band.high == INT_MAX) return fmt::format("{} not under {}", of, against);
    return fmt::format("{} less {} {}", of, against, band_text(test.band));
}

}  // namespace

std::string number_rule(const Procedure& procedure, const Number& number, bool sign) {
    return number.absent ? "?" : growing(procedure, number, sign) + finish_text(procedure, number);
}

std::string words_text(const Procedure& procedure, const WordSet& words, std::string_view glue) {
    std::string text;
    words.each([&](WordIndex word) { text = joined(text, glue, spoken(procedure.words[word].id)); });
    return text;
}

std::string term_text(const Procedure& procedure, const Term& term) {
    auto text = words_text(procedure, term.own, " and ");
    if (!term.enemy.empty()) text = joined(text, " ", "vs " + words_text(procedure, term.enemy, " and "));
    return text.empty() ? "otherwise" : text;
}

std::string condition_text(const Procedure& procedure, const Condition& condition) {
    const auto part = [&](std::string_view before, const WordSet& words, std::string_view glue) {
        return words.empty() ? std::string() : std::string(before) + words_text(procedure, words, glue);
    };
    auto text = part("with ", condition.all(), " and ");
    if (!condition.any.empty()) text = joined(text, ", ", "with " + any_text(procedure, condition.any));
    text = joined(text, ", ", part("without ", condition.none(), " or "));
    text = joined(text, ", ", part("vs ", condition.enemy_all(), " and "));
    text = joined(text, ", ", part("not vs ", condition.enemy_none(), " or "));
    for (const auto& test : condition.tests) text = joined(text, ", ", test_text(procedure, test));
    for (const auto& limit : condition.only) text = joined(text, ", ", "only " + condition_text(procedure, limit.when));
    return text;
}

std::string_view side_mark(const Procedure& procedure, SideMask sides) {
    if (procedure.sides.size() < 2) return {};
    if ((sides & 3) == 3) return "both";
    return procedure.sides[(sides & 2) != 0 ? 1 : 0];
}

namespace {

using Phrases = std::vector<std::string>;

/// If there are more alternatives, the derived word's name is printed instead.
constexpr std::size_t most_alternatives = 2;

/// The alternatives behind a derived word, if any single plain word makes it true.
class Alternatives {
public:
    explicit Alternatives(const Procedure& procedure) : procedure_(procedure) {}

    /// The words of both sides; nothing if the condition is more complex.
    std::optional<std::vector<Term>> of(WordIndex word) {
        const auto* found = text::find(procedure_.derived, word, &Derived::word);
        if (found == nullptr) return std::nullopt;
        std::vector<Term> terms;
        if (!add(found->when, terms) || terms.size() > most_alternatives) return std::nullopt;
        return terms;
    }

private:
    bool add(const Condition& when, std::vector<Term>& terms) {
        if (!when.all().empty() || !when.none().empty() || !when.enemy_all().empty() || !when.enemy_none().empty() ||
            !when.tests.empty() || !when.only.empty())
            return false;
        for (const auto& term : when.any)
            if (!add(term, terms)) return false;
        return !terms.empty();
    }

    bool add(const Term& term, std::vector<Term>& terms) {
        std::vector<WordIndex> own;
        std::size_t enemies = 0;
        term.own.each([&](WordIndex word) { own.push_back(word); });
        term.enemy.each([&](WordIndex) { ++enemies; });
        if (own.size() + enemies != 1) return false;
        if (!own.empty() && procedure_.words[own.front()].derived) {
            if (const auto inner = of(own.front())) {
                terms.insert(terms.end(), inner->begin(), inner->end());
                return true;
            }
        }
        terms.push_back(term);
        return true;
    }

    const Procedure& procedure_;
};

std::string test_phrase(const Procedure& procedure, const Test& test) {
    const auto band = test.against.of == Measure::nothing ? band_text(test.band) : std::string();
    if (!band.empty() && test.number.of == Measure::natural) return fmt::format("on a natural {}", band);
    if (!band.empty() && test.number.of == Measure::units) return fmt::format("with {} units", band);
    if (!band.empty() && test.number.of == Measure::total) return fmt::format("at {}", test_text(procedure, test));
    return "with " + test_text(procedure, test);
}

class Clause {
public:
    explicit Clause(const Procedure& procedure) : procedure_(procedure) {}

    void take(const Condition& condition) {
        condition.all().each([this](WordIndex word) { positive(word); });
        if (!condition.any.empty()) alternatives({condition.any.begin(), condition.any.end()});
        condition.none().each([this](WordIndex word) { negative(word); });
        condition.enemy_all().each([this](WordIndex word) { against(word); });
        condition.enemy_none().each([this](WordIndex word) { not_against(word); });
        for (const auto& test : condition.tests) tests_.push_back(test_phrase(procedure_, test));
        for (const auto& limit : condition.only) limits_.push_back("only " + clause(procedure_, limit.when));
    }

    /// Leaves out exceptions that are printed elsewhere.
    [[nodiscard]] std::string text(std::string_view told) const {
        auto none = exceptions();
        std::erase_if(none, [&](const std::string& one) { return told.find(one) != std::string_view::npos; });
        if (none.size() > 1)
            for (auto& one : none) one = bracketed(one);
        auto text = affirmed();
        if (!text.empty()) text = fmt::format("if {}{}", text, none.empty() ? "" : ", unless " + listed(none, "or"));
        else if (!none.empty()) text = "unless " + listed(none, "or");
        text = joined(text, ", ", against_.empty() ? "" : "against " + listed(against_, "and"));
        if (!not_against_.empty())
            text = joined(text, ", ", (text.empty() ? "unless against " : "not against ") + listed(not_against_, "or"));
        text = joined(text, ", ", listed(tests_, "and"));
        return joined(text, ", ", listed(limits_, "and"));
    }

private:
    /// Brackets an exception of several parts, so that a list of exceptions can be read only one way.
    [[nodiscard]] static std::string bracketed(const std::string& one) {
        const auto is_simple = one.find(" but not ") == std::string::npos && one.find(" or ") == std::string::npos;
        return is_simple ? one : fmt::format("({})", one);
    }

    /// A condition among another's exceptions, such as `outflanked but not fortified`; words already excepted are left
    /// out.
    [[nodiscard]] std::string within(const Phrases& excepted) const {
        auto none = none_;
        std::erase_if(none, [&](const std::string& one) { return std::ranges::find(excepted, one) != excepted.end(); });
        const auto text = joined(affirmed(), " ", against_.empty() ? "" : "against " + listed(against_, "and"));
        return joined(text, text.empty() ? "not " : " but not ", listed(none, "or"));
    }

    /// Whether within() expresses the whole condition.
    [[nodiscard]] bool is_plain() const {
        return not_against_.empty() && tests_.empty() && limits_.empty() && inner_.empty() &&
               !(words_.empty() && any_.empty() && against_.empty());
    }

    [[nodiscard]] std::string affirmed() const {
        auto text = listed(words_, "and");
        for (const auto& any : any_) text = joined(text, " and any of ", listed(any, "or"));
        return text;
    }

    [[nodiscard]] Phrases exceptions() const {
        auto all = none_;
        for (const auto& inner : inner_) all.push_back(inner.within(none_));
        return all;
    }

    [[nodiscard]] const Derived* derived_of(WordIndex word) const {
        return text::find(procedure_.derived, word, &Derived::word);
    }

    /// The side's own words first; a word that counts whichever side has it is printed once.
    [[nodiscard]] Phrases phrases_of(const std::vector<Term>& terms) const {
        Phrases own;
        Phrases enemy;
        for (const auto& term : terms) {
            const auto twin = [&](const Term& other) { return other.own == term.enemy && other.enemy == term.own; };
            const auto shared = std::ranges::any_of(terms, twin);
            if (!term.enemy.empty() && !shared) enemy.push_back(term_phrase(procedure_, term));
            else if (!term.own.empty()) own.push_back(term_phrase(procedure_, {term.own, {}}));
        }
        own.insert(own.end(), enemy.begin(), enemy.end());
        return own;
    }

    void positive(WordIndex word) {
        const auto* derived = derived_of(word);
        if (const auto terms = Alternatives(procedure_).of(word)) alternatives(*terms);
        else if (derived != nullptr && derived->when.any.size() <= most_alternatives) take(derived->when);
        else words_.push_back(spoken(procedure_.words[word].id));
    }

    void alternatives(const std::vector<Term>& terms) {
        auto any = phrases_of(terms);
        if (any.size() == 1) words_.push_back(any.front());
        else any_.push_back(std::move(any));
    }

    void negative(WordIndex word) {
        if (const auto terms = Alternatives(procedure_).of(word)) {
            for (auto& phrase : phrases_of(*terms)) none_.push_back(std::move(phrase));
        } else if (const auto* derived = derived_of(word);
                   derived != nullptr && derived->when.any.size() <= most_alternatives) {
            Clause inner(procedure_);
            inner.take(derived->when);
            if (inner.is_plain()) inner_.push_back(std::move(inner));
            else none_.push_back(spoken(procedure_.words[word].id));
        } else {
            none_.push_back(spoken(procedure_.words[word].id));
        }
    }

    /// Replaces a derived word by its alternatives if they are all words of the enemy.
    [[nodiscard]] Phrases told_of_enemy(WordIndex word) const {
        const auto terms = Alternatives(procedure_).of(word);
        Phrases phrases;
        for (const auto& term : terms.value_or(std::vector<Term>())) {
            if (!term.enemy.empty()) return {spoken(procedure_.words[word].id)};
            phrases.push_back(term_phrase(procedure_, term));
        }
        return phrases.empty() ? Phrases{spoken(procedure_.words[word].id)} : phrases;
    }

    void against(WordIndex word) { against_.push_back(listed(told_of_enemy(word), "or")); }

    void not_against(WordIndex word) {
        for (auto& phrase : told_of_enemy(word)) not_against_.push_back(std::move(phrase));
    }

    const Procedure& procedure_;
    Phrases words_;
    std::vector<Phrases> any_;
    Phrases none_;
    std::vector<Clause> inner_;  ///< exceptions that are conditions
    Phrases against_;
    Phrases not_against_;
    Phrases tests_;
    Phrases limits_;
};

}  // namespace

std::string term_phrase(const Procedure& procedure, const Term& term) {
    auto text = words_text(procedure, term.own, " and ");
    return term.enemy.empty() ? text : joined(text, " ", "against " + words_text(procedure, term.enemy, " and "));
}

std::string clause(const Procedure& procedure, const Condition& condition) {
    Clause clause(procedure);
    clause.take(condition);
    return clause.text({});
}

std::string clause(const Procedure& procedure, const Condition& condition, Footnotes& notes, std::string_view told) {
    Clause clause(procedure);
    clause.take(condition);
    return clause.text(told) + notes.numbers_of(condition);
}

}  // namespace orderly::report
