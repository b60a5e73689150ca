// Tallies: numbers counted from the dice of a throw.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/throws.hpp"
#include "tables/read_parts.hpp"

namespace orderly::tables {
namespace {

constexpr std::size_t most_tallies = 16;

class TallyReader {
public:
    TallyReader(std::span<const Die> dice, Scope& scope) : dice_(dice), scope_(scope) {}

    Tally read(const Node& key, const Node& value) {
        const Fields<keys::tally> fields(key, value, scope_, tally_);
        if (tally_.title.empty()) tally_.title = tally_.id;
        check_name(key);
        const auto* own = fields.find("dice");
        tally_.dice = own == nullptr ? every_die() : named(*own);
        worth(fields);
        sum(fields);
        sets(fields);
        beats(fields);
        cancelled(fields);
        check_apart(key);
        if (kinds_ != 1)
            scope_.fault(key,
                         "a tally counts one thing: `at-least` or `faces` or both, `sum`, `sets`, `count` or `beats`");
        return tally_;
    }

private:
    void check_name(const Node& key) {
        const auto of = measure_named(key.text);
        if ((of != Measure::nothing && has_number(scope_.kind, of)) || key.is("units"))
            scope_.fault(key, "`{}` is a built-in number here; give the tally another name", key.text);
        if (place_in(scope_.quantities, key.text) != no_index)
            scope_.fault(key, "`{}` is a quantity; give the tally another name", key.text);
    }

    /// Reports counts that need to know the number of dice, or their order, before the throw.
    void check_apart(const Node& key) {
        const auto by_die = !tally_.cancelled &&
                            (tally_.of == TallyOf::worth || (tally_.of == TallyOf::sum && tally_.keep == Keep::all));
        for (std::size_t at = 0; at < dice_.size() && !by_die; ++at)
            if (dice_[at].apart && ((tally_.dice | tally_.against) >> at & 1) != 0)
                return scope_.fault(
                    key, "dice that explode `apart` can be counted only by `at-least`, `faces` or `sum: all`");
        if (!by_die && scope_.kind == Kind::duels)
            scope_.fault(key, "in `duels` the dice stay in pairs: count them by `at-least`, `faces` or `sum: all`");
    }

    [[nodiscard]] DiceMask every_die() const {
        DiceMask dice = 0;
        for (std::size_t at = 0; at < dice_.size(); ++at)
            if (!throws_on_both_sides(scope_.kind) || dice_[at].side == tally_.side) dice |= DiceMask{1} << at;
        return dice;
    }

    /// The name of a die: its own, or else its side's.
    [[nodiscard]] std::string_view name_of(const Die& die) const {
        if (!die.title.empty()) return die.title;
        return throws_on_both_sides(scope_.kind) ? scope_.sides[die.side] : std::string_view();
    }

    DiceMask named(const Node& list) {
        DiceMask dice = 0;
        for (const auto* name : names_in(list)) {
            const auto before = dice;
            std::vector<std::string_view> names;
            for (std::size_t at = 0; at < dice_.size(); ++at) {
                const auto one = name_of(dice_[at]);
                if (!one.empty() && one == name->text) dice |= DiceMask{1} << at;
                if (!one.empty()) names.push_back(one);
            }
            if (dice == before)
                scope_.fault(
                    *name,
                    names.empty()
                        ? std::string("the dice have no names here; name them under `dice` of the procedure")
                        : fmt::format("no dice are called `{}`; the names are {}", name->text, fmt::join(names, ", ")));
        }
        return dice;
    }

    using TallyFields = Fields<keys::tally>;

    void worth(const TallyFields& fields) {
        const auto* score = fields.find("at-least");
        const auto* faces = fields.find("faces");
        if (score == nullptr && faces == nullptr) return;
        ++kinds_;
        if (score != nullptr) tally_.at_least = read_needed(*score, static_cast<SideMask>(1U << tally_.side), scope_);
        if (faces == nullptr) return;
        for (const auto& one : tally_.faces) check_face(*faces, one.faces);
    }

