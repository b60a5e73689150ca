#include "parse/easy/acts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "parse/easy/said_line.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

class Acts {
public:
    Acts(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition)
        : language_(book.language()),
          procedure_(book.procedure()),
          pieces_(pieces),
          recognition_(recognition),
          items_(recognition.items),
          line_(book, pieces, recognition.items) {}

    void run() {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (!is_verb(at)) continue;
            if (const auto to = end_of_act(at); to > at) ask(at, to);
        }
    }

private:
    /// A state of one piece that may have been done to somebody: `outflanked`, and not `charging`.
    [[nodiscard]] bool is_verb(std::size_t at) const {
        const auto& item = items_[at];
        if (item.means != Means::word || !line_.is_state(at) || item.stop || item.to != item.from + 1) return false;
        const auto& key = pieces_[item.from].key;
        return line_.book.is_done(key) || is_stem(at) || is_owned(at);
    }

    /// `outflank`, of `outflanked`, and `broke`.
    [[nodiscard]] bool is_stem(std::size_t at) const {
        const auto& key = pieces_[items_[at].from].key;
        const auto id = procedure_.words[items_[at].index].id;
        const auto size = key.size() + pieces_[items_[at].from].ending.size();
        return id.starts_with(key) && id.size() > size && id.find('-') == std::string_view::npos;
    }

    /// The item that says to whom it was done; its own place where none does.
    [[nodiscard]] std::size_t end_of_act(std::size_t at) const {
        auto to = at + 1;
        if (is_whom(to)) return to;
        const auto is_bare_stem = is_stem(at) && (is_owned(at) || (to < items_.size() && is_followed_by_act(to)));
        while (to < items_.size() && items_[to].means == Means::filler && !items_[to].stop &&
               !line_.says(to, language_.enemies) && !line_.book.is_joining(pieces_[items_[to].from].key))
            ++to;
        const auto is_enemy = to > at + 1 && to < items_.size() && line_.says(to, language_.enemies);
        return is_enemy ? to : is_bare_stem ? at + 1 : at;
    }

    /// `them`, and not `him 8` nor `they are worn`.
    [[nodiscard]] bool is_whom(std::size_t at) const {
        return at < items_.size() && items_[at].means == Means::other && (items_[at].stop || at + 1 == items_.size()) &&
               !line_.book.is_possessive(pieces_[items_[at].from].key);
    }

    /// `we outflank`.
    [[nodiscard]] bool is_owned(std::size_t at) const {
        while (at > 0 && !items_[at - 1].stop && items_[at - 1].means == Means::filler) --at;
        return at > 0 && !items_[at - 1].stop && items_[at - 1].means == Means::own &&
               !line_.book.is_possessive(pieces_[items_[at - 1].from].key);
    }

    /// `outflank and charge`.
    [[nodiscard]] bool is_followed_by_act(std::size_t at) const {
        return items_[at].means == Means::part && at + 1 < items_.size() && items_[at + 1].means == Means::called;
    }

    void ask(std::size_t at, std::size_t to) {
        const auto id = procedure_.words[items_[at].index].id;
        const auto advice = line_.has_one_side()
                                ? fmt::format("done to the enemy, it has no place in {}: leave it out", procedure_.id)
                                : fmt::format("who is `{0}`? say `{0}` of that side, and leave this out", id);
        ask_once(recognition_.slips, slip_of(ErrorCode::ambiguous, pieces_, items_[at].from, items_[to].to, advice));
    }

    const Language& language_;
    const Procedure& procedure_;
    const std::vector<Piece>& pieces_;
    Recognition& recognition_;
    std::vector<Item>& items_;
    SaidLine line_;
};

}  // namespace

void ask_acts(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition) {
    Acts(book, pieces, recognition).run();
}

}  // namespace orderly::parser
