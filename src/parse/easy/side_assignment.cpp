#include "parse/easy/sides.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace orderly::parser {

bool says_something(const Item& item) {
    switch (item.means) {
        case Means::word:
        case Means::phrase:
        case Means::band:
        case Means::derived:
        case Means::fact:
        case Means::formal:
        case Means::name:
        case Means::unit_name:
        case Means::gone:
        case Means::unknown: return true;
        default: return false;
    }
}

namespace {

class SideAssigner {
public:
    SideAssigner(const Procedure& procedure, const std::vector<Item>& items) : procedure_(procedure), items_(items) {}

    /// Those of the words, and each side for what no side is said of.
    std::vector<SideAssignment> all() const {
        auto assignments = of_the_words();
        keep_camps(procedure_, items_, assignments);
        if (assignments.size() == 1 && assignments.front().parted)
            if (const auto last = last_of_choice(assignments.front()); last < items_.size()) {
                assignments.push_back(assignments.front());
                assignments.back().sides[last] = 0;
                assignments.back().is_last_resort = true;
            }
        const auto given = assignments.size();
        for (std::size_t one = 0; one < given; ++one) {
            auto other = assignments[one];
            auto differs = false;
            const auto own = own_side(assignments[one]);
            if (assignments[one].is_turned && !own) check_owners();
            for (std::size_t at = 0; at < items_.size(); ++at) {
                const auto& item = items_[at];
                if (item.whose >= 0)
                    assignments[one].sides[at] = other.sides[at] =
                        item.by_person && own.value_or(0) == 1 ? 1 - item.whose : item.whose;
                if (item.is_labelled) {
                    place_labelled(at, assignments[one]);
                    place_labelled(at, other);
                }
                if (item.floats) {
                    assignments[one].sides[at] = 0;
                    other.sides[at] = 1;
                    differs = true;
                }
            }
            if (differs) assignments.push_back(std::move(other));
        }
        return assignments;
    }

private:
    /// `A charges B over open ground`: the last word of the second side, of a choice of which nothing else is said,
    /// may be the first side's, where it cannot do without. The end where there is none.
    [[nodiscard]] std::size_t last_of_choice(const SideAssignment& assignment) const {
        auto last = items_.size();
        for (std::size_t at = 0; at < items_.size(); ++at)
            if (says_something(items_[at])) last = at;
        const auto is_such = last < items_.size() && assignment.sides[last] == 1 && items_[last].is_behind_joint &&
                             items_[last].means == Means::word;
        if (!is_such || procedure_.sides.size() < 2) return items_.size();
        const auto choice = procedure_.words[items_[last].index].choice;
        const auto is_of_it = [&](const Item& item) {
            return item.means == Means::word && procedure_.words[item.index].choice == choice;
        };
        return choice != no_index && std::ranges::count_if(items_, is_of_it) == 1 ? last : items_.size();
    }

    /// `B is charged by A, mine 4`: nothing says whether A or B is the speaker's.
    void check_owners() const {
        const auto is_by_person = [](const Item& item) {
            return item.by_person && item.whose >= 0 && (item.means == Means::number || says_something(item));
        };
        const auto found = std::ranges::find_if(items_, is_by_person);
        if (found == items_.end()) return;
        if (found->means != Means::number)
            throw Error(ErrorCode::ambiguous,
                        fmt::format("of whom is `{}` said? name the {} or the {}, or say which unit is yours",
                                    found->text, procedure_.sides[0], procedure_.sides[1]),
                        found->text);
        throw Error(ErrorCode::ambiguous,
                    fmt::format("whose die is `{}`? say the {}'s and the {}'s, or which unit is yours", found->text,
                                procedure_.sides[0], procedure_.sides[1]),
                    found->text);
    }

    /// The side that is one's own: where `my` stands, or not `his`.
    [[nodiscard]] std::optional<int> own_side(const SideAssignment& assignment) const {
        std::array<bool, 2> is_own = {false, false};
        for (std::size_t at = 0; at < items_.size(); ++at) {
            const auto side = static_cast<std::size_t>(assignment.sides[at]);
            if (items_[at].means == Means::mine) is_own[side] = true;
            if (items_[at].means == Means::theirs) is_own[1 - side] = true;
        }
        if (is_own[0] && is_own[1] && procedure_.sides.size() > 1)
            throw Error(ErrorCode::misplaced, "both sides are said to be yours: whose is which?", {});
        if (!is_own[0] && !is_own[1]) return std::nullopt;
        return is_own[1] ? 1 : 0;
    }

