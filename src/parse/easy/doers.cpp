#include "parse/easy/doers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "parse/easy/said_line.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

constexpr std::uint8_t first_side = 1;

class Doers : SaidLine {
public:
    using SaidLine::SaidLine;

    void run() {
        if (has_one_side()) return;
        if (is_parted() && procedure.kind == Kind::opposed) ask_receiver();
        if (is_parted()) ask_named();
        if (!is_parted()) ask_speaker();
        for (std::size_t at = 0; at < items.size(); ++at)
            if (items[at].means == Means::versus || (items[at].means == Means::toward && !is_before_number(at))) return;
        if (throws_on_both_sides(procedure.kind)) name_receiver();
        ask_actors();
        if (!throws_on_both_sides(procedure.kind)) return;
        ask_turned();
        ask_mine();
    }

private:
    /// `at 10 cm`.
    [[nodiscard]] bool is_before_number(std::size_t at) const {
        return at + 1 < items.size() && items[at + 1].means == Means::number;
    }

    /// Whether the piece is no part of a word of the table.
    [[nodiscard]] bool is_free(std::size_t place) const {
        return std::ranges::none_of(items, [&](const Item& item) {
            return item.from <= place && place < item.to && item.means <= Means::derived && item.to > item.from + 1;
        });
    }

    /// `X defends against Y`: the first side is not who attacks.
    void ask_receiver() {
        const auto end = items[versus].to;
        for (const auto& keys : book.keys_of_list(language.receiving)) {
            for (std::size_t at = 0; at + keys.size() <= end; ++at) {
                if (!stand_there(pieces, at, keys) || !is_free(at)) continue;
                const auto text = fmt::format("who attacks? say the {} before `{}`, and leave this out",
                                              procedure.sides[0], items[versus].text);
                ask(at, at + keys.size(), text);
                return;
            }
        }
    }

    /// `green defending 5, veteran attacking 6`: the verbs name the sides, where each stands behind its own.
    void name_receiver() {
        for (const auto& keys : book.keys_of_list(language.receiving)) {
            for (std::size_t at = 1; at < items.size(); ++at) {
                if (keys.size() != items[at].to - items[at].from || items[at].means == Means::called ||
                    !is_spelled(items[at].from, keys))
                    continue;
                const auto acting = std::find_if(items.begin() + 1, items.end(), [&](const Item& item) {
                    const auto place = static_cast<std::size_t>(&item - items.data());
                    return item.means == Means::called && !item.is_passive && is_any_said(0, place);
                });
                if (acting == items.end()) continue;
                name_side(items[at], 1);
                return name_side(*acting, 0);
            }
        }
    }

    static void name_side(Item& item, std::size_t side) {
        item.means = Means::side;
        item.index = side;
    }

    /// `fire at X, we are in full cover`: said of who acts, behind what stands toward the other.
    void ask_speaker() {
        const auto toward =
            static_cast<std::size_t>(std::ranges::find(items, Means::toward, &Item::means) - items.begin());
        for (auto at = toward + 1; at < items.size(); ++at) {
            if (!is_state(at) || !is_any_said(toward, at) || is_of_first(items[at])) continue;
            auto owner = at;
            const auto says_nothing = [](const Item& item) {
                return !item.stop && (item.means == Means::filler || item.means == Means::unit);
            };
            while (owner > toward && says_nothing(items[owner - 1])) --owner;
            if (items[owner - 1].means != Means::own || items[owner - 1].stop) continue;
            if (book.is_possessive(pieces[items[owner - 1].from].key)) continue;
            ask(items[owner - 1].from, items[at].to,
                fmt::format("said of the {}, it belongs before `{}`", procedure.sides[0], items[toward].text));
        }
    }

    [[nodiscard]] bool ends_words(std::size_t at) const {
        return at > 0 && !items[at - 1].stop && is_described(at - 1);
    }

    /// `vs attacker veteran`: nothing of its side stands before.
    [[nodiscard]] bool begins_words(std::size_t at) const {
        return !is_any_said(begin_of_side(at), at) && !items[at].stop && at + 1 < items.size() && is_described(at + 1);
    }

    [[nodiscard]] bool is_described(std::size_t at) const {
        if (items[at].means == Means::word && !book.is_plain(items[at].index)) return false;
        return is_any_said(at, at + 1);
    }

    /// What only the first side can be.
    [[nodiscard]] bool is_of_first(const Item& item) const {
        return item.means == Means::word && procedure.words[item.index].sides == first_side;
    }

