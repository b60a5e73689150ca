#pragma once
// A resolution: all its numbers, with pointers to the table lines behind them. Reports format it.

#include <array>
#include <string>
#include <vector>

#include "orderly/export.hpp"
#include "orderly/request.hpp"

namespace orderly {

/// A die that was thrown.
struct ThrownDie {
    Index side = 0;
    std::string_view title;
    int sides = 0;
    int face = 0;
    bool given = false;
    bool counts = true;     ///< false if it was rerolled or not kept
    Index together = 0;     ///< equal for dice that form one number, from 0
    std::string_view name;  ///< of the face, if it has one
    Index deck = no_index;  ///< the deck that it was drawn from, if requests share it
};

/// A modifier line that applied, even with value 0.
struct Counted {
    const Modifier* modifier = nullptr;
    Index side = 0;
    Term words;  ///< the words that made it count
    int add = 0;
    Fraction quantity;           ///< for lines about a quantity
    Index hand_unit = no_index;  ///< a line by hand: the unit of the side, and its index there
    Index hand_line = 0;
};

/// One line's share of an effect's number.
struct Share {
    const Effect* effect = nullptr;
    int count = 0;
};

/// An effect with its computed number; lines added up to one effect keep their shares.
struct EffectResult {
    const Effect* effect = nullptr;
    Index to = 0;
    int count = 0;
    std::array<Share, 4> shares;
    std::size_t share_count = 0;
    const Row* suffers = nullptr;
    bool open = false;  ///< the words do not decide whether it applies
};

/// A follow-up with the words it gets.
struct NextStep {
    const Next* next = nullptr;
    Index side = 0;   ///< for a side, or for a party after the sides
    Index gives = 0;  ///< the side whose words are passed on; for a party, the side that its line tests
    std::vector<std::string> words;
};

struct ValueResult {
    std::string_view id;
    Fraction value;
    bool distance = false;
    const Computed* computed = nullptr;  ///< null for a value in a look-up's row
};

/// The result of a further throw of a pool.
struct StageResult {
    const Stage* stage = nullptr;
    int needed = 0;
    int add = 0;  ///< its modifiers
    int dice = 0;
    int passed = 0;  ///< how many dice went on
};

/// A table line that was used; pointers into the table.
struct TrailLine {
    std::string_view id;  ///< of the modifier, weapon, value or effect; `die`, `needed`; or a row's outcome
    const Place* place = nullptr;
    const Mark* mark = nullptr;      ///< null if the line is printed on the sheet
    const LookupRow* row = nullptr;  ///< instead of an id: a look-up's row without a name
    bool left_out = false;           ///< not counted because of a doubtful condition
};

/// The numbers of a result, and the lines that they pick.
struct ResultNumbers {
    Index unit = 0;
    std::array<int, 2> sums = {0, 0};
    std::array<int, 2> naturals = {0, 0};
    std::array<int, 2> totals = {0, 0};
    int total = 0;  ///< the number looked up: a total, a difference, or hits less hits
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
    const Grading* grading = nullptr;
};

/// One unit's result (or the common one, unless units share a die).
struct ORDERLY_API Result : ResultNumbers {
    std::vector<Counted> modifiers;
    std::vector<StageResult> stages;
    std::vector<int> tallies;  ///< the value of each tally of the procedure
    std::vector<ValueResult> values;
    std::vector<const LookupRow*> rows;  ///< look-ups: one row, or all that match if an axis is missing
    std::vector<EffectResult> effects;
    std::vector<NextStep> next;
    std::vector<TrailLine> trail;  ///< in order of use; a line used by two sides is listed twice

    /// Clears it for another evaluation and keeps its memory.
    void clear();
};

/// Everything about one resolved request.
struct Resolution {
    Request request;
    std::vector<ThrownDie> dice;
    std::vector<int> throws;  ///< the numbers of the throws, in order
    std::string seed;
    bool rolled = false;
    std::vector<Result> results;
    bool keeps_trail = true;         ///< if false, no trail is recorded here or in the results
    bool tells_next = true;          ///< if false, what follows is listed without its words
    std::vector<TrailLine> trail;    ///< lines used by the request, before its results
    std::vector<const Mark*> marks;  ///< used, without repeats, in order
    std::vector<std::string> notes;
    std::vector<Resolution> followed;
};

}  // namespace orderly