    /// Where what the die is said to be of stands; its own place where that stands nowhere else.
    void place_labelled(std::size_t at, SideAssignment& assignment) const {
        const auto& of = items_[at].of;
        if (of.empty()) return;
        const auto side = assignment.sides[of.front()];
        if (std::ranges::any_of(of, [&](std::size_t one) { return assignment.sides[one] != side; }))
            throw Error(
                ErrorCode::ambiguous,
                fmt::format("whose is `{}`? `{}` stands on both sides", items_[at].text, items_[of.front()].text),
                items_[at].text);
        assignment.sides[at] = side;
    }

    /// Whether all that stands behind is of no effect here.
    [[nodiscard]] bool tells_nothing_behind(std::size_t at) const {
        return std::all_of(items_.begin() + static_cast<std::ptrdiff_t>(at) + 1, items_.end(), [](const Item& item) {
            return item.means == Means::fact || item.means == Means::filler || item.means == Means::number;
        });
    }

    std::vector<SideAssignment> of_the_words() const {
        const auto parts = std::ranges::count(items_, Means::versus, &Item::means);
        if (procedure_.sides.size() < 2) {
            if (parts > 1 || (parts == 1 && tells_nothing_behind(first_of(Means::versus))))
                throw Error(ErrorCode::misplaced,
                            fmt::format("{} has one side: it takes no `{}`", procedure_.id,
                                        items_[first_of(Means::versus)].text),
                            "vs");
            return {{std::vector<int>(items_.size(), 0), true}};
        }
        if (parts > 1)
            throw Error(ErrorCode::misplaced,
                        fmt::format("`{}` comes once, between the two sides", items_[first_of(Means::versus)].text),
                        "vs");
        if (parts == 1) {
            const auto at = first_of(Means::versus);
            if (items_[at].is_passive || names_contradict(at)) return {turned_at(at)};
            return any_said(0, at) ? std::vector{parted_at(at)} : parted_first(at);
        }
        if (const auto passive = passive_between(); passive < items_.size()) return {turned_at(passive)};
        const auto verb = verb_between();
        const auto toward = first_of(Means::toward);
        if (const auto at = toward_named(); at < items_.size()) return {parted_at(at)};
        if (names_a_side()) return verb < items_.size() && fit_names(verb) ? by_verb(verb) : by_names();
        if (verb < toward && toward < items_.size() && any_said(verb + 1, toward)) {
            if (items_[verb].is_joined) return {parted_at(toward)};  // "charge over open ground at a battery"
            auto both = by_verb(verb);  // "charge a battery on the hill", or "charge uphill at a battery"
            both.push_back(parted_at(toward));
            return both;
        }
        if (toward < items_.size()) return by_toward(toward);
        if (verb < items_.size()) {
            auto both = by_verb(verb);  // "lancers combat grade b": two sides, or one that stands alone
            if (may_stand_alone()) both.push_back(all_of_the_first());
            return both;
        }
        if (const auto at = behind_verb(); at < items_.size()) return {parted_at(at)};
        auto all = by_fit();
        if (const auto name = name_between(); name < items_.size()) {  // "the guns cannonade the trained"
            all.push_back(parted_at(name + 1));
            all.back().is_last_resort = true;
        }
        return all;
    }

    [[nodiscard]] std::size_t first_of(Means means) const {
        return static_cast<std::size_t>(std::ranges::find(items_, means, &Item::means) - items_.begin());
    }

    /// The place of the last one; only where there is one.
    [[nodiscard]] std::size_t last_of(Means means) const {
        const auto found =
            std::find_if(items_.rbegin(), items_.rend(), [&](const Item& one) { return one.means == means; });
        return static_cast<std::size_t>(items_.rend() - found) - 1;
    }

    [[nodiscard]] bool any_said(std::size_t from, std::size_t to) const {
        return std::any_of(items_.begin() + static_cast<std::ptrdiff_t>(from),
                           items_.begin() + static_cast<std::ptrdiff_t>(to), says_something);
    }

    /// What stands behind is the second side's. Where it comes first, the first side follows on the procedure's name.
    [[nodiscard]] SideAssignment parted_at(std::size_t at) const {
        SideAssignment assignment{std::vector<int>(items_.size(), 0), true};
        std::fill(assignment.sides.begin() + static_cast<std::ptrdiff_t>(at), assignment.sides.end(), 1);
        if (any_said(0, at)) return assignment;
        for (auto verb = at; verb < items_.size(); ++verb)
            if (items_[verb].means == Means::called) {
                std::fill(assignment.sides.begin() + static_cast<std::ptrdiff_t>(verb), assignment.sides.end(), 0);
                break;
            }
        return assignment;
    }

