#include "tables/analysis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <set>
#include <vector>

#include "engine/describe.hpp"
#include "engine/throws.hpp"
#include "engine/view.hpp"
#include "orderly/dice.hpp"
#include "tables/read_parts.hpp"

namespace orderly::tables {

namespace {

/// Writes all fields one after another, except places in files, speech, indexes and the fingerprint itself.
struct Walk {
    std::string out;

    void one(std::string_view text) { out.append(text).push_back('\0'); }
    void one(const Place&) {}
    void one(const orderly::Speech&) {}
    void one(std::span<const SpokenRule>) {}
    void one(const LineIndex&) {}
    void one(const DistanceUnit& unit) {  // without the units that may be said for it
        one(unit.id);
        one(unit.suffix);
        one(unit.mark);
    }
    // fields added in later versions: a table without them keeps its fingerprint
    void one(std::span<const Push> pushes) {
        if (!pushes.empty()) parts(pushes);
    }
    void one(std::span<const Shift> shifts) {
        if (!shifts.empty()) parts(shifts);
    }
    void one(std::span<const FaceName> names) {
        if (!names.empty()) parts(names);
    }
    void one(std::span<const Deck> decks) {
        if (!decks.empty()) parts(decks);
    }
    void one(DieCases cases) {
        if (!cases.list.empty()) parts(cases);
    }
    void one(Drawn drawn) {
        if (drawn.once) parts(drawn);
    }
    void one(const Multiple& times) {
        if (times.num != times.den) parts(times);
    }
    template <class T, auto usual>
    void one(const Later<T, usual>& later) {
        if (!later.is_usual()) one(later.is);
    }
    template <class T>
    requires std::is_arithmetic_v<T> || std::is_enum_v<T>
    void one(T number) { out.append(std::to_string(static_cast<std::int64_t>(number))).push_back(' '); }
    template <class T, std::size_t extent>
    void one(std::span<T, extent> items) {
        one(items.size());
        parts(items);
    }
    template <class T>
    requires std::is_class_v<T>
    void one(const T& item) { parts(item); }
    void parts(const auto& item) {
        engine::describe::parts(item, [this](const auto& part) { this->one(part); });
    }
};

}  // namespace

std::string fingerprint_of(const Ruleset& ruleset) {
    auto bare = ruleset;
    bare.fingerprint = {};
    Walk walk;
    walk.one(bare);
    return fmt::format("{:016x}", siphash({0, 0}, walk.out));
}

namespace {

/// For each side of a procedure that follows: the sides of the first procedure whose words it gets.
using Told = std::array<SideMask, 2>;

/// The procedures that can be reached from one, in the order in which they are found.
class Reach {
public:
    Reach(const std::vector<Procedure>& all, const Procedure& first) : all_(all), first_(first) {
        add_from(first, {1, static_cast<SideMask>(first.sides.size() > 1 ? 2 : 0)});
        do {
            grew_ = false;
            for (std::size_t at = 0; at < told_.size(); ++at) add_from(all_[reached_[at].procedure], Told(told_[at]));
        } while (grew_);
    }

    [[nodiscard]] const std::vector<Follower>& reached() const { return reached_; }

private:
    /// The side whose words the effect passes on; for a party, the side that the effect's condition tests.
    static Index side_of(const Procedure& procedure, const Effect& effect) {
        const auto sides = std::max<std::size_t>(procedure.sides.size(), 1);  // a faulty table may lack them
        return std::min<Index>(effect.to < sides ? effect.to : effect.of, static_cast<Index>(sides - 1));
    }

    void add_from(const Procedure& procedure, Told told) {
        add_all(procedure, procedure.always, told);
        for (const auto& set : procedure.results)
            for (const auto& row : set.rows) add_all(procedure, row.effects, told);
    }

    void add_all(const Procedure& procedure, std::span<const Effect> effects, Told told) {
        for (const auto& effect : effects) {
            if (!effect.has_next || effect.next.named_only) continue;
            const auto both = effect.to == both_sides;
            const auto side = both ? Index{0} : side_of(procedure, effect);
            add(effect.next.procedure, told[side], told[1 - side]);
            if (both) add(effect.next.procedure, told[1], told[0]);
        }
    }

