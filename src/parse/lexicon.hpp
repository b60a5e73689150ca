#pragma once
// The words of one procedure by their spellings, as one of its sides may say them; a token is taken apart by its marks
// alone.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/error.hpp"
#include "orderly/request.hpp"
#include "orderly/ruleset.hpp"
#include "orderly/vocabulary.hpp"
#include "text/spelling.hpp"

namespace orderly::parser {

enum class Shape : std::uint8_t {
    bare,    ///< `name`
    valued,  ///< `name=value`
    aimed,   ///< `name@distance`
};

/// Views into what was typed.
struct Token {
    std::string_view typed;
    std::string_view name;
    std::string_view value;
    Shape shape = Shape::bare;
};

Token take_apart(std::string_view typed);

/// `6xname` as 6 and `name`; no number where it has none.
struct CountedName {
    std::string_view number;
    std::string_view name;
};
CountedName take_count(std::string_view name);

/// Whether the test holds for any of them.
template <class Test>
bool any_name(const Procedure& procedure, Test test) {
    return std::ranges::any_of(procedure.names, test) || std::ranges::any_of(procedure.aliases, test);
}

/// What a token can mean on a side: nothing, one word, or several.
struct Finding {
    WordSet words;
    const Name* whole = nullptr;  ///< the name, where it was given in full
    Index choice = no_index;      ///< the choice whose name was given, with a value that it has not
    std::string_view count;       ///< the number before a weapon
};

/// The word that stands first in the table; `no_word` of none.
WordIndex first_of(const WordSet& words);

/// Finds words; neither reads values nor complains. Allocates nothing.
class Lexicon {
public:
    /// With `exact` a beginning finds nothing.
    Lexicon(const Procedure& procedure, Index side, bool exact) : procedure_(procedure), side_(side), exact_(exact) {}

    /// The words that the token can mean as it is written. A name given in full wins over beginnings even where it
    /// may not be said here, and then finds nothing.
    [[nodiscard]] Finding find(const Token& token) const;

    /// The words that the token would mean if it were written with a value or a distance, or without.
    [[nodiscard]] WordSet find_otherwise(const Token& token) const;

    /// The name that `text` is in full, whatever its side; null if there is none.
    [[nodiscard]] const Name* known(std::string_view text) const;

    /// `text` is a word that others decide: it cannot be typed.
    [[nodiscard]] bool is_derived(std::string_view text) const;

    /// Other words of the side, written alike, that `name` begins.
    [[nodiscard]] WordSet begun_by(const Name& name) const;

    /// The names that the side may say in the token's shape.
    [[nodiscard]] std::vector<std::string_view> names(Shape shape) const;

    [[nodiscard]] bool is_sayable(const Word& word) const;

    /// Whether a word that was found can stand in that shape: a quantity with its value, a weapon with its distance.
    [[nodiscard]] bool can_stand(const Word& word, Shape shape) const;

    /// The choice that all the words are of; `no_index` where there is none.
    [[nodiscard]] Index common_choice(const WordSet& words) const;

    [[nodiscard]] const Word& word(WordIndex at) const { return procedure_.words[at]; }
    [[nodiscard]] const Procedure& procedure() const { return procedure_; }
    [[nodiscard]] Index side() const { return side_; }

private:
    [[nodiscard]] const Name* as_typed(std::string_view text) const;
    [[nodiscard]] Finding bare(const Token& token) const;
    [[nodiscard]] Finding valued(const Token& token) const;
    [[nodiscard]] Finding aimed(std::string_view name) const;
    [[nodiscard]] Finding whole(const Name& name) const;
    [[nodiscard]] bool takes(const Name& name, Shape shape) const;

    template <class Part>
    [[nodiscard]] WordSet best(std::string_view typed, Part part) const;

    const Procedure& procedure_;
    Index side_;
    bool exact_;
};

/// What stands before and after the `=` of a name; all of it and nothing where there is none.
std::string_view key_of(std::string_view name);
std::string_view value_of(std::string_view name);

// The units of a game by their names, and what each brings to a procedure.

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

// The values of words as typed: quantities, shots with their distances, modifiers by hand.

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
ManualModifier read_by_hand(std::string_view typed);

}  // namespace orderly::parser