    /// `against B, A charge`: behind a comma the first side may begin, before its verb.
    [[nodiscard]] std::vector<SideAssignment> parted_first(std::size_t at) const {
        std::vector<SideAssignment> all;
        const auto verb = static_cast<std::size_t>(std::ranges::find(items_.begin() + static_cast<std::ptrdiff_t>(at),
                                                                     items_.end(), Means::called, &Item::means) -
                                                   items_.begin());
        for (auto stop = at; stop < verb && verb < items_.size(); ++stop) {
            if (!items_[stop].stop || !any_said(at, stop + 1) || !any_said(stop + 1, verb)) continue;
            SideAssignment assignment{std::vector<int>(items_.size(), 0), true};
            std::fill(assignment.sides.begin() + static_cast<std::ptrdiff_t>(at),
                      assignment.sides.begin() + static_cast<std::ptrdiff_t>(stop) + 1, 1);
            all.push_back(std::move(assignment));
        }
        if (all.empty()) all.push_back(parted_at(at));
        return all;
    }

    /// `the defenders vs the attackers`: every name of a side stands on the other.
    [[nodiscard]] bool names_contradict(std::size_t at) const {
        std::array<bool, 2> is_named = {false, false};
        for (std::size_t one = 0; one < items_.size(); ++one) {
            if (items_[one].means != Means::side) continue;
            if (items_[one].index == (one < at ? 0U : 1U)) return false;
            is_named[one < at ? 0 : 1] = true;
        }
        return is_named[0] && is_named[1];
    }

    /// Words that stand before a passive verb are the second side's: what follows does it to them.
    [[nodiscard]] SideAssignment turned_at(std::size_t at) const {
        auto assignment = parted_at(at);
        for (auto& side : assignment.sides) side = 1 - side;
        assignment.is_turned = true;
        return assignment;
    }

    /// Behind the only verb among the words; the end where there is none.
    [[nodiscard]] std::size_t behind_verb() const {
        if (!throws_on_both_sides(procedure_.kind) || std::ranges::count(items_, true, &Item::is_verb) != 1)
            return items_.size();
        const auto at = static_cast<std::size_t>(std::ranges::find(items_, true, &Item::is_verb) - items_.begin());
        return any_said(0, at) && any_said(at + 1, items_.size()) ? at + 1 : items_.size();
    }

    /// `trained, shot at by 9 points`: a passive name of the procedure, where no side is named.
    [[nodiscard]] std::size_t passive_between() const {
        const auto found = std::ranges::find(items_, true, &Item::is_passive);
        const auto at = static_cast<std::size_t>(found - items_.begin());
        const auto parts = at < items_.size() && !names_a_side() && any_said(0, at) && any_said(at + 1, items_.size());
        return parts ? at : items_.size();
    }

    /// The procedure's name among the words, where one side alone throws; the end where there is none.
    [[nodiscard]] std::size_t name_between() const {
        const auto is_name = [&](const Item& item) {
            return item.means == Means::called ||
                   (item.means == Means::word && std::ranges::find(procedure_.called, procedure_.words[item.index].id,
                                                                   &Phrase::text) != procedure_.called.end());
        };
        const auto at = static_cast<std::size_t>(std::ranges::find_if(items_, is_name) - items_.begin());
        const auto parts =
            at < items_.size() && !items_[at].is_passive && any_said(0, at) && any_said(at + 1, items_.size());
        return parts ? at : items_.size();
    }

    /// The procedure's name where words of one side stand before it and words of the other behind.
    [[nodiscard]] std::size_t verb_between() const {
        const auto both_throw = throws_on_both_sides(procedure_.kind);
        if (!both_throw) return items_.size();
        for (std::size_t at = 0; at < items_.size(); ++at)
            if (items_[at].means == Means::called && !(items_[at].is_noun && may_stand_alone()) && any_said(0, at) &&
                any_said(at, items_.size()))
                return at;
        return items_.size();
    }

    /// `at a dense target`: what stands toward before the second side's name, where that is the only one; else the end.
    [[nodiscard]] std::size_t toward_named() const {
        const auto at = first_of(Means::toward);
        const auto name = first_of(Means::side);
        const auto parts = [](const Item& item) { return item.means == Means::toward || item.means == Means::side; };
        const auto is_so = at < name && name < items_.size() && items_[name].index == 1 &&
                           std::ranges::count_if(items_, parts) == 2 && any_said(0, at) &&
                           std::none_of(items_.begin() + static_cast<std::ptrdiff_t>(at),
                                        items_.begin() + static_cast<std::ptrdiff_t>(name),
                                        [](const Item& item) { return item.stop; });
        return is_so ? at : items_.size();
    }

    /// What stands toward a distance alone may part nothing.
    [[nodiscard]] std::vector<SideAssignment> by_toward(std::size_t at) const {
        std::vector<SideAssignment> all = {parted_at(at)};
        if (!items_[at].ranged) return all;
        for (auto& other : by_fit()) {
            other.is_last_resort = true;
            all.push_back(std::move(other));
        }
        return all;
    }

