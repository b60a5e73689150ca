#include "parse/easy/questions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/engine.hpp"
#include "parse/easy/said_line.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

class Questioner {
public:
    Questioner(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition)
        : language_(book.language()),
          procedure_(book.procedure()),
          pieces_(pieces),
          recognition_(recognition),
          items_(recognition.items),
          line_(book, pieces, recognition.items) {}

    void run() {
        give_modifiers();
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (is_told_of_side(at)) continue;
            if (line_.is_state(at) && is_of_doer(at)) slip(items_[at].from, at, of_enemy());
            else if (line_.is_state(at) || is_of_no_side(at)) ask(at);
            else if (is_on_enemy(at)) slip(items_[at].from, end_of_enemy(at), of_enemy());
        }
        for (const auto& denied : recognition_.left_out) ask_both_ways(denied);
    }

private:
    // ---------------------------------------------------------------- what stands there

    /// In a clause whose subject says of whom.
    [[nodiscard]] bool is_told_of_side(std::size_t at) const {
        return items_[at].means != Means::number && (items_[at].whose >= 0 || items_[at].is_labelled);
    }

    [[nodiscard]] bool is_enemy(std::size_t at) const { return line_.says(at, language_.enemies); }

    /// The last item before it in the same breath that says something; the end where there is none.
    [[nodiscard]] std::size_t before(std::size_t at) const {
        while (at > 0 && !items_[at - 1].stop) {
            --at;
            if (items_[at].means != Means::filler || is_enemy(at) || line_.says(at, language_.both)) return at;
        }
        return items_.size();
    }

    // ---------------------------------------------------------------- whose it is

    /// Whether the item names another than the one on whose side it stands.
    [[nodiscard]] bool names_another(std::size_t at) const {
        const auto means = items_[at].means;
        const auto side = line_.is_behind_versus(at) ? 1U : 0U;
        if (!line_.has_one_side() && !line_.is_parted()) return false;
        if (!line_.is_any_said(side == 1 ? line_.versus : 0, at)) return false;
        if (means == Means::side) return !line_.has_one_side() && items_[at].index != side;
        return side == 0 ? is_enemy(at) || is_theirs(at) || is_he(at) : means == Means::own;
    }

    /// `the firing unit`, behind both sides: the first one, by what it does.
    [[nodiscard]] bool is_doer(std::size_t at) const {
        const auto& item = items_[at];
        if (item.means != Means::called || item.stop || item.to == pieces_.size()) return false;
        if (!line_.book.is_doing(pieces_[item.to - 1].key) || !line_.book.is_noun(pieces_[item.to].key)) return false;
        const auto parts = [](const Item& one) { return one.means == Means::versus || one.means == Means::toward; };
        const auto end = items_.begin() + static_cast<std::ptrdiff_t>(at);
        const auto part = std::find_if(items_.begin(), end, parts);
        return part != end && line_.is_any_said(0, static_cast<std::size_t>(part - items_.begin()));
    }

    /// `he is disordered`, where there are two sides.
    [[nodiscard]] bool is_he(std::size_t at) const {
        return items_[at].means == Means::other && !line_.has_one_side() &&
               !line_.book.is_possessive(pieces_[items_[at].from].key);
    }

    /// `their`; "troops with their leader" have him.
    [[nodiscard]] bool is_theirs(std::size_t at) const {
        const auto from = items_[at].from;
        return items_[at].means == Means::other && line_.book.is_possessive(pieces_[from].key) &&
               (!line_.has_one_side() || from == 0 || !line_.book.is_joining(pieces_[from - 1].key));
    }

    /// `enemy disordered`; the end where it is not said so.
    [[nodiscard]] std::size_t owner_before(std::size_t at) const {
        auto owner = before(at);
        if (owner < items_.size() && items_[owner].means == Means::choice) owner = before(owner);
        return owner < items_.size() && names_another(owner) ? owner : items_.size();
    }

    /// `a disordered enemy`, where nothing more is said of him.
    [[nodiscard]] bool is_enemy_behind(std::size_t at) const {
        const auto owner = at + 1;
        if (items_[at].stop || owner >= items_.size() || !is_enemy(owner) || !names_another(owner)) return false;
        if (line_.book.is_doing(pieces_[items_[at].to - 1].key)) return false;
        auto next = owner + 1;
        while (next < items_.size() && !items_[next - 1].stop &&
               (items_[next].means == Means::filler || items_[next].means == Means::choice))
            ++next;
        return next >= items_.size() || items_[next - 1].stop || !line_.is_state(next);
    }

    /// `attacker disordered`, behind the words of a unit, in a table of two sides that are called otherwise.
    [[nodiscard]] bool is_other_role(std::size_t at) const {
        if (at == items_.size() || items_[at].means != Means::fact || line_.has_one_side()) return false;
        return items_[at].to == items_[at].from + 1 && line_.book.is_role(pieces_[items_[at].from].key) &&
               line_.is_any_said(line_.begin_of_side(at), at);
    }

    [[nodiscard]] std::string of_which_side() const {
        return fmt::format("of the {} or of the {}? say it on that side of `{}`", procedure_.sides[0],
                           procedure_.sides[1], language_.versus.front());
    }

    /// `leader attached to the attacker`, on the other side; the end where it is not said so.
    [[nodiscard]] std::size_t owner_behind(std::size_t at) const {
        auto owner = at + 1;
        while (owner < items_.size() && !items_[owner - 1].stop &&
               (items_[owner].means == Means::filler || items_[owner].means == Means::part))
            ++owner;
        const auto is_led_on = owner > at + 1 && owner < items_.size() && !items_[owner - 1].stop &&
                               !line_.book.is_by(pieces_[items_[at].to].key) && is_joint(at + 1);
        const auto is_side = is_led_on && items_[owner].means == Means::side;
        return is_side && names_another(owner) ? owner : items_.size();
    }

    [[nodiscard]] bool is_joint(std::size_t at) const {
        const auto& key = pieces_[items_[at].from].key;
        return items_[at].means == Means::part || line_.book.is_joining(key) ||
               is_one_of(pieces_[items_[at].from], language_.vague);
    }

    /// `with my attached leader` behind `vs`.
    [[nodiscard]] bool holds_owner(std::size_t at) const {
        if (!line_.is_behind_versus(at) || line_.has_one_side() || !line_.is_any_said(line_.versus, at)) return false;
        const auto typed = std::span(pieces_).subspan(items_[at].from, items_[at].to - items_[at].from);
        return std::ranges::any_of(typed, [&](const Piece& piece) { return is_one_of(piece, language_.my); });
    }

    /// Behind `vs` in a table of one side, up to a comma or a number.
    [[nodiscard]] bool is_of_no_side(std::size_t at) const {
        if (!line_.has_one_side() || !line_.is_behind_versus(at) || items_[at].means > Means::derived ||
            items_[at].means == Means::called)
            return false;
        for (auto one = line_.versus; one < at; ++one)
            if (items_[one].stop || items_[one].means == Means::number) return false;
        return true;
    }

    /// `shot at by shaken infantry`, `against infantry in hard cover`, in a table of one side: up to a comma or a
    /// number.
    [[nodiscard]] bool is_of_doer(std::size_t at) const {
        if (!line_.has_one_side()) return false;
        for (auto before = at; before > 0 && !items_[before - 1].stop; --before) {
            const auto& item = items_[before - 1];
            const auto is_by = item.means == Means::filler && line_.book.is_by(pieces_[item.from].key);
            if (is_by) return before > 1 && !items_[before - 2].stop && items_[before - 2].means == Means::word;
            if (names_enemy(item) && line_.book.is_joining(pieces_[items_[at].from].key)) return true;
            if (names_enemy(item) && before < at) return items_[before].means == Means::filler;
            if (item.means != Means::filler && item.means != Means::fact && !line_.is_state(before - 1)) return false;
        }
        return false;
    }

    /// `against infantry`, as one word of the table.
    [[nodiscard]] bool names_enemy(const Item& item) const {
        return item.means == Means::word && item.to > item.from + 1 &&
               is_one_of(pieces_[item.from], language_.versus) && is_one_of(pieces_[item.to - 1], language_.troops);
    }

    /// `4 hits on the enemy`, in a table of one side.
    [[nodiscard]] bool is_on_enemy(std::size_t at) const {
        const auto is_word = items_[at].means == Means::word && !line_.book.is_plain(items_[at].index);
        return is_word && line_.has_one_side() && at + 1 < items_.size() && !items_[at].stop &&
               items_[at + 1].means == Means::toward && end_of_enemy(at) > at;
    }

    /// The enemy that is named behind what says nothing; the place itself where none is.
    [[nodiscard]] std::size_t end_of_enemy(std::size_t at) const {
        auto to = at + 2;
        while (to < items_.size() && items_[to].means == Means::filler && !is_enemy(to)) ++to;
        return to < items_.size() && is_enemy(to) ? to : at;
    }

    // ---------------------------------------------------------------- what is asked

    void ask(std::size_t at) {
        if (const auto from = doubted_from(at); from < items_[at].from) return ask_doubted(from, at);
        if (const auto doer = before(at); doer < items_.size() && is_doer(doer)) return ask_doer(doer, at);
        if (const auto owner = owner_before(at); owner < items_.size()) return ask_owner(items_[owner].from, at, owner);
        if (const auto role = before(at); is_other_role(role)) return slip(items_[role].from, at, of_which_side());
        if (const auto owner = owner_behind(at); owner < items_.size()) return ask_owner(items_[at].from, owner, owner);
        if (holds_owner(at)) return ask_owner(items_[at].from, at, at);
        if (is_enemy_behind(at)) return ask_owner(items_[at].from, at + 1, at + 1);
        if (is_of_no_side(at)) return slip(items_[line_.versus].from, at, of_enemy());
        if (const auto length = line_.length_before(at, language_.past); length > 0) tell_past(at, length);
        else if (holds_past(at)) tell_past(at, 0);
        if (is_of_both(at)) slip(items_[before(at)].from, at, "say it of each of them");
    }

    void ask_doubted(std::size_t from, std::size_t at) {
        const auto doubt = typed_text(std::span(pieces_).subspan(from, items_[at].from - from));
        slip(from, at,
             fmt::format("is that so now, and of this unit? then say it without `{}`; or else leave it out",
                         text::sanitized(doubt)));
    }

    /// `was broken`: it may be so still.
    void tell_past(std::size_t at, std::size_t length) {
        const auto& item = items_[at];
        const auto from = item.from - length;
        const auto text = text::sanitized(typed_text(std::span(pieces_).subspan(from, item.to - from)));
        const auto is_whole = length == 0;
        const auto as = is_whole ? std::string(procedure_.words[item.index].id) : text::sanitized(item.text);
        recognition_.heard.push_back(fmt::format("{} as {}", text, as));
    }

    /// `leader was attached`.
    [[nodiscard]] bool holds_past(std::size_t at) const {
        const auto& item = items_[at];
        const auto typed = std::span(pieces_).subspan(item.from, item.to - item.from);
        return item.means == Means::word &&
               std::ranges::any_of(typed, [&](const Piece& piece) { return is_one_of(piece, language_.past); });
    }

    [[nodiscard]] std::string of_enemy() const {
        return fmt::format("said of the enemy, it has no place in {}: leave it out", procedure_.id);
    }

    void ask_doer(std::size_t doer, std::size_t at) {
        slip(items_[doer].from, at,
             fmt::format("of the {} say it before the {}", procedure_.sides[0], procedure_.sides[1]));
    }

    void ask_owner(std::size_t from, std::size_t last, std::size_t owner) {
        if (line_.has_one_side()) return slip(from, last, of_enemy());
        const auto side = line_.is_behind_versus(owner) ? 0U : 1U;
        slip(from, last,
             fmt::format("said of the {}, it belongs {} `{}`", procedure_.sides[side], side == 0 ? "before" : "behind",
                         items_[line_.versus].text));
    }

    void slip(std::size_t from, std::size_t last, const std::string& advice) {
        ask_once(recognition_.slips, slip_of(ErrorCode::ambiguous, pieces_, from, items_[last].to, advice));
    }

    /// Where that begins which makes it past, intended or supposed: right before it, but for what says nothing.
    [[nodiscard]] std::size_t doubted_from(std::size_t at) const {
        const auto& item = items_[at];
        if (line_.book.is_doing(pieces_[item.to - 1].key)) return item.from;
        const auto is_described = line_.is_any_said(line_.begin_of_side(at), at);
        if (!is_described && !line_.has_one_side()) return item.from;
        auto before = at;
        while (before > 0 && items_[before - 1].means == Means::filler) --before;
        const auto is_toward = before > 0 && items_[before - 1].means == Means::toward && !line_.is_parted();
        if (is_toward && !line_.has_one_side() && !line_.is_behind_versus(at))
            return item.from;  // "fire into the guns"
        const auto length = line_.length_before(at, language_.doubts);
        if (length > 0 || !may_be_vague(at)) return item.from - length;
        return item.from - line_.length_before(at, language_.vague);
    }

    /// What no other word excludes, or a body of troops by its form: `over the fence`, `to march column`.
    [[nodiscard]] bool may_be_vague(std::size_t at) const {
        const auto& item = items_[at];
        if (item.means != Means::word || procedure_.words[item.index].choice == no_index) return true;
        return line_.book.is_noun(pieces_[item.to - 1].key);
    }

    /// `both worn`, behind several that were named.
    [[nodiscard]] bool is_of_both(std::size_t at) const {
        const auto both = before(at);
        if (both == items_.size() || !line_.says(both, language_.both)) return false;
        const auto parts = [](const Item& item) { return item.means == Means::versus || item.means == Means::part; };
        return std::any_of(items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(both), parts);
    }

    // ---------------------------------------------------------------- what is said both ways

    /// `in works that are not fortified`.
    void ask_both_ways(const Slip& denied) {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            const auto& item = items_[at];
            if (item.means != Means::word || item.index != denied.denies) continue;
            const auto from = std::min(item.from, denied.from);
            const auto to = std::max(item.to, denied.to);
            const auto parts = [&](const Item& other) {
                return other.from >= from && other.to <= to &&
                       (other.means == Means::versus || other.means == Means::part);
            };
            if (std::ranges::any_of(items_, parts)) continue;
            const auto said = text::sanitized(typed_text(std::span(pieces_).subspan(item.from, item.to - item.from)));
            ask_once(recognition_.slips, slip_of(ErrorCode::ambiguous, pieces_, denied.from, denied.to,
                                                 fmt::format("`{}` says that it is so: leave out one of them", said)));
        }
    }

    // ---------------------------------------------------------------- modifiers by hand

    [[nodiscard]] bool is_of_each(std::size_t at) const {
        return items_[at].means == Means::each || items_[at].means == Means::everybody ||
               line_.says(at, language_.both);
    }

    /// `-1 to the enemy`; `-1 for each side` is asked.
    void give_modifiers() {
        if (line_.has_one_side()) return;
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (items_[at].means != Means::adjust || items_[at].stop) continue;
            auto to = at + 1;
            while (to < items_.size() && !items_[to - 1].stop && !is_enemy(to) && !is_of_each(to) &&
                   (items_[to].means == Means::filler || items_[to].means == Means::part))
                ++to;
            if (to == items_.size() || items_[to - 1].stop) continue;
            if (is_of_each(to)) slip(items_[at].from, to, "say it of each side");
            if (!is_enemy(to)) continue;
            items_[at].whose = 1;
            items_[at].by_person = true;
            items_[at].stop = items_[to].stop;
            for (auto one = at + 1; one <= to; ++one) items_[one].means = Means::filler;
        }
    }

    const Language& language_;
    const Procedure& procedure_;
    const std::vector<Piece>& pieces_;
    Recognition& recognition_;
    std::vector<Item>& items_;
    SaidLine line_;
};

}  // namespace

void question(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition) {
    Questioner(book, pieces, recognition).run();
}

}  // namespace orderly::parser
