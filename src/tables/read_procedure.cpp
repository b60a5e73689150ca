#include "tables/read_parts.hpp"

#include <algorithm>
#include <array>

#include "engine/throws.hpp"
#include "tables/analysis.hpp"

namespace orderly::tables {

bool is_reserved_procedure(std::string_view id) {
    static constexpr std::array reserved = {
        "odds", "show",  "rulesets", "lint", "batch",  "replay", "play", "roll",  "complete", "fill",
        "new",  "units", "seal",     "void", "report", "sheet",  "diff", "help",  "version",  "log",
        "note", "turn",  "phase",    "undo", "redo",   "speech", "next", "again", "attach",   "detach"};
    return std::ranges::find(reserved, id) != reserved.end();
}

namespace {

/// Reads the keys of one file, in an order that declares all words before any is used.
class ProcedureReader {
public:
    ProcedureReader(const Node& table, RulesetContext& context, Arena& arena, Faults& faults)
        : table_(table), context_(context), scope_(context.shared, arena, faults), fields_(table, faults) {}

    Procedure read() {
        scope_.decks = context_.decks;
        read_head();
        read_sides();
        scope_.declare_words(fields_);
        scope_.declare_choices(fields_);
        scope_.declare_scales(fields_);
        scope_.declare_derived(fields_);
        read_quantities(fields_, scope_);
        made_.weapons = read_weapons(fields_, scope_);
        made_.dice = read_dice(fields_, made_.kind, scope_);
        count_dice();
        take_tallies();
        made_.modifiers.lines = read_modifiers(fields_, LinesOf::procedure, scope_);
        read_kind();
        scope_.fallen = true;
        made_.values = read_values(fields_, scope_);
        read_results(fields_, covered(), context_, made_, scope_);
        scope_.fallen = false;
        read_total();
        made_.tallies = scope_.arena.keep(scope_.tallies);
        describe_dice();
        if (const auto* repeat = fields_.find("repeat")) read_repeat(*repeat);
        made_.derived.lines = read_derived(fields_, scope_);
        made_.refusals.lines = read_refusals(fields_, "refuse", scope_);
        made_.tells = read_refusals(fields_, "tell", scope_);
        scope_.take_names(context_.speech->words, made_.id);
        read_ends();
        scope_.spread(made_.derived.lines);
        std::vector<Name> names;
        std::vector<Name> aliases;
        made_.words = scope_.finish_words(names, aliases);
        made_.names = scope_.arena.keep(names);
        made_.aliases = scope_.arena.keep(aliases);
        finish_choices();
        take_speech(*context_.speech, made_, scope_.arena, scope_.faults);
        made_.quantities = scope_.arena.keep(scope_.quantities);
        index_lines(made_, scope_.arena);
        context_.used_groups.insert(scope_.groups_used.begin(), scope_.groups_used.end());
        context_.used_words.insert(scope_.shared_used.begin(), scope_.shared_used.end());
        return made_;
    }

private:
    void take_tallies() {
        const auto tallies = read_tallies(fields_, made_.dice, scope_);
        scope_.tallies = {tallies.begin(), tallies.end()};
        const auto by_words = [](const Tally& tally) {
            return std::ranges::any_of(tally.at_least, [](const Option& option) {
                return !option.term.own.empty() || option.value.of != Measure::nothing;
            });
        };
        if (made_.several[0] == Several::share_die && std::ranges::any_of(tallies, by_words))
            scope_.fault(table_, "if units share a die, a tally's `at-least` must be a plain number");
    }

    void read_repeat(const Node& repeat) {
        made_.repeat = scope_.quantity(repeat, repeat.text);
        if (std::ranges::any_of(made_.dice, [](const Die& die) { return !die.push.empty(); }))
            scope_.fault(repeat, "a repeated roll cannot be pushed; use `reroll`");
        for (const auto& die : made_.dice)
            if (engine::may_draw(die))
                scope_.fault(repeat, "a roll that is repeated draws from no `deck`: one throw draws several cards");
    }

    /// The words of each side that end with the roll.
    void read_ends() {
        auto& spent = context_.spent.emplace_back();
        fields_.pairs("ends", [&](const Node& key, const Node& value) {
            const auto side = scope_.side(&key, 0);
            std::vector<std::string_view> ends;
            for (const auto* word : names_in(value)) {
                scope_.use(*word, word->text, static_cast<SideMask>(1U << side));
                ends.push_back(scope_.arena.keep(word->text));
            }
            (side == 0 ? spent.first : spent.second) = scope_.arena.keep(ends);
        });
    }