    [[nodiscard]] std::vector<SideAssignment> by_verb(std::size_t at) const {
        return {items_[at].is_passive ? turned_at(at) : parted_at(at)};
    }

    /// `raw attackers charge a crack defender`: each side's name stands on its side of the verb.
    [[nodiscard]] bool fit_names(std::size_t verb) const {
        const auto before = items_[verb].is_passive ? 1U : 0U;
        for (std::size_t at = 0; at < items_.size(); ++at)
            if (items_[at].means == Means::side && items_[at].index != (at < verb ? before : 1 - before)) return false;
        return true;
    }

    [[nodiscard]] bool names_a_side() const { return first_of(Means::side) < items_.size(); }

    /// A side's name stands before its words, or among them up to the next comma.
    [[nodiscard]] std::vector<SideAssignment> by_names() const {
        const auto at = first_of(Means::side);
        const auto count = std::ranges::count(items_, Means::side, &Item::means);
        const auto last = last_of(Means::side);
        if (count == 2 && items_[at].index != items_[last].index) return assignments_by_names(items_, at, last);
        std::vector<SideAssignment> all = {by_heads()};
        if (count > 1) return all;
        const auto side = static_cast<int>(items_[at].index);
        auto end = at;
        while (end < items_.size() && !items_[end].stop && items_[end].means != Means::called) ++end;
        if (end < items_.size()) ++end;
        for (auto from = at + 1; from-- > 0;) {
            if (from < at && (items_[from].stop || items_[from].means == Means::called)) break;
            for (const auto to : {end, items_.size()}) {
                SideAssignment assignment{std::vector<int>(items_.size(), 1 - side), true};
                std::fill(assignment.sides.begin() + static_cast<std::ptrdiff_t>(from),
                          assignment.sides.begin() + static_cast<std::ptrdiff_t>(to), side);
                all.push_back(std::move(assignment));
            }
        }
        return all;
    }

    [[nodiscard]] SideAssignment by_heads() const {
        SideAssignment assignment{std::vector<int>(items_.size(), 0), true};
        auto side = 1 - static_cast<int>(items_[first_of(Means::side)].index);
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (items_[at].means == Means::side) side = static_cast<int>(items_[at].index);
            assignment.sides[at] = side;
        }
        return assignment;
    }

    [[nodiscard]] bool may_stand_alone() const { return procedure_.pool.one_side.word != no_word; }

    [[nodiscard]] SideAssignment all_of_the_first() const { return {std::vector<int>(items_.size(), 0), false}; }

    /// `musket short, +1`: by hand, where nothing parts the sides.
    void give_modifiers_to_thrower(SideAssignment& assignment) const {
        for (std::size_t at = 0; at < items_.size(); ++at)
            if (items_[at].means == Means::adjust) assignment.sides[at] = 0;
    }

    /// Every place where the second side could begin; all of it the first side's, if it begins nowhere. Where the
    /// first side may stand alone it does so only if nothing else fits.
    [[nodiscard]] std::vector<SideAssignment> by_fit() const {
        std::vector<SideAssignment> all;
        if (!may_stand_alone()) all.push_back(all_of_the_first());
        for (std::size_t at = 1; at < items_.size(); ++at) {
            if (!says_something(items_[at]) || !any_said(0, at)) continue;
            if (throws_on_both_sides(procedure_.kind) && !are_two_units(procedure_, items_, at))
                continue;  // "veteran fresh 6 4"
            SideAssignment assignment{std::vector<int>(items_.size(), 0), false};
            std::fill(assignment.sides.begin() + static_cast<std::ptrdiff_t>(at), assignment.sides.end(), 1);
            if (!throws_on_both_sides(procedure_.kind)) give_modifiers_to_thrower(assignment);
            all.push_back(std::move(assignment));
        }
        if (may_stand_alone()) {
            all.push_back(all_of_the_first());
            all.back().is_last_resort = true;
        }
        if (auto apart = by_own_sides(procedure_, items_)) all.push_back(std::move(*apart));
        const auto at = first_of(Means::called);
        if (at < items_.size() && items_[at].is_noun && only_the_second_says_one(procedure_, items_, at)) {
            all.push_back(turned_at(at));  // `enfiladed line under musketry, 8 points`
            all.back().is_last_resort = true;
        }
        return all;
    }

    const Procedure& procedure_;
    const std::vector<Item>& items_;
};

}  // namespace

std::vector<SideAssignment> side_assignments_of(const Procedure& procedure, const std::vector<Item>& items) {
    return SideAssigner(procedure, items).all();
}

}  // namespace orderly::parser
