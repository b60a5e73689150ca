#pragma once
// What every step of reading one request knows.

#include "orderly/parse.hpp"
#include "orderly/vocabulary.hpp"

namespace orderly::parser {

struct Reading {
    const Ruleset& ruleset;
    const Procedure& procedure;
    const ParseOptions& options;
    Request& into;
    std::span<const NamedUnit> units = {};  ///< of the game
};

}  // namespace orderly::parser