    /// `A vs crack attacker`, `A vs attacker crack`: the name of the other side, beside its words, and no name of this
    /// one.
    void ask_named() {
        const auto is_name = [](const Item& item) { return item.means == Means::side; };
        if (std::ranges::count_if(items, is_name) != 1) return;
        const auto at = static_cast<std::size_t>(std::ranges::find_if(items, is_name) - items.begin());
        const auto side = is_behind_versus(at) ? 1U : 0U;
        if (items[at].index == side || !(ends_words(at) || begins_words(at))) return;
        const auto from = ends_words(at) ? at - 1 : at;
        const auto to = ends_words(at) ? at : at + 1;
        ask(items[from].from, items[to].to,
            fmt::format("who is the {0}? say the {0} before `{1}`, the {2} behind it", procedure.sides[0],
                        items[versus].text, procedure.sides[1]));
    }

    /// `as skirmishers`, where nothing parts the sides and only the second can be so.
    void ask_actors() {
        for (std::size_t at = 0; at < items.size(); ++at) {
            const auto is_word = is_state(at) && items[at].means == Means::word;
            if (!is_word || (procedure.words[items[at].index].sides & first_side) != 0) continue;
            const auto length = length_before(at, language.acting);
            const auto from = items[at].from - length;
            if (length == 0 || !is_free(from)) continue;
            ask(from, items[at].to,
                fmt::format("of the {} it has no effect: leave it out; of the {}, say it behind `{}`",
                            procedure.sides[0], procedure.sides[1], language.versus.front()));
        }
    }

    /// `charge X, my Y`: behind a name of the procedure that begins the line.
    void ask_mine() {
        const auto called =
            static_cast<std::size_t>(std::ranges::find(items, Means::called, &Item::means) - items.begin());
        if (called == items.size() || items[called].stop || is_any_said(0, called)) return;
        for (auto at = called + 1; at + 1 < items.size(); ++at) {
            const auto is_my = items[at].means == Means::own && is_one_of(pieces[items[at].from], language.my);
            if (!is_my || !is_any_said(at + 1, at + 2) || !is_any_said(called, at)) continue;
            const auto is_owned = [](const Item& item) {
                return item.means == Means::own || item.means == Means::other;
            };
            if (std::any_of(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(at), is_owned)) return;
            ask(items[at].from, items[at + 1].to, who_acts());
            return;
        }
    }

    /// `charge A with B`, `A take a charge by B`: the first side may be the one that stands behind.
    void ask_turned() {
        for (std::size_t at = 1; at < items.size(); ++at) {
            const auto joint = joint_before(at);
            if (joint == at || !is_any_said(0, joint) || !(is_said_again(at) || begins_other(at, joint))) continue;
            const auto called = joint > 0 && items[joint - 1].means == Means::called;
            if (called && items[joint - 1].is_passive) continue;
            ask(items[joint].from, items[at].to, who_acts());
            return;
        }
    }

    /// Where `with`, `by` or their like stand before the item, but for what says nothing; its own place where none
    /// does.
    [[nodiscard]] std::size_t joint_before(std::size_t at) const {
        for (auto before = at; before > 0 && !items[before - 1].stop; --before) {
            const auto& item = items[before - 1];
            const auto& piece = pieces[item.from];
            const auto is_small = item.means == Means::filler || item.means == Means::own || item.means == Means::other;
            if (!is_small) break;
            if (is_one_of(piece, language.from) || is_one_of(piece, language.by)) return before - 1;
        }
        return at;
    }

    /// `charge guns with crack`: behind a name of the procedure that begins the line, who is of no choice with who is.
    [[nodiscard]] bool begins_other(std::size_t at, std::size_t joint) const {
        const auto called = std::ranges::find(items, Means::called, &Item::means);
        const auto name = static_cast<std::size_t>(called - items.begin());
        if (name > joint || called->stop || is_any_said(0, name) || choice_of(items[at]) == no_index) return false;
        return std::none_of(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(joint),
                            [&](const Item& item) { return choice_of(item) != no_index; });
    }

    [[nodiscard]] Index choice_of(const Item& item) const {
        return item.means == Means::word ? procedure.words[item.index].choice : no_index;
    }

    /// A word of a choice of which one was said: another unit begins.
    [[nodiscard]] bool is_said_again(std::size_t at) const {
        const auto choice = choice_of(items[at]);
        const auto end = items.begin() + static_cast<std::ptrdiff_t>(at);
        return choice != no_index &&
               std::any_of(items.begin(), end, [&](const Item& item) { return choice_of(item) == choice; });
    }
};

}  // namespace

void ask_doers(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition) {
    Doers(book, pieces, recognition).run();
}

}  // namespace orderly::parser
