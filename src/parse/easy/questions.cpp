#include "parse/easy/questions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/engine.hpp"
#include "parse/easy/said_line.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

class Questioner : SaidLine {
public:
    using SaidLine::SaidLine;

    void run() {
        give_modifiers();
        for (std::size_t at = 0; at < items.size(); ++at) {
            if (is_told_of_side(at)) continue;
            if (is_state(at) && is_of_doer(at)) slip(items[at].from, at, of_enemy());
            else if (is_state(at) || is_of_no_side(at)) ask_state(at);
            else if (is_on_enemy(at)) slip(items[at].from, end_of_enemy(at), of_enemy());
        }
        for (const auto& denied : recognition.left_out) ask_both_ways(denied);
    }

private:
    // ---------------------------------------------------------------- what stands there

    /// In a clause whose subject says of whom.
    [[nodiscard]] bool is_told_of_side(std::size_t at) const {
        return items[at].means != Means::number && (items[at].whose >= 0 || items[at].is_labelled);
    }

    [[nodiscard]] bool is_enemy(std::size_t at) const { return says(at, language.enemies); }

    /// The last item before it in the same breath that says something; the end where there is none.
    [[nodiscard]] std::size_t before(std::size_t at) const {
        while (at > 0 && !items[at - 1].stop) {
            --at;
            if (items[at].means != Means::filler || is_enemy(at) || says(at, language.both)) return at;
        }
        return items.size();
    }

    // ---------------------------------------------------------------- whose it is

    /// Whether the item names another than the one on whose side it stands.
    [[nodiscard]] bool names_another(std::size_t at) const {
        const auto means = items[at].means;
        const auto side = is_behind_versus(at) ? 1U : 0U;
        if (!has_one_side() && !is_parted()) return false;
        if (!is_any_said(side == 1 ? versus : 0, at)) return false;
        if (means == Means::side) return !has_one_side() && items[at].index != side;
        return side == 0 ? is_enemy(at) || is_theirs(at) || is_he(at) : means == Means::own;
    }

    /// `the firing unit`, behind both sides: the first one, by what it does.
    [[nodiscard]] bool is_doer(std::size_t at) const {
        const auto& item = items[at];
        if (item.means != Means::called || item.stop || item.to == pieces.size()) return false;
        if (!book.is_doing(pieces[item.to - 1].key) || !book.is_noun(pieces[item.to].key)) return false;
        const auto parts = [](const Item& one) { return one.means == Means::versus || one.means == Means::toward; };
        const auto end = items.begin() + static_cast<std::ptrdiff_t>(at);
        const auto part = std::find_if(items.begin(), end, parts);
        return part != end && is_any_said(0, static_cast<std::size_t>(part - items.begin()));
    }

    /// `he is disordered`, where there are two sides.
    [[nodiscard]] bool is_he(std::size_t at) const {
        return items[at].means == Means::other && !has_one_side() && !book.is_possessive(pieces[items[at].from].key);
    }

    /// `their`; "troops with their leader" have him.
    [[nodiscard]] bool is_theirs(std::size_t at) const {
        const auto from = items[at].from;
        return items[at].means == Means::other && book.is_possessive(pieces[from].key) &&
               (!has_one_side() || from == 0 || !book.is_joining(pieces[from - 1].key));
    }

    /// `enemy disordered`; the end where it is not said so.
    [[nodiscard]] std::size_t owner_before(std::size_t at) const {
        auto owner = before(at);
        if (owner < items.size() && items[owner].means == Means::choice) owner = before(owner);
        return owner < items.size() && names_another(owner) ? owner : items.size();
    }

    /// `a disordered enemy`, where nothing more is said of him.
    [[nodiscard]] bool is_enemy_behind(std::size_t at) const {
        const auto owner = at + 1;
        if (items[at].stop || owner >= items.size() || !is_enemy(owner) || !names_another(owner)) return false;
        if (book.is_doing(pieces[items[at].to - 1].key)) return false;
        auto next = owner + 1;
        while (next < items.size() && !items[next - 1].stop &&
               (items[next].means == Means::filler || items[next].means == Means::choice))
            ++next;
        return next >= items.size() || items[next - 1].stop || !is_state(next);
    }

    /// `attacker disordered`, behind the words of a unit, in a table of two sides that are called otherwise.
    [[nodiscard]] bool is_other_role(std::size_t at) const {
        if (at == items.size() || items[at].means != Means::fact || has_one_side()) return false;
        return items[at].to == items[at].from + 1 && book.is_role(pieces[items[at].from].key) &&
               is_any_said(begin_of_side(at), at);
    }

