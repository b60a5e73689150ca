#include "parse/easy/acts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "parse/easy/said_line.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

class Acts : SaidLine {
public:
    using SaidLine::SaidLine;

    void run() {
        for (std::size_t at = 0; at < items.size(); ++at) {
            if (!is_verb(at)) continue;
            if (const auto to = end_of_act(at); to > at) ask_whom(at, to);
        }
    }

private:
    /// A state of one piece that may have been done to somebody: `outflanked`, and not `charging`.
    [[nodiscard]] bool is_verb(std::size_t at) const {
        const auto& item = items[at];
        if (item.means != Means::word || !is_state(at) || item.stop || item.to != item.from + 1) return false;
        const auto& key = pieces[item.from].key;
        return book.is_done(key) || is_stem(at) || is_owned(at);
    }

    /// `outflank`, of `outflanked`, and `broke`.
    [[nodiscard]] bool is_stem(std::size_t at) const {
        const auto& key = pieces[items[at].from].key;
        const auto id = procedure.words[items[at].index].id;
        const auto size = key.size() + pieces[items[at].from].ending.size();
        return id.starts_with(key) && id.size() > size && id.find('-') == std::string_view::npos;
    }

    /// The item that says to whom it was done; its own place where none does.
    [[nodiscard]] std::size_t end_of_act(std::size_t at) const {
        auto to = at + 1;
        if (is_whom(to)) return to;
        const auto is_bare_stem = is_stem(at) && (is_owned(at) || (to < items.size() && is_followed_by_act(to)));
        while (to < items.size() && items[to].means == Means::filler && !items[to].stop &&
               !says(to, language.enemies) && !book.is_joining(pieces[items[to].from].key))
            ++to;
        const auto is_enemy = to > at + 1 && to < items.size() && says(to, language.enemies);
        return is_enemy ? to : is_bare_stem ? at + 1 : at;
    }

    /// `them`, and not `him 8` nor `they are worn`.
    [[nodiscard]] bool is_whom(std::size_t at) const {
        return at < items.size() && items[at].means == Means::other && (items[at].stop || at + 1 == items.size()) &&
               !book.is_possessive(pieces[items[at].from].key);
    }

    /// `we outflank`.
    [[nodiscard]] bool is_owned(std::size_t at) const {
        while (at > 0 && !items[at - 1].stop && items[at - 1].means == Means::filler) --at;
        return at > 0 && !items[at - 1].stop && items[at - 1].means == Means::own &&
               !book.is_possessive(pieces[items[at - 1].from].key);
    }

    /// `outflank and charge`.
    [[nodiscard]] bool is_followed_by_act(std::size_t at) const {
        return items[at].means == Means::part && at + 1 < items.size() && items[at + 1].means == Means::called;
    }

    void ask_whom(std::size_t at, std::size_t to) {
        const auto id = procedure.words[items[at].index].id;
        const auto advice = has_one_side()
                                ? fmt::format("done to the enemy, it has no place in {}: leave it out", procedure.id)
                                : fmt::format("who is `{0}`? say `{0}` of that side, and leave this out", id);
        ask(items[at].from, items[to].to, advice);
    }
};

}  // namespace

void ask_acts(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition) {
    Acts(book, pieces, recognition).run();
}

}  // namespace orderly::parser
