#pragma once
// What canonical tokens mean: words of a procedure, units of a game, and one side of a line.

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

// Looks up tokens among the words of one procedure that one of its sides may use. A token is split only at `=` or `@`.

enum class Shape : std::uint8_t {
    bare,    ///< `name`
    valued,  ///< `name=value`
    aimed,   ///< `name@distance`
};

/// A token split into its name and its value or distance: views into the typed text.
struct Token {
    std::string_view typed;
    std::string_view name;
    std::string_view value;
    Shape shape = Shape::bare;
};

Token take_apart(std::string_view typed);

/// `6xname` split into `6` and `name`; the number is empty if there is none.
struct CountedName {
    std::string_view number;
    std::string_view name;
};
CountedName take_count(std::string_view name);

/// Whether the test holds for any name or alias of the procedure's words.
template <class Test>
bool any_name(const Procedure& procedure, Test test) {
    return std::ranges::any_of(procedure.names, test) || std::ranges::any_of(procedure.aliases, test);
}

/// The words that a token can mean on a side: none, one, or several.
struct Finding {
    WordSet words;
    const Name* whole = nullptr;  ///< the name, if it was given in full
    Index choice = no_index;      ///< the choice that was named, if it has no such value
    std::string_view count = {};  ///< the number before a weapon
};

/// Whether the word stands without a number: it is neither a quantity nor a weapon.
inline bool is_plain(const Word& word) { return word.quantity == no_index && word.weapon == no_index; }

/// The word that comes first in the table; `no_word` if the set is empty.
WordIndex first_of(const WordSet& words);

/// Finds words. Does not read values, reports no errors, and allocates nothing.
class Lexicon {
public:
    /// With `exact`, only full names are found, not their beginnings or aliases.
    Lexicon(const Procedure& procedure, Index side, bool exact) : procedure_(procedure), side_(side), exact_(exact) {}

    /// The words that the token can mean as it is written. A full name always wins over beginnings; if this side may
    /// not use it, nothing is found.
    [[nodiscard]] Finding find(const Token& token) const;

    /// The words that the token would mean in another shape: with a value or a distance added or left out.
    [[nodiscard]] WordSet find_otherwise(const Token& token) const;

    /// The name that equals `text`, for any side; null if there is none.
    [[nodiscard]] const Name* known(std::string_view text) const;

    /// Whether `text` is a word that follows from other words, and therefore cannot be typed.
    [[nodiscard]] bool is_derived(std::string_view text) const;

    /// Other words of the side that begin with `name` and have the same shape.
    [[nodiscard]] WordSet begun_by(const Name& name) const;

    /// The names that the side may use in that shape.
    [[nodiscard]] std::vector<std::string_view> names(Shape shape) const;

    /// Whether a player may type the word on this side.
    [[nodiscard]] bool is_sayable(const Word& word) const;

    /// Whether the word can have that shape: a quantity needs its value, a weapon its distance.
    [[nodiscard]] bool can_stand(const Word& word, Shape shape) const;