    /// `whose` go to the first side; `others` go to the second, if the procedure has one.
    void add(std::string_view id, SideMask whose, SideMask others) {
        const auto next = std::ranges::find(all_, id, &Procedure::id);
        if (next == all_.end() || &*next == &first_) return;
        if (next->sides.size() < 2) others = 0;
        if (whose == 0 && others == 0) return;
        const auto at = static_cast<Index>(next - all_.begin());
        const auto place =
            static_cast<std::size_t>(std::ranges::find(reached_, at, &Follower::procedure) - reached_.begin());
        if (place == reached_.size()) {
            reached_.push_back({at, 0});
            told_.push_back({0, 0});
        }
        const Told before = told_[place];
        told_[place] = {static_cast<SideMask>(before[0] | whose), static_cast<SideMask>(before[1] | others)};
        reached_[place].from_sides = static_cast<SideMask>(told_[place][0] | told_[place][1] << 2);
        grew_ = grew_ || told_[place] != before;
    }

    const std::vector<Procedure>& all_;
    const Procedure& first_;
    std::vector<Follower> reached_;
    std::vector<Told> told_;  ///< one for each of `reached_`
    bool grew_ = false;
};

}  // namespace

void fill_follows(std::vector<Procedure>& procedures, Arena& arena) {
    for (auto& procedure : procedures) procedure.follows = arena.keep(Reach(procedures, procedure).reached());
}

namespace {

WordIndex any_of(const WordSet& words) {
    auto last = no_word;
    words.each([&](WordIndex word) { last = word; });
    return last;
}

/// Words of which the side must have one if the condition holds; empty if it can hold without any of them.
WordSet needed_by(const Condition& when) {
    WordSet needed;
    if (!when.all().empty()) {
        needed.insert(any_of(when.all()));
        return needed;
    }
    for (const auto& term : when.any) {
        if (term.own.empty()) return {};
        needed.insert(any_of(term.own));
    }
    return needed;
}

WordSet needed_by(const Modifier& line) {
    auto needed = needed_by(line.when);
    if (!needed.empty()) return needed;
    for (const auto word : line.ranks) needed.insert(word);
    const auto by_words = std::ranges::none_of(line.options, [](const Option& one) { return one.term.own.empty(); });
    if (line.by_hand != no_index || !by_words) return needed;
    for (const auto& option : line.options) needed.insert(any_of(option.term.own));
    return needed;
}

template <class Line, class Needed>
void index_list(IndexedLines<Line>& list, std::size_t words, Arena& arena, Needed needed_by_line) {
    const auto blocks = (list.size() + 63) / 64;
    std::vector<std::uint64_t> always(blocks);
    std::vector<std::uint64_t> by_word(words * blocks);
    for (std::size_t at = 0; at < list.size(); ++at) {
        const auto bit = std::uint64_t{1} << (at % 64);
        const auto needed = needed_by_line(list[at]);
        if (needed.empty()) always[at / 64] |= bit;
        needed.each([&](WordIndex word) { by_word[word * blocks + at / 64] |= bit; });
    }
    list.index = {arena.keep(always), arena.keep(by_word)};
}

}  // namespace

void index_lines(Procedure& procedure, Arena& arena) {
    const auto words = procedure.words.size();
    const auto by_condition = [](const auto& line) { return needed_by(line.when); };
    index_list(procedure.modifiers, words, arena, [](const Modifier& line) { return needed_by(line); });
    index_list(procedure.derived, words, arena, by_condition);
    index_list(procedure.refusals, words, arena, by_condition);
}

namespace {

using Range = std::optional<Band>;

Band both(Band a, Band b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }
Band sum(Band a, Band b) { return {a.low + b.low, a.high + b.high}; }

/// The number if it is a constant.
std::optional<int> plain(const Number& number) {
    if (number.absent || number.of != Measure::nothing) return std::nullopt;
    return number.base;
}

/// The range of what a line can add, including 0 for when it does not count.
class LineReach {
public:
    LineReach(const Procedure& procedure, const Modifier& line) : procedure_(procedure), line_(line) {}

    Range reach() {
        if (line_.by_hand != no_index) return std::nullopt;
        switch (line_.rule) {
            case Rule::add: take(line_.value, 1); break;
            case Rule::by:
            case Rule::strongest:
            case Rule::weakest:
                for (const auto& option : line_.options) take(option.value, 1);
                break;
            case Rule::each: each(); break;
            case Rule::bands:
                for (const auto& band : line_.bands) take(band.value, 1);
                break;
            case Rule::rank:
                take(line_.value, static_cast<int>(line_.ranks.size()) - 1);
                take(line_.value, 1 - static_cast<int>(line_.ranks.size()));
                break;
        }
        return known_ ? Range(reach_) : std::nullopt;
    }

private:
    void take(const Number& number, int times) {
        const auto value = plain(number);
        known_ = known_ && value.has_value();
        if (value) reach_ = both(reach_, {*value * times, *value * times});
    }

