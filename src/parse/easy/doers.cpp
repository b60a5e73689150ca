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
        if (std::ranges::none_of(items_, parts)) ask_actors();
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