    void read_head() {
        const auto* id = fields_.find("procedure");
        if (id != nullptr && check_id(*id, scope_.faults) && is_reserved_procedure(id->text))
            scope_.fault(*id, "`{}` is a command; give the procedure another name", id->text);
        if (id != nullptr) made_.id = scope_.arena.keep(id->text);
        made_.place = {scope_.arena.keep(table_.file->name), id == nullptr ? table_.line : id->line};
        made_.sheet = context_.sheet;
        fields_.take(scope_, made_);
        const auto* kind = fields_.find("kind");
        if (kind == nullptr) return;
        if (const auto known = engine::place_of(keys::kinds, kind->text)) made_.kind = static_cast<Kind>(*known);
        else
            scope_.fault(*kind, "`{}` is not a kind; write roll, opposed, check, pool, pools, duels or lookup",
                         kind->text);
        scope_.kind = made_.kind;
        scope_.pools = throws_pools(made_.kind);
    }

    /// The message for more than one unit on a side.
    std::string_view several_text(const Node& value) {
        const auto text = read_text(value, scope_.faults).value_or("");
        if (text.find(' ') == std::string_view::npos)
            scope_.fault(
                value,
                "`{}` is neither `share-die` nor `add-up`; to allow one unit only, write here the sentence that tells the player why",
                text);
        return scope_.arena.keep(text);
    }

    void finish_choices() {
        made_.choices = scope_.finish_choices();
        std::vector<Choice> choices(made_.choices.begin(), made_.choices.end());
        for (Index at = 0; at < choices.size(); ++at)
            if (!scope_.may_be_unsaid.contains(choices[at].id)) choices[at].adds_up = sides_that_add_up(made_, at);
        made_.choices = scope_.arena.keep(choices);
    }

    void read_sides() {
        scope_.sides.assign(made_.sides.begin(), made_.sides.end());
        scope_.parties.assign(made_.parties.begin(), made_.parties.end());
        const auto two = made_.kind == Kind::opposed || made_.kind == Kind::pools || made_.kind == Kind::duels;
        if (scope_.sides.empty() && !two) scope_.sides.emplace_back("unit");
        if (scope_.sides.size() > 2 || (two && scope_.sides.size() != 2)) {
            scope_.fault(table_, two ? "this kind needs two `sides`" : "a procedure has one or two `sides`");
            scope_.sides = {"first", "second"};
        }
        made_.sides = scope_.arena.keep(scope_.sides);
        made_.multi_unit_message = {"resolve them one by one", "resolve them one by one"};
        fields_.pairs("several", [&](const Node& key, const Node& value) {
            const auto side = scope_.side(&key, 0);
            if (value.is("share-die")) made_.several[side] = Several::share_die;
            else if (value.is("add-up")) made_.several[side] = Several::add_up;
            else made_.multi_unit_message[side] = several_text(value);
        });
        if (made_.several[0] == Several::share_die &&
            (scope_.sides.size() != 1 || (made_.kind != Kind::roll && made_.kind != Kind::check)))
            scope_.fault(table_, "`share-die` works only in a roll or check with one side");
    }

    /// Counts the dice that conditions can refer to.
    void count_dice() {
        if (made_.dice.size() == 1 && made_.dice[0].quantity == no_index)
            scope_.most_die = made_.dice[0].count + static_cast<int>(made_.dice[0].more.size());
        else if (made_.dice.size() > 1) scope_.most_die = static_cast<int>(made_.dice.size());
    }

    void read_kind() {
        if (made_.kind == Kind::check) {
            made_.check = read_check(fields_, scope_);
            if (const auto* stages = fields_.find("stages")) read_stages_of_check(*stages);
        }
        if (throws_pools(made_.kind)) made_.pool = read_pool(fields_, made_.kind, scope_);
        if (made_.kind == Kind::lookup) made_.lookup = read_lookup(fields_, scope_);
        else if (made_.kind == Kind::opposed &&
                 (made_.dice.size() != 2 || made_.dice[0].side != 0 || made_.dice[1].side != 1))
            scope_.fault(table_, "an opposed roll needs one die for each side, in the order of `sides`");
        else if (made_.dice.empty()) scope_.fault(table_, "a procedure that rolls needs `die` or `dice`");
    }

