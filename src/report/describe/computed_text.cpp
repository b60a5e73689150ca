#include "report/describe/computed_text.hpp"

#include <fmt/format.h>

#include "report/describe/clauses.hpp"
#include "report/describe/modifier_text.hpp"
#include "report/rule_text.hpp"

namespace orderly::report {

std::string computed_text(const Procedure& procedure, const Computed& value, bool cells, Footnotes& notes) {
    std::string text;
    for (const auto quantity : value.sum) text = joined(text, " + ", spoken(procedure.quantities[quantity].id));
    if (value.divide != 1)
        text += fmt::format(", {} {}", value.remainder ? "what is left of whole" : "in whole", value.divide);
    if (cells) text = joined(text, ", ", options_text(procedure, value.cells, false, notes));
    text = joined(text, "; ", clause(procedure, value.when, notes));
    if (value.is_halved)
        text = joined(text, "; ",
                      "halved, rounded down, " + clause(procedure, value.halved) + notes.number_of(value.halving));
    if (value.least != INT_MIN)
        text = joined(text, "; ", fmt::format("{} or more{}", value.least, notes.number_of(value.floor)));
    return text + notes.number_of(value.mark);
}

}  // namespace orderly::report