    /// `leader attached to the attacker`, on the other side; the end where it is not said so.
    [[nodiscard]] std::size_t owner_behind(std::size_t at) const {
        auto owner = at + 1;
        while (owner < items.size() && !items[owner - 1].stop &&
               (items[owner].means == Means::filler || items[owner].means == Means::part))
            ++owner;
        const auto is_led_on = owner > at + 1 && owner < items.size() && !items[owner - 1].stop &&
                               !book.is_by(pieces[items[at].to].key) && is_joint(at + 1);
        const auto is_side = is_led_on && items[owner].means == Means::side;
        return is_side && names_another(owner) ? owner : items.size();
    }

    [[nodiscard]] bool is_joint(std::size_t at) const {
        const auto& key = pieces[items[at].from].key;
        return items[at].means == Means::part || book.is_joining(key) ||
               is_one_of(pieces[items[at].from], language.vague);
    }

    /// `with my attached leader` behind `vs`.
    [[nodiscard]] bool holds_owner(std::size_t at) const {
        if (!is_behind_versus(at) || has_one_side() || !is_any_said(versus, at)) return false;
        const auto typed = std::span(pieces).subspan(items[at].from, items[at].to - items[at].from);
        return std::ranges::any_of(typed, [&](const Piece& piece) { return is_one_of(piece, language.my); });
    }

    /// Behind `vs` in a table of one side, up to a comma or a number.
    [[nodiscard]] bool is_of_no_side(std::size_t at) const {
        if (!has_one_side() || !is_behind_versus(at) || items[at].means > Means::derived ||
            items[at].means == Means::called)
            return false;
        for (auto one = versus; one < at; ++one)
            if (items[one].stop || items[one].means == Means::number) return false;
        return true;
    }

    /// `shot at by shaken infantry`, `against infantry in hard cover`, in a table of one side: up to a comma or a
    /// number.
    [[nodiscard]] bool is_of_doer(std::size_t at) const {
        if (!has_one_side()) return false;
        for (auto before = at; before > 0 && !items[before - 1].stop; --before) {
            const auto& item = items[before - 1];
            const auto is_by = item.means == Means::filler && book.is_by(pieces[item.from].key);
            if (is_by) return before > 1 && !items[before - 2].stop && items[before - 2].means == Means::word;
            if (names_enemy(item) && book.is_joining(pieces[items[at].from].key)) return true;
            if (names_enemy(item) && before < at) return items[before].means == Means::filler;
            if (item.means != Means::filler && item.means != Means::fact && !is_state(before - 1)) return false;
        }
        return false;
    }

    /// `against infantry`, as one word of the table.
    [[nodiscard]] bool names_enemy(const Item& item) const {
        return item.means == Means::word && item.to > item.from + 1 && is_one_of(pieces[item.from], language.versus) &&
               is_one_of(pieces[item.to - 1], language.troops);
    }

    /// `4 hits on the enemy`, in a table of one side.
    [[nodiscard]] bool is_on_enemy(std::size_t at) const {
        const auto is_word = items[at].means == Means::word && !book.is_plain(items[at].index);
        return is_word && has_one_side() && at + 1 < items.size() && !items[at].stop &&
               items[at + 1].means == Means::toward && end_of_enemy(at) > at;
    }

    /// The enemy that is named behind what says nothing; the place itself where none is.
    [[nodiscard]] std::size_t end_of_enemy(std::size_t at) const {
        auto to = at + 2;
        while (to < items.size() && items[to].means == Means::filler && !is_enemy(to)) ++to;
        return to < items.size() && is_enemy(to) ? to : at;
    }

    // ---------------------------------------------------------------- what is asked

    void ask_state(std::size_t at) {
        if (const auto from = doubted_from(at); from < items[at].from) return ask_doubted(from, at);
        if (const auto doer = before(at); doer < items.size() && is_doer(doer)) return ask_doer(doer, at);
        if (const auto owner = owner_before(at); owner < items.size()) return ask_owner(items[owner].from, at, owner);
        if (const auto role = before(at); is_other_role(role)) return slip(items[role].from, at, of_which_side());
        if (const auto owner = owner_behind(at); owner < items.size()) return ask_owner(items[at].from, owner, owner);
        if (holds_owner(at)) return ask_owner(items[at].from, at, at);
        if (is_enemy_behind(at)) return ask_owner(items[at].from, at + 1, at + 1);
        if (is_of_no_side(at)) return slip(items[versus].from, at, of_enemy());
        if (const auto length = length_before(at, language.past); length > 0) tell_past(at, length);
        else if (holds_past(at)) tell_past(at, 0);
        if (is_of_both(at)) slip(items[before(at)].from, at, "say it of each of them");
    }

    void ask_doubted(std::size_t from, std::size_t at) {
        const auto doubt = typed_text(std::span(pieces).subspan(from, items[at].from - from));
        slip(from, at,
             fmt::format("is that so now, and of this unit? then say it without `{}`; or else leave it out",
                         text::sanitized(doubt)));
    }