    void each() {
        const auto& quantity = procedure_.quantities[line_.quantity];
        if (quantity.summed) known_ = false;  // several units add up
        take(line_.value, quantity.greatest / line_.per);
        take(line_.value, quantity.least / line_.per);
    }

    const Procedure& procedure_;
    const Modifier& line_;
    Band reach_{0, 0};
    bool known_ = true;
};

Range reach_of_lines(const Procedure& procedure, Index side) {
    Band reach{0, 0};
    for (const auto& line : procedure.modifiers) {
        if ((line.sides >> side & 1) == 0) continue;
        const auto one = LineReach(procedure, line).reach();
        if (!one) return std::nullopt;
        reach = sum(reach, *one);
    }
    return reach;
}

/// The range of a side's dice and modifiers; only of its modifiers if it throws no dice.
Range reach_of_side(const Procedure& procedure, Index side, bool throws) {
    const auto lines = reach_of_lines(procedure, side);
    if (!throws || !lines) return lines;
    const auto dice = reach_of_dice(procedure, side);
    return dice ? Range(sum(*dice, *lines)) : std::nullopt;
}

}  // namespace

std::span<const Die> looked_up(const Procedure& procedure, Index side) {
    const auto& dice = procedure.dice;
    if (procedure.kind == Kind::opposed) return side < dice.size() ? dice.subspan(side, 1) : std::span<const Die>();
    const auto sure = std::ranges::find_if(dice, [](const Die& die) { return die.always; });
    return {dice.begin(), sure == dice.end() ? sure : sure + 1};
}

std::optional<Band> reach_of_dice(const Procedure& procedure, Index side) {
    std::optional<Band> reach;
    for (const auto& die : looked_up(procedure, side)) {
        for (std::size_t at = 0; at < die.sizes.size(); ++at) {
            auto one = engine::chosen(die, die.sizes[at]);
            if (one.quantity != no_index) return std::nullopt;
            one.sizes = die.sizes.subspan(at, 1);
            const auto whole = domain_of(one).whole;
            reach = reach ? both(*reach, whole) : whole;
        }
    }
    return reach;
}

std::optional<Band> reach_of_total(const Procedure& procedure) {
    if (procedure.dice.empty()) return std::nullopt;
    const auto first = reach_of_side(procedure, 0, procedure.kind == Kind::opposed || procedure.dice.front().side == 0);
    if (procedure.sides.size() < 2 || !first) return first;
    const auto second =
        reach_of_side(procedure, 1, procedure.kind == Kind::opposed || procedure.dice.front().side == 1);
    if (!second) return std::nullopt;
    return procedure.kind == Kind::opposed ? Band{first->low - second->high, first->high - second->low}
                                           : sum(*first, *second);
}

namespace {

/// The possible sums of `count` faces, in ascending order; empty if there are too many.
std::vector<int> sums_of(std::span<const int> faces, int count) {
    constexpr std::size_t most = 10000;
    std::set<int> sums = {0};
    for (; count > 0; --count) {
        if (sums.size() * faces.size() > most * 10) return {};
        std::set<int> more;
        for (const auto sum : sums)
            for (const auto face : faces) more.insert(sum + face);
        sums = std::move(more);
    }
    return {sums.begin(), sums.end()};
}

}  // namespace

Domain domain_of(const Die& die) {
    if (die.quantity != no_index) return {};
    const auto chain = die.explodes.empty() ? 1 : die.explode_most + 1;
    std::vector<int> least;
    std::vector<int> greatest;
    const auto add = [&](int size) {
        const auto [low, high] = std::ranges::minmax(engine::faces_on(die, size));
        least.push_back(std::min(low, low * chain));
        greatest.push_back(std::max(high, high * chain));
    };
    for (int left = die.count; left > 0; --left) add(die.sizes.front().value.base);
    std::ranges::for_each(die.more, add);
    const auto places = engine::kept_places(die.keep, die.kept, least.size());
    const auto kept_sum = [&](std::vector<int>& numbers) {
        std::ranges::sort(numbers, std::greater());
        const auto at = [&](std::size_t place) { return numbers.begin() + static_cast<std::ptrdiff_t>(place); };
        return std::accumulate(at(places.first), at(places.last), 0);
    };
    const auto listed = engine::listed_faces(die, die.sizes.front().value.base);
    const auto lists = !listed.empty() && die.explodes.empty() && die.more.empty();
    return {{kept_sum(least), kept_sum(greatest)},
            lists ? sums_of(listed, static_cast<int>(places.last - places.first)) : std::vector<int>()};
}

}  // namespace orderly::tables
