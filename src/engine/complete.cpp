// complete: turns the words of a request into their meaning. It adds implied, fallback and derived words, looks up the
// values of weapons, halves quantities, and makes every refusal that needs no dice.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/view.hpp"
#include "engine/evaluate.hpp"
#include "orderly/engine.hpp"

namespace orderly {
using namespace engine;
namespace {

/// ` (assumed: the note)`; empty for a printed value.
std::string doubt(const Mark& mark) {
    return mark.certainty == Certainty::printed ? std::string()
                                                : fmt::format(" ({}: {})", certainty_name(mark.certainty), mark.note);
}

/// Completes one request, step by step; each step sees the result of the steps before it.
class Completion {
public:
    explicit Completion(Request& request) : request_(request), procedure_(*request.procedure) {}

    void run() {
        request_.unsaid.clear();
        refuse_by_hand();
        if (request_.is_given()) {
            check_given(request_);
            asked_ = words_of_results(procedure_);
        }
        each_unit([&](Index side, Unit& unit) { imply(side, unit); });
        ask_missing();
        gather();
        each_unit([&](Index side, Unit& unit) { fire(side, unit); });
        derive();
        each_unit([&](Index side, Unit& unit) { refuse(side, unit); });
        if (implies_) each_unit([&](Index side, Unit& unit) { check_implied(side, unit); });
        // these marks belong to the whole request; the first unit reports them
        for (const auto* limit : left_out_) use_mark(request_.sides[0].units.front().marks, limit->mark);
        for (Index side = 0; side < procedure_.sides.size(); ++side) check_several(side);
    }

    /// Why the request's only unit is refused, whichever words are added; empty if it is not.
    [[nodiscard]] std::string why_refused() {
        try {
            each_unit([&](Index side, Unit& unit) { imply(side, unit); });
            gather();
            derive();
            each_unit([&](Index side, Unit& unit) { refuse(side, unit, true); });
            return {};
        } catch (const Error& error) {
            return error.what();
        }
    }

private:
    template <class Act>
    void each_unit(Act act) {
        for (Index side = 0; side < procedure_.sides.size(); ++side)
            for (auto& unit : request_.sides[side].units) act(side, unit);
    }

    [[nodiscard]] std::string_view id(WordIndex word) const { return procedure_.words[word].id; }

    void imply(Index side, Unit& unit) {
        unit.effective = unit.said;
        unit.needed = 0;
        unit.halved.fill(false);
        unit.marks.clear();
        WordSet implied;
        WordSet fallback;
        unit.said.each([&](WordIndex word) { implied = implied | procedure_.words[word].implies; });
        implies_ = implies_ || !implied.empty();
        for (const auto& choice : procedure_.choices) {
            if ((choice.sides >> side & 1) == 0) continue;  // on this side its words do not exclude each other
            const auto& of_choice = choice.members;
            if (const auto said = unit.said & of_choice; !said.empty()) {
                if (said.has_several()) throw exclusive(choice, said);
                implied = implied - of_choice;
                continue;
            }
            if (implied.has_any(of_choice)) continue;
            if (choice.fallback != no_word) fallback.insert(choice.fallback);
            else if (!is_asked(choice)) continue;
            else if (choice.required && !is_waived(choice.members)) missing(missing_choice(procedure_, choice, side));
            else if ((choice.adds_up >> side & 1) != 0 && !request_.is_given()) leave_unsaid(side, choice);
        }
        unit.stated = unit.said | implied;
        unit.effective = unit.stated | fallback;
        for (Index at = 0; at < procedure_.quantities.size(); ++at)
            if (is_required(at, side) && !unit.valued[at] && !is_waived(procedure_.quantities[at].word))
                missing(missing_quantity(procedure_, procedure_.quantities[at], side));
    }

    /// Whether it matters that the word is not said: not for a line that counts before the dice, if none are thrown.
    [[nodiscard]] bool is_asked(WordIndex word) const {
        return !request_.is_given() || asked_.contains(word) || procedure_.words[word].implies.has_any(asked_);
    }
    [[nodiscard]] bool is_asked(const Choice& choice) const {
        return std::ranges::any_of(choice.words, [this](WordIndex word) { return is_asked(word); });
    }

