// The keys of results: result tables with their rows, effects, values and look-ups.

#include <array>

#include "tables/keys.hpp"

namespace orderly::tables::keys {
namespace {

constexpr Shape row_keys = keys_of(row);
constexpr Shape column_forms[] = {band, one_of(none)};
constexpr Shape column_band = either(column_forms);
constexpr Shape band_forms[] = {band, one_of(none), map_of(column_band)};
constexpr Shape bands[] = {band, list_of(band)};
constexpr Shape some_bands = either(bands);
constexpr Shape natural_forms[] = {band, list_of(band), map_of(some_bands)};

constexpr std::array table_list = {
    Key{"title", text, "its title, if there are several"},
    Key{"side", id, "the side whose words the condition and the column use; the first if not given"},
    Key{"column", one_word, "a choice: each row has a band for each of its words"},
    Key{"shift", modifiers,
        "modifiers that move the column by that many words, forwards or (if negative) backwards, at most to the end; "
        "they can depend on the dice",
        optional,
        {"column", {}}},
    Key{"of", id, "a [tally](#tallies) to look up instead of the total"},
    Key{"less", id, "a tally to subtract from it", optional, {"of", {}}},
    Key{"modified", flag, "`true`: the modifiers are added to it, as to a total", optional, {"of", {}}},
    Key{"rows", map_of(row_keys, Form::id), "the rows, from the best result to the worst or as printed", needed},
    Key{"mark", a_mark, "a mark of the table"},
    Key{"marks", marks, "`{raw: {crossread: …}}`, marks of columns"},
};

constexpr std::array row_list = {
    Key{"title", text, "the result, in words", needed},
    Key{"bands", said(either(band_forms), "a band, or bands by word"),
        "`5..8`; with a column `{WORD: 5..8, OTHER: none}`; `none` if only a `natural` leads to the row", needed},
    Key{"outcome", id, "the outcome's id, if several rows have the same outcome"},
    Key{"natural", said(either(natural_forms), "a band, or bands by side"),
        "naturals that give this row, whatever the total; by side, `{attacker: 6}`; any of several is enough"},
    Key{"never-natural", said(either(natural_forms), "a band, or bands by side"),
        "naturals that never give this row, but the next row down that the column has, whatever its band; the column's "
        "last row stays"},
    Key{"text", texts, "what happens, as one or more lines of text, for tables of events"},
    Key{"use", words, "groups of `effect-groups` to include"},
    Key{"effects", effects, "its own [effects](#effects)"},
    Key{"mark", a_mark, "a mark of the row"},
    Key{"marks", marks, "marks of its bands, by column"},
};

constexpr std::array check_row_list = {
    Key{"title", text, "the result, in words"},
    Key{"natural", said(either(natural_forms), "a band, or a list"),
        "naturals that give this result, whatever the total; `passed` has priority"},
    Key{"effects", effects, "its effects"},
    Key{"mark", a_mark, "a mark of the row"},
};

constexpr Shape with_forms[] = {one_word, keys_of(next_words)};
constexpr Shape with_item = either(with_forms);
constexpr Partner next = {"next", {}};

constexpr std::array effect_list = {
    Key{"to", id, "a side, `both`, or a party; not needed if there is only one side"},
    Key{"do", words, "an effect from the `wordings` of `ruleset.yaml`, or a list of them"},
    Key{"count", a_number,
        "the number for `{count}` in each `do`; if it is 0 or less, `do` has no effect, but `next` still happens"},
    Key{"side",
        id,
        "the side whose words and numbers the condition tests: that of `to` if not given; for a party, the first",
        optional,
        {},
        "of"},
    Key{"says", text, "a wording for this line, instead of the ruleset's"},
    Key{"provided", text, "a circumstance that the words may leave open"},
    Key{"settled", words, "words that settle the circumstance"},
    Key{"next", id, "a procedure that the result calls"},
    Key{"later", flag, "`true`: not at once (a combat in the next phase), so following stops before it",
        optional, next},
    Key{"times", a_number, "how often (\"roll twice on this table\")", optional, next},
    Key{"with", list_of(with_item), "words that the called procedure gets", optional, next},
    Key{"without", words, "words that are not passed on to it", optional, next, "drop"},
    Key{"next-lower", flag,
        "`true`: the party suffers the next lower outcome of the column, or none below the last; the wording must have "
        "`{outcome}`"},
    Key{"mark", a_mark, "a mark; an effect with only a mark is a note"},
};

constexpr std::array next_words_list = {Key{"words", words, "the words"}};

constexpr std::array value_list = {
    Key{"cells", keys_of(cells),
        "numbers by word, in maps of any depth: `{round: {near: 2, far: 1}, else: 0}`; no match is an error"},
    Key{"of", one_word, "or a number of a condition, such as `die-2`"},
    Key{"sum", words, "or a sum of quantities"},
    Key{"divide", count, "divides the sum by this, rounded down"},
    Key{"remainder", flag, "`true`: the remainder of the division instead", optional, {"divide", {}}},
    Key{"value", id, "its name, if several lines compute the same value under different conditions"},
    Key{"halved", keys_of(halving), "a condition under which it is halved, rounded down"},
    Key{"modifiers", modifiers, "modifiers of the value"},
    Key{"least", a_number, "the minimum: `0`, or `{base: 0, mark: {…}}`"},
    Key{"distance", flag, "`true`: it is a distance"},
    Key{"mark", a_mark, "a mark; inside `cells`, a mark of that map"},
};

constexpr std::array map_mark_list = {Key{"mark", a_mark, "a mark of all numbers in the map"}};
constexpr Shape cells_forms[] = {a_number, keys_of(cells)};
constexpr Shape a_cells = either(cells_forms);

constexpr Shape cell_numbers[] = {fraction, one_of(no_value)};
constexpr Shape cell_number = either(cell_numbers);
constexpr Shape value_forms[] = {cell_number, list_of(cell_number), map_of(cell_number, Form::id)};
constexpr Shape line_forms[] = {texts, map_of(text)};
constexpr Shape table_forms[] = {cell_number, list_of(cell_number), keys_of(lookup_cell), keys_of(lookup_table)};
constexpr Shape a_table = said(either(table_forms), "a cell, or a map of cells");
constexpr Shape case_keys = keys_of(lookup_case);
constexpr Shape factor_forms[] = {fraction, keys_of(factor)};
constexpr Shape a_factor = either(factor_forms);
constexpr Shape factors = map_of(a_factor, Form::id);
constexpr Shape outcome_keys = keys_of(graded_outcome);

constexpr std::array lookup_list = {
    Key{"axes", words, "the choices and quantities of the levels of `table`, in order"},
    Key{"gives", words, "the names of a cell's values", optional, {}, "values"},
    Key{"distance", flag, "`true`: the values are distances"},
    Key{"table", keys_of(lookup_table),
        "nested maps, one level for each axis: by word, or by band for a quantity; `line+guards` needs two words"},
    Key{"cases", map_of(case_keys), "or named rows with conditions; the first match counts"},
    Key{"times", map_of(factors),
        "`{tired: {cost: 2, speed: {by: 1/2, mark: {…}}}}`: factors for values, if the unit has the word"},
    Key{"graded", keys_of(graded), "an outcome that depends on a quantity"},
};

constexpr std::array cell_list = {
    Key{"values", said(either(value_forms), "a number, a list, or by name; `none`, `absent`"),
        "its numbers: one, a list in the order of the names, or by name: `{NAME: 8, OTHER: 12}`"},
    Key{"lines", either(line_forms), "text; in a map of lines, a variant can replace a single one"},
    Key{"mark", a_mark, "a mark of the cell"},
};

constexpr std::array case_list = {
    Key{"key", words, "the words of the axes, one for each"},
    cell_list[0],
    cell_list[1],
    cell_list[2],
};

constexpr std::array factor_list = {
    Key{"by", fraction, "the factor", needed},
    Key{"mark", a_mark, "a mark of the factor"},
};

constexpr std::array graded_list = {
    Key{"of", one_word, "the quantity", needed},
    Key{"outcomes", map_of(outcome_keys, Form::id), "the outcomes, each up to a value; the last has no limit"},
};

constexpr std::array outcome_list = {
    Key{"title", text, "the outcome, in words", needed},
    Key{"up-to", id, "a value: the highest quantity that gives this outcome"},
};

}  // namespace

constinit const Mapping result_table = {.name = "table",
                                        .what = "a result table",
                                        .keys = table_list,
                                        .asks = "the first table whose condition holds is used"};
constinit const Mapping row = {.name = "row", .what = "a row", .keys = row_list};
constinit const Mapping check_row = {.name = "check-row", .what = "a row of a check", .keys = check_row_list};
constinit const Mapping effect = {.name = "effect",
                                  .what = "an effect",
                                  .keys = effect_list,
                                  .asks = "it happens only if they hold for `side`"};
constinit const Mapping next_words = {.name = "with",
                                      .what = "an item of `with`",
                                      .keys = next_words_list,
                                      .asks = "the words are passed on only if they hold"};
constinit const Mapping value = {.name = "value",
                                 .what = "a value",
                                 .keys = value_list,
                                 .asks = "computed only if they hold"};
constinit const Mapping cells = {.name = "cells",
                                 .what = "a map of numbers",
                                 .keys = map_mark_list,
                                 .others = &a_cells,
                                 .other = "a number, or a map of further words"};
constinit const Mapping lookup = {.name = "lookup", .what = "a look-up", .keys = lookup_list};
constinit const Mapping lookup_table = {.name = "lookup-table",
                                        .what = "a table",
                                        .keys = map_mark_list,
                                        .others = &a_table,
                                        .other = "a cell, or a map by the next axis"};
constinit const Mapping lookup_cell = {.name = "cell", .what = "a cell", .keys = cell_list};
constinit const Mapping lookup_case = {.name = "case",
                                       .what = "a case",
                                       .keys = case_list,
                                       .asks = "it matches only if they hold"};
constinit const Mapping factor = {.name = "factor", .what = "a factor", .keys = factor_list};
constinit const Mapping graded = {.name = "graded", .what = "`graded`", .keys = graded_list};
constinit const Mapping graded_outcome = {.name = "graded-outcome", .what = "an outcome", .keys = outcome_list};

}  // namespace orderly::tables::keys
