#include "report/describe/describe.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>

#include "engine/throws.hpp"
#include "report/wording.hpp"

namespace orderly::report {
namespace {

class DiceRules {
public:
    DiceRules(const Procedure& procedure, Footnotes& notes) : procedure_(procedure), notes_(notes) {}

    std::vector<std::string> take() {
        const auto pool = is_pool();
        std::vector<std::string> named;
        for (const auto& die : procedure_.dice) {
            if (pool && &die != &procedure_.dice.front() && die.title.empty()) break;  // a pool throws dice of one size
            add(die_text(die));
            engine::each_case(die, [&](const Die& one) { add_names(one, named); });
        }
        for (const auto& stage : procedure_.pool.stages) add_names(stage.die, named);
        if (!named.empty()) add(fmt::format("faces: {}", fmt::join(named, ", ")));
        if (procedure_.repeat != no_index) add(fmt::format("rolled {}", for_each(1, quantity(procedure_.repeat))));
        for (const auto& tally : procedure_.tallies) add(tally_text(tally));
        if (pool) pools();
        if (procedure_.kind == Kind::check) check();
        return std::move(lines_);
    }

private:
    static constexpr std::array<std::string_view, 4> keeps = {"", "best", "worst", "middle"};

    [[nodiscard]] bool is_pool() const { return throws_pools(procedure_.kind); }

    [[nodiscard]] std::string quantity(Index at) const { return spoken(procedure_.quantities[at].id); }

    [[nodiscard]] static std::string for_each(int per, std::string_view name) {
        return per == 1 ? fmt::format("for each of the {}", name) : fmt::format("for every {} {}", per, name);
    }

    /// `one die for every 4 figures`.
    [[nodiscard]] std::string pool_dice(int per, Index of) const {
        return per == 1 ? fmt::format("as many dice as `{}=N` says", procedure_.quantities[of].id)
                        : fmt::format("one die {}", for_each(per, quantity(of)));
    }

    void add(std::string line) { lines_.push_back(std::move(line)); }

    /// Runs of cards with the same number of copies: `1 to 13 four times, …`.
    static std::string cards(std::span<const int> faces) {
        std::map<int, int> copies;
        for (const auto face : faces) ++copies[face];
        std::string text;
        for (auto at = copies.begin(); at != copies.end();) {
            const auto first = at;
            auto last = at;
            while (++at != copies.end() && at->second == first->second && at->first == last->first + 1) last = at;
            text = joined(text, ", ", joined(band_text({first->first, last->first}), " ",
                                            first->second == 1 ? std::string() : fmt::format("({} of each)", first->second)));
        }
        return text;
    }

    /// The face, by name if it has one.
    static std::string face_text(const Die& die, int face) {
        const auto name = std::ranges::find(die.names, face, &FaceName::face);
        if (name != die.names.end()) return std::string(name->name);
        return face == greatest_face ? "the highest face" : std::to_string(face);
    }

    static std::vector<std::string> faces(const Die& die, std::span<const int> faces) {
        std::vector<std::string> texts;
        for (const auto face : faces) texts.push_back(face_text(die, face));
        return texts;
    }

    /// Adds what the named faces count, unless it is there: `skull 1`.
    static void add_names(const Die& die, std::vector<std::string>& names) {
        for (const auto& one : die.names)
            if (auto text = fmt::format("{} {}", one.name, one.face); std::ranges::find(names, text) == names.end())
                names.push_back(std::move(text));
    }

    /// `best 1 of 2d6`, `d6+d8`, `a die of 2 3 3 4 4 5`.
    [[nodiscard]] std::string die_name(const Die& die, int size) const {
        const auto count = die.count == 1 ? std::string() : std::to_string(die.count);
        auto name = fmt::format("{}d{}", count, size);
        if (!die.faces.empty() && static_cast<std::size_t>(size) == die.faces.size())
            name = fmt::format("{} of {}", die.drawn.once ? die.count == 1 ? "a card" : count + " cards"
                                           : die.count == 1 ? "a die"
                                                            : count + " dice",
                               die.drawn.once ? cards(die.faces) : fmt::format("{}", fmt::join(faces(die, die.faces), " ")));
        for (const auto more : die.more) name += fmt::format("+d{}", more);
        if (die.keep != Keep::all)
            name = fmt::format("{} {} of {}", keeps[static_cast<std::size_t>(die.keep)], die.kept, name);
        if (!die.drawn.deck.is_usual()) name += ", from a deck that stays as it is until it is shuffled";
        if (die.quantity != no_index) name += " " + for_each(die.per, quantity(die.quantity));
        return name;
    }

