#include "parse/easy/rules.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace orderly::parser {
namespace {

class Passives : SaidLine {
public:
    using SaidLine::SaidLine;

    void run() {
        if (procedure.sides.size() < 2 || std::ranges::any_of(items, &Item::is_passive)) return;
        ask_beside();
        if (turn_act()) return;
        const auto by = doer_from(0);
        if (by == items.size()) part_left();
        else if (!part_verb(by)) part_toward(by);
        if (std::ranges::none_of(items, &Item::is_passive)) ask_joined();
    }

private:
    [[nodiscard]] bool parts(std::size_t at) const {
        return items[at].means == Means::versus || items[at].means == Means::toward;
    }

    /// A word that describes a unit: no quantity, and no weapon.
    [[nodiscard]] bool describes(std::size_t at) const {
        const auto& item = items[at];
        if (item.means == Means::word) return book.is_plain(item.index);
        return item.means == Means::phrase || item.means == Means::derived || item.means == Means::fact ||
               item.means == Means::unit_name;
    }

    [[nodiscard]] bool is_any_described(std::size_t from, std::size_t to) const {
        for (auto at = from; at < to; ++at)
            if (describes(at)) return true;
        return false;
    }

    /// The first place from there on that says more than nothing; `in` may be a unit too.
    [[nodiscard]] std::size_t next(std::size_t at) const {
        while (at < items.size() && (items[at].means == Means::filler || items[at].means == Means::unit)) ++at;
        return at;
    }

    /// The `by` behind which somebody stands, and that belongs to no other verb (`supported by`); the end where none
    /// is.
    [[nodiscard]] std::size_t doer_from(std::size_t at) const {
        for (; at < items.size(); ++at) {
            if (items[at].means != Means::filler || !is_one_of(pieces[items[at].from], language.by)) continue;
            const auto doer = next(at + 1);
            if (doer == items.size() || items[at].stop || at == 0) continue;
            if (!is_somebody(doer) || belongs_to_other(at)) continue;
            return at;
        }
        return items.size();
    }

    [[nodiscard]] bool is_somebody(std::size_t at) const {
        if (items[at].means == Means::side) {
            if (items[at].stop) return false;
            at = next(at + 1);
        }
        return at < items.size() && (describes(at) || items[at].has_value);
    }

    [[nodiscard]] bool belongs_to_other(std::size_t by) const {
        const auto& before = items[by - 1];
        if (before.means == Means::called || (describes(by - 1) && before.means != Means::fact)) return false;
        return book.is_done(pieces[before.to - 1].key);
    }

    // ---------------------------------------------------------------- an act

    /// `28ma receives a charge from 15al`: the act is another unit's; behind `with` it is asked whose.
    bool turn_act() {
        for (std::size_t at = 1; at + 2 < items.size(); ++at) {
            const auto joint = at + 1;
            const auto is_act = items[at].means == Means::called && !items[at].stop && is_any_described(0, at);
            if (!is_act || items[joint].means != Means::filler || items[joint].stop) continue;
            const auto doer = next(joint + 1);
            if (doer == items.size() || items[doer].means != Means::unit_name) continue;
            const auto& piece = pieces[items[joint].from];
            if (is_one_of(piece, language.by) || is_one_of(piece, language.from.first(1))) {
                turn(at, joint);
                return true;
            }
            if (!is_one_of(piece, language.from) && !book.is_joining(piece.key)) continue;
            ask_who_acts(items[joint].from, items[doer].to);
            return true;
        }
        return false;
    }

    /// `charge 28ma by 15al`: a unit of the game that is joined to another may be the one who acts.
    void ask_joined() {
        const auto is_unit = [](const Item& item) { return item.means == Means::unit_name; };
        for (std::size_t joint = 1; joint + 1 < items.size(); ++joint) {
            const auto& piece = pieces[items[joint].from];
            const auto joins = items[joint].means == Means::filler && !items[joint].stop &&
                               (is_one_of(piece, language.by) || is_one_of(piece, language.from));
            const auto doer = joins ? next(joint + 1) : items.size();
            if (doer == items.size() || !is_unit(items[doer])) continue;
            const auto here = items.begin() + static_cast<std::ptrdiff_t>(joint);
            if (std::any_of(items.begin(), here, is_unit)) return ask_who_acts(items[joint].from, items[doer].to);
        }
    }

    // ---------------------------------------------------------------- a verb

