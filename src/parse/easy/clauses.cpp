#include "parse/easy/clauses.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "parse/easy/said_line.hpp"
#include "parse/easy/side_assignment.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

/// Items that stand together: up to a comma, a number, or what parts the sides.
struct Clause {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool is_opened = false;  ///< by `while` or its like
};

class Clauses : SaidLine {
public:
    using SaidLine::SaidLine;

    void run() {
        for (std::size_t at = 0; at < items.size(); ++at) {
            if (!begins_at(at)) continue;
            const Clause clause{at, end_of(at), at > 0 && opens(at - 1)};
            if (is_of_enemy(clause)) give_to_enemy(clause);
            else if (const auto troops = named_again(clause); troops < clause.end) give_to_first(clause, troops);
        }
    }

private:
    [[nodiscard]] bool opens(std::size_t at) const { return says(at, language.meanwhile); }

    /// The procedure's name may stand before it.
    [[nodiscard]] bool begins_at(std::size_t at) const {
        return at == 0 || items[at - 1].stop || opens(at - 1) || (at == 1 && items[0].means == Means::called);
    }

    [[nodiscard]] bool ends_before(std::size_t at) const {
        switch (items[at].means) {
            case Means::number:
            case Means::versus:
            case Means::toward:
            case Means::called:
            case Means::formal:
            case Means::adjust:
            case Means::dice:
            case Means::distance: return true;
            default: return opens(at) || items[at].has_value || is_weapon(at);
        }
    }

    [[nodiscard]] bool is_weapon(std::size_t at) const {
        return items[at].means == Means::word && procedure.words[items[at].index].weapon != no_index;
    }

    [[nodiscard]] std::size_t end_of(std::size_t at) const {
        auto end = at;
        while (end < items.size() && (end == at || !items[end - 1].stop) && !ends_before(end)) ++end;
        return end;
    }

    /// Whether nothing but numbers follows it in the same breath.
    [[nodiscard]] bool is_closed(const Clause& clause) const {
        auto at = clause.end;
        if (clause.is_opened || at == 0) return clause.is_opened;
        while (at < items.size() && !items[at - 1].stop && items[at].means == Means::number) ++at;
        return at == items.size() || items[at - 1].stop;
    }

    [[nodiscard]] bool says_any(const Clause& clause, std::span<const std::string_view> list) const {
        for (auto at = clause.begin; at < clause.end; ++at)
            if (says(at, list)) return true;
        return false;
    }

    /// The last piece of the item is one of the troops.
    [[nodiscard]] bool are_troops(std::size_t at) const {
        const auto means = items[at].means;
        return (means == Means::word || means == Means::fact) && is_one_of(pieces[items[at].to - 1], language.troops);
    }

    // ---------------------------------------------------------------- the enemy

    /// The first item but for what says nothing.
    [[nodiscard]] std::size_t subject_of(const Clause& clause) const {
        auto at = clause.begin;
        while (at < clause.end && items[at].means == Means::filler && !says(at, language.enemies)) ++at;
        return at;
    }

    [[nodiscard]] bool is_of_enemy(const Clause& clause) const {
        const auto subject = subject_of(clause);
        if (subject == clause.end || !is_closed(clause) || !says_state(subject, clause.end)) return false;
        const auto is_first = !is_any_said(0, subject);
        const auto is_enemy = says(subject, language.enemies);
        if (!is_enemy && (!is_first || items[subject].means != Means::other)) return false;
        if ((is_parted() || has_one_side()) && (!is_first || is_behind_versus(subject))) return false;
        return !may_describe(clause);
    }

    [[nodiscard]] bool says_state(std::size_t from, std::size_t to) const {
        for (auto at = from; at < to; ++at)
            if (says_something(items[at]) && items[at].means != Means::name) return true;
        return false;
    }

    /// `enemy cavalry, 12 figures, vs ...`: who is so himself may act.
    [[nodiscard]] bool may_describe(const Clause& clause) const {
        if (!throws_on_both_sides(procedure.kind) || says_any(clause, language.being)) return false;
        for (auto at = clause.begin; at < clause.end; ++at)
            if (are_troops(at)) return true;
        return false;
    }

    void give_to_enemy(const Clause& clause) {
        if (has_one_side()) return ask_enemy(clause);
        for (auto at = subject_of(clause); at < clause.end; ++at) {
            auto& item = items[at];
            if (item.means == Means::other) item.means = Means::filler;
            if (!says_something(item)) continue;
            item.whose = 1;
            item.by_person = true;
        }
    }

    void ask_enemy(const Clause& clause) { ask(items[clause.begin].from, items[clause.end - 1].to, of_enemy()); }

    // ---------------------------------------------------------------- the first side behind the second

    /// `12 cavalry vs 20 infantry, cavalry shaken`: troops of the first side alone, of whom something is said; the end
    /// where there are none.
    [[nodiscard]] std::size_t named_again(const Clause& clause) const {
        if (has_one_side() || !is_behind_versus(clause.begin) || !is_closed(clause)) return clause.end;
        auto at = clause.begin;
        while (at < clause.end && items[at].means == Means::filler) ++at;
        const auto is_named = at < clause.end && are_troops(at) && says_state(at + 1, clause.end);
        if (!is_named || !is_said(at, 0, versus) || is_said(at, versus, clause.begin)) return clause.end;
        return at;
    }

    [[nodiscard]] bool is_said(std::size_t what, std::size_t from, std::size_t to) const {
        const auto& key = pieces[items[what].to - 1].key;
        for (auto at = from; at < to; ++at)
            if (are_troops(at) && pieces[items[at].to - 1].key == key) return true;
        return false;
    }

    /// Where the second side is of other troops; else it may be of them too.
    void give_to_first(const Clause& clause, std::size_t troops) {
        auto are_others = false;
        for (auto at = versus; at < clause.begin; ++at) are_others = are_others || are_troops(at);
        // "the defenders vs the attackers" stand on each other's sides
        const auto is_turned =
            std::any_of(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(versus),
                        [](const Item& item) { return item.means == Means::side && item.index != 0; });
        if (!are_others || is_turned) {
            ask(items[troops].from, items[clause.end - 1].to, of_which_side());
            return;
        }
        items[troops].means = Means::filler;
        for (auto at = troops + 1; at < clause.end; ++at)
            if (says_something(items[at])) items[at].whose = 0;
    }
};

}  // namespace

void read_clauses(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition) {
    Clauses(book, pieces, recognition).run();
}

}  // namespace orderly::parser
