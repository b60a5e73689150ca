// evaluate: turns a completed request and dice faces into a resolution. Each kind of procedure has one small function.

#include "orderly/engine.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/throws.hpp"
#include "engine/evaluate.hpp"
#include "engine/pools.hpp"

namespace orderly {
using namespace engine;

namespace {

/// Evaluates one request.
class Evaluation {
public:
    Evaluation(Resolution& into, std::span<const int> faces)
        : into_(into), request_(into.request), procedure_(*into.request.procedure), faces_(faces) {}

    /// Evaluates the faces of single dice.
    void run_faces() {
        if (request_.is_given()) into_.throws.clear();
        else add_up();
        run();
    }

    /// The dice of stages fall meanwhile.
    void run_falling(const StageDie& stage_die) {
        stage_die_ = &stage_die;
        run_faces();
    }

    /// Evaluates dice that the caller has already counted.
    void run_counted(const CountedDice& dice) {
        counted_ = dice.hits ? &*dice.hits : nullptr;
        if (throws_pools(procedure_.kind) && !dice.hits)
            dice_[0] = static_cast<std::size_t>(engine::dice_count(request_, 0));
        tallies_.assign(dice.tallies.begin(), dice.tallies.end());
        faces_ = dice.throws;
        if (procedure_.asks_faces) add_up();
        else into_.throws.assign(dice.throws.begin(), dice.throws.end());
        run();
    }

private:
    void run() {
        into_.marks.clear();
        into_.notes = request_.readings;
        use_request();
        if (request_.is_given()) return given();
        use_tallies();
        if (procedure_.repeat != no_index) return repeated();
        per_unit([this](Result& one, Views& both) { resolve(one, both); });
    }

    void resolve(Result& one, Views& both) {
        switch (procedure_.kind) {
            case Kind::roll: return look_up(one, both, into_.throws.front());
            case Kind::check:
                add_up(one, both, into_.throws.front());
                return pass(one, both);
            case Kind::opposed: return opposed(one, both);
            case Kind::pool:
            case Kind::pools:
            case Kind::duels: return pool(one, both);
            case Kind::lookup:
                look_up_rows(request_, one, both[0], trail_of(one));
                return conclude(one, both);
        }
    }

    /// Records what every result depends on: the procedure, the weapons, the sizes of the dice.
    void use_request() {
        into_.trail.clear();
        Trail trail(into_, into_.trail);
        trail.use_marked(procedure_.id, procedure_.place, procedure_.mark);
        for (const auto& side : request_.sides)
            for (const auto& unit : side.units) {
                for (const auto& shot : unit.shots) use_shot(shot, trail);
                for (const auto* mark : unit.marks) trail.use(*mark);
            }
        if (request_.is_given()) return;
        for (const auto& die : procedure_.dice) {
            if (!die.always && !holds(die.when, noting(die.side))) continue;
            const auto& size = die_size(request_, die);
            if (die.sizes.size() > 1) trail.use("die", size.place, {&size.mark, &size.value.mark});
            else trail.use_marked("die", size.place, size.mark);
        }
    }

    void use_shot(const Shot& shot, Trail trail) {
        const auto& weapon = procedure_.weapons.list[shot.weapon];
        trail.use(request_.ruleset->unit.mark);
        trail.use(weapon.id, weapon.place, {&weapon.mark, &shot.cell->value.mark});
    }

    /// Records the tallies, and counts them if they are not counted yet.
    void use_tallies() {
        const auto aimed = aim_tallies(request_, {into_, into_.trail});
        for (const auto& tally : aimed)
            if (tallies_.size() < aimed.size()) tallies_.push_back(count_tally(tally, shown_));
    }

    /// Takes hits through the stages.
    void go_on(Result& one, const Views& both, Hits& hits) {
        if (procedure_.pool.stages.empty()) return;
        through_stages(request_, both, one, into_, hits, [this](const PlannedThrow& die) { return stage_die(die); });
        if (counted_ != nullptr) hits = *counted_;
    }