    /// `was broken`: it may be so still.
    void tell_past(std::size_t at, std::size_t length) {
        const auto& item = items[at];
        const auto from = item.from - length;
        const auto text = text::sanitized(typed_text(std::span(pieces).subspan(from, item.to - from)));
        const auto is_whole = length == 0;
        const auto as = is_whole ? std::string(procedure.words[item.index].id) : text::sanitized(item.text);
        recognition.heard.push_back(fmt::format("{} as {}", text, as));
    }

    /// `leader was attached`.
    [[nodiscard]] bool holds_past(std::size_t at) const {
        const auto& item = items[at];
        const auto typed = std::span(pieces).subspan(item.from, item.to - item.from);
        return item.means == Means::word &&
               std::ranges::any_of(typed, [&](const Piece& piece) { return is_one_of(piece, language.past); });
    }

    void ask_doer(std::size_t doer, std::size_t at) {
        slip(items[doer].from, at,
             fmt::format("of the {} say it before the {}", procedure.sides[0], procedure.sides[1]));
    }

    void ask_owner(std::size_t from, std::size_t last, std::size_t owner) {
        if (has_one_side()) return slip(from, last, of_enemy());
        const auto side = is_behind_versus(owner) ? 0U : 1U;
        slip(from, last,
             fmt::format("said of the {}, it belongs {} `{}`", procedure.sides[side], side == 0 ? "before" : "behind",
                         items[versus].text));
    }

    void slip(std::size_t from, std::size_t last, const std::string& advice) { ask(from, items[last].to, advice); }

    /// Where that begins which makes it past, intended or supposed: right before it, but for what says nothing.
    [[nodiscard]] std::size_t doubted_from(std::size_t at) const {
        const auto& item = items[at];
        if (book.is_doing(pieces[item.to - 1].key)) return item.from;
        const auto is_described = is_any_said(begin_of_side(at), at);
        if (!is_described && !has_one_side()) return item.from;
        auto before = at;
        while (before > 0 && items[before - 1].means == Means::filler) --before;
        const auto is_toward = before > 0 && items[before - 1].means == Means::toward && !is_parted();
        if (is_toward && !has_one_side() && !is_behind_versus(at)) return item.from;  // "fire into the guns"
        const auto length = length_before(at, language.doubts);
        if (length > 0 || !may_be_vague(at)) return item.from - length;
        return item.from - length_before(at, language.vague);
    }

    /// What no other word excludes, or a body of troops by its form: `over the fence`, `to march column`.
    [[nodiscard]] bool may_be_vague(std::size_t at) const {
        const auto& item = items[at];
        if (item.means != Means::word || procedure.words[item.index].choice == no_index) return true;
        return book.is_noun(pieces[item.to - 1].key);
    }

    /// `both worn`, behind several that were named.
    [[nodiscard]] bool is_of_both(std::size_t at) const {
        const auto both = before(at);
        if (both == items.size() || !says(both, language.both)) return false;
        const auto parts = [](const Item& item) { return item.means == Means::versus || item.means == Means::part; };
        return std::any_of(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(both), parts);
    }

    // ---------------------------------------------------------------- what is said both ways

    /// `in works that are not fortified`.
    void ask_both_ways(const Slip& denied) {
        for (std::size_t at = 0; at < items.size(); ++at) {
            const auto& item = items[at];
            if (item.means != Means::word || item.index != denied.denies) continue;
            const auto from = std::min(item.from, denied.from);
            const auto to = std::max(item.to, denied.to);
            const auto parts = [&](const Item& other) {
                return other.from >= from && other.to <= to &&
                       (other.means == Means::versus || other.means == Means::part);
            };
            if (std::ranges::any_of(items, parts)) continue;
            const auto said = text::sanitized(typed_text(std::span(pieces).subspan(item.from, item.to - item.from)));
            ask(denied.from, denied.to, fmt::format("`{}` says that it is so: leave out one of them", said));
        }
    }

    // ---------------------------------------------------------------- modifiers by hand

    [[nodiscard]] bool is_of_each(std::size_t at) const {
        return items[at].means == Means::each || items[at].means == Means::everybody || says(at, language.both);
    }

    /// `-1 to the enemy`; `-1 for each side` is asked.
    void give_modifiers() {
        if (has_one_side()) return;
        for (std::size_t at = 0; at < items.size(); ++at) {
            if (items[at].means != Means::adjust || items[at].stop) continue;
            auto to = at + 1;
            while (to < items.size() && !items[to - 1].stop && !is_enemy(to) && !is_of_each(to) &&
                   (items[to].means == Means::filler || items[to].means == Means::part))
                ++to;
            if (to == items.size() || items[to - 1].stop) continue;
            if (is_of_each(to)) slip(items[at].from, to, "say it of each side");
            if (!is_enemy(to)) continue;
            items[at].whose = 1;
            items[at].by_person = true;
            items[at].stop = items[to].stop;
            for (auto one = at + 1; one <= to; ++one) items[one].means = Means::filler;
        }
    }
};

}  // namespace

void question(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition) {
    Questioner(book, pieces, recognition).run();
}

}  // namespace orderly::parser
