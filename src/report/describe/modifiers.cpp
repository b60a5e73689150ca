#include "report/describe/describe.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/wording.hpp"
#include "text/numbers.hpp"

namespace orderly::report {
namespace {

/// What a line counts for each of: `for each 2 figures`, `for each place before the enemy in elite, veteran`.
std::string counted_text(const Procedure& procedure, const Modifier& line) {
    if (line.rule == Rule::each)
        return fmt::format("for each {}{}", line.per == 1 ? "" : fmt::format("{} ", line.per),
                           spoken(procedure.quantities[line.quantity].id));
    std::string ranks;
    for (const auto word : line.ranks) ranks = joined(ranks, ", ", spoken(procedure.words[word].id));
    return fmt::format("for each place before the enemy in {}", ranks);
}

class Rows {
public:
    Rows(const Procedure& procedure, const Modifier& line, Footnotes& notes)
        : procedure_(procedure), line_(line), notes_(notes) {}

    ModifierRows take() {
        fill();
        rows_.remark = modifier_remark(procedure_, line_);
        const auto label = modifier_label(procedure_, line_);
        rows_.titled = label != line_.id;
        if (rows_.rows.size() > 1 || rows_.titled) rows_.caption = label;
        (!rows_.remark.empty() ? rows_.remark
         : rows_.titled        ? rows_.caption
                               : rows_.rows.front().what) += notes_.number_of(line_.mark);
        return std::move(rows_);
    }

private:
    void add(std::string what, const Number& value, std::string_view mark = {}) {
        const auto rule = number_rule(procedure_, value, true);
        const auto grows = std::min(rule.find(" and "), rule.size());  // printed with the words
        if (grows < rule.size()) what += "," + rule.substr(grows);
        rows_.rows.push_back(
            {std::move(what), fmt::format("{}{}{}", rule.substr(0, grows), notes_.number_of(value.mark), mark)});
    }

    void fill() {
        switch (line_.rule) {
            case Rule::add:
                return add(std::string(title_or_id(modifier_words(procedure_, line_), spoken(line_.id))), line_.value);
            case Rule::by:
            case Rule::strongest:
            case Rule::weakest:
                for (const auto& option : line_.options)
                    add(option_text(procedure_, option), option.value, notes_.number_of(option.mark));
                return;
            case Rule::each:
            case Rule::rank: return add(counted_text(procedure_, line_), line_.value);
            case Rule::bands:
                for (const auto& band : line_.bands)
                    add(fmt::format("{} {}", spoken(procedure_.quantities[line_.quantity].id),
                                    amount_sign(procedure_.quantities[line_.quantity], band.band)),
                        band.value);
                return;
        }
    }

