#pragma once
// The units of a game by their names, and what each brings to a procedure.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "orderly/error.hpp"
#include "orderly/vocabulary.hpp"

namespace orderly::parser {

/// Stands before a word that is taken away from a named unit: `not-disordered`.
inline constexpr std::string_view without = "not-";

/// The unit of that id; null where there is none.
const NamedUnit* find_unit(std::span<const NamedUnit> units, std::string_view id);

/// The only unit whose id begins so, with three letters or more; null where there is none.
const NamedUnit* begun_unit(std::span<const NamedUnit> units, std::string_view begun);

/// Whether its id or its name begins with that number, as those of regiments do: `51` of 51ny and 51pa.
bool is_numbered(const NamedUnit& unit, std::string_view digits);

/// The word of that name, its own or another; `no_word` where there is none.
WordIndex known_word(const Procedure& procedure, std::string_view name);

/// The word of a procedure that a unit brings to a side under that name, its own or another; `no_word` where there is
/// none.
WordIndex brought_word(const Procedure& procedure, Index side, std::string_view name);

/// Calls `visit(word, value)` for each word and number that the unit brings to a side; `value` is null for a word.
template <class Visit>
void each_brought(const Procedure& procedure, Index side, const NamedUnit& unit, Visit visit) {
    for (const auto& name : unit.words)
        if (const auto word = brought_word(procedure, side, name); word != no_word)
            visit(word, static_cast<const int*>(nullptr));
    for (const auto& [name, value] : unit.numbers) {
        const auto word = brought_word(procedure, side, name);
        if (word == no_word || procedure.words[word].quantity == no_index) continue;
        const auto& quantity = procedure.quantities[procedure.words[word].quantity];
        if (quantity.least <= value && value <= quantity.greatest) visit(word, &value);
    }
}

/// `8xmusket@4`: its weapon, as many as its first number says, at the distance behind its name. Throws Error "missing"
/// where it has none.
std::string weapon_of(const Procedure& procedure, const NamedUnit& unit, std::string_view distance);

/// The units that a word may be a slip of, where it can be no word: "did you mean".
std::optional<Error> slip_of_unit(std::span<const NamedUnit> units, std::string_view typed);

/// The unit takes part in nothing, for that reason: "is out of the game".
Error absent_unit(const std::string& id, const std::string& absence);

}  // namespace orderly::parser