    [[nodiscard]] Trail trail_of(Result& one) { return {into_, one.trail}; }

    /// Adds up the dice of each throw. Each die of a pool remains a number of its own.
    void add_up() {
        auto& throws = into_.throws;
        throws.clear();
        dice_ = {0, 0};
        const auto counts = !procedure_.tallies.empty();
        const auto is_pool = throws_pools(procedure_.kind) && procedure_.plain_dice && !counts;
        if (is_pool) dice_[0] = static_cast<std::size_t>(engine::dice_count(request_, 0));
        if (is_pool || are_throws_faces(procedure_)) return throws.assign(faces_.begin(), faces_.end());
        std::size_t at = 0;
        if (procedure_.plain_dice && !counts)
            return each_throw(request_, [&](const PlannedThrow& one) {
                // odds pass the faces of a single roll, even if the procedure repeats
                if (procedure_.asks_faces && procedure_.repeat != no_index && at == faces_.size()) return;
                auto sum = 0;
                for (int left = one.count; left > 0; --left) sum += faces_[at++];
                throws.push_back(sum);
            });
        throw_dice(
            request_, [](const PlannedThrow&) { return 0; }, [&](const auto&) { return faces_[at++]; },
            [&](const auto& fallen) {
                fallen.cast.put_into(throws, procedure_.kind);
                dice_[fallen.one.side] += fallen.cast.shown().size();
                if (counts)
                    for (const auto shows : fallen.cast.shown()) shown_.push_back({fallen.one.place, shows});
            });
        of_stages_ = faces_.subspan(at);
    }

    /// The value of one die of a stage.
    int stage_die(const PlannedThrow& one) {
        if (counted_ != nullptr) return 0;
        if (stage_die_ != nullptr) return (*stage_die_)(one);
        Cast cast(*one.die, one.size, one.count);
        while (cast.is_open()) {
            cast.take(of_stages_.front());
            of_stages_ = of_stages_.subspan(1);
        }
        return cast.value();
    }

    Result& result(std::size_t at) {
        if (into_.results.size() <= at) into_.results.resize(at + 1);
        auto& one = into_.results[at];
        one.clear();
        one.unit = static_cast<Index>(at);
        one.tallies = tallies_;
        return one;
    }

    /// The view of a side, which notes what is left out.
    [[nodiscard]] View noting(Index side) {
        auto view = side_view(request_, side);
        view.left_out = &left_out_;
        return view;
    }

    /// The views of both sides after a roll. `rolled` has one number for each throw; `shown` has the faces.
    Views views(std::span<const int> rolled, std::span<const int> shown) {
        asked_ = procedure_.asks_faces ? shown : by_name(rolled);
        Views both;
        for (Index side = 0; side < procedure_.sides.size(); ++side) {
            see_side(request_, side, both[side]);
            both[side].left_out = &left_out_;
            both[side].faces = asked_;
        }
        return both;
    }

    Views views() { return views(into_.throws, faces_); }

    /// The numbers in the order of the table's dice, with 0 for each die that was not thrown.
    [[nodiscard]] std::span<const int> by_name(std::span<const int> rolled) {
        const auto& dice = procedure_.dice;
        if (dice.size() == rolled.size() || rolled.empty() || throws_pools(procedure_.kind)) return rolled;
        std::size_t at = 0;
        for (std::size_t place = 0; place < std::min(dice.size(), named_.size()); ++place) {
            named_[place] = is_thrown(request_, dice[place]) ? rolled[at++] : 0;
        }
        return named_;
    }

    /// Makes one result for each unit that shares the die, or else one for the whole side.
    template <class Act>
    void per_unit(Act act) {
        const auto& units = request_.sides[0].units;
        const auto each = procedure_.several[0] == Several::share_die ? units.size() : 1;
        for (std::size_t at = 0; at < each; ++at) {
            auto both = views();
            if (each > 1) look_at(units[at], both[0]);
            act(result(at), both);
        }
        into_.results.resize(each);
    }

