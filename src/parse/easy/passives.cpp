#include "parse/easy/passives.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "parse/easy/said_line.hpp"

namespace orderly::parser {
namespace {

class Passives {
public:
    Passives(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition)
        : book_(book), pieces_(pieces), recognition_(recognition), items_(recognition.items) {}

    void run() {
        if (book_.procedure().sides.size() < 2 || std::ranges::any_of(items_, &Item::is_passive)) return;
        ask_beside();
        const auto by = doer_from(0);
        if (by == items_.size()) return part_left();
        if (!part_verb(by)) part_toward(by);
    }

private:
    [[nodiscard]] bool parts(std::size_t at) const {
        return items_[at].means == Means::versus || items_[at].means == Means::toward;
    }

    /// A word that describes a unit: no quantity, and no weapon.
    [[nodiscard]] bool describes(std::size_t at) const {
        const auto& item = items_[at];
        if (item.means == Means::word) return book_.is_plain(item.index);
        return item.means == Means::phrase || item.means == Means::derived || item.means == Means::fact;
    }

    [[nodiscard]] bool is_any_described(std::size_t from, std::size_t to) const {
        for (auto at = from; at < to; ++at)
            if (describes(at)) return true;
        return false;
    }

    /// The first place from there on that says more than nothing; `in` may be a unit too.
    [[nodiscard]] std::size_t next(std::size_t at) const {
        while (at < items_.size() && (items_[at].means == Means::filler || items_[at].means == Means::unit)) ++at;
        return at;
    }

    /// The `by` behind which somebody stands, and that belongs to no other verb (`supported by`); the end where none
    /// is.
    [[nodiscard]] std::size_t doer_from(std::size_t at) const {
        for (; at < items_.size(); ++at) {
            if (items_[at].means != Means::filler || !is_one_of(pieces_[items_[at].from], book_.language().by))
                continue;
            const auto doer = next(at + 1);
            if (doer == items_.size() || items_[at].stop || at == 0) continue;
            if (!is_somebody(doer) || belongs_to_other(at)) continue;
            return at;
        }
        return items_.size();
    }

    [[nodiscard]] bool is_somebody(std::size_t at) const {
        if (items_[at].means == Means::side) {
            if (items_[at].stop) return false;
            at = next(at + 1);
        }
        return at < items_.size() && (describes(at) || items_[at].has_value);
    }

    [[nodiscard]] bool belongs_to_other(std::size_t by) const {
        const auto& before = items_[by - 1];
        if (before.means == Means::called || (describes(by - 1) && before.means != Means::fact)) return false;
        return book_.is_done(pieces_[before.to - 1].key);
    }

    // ---------------------------------------------------------------- a verb