    static bool may_show(const Die& die, Band faces) {
        std::vector<int> sizes(die.more.begin(), die.more.end());
        for (const auto& option : die.sizes) sizes.push_back(option.value.base);
        return !die.explodes.empty() || std::ranges::any_of(sizes, [&](int size) {
            return std::ranges::any_of(engine::faces_on(die, size), [&](int face) { return faces.holds(face); });
        });
    }

    /// Reports faces that no counted die can show.
    void check_face(const Node& at, Band faces) {
        for (std::size_t place = 0; place < dice_.size(); ++place) {
            auto shown = false;
            if ((tally_.dice >> place & 1) != 0)
                engine::each_case(dice_[place], [&](const Die& die) { shown = shown || may_show(die, faces); });
            if (shown) return;
        }
        scope_.fault(at, "no counted die shows {}", faces.low == INT_MIN ? faces.high : faces.low);
    }

    /// `all`, `best 3`.
    void sum(const TallyFields& fields) {
        const auto* node = fields.find("sum");
        if (node == nullptr) return;
        ++kinds_;
        tally_.of = TallyOf::sum;
        if (node->is("all")) return;
        if (!read_keep(node->text, tally_.keep, tally_.kept) || tally_.kept < 1)
            scope_.fault(*node, "`{}` is not a sum; write all, best 3, worst 1 or middle 1", node->text);
    }

    void sets(const TallyFields& fields) {
        if (fields.has("sets")) {
            ++kinds_;
            tally_.of = TallyOf::sets;
        }
        const auto* count = fields.find("count");
        if (count == nullptr) return;
        ++kinds_;
        const auto of = engine::place_of(keys::counted, count->text);
        if (of) tally_.of = static_cast<TallyOf>(static_cast<int>(TallyOf::alike) + *of);
        else scope_.fault(*count, "`{}` cannot be counted; write alike, different or run", count->text);
    }

    void beats(const TallyFields& fields) {
        const auto* others = fields.find("beats");
        if (others == nullptr) return;
        ++kinds_;
        tally_.of = TallyOf::beats;
        take_others(*others, fields, "`dice` and `beats` must not share dice");
    }

    /// The dice that these are held against.
    void take_others(const Node& others, const TallyFields& fields, std::string_view in_common) {
        tally_.against = named(others);
        if (!fields.has("dice") && !throws_on_both_sides(scope_.kind)) tally_.dice &= ~tally_.against;
        if ((tally_.dice & tally_.against) != 0) scope_.fault(others, std::string(in_common));
    }

    void cancelled(const TallyFields& fields) {
        const auto* others = fields.find("cancelled-by");
        if (others == nullptr) return;
        if (tally_.of == TallyOf::beats)
            return scope_.fault(*others,
                                "dice that others remove are not held against them too: `beats` or `cancelled-by`");
        tally_.cancelled = true;
        take_others(*others, fields, "`dice` and `cancelled-by` must not share dice");
        if (tally_.of == TallyOf::sum && tally_.keep != Keep::all && tally_.keep != Keep::best)
            scope_.fault(*others, "how many dice are left is known at the end: `sum` is `all` or of the best");
    }