    /// Whether a word of some unit makes these words unneeded.
    [[nodiscard]] bool is_waived(const WordSet& words) const {
        const auto waives = [&](const Unit& unit) {
            bool any = false;
            unit.said.each([&](WordIndex word) { any = any || procedure_.words[word].waives.is.has_any(words); });
            return any;
        };
        return std::ranges::any_of(request_.sides, [&](const Side& side) { return std::ranges::any_of(side.units, waives); });
    }
    [[nodiscard]] bool is_waived(WordIndex word) const {
        WordSet words;
        words.insert(word);
        return is_waived(words);
    }

    /// Collects what is missing, so that one error asks for all of it.
    void missing(const Error& error) {
        const auto same = [&](const Problem& problem) { return error.what() == problem.message; };
        if (std::ranges::none_of(missing_, same))
            missing_.push_back({error.code, error.what(), error.word, error.suggest});
    }

    void ask_missing() const {
        if (missing_.empty()) return;
        const auto& first = missing_.front();
        Error error(first.code, first.message, first.word, first.suggest);
        if (missing_.size() > 1) error.problems = missing_;
        throw error;
    }

    /// A choice takes one word: an implied word excludes the others just as a typed one does.
    void check_implied(Index side, const Unit& unit) const {
        WordSet bringing;
        unit.said.each([&](WordIndex word) {
            if (!procedure_.words[word].implies.empty()) bringing.insert(word);
        });
        if (bringing.empty()) return;
        for (const auto& choice : procedure_.choices)
            if ((choice.sides >> side & 1) != 0) check_implied(unit, bringing, choice);
    }

    void check_implied(const Unit& unit, const WordSet& bringing, const Choice& choice) const {
        const auto& of_choice = choice.members;
        const auto said = unit.said & of_choice;
        auto first = said.empty() ? no_word : first_word(said);  // the word of the choice
        auto sayer = first;                                      // the typed word that gave it
        bringing.each([&](WordIndex word) {
            const auto brings = procedure_.words[word].implies & of_choice;
            if (brings.empty() || of_choice.contains(word)) return;
            const auto brought = first_word(brings);
            if (first == no_word) {
                first = brought;
                sayer = word;
            } else if (first != brought) throw clash(choice, sayer, word, brought);
        });
    }

    static WordIndex first_word(const WordSet& words) {
        auto first = no_word;
        words.each([&](WordIndex word) { first = std::min(first, word); });
        return first;
    }

    [[nodiscard]] Error clash(const Choice& choice, WordIndex one, WordIndex other, WordIndex brought) const {
        return {ErrorCode::exclusive,
                fmt::format("{} and {} exclude each other: {} implies {}, and a unit has one {}", id(one), id(other),
                            id(other), id(brought), choice.id),
                std::string(id(other)),
                {std::string(id(one)), std::string(id(other))}};
    }

    void leave_unsaid(Index side, const Choice& choice) {
        const auto at = static_cast<Index>(&choice - procedure_.choices.data());
        const auto same = [&](const Unsaid& one) { return one.side == side && one.choice == at; };
        if (std::ranges::none_of(request_.unsaid, same)) request_.unsaid.push_back({side, at});
    }

    /// A modifier by hand has nothing to add to where no die is thrown.
    void refuse_by_hand() {
        if (procedure_.kind != Kind::lookup && !request_.is_given()) return;
        each_unit([&](Index, const Unit& unit) {
            if (unit.by_hand.empty()) return;
            const auto typed = fmt::format("{:+}", unit.by_hand.front().add);
            throw Error(
                ErrorCode::refused,
                request_.is_given()
                    ? fmt::format("`{}`: the {} is given, with all that counts in it; leave it out", typed,
                                  given_number(procedure_))
                    : fmt::format("`{}`: {} throws no dice and adds nothing up; leave it out", typed, procedure_.id),
                typed);
        });
    }

    [[nodiscard]] bool is_required(Index at, Index side) const {
        const auto& quantity = procedure_.quantities[at];
        return quantity.required && (quantity.sides >> side & 1) != 0 && is_asked(quantity.word);
    }

    [[nodiscard]] Error exclusive(const Choice& choice, const WordSet& said) const {
        std::vector<std::string> names;
        said.each([&](WordIndex word) { names.emplace_back(id(word)); });
        return Error(ErrorCode::exclusive,
                     fmt::format("{} exclude each other: pick one {}", fmt::join(names, " and "), choice.id),
                     names.back(), names);
    }

