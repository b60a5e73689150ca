#pragma once
// A resolution: every number of it, and pointers to the table's lines that gave them. Reports format it.

#include <array>
#include <string>
#include <vector>

#include "orderly/export.hpp"
#include "orderly/request.hpp"

namespace orderly {

/// A die that fell.
struct ThrownDie {
    Index side = 0;
    std::string_view title;
    int sides = 0;
    int face = 0;
    bool given = false;
    bool counts = true;  ///< not where it was thrown again, or was not among those kept
    Index together = 0;  ///< dice that come to one number have the same, counted from 0
    std::string_view name;  ///< of the face, where it has one
};

/// A modifier line that was said, worth 0 too.
struct Counted {
    const Modifier* modifier = nullptr;
    Index side = 0;
    Term words;  ///< said words that made it count
    int add = 0;
    Fraction quantity;           ///< for lines on a quantity
    Index hand_unit = no_index;  ///< a line by hand: the unit of the side, and which of its own
    Index hand_line = 0;
};

/// One line's share of an effect's number.
struct Share {
    const Effect* effect = nullptr;
    int count = 0;
};

/// An effect with its number worked out; lines that are summed to one effect keep their shares.
struct EffectResult {
    const Effect* effect = nullptr;
    Index to = 0;
    int count = 0;
    std::array<Share, 4> shares;
    std::size_t share_count = 0;
    const Row* suffers = nullptr;
    bool open = false;  ///< the words do not say whether it applies
};

/// What comes next, with the words it is given.
struct NextStep {
    const Next* next = nullptr;
    Index side = 0;   ///< whom it is for: a side, or a party after the sides
    Index gives = 0;  ///< the side whose words go along: that side, or for a party the one that its line asks
    std::vector<std::string> words;
};

struct ValueResult {
    std::string_view id;
    Fraction value;
    bool distance = false;
    const Computed* computed = nullptr;  ///< null for a value that stands in a look-up's row
};

/// A further throw of a pool, as it came out.
struct StageResult {
    const Stage* stage = nullptr;
    int needed = 0;
    int add = 0;  ///< its modifiers
    int dice = 0;
    int passed = 0;  ///< so many of them went on
};

/// A line of a table that was used; pointers into the table.
struct TrailLine {
    std::string_view id;  ///< of the modifier, weapon, value or effect; `die`, `needed`; the outcome of a row
    const Place* place = nullptr;
    const Mark* mark = nullptr;      ///< null where the line is printed as it is
    const LookupRow* row = nullptr;  ///< in place of an id: a row of a look-up that the table does not name
    bool left_out = false;           ///< kept from counting, where the sheet leaves that open
};

/// One unit's result (or the whole, where units do not share a die).
struct ORDERLY_API Result {
    Index unit = 0;
    std::vector<Counted> modifiers;
    std::array<int, 2> sums = {0, 0};
    std::array<int, 2> naturals = {0, 0};
    std::array<int, 2> totals = {0, 0};
    int total = 0;  ///< what was looked up: a total, a difference, hits less hits
    bool has_total = false;
    const ResultSet* set = nullptr;
    const Row* row = nullptr;
    WordIndex column = no_word;
    bool has_passed = false;
    bool passed = false;
    bool has_needed = false;
    std::array<int, 2> needed = {0, 0};
    bool has_hits = false;
    std::array<int, 2> hits = {0, 0};
    std::vector<StageResult> stages;
    std::vector<int> tallies;  ///< what each tally of the procedure has counted
    const Grading* grading = nullptr;
    std::vector<ValueResult> values;
    std::vector<const LookupRow*> rows;  ///< look-ups: one, or all that fit where an axis is missing
    std::vector<EffectResult> effects;
    std::vector<NextStep> next;
    std::vector<TrailLine> trail;  ///< in the order of use; a line that two sides used is there twice

    /// Empties it for another evaluation and keeps the memory.
    void clear();
};

/// Everything about one resolved request.
struct Resolution {
    Request request;
    std::vector<ThrownDie> dice;
    std::vector<int> throws;  ///< what dice that are thrown together come to, in order
    std::string seed;
    bool rolled = false;
    std::vector<Result> results;
    bool keeps_trail = true;         ///< else nobody asks for it, and it is left empty, here and in the results
    std::vector<TrailLine> trail;    ///< what the request used, before its results
    std::vector<const Mark*> marks;  ///< used, each once, in order
    std::vector<std::string> notes;
    std::vector<Resolution> followed;
};

}  // namespace orderly
