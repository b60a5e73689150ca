#pragma once
// A table's condition or number seen from one side: its words, its enemy's, and what has fallen so far.

#include <array>
#include <span>
#include <vector>

#include "orderly/resolution.hpp"

namespace orderly::engine {

/// What a condition may ask. Null parts are as if nothing was said.
struct View {
    const WordSet* own = nullptr;
    const WordSet* enemy = nullptr;
    const WordSet* own_stated = nullptr;  ///< those of them that a working names
    const WordSet* enemy_stated = nullptr;
    const Side* own_side = nullptr;
    const Side* enemy_side = nullptr;
    const Unit* unit = nullptr;  ///< one unit alone; null: the side's units together
    int natural = 0;
    int total = 0;
    int hits = 0;
    int suffered = 0;
    std::span<const int> faces;
    std::span<const ValueResult> values;            ///< none until they are worked out
    std::vector<const Limit*>* left_out = nullptr;  ///< where a condition notes the limit that alone did not hold
};

/// The value of a quantity: the unit's own, or the sum over the units of the side.
Fraction quantity_of(const Side* side, const Unit* unit, Index quantity);
/// Whether anybody gave it.
bool quantity_given(const Side* side, const Unit* unit, Index quantity);

bool holds(const Condition& condition, const View& view);
/// The same in two steps: all but what the sheet leaves open, and that. The second is noted where it does not hold.
bool holds_but_for_limits(const Condition& condition, const View& view);
bool within_limits(const Condition& condition, const View& view);
bool holds(const Term& term, const View& view);

/// More than one of the terms holds.
bool several_hold(std::span<const Term> terms, const View& view);
std::int64_t measure(Measure of, Index index, const View& view);
/// Works a number out. The caller has seen to `absent`.
int work_out(const Number& number, const View& view);

}  // namespace orderly::engine
