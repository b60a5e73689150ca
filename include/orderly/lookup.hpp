#pragma once
// Values that are worked out, and look-ups.

#include "orderly/lines.hpp"

namespace orderly {

/// A value worked out after the roll, or of a look-up.
struct Computed {
    std::string_view id;
    Index name = 0;  ///< the place of the first that has this id
    bool distance = false;
    Condition when;                 ///< worked out only when this holds
    std::span<const Option> cells;  ///< first that fits
    std::span<const Index> sum;     ///< or a sum of quantities
    int divide = 1;
    bool remainder = false;
    Condition halved;
    bool is_halved = false;
    Mark halving;          ///< used where it is halved
    Mark halving_part;     ///< used where the half is not whole
    Mark halving_several;  ///< used where more than one of the causes holds
    std::span<const Modifier> modifiers;
    int least = INT_MIN;
    Mark floor;  ///< used where `least` takes the place of less
    Mark mark;
    Place place;
};

/// A value of a look-up cell.
struct LookupValue {
    int number = 0;
    int parts = 1;  ///< the number is so many-th parts: 1/2 is 1 of 2
    bool given = false;
};

struct LookupRow {
    std::string_view id;
    WordSet key;  ///< a word of each axis
    Condition when;
    std::span<const LookupValue> values;
    bool none = false;    ///< not allowed
    bool absent = false;  ///< lost
    std::span<const std::string_view> lines;
    Mark mark;
    Place place;
};

/// An outcome that a look-up's values decide: the measured quantity is at or under the value.
struct Grading {
    std::string_view outcome;
    std::string_view title;
    Index value = no_index;  ///< of the row's values; none: otherwise
};

struct Lookup {
    std::span<const Index> axes;  ///< choices
    std::span<const std::string_view> names;
    std::span<const LookupRow> rows;
    bool distance = false;
    Index graded = no_index;  ///< a quantity
    std::span<const Grading> gradings;
};

}  // namespace orderly
