#include "report/describe/modifier_rows.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/describe/modifier_text.hpp"
#include "report/naming.hpp"
#include "report/rule_text.hpp"

namespace orderly::report {
namespace {

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
        const auto grows = std::min(rule.find(" and "), rule.size());  // how it grows is told with the words
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
                return add(fmt::format("for each {}{}", line_.per == 1 ? "" : fmt::format("{} ", line_.per),
                                       spoken(procedure_.quantities[line_.quantity].id)),
                           line_.value);
            case Rule::bands:
                for (const auto& band : line_.bands)
                    add(fmt::format("{} {}", spoken(procedure_.quantities[line_.quantity].id),
                                    amount_sign(procedure_.quantities[line_.quantity], band.band)),
                        band.value);
                return;
            case Rule::rank: {
                std::string ranks;
                for (const auto word : line_.ranks) ranks = joined(ranks, ", ", spoken(procedure_.words[word].id));
                return add(fmt::format("for each place before the enemy in {}", ranks), line_.value);
            }
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

}  // namespace orderly::report
