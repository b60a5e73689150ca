#pragma once
// The tables inside the binary: constants made at build time, and the text they were made from.

#include <span>

#include "orderly/ruleset.hpp"

namespace orderly::tables {

std::span<const Ruleset> builtin_rulesets();
std::span<const TableSource> builtin_sources();

}  // namespace orderly::tables