    void gather() {
        for (auto& side : request_.sides) {
            side.effective = side.stated = {};
            for (const auto& unit : side.units) {
                side.effective = side.effective | unit.effective;
                side.stated = side.stated | unit.stated;
            }
        }
        for (Index side = 0; side < procedure_.sides.size(); ++side) {
            see_side(request_, side, seen_[side]);
            seen_[side].left_out = &left_out_;
        }
    }

    /// The view of a unit, valid until another unit's view is requested.
    const View& view(Index side, const Unit& unit) {
        look_at(unit, seen_[side]);
        return seen_[side];
    }

    void fire(Index side, Unit& unit) {
        const auto& weapons = procedure_.weapons;
        if (unit.shots.empty()) return;
        if (weapons.quantity != no_index) {
            const auto& quantity = procedure_.quantities[weapons.quantity];
            if (unit.said.contains(quantity.word))
                throw Error(ErrorCode::both,
                            fmt::format("a unit gives {0} by a weapon or by {0}=N, not both", quantity.id),
                            std::string(quantity.id));
            unit.values[weapons.quantity] = 0;
            unit.valued[weapons.quantity] = true;
            unit.effective.insert(quantity.word);
        }
        for (auto& shot : unit.shots) fire_one(unit, shot, view(side, unit));
        request_.sides[side].effective = request_.sides[side].effective | unit.effective;
    }

    void fire_one(Unit& unit, Shot& shot, const View& seen) {
        const auto& weapons = procedure_.weapons;
        const auto& weapon = weapons.list[shot.weapon];
        if (weapon.absent) throw lost_value(procedure_, named(weapon), weapons.absent_help);
        const auto& cell = weapon_cell(request_, weapon, shot.distance, seen);
        if (cell.none)
            throw Error(ErrorCode::not_allowed,
                        fmt::format("{}: {}{}", named(weapon), weapons.none_says, doubt(weapons.none_mark)),
                        std::string(weapon.id));
        if (cell.value.absent)
            throw lost_value(procedure_,
                             fmt::format("{} up to {}{}{}", named(weapon), cell.up_to, request_.ruleset->unit.suffix,
                                         needs_text(cell)),
                             weapons.absent_help);
        shot.cell = &cell;
        check_band(unit, weapon, cell);
        if (cell.says != no_word) unit.effective.insert(cell.says);
        if (weapons.quantity != no_index)
            unit.values[weapons.quantity] =
                unit.values[weapons.quantity] + Fraction(cell.value.base, cell.value.per) * Fraction(shot.count);
        if (weapons.gives_needed) unit.needed = cell.value.base;
    }

    /// Throws Error if the unit was given another range band than its weapon has at that distance.
    void check_band(const Unit& unit, const Weapon& weapon, const WeaponCell& cell) const {
        for (const auto& other : weapon.cells)
            if (other.says != no_word && other.says != cell.says && unit.said.contains(other.says))
                throw Error(ErrorCode::both,
                            fmt::format("{} is at {} range, and `{}` was given too: say one of them", named(weapon),
                                        id(cell.says), id(other.says)),
                            std::string(id(other.says)));
    }

    /// " vs hard": the words that the cell requires.
    [[nodiscard]] std::string needs_text(const WeaponCell& cell) const {
        std::string text;
        cell.need.own.each([&](WordIndex word) { text += fmt::format(" {}", id(word)); });
        if (!cell.need.enemy.empty()) text += " vs";
        cell.need.enemy.each([&](WordIndex word) { text += fmt::format(" {}", id(word)); });
        return text;
    }

