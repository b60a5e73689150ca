#include "parse/easy/questions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/engine.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

class Questioner {
public:
    Questioner(const Language& language, const Phrasebook& book, const std::vector<Piece>& pieces,
               Recognition& recognition)
        : language_(language),
          book_(book),
          procedure_(book.procedure()),
          pieces_(pieces),
          recognition_(recognition),
          items_(recognition.items) {
        const auto versus = [](const Item& item) { return item.means == Means::versus; };
        versus_ = static_cast<std::size_t>(std::ranges::find_if(items_, versus) - items_.begin());
    }

    void run() {
        give_modifiers();
        for (std::size_t at = 0; at < items_.size(); ++at)
            if (is_state(at) || is_of_no_side(at)) ask(at);
    }

private:
    // ---------------------------------------------------------------- what stands there

    /// What may be said of a unit or not: no number, and nothing that every unit must have.
    [[nodiscard]] bool is_state(std::size_t at) const {
        const auto& item = items_[at];
        if (item.means == Means::phrase || item.means == Means::derived) return true;
        if (item.means != Means::word || !book_.is_plain(item.index)) return false;
        const auto choice = procedure_.words[item.index].choice;
        return choice == no_index || !procedure_.choices[choice].required;
    }

    [[nodiscard]] bool says(std::size_t at, std::span<const std::string_view> list) const {
        const auto& item = items_[at];
        const auto may_be = item.means == Means::filler || item.means == Means::unknown || item.means == Means::fact;
        if (!may_be || item.to != item.from + 1) return false;
        const auto& piece = pieces_[item.from];
        return std::ranges::any_of(
            list, [&](std::string_view word) { return word == piece.key || word == piece.key + piece.ending; });
    }

    [[nodiscard]] bool is_enemy(std::size_t at) const { return says(at, language_.enemies); }

    /// The last item before it in the same breath that says something; the end where there is none.
    [[nodiscard]] std::size_t before(std::size_t at) const {
        while (at > 0 && !items_[at - 1].stop) {
            --at;
            if (items_[at].means != Means::filler || is_enemy(at) || says(at, language_.both)) return at;
        }
        return items_.size();
    }

    /// Whether a unit has been described between the places.
    [[nodiscard]] bool is_any_said(std::size_t from, std::size_t to) const {
        return std::any_of(items_.begin() + static_cast<std::ptrdiff_t>(from),
                           items_.begin() + static_cast<std::ptrdiff_t>(to), [](const Item& item) {
                               return item.means == Means::word || item.means == Means::phrase ||
                                      item.means == Means::formal || item.means == Means::derived;
                           });
    }

    // ---------------------------------------------------------------- whose it is

    [[nodiscard]] bool is_parted() const { return versus_ < items_.size(); }
    [[nodiscard]] bool has_one_side() const { return procedure_.sides.size() < 2; }
    [[nodiscard]] bool is_behind_versus(std::size_t at) const { return is_parted() && at > versus_; }

    /// Whether the item names another than the one on whose side it stands.
    [[nodiscard]] bool names_another(std::size_t at) const {
        const auto means = items_[at].means;
        const auto side = is_behind_versus(at) ? 1U : 0U;
        if (!has_one_side() && !is_parted()) return false;
        if (!is_any_said(side == 1 ? versus_ : 0, at)) return false;
        if (means == Means::side) return !has_one_side() && items_[at].index != side;
        return side == 0 ? is_enemy(at) || is_theirs(at) : means == Means::own;
    }

    /// `their`; "troops with their leader" have him.
    [[nodiscard]] bool is_theirs(std::size_t at) const {
        const auto from = items_[at].from;
        return items_[at].means == Means::other && book_.is_possessive(pieces_[from].key) &&
               (!has_one_side() || from == 0 || !book_.is_joining(pieces_[from - 1].key));
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
        if (book_.is_doing(pieces_[items_[at].to - 1].key)) return false;
        auto next = owner + 1;
        while (next < items_.size() && !items_[next - 1].stop &&
               (items_[next].means == Means::filler || items_[next].means == Means::choice))
            ++next;
        return next >= items_.size() || items_[next - 1].stop || !is_state(next);
    }