    /// `X are charged in column by Y`: whether it was so, or is asked.
    bool part_verb(std::size_t by) {
        for (const auto& entry : book_.entries()) {
            if (!entry.is_passive || entry.keys.size() < 2 || !book_.is_by(entry.keys.back())) continue;
            const auto keys = std::span(entry.keys).first(entry.keys.size() - 1);
            for (std::size_t first = 1; first < by; ++first) {
                if (!stand_there(pieces_, items_[first].from, keys) || !describes_before(first)) continue;
                auto last = first;
                while (last < by && items_[last].to < items_[first].from + keys.size()) ++last;
                if (last == by || has_break(first, by)) continue;
                const auto is_longer = items_[last].to > items_[first].from + keys.size();
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
            if (items_[at].stop || items_[at].means == Means::versus) return true;
        return false;
    }

    /// What follows on the verb is joined to it, or describes nothing.
    [[nodiscard]] bool has_no_object(std::size_t from, std::size_t by) const {
        for (auto at = from; at < by; ++at) {
            if (book_.is_joining(pieces_[items_[at].from].key)) return true;
            if (items_[at].means != Means::filler) break;
        }
        return !is_any_described(from, by);
    }

    /// What the last item says beyond the verb stays (`hit in flank`).
    void turn_verb(std::size_t first, std::size_t last, bool is_longer, std::size_t by) {
        for (auto at = first; at < last + (is_longer ? 0U : 1U); ++at)
            if (items_[at].means == Means::fact || parts(at)) items_[at].means = Means::filler;
        turn(first, by);
    }

    // ---------------------------------------------------------------- toward

    /// `fire at X by Y`; where somebody stands before, it is asked.
    void part_toward(std::size_t by) {
        for (std::size_t at = 0; at < by; ++at) {
            if (!parts(at) || !is_any_described(at, by) || items_[next(at + 1)].means == Means::number) continue;
            if (!is_any_described(0, at)) turn(at, by);
            else if (items_[at].means == Means::toward || items_[by - 1].means == Means::called) ask_doer(by);
            return;
        }
    }

    /// `fire at X with disordered infantry`: nobody else is said to act.
    void ask_beside() {
        auto toward = std::size_t{0};
        while (toward < items_.size() && !parts(toward)) ++toward;
        if (is_any_described(0, toward)) return;
        for (auto at = toward + 1; at + 1 < items_.size(); ++at) {
            const auto joins = items_[at].means == Means::filler && !items_[at].stop &&
                               is_one_of(pieces_[items_[at].from], book_.language().from);
            if (!joins || !is_any_described(toward, at)) continue;
            auto doer = next(at + 1);
            while (doer < items_.size() && !describes(doer) && !items_[doer].stop) doer = next(doer + 1);
            if (doer + 1 >= items_.size() || !describes(doer) || items_[doer].means == Means::fact ||
                items_[doer].stop || !is_one_of(pieces_[items_[doer + 1].from], book_.language().troops))
                continue;
            return ask(items_[at].from, items_[doer + 1].to);
        }
    }

    /// `X are fired on with 9 points`: nobody stands behind the verb; where somebody is described, it is asked.
    void part_left() {
        for (const auto& entry : book_.entries()) {
            if (!entry.is_passive || entry.keys.size() < 3 || !book_.is_by(entry.keys.back())) continue;
            const auto keys = std::span(entry.keys).first(entry.keys.size() - 1);
            for (std::size_t first = 1; first < items_.size(); ++first) {
                const auto last = left_at(first, keys);
                if (last == items_.size() || !is_any_described(0, first)) continue;
                if (is_any_described(last + 1, items_.size())) return ask(items_[first].from, items_[last].to);
                for (auto at = first; at < last; ++at)
                    if (items_[at].means == Means::fact) items_[at].means = Means::filler;
                items_[last].means = Means::versus;
                items_[last].is_passive = true;
                return;
            }
        }
    }

    /// What stands toward at the end of such a verb that begins there, where no target follows; else the end.
    [[nodiscard]] std::size_t left_at(std::size_t first, std::span<const std::string> keys) const {
        const auto from = items_[first].from;
        if (from + keys.size() > pieces_.size() ||
            !std::ranges::equal(keys, std::span(pieces_).subspan(from, keys.size()), {}, {}, &Piece::key))
            return items_.size();
        auto last = first;
        while (last + 1 < items_.size() && items_[last].to < from + keys.size()) ++last;
        if (items_[last].means != Means::toward || items_[last].to != from + keys.size()) return items_.size();
        const auto is_left = items_[last].stop || (last + 1 < items_.size() &&
                                                   is_one_of(pieces_[items_[last + 1].from], book_.language().from));
        return is_left ? last : items_.size();
    }

    void turn(std::size_t from, std::size_t by) {
        for (auto at = from; at < by; ++at)
            if (parts(at)) items_[at].means = Means::filler;
        items_[by].means = Means::versus;
        items_[by].is_passive = true;
    }

    void ask_doer(std::size_t by) { ask(items_[by].from, items_[next(by + 1)].to); }

    void ask(std::size_t from, std::size_t to) {
        const auto& procedure = book_.procedure();
        ask_once(recognition_.slips,
                 slip_of(ErrorCode::ambiguous, pieces_, from, to,
                         fmt::format("who is the {0}? say the {0} first, and `{1}` before the other",
                                     procedure.sides[0], book_.language().versus.front())));
    }

    const Phrasebook& book_;
    const std::vector<Piece>& pieces_;
    Recognition& recognition_;
    std::vector<Item>& items_;
};

}  // namespace

void part_passives(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition) {
    Passives(book, pieces, recognition).run();
}

}  // namespace orderly::parser