    /// Adds derived words and halves quantities, each as soon as the words it depends on are known.
    void derive() {
        const auto halves = std::ranges::any_of(procedure_.quantities, &Quantity::is_halved);
        if (procedure_.derived.empty() && !halves) return;
        auto said = request_.sides[0].effective | request_.sides[1].effective;
        std::size_t halved = 0;  // quantities are halved up to this line
        const auto halve_before = [&](std::size_t line) {
            for (Index at = 0; at < procedure_.quantities.size(); ++at)
                if (const auto after = procedure_.quantities[at].halved_after; after >= halved && after <= line)
                    each_unit([&](Index side, Unit& unit) {
                        halve(at, unit, view(side, unit));
                    });
            halved = line + 1;
        };
        each_line(procedure_.derived, said, [&](const Derived& derived) {
            if (halves) halve_before(static_cast<std::size_t>(&derived - procedure_.derived.lines.data()));
            each_unit([&](Index side, Unit& unit) {
                if (!holds(derived.when, view(side, unit))) return;
                unit.effective.insert(derived.word);
                request_.sides[side].effective.insert(derived.word);
                said.insert(derived.word);
                if (procedure_.words[derived.word].choice == no_index) return;
                unit.stated.insert(derived.word);  // a word of a choice: the working names it like a typed one
                request_.sides[side].stated.insert(derived.word);
            });
        });
        if (halves) halve_before(procedure_.derived.size());
    }

    void halve(Index at, Unit& unit, const View& seen) {
        const auto& quantity = procedure_.quantities[at];
        if (!quantity.is_halved || !unit.valued[at] || !holds(quantity.halved, seen)) return;
        unit.halved[at] = true;
        use_mark(unit.marks, quantity.halving);
        if (several_hold(quantity.halved.any, seen)) use_mark(unit.marks, quantity.halving_several);
        if (!unit.amount(at).is_whole()) use_mark(unit.marks, quantity.halving_part);
    }

    /// With `for_good`, passes over refusals that further words could lift.
    void refuse(Index side, const Unit& unit, bool for_good = false) {
        const auto& seen = view(side, unit);
        each_line(procedure_.refusals, unit.effective, [&](const Refusal& refusal) {
            const auto lacks_words = !(refusal.asks | refusal.when.none() | refusal.when.enemy_none()).empty();
            if ((refusal.sides >> side & 1) == 0 || (for_good && lacks_words)) return;
            if (holds(refusal.when, seen) && matters(refusal, unit)) throw refused(refusal);
        });
    }

    /// What is lacking does not matter if only lines before the dice ask for it, and none are thrown.
    [[nodiscard]] bool matters(const Refusal& refusal, const Unit& unit) const {
        auto lacking = refusal.asks | refusal.when.none() | refusal.when.enemy_none();
        for (const auto& test : refusal.when.tests)
            if (test.number.of == Measure::quantity && !unit.valued[test.number.index])
                lacking.insert(procedure_.quantities[test.number.index].word);
        auto matter = lacking.empty() || !request_.is_given();
        lacking.each([&](WordIndex word) { matter = matter || is_asked(word); });
        return matter;
    }

    [[nodiscard]] Error refused(const Refusal& refusal) const {
        std::vector<std::string> asked;
        refusal.asks.each([&](WordIndex word) { asked.emplace_back(id(word)); });
        if (asked.empty()) return {ErrorCode::refused, std::string(refusal.say), std::string(refusal.id)};
        return {ErrorCode::missing,
                fmt::format("{} say {}{}", refusal.say, asked.size() == 1 ? "" : "one of ", fmt::join(asked, ", ")),
                std::string(refusal.id), asked};
    }

    void check_several(Index side) {
        const auto& units = request_.sides[side].units;
        if (units.size() < 2) return;
        if (procedure_.several[side] == Several::refuse)
            throw Error(ErrorCode::several_units,
                        fmt::format("the {} cannot be several units: {}", procedure_.sides[side],
                                    procedure_.multi_unit_message[side]),
                        "and");
        for (const auto& unit : units)
            unit.effective.each([&](WordIndex word) {
                if (!procedure_.words[word].alone.empty())
                    throw Error(ErrorCode::alone, std::string(procedure_.words[word].alone), std::string(id(word)));
            });
    }

    Request& request_;
    const Procedure& procedure_;
    Views seen_;  ///< the sides' views, once their words are gathered
    std::vector<const Limit*> left_out_;
    std::vector<Problem> missing_;
    WordSet asked_;         ///< the words that results ask for, if the number of their rows is given
    bool implies_ = false;  ///< whether a typed word implies others
};

}  // namespace

std::string why_refused(const Procedure& procedure, Index side, const WordSet& said) {
    Request request;
    request.procedure = &procedure;
    request.sides[side].units.resize(1);
    request.sides[side].units.front().said = said;
    return Completion(request).why_refused();
}

void complete(Request& request) {
    Completion(request).run();
    check_needs(request);
}

}  // namespace orderly
