#pragma once
// The values of words as typed: quantities, shots with their distances, modifiers by hand.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/request.hpp"
#include "orderly/vocabulary.hpp"
#include "parse/lexicon.hpp"

namespace orderly::parser {

// What a player said of a side in the table's terms, one after the other, before it is a request.

enum class Saying : std::uint8_t {
    word,     ///< of the table: plain, a quantity with its value, a weapon with its distance
    written,  ///< `text` is what scripts write: a modifier by hand, a value that is not read yet
    unit,     ///< of the game; `text` is how far its weapon fires, where that is said
    gone,     ///< `word` is taken away from the unit that is named
    also,     ///< another unit follows
    shared,   ///< what stands before is said of all the units that follow
    stop,     ///< a comma
};

struct SaidWord {
    Saying kind = Saying::word;
    WordIndex word = no_word;
    std::optional<Fraction> value = {};     ///< of a quantity; of a weapon how many
    std::optional<Fraction> distance = {};  ///< of a weapon
    const NamedUnit* unit = nullptr;
    std::string text = {};

    friend bool operator==(const SaidWord&, const SaidWord&) = default;
    [[nodiscard]] bool parts() const { return kind == Saying::also || kind == Saying::shared; }
};

using SaidWords = std::vector<SaidWord>;

/// What scripts write, as a word of the procedure where it is one.
SaidWord said_of(const Procedure& procedure, std::string_view written);

/// As scripts write it.
std::string text_of(const Procedure& procedure, const SaidWord& said);

/// The token's value. Throws Error "bad-value": no number, not of its kind, out of range, off the step.
Fraction read_quantity(const Quantity& quantity, const Token& token);

/// Whether the quantity may have that value, or be said without one.
bool may_be(const Quantity& quantity, const std::optional<Fraction>& value);

/// "name=N, 0 to 1000".
std::string quantity_form(const Quantity& quantity);

/// The shot of the weapon found. Throws Error: a number that may not stand there, no distance or none that is one,
/// another unit of distance than the ruleset's.
Shot read_shot(const Ruleset& ruleset, const Procedure& procedure, const Token& token, const Finding& found);

/// The same of what was said in the table's terms; nothing where it has no distance, or a number that may not stand there.
std::optional<Shot> shot_of(const Procedure& procedure, const SaidWord& said);

/// How the unit of distance may be written behind a number.
std::vector<std::string_view> distance_text(const DistanceUnit& unit);

/// Whether it is the name of a unit of distance that is not the ruleset's.
bool is_unit_elsewhere(const DistanceUnit& unit, std::string_view typed);

/// The unit's name in full: "inches".
std::string_view unit_title(const DistanceUnit& unit);

/// "name@8": how the weapon is said, with a distance it reaches.
std::string weapon_form(const Weapon& weapon);

/// A sign and digits, and a colon where more follows.
constexpr bool is_by_hand(std::string_view typed) {
    if (typed.size() < 2 || (typed.front() != '+' && typed.front() != '-')) return false;
    const auto end = typed.find_first_not_of("0123456789", 1);
    return end != 1 && (end == std::string_view::npos || typed[end] == ':');
}

/// Throws Error "bad-value": no whole number up to 100, or a reason of other than letters, digits and hyphens.
ByHand read_by_hand(std::string_view typed);

}  // namespace orderly::parser
