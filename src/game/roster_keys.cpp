#include "game/roster_keys.hpp"

#include "tables/key_shapes.hpp"

namespace orderly::game {
namespace {

constexpr Shape unit_shape = keys::keys_of(unit_keys);
constexpr Shape units = keys::map_of(unit_shape, Form::id);
constexpr Shape band_words = keys::map_of(keys::band);

constexpr std::array roster_list = {
    Key{"game", keys::text, "what the game is called", keys::needed},
    Key{"ruleset", keys::id, "the ruleset that is played", keys::needed},
    Key{"sides", keys::map_of(units, Form::id), "the sides, and their units", keys::needed},
    Key{"tables", keys::text, "a folder of tables, named from this file"},
    Key{"log", keys::text, "the log; beside this file and of its name if not given"},
};

constexpr std::array unit_list = {
    Key{"name", keys::text, "what people call it; its key if not given"},
    Key{"is", keys::words, "words that it has from the start"},
    Key{"weapon", keys::id, "what it shoots with"},
    Key{"by", keys::map_of(band_words), "words by a number: `{stands: {fresh: 4.., worn: ..3}}`"},
};

}  // namespace

constinit const Mapping roster_keys = {.name = "game", .what = "a game", .keys = roster_list};
constinit const Mapping unit_keys = {.name = "game-unit",
                                     .what = "a unit",
                                     .keys = unit_list,
                                     .others = &keys::whole,
                                     .other = "a number that the unit has: `stands: 6`"};

}  // namespace orderly::game
