#include "report/rule_text.hpp"

#include <fmt/format.h>

#include "text/number_text.hpp"

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

/// `1 more for each 5 over 15`, `-1 for each hits suffered`.
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
    std::string text;
    for (const auto& term : any) text += (text.empty() ? "" : " or ") + term_text(procedure, term);
    return text;
}

}  // namespace

std::string spoken(std::string_view id) {
    const auto is_digit = [&](std::size_t at) { return at < id.size() && id[at] >= '0' && id[at] <= '9'; };
    std::string text(id);
    for (std::size_t at = 1; at + 1 < id.size(); ++at)
        if (id[at] == '=') text[at] = ' ';
        else if (id[at] == '-' && !(is_digit(at - 1) && is_digit(at + 1))) text[at] = ' ';
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

}  // namespace

std::string number_rule(const Procedure& procedure, const Number& number, bool sign) {
    return number.absent ? "?" : growing(procedure, number, sign) + finish_text(procedure, number);
}

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
    auto text = part("with ", condition.all, " and ");
    if (!condition.any.empty()) text = joined(text, ", ", "with " + any_text(procedure, condition.any));
    text = joined(text, ", ", part("without ", condition.none, " or "));
    text = joined(text, ", ", part("vs ", condition.enemy_all, " and "));
    text = joined(text, ", ", part("not vs ", condition.enemy_none, " or "));
    for (const auto& test : condition.tests) text = joined(text, ", ", test_text(procedure, test));
    for (const auto& limit : condition.only) text = joined(text, ", ", "only " + condition_text(procedure, limit.when));
    return text;
}

std::string_view side_mark(const Procedure& procedure, SideMask sides) {
    if (procedure.sides.size() < 2) return {};
    if ((sides & 3) == 3) return "both";
    return procedure.sides[(sides & 2) != 0 ? 1 : 0];
}

}  // namespace orderly::report
