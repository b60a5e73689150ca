#pragma once
// The engine: pure functions from a completed request and faces to a resolution. No input, no output, no
// clock, no random numbers (resolve draws from the named dice of dice.hpp and nothing else).

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "orderly/dice.hpp"
#include "orderly/export.hpp"
#include "orderly/resolution.hpp"

namespace orderly {

/// The procedure of a ruleset by its exact id, or null.
ORDERLY_API const Procedure* find_procedure(const Ruleset& ruleset, std::string_view id);

/// The word that `name` is exactly (an id, an alias or a short form), or `no_word`.
ORDERLY_API WordIndex find_word(const Procedure& procedure, std::string_view name);
/// The id of the word that a procedure of the ruleset calls so; empty where none does.
ORDERLY_API std::string_view word_id(const Ruleset& ruleset, std::string_view name);

/// Works out implied, fallback and derived words and the values of weapons, and refuses what cannot be.
/// Throws Error: a refused combination, a quantity that is missing, a lost or unreachable value.
ORDERLY_API void complete(Request& request);

/// Why the procedure refuses a unit of that side that says these words, whatever else is said; empty where it does not.
ORDERLY_API std::string why_refused(const Procedure& procedure, Index side, const WordSet& said);

/// One die to be thrown, with whom it is for.
struct Throw {
    Index side = 0;
    std::string_view title;
    int sides = 0;
    std::span<const int> faces;  ///< what stands on them; empty: 1 to `sides`
    std::span<const FaceName> names;
};

/// The dice that a completed request throws, in the order faces are given; without those that explosions and re-rolls
/// add as they fall.
ORDERLY_API void dice_needed(const Request& request, std::vector<Throw>& into);

/// Evaluates `resolution.request` (completed) for these faces, one for each of dice_needed and of the dice that they
/// call for, each one that its die has. Fills `results`, `marks` and `notes`; leaves the rest alone.
ORDERLY_API void evaluate(Resolution& resolution, std::span<const int> faces);

/// The row of a result set that a total falls in, in the column of the word; null where the set has none.
ORDERLY_API const Row* find_row(const ResultSet& set, WordIndex column, int total);

/// What to resolve next for a step of a result: its request, completed. Throws Error when the
/// procedure to come needs a word that nobody said.
ORDERLY_API Request request_for(const Resolution& from, const NextStep& step);

/// How faces come about.
struct DiceSource {
    std::span<const int> given;      ///< as typed, in order
    const DiceSeed* seed = nullptr;  ///< for the rest; null when all must be given
    std::string_view seed_text;
    std::string name;  ///< of the roll under that seed (dice.hpp)
    bool follow = false;
    bool is_part = false;  ///< what comes next takes the faces that are left over; missing ones are rolled
};

/// Throws or takes the dice, evaluates, and follows what comes next when asked. Returns how many of the given faces fell.
/// Throws Error: too few or too many faces, a face that the die has not, and whatever evaluate throws.
ORDERLY_API std::size_t resolve(Resolution& resolution, const DiceSource& source);

/// Where the dice of one request come from.
struct Dice {
    std::span<const int> faces = {};  ///< fallen on the table, in order; where there are none, those the request says
    std::string_view seed = {};       ///< empty: a fresh one, which the resolution names where a die was rolled
    std::optional<std::uint64_t> number = {};  ///< names the roll under the seed; none: the request's id does, or 1
    bool follow = false;                       ///< resolve what comes next too
};

/// Resolves a completed request into a resolution of its own. Dice that are neither given nor said are rolled. Throws
/// Error as the other `resolve` does, and "both" where dice are given of a request that says some, or a number of one
/// that has an id.
ORDERLY_API Resolution resolve(Request request, const Dice& dice = {});

/// The id of the outcome, empty where there is none; of units that share a die, that of the `unit`, from 0.
ORDERLY_API std::string_view outcome(const Resolution& resolution, std::size_t unit = 0);

/// What the side loses in a resolution, all its units together: counted effects that add up, such as stands, and are
/// sure to happen. Without what follows. `side` is one of the procedure's `sides`. Throws Error "wrong-side".
ORDERLY_API std::int64_t losses(const Resolution& resolution, std::string_view side);
/// The same of a side by its place.
ORDERLY_API std::int64_t losses(const Resolution& resolution, Index side);

}  // namespace orderly