    std::span<const Die> dice_;
    Scope& scope_;
    Tally tally_;
    int kinds_ = 0;
};

}  // namespace

std::span<const FaceWorth> read_face_worths(const Node& node, Scope& scope) {
    std::vector<FaceWorth> worths;
    constexpr int most = 100;
    const auto add = [&](const Node& faces, int worth) {
        worths.push_back({read_band_of_faces(faces, scope).value_or(Band{}), worth});
    };
    if (node.kind != NodeKind::map) {
        for (const auto* one : names_in(node)) add(*one, 1);
        return scope.arena.keep(worths);
    }
    for (std::size_t at = 0; at < node.keys.size(); ++at) {
        const auto worth = read_int(node.items[at], scope.faults).value_or(0);
        if (worth < 0 || worth > most) scope.fault(node.items[at], "a die can count only 0 to {}", most);
        add(node.keys[at], std::clamp(worth, 0, most));
    }
    return scope.arena.keep(worths);
}

std::span<const Tally> read_tallies(const ProcedureFields& table, std::span<const Die> dice, Scope& scope) {
    std::vector<Tally> tallies;
    table.pairs("tallies", [&](const Node& key, const Node& value) {
        if (dice.size() > most_named_dice)
            return scope.fault(key, "tallies can count at most {} named dice", most_named_dice);
        if (tallies.size() == most_tallies)
            return scope.fault(key, "a procedure can have at most {} tallies", most_tallies);
        if (table.has("repeat"))
            scope.fault(key, "a repeated roll cannot have tallies: `tables` gives the result of each roll");
        tallies.push_back(TallyReader(dice, scope).read(key, value));
    });
    return scope.arena.keep(tallies);
}

// Stages of a pool: further throws for the dice that go on.

namespace {

void check_lines(const Node& at, std::span<const Modifier> lines, Scope& scope) {
    for (const auto& line : lines)
        if (line.last_die) scope.fault(at, "`last-die` is only for the pool's own dice, not for a stage");
}

/// The side that throws for the hits of side `of`. Where both sides hit, `at` can only be `enemy`.
Index thrower(const Node* at, Index of, Scope& scope) {
    if (!throws_on_both_sides(scope.kind)) return scope.side(at, 0);
    if (at == nullptr) return of;
    if (!at->is("enemy"))
        scope.fault(*at, "where both sides hit, `side` can only be `enemy`; leave it out if those who hit throw");
    return static_cast<Index>(1 - of);
}

Stage read_stage(const Node& key, const Node& value, const Node* die, Index of, Scope& scope) {
    Stage stage;
    const Fields<keys::stage> fields(value, scope.faults);
    stage.id = scope.arena.keep(key.text);
    stage.place = scope.place(key);
    stage.of = of;
    stage.side = thrower(fields.find("side"), of, scope);
    const auto mask = static_cast<SideMask>(1U << stage.side);
    scope.staged = true;
    scope.asks_hits = false;
    stage.when = read_condition(fields, mask, scope, key.text);
    const auto* own = fields.find("die");
    if (own != nullptr) die = own;
    if (die != nullptr) stage.die = read_die(*die, mask, scope);
    else scope.fault(key, "missing `die`: the pool's dice have names, so the stage needs its own");
    if (!stage.die.push.empty())
        scope.fault(key, "`push` is only for the first throw: give the stage a `die` of its own");
    fields.take(scope, stage);  // the naturals can be names of the die's faces
    if (stage.title.empty()) stage.title = stage.id;
    stage.die.side = stage.side;
    stage.die.title = stage.title;
    if (const auto* needed = fields.find("needed")) stage.needed = read_needed(*needed, mask, scope);
    stage.modifiers = read_modifiers(fields, LinesOf::stage, scope);
    check_lines(key, stage.modifiers, scope);
    stage.asks_hits = scope.asks_hits;
    scope.staged = false;
    return stage;
}

/// The sides whose hits go through the stage: the side that `of` names, or both.
SideMask hits_of(const Node& value, Scope& scope) {
    const auto* of = value.find("of");
    if (throws_on_both_sides(scope.kind)) return scope.side_mask(of);
    if (of != nullptr) scope.fault(*of, "`of` is only for stages where both sides hit, in `pools` and `duels`");
    return 1;
}

}  // namespace

std::span<const Stage> read_stages(const Node& map, const Node* die, Scope& scope) {
    std::vector<Stage> stages;
    if (map.kind != NodeKind::map)
        scope.fault(map, "`stages` must be a map: the name of each throw, with its `needed`");
    for (std::size_t at = 0; at < map.keys.size(); ++at) {
        if (!check_id(map.keys[at], scope.faults)) continue;
        const auto of = hits_of(map.items[at], scope);
        for (Index side = 0; side < 2; ++side)
            if ((of >> side & 1) != 0) stages.push_back(read_stage(map.keys[at], map.items[at], die, side, scope));
    }
    return scope.arena.keep(stages);
}

}  // namespace orderly::tables
