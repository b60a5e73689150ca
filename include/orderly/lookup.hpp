#pragma once
// Computed values and look-ups.

#include "orderly/lines.hpp"

namespace orderly {

/// A value computed after the roll, or a value of a look-up.
struct Computed {
    std::string_view id;
    Index name = 0;  ///< the index of the first value with this id
    bool distance = false;
    Condition when;                 ///< computed only if this holds
    std::span<const Option> cells;  ///< the first that matches
    std::span<const Index> sum;     ///< or a sum of quantities
    int divide = 1;
    bool remainder = false;
    Condition halved;
    bool is_halved = false;
    Mark halving;          ///< used if the value is halved
    Mark halving_part;     ///< used if the half is rounded
    Mark halving_several;  ///< used if several causes hold
    std::span<const Modifier> modifiers;
    int least = INT_MIN;
    Mark floor;  ///< used if `least` raises the value
    Mark mark;
    Place place;
};

/// A value of a look-up cell.
struct LookupValue {
    int number = 0;
    int parts = 1;  ///< the denominator: 1/2 is 1 with 2 parts
    bool given = false;
};

struct LookupRow {
    std::string_view id;
    WordSet key;  ///< one word per axis
    Condition when;
    std::span<const LookupValue> values;
    bool none = false;    ///< not allowed
    bool absent = false;  ///< lost in the scan
    std::span<const std::string_view> lines;
    Mark mark;
    Place place;
};

/// An outcome decided by a look-up: the measured quantity is at or below the value.
struct Grading {
    std::string_view outcome;
    std::string_view title;
    Index value = no_index;  ///< among the row's values; none: otherwise
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
