#pragma once
// What is thrown: dice, pools, stages and checks.

#include "orderly/lines.hpp"

namespace orderly {

/// Which dice of a throw count.
enum class Keep : std::uint8_t { all, best, worst, middle };

/// Dice that are rerolled after all have been thrown.
struct Push {
    Condition when;
    std::span<const int> faces;  ///< dice that show one of these
    bool keeps = false;          ///< rerolls all dice except those instead
    int times = 1;               ///< at most
};

/// Cards or chits, which are drawn without replacement.
struct Drawn {
    bool once = false;
    Later<Index, no_index> deck;  ///< the ruleset's deck that they come from; none: each throw has all cards
};

struct Die;

/// Alternative dice, selected by words.
struct DieCases {
    std::span<const Die> list;
};

/// The name of a face.
struct FaceName {
    std::string_view name;
    int face = 0;
};

/// Among the faces that explode: the highest face of the die.
inline constexpr int greatest_face = INT_MAX;

/// A die, or several that form one number: the sum of those kept.
struct Die {
    std::string_view title;
    Index side = 0;
    Condition when;
    bool always = true;             ///< `when` is empty
    int count = 1;                  ///< how many are thrown
    std::span<const Option> sizes;  ///< the first that matches; the value is the number of faces, or the die's name
    bool fixed = false;             ///< always the same size
    std::span<const int> more;      ///< additional dice by their number of faces: d6+d8
    std::span<const int> faces;     ///< the faces, equally likely; empty: 1 to the size
    Drawn drawn;                    ///< the faces are cards, drawn together without replacement
    Keep keep = Keep::all;
    int kept = 0;                   ///< how many of them, if not all
    std::span<const int> explodes;  ///< a die that shows one of these adds another die
    int explode_most = 0;           ///< the limit of added dice for one die
    bool apart = false;             ///< added dice count separately
    std::span<const int> rerolled;  ///< a die that shows one of these is rerolled
    int reroll_times = 0;           ///< the limit of rerolls for one die
    std::span<const Push> push;     ///< at most one
    Index quantity = no_index;      ///< `count` dice for each full `per` of it
    int per = 1;
    DieCases cases;                     ///< one for each of `sizes` if they differ in more than size
    std::span<const FaceName> names;    ///< the names of faces that have one
};

/// A deck of cards or a bag of chits that requests share.
struct Deck {
    std::string_view id;
    std::span<const int> cards;
    std::span<const FaceName> names;
};

/// What a tally counts. It goes through the dice from the highest to the lowest.
enum class TallyOf : std::uint8_t {
    worth,      ///< the worth of each die: 1 if it reaches a score, or by its face
    sum,        ///< the sum of the dice, or of those kept
    sets,       ///< how many numbers are shown by at least `alike` dice
    alike,      ///< the size of the largest group of equal dice
    different,  ///< the different numbers shown
    run,        ///< the length of the longest run of consecutive numbers
    beats,      ///< the dice that beat the other dice, compared in descending order
};

/// The worth of a die that shows one of these faces.
struct FaceWorth {
    Band faces;
    int worth = 0;
};

/// A set of a procedure's dice, by index.
using DiceMask = std::uint32_t;
inline constexpr std::size_t most_named_dice = 32;

/// A number counted from the dice of a throw.
struct Tally {
    std::string_view id;
    std::string_view title;
    Index side = 0;     ///< the side whose words the score tests
    DiceMask dice = 0;  ///< the dice to count
    TallyOf of = TallyOf::worth;
    std::span<const Option> at_least;  ///< the score of a die, the first that matches; empty: no score
    std::span<const FaceWorth> faces;  ///< regardless of the score, the first that matches
    Keep keep = Keep::all;             ///< for a sum
    int kept = 0;
    int alike = 1;         ///< the minimum size of a set
    DiceMask against = 0;  ///< the dice to beat
    bool ties = false;     ///< equal dice are beaten too
    Later<bool> cancelled;  ///< each die of `against` removes one that shows the same
    bool asked = false;    ///< the results depend on it
    Mark mark;
    Place place;
};

/// The number of dice or bases, the first that matches.
struct DiceCount {
    Condition when;
    Index quantity = no_index;
    int per = 1;
    Mark mark;  ///< on how a remainder is treated; used if there is one
};

/// A further throw of a pool: a die for each die that went on.
struct Stage {
    std::string_view id;
    std::string_view title;
    Index of = 0;    ///< the side whose hits it concerns
    Index side = 0;  ///< the side that throws
    Condition when;  ///< if it does not hold, the stage is skipped and all dice go on
    Die die;
    std::span<const Option> needed;  ///< the first that matches
    int always_miss = 0;             ///< a natural that never reaches the score (0: none)
    int always_hit = 0;
    bool stops = false;      ///< dice that reach the score stop, and the others go on; else the reverse
    bool asks_hits = false;  ///< it depends on the number of dice that reach it
    std::span<const Modifier> modifiers;
    Mark mark;
    Place place;
};

/// In two pools: allows the second side not to throw; only the hits of the first are then reported.
struct OneSide {
    WordIndex word = no_word;  ///< the word that says so; `no_word`: both sides must throw
    std::string_view say;      ///< the note about it
};

/// Pools and duels.
struct Pool {
    std::span<const DiceCount> counts;
    int most = 1000000;              ///< no table throws more dice at once
    std::span<const Option> needed;  ///< the first that matches; empty: the weapons' value
    int always_miss = 0;             ///< a natural that misses whatever the modifiers (0: none)
    int always_hit = 0;
    std::span<const FaceWorth> faces;  ///< the hits of a die with these faces, regardless of the score
    std::span<const Option> times;     ///< the factor for hits, the first that matches
    std::span<const Option> win_hits;  ///< duels: hits of a won pair, the first that matches
    int tie_hits = 0;                  ///< duels: hits of a tied pair, for each side
    Index extra = no_index;            ///< a quantity: one extra hit after the roll for each `extra_per`
    int extra_per = 1;
    Mark extra_mark;                ///< on how a remainder of `extra_per` is treated
    Index carried = no_index;       ///< hits that the target already has
    std::span<const Stage> stages;  ///< those of each side's hits, in order
    std::string_view idle;          ///< duels: the note about units that do not fight
    OneSide one_side;
};

/// A check's number, and whether the result must be at or over it.
struct Check {
    std::span<const Option> needed;  ///< the first that matches
    bool at_or_over = true;
};

}  // namespace orderly