    void repeated() {
        const auto throws = std::span<const int>(into_.throws);
        const auto each = throws_of_a_roll(request_);
        const auto rolls = throws.size() / each;
        const auto faces = rolls == 0 ? 0 : faces_.size() / rolls;
        for (std::size_t at = 0; at < rolls; ++at) {
            const auto rolled = throws.subspan(at * each, each);
            auto both = views(rolled, procedure_.asks_faces ? faces_.subspan(at * faces, faces) : faces_);
            look_up(result(at), both, rolled.front());
        }
        into_.results.resize(rolls);
    }

    void count(Result& one, const Views& both) {
        int last_die = 0;
        for (Index side = 0; side < procedure_.sides.size(); ++side) {
            one.sums[side] = count_modifiers(procedure_, side, both[side], one.modifiers, trail_of(one), last_die);
            one.sums[side] += count_by_hand(side, both[side], one.modifiers);
        }
    }

    /// `thrown` is the part of `total` that the dice gave.
    void set_total(Result& one, Views& both, int total, int thrown) {
        added_ = total - thrown;
        one.has_total = true;
        see_total(one, both, total);
    }

    void see_total(Result& one, Views& both, int total) const {
        one.total = total;
        for (Index side = 0; side < procedure_.sides.size(); ++side) see_result(request_, one, side, both[side]);
    }

    void add_up(Result& one, Views& both, int face) {
        count(one, both);
        one.naturals = {face, face};
        set_total(one, both, face + one.sums[0] + one.sums[1], face);
    }

    void look_up(Result& one, Views& both, int face) {
        add_up(one, both, face);
        finish(one, both);
    }

    /// Reads the table by the number that the request gives. No modifier counts, and what the dice show is not known.
    void given() {
        auto asks_dice = false;
        asks_dice_ = &asks_dice;
        per_unit([this](Result& one, Views& both) {
            for (auto& view : both) view.asks_dice = asks_dice_;
            if (throws_pools(procedure_.kind)) return give_hits(one, both);
            set_total(one, both, *request_.given[0], 0);
            procedure_.kind == Kind::check ? pass(one, both) : finish(one, both);
        });
        if (is_one_sided(request_)) into_.notes.emplace_back(procedure_.pool.one_side.say);
        if (asks_dice) into_.notes.emplace_back("no die was given: what its number alone decides is left out");
    }

    void give_hits(Result& one, Views& both) {
        one.has_hits = true;
        for (Index side = 0; side < throwing_sides(request_); ++side) one.hits[side] = request_.given[side].value_or(0);
        finish_hits(one, both);
    }

    /// Of one side's hits alone there are no row and no effects.
    void finish_hits(Result& one, Views& both) {
        set_total(one, both, one.hits[0] - one.hits[1], 0);
        one.has_total = false;
        is_one_sided(request_) ? note_left_out(one) : finish(one, both);
    }

    void opposed(Result& one, Views& both) {
        count(one, both);
        for (Index side = 0; side < 2; ++side) {
            one.naturals[side] = into_.throws[side];
            one.totals[side] = one.naturals[side] + one.sums[side];
        }
        set_total(one, both, one.totals[0] - one.totals[1], one.naturals[0] - one.naturals[1]);
        finish(one, both);
    }

    /// Compares the total with the number that is needed.
    void pass(Result& one, Views& both) {
        one.needed[0] = needed_score(request_, procedure_.check.needed, both[0], trail_of(one), "needed");
        one.has_needed = one.has_passed = true;
        one.passed = procedure_.check.at_or_over ? one.total >= one.needed[0] : one.total <= one.needed[0];
        one.set = &procedure_.results.front();
        if (const auto* row = row_of_natural(*one.set, one, asks_dice_)) one.passed = row == &one.set->rows.front();
        Hits dice = {one.passed ? 1 : 0, 0};
        if (one.passed) go_on(one, both, dice);
        one.passed = dice[0] > 0;
        one.row = &one.set->rows[one.passed ? 0 : 1];
        use_row(one);
        conclude(one, both);
    }

