#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "parse/error_context.hpp"
#include "parse/easy/sides.hpp"

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

class SideAssigner : SideLine {
public:
    using SideLine::SideLine;

    /// Those of the words, and each side for what no side is said of.
    std::vector<SideAssignment> all() const {
        auto assignments = of_the_words();
        keep_camps(procedure, items, assignments);
        if (assignments.size() == 1 && assignments.front().parted)
            if (const auto last = last_of_choice(assignments.front()); last < items.size()) {
                assignments.push_back(as_last_resort(assignments.front()));
                assignments.back().sides[last] = 0;
            }
        for (std::size_t one = 0, given = assignments.size(); one < given; ++one) {
            const auto own = own_side(assignments[one]);
            if (assignments[one].is_turned && !own) check_owners();
            place_owned(own.value_or(0), assignments[one]);
            if (std::ranges::none_of(items, &Item::floats)) continue;
            assignments.push_back(assignments[one]);
            for (std::size_t at = 0; at < items.size(); ++at)
                if (items[at].floats) assignments[one].sides[at] = 0, assignments.back().sides[at] = 1;
        }
        return assignments;
    }

private:
    std::vector<SideAssignment> of_the_words() const {
        const auto versus = first_of(Means::versus);
        const auto parts = std::ranges::count(items, Means::versus, &Item::means);
        const auto has_one = procedure.sides.size() < 2;
        if (has_one && (parts > 1 || (parts == 1 && tells_nothing_behind(versus))))
            throw Error(ErrorCode::misplaced,
                        fmt::format("{} has one side: it takes no `{}`", procedure.id, items[versus].text), "vs");
        if (has_one) return {cut(0, items.size(), 0)};
        if (parts > 1)
            throw Error(ErrorCode::misplaced, fmt::format("`{}` comes once, between the two sides", items[versus].text),
                        "vs");
        if (parts == 1) {
            if (items[versus].is_passive || names_contradict(versus)) return {turned(parted_at(versus))};
            return any_said(0, versus) ? std::vector{parted_at(versus)} : parted_first(versus);
        }
        const auto is_named = first_of(Means::side) < items.size();
        // `trained, shot at by 9 points`: a passive name of the procedure, where no side is named
        if (const auto passive = first_that(&Item::is_passive); !is_named && is_between_said(passive))
            return {turned(parted_at(passive))};
        const auto verb = verb_between();
        const auto toward = first_of(Means::toward);
        if (is_toward_named(toward)) return {parted_at(toward)};
        if (is_named) return verb < items.size() && fit_names(verb) ? by_verb(verb) : sides_by_names(procedure, items);
        if (verb < toward && toward < items.size() && any_said(verb + 1, toward)) {
            if (items[verb].is_joined) return {parted_at(toward)};  // "charge over open ground at a battery"
            auto both = by_verb(verb);  // "charge a battery on the hill", or "charge uphill at a battery"
            both.push_back(parted_at(toward));
            return both;
        }
        if (toward < items.size()) return by_toward(toward);
        if (verb < items.size()) {
            auto both = by_verb(verb);  // "lancers combat grade b": two sides, or one that stands alone
            if (may_stand_alone()) both.push_back(cut(0, items.size(), 0, false));
            return both;
        }
        if (const auto at = behind_verb(); at < items.size()) return {parted_at(at)};
        auto all = sides_by_fit(procedure, items);
        if (const auto name = name_between(); name < items.size())  // "the guns cannonade the trained"
            all.push_back(as_last_resort(parted_at(name + 1)));
        return all;
    }

    [[nodiscard]] bool may_stand_alone() const { return procedure.pool.one_side.word != no_word; }

    /// Whether all that stands behind is of no effect here.
    [[nodiscard]] bool tells_nothing_behind(std::size_t at) const {
        return !is_any(at + 1, items.size(), [](const Item& item) {
            return item.means != Means::fact && item.means != Means::filler && item.means != Means::number;
        });
    }

