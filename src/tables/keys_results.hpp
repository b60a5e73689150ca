#pragma once
// The keys of results: result tables with their rows, effects, values and look-ups.

#include "tables/all_keys.hpp"

namespace orderly::tables::keys {

inline constexpr std::array table_list = {
    Key{"title", in<&ResultSet::title, text>, "its title, if there are several"},
    Key{"side", in<&ResultSet::side, id>,
        "the side whose words the condition and the column use; the first if not given"},
    Key{"column", one_word, "a choice: each row has a band for each of its words"},
    Key{"shift", modifiers,
        "modifiers that move the column by that many words, forwards or (if negative) backwards, at most to the end; "
        "they can depend on the dice",
        optional, beside("column")},
    Key{"of", id, "a [tally](#tallies) to look up instead of the total"},
    Key{"less", id, "a tally to subtract from it", optional, beside("of")},
    Key{"modified", in<&ResultSet::modified, flag>, "`true`: the modifiers are added to it, as to a total", optional,
        beside("of")},
    Key{"rows", map_of<keys_of<row>, Form::id>, "the rows, from the best result to the worst or as printed", needed},
    Key{"mark", in<&ResultSet::mark, a_mark>, "a mark of the table"},
    Key{"marks", marks, "`{raw: {crossread: …}}`, marks of columns"},
};

inline constexpr std::array row_list = {
    Key{"title", in<&Row::title, text>, "the result, in words", needed},
    Key{"bands", said(either<band, one_of<none>, map_of<either<band, one_of<none>>>>, "a band, or bands by word"),
        "`5..8`; with a column `{WORD: 5..8, OTHER: none}`; `none` if only a `natural` leads to the row", needed},
    Key{"outcome", id, "the outcome's id, if several rows have the same outcome"},
    Key{"natural", said(either<band, list_of<band>, map_of<either<band, list_of<band>>>>, "a band, or bands by side"),
        "naturals that give this row, whatever the total; by side, `{attacker: 6}`; any of several is enough"},
    Key{"never-natural",
        said(either<band, list_of<band>, map_of<either<band, list_of<band>>>>, "a band, or bands by side"),
        "naturals that never give this row, but the next row down that the column has, whatever its band; the column's "
        "last row stays"},
    Key{"text", in<&Row::lines, texts>, "what happens, as one or more lines of text, for tables of events"},
    Key{"use", words, "groups of `effect-groups` to include"},
    Key{"effects", effects, "its own [effects](#effects)"},
    Key{"mark", in<&Row::mark, a_mark>, "a mark of the row"},
    Key{"marks", marks, "marks of its bands, by column"},
};

inline constexpr std::array check_row_list = {
    Key{"title", in<&Row::title, text>, "the result, in words"},
    Key{"natural", said(either<band, list_of<band>, map_of<either<band, list_of<band>>>>, "a band, or a list"),
        "naturals that give this result, whatever the total; `passed` has priority"},
    Key{"effects", effects, "its effects"},
    Key{"mark", in<&Row::mark, a_mark>, "a mark of the row"},
};

inline constexpr Partner next = {"next", {}};

inline constexpr std::array effect_list = {
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
    Key{"says", in<&Effect::says, text>, "a wording for this line, instead of the ruleset's"},
    Key{"provided", in<&Effect::provided, text>, "a circumstance that the words may leave open"},
    Key{"settled", words, "words that settle the circumstance"},
    Key{"next", id, "a procedure that the result calls"},
    Key{"later", flag, "`true`: not at once (a combat in the next phase), so following stops before it", optional,
        next},
    Key{"times", a_number, "how often (\"roll twice on this table\")", optional, next},
    Key{"with", list_of<either<one_word, keys_of<next_words>>>, "words that the called procedure gets", optional, next},
    Key{"without", words, "words that are not passed on to it", optional, next, "drop"},
    Key{"next-lower", in<&Effect::next_lower, flag>,
        "`true`: the party suffers the next lower outcome of the column, or none below the last; the wording must have "
        "`{outcome}`"},
    Key{"mark", in<&Effect::mark, a_mark>, "a mark; an effect with only a mark is a note"},
};

inline constexpr std::array next_words_list = {Key{"words", words, "the words"}};

inline constexpr std::array value_list = {
    Key{"cells", keys_of<cells>,
        "numbers by word, in maps of any depth: `{round: {near: 2, far: 1}, else: 0}`; no match is an error"},
    Key{"of", one_word, "or a number of a condition, such as `die-2`"},
    Key{"sum", words, "or a sum of quantities"},
    Key{"divide", in<&Computed::divide, count>, "divides the sum by this, rounded down"},
    Key{"remainder", in<&Computed::remainder, flag>, "`true`: the remainder of the division instead", optional,
        beside("divide")},
    Key{"value", id, "its name, if several lines compute the same value under different conditions"},
    Key{"halved", keys_of<halving>, "a condition under which it is halved, rounded down"},
    Key{"modifiers", modifiers, "modifiers of the value"},
    Key{"least", a_number, "the minimum: `0`, or `{base: 0, mark: {…}}`"},
    Key{"distance", in<&Computed::distance, flag>, "`true`: it is a distance"},
    Key{"mark", in<&Computed::mark, a_mark>, "a mark; inside `cells`, a mark of that map"},
};

inline constexpr std::array map_mark_list = {Key{"mark", a_mark, "a mark of all numbers in the map"}};

inline constexpr Shape cell_number = either<fraction, one_of<no_value>>;
inline constexpr Shape a_table =
    said(either<cell_number, list_of<cell_number>, keys_of<lookup_cell>, keys_of<lookup_table>>,
         "a cell, or a map of cells");

inline constexpr std::array lookup_list = {
    Key{"axes", words, "the choices and quantities of the levels of `table`, in order"},
    Key{"gives", words, "the names of a cell's values", optional, {}, "values"},
    Key{"distance", in<&Lookup::distance, flag>, "`true`: the values are distances"},
    Key{"table", keys_of<lookup_table>,
        "nested maps, one level for each axis: by word, or by band for a quantity; `line+guards` needs two words"},
    Key{"cases", map_of<keys_of<lookup_case>>, "or named rows with conditions; the first match counts"},
    Key{"times", map_of<map_of<either<fraction, keys_of<factor>>, Form::id>>,
        "`{tired: {cost: 2, speed: {by: 1/2, mark: {…}}}}`: factors for values, if the unit has the word"},
    Key{"graded", keys_of<graded>, "an outcome that depends on a quantity"},
};

inline constexpr std::array cell_list = {
    Key{"values",
        said(either<cell_number, list_of<cell_number>, map_of<cell_number, Form::id>>,
             "a number, a list, or by name; `none`, `absent`"),
        "its numbers: one, a list in the order of the names, or by name: `{NAME: 8, OTHER: 12}`"},
    Key{"lines", either<texts, map_of<text>>, "text; in a map of lines, a variant can replace a single one"},
    Key{"mark", in<&LookupRow::mark, a_mark>, "a mark of the cell"},
};

inline constexpr std::array case_list = {
    Key{"key", words, "the words of the axes, one for each"},
    cell_list[0],
    cell_list[1],
    cell_list[2],
};

inline constexpr std::array factor_list = {
    Key{"by", fraction, "the factor", needed},
    Key{"mark", a_mark, "a mark of the factor"},
};

inline constexpr std::array graded_list = {
    Key{"of", in<&Lookup::graded, one_word>, "the quantity", needed},
    Key{"outcomes", map_of<keys_of<graded_outcome>, Form::id>,
        "the outcomes, each up to a value; the last has no limit"},
};

inline constexpr std::array outcome_list = {
    Key{"title", in<&Grading::title, text>, "the outcome, in words", needed},
    Key{"up-to", id, "a value: the highest quantity that gives this outcome"},
};

inline constexpr Mapping result_table = {"table", "a result table", table_list,
                                         "the first table whose condition holds is used"};
inline constexpr Mapping row = {"row", "a row", row_list};
inline constexpr Mapping check_row = {"check-row", "a row of a check", check_row_list};
inline constexpr Mapping effect = {"effect", "an effect", effect_list, "it happens only if they hold for `side`"};
inline constexpr Mapping next_words = {"with", "an item of `with`", next_words_list,
                                       "the words are passed on only if they hold"};
inline constexpr Mapping value = {"value", "a value", value_list, "computed only if they hold"};
inline constexpr Mapping cells = {"cells",
                                  "a map of numbers",
                                  map_mark_list,
                                  {},
                                  &either<a_number, keys_of<cells>>,
                                  "a number, or a map of further words"};
inline constexpr Mapping lookup = {"lookup", "a look-up", lookup_list};
inline constexpr Mapping lookup_table = {
    "lookup-table", "a table", map_mark_list, {}, &a_table, "a cell, or a map by the next axis"};
inline constexpr Mapping lookup_cell = {"cell", "a cell", cell_list};
inline constexpr Mapping lookup_case = {"case", "a case", case_list, "it matches only if they hold"};
inline constexpr Mapping factor = {"factor", "a factor", factor_list};
inline constexpr Mapping graded = {"graded", "`graded`", graded_list};
inline constexpr Mapping graded_outcome = {"graded-outcome", "an outcome", outcome_list};

}  // namespace orderly::tables::keys
