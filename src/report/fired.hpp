#pragma once
// What was fired: weapon, distance, and the band of the table that it fell in.

#include <string>

#include "orderly/resolution.hpp"

namespace orderly::report {

/// A weapon as it was fired.
struct Fired {
    Index side = 0;
    const Weapon* weapon = nullptr;
    const Shot* shot = nullptr;
    const WeaponCell* cell = nullptr;
    std::string_view band;  ///< the word of the range band, or what its shots are called; may be empty
};

/// Calls `visit(const Fired&)` for each shot of a completed request.
template <class Visit>
void each_fired(const Request& request, Visit visit) {
    const auto& procedure = *request.procedure;
    for (Index side = 0; side < procedure.sides.size(); ++side)
        for (const auto& unit : request.sides[side].units)
            for (const auto& shot : unit.shots) {
                const auto& weapon = procedure.weapons.list[shot.weapon];
                const auto* cell = shot.cell;
                const auto band = cell->says == no_word ? cell->called : procedure.words[cell->says].id;
                visit(Fired{side, &weapon, &shot, cell, band});
            }
}

/// `6 muskets at 4" (up to 8")`, `round shot at 45 cm, long (up to 60 cm)`.
std::string fired_text(const Ruleset& ruleset, const Fired& fired);

}  // namespace orderly::report