    // -------------------------------------------------------------------- where the second side begins

    /// What stands behind is the second side's. Where it comes first, the first side follows on the procedure's name.
    [[nodiscard]] SideAssignment parted_at(std::size_t at) const {
        auto verb = items.size();
        if (!any_said(0, at))
            for (verb = at; verb < items.size() && items[verb].means != Means::called;) ++verb;
        return cut(at, verb, 1);
    }

    /// `against B, A charge`: behind a comma the first side may begin, before its verb.
    [[nodiscard]] std::vector<SideAssignment> parted_first(std::size_t at) const {
        std::vector<SideAssignment> all;
        auto verb = at;
        while (verb < items.size() && items[verb].means != Means::called) ++verb;
        for (auto stop = at; stop < verb && verb < items.size(); ++stop)
            if (items[stop].stop && any_said(at, stop + 1) && any_said(stop + 1, verb))
                all.push_back(cut(at, stop + 1, 1));
        if (all.empty()) all.push_back(parted_at(at));
        return all;
    }

    /// `the defenders vs the attackers`: every name of a side stands on the other.
    [[nodiscard]] bool names_contradict(std::size_t at) const {
        std::array<bool, 2> is_named = {false, false};
        for (std::size_t one = 0; one < items.size(); ++one) {
            if (items[one].means != Means::side) continue;
            if (items[one].index == (one < at ? 0U : 1U)) return false;
            is_named[one < at ? 0 : 1] = true;
        }
        return is_named[0] && is_named[1];
    }

    /// Behind the only verb among the words; the end where there is none.
    [[nodiscard]] std::size_t behind_verb() const {
        const auto at = first_that(&Item::is_verb);
        const auto parts = both_throw && std::ranges::count(items, true, &Item::is_verb) == 1 && is_between_said(at);
        return parts ? at + 1 : items.size();
    }

    /// The procedure's name among the words, where one side alone throws; the end where there is none.
    [[nodiscard]] std::size_t name_between() const {
        const auto at = first_that([&](const Item& item) {
            const auto* word = word_of(item);
            return item.means == Means::called ||
                   (word != nullptr &&
                    std::ranges::find(procedure.called, word->id, &Phrase::text) != procedure.called.end());
        });
        return is_between_said(at) && !items[at].is_passive ? at : items.size();
    }

    /// The procedure's name where words of one side stand before it and words of the other behind.
    [[nodiscard]] std::size_t verb_between() const {
        const auto is_noun_alone = [&](const Item& item) { return item.is_noun && may_stand_alone(); };
        for (std::size_t at = 0; at < items.size() && both_throw; ++at)
            if (items[at].means == Means::called && !is_noun_alone(items[at]) && is_between_said(at)) return at;
        return items.size();
    }

    /// `at a dense target`: what stands toward before the second side's name, where that is the only one.
    [[nodiscard]] bool is_toward_named(std::size_t at) const {
        const auto name = first_of(Means::side);
        const auto parts = [](const Item& item) { return item.means == Means::toward || item.means == Means::side; };
        return at < name && name < items.size() && items[name].index == 1 && std::ranges::count_if(items, parts) == 2 &&
               any_said(0, at) && !is_any(at, name, &Item::stop);
    }

    /// What stands toward a distance alone may part nothing.
    [[nodiscard]] std::vector<SideAssignment> by_toward(std::size_t at) const {
        std::vector<SideAssignment> all = {parted_at(at)};
        if (items[at].ranged)
            for (auto& other : sides_by_fit(procedure, items)) all.push_back(as_last_resort(std::move(other)));
        return all;
    }

    [[nodiscard]] std::vector<SideAssignment> by_verb(std::size_t at) const {
        return {items[at].is_passive ? turned(parted_at(at)) : parted_at(at)};
    }

