#include "game/roster_keys.hpp"

#include "tables/key_shapes.hpp"

namespace orderly::game {
namespace {

constexpr tables::Shape unit_shape = tables::keys::keys_of(unit_keys);
constexpr tables::Shape units = tables::keys::map_of(unit_shape, tables::Form::id);
constexpr tables::Shape band_words = tables::keys::map_of(tables::keys::band);

constexpr std::array roster_list = {
    tables::Key{"game", tables::keys::text, "what the game is called", tables::keys::needed},
    tables::Key{"ruleset", tables::keys::id, "the ruleset that is played", tables::keys::needed},
    tables::Key{"sides", tables::keys::map_of(units, tables::Form::id), "the sides, and their units",
                tables::keys::needed},
    tables::Key{"tables", tables::keys::text, "a folder of tables, named from this file"},
    tables::Key{"log", tables::keys::text, "the log; beside this file and of its name if not given"},
};

constexpr std::array unit_list = {
    tables::Key{"name", tables::keys::text, "what people call it; its key if not given"},
    tables::Key{"is", tables::keys::words, "words that it has from the start"},
    tables::Key{"weapon", tables::keys::id, "what it shoots with"},
    tables::Key{"by", tables::keys::map_of(band_words), "words by a number: `{stands: {fresh: 4.., worn: ..3}}`"},
};

}  // namespace

constinit const tables::Mapping roster_keys = {.name = "game", .what = "a game", .keys = roster_list};
constinit const tables::Mapping unit_keys = {.name = "game-unit",
                                             .what = "a unit",
                                             .keys = unit_list,
                                             .others = &tables::keys::whole,
                                             .other = "a number that the unit has: `stands: 6`"};

}  // namespace orderly::game
