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

/// Whether it is the name of a unit of distance that is not the ruleset's.
bool is_unit_elsewhere(const DistanceUnit& unit, std::string_view typed);

/// The unit's name in full: "inches".
std::string_view unit_title(const DistanceUnit& unit);

/// "name@8": how the weapon is said, with a distance it reaches.
std::string weapon_form(const Weapon& weapon);

}  // namespace orderly::parser