    /// The rules for rerolls, exploding and pushed dice.
    [[nodiscard]] std::string after_the_throw(const Die& die) const {
        std::string text;
        if (!die.rerolled.empty())
            text += fmt::format(", {} rerolled{}", fmt::join(faces(die, die.rerolled), " or "),
                                die.reroll_times == 1 ? " once" : fmt::format(" up to {} times", die.reroll_times));
        if (!die.explodes.empty())
            text += fmt::format(", {} adds another die{}, up to {}", fmt::join(faces(die, die.explodes), " or "),
                                die.apart ? " that counts separately" : "", die.explode_most);
        for (const auto& push : die.push)
            text += joined(fmt::format(", after the roll {}{} rerolled{}", push.keeps ? "all but " : "",
                                       fmt::join(faces(die, push.faces), " or "),
                                       push.times == 1 ? " once" : fmt::format(" up to {} times", push.times)),
                           " ", clause(procedure_, push.when));
        return text;
    }

    /// `die=` if a player chooses the option by the die's name, as in `die=d8`; else empty.
    [[nodiscard]] std::string naming(const Option& option) const {
        std::string word;
        for (const auto* words : {&option.term.own, &option.term.enemy})
            words->each([&](WordIndex at) { word += procedure_.words[at].id; });
        const auto name = fmt::format("d{}", option.value.base);
        return word.ends_with("=" + name) ? word.substr(0, word.size() - name.size()) : std::string();
    }

    std::string die_text(const Die& die) {
        std::string sizes;
        std::string named;
        std::size_t others = 0;
        auto by_enemy = false;
        for (const auto& option : die.sizes) {
            const auto by = die.cases.list.empty() ? naming(option) : std::string();
            if (by.empty()) ++others;
            else named = by;
            by_enemy = by_enemy || (!by.empty() && !option.term.enemy.empty());
        }
        for (const auto& option : die.sizes) {
            if (!named.empty() && !naming(option).empty()) continue;
            const auto words = others == 1 ? std::string() : term_text(procedure_, option.term);
            const auto& one = engine::chosen(die, option);
            auto name = die_name(one, option.value.base) + notes_.number_of(option.mark);
            if (!die.cases.list.empty()) name += after_the_throw(one);
            sizes = joined(sizes, die.cases.list.empty() ? ", " : "; ", joined(words, ": ", name));
        }
        if (!named.empty())
            sizes = joined(sizes, ", or ",
                           fmt::format("the die you name with `{}`{}", named, by_enemy ? " (either side)" : ""));
        if (die.cases.list.empty()) sizes += after_the_throw(die);
        auto text = joined(die.title, ": ", sizes);
        if (die.title.empty() && procedure_.sides.size() > 1 && !is_pool())
            text = fmt::format("{}: {}", procedure_.sides[die.side], text);
        return joined(text, ", ", clause(procedure_, die.when));
    }

    /// `banes: dice that show 1`.
    std::string tally_text(const Tally& tally) {
        auto text = fmt::format("{}: {}", spoken(tally.title), counted_text(tally));
        if (const auto names = dice_names(tally.dice); !names.empty()) text += ", of the dice of " + names;
        if (tally.cancelled) text += fmt::format(", each of {} removes one that shows the same", dice_names(tally.against));
        return text + notes_.number_of(tally.mark);
    }

    std::string counted_text(const Tally& tally) {
        switch (tally.of) {
            case TallyOf::worth: break;
            case TallyOf::sum:
                if (tally.keep == Keep::all) return "what the dice show, added";
                return fmt::format("the {} {}, added", keeps[static_cast<std::size_t>(tally.keep)], tally.kept);
            case TallyOf::sets: return fmt::format("numbers that {} dice or more show", tally.alike);
            case TallyOf::alike: return "the most dice that show one number";
            case TallyOf::different: return "how many different numbers are shown";
            case TallyOf::run: return "the most numbers in a row";
            case TallyOf::beats:
                return fmt::format("dice that show {} those of {}, one by one from the greatest down",
                                   tally.ties ? "at least as much as" : "more than", dice_names(tally.against));
        }
        std::string text;
        if (!tally.at_least.empty())
            text = "dice that show at least " + options_text(procedure_, tally.at_least, false, notes_);
        const auto first = static_cast<std::size_t>(std::countr_zero(tally.dice));
        const auto& dice = procedure_.dice;
        return joined(text, ", ", faces_worth(tally.faces, first < dice.size() ? dice[first] : dice.front()));
    }

    /// `a 6 counts 2`.
    static std::string faces_worth(std::span<const FaceWorth> faces, const Die& die) {
        std::string text;
        const auto shown = [&](const Band& band) {
            return band.low == band.high ? face_text(die, band.low) : band_text(band);
        };
        const auto once = std::ranges::all_of(faces, [](const FaceWorth& one) { return one.worth == 1; });
        for (const auto& one : faces)
            text = once ? joined(text, " or ", shown(one.faces))
                        : joined(text, ", ", fmt::format("{} counts {}", shown(one.faces), one.worth));
        return once && !text.empty() ? "dice that show " + text : text;
    }

