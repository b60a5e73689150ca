#pragma once
// The engine: pure functions from a completed request and dice to a resolution. No input, output, clock or random
// numbers; resolve uses only the named dice of dice.hpp.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "orderly/dice.hpp"
#include "orderly/export.hpp"
#include "orderly/resolution.hpp"

namespace orderly {

/// The procedure of a ruleset with that exact id, or null.
ORDERLY_API const Procedure* find_procedure(const Ruleset& ruleset, std::string_view id);

/// The word with exactly that name (id, alias or short form), or `no_word`.
ORDERLY_API WordIndex find_word(const Procedure& procedure, std::string_view name);
/// The id of the word that has that name in any procedure of the ruleset; empty if there is none.
ORDERLY_API std::string_view word_id(const Ruleset& ruleset, std::string_view name);

/// Adds implied, default and derived words and the values of weapons, and rejects invalid combinations. Throws Error
/// for a refused combination, a missing quantity, or a value that is lost or out of reach.
ORDERLY_API void complete(Request& request);

/// Why the procedure always refuses a unit with these words on that side; empty if it does not.
ORDERLY_API std::string why_refused(const Procedure& procedure, Index side, const WordSet& said);

/// The number that a request for the procedure may give instead of dice, because the rows are read by it: `total`,
/// `difference` or `hits`. Empty if they are read by something else, or if a word of the table has that name.
ORDERLY_API std::string_view given_number(const Procedure& procedure);

/// A die to be thrown, and the side it is for.
struct Throw {
    Index side = 0;
    std::string_view title;
    int sides = 0;
    std::span<const int> faces;  ///< its faces; empty: 1 to `sides`
    std::span<const FaceName> names;
};

/// The dice of a completed request, in the order in which faces are given, without dice added by explosions and
/// rerolls.
ORDERLY_API void dice_needed(const Request& request, std::vector<Throw>& into);

/// Evaluates `resolution.request` (completed) for these faces: one for each die of dice_needed and for each die added
/// by them, all valid for their dice. Sets `results`, `marks` and `notes` only.
ORDERLY_API void evaluate(Resolution& resolution, std::span<const int> faces);

/// The row of a result set for a total in the word's column; null if there is none.
ORDERLY_API const Row* find_row(const ResultSet& set, WordIndex column, int total);

/// The cards that are gone after the request: those that were gone, and those drawn, unless the deck was shuffled.
ORDERLY_API std::vector<GoneCards> gone_after(const Resolution& resolution);

/// The completed request of a follow-up. Throws Error if the next procedure needs a word that was not given.
ORDERLY_API Request request_for(const Resolution& from, const NextStep& step);

/// The source of faces.
struct DiceSource {
    std::span<const int> given;      ///< as typed, in order
    const DiceSeed* seed = nullptr;  ///< for the remaining dice; null if all must be given
    std::string_view seed_text;
    std::string name;  ///< of the roll under that seed (dice.hpp)
    bool follow = false;
    bool is_part = false;  ///< leftover faces are used by follow-ups, and missing ones are rolled
};

/// Rolls or takes the dice, evaluates the request, and resolves follow-ups if asked. Returns the number of given faces
/// used. Throws Error for too few or too many faces, for a face that the die does not have, and whatever evaluate
/// throws.
ORDERLY_API std::size_t resolve(Resolution& resolution, const DiceSource& source);

/// The source of the dice for one request.
struct Dice {
    std::span<const int> faces = {};  ///< faces from the table, in order; empty: those in the request, if any
    std::string_view seed = {};       ///< empty: a new random seed, which the resolution reports if any die was rolled
    std::optional<std::uint64_t> number = {};  ///< names the roll under the seed; none: the request's id, or 1
    bool follow = false;                       ///< also resolve follow-ups
};

/// Resolves a completed request. Dice that are not given are rolled. Throws Error as the other `resolve` does, and
/// "both" if dice are given twice, or if a number is given for a request that has an id.
ORDERLY_API Resolution resolve(Request request, const Dice& dice = {});

/// The outcome's id, empty if there is none; for units that share a die, that of `unit`, counted from 0.
ORDERLY_API std::string_view outcome(const Resolution& resolution, std::size_t unit = 0);

/// A side's losses in a resolution, over all its units: counted effects that add up, such as stands, and are certain.
/// Without follow-ups. `side` is one of the procedure's `sides`. Throws Error "wrong-side".
ORDERLY_API std::int64_t losses(const Resolution& resolution, std::string_view side);
/// The same by the side's index.
ORDERLY_API std::int64_t losses(const Resolution& resolution, Index side);

}  // namespace orderly
