#pragma once
// A weapon as typed: how many, and how far.

#include "parse/lexicon.hpp"
#include "orderly/request.hpp"

namespace orderly::parser {

/// The shot of the weapon found. Throws Error: a number that may not stand there, no distance or none that is one,
/// another unit of distance than the ruleset's.
Shot read_shot(const Ruleset& ruleset, const Procedure& procedure, const Token& token, const Finding& found);

/// How the unit of distance may be written behind a number.
std::vector<std::string_view> distance_text(const DistanceUnit& unit);

/// "name@8": how the weapon is said, with a distance it reaches.
std::string weapon_form(const Weapon& weapon);

}  // namespace orderly::parser
