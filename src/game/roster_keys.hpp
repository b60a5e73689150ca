#pragma once
// What a game's file may say (tables/keys.hpp).

#include "tables/keys.hpp"

namespace orderly::game {

extern const tables::Mapping roster_keys, unit_keys;

}  // namespace orderly::game
