// The keys of conditions, numbers and marks, which stand wherever something can depend on what was said.

#include <array>

#include "tables/key_shapes.hpp"

namespace orderly::tables {
namespace keys {
namespace {

constexpr Shape tests[] = {band, keys_of(comparison)};
constexpr Shape a_test = either(tests);
constexpr Shape bases[] = {whole, one_of(absent)};

constexpr std::array condition_list = {
    Key{"when", words, "all of these words"},
    Key{"unless", words, "none of these"},
    Key{"any", words, "at least one of these; `a+b` is both together"},
    Key{"where", map_of(a_test), "`{NUMBER: band}`: the number lies in the band"},
    Key{"only", keys_of(limit), "a further condition that the sheet does not settle"},
};

constexpr std::array limit_list = {
    condition_list[0],
    condition_list[1],
    condition_list[2],
    condition_list[3],
    Key{"mark", a_mark, "what is used where this condition alone keeps the line from counting", needed},
};

constexpr std::array comparison_list = {
    Key{"over", one_word, "more than that other number of a condition"}, Key{"at-least", one_word, "as much or more"},
    Key{"up-to", one_word, "as much or less"},        Key{"under", one_word, "less"},
    Key{"in", band, "and in this band besides"},
    Key{"times", fraction, "so many times that other number: `{at-least: enemy.skill, times: 2}`"},
};

constexpr std::array number_list = {
    Key{"base", either(bases), "what it is before it grows; 0 if not given, and `absent` is lost"},
    Key{"of", one_word, "what it grows with, any number of a condition"},
    Key{"per", count, "it grows with each full so many; 1 if not given", optional, {}, "each"},
    Key{"more", whole, "and by so much; 1 if not given"},
    Key{"over", whole, "counted from this number up"},
    Key{"below", whole, "counted from this number down"},
    Key{"at", whole, "grown once, where this number is reached"},
    Key{"less", one_word, "any number of a condition, which is taken off"},
    Key{"halved", flag, "`true`: then the half of it, rounded down"},
    Key{"least", whole, "and no less than this"},
    Key{"mark", a_mark, "a mark of the number"},
};

constexpr std::array mark_list = {
    Key{"read", text,
        "read from a bad scan, and sure; told where a table or a result is explained, not with every result"},
    Key{"crossread", text, "read from another place of the sheets that has the same"},
    Key{"borrowed", text, "taken from a like table"},
    Key{"assumed", text, "the sheet does not say, and this is what was taken"},
    Key{"absent", text, "lost, or not on the sheet"},
};

}  // namespace

constinit const Mapping condition = {.name = "condition", .what = "a condition", .keys = condition_list};
constinit const Mapping limit = {.name = "only", .what = "`only`", .keys = limit_list};
constinit const Mapping comparison = {.name = "comparison", .what = "a comparison", .keys = comparison_list};
constinit const Mapping number = {.name = "number", .what = "a number", .keys = number_list};
constinit const Mapping mark = {.name = "mark", .what = "a mark", .keys = mark_list, .is_single = true};

}  // namespace keys
}  // namespace orderly::tables
