#pragma once
// What is thrown: dice, pools, stages, checks.

#include "orderly/lines.hpp"

namespace orderly {

/// Which of several dice thrown together count.
enum class Keep : std::uint8_t { all, best, worst, middle };

/// Dice that are thrown again when all have fallen.
struct Push {
    Condition when;
    std::span<const int> faces;  ///< those that show one of these
    bool keeps = false;          ///< or all but those
    int times = 1;               ///< at most
};

/// Cards of a deck or chits of a bag, which do not come twice.
struct Drawn {
    bool once = false;
};

struct Die;

/// Dice of which words say which is thrown.
struct DieCases {
    std::span<const Die> list;
};

/// What a face is called.
struct FaceName {
    std::string_view name;
    int face = 0;
};

/// Among the faces that explode: the greatest of a die, whichever it is.
inline constexpr int greatest_face = INT_MAX;

/// A die that is thrown, or several that come to one number: summed, but for those that are not kept.
struct Die {
    std::string_view title;
    Index side = 0;
    Condition when;
    bool always = true;             ///< `when` asks nothing
    int count = 1;                  ///< so many are thrown
    std::span<const Option> sizes;  ///< first that fits; the value is the number of faces, or what the die is named by
    bool fixed = false;             ///< of one size, whatever is said
    std::span<const int> more;      ///< further dice, each by its number of faces: d6+d8
    std::span<const int> faces;     ///< what stands on the faces, each equally likely; empty: 1 to the size
    Drawn drawn;                    ///< the faces are cards: of those that are drawn together none comes twice
    Keep keep = Keep::all;
    int kept = 0;                   ///< so many of them, where not all are
    std::span<const int> explodes;  ///< a die that shows one of these throws another, which is added
    int explode_most = 0;           ///< for one die, so many more at most
    bool apart = false;             ///< each of these is a die of its own, which is not added
    std::span<const int> rerolled;  ///< a die that shows one of these is thrown again
    int reroll_times = 0;           ///< for one die, so many times at most
    std::span<const Push> push;     ///< one, or none
    Index quantity = no_index;      ///< `count` dice for each full `per` of it
    int per = 1;
    DieCases cases;                     ///< one for each of `sizes`, where they differ in more than that
    std::span<const FaceName> names;    ///< of faces that have names
};

/// What a tally counts of dice. They are gone through from the greatest they show to the least.
enum class TallyOf : std::uint8_t {
    worth,      ///< what each die is worth by itself: 1 where it reaches a score, or by its face
    sum,        ///< what they show together, or those that are kept
    sets,       ///< the numbers that so many dice or more show
    alike,      ///< the most dice that show one number
    different,  ///< the numbers that they show
    run,        ///< the most numbers in a row that they show
    beats,      ///< the dice that show more than the other dice, one by one from the greatest of each down
};

/// What a die that shows one of them is worth.
struct FaceWorth {
    Band faces;
    int worth = 0;
};

/// Of a procedure's dice, by their places.
using DiceMask = std::uint32_t;
inline constexpr std::size_t most_named_dice = 32;

/// A number that is counted from the dice of a throw.
struct Tally {
    std::string_view id;
    std::string_view title;
    Index side = 0;     ///< whose words the score asks
    DiceMask dice = 0;  ///< counted
    TallyOf of = TallyOf::worth;
    std::span<const Option> at_least;  ///< the score of a die, first that fits; empty: none reaches it
    std::span<const FaceWorth> faces;  ///< whatever the score, first that fits
    Keep keep = Keep::all;             ///< of a sum
    int kept = 0;
    int alike = 1;         ///< of a set, at least
    DiceMask against = 0;  ///< the dice that are to be beaten
    bool ties = false;     ///< that show as much are beaten
    bool asked = false;    ///< what comes of the throw depends on it
    Mark mark;
    Place place;
};

/// The number of dice or bases, first that fits.
struct DiceCount {
    Condition when;
    Index quantity = no_index;
    int per = 1;
    Mark mark;  ///< of what a remainder gives: used where there is one
};

/// A further throw of a pool: a die for each that went on from the throw before.
struct Stage {
    std::string_view id;
    std::string_view title;
    Index of = 0;    ///< whose hits go through it
    Index side = 0;  ///< who throws
    Condition when;  ///< where it does not hold nothing is thrown, and all go on
    Die die;
    std::span<const Option> needed;  ///< first that fits
    int always_miss = 0;             ///< a natural that never reaches the score (0: none)
    int always_hit = 0;
    bool stops = false;      ///< a die that reaches the score goes no further; else the others do not
    bool asks_hits = false;  ///< it depends on how many dice come to it
    std::span<const Modifier> modifiers;
    Mark mark;
    Place place;
};

/// Of two pools: the second side may throw no die, and then only the hits of the first are told.
struct OneSide {
    WordIndex word = no_word;  ///< by which the second side says so; `no_word`: both must throw
    std::string_view say;      ///< the note on it
};

/// Pools and duels.
struct Pool {
    std::span<const DiceCount> counts;
    int most = 1000000;              ///< no table throws more at once
    std::span<const Option> needed;  ///< first that fits; the weapons' value where empty
    int always_miss = 0;             ///< a natural that misses whatever the modifiers (0: none)
    int always_hit = 0;
    std::span<const FaceWorth> faces;  ///< hits of a die that shows them, whatever the score
    std::span<const Option> times;     ///< hits are multiplied, first that fits
    std::span<const Option> win_hits;  ///< duels: hits of a won pair, first that fits
    int tie_hits = 0;                  ///< duels: each side's hits of a tied pair
    Index extra = no_index;            ///< a quantity: hits added after the dice, one for each `extra_per`
    int extra_per = 1;
    Mark extra_mark;                ///< of what a remainder gives there
    Index carried = no_index;       ///< hits the target has already
    std::span<const Stage> stages;  ///< those of each side's hits in order
    std::string_view idle;          ///< duels: the note on those who do not fight
    OneSide one_side;
};

/// A check's number, and whether the result must be at or over it.
struct Check {
    std::span<const Option> needed;  ///< first that fits
    bool at_or_over = true;
};

}  // namespace orderly
