#include "report/lookup_text.hpp"

#include "report/rule_text.hpp"

namespace orderly::report {

std::string row_name(const Procedure& procedure, const LookupRow& row) {
    std::string words;
    each_row_word(procedure, row, [&](const Word& word) { words.append(words.empty() ? "" : " ").append(word.id); });
    auto when = row.when;
    when.none = when.enemy_none = {};  // what must not be said is told by the rows beside it
    return joined(words, ", ", condition_text(procedure, when));
}

}  // namespace orderly::report