    /// Behind `vs` in a table of one side, up to a comma or a number.
    [[nodiscard]] bool is_of_no_side(std::size_t at) const {
        if (!has_one_side() || !is_behind_versus(at) || items_[at].means > Means::derived ||
            items_[at].means == Means::called)
            return false;
        for (auto one = versus_; one < at; ++one)
            if (items_[one].stop || items_[one].means == Means::number) return false;
        return true;
    }

    // ---------------------------------------------------------------- what is asked

    void ask(std::size_t at) {
        if (const auto from = doubted_from(at); from < items_[at].from) return ask_doubted(from, at);
        if (const auto owner = owner_before(at); owner < items_.size()) return ask_owner(items_[owner].from, at, owner);
        if (is_enemy_behind(at)) return ask_owner(items_[at].from, at + 1, at + 1);
        if (is_of_no_side(at)) return slip(items_[versus_].from, at, of_enemy());
        if (is_of_both(at)) slip(items_[before(at)].from, at, "say it of each of them");
    }

    void ask_doubted(std::size_t from, std::size_t at) {
        const auto doubt = typed_text(std::span(pieces_).subspan(from, items_[at].from - from));
        slip(from, at,
             fmt::format("is that so now, and of this unit? then say it without `{}`; or else leave it out",
                         text::sanitized(doubt)));
    }

    [[nodiscard]] std::string of_enemy() const {
        return fmt::format("said of the enemy, it has no place in {}: leave it out", procedure_.id);
    }

    void ask_owner(std::size_t from, std::size_t last, std::size_t owner) {
        if (has_one_side()) return slip(from, last, of_enemy());
        const auto side = is_behind_versus(owner) ? 0U : 1U;
        slip(from, last,
             fmt::format("said of the {}, it belongs {} `{}`", procedure_.sides[side], side == 0 ? "before" : "behind",
                         items_[versus_].text));
    }

    void slip(std::size_t from, std::size_t last, const std::string& advice) {
        recognition_.slips.push_back(slip_of(ErrorCode::ambiguous, pieces_, from, items_[last].to, advice));
    }

    /// Where that begins which makes it past, intended or supposed: right before it, but for what says nothing.
    [[nodiscard]] std::size_t doubted_from(std::size_t at) const {
        const auto& item = items_[at];
        if (book_.is_doing(pieces_[item.to - 1].key) || !is_any_said(is_behind_versus(at) ? versus_ : 0, at))
            return item.from;
        if (at > 0 && items_[at - 1].means == Means::toward && !has_one_side() && !is_behind_versus(at))
            return item.from;  // "fire into skirmishers"
        auto from = item.from;
        for (const auto word : language_.doubts)
            if (const auto keys = keys_of(word, language_);
                keys.size() <= item.from && stand_there(pieces_, item.from - keys.size(), keys))
                from = std::min(from, item.from - keys.size());
        return from;
    }

    /// `both worn`, behind several that were named.
    [[nodiscard]] bool is_of_both(std::size_t at) const {
        const auto both = before(at);
        if (both == items_.size() || !says(both, language_.both)) return false;
        const auto parts = [](const Item& item) { return item.means == Means::versus || item.means == Means::part; };
        return std::any_of(items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(both), parts);
    }

    // ---------------------------------------------------------------- modifiers by hand

    /// `-1 to the enemy`; `-1 for each side` is asked.
    void give_modifiers() {
        if (has_one_side()) return;
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (items_[at].means != Means::adjust || items_[at].stop) continue;
            auto to = at + 1;
            while (to < items_.size() && !items_[to - 1].stop && !is_enemy(to) && !says(to, language_.both) &&
                   (items_[to].means == Means::filler || items_[to].means == Means::part))
                ++to;
            if (to == items_.size() || items_[to - 1].stop) continue;
            if (says(to, language_.both)) slip(items_[at].from, to, "say it of each side");
            if (!is_enemy(to)) continue;
            items_[at].whose = 1;
            items_[at].by_person = true;
            items_[at].stop = items_[to].stop;
            for (auto one = at + 1; one <= to; ++one) items_[one].means = Means::filler;
        }
    }

    const Language& language_;
    const Phrasebook& book_;
    const Procedure& procedure_;
    const std::vector<Piece>& pieces_;
    Recognition& recognition_;
    std::vector<Item>& items_;
    std::size_t versus_ = 0;
};

}  // namespace

void question(const Language& language, const Phrasebook& book, const std::vector<Piece>& pieces,
              Recognition& recognition) {
    Questioner(language, book, pieces, recognition).run();
}

}  // namespace orderly::parser