    /// `raw attackers charge a crack defender`: each side's name stands on its side of the verb.
    [[nodiscard]] bool fit_names(std::size_t verb) const {
        const auto before = items[verb].is_passive ? 1U : 0U;
        for (std::size_t at = 0; at < items.size(); ++at)
            if (items[at].means == Means::side && items[at].index != (at < verb ? before : 1 - before)) return false;
        return true;
    }

    /// `A charges B over open ground`: the last word of the second side, of a choice of which nothing else is said,
    /// may be the first side's, where it cannot do without. The end where there is none.
    [[nodiscard]] std::size_t last_of_choice(const SideAssignment& assignment) const {
        auto last = items.size();
        while (last > 0 && !says_something(items[last - 1])) --last;
        if (last-- == 0 || procedure.sides.size() < 2 || assignment.sides[last] == 0 || !items[last].is_behind_joint ||
            items[last].means != Means::word)
            return items.size();
        const auto choice = word_of(items[last])->choice;
        const auto is_of_it = [&](const Item& item) {
            return item.means == Means::word && word_of(item)->choice == choice;
        };
        return choice != no_index && std::ranges::count_if(items, is_of_it) == 1 ? last : items.size();
    }

    // -------------------------------------------------------------------- what was said to be somebody's

    void place_owned(int own, SideAssignment& assignment) const {
        for (std::size_t at = 0; at < items.size(); ++at) {
            const auto& item = items[at];
            if (item.whose >= 0) assignment.sides[at] = item.by_person && own == 1 ? 1 - item.whose : item.whose;
            if (item.is_labelled && !item.of.empty()) assignment.sides[at] = side_of_label(item, assignment);
        }
    }

    /// Where what the die is said to be of stands.
    [[nodiscard]] int side_of_label(const Item& item, const SideAssignment& assignment) const {
        const auto side = assignment.sides[item.of.front()];
        if (std::ranges::any_of(item.of, [&](std::size_t one) { return assignment.sides[one] != side; }))
            throw fault(ErrorCode::ambiguous, item.text, "whose is `{}`? `{}` stands on both sides",
                        items[item.of.front()].text);
        return side;
    }

    /// `B is charged by A, mine 4`: nothing says whether A or B is the speaker's.
    void check_owners() const {
        const auto found = first_that([](const Item& item) {
            return item.by_person && item.whose >= 0 && (item.means == Means::number || says_something(item));
        });
        if (found == items.size()) return;
        const auto& said = items[found];
        const auto message =
            said.means == Means::number
                ? fmt::format("whose die is `{}`? say the {}'s and the {}'s, or which unit is yours", said.text,
                              procedure.sides[0], procedure.sides[1])
                : fmt::format("of whom is `{}` said? name the {} or the {}, or say which unit is yours", said.text,
                              procedure.sides[0], procedure.sides[1]);
        throw Error(ErrorCode::ambiguous, message, said.text);
    }

    /// The side that is one's own: where `my` stands, or not `his`.
    [[nodiscard]] std::optional<int> own_side(const SideAssignment& assignment) const {
        std::array<bool, 2> is_own = {false, false};
        for (std::size_t at = 0; at < items.size(); ++at) {
            const auto side = static_cast<std::size_t>(assignment.sides[at]);
            if (items[at].means == Means::mine) is_own[side] = true;
            if (items[at].means == Means::theirs) is_own[1 - side] = true;
        }
        if (is_own[0] && is_own[1] && procedure.sides.size() > 1)
            throw Error(ErrorCode::misplaced, "both sides are said to be yours: whose is which?", {});
        if (!is_own[0] && !is_own[1]) return std::nullopt;
        return is_own[1] ? 1 : 0;
    }
};

}  // namespace

std::vector<SideAssignment> side_assignments_of(const Procedure& procedure, const std::vector<Item>& items) {
    return SideAssigner(procedure, items).all();
}

}  // namespace orderly::parser