    void read_stages_of_check(const Node& stages) {
        made_.pool.stages = read_stages(stages, fields_.find("die"), scope_);
        if (made_.several[0] == Several::share_die)
            scope_.fault(stages, "units that share a die have no `stages`: resolve them one by one");
        for (const auto& stage : made_.pool.stages)
            engine::each_case(stage.die, [&](const Die& die) {
                if (die.drawn.once)
                    scope_.fault(stages, "cards are drawn in the first throw; give the stage a `die` of its own");
            });
    }

    /// What every column must cover: all results of the dice, if nothing can be added to them; else every number.
    [[nodiscard]] Domain covered() const {
        if (made_.kind == Kind::pool) return {{0, Band{}.high}, {}};  // hits
        if (made_.kind != Kind::roll || !made_.modifiers.empty()) return {};
        const auto dice = looked_up(made_, 0);
        if (dice.size() == 1 && dice.front().sizes.size() == 1) return domain_of(dice.front());
        const auto reach = reach_of_dice(made_, 0);
        return reach ? Domain{*reach, {}} : Domain{};
    }

    /// Works out what is known about the dice before they are thrown.
    void describe_dice() {
        const auto plain = std::ranges::all_of(made_.dice, engine::is_plain);
        made_.plain_dice = plain && made_.pool.stages.empty();
        made_.asks_faces = scope_.asks_die && made_.dice.size() == 1;
        if (!plain && made_.asks_faces)
            scope_.fault(table_, "`die-1` is one die's face, but only the result of all dice is known");
        if (throws_pools(made_.kind)) check_single_dice();
    }

    void check_single_dice() {
        std::vector<Die> dice(made_.dice.begin(), made_.dice.end());
        const auto own = dice.size();
        for (const auto& stage : made_.pool.stages) dice.push_back(stage.die);
        const auto counted = !made_.pool.counts.empty();
        for (std::size_t at = 0; at < dice.size(); ++at) {
            auto single = true;
            engine::each_case(dice[at], [&](const Die& die) {
                const auto many = die.quantity != no_index || die.count > 1;
                single = single && !die.drawn.once && die.keep == Keep::all && die.more.empty() &&
                         !(many && (counted || at >= own));
            });
            if (!single)
                scope_.fault(table_,
                             "a pool throws single dice: `pool` says how many; they can explode and be rerolled, but "
                             "not be kept");
        }
        const auto apart = std::ranges::any_of(dice, &Die::apart);
        if (apart && (made_.kind == Kind::duels ||
                      std::ranges::any_of(made_.pool.stages, [](const Stage& stage) { return stage.die.apart; })))
            scope_.fault(table_,
                         "dice can explode `apart` only in the first throw of `pool` and `pools`; give a stage a `die` "
                         "of its own");
        if (apart && std::ranges::any_of(made_.modifiers, &Modifier::last_die))
            scope_.fault(table_, "`last-die` does not work with dice that explode `apart`");
        if (!counted && made_.kind != Kind::pool)
            scope_.fault(table_, "`pool` needs `dice`: how many does each side throw?");
    }

    /// Works out whether the total is unused because every table uses a tally; modifiers would then do nothing.
    void read_total() {
        const auto rolls = made_.kind == Kind::roll || made_.kind == Kind::opposed;
        const auto by_total = [](const ResultSet& set) { return set.of.of == Measure::nothing; };
        made_.idle_total =
            rolls && !scope_.asks_total && !made_.results.empty() && std::ranges::none_of(made_.results, by_total);
        const auto by_natural = [](const ResultSet& set) {
            return std::ranges::any_of(set.rows, [](const Row& row) { return !row.always.empty() || !row.never.empty(); });
        };
        made_.idle_throws = made_.idle_total && !scope_.asks_natural && !scope_.asks_die &&
                            std::ranges::none_of(made_.results, by_natural) &&
                            std::ranges::none_of(made_.dice, engine::may_draw);
        const auto* modifiers = fields_.find("modifiers");
        if (modifiers != nullptr && made_.idle_total &&
            std::ranges::none_of(made_.results, [](const ResultSet& set) { return set.modified; }))
            scope_.fault(
                *modifiers,
                "these modifiers do nothing: every table is `of` a tally; `modified: true` in a table adds them");
    }

    const Node& table_;
    RulesetContext& context_;
    Scope scope_;
    ProcedureFields fields_;
    Procedure made_;
};

}  // namespace

Procedure read_procedure(const Node& table, RulesetContext& context, Arena& arena, Faults& faults) {
    return ProcedureReader(table, context, arena, faults).read();
}

}  // namespace orderly::tables
