#pragma once
// Includes the whole library. docs/library.md shows how to use it.

#include "orderly/catalog.hpp"
#include "orderly/changes.hpp"
#include "orderly/dice.hpp"
#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "orderly/game.hpp"
#include "orderly/json.hpp"
#include "orderly/odds.hpp"
#include "orderly/parse.hpp"
#include "orderly/report.hpp"
#include "orderly/resolution.hpp"
#include "orderly/version.hpp"
