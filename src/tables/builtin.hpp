#pragma once
// The tables inside the binary: constants generated at build time, and their YAML sources.

#include <span>

#include "orderly/ruleset.hpp"

namespace orderly::tables {

std::span<const Ruleset> builtin_rulesets();
std::span<const TableSource> builtin_sources();

}  // namespace orderly::tables
