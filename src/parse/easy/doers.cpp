#include "parse/easy/doers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "parse/easy/said_line.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

constexpr std::uint8_t first_side = 1;

class Doers {
public:
    Doers(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition)
        : procedure_(book.procedure()),
          language_(book.language()),
          pieces_(pieces),
          recognition_(recognition),
          items_(recognition.items),
          line_(book, pieces, recognition.items) {}

    void run() {
        if (line_.has_one_side()) return;
        if (line_.is_parted() && procedure_.kind == Kind::opposed) ask_receiver();
        const auto parts = [](const Item& item) { return item.means == Means::versus || item.means == Means::toward; };
        if (std::ranges::any_of(items_, parts)) return;
        ask_actors();
        if (throws_on_both_sides(procedure_.kind)) ask_turned();
    }

private:
    [[nodiscard]] std::string typed(std::size_t from, std::size_t to) const {
        return text::sanitized(typed_text(std::span(pieces_).subspan(from, to - from)));
    }

    /// Whether the piece is no part of a word of the table.
    [[nodiscard]] bool is_free(std::size_t place) const {
        return std::ranges::none_of(items_, [&](const Item& item) {
            return item.from <= place && place < item.to && item.means <= Means::derived && item.to > item.from + 1;
        });
    }

    /// `X defends against Y`: the first side is not who attacks.
    void ask_receiver() {
        const auto end = items_[line_.versus].to;
        for (const auto phrase : language_.receiving) {
            const auto keys = keys_of(phrase, language_);
            for (std::size_t at = 0; at + keys.size() <= end; ++at) {
                if (!stand_there(pieces_, at, keys) || !is_free(at)) continue;
                const auto text = fmt::format("who attacks? say the {} before `{}`, and leave this out",
                                              procedure_.sides[0], items_[line_.versus].text);
                ask_once(recognition_.slips, slip_of(ErrorCode::ambiguous, pieces_, at, at + keys.size(), text));
                return;
            }
        }
    }

    /// `as skirmishers`, where nothing parts the sides and only the second can be so.
    void ask_actors() {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            const auto is_word = line_.is_state(at) && items_[at].means == Means::word;
            if (!is_word || (procedure_.words[items_[at].index].sides & first_side) != 0) continue;
            const auto length = line_.length_before(at, language_.acting);
            const auto from = items_[at].from - length;
            if (length == 0 || !is_free(from)) continue;
            ask_once(recognition_.slips,
                     slip_of(ErrorCode::ambiguous, pieces_, from, items_[at].to,
                             fmt::format("of the {} it has no effect: leave it out; of the {}, say it behind `{}`",
                                         procedure_.sides[0], procedure_.sides[1], language_.versus.front())));
        }
    }

    /// `charge A with B`, `A take a charge by B`: the first side may be the one that stands behind.
    void ask_turned() {
        for (std::size_t at = 1; at < items_.size(); ++at) {
            const auto joint = joint_before(at);
            if (joint == at || !is_said_again(at) || !line_.is_any_said(0, joint)) continue;
            const auto called = joint > 0 && items_[joint - 1].means == Means::called;
            if (called && items_[joint - 1].is_passive) continue;
            ask_once(recognition_.slips,
                     slip_of(ErrorCode::ambiguous, pieces_, items_[joint].from, items_[at].to,
                             fmt::format("who is the {0}? say the {0} first, and `{1}` before the other",
                                         procedure_.sides[0], language_.versus.front())));
            return;
        }
    }

    /// Where `with`, `by` or their like stand before the item, but for what says nothing; its own place where none
    /// does.
    [[nodiscard]] std::size_t joint_before(std::size_t at) const {
        for (auto before = at; before > 0 && !items_[before - 1].stop; --before) {
            const auto& item = items_[before - 1];
            const auto& piece = pieces_[item.from];
            const auto is_small = item.means == Means::filler || item.means == Means::own || item.means == Means::other;
            if (!is_small) break;
            if (is_one_of(piece, language_.from) || is_one_of(piece, language_.by)) return before - 1;
        }
        return at;
    }

    /// A word of a choice of which one was said: another unit begins.
    [[nodiscard]] bool is_said_again(std::size_t at) const {
        const auto choice_of = [&](const Item& item) {
            return item.means == Means::word ? procedure_.words[item.index].choice : no_index;
        };
        const auto choice = choice_of(items_[at]);
        const auto end = items_.begin() + static_cast<std::ptrdiff_t>(at);
        return choice != no_index &&
               std::any_of(items_.begin(), end, [&](const Item& item) { return choice_of(item) == choice; });
    }

    const Procedure& procedure_;
    const Language& language_;
    const std::vector<Piece>& pieces_;
    Recognition& recognition_;
    std::vector<Item>& items_;
    SaidLine line_;
};

}  // namespace

void ask_doers(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition) {
    Doers(book, pieces, recognition).run();
}

}  // namespace orderly::parser