    /// Adds the values and effects of the row, and records the lines that a limit left out.
    void conclude(Result& one, Views& both) {
        work_out_values(request_, one, both, trail_of(one));
        for (auto& view : both) view.values = one.values;
        apply_effects(request_, one, both, trail_of(one), into_.tells_next);
        note_left_out(one);
    }

    void note_left_out(Result& one) {
        for (const auto* limit : left_out_) trail_of(one).leave_out(*limit);
        left_out_.clear();
    }

    /// Finds the row of the total, then its values and effects.
    void finish(Result& one, Views& both) {
        one.set = set_for(procedure_, both);
        if (one.set != nullptr) {
            one.column = column_for(procedure_, *one.set, *both[one.set->side].own);
            for (const auto& shift : one.set->shift) one.column = shifted(shift, one, both);
            const auto number = looked_up(*one.set, one, both[one.set->side]);
            one.row = &row_of(*one.set, one, number, asks_dice_);
            if (one.set->modified) see_total(one, both, number);
            use_row(one);
        }
        conclude(one, both);
    }

    /// The column that the shift moves to, counted from the one that the request names.
    WordIndex shifted(const Shift& shift, Result& one, const Views& both) {
        const auto by = count_lines(procedure_, shift.lines, every_side, both, one, trail_of(one));
        const auto& words = procedure_.choices[one.set->column].words;
        const auto at = std::ranges::find(words, one.column) - words.begin();
        return words[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(at + by, 0, std::ssize(words) - 1))];
    }

    void use_row(Result& one) {
        static constexpr ColumnBand no_band;
        const auto& row = *one.row;
        const auto band = std::ranges::find(row.bands, one.column, &ColumnBand::column);
        trail_of(one).use_marked(one.set->id, procedure_.place, one.set->mark);
        trail_of(one).use(row.outcome, row.place, {&row.mark, band == row.bands.end() ? &no_band.mark : &band->mark});
    }

    /// The number that the bands of the table apply to.
    [[nodiscard]] int looked_up(const ResultSet& set, const Result& one, const View& view) const {
        if (set.of.of == Measure::nothing) return one.total;
        const auto tally = amount_of(set.of, view).cut() - amount_of(set.less, view).cut();
        return static_cast<int>(tally) + (set.modified ? added_ : 0);
    }

    void pool(Result& one, Views& both) {
        const auto aim = aim_pool(request_, one, both, into_);
        auto hits = counted_ != nullptr ? *counted_ : hits_of_dice(request_, one, aim, into_.throws, dice_[0]);
        go_on(one, both, hits);
        score_pools(request_, one, both, hits, into_);
        finish_hits(one, both);
    }

    Resolution& into_;
    const Request& request_;
    const Procedure& procedure_;
    std::span<const int> faces_;
    const Hits* counted_ = nullptr;             ///< the hits, if the caller counted the dice
    const StageDie* stage_die_ = nullptr;  ///< throws those of stages; else they are among the faces
    std::array<std::size_t, 2> dice_ = {0, 0};  ///< dice of a pool by side, with separate explosions, without stages
    std::span<const int> of_stages_;            ///< faces left for the stages
    std::vector<ShownDie> shown_;               ///< the dice thrown; filled only if there are tallies
    std::vector<int> tallies_;
    std::vector<const Limit*> left_out_;  ///< limits that left out a line of the current result
    std::span<const int> asked_;          ///< the values of `die-1`, `die-2`…: named dice, or the faces of a sum
    std::array<int, 9> named_ = {};
    int added_ = 0;              ///< modifiers in the total
    bool* asks_dice_ = nullptr;  ///< see View
};

}  // namespace

void evaluate(Resolution& resolution, std::span<const int> faces) { Evaluation(resolution, faces).run_faces(); }

void engine::evaluate_falling(Resolution& resolution, std::span<const int> faces, const StageDie& stage_die) {
    Evaluation(resolution, faces).run_falling(stage_die);
}

void engine::evaluate_counted(Resolution& resolution, const CountedDice& dice) {
    Evaluation(resolution, {}).run_counted(dice);
}

}  // namespace orderly