    const Procedure& procedure_;
    const Modifier& line_;
    Footnotes& notes_;
    ModifierRows rows_;
};

}  // namespace

std::string modifier_remark(const Procedure& procedure, const Modifier& line) {
    auto remark = modifier_need(procedure, line);
    if (line.rule == Rule::strongest) remark = joined("the strongest only", "; ", remark);
    if (line.rule == Rule::weakest) remark = joined("the weakest only", "; ", remark);
    if (line.by_hand != no_index)
        remark = joined(remark, "; ", "or by hand: " + spoken(procedure.quantities[line.by_hand].id));
    return joined(remark, "; ", line.last_die ? "on the last die only" : "");
}

bool is_printed(const Modifier& modifier) {
    const auto is_zero = [](const Number& value) {
        return value.of == Measure::nothing && value.base == 0 && !value.absent;
    };
    if (modifier.by_hand != no_index) return true;
    if (modifier.rule == Rule::add) return !is_zero(modifier.value);
    if (modifier.options.empty()) return true;
    return !std::ranges::all_of(modifier.options, [&](const Option& option) { return is_zero(option.value); });
}

ModifierRows modifier_rows(const Procedure& procedure, const Modifier& modifier, Footnotes& notes) {
    return Rows(procedure, modifier, notes).take();
}

namespace {

/// Whether a band covers fractions below 1, unlike `0 or less`.
bool is_part(const Quantity& quantity, Band band) {
    return quantity.kind == QuantityKind::fraction && band.high != INT_MAX && band.low <= quantity.least &&
           band.high >= 0;
}

std::string amount_words(const Quantity& quantity, Band band) {
    return is_part(quantity, band) ? fmt::format("less than {}", band.high + 1) : band_text(band);
}

std::string value_with_mark(const Procedure& procedure, const Number& value, bool sign, Footnotes& notes) {
    return number_rule(procedure, value, sign) + notes.number_of(value.mark);
}

std::string add_text(const Procedure& procedure, const Modifier& line, Footnotes& notes) {
    const auto words = modifier_words(procedure, line);
    const auto any = words.find(", ") != std::string::npos ? "any of " : "";
    return value_with_mark(procedure, line.value, true, notes) +
           (words.empty() ? "" : fmt::format(" for {}{}", any, words));
}

std::string bands_text(const Procedure& procedure, const Modifier& line, Footnotes& notes) {
    const auto& quantity = procedure.quantities[line.quantity];
    std::string text;
    for (const auto& band : line.bands)
        text =
            joined(text, ", ",
                   text::unbroken(amount_words(quantity, band.band) + ": " + number_rule(procedure, band.value, true)) +
                       notes.number_of(band.value.mark));
    return fmt::format("{} {}", spoken(quantity.id), text);
}

std::string rule_text(const Procedure& procedure, const Modifier& line, Footnotes& notes) {
    switch (line.rule) {
        case Rule::add: return add_text(procedure, line, notes);
        case Rule::by: return options_text(procedure, line.options, true, notes);
        case Rule::strongest: return options_text(procedure, line.options, true, notes) + "; the strongest only";
        case Rule::weakest: return options_text(procedure, line.options, true, notes) + "; the weakest only";
        case Rule::bands: return bands_text(procedure, line, notes);
        case Rule::each:
        case Rule::rank:
            return value_with_mark(procedure, line.value, true, notes) + " " + counted_text(procedure, line);
    }
    return {};
}

}  // namespace

std::string_view modifier_label(const Procedure& procedure, const Modifier& line) {
    std::string words;  // without the table's title, the words
    const auto name = [&](WordIndex word) { words = joined(words, ", ", procedure.words[word].id); };
    line.words.own.each(name);
    for (const auto& option : line.options) option.term.own.each(name);
    return line.title.empty() || line.title == words ? line.id : line.title;
}

std::string modifier_words(const Procedure& procedure, const Modifier& line) {
    std::string text;
    for (const auto& term : line.when.any) text = joined(text, ", ", term_text(procedure, term));
    if (line.when.any.empty() && (!line.words.own.empty() || !line.words.enemy.empty())) {
        text = words_text(procedure, line.words.own, ", ");
        if (!line.words.enemy.empty())
            text = joined(text, ", ", "vs " + words_text(procedure, line.words.enemy, ", vs "));
    }
    return text;
}

std::string modifier_need(const Procedure& procedure, const Modifier& line) {
    auto when = line.when;
    if (line.rule == Rule::add) when.any = {};
    return clause(procedure, when);
}

std::string option_text(const Procedure& procedure, const Option& option) {
    auto words = term_text(procedure, option.term);
    const auto when = clause(procedure, option.when);
    if (when.empty()) return words;
    return words == "otherwise" ? when : joined(words, " ", when);
}

std::string amount_sign(const Quantity& quantity, Band band) {
    return is_part(quantity, band) ? fmt::format("<{}", band.high + 1) : band_sign(band);
}

std::string options_text(const Procedure& procedure, std::span<const Option> options, bool sign, Footnotes& notes) {
    std::string text;
    for (const auto& option : options) {
        const auto value =
            text::unbroken(value_with_mark(procedure, option.value, sign, notes) + notes.number_of(option.mark));
        const std::string_view glue(&text::style::kept_space, 1);
        const auto alone = options.size() == 1 && option.term.own.empty() && option.term.enemy.empty();
        const auto words = alone ? clause(procedure, option.when) : option_text(procedure, option);
        text = joined(text, ", ", joined(words, glue, value));
    }
    return text;
}

std::string modifier_text(const Procedure& procedure, const Modifier& modifier, Footnotes& notes) {
    auto text = fmt::format("{}: {}", modifier_label(procedure, modifier), rule_text(procedure, modifier, notes));
    text = joined(text, "; ", modifier_need(procedure, modifier));
    if (modifier.by_hand != no_index)
        text += fmt::format("; or by hand as {}=N", procedure.quantities[modifier.by_hand].id);
    if (modifier.last_die) text += "; on the last die only";
    const auto limits = notes.numbers_of(modifier.when);
    const auto own = notes.number_of(modifier.mark);
    return text + limits + (own == limits ? std::string() : own);
}

}  // namespace orderly::report
