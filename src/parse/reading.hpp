#pragma once
// What every step of reading one request knows.

#include "orderly/parse.hpp"

namespace orderly::parser {

struct Reading {
    const Ruleset& ruleset;
    const Procedure& procedure;
    const ParseOptions& options;
    Request& into;
};

}  // namespace orderly::parser