    /// The names of the tally's dice; empty if it counts all dice.
    [[nodiscard]] std::string dice_names(DiceMask dice) const {
        std::vector<std::string> names;
        auto all = true;
        for (std::size_t at = 0; at < procedure_.dice.size(); ++at) {
            const auto& die = procedure_.dice[at];
            if ((dice >> at & 1) == 0) all = false;
            else names.emplace_back(die.title.empty() ? procedure_.sides[die.side] : die.title);
        }
        return all ? std::string() : listed(names, "and");
    }

    void pools() {
        const auto& pool = procedure_.pool;
        for (const auto& count : pool.counts)
            add(joined(pool_dice(count.per, count.quantity), ", ", clause(procedure_, count.when, notes_)) +
                notes_.number_of(count.mark));
        if (!pool.needed.empty()) add("a die hits at or over: " + options_text(procedure_, pool.needed, false, notes_));
        else if (procedure_.weapons.gives_needed) add("a die hits at or over the weapon's score");
        if (pool.always_miss != 0) add(fmt::format("a natural {} always misses", pool.always_miss));
        if (pool.always_hit != 0) add(fmt::format("a natural {} always hits", pool.always_hit));
        if (!pool.faces.empty()) add("hits: " + faces_worth(pool.faces, procedure_.dice.front()));
        for (const auto& stage : pool.stages) add(stage_text(stage));
        if (!pool.times.empty()) add("hits are multiplied by: " + options_text(procedure_, pool.times, false, notes_));
        if (!pool.win_hits.empty())
            add("hits of a won pair: " + options_text(procedure_, pool.win_hits, false, notes_));
        if (pool.tie_hits != 0) add(fmt::format("a tied pair: {} to each side", pool.tie_hits));
        if (pool.extra != no_index)
            add(fmt::format("after the dice, a hit {}{}", for_each(pool.extra_per, quantity(pool.extra)),
                            notes_.number_of(pool.extra_mark)));
        if (pool.one_side.word != no_word)
            add(fmt::format(
                "with {}, or if you leave the {} out, it rolls no dice: only the {}'s hits are reported",
                spoken(procedure_.words[pool.one_side.word].id), procedure_.sides[1], procedure_.sides[0]));
        if (pool.carried != no_index)
            add(fmt::format("hits already taken: add `{}=N`", procedure_.quantities[pool.carried].id));
    }

    /// `to save: target: d6, a die at or over stops: heavy 4, light 5`.
    std::string stage_text(const Stage& stage) {
        const auto whose =
            throws_on_both_sides(procedure_.kind) ? fmt::format("hits of the {}, ", procedure_.sides[stage.of]) : std::string();
        auto text = joined(fmt::format("{}then {}", whose, die_text(stage.die)), ", ", clause(procedure_, stage.when, notes_));
        text += fmt::format(", {} at or over: {}", stage.stops ? "stops" : "goes on",
                            options_text(procedure_, stage.needed, false, notes_));
        if (stage.always_miss != 0) text += fmt::format(", a natural {} never reaches it", stage.always_miss);
        if (stage.always_hit != 0) text += fmt::format(", a natural {} always does", stage.always_hit);
        for (const auto& line : stage.modifiers) text += "; " + modifier_text(procedure_, line, notes_);
        return text + notes_.number_of(stage.mark);
    }

    void check() {
        const auto& check = procedure_.check;
        add(fmt::format("passes at or {}: {}", check.at_or_over ? "over" : "under",
                        options_text(procedure_, check.needed, false, notes_)));
        for (const auto& row : procedure_.results.front().rows)
            for (const auto& natural : row.always)
                add(fmt::format("a natural {} always {}", band_text(natural.band),
                                row.outcome == "passed" ? "passes" : "fails"));
        for (const auto& stage : procedure_.pool.stages) add(stage_text(stage));
    }

    const Procedure& procedure_;
    Footnotes& notes_;
    std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> dice_rules(const Procedure& procedure, Footnotes& notes) {
    return DiceRules(procedure, notes).take();
}

std::string computed_text(const Procedure& procedure, const Computed& value, bool cells, Footnotes& notes) {
    std::string text;
    for (const auto quantity : value.sum) text = joined(text, " + ", spoken(procedure.quantities[quantity].id));
    if (value.divide != 1)
        text += value.remainder ? fmt::format(", the remainder of a division by {}", value.divide)
                                : fmt::format(", divided by {}, rounded down", value.divide);
    if (cells) text = joined(text, ", ", options_text(procedure, value.cells, false, notes));
    text = joined(text, "; ", clause(procedure, value.when, notes));
    if (value.is_halved)
        text = joined(text, "; ",
                      "halved, rounded down, " + clause(procedure, value.halved) + notes.number_of(value.halving));
    if (value.least != INT_MIN)
        text = joined(text, "; ", fmt::format("{} or more{}", value.least, notes.number_of(value.floor)));
    return text + notes.number_of(value.mark);
}

}  // namespace orderly::report
