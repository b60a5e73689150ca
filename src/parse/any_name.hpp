#pragma once
// The names that words of a procedure have, their own and others.

#include <algorithm>

#include "orderly/ruleset.hpp"

namespace orderly::parser {

/// Whether the test holds for any of them.
template <class Test>
bool any_name(const Procedure& procedure, Test test) {
    return std::ranges::any_of(procedure.names, test) || std::ranges::any_of(procedure.aliases, test);
}

}  // namespace orderly::parser
