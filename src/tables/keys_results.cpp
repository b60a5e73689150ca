// The keys of results: result tables and their rows, effects, values, look-ups.

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
    Key{"title", text, "where there are several"},
    Key{"side", id, "whose words the condition and the column ask; the first side's if not given"},
    Key{"column", one_word, "a choice: each row has a band for each of its words"},
    Key{"shift", modifiers,
        "lines that move the column so many words on, or back where they are negative, no further than the last; they may "
        "ask the dice",
        optional,
        {"column", {}}},
    Key{"of", id, "a [tally](#tallies), which the bands are of in place of what is looked up"},
    Key{"less", id, "a tally that is taken off it", optional, {"of", {}}},
    Key{"modified", flag, "`true`: the modifiers are added to it, as they are to a total", optional, {"of", {}}},
    Key{"rows", map_of(row_keys, Form::id), "from the best result to the worst, or as printed", needed},
    Key{"mark", a_mark, "a mark of the table"},
    Key{"marks", marks, "`{raw: {crossread: …}}`, a mark of a column"},
};

constexpr std::array row_list = {
    Key{"title", text, "what is said of it", needed},
    Key{"bands", said(either(band_forms), "a band, or one by word"), "`5..8`; with a column `{raw: 5..8, crack: none}`; `none` where a `natural` alone leads to it",
        needed},
    Key{"outcome", id, "the id, where several rows have one outcome"},
    Key{"natural", said(either(natural_forms), "a band, or one by side"),
        "with such a natural this row, whatever the total; by sides, `{attacker: 6}`. Of several any will do"},
    Key{"never-natural", said(either(natural_forms), "a band, or one by side"),
        "with such a natural never this row, but the nearest one printed below it that the column has, whatever that "
        "one's band; the column's last row stays"},
    Key{"text", texts, "what happens, a line or a list of them, for tables of events"},
    Key{"use", words, "groups of `effects`"},
    Key{"effects", effects, "its own [effects](#effects)"},
    Key{"mark", a_mark, "a mark of the row"},
    Key{"marks", marks, "marks of its bands by column"},
};

constexpr std::array check_row_list = {
    Key{"title", text, "what is said of it"},
    Key{"natural", said(either(natural_forms), "a band, or a list"),
        "with such a natural it comes out so, whatever the total; `passed` is asked first"},
    Key{"effects", effects, "what follows"},
    Key{"mark", a_mark, "a mark of it"},
};

constexpr Shape with_forms[] = {one_word, keys_of(next_words)};
constexpr Shape with_item = either(with_forms);
constexpr Partner next = {"next", {}};

constexpr std::array effect_list = {
    Key{"to", id, "a side, `both`, or a party; may be left out where there is one side"},
    Key{"do", words, "an effect of `ruleset.yaml`, or a list"},
    Key{"count", a_number,
        "for a wording with `{count}`, of each `do` of the line; where it is 0 or less nothing is done or said; a "
        "`next` of the line comes all the same"},
    Key{"side",
        id,
        "whose words and numbers are asked: those of `to` if not given; of a party, the first side's",
        optional,
        {},
        "of"},
    Key{"says", text, "a wording for this line, in place of the ruleset's"},
    Key{"provided", text, "a circumstance that the words may leave open"},
    Key{"settled", words, "the words that settle it"},
    Key{"next", id, "a procedure that the result calls for"},
    Key{"later", flag, "`true`: not at once, so what is followed stops before it (a combat of the next phase)",
        optional, next},
    Key{"times", a_number, "so often (\"roll twice on this table\")", optional, next},
    Key{"with", list_of(with_item), "words that the next one gets", optional, next},
    Key{"without", words, "words that the next one goes without", optional, next, "drop"},
    Key{"next-lower", flag,
        "`true`: the party suffers the next lower outcome of the column, and nothing below the last; its wording has "
        "`{outcome}`"},
    Key{"mark", a_mark, "a mark; an effect of nothing but a mark is a note"},
};

constexpr std::array next_words_list = {Key{"words", words, "the words"}};

constexpr std::array value_list = {
    Key{"cells", keys_of(cells),
        "a number by words, in maps of any depth: `{round: {near: 2, far: 1}, else: 0}`; that none fits is an error"},
    Key{"of", one_word, "or a number of a condition, such as `die-2`"},
    Key{"sum", words, "or quantities, added"},
    Key{"divide", count, "how many whole 4s, say, the sum has"},
    Key{"remainder", flag, "`true`: what is left instead", optional, {"divide", {}}},
    Key{"value", id, "its name, where several lines work out one value, each in its own case"},
    Key{"halved", keys_of(halving), "a condition under which it is halved, rounded down"},
    Key{"modifiers", modifiers, "lines that add to it"},
    Key{"least", a_number, "no less than this: `0`, or `{base: 0, mark: {…}}`"},
    Key{"distance", flag, "`true`: it is a distance"},
    Key{"mark", a_mark, "a mark; within `cells`, of the map it stands in"},
};

constexpr std::array map_mark_list = {Key{"mark", a_mark, "a mark of all its numbers"}};
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
    Key{"axes", words, "choices, and quantities, one a level of `table`"},
    Key{"gives", words, "the names of a cell's values", optional, {}, "values"},
    Key{"distance", flag, "`true`: they are distances"},
    Key{"table", keys_of(lookup_table),
        "maps of words, of bands for a quantity, one level an axis; `line+guards`: with another word"},
    Key{"cases", map_of(case_keys), "or named rows with conditions; the first that fits"},
    Key{"times", map_of(factors),
        "`{tired: {cost: 2, speed: {by: 1/2, mark: {…}}}}`: with the word, so many times as great"},
    Key{"graded", keys_of(graded), "an outcome by a quantity"},
};

constexpr std::array cell_list = {
    Key{"values", said(either(value_forms), "a number, a list, or by name; `none`, `absent`"),
        "its numbers: one, a list in the order of the names, or by name: `{move: 8, charge: 12}`"},
    Key{"lines", either(line_forms), "text; as a map of lines, a variant can replace one"},
    Key{"mark", a_mark, "a mark of the cell"},
};

constexpr std::array case_list = {
    Key{"key", words, "the words of the axes that it is for"},
    cell_list[0],
    cell_list[1],
    cell_list[2],
};

constexpr std::array factor_list = {
    Key{"by", fraction, "so many times as great", needed},
    Key{"mark", a_mark, "a mark of that"},
};

constexpr std::array graded_list = {
    Key{"of", one_word, "the quantity", needed},
    Key{"outcomes", map_of(outcome_keys, Form::id), "the outcomes, each up to a value; the last without end"},
};

constexpr std::array outcome_list = {
    Key{"title", text, "what is said of it", needed},
    Key{"up-to", id, "a value: the greatest quantity that comes to it"},
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
                                  .asks = "asked of `side`"};
constinit const Mapping next_words = {.name = "with",
                                      .what = "an item of `with`",
                                      .keys = next_words_list,
                                      .asks = "the words go along only then"};
constinit const Mapping value = {.name = "value",
                                 .what = "a value",
                                 .keys = value_list,
                                 .asks = "worked out only then"};
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
                                       .asks = "it fits only then"};
constinit const Mapping factor = {.name = "factor", .what = "a factor", .keys = factor_list};
constinit const Mapping graded = {.name = "graded", .what = "`graded`", .keys = graded_list};
constinit const Mapping graded_outcome = {.name = "graded-outcome", .what = "an outcome", .keys = outcome_list};

}  // namespace orderly::tables::keys