    /// `X are charged in column by Y`: whether it was so, or is asked.
    bool part_verb(std::size_t by) {
        for (const auto& entry : book.entries()) {
            if (!entry.is_passive || entry.keys.size() < 2 || !book.is_by(entry.keys.back())) continue;
            const auto keys = std::span(entry.keys).first(entry.keys.size() - 1);
            for (std::size_t first = 1; first < by; ++first) {
                if (!stand_there(pieces, items[first].from, keys) || !describes_before(first)) continue;
                auto last = first;
                while (last < by && items[last].to < items[first].from + keys.size()) ++last;
                if (last == by || has_break(first, by)) continue;
                const auto is_longer = items[last].to > items[first].from + keys.size();
                if (is_longer || has_no_object(last + 1, by)) turn_verb(first, last, is_longer, by);
                else ask_doer(by);
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool describes_before(std::size_t at) const { return is_any_described(0, at); }

    [[nodiscard]] bool has_break(std::size_t from, std::size_t to) const {
        for (auto at = from; at < to; ++at)
            if (items[at].stop || items[at].means == Means::versus) return true;
        return false;
    }

    /// What follows on the verb is joined to it, or describes nothing.
    [[nodiscard]] bool has_no_object(std::size_t from, std::size_t by) const {
        for (auto at = from; at < by; ++at) {
            if (book.is_joining(pieces[items[at].from].key)) return true;
            if (items[at].means != Means::filler) break;
        }
        return !is_any_described(from, by);
    }

    /// What the last item says beyond the verb stays (`hit in flank`).
    void turn_verb(std::size_t first, std::size_t last, bool is_longer, std::size_t by) {
        for (auto at = first; at < last + (is_longer ? 0U : 1U); ++at)
            if (items[at].means == Means::fact || parts(at)) items[at].means = Means::filler;
        turn(first, by);
    }

    // ---------------------------------------------------------------- toward

    /// `fire at X by Y`; where somebody stands before, it is asked.
    void part_toward(std::size_t by) {
        for (std::size_t at = 0; at < by; ++at) {
            if (!parts(at) || !is_any_described(at, by) || items[next(at + 1)].means == Means::number) continue;
            if (!is_any_described(0, at)) turn(at, by);
            else if (items[at].means == Means::toward || items[by - 1].means == Means::called) ask_doer(by);
            return;
        }
    }

    /// `fire at X with disordered infantry`: nobody else is said to act.
    void ask_beside() {
        auto toward = std::size_t{0};
        while (toward < items.size() && !parts(toward)) ++toward;
        if (is_any_described(0, toward)) return;
        for (auto at = toward + 1; at + 1 < items.size(); ++at) {
            const auto joins =
                items[at].means == Means::filler && !items[at].stop && is_one_of(pieces[items[at].from], language.from);
            if (!joins || !is_any_described(toward, at)) continue;
            auto doer = next(at + 1);
            while (doer < items.size() && !describes(doer) && !items[doer].stop) doer = next(doer + 1);
            if (doer + 1 >= items.size() || !describes(doer) || items[doer].means == Means::fact || items[doer].stop ||
                !is_one_of(pieces[items[doer + 1].from], language.troops))
                continue;
            return ask_who_acts(items[at].from, items[doer + 1].to);
        }
    }

    /// `X are fired on with 9 points`: nobody stands behind the verb; where somebody is described, it is asked.
    void part_left() {
        for (const auto& entry : book.entries()) {
            if (!entry.is_passive || entry.keys.size() < 3 || !book.is_by(entry.keys.back())) continue;
            const auto keys = std::span(entry.keys).first(entry.keys.size() - 1);
            for (std::size_t first = 1; first < items.size(); ++first) {
                const auto last = left_at(first, keys);
                if (last == items.size() || !is_any_described(0, first)) continue;
                if (is_any_described(last + 1, items.size())) return ask_who_acts(items[first].from, items[last].to);
                for (auto at = first; at < last; ++at)
                    if (items[at].means == Means::fact) items[at].means = Means::filler;
                items[last].means = Means::versus;
                items[last].is_passive = true;
                return;
            }
        }
    }

    /// What stands toward at the end of such a verb that begins there, where no target follows; else the end.
    [[nodiscard]] std::size_t left_at(std::size_t first, std::span<const std::string> keys) const {
        const auto from = items[first].from;
        if (!is_spelled(from, keys)) return items.size();
        auto last = first;
        while (last + 1 < items.size() && items[last].to < from + keys.size()) ++last;
        if (items[last].means != Means::toward || items[last].to != from + keys.size()) return items.size();
        const auto is_left =
            items[last].stop || (last + 1 < items.size() && is_one_of(pieces[items[last + 1].from], language.from));
        return is_left ? last : items.size();
    }

    void turn(std::size_t from, std::size_t by) {
        for (auto at = from; at < by; ++at)
            if (parts(at)) items[at].means = Means::filler;
        items[by].means = Means::versus;
        items[by].is_passive = true;
    }

    void ask_doer(std::size_t by) { ask_who_acts(items[by].from, items[next(by + 1)].to); }

    void ask_who_acts(std::size_t from, std::size_t to) { ask(from, to, who_acts()); }
};

}  // namespace

void part_passives(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition) {
    Passives(book, pieces, recognition).run();
}

}  // namespace orderly::parser
