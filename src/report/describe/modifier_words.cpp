#include "report/describe/modifier_words.hpp"

#include <fmt/format.h>

#include "text/number_text.hpp"
#include "report/rule_words.hpp"

namespace orderly::report {
namespace {

std::string value_with_mark(const Procedure& procedure, const Number& value, bool sign, Footnotes& notes) {
    return number_rule(procedure, value, sign) + notes.number_of(value.mark);
}

/// The words of which any makes a plain line count.
std::string any_words(const Procedure& procedure, const Modifier& line) {
    std::string text;
    for (const auto& term : line.when.any) text = joined(text, ", ", term_text(procedure, term));
    if (line.when.any.empty() && (!line.words.own.empty() || !line.words.enemy.empty())) {
        text = words_text(procedure, line.words.own, ", ");
        if (!line.words.enemy.empty()) text = joined(text, ", ", "vs " + words_text(procedure, line.words.enemy, ", vs "));
    }
    return text;
}

std::string add_text(const Procedure& procedure, const Modifier& line, Footnotes& notes) {
    const auto words = any_words(procedure, line);
    const auto any = words.find(", ") != std::string::npos ? "any of " : "";
    return value_with_mark(procedure, line.value, true, notes) + (words.empty() ? "" : fmt::format(" for {}{}", any, words));
}

/// Bands of a quantity that comes in parts: what is below 1 is not `0 or less`.
std::string amount_text(const Quantity& quantity, Band band) {
    const auto below = quantity.kind == QuantityKind::fraction && band.high != INT_MAX && band.low <= quantity.least && band.high >= 0;
    return below ? fmt::format("less than {}", band.high + 1) : band_text(band);
}

std::string bands_text(const Procedure& procedure, const Modifier& line, Footnotes& notes) {
    const auto& quantity = procedure.quantities[line.quantity];
    std::string text;
    for (const auto& band : line.bands)
        text = joined(text, ", ", unbroken(amount_text(quantity, band.band) + ": " + number_rule(procedure, band.value, true)) + notes.number_of(band.value.mark));
    return fmt::format("{} {}", quantity.id, text);
}

std::string each_text(const Procedure& procedure, const Modifier& line, Footnotes& notes) {
    const auto per = line.per == 1 ? std::string() : fmt::format("{} ", line.per);
    return fmt::format("{} for each {}{}", value_with_mark(procedure, line.value, true, notes), per, procedure.quantities[line.quantity].id);
}

std::string rank_text(const Procedure& procedure, const Modifier& line, Footnotes& notes) {
    std::string ranks;
    for (const auto word : line.ranks) ranks = joined(ranks, ", ", procedure.words[word].id);
    return fmt::format("{} for each place before the enemy in {}", value_with_mark(procedure, line.value, true, notes), ranks);
}

std::string rule_text(const Procedure& procedure, const Modifier& line, Footnotes& notes) {
    switch (line.rule) {
        case Rule::add: return add_text(procedure, line, notes);
        case Rule::by: return options_text(procedure, line.options, true, notes);
        case Rule::strongest: return options_text(procedure, line.options, true, notes) + "; the strongest only";
        case Rule::weakest: return options_text(procedure, line.options, true, notes) + "; the weakest only";
        case Rule::each: return each_text(procedure, line, notes);
        case Rule::bands: return bands_text(procedure, line, notes);
        case Rule::rank: return rank_text(procedure, line, notes);
    }
    return {};
}

/// What the line needs besides its own words.
std::string need_text(const Procedure& procedure, const Modifier& line) {
    auto when = line.when;
    if (line.rule == Rule::add) when.any = {};
    return condition_text(procedure, when);
}

/// A title that says more than the words do; the line's name otherwise.
std::string_view label_of(const Procedure& procedure, const Modifier& line) {
    auto words = words_text(procedure, line.words.own, ", ");
    for (const auto& option : line.options) words = joined(words, ", ", words_text(procedure, option.term.own, ", "));
    return line.title.empty() || line.title == words ? line.id : line.title;
}

}  // namespace

std::string options_text(const Procedure& procedure, std::span<const Option> options, bool sign, Footnotes& notes) {
    std::string text;
    for (const auto& option : options) {
        const auto value = unbroken(value_with_mark(procedure, option.value, sign, notes) + notes.number_of(option.mark));
        const std::string_view glue(&style::kept_space, 1);
        const auto alone = options.size() == 1 && option.term.own.empty() && option.term.enemy.empty();
        auto words = alone ? std::string() : term_text(procedure, option.term);
        const auto when = condition_text(procedure, option.when);
        if (!when.empty()) words = words == "otherwise" ? when : joined(words, " ", when);
        text = joined(text, ", ", joined(words, glue, value));
    }
    return text;
}

std::string modifier_text(const Procedure& procedure, const Modifier& modifier, Footnotes& notes) {
    auto text = fmt::format("{}: {}", label_of(procedure, modifier), rule_text(procedure, modifier, notes));
    text = joined(text, "; ", need_text(procedure, modifier));
    if (modifier.by_hand != no_index) text += fmt::format("; or by hand as {}=N", procedure.quantities[modifier.by_hand].id);
    if (modifier.last_die) text += "; on the last die only";
    const auto limits = notes.numbers_of(modifier.when);
    const auto own = notes.number_of(modifier.mark);
    return text + limits + (own == limits ? std::string() : own);
}

}  // namespace orderly::report