    /// The choice that all the words belong to; `no_index` if there is none.
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

/// The parts of a name before and after its `=`. Without a `=`, the key is the whole name and the value is empty.
std::string_view key_of(std::string_view name);
std::string_view value_of(std::string_view name);

// Units of a game: finding them by name, and the words that each brings to a procedure.

/// The prefix that removes a word from a named unit: `not-disordered`.
inline constexpr std::string_view without = "not-";

/// The unit with that id; null if there is none.
const NamedUnit* find_unit(std::span<const NamedUnit> units, std::string_view id);

/// The only unit whose id starts with `begun`, which needs at least three letters; null if there is none or several.
const NamedUnit* begun_unit(std::span<const NamedUnit> units, std::string_view begun);

/// Whether the unit's id or name starts with that number, as those of regiments do: `51` for 51ny and 51pa.
bool is_numbered(const NamedUnit& unit, std::string_view digits);

/// The word with that name or alias; `no_word` if there is none.
WordIndex known_word(const Procedure& procedure, std::string_view name);

/// The same, for a word that a unit may bring to the side; `no_word` for derived words and weapons.
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

/// The unit's fire as typed: `8xmusket@4`. The count is the unit's first number. Throws Error "missing" if the unit has
/// no weapon.
std::string weapon_of(const Procedure& procedure, const NamedUnit& unit, std::string_view distance);

/// An error if `typed` looks like a unit's name, with "did you mean" if some are close; nothing otherwise.
std::optional<Error> slip_of_unit(std::span<const NamedUnit> units, std::string_view typed);

/// The error that the unit cannot take part; `absence` is the reason, such as "is out of the game".
Error absent_unit(const std::string& id, const std::string& absence);

// One side of a line in the table's terms: a list of words, units and separators, before it becomes a request.

enum class Saying : std::uint8_t {
    word,     ///< of the table: plain, a quantity with its value, or a weapon with its distance
    written,  ///< `text` is in canonical form: a modifier by hand, or a value that is not parsed yet
    unit,     ///< of the game; `text` is the distance of its fire, or empty
    gone,     ///< removes `word` from the named unit
    also,     ///< `and`: another unit follows
    shared,   ///< `for`: everything before it applies to all the units that follow
    stop,     ///< a comma
};

struct SaidWord {
    Saying kind = Saying::word;
    WordIndex word = no_word;
    std::optional<Fraction> value = {};     ///< of a quantity; the count of a weapon
    std::optional<Fraction> distance = {};  ///< of a weapon
    const NamedUnit* unit = nullptr;
    std::string text = {};

    friend bool operator==(const SaidWord&, const SaidWord&) = default;
    [[nodiscard]] bool is_separator() const { return kind == Saying::also || kind == Saying::shared; }
};

using SaidWords = std::vector<SaidWord>;

/// Converts a canonical token; it stays `written` if it is not a word of the procedure.
SaidWord said_of(const Procedure& procedure, std::string_view written);

/// The canonical token.
std::string text_of(const Procedure& procedure, const SaidWord& said);

/// The token's value. Throws Error "bad-value" if it is not a number of the quantity's kind, out of range, or not a
/// whole number of steps.
Fraction read_quantity(const Quantity& quantity, const Token& token);

/// Whether the quantity may have that value, or may be given without a value.
bool may_be(const Quantity& quantity, const std::optional<Fraction>& value);

/// How to type the quantity: "name=N, 0 to 1000".
std::string quantity_form(const Quantity& quantity);

/// The shot with the weapon that was found. Throws Error for a wrong count, a missing or wrong distance, and a unit of
/// distance other than the ruleset's.
Shot read_shot(const Ruleset& ruleset, const Procedure& procedure, const Token& token, const Finding& found);

/// The same for a word in the table's terms; nothing if the distance is missing or the count is wrong.
std::optional<Shot> shot_of(const Procedure& procedure, const SaidWord& said);

/// All spellings of the unit of distance after a number.
std::vector<std::string_view> distance_text(const DistanceUnit& unit);

/// Whether `typed` is a unit of distance other than the ruleset's.
bool is_unit_elsewhere(const DistanceUnit& unit, std::string_view typed);

/// Whether `typed` is another unit of distance than the one that the ruleset prints: one that may be said for it, or a
/// wrong one.
bool is_said_otherwise(const DistanceUnit& unit, std::string_view typed);

/// The unit's name in full: "inches".
std::string_view unit_title(const DistanceUnit& unit);

/// How to type the weapon, with a distance that it reaches: "name@8".
std::string weapon_form(const Weapon& weapon);

/// Whether `typed` is a sign and digits, optionally followed by a colon and anything else.
constexpr bool is_by_hand(std::string_view typed) {
    if (typed.size() < 2 || (typed.front() != '+' && typed.front() != '-')) return false;
    const auto end = typed.find_first_not_of("0123456789", 1);
    return end != 1 && (end == std::string_view::npos || typed[end] == ':');
}

/// Parses `+1` or `-2:hill`. Throws Error "bad-value" unless the number is a whole one from -100 to 100 and the reason
/// has only letters, digits and hyphens.
ManualModifier read_by_hand(std::string_view typed);

}  // namespace orderly::parser
