#include "parse/later.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "parse/complaint.hpp"
#include "parse/lexicon.hpp"
#include "text/number_text.hpp"
#include "orderly/engine.hpp"
#include "parse/quantity.hpp"
#include "text/quoting.hpp"

namespace orderly::words {
namespace {

/// A procedure to come, and the sides of the request whose words it is told.
struct Coming {
    const Procedure* procedure = nullptr;
    SideMask sides = 0;
};

/// The procedures to come, nearest first.
class Chain {
public:
    explicit Chain(const Reading& reading) : reading_(reading) {
        add_from(reading.procedure, [&](Index to) { return to == both_sides ? SideMask{3} : bit(side_of(reading.procedure, to)); });
        do grew_ = false, spread();
        while (grew_);
    }

    [[nodiscard]] const std::vector<Coming>& coming() const { return coming_; }

private:
    static SideMask bit(Index side) { return static_cast<SideMask>(1U << side); }
    /// A party after the sides goes by the words of the last one.
    static Index side_of(const Procedure& procedure, Index to) { return std::min<Index>(to, static_cast<Index>(procedure.sides.size() - 1)); }

    /// What comes next has its words on its first side, and gives them on from there.
    void spread() {
        for (std::size_t at = 0; at < coming_.size(); ++at) {
            const auto from = coming_[at];
            add_from(*from.procedure, [&](Index to) {
                return to == both_sides || side_of(*from.procedure, to) == 0 ? from.sides : SideMask{0};
            });
        }
    }

    template <class SidesOf>
    void add_from(const Procedure& procedure, SidesOf sides_of) {
        add_all(procedure.always, sides_of);
        for (const auto& set : procedure.results)
            for (const auto& row : set.rows) add_all(row.effects, sides_of);
    }

    template <class SidesOf>
    void add_all(std::span<const Effect> effects, SidesOf sides_of) {
        for (const auto& effect : effects)
            if (effect.has_next) add(find_procedure(reading_.ruleset, effect.next.procedure), sides_of(effect.to));
    }

    void add(const Procedure* next, SideMask sides) {
        if (next == nullptr || next == &reading_.procedure || sides == 0) return;
        const auto known = std::ranges::find(coming_, next, &Coming::procedure);
        if (known != coming_.end() && (known->sides | sides) == known->sides) return;
        grew_ = true;
        if (known == coming_.end()) coming_.push_back({next, sides});
        else known->sides = static_cast<SideMask>(known->sides | sides);
    }

    const Reading& reading_;
    std::vector<Coming> coming_;
    bool grew_ = false;
};

std::vector<LaterWord> find_in(const Chain& chain, const Token& token, SideMask sides, bool exact) {
    std::vector<LaterWord> found;
    for (const auto& [procedure, told] : chain.coming()) {
        if ((told & sides) == 0) continue;
        Lexicon(*procedure, 0, exact).find(token).words.each([&, known = procedure](WordIndex word) {
            const auto& id = known->words[word].id;
            const auto is_same = [&](const LaterWord& other) { return other.procedure->words[other.word].id == id; };
            if (known->words[word].weapon == no_index && std::ranges::none_of(found, is_same)) found.push_back({known, word});
        });
    }
    return found;
}

std::vector<LaterWord> find_for(const Reading& reading, const Token& token, SideMask sides) {
    const Chain chain(reading);
    auto found = find_in(chain, token, sides, true);
    if (found.empty() && !reading.options.exact) found = find_in(chain, token, sides, false);
    return found;
}

/// What comes next is for the other side, and asks only that one's words.
Error for_the_other(const Reading& reading, Index side, const Token& token, const LaterWord& later) {
    return {ErrorCode::wrong_side,
            fmt::format("`{}` is a word of the {}, which is for the {}: say it there", shown(token.typed), later.procedure->id,
                        reading.procedure.sides[1 - side]),
            shown(token.typed)};
}

Error ambiguous_later(const Token& token, const std::vector<LaterWord>& found) {
    std::vector<std::string> ids;
    for (const auto& one : found) ids.push_back(fmt::format("{}", one.procedure->words[one.word].id));
    return Error(ErrorCode::ambiguous, fmt::format("`{}` is ambiguous among the words of what comes next: {}?", shown(token.typed), listed(ids, "or")),
                       shown(token.typed), ids);
}

Error twice(const Token& token, std::string_view name) {
    return Error(ErrorCode::twice, fmt::format("`{}`: {} is given twice; what comes next takes one for the side", shown(token.typed), name),
                       shown(token.typed));
}

std::string canonical(const LaterWord& later, const Token& token) {
    const auto& word = later.procedure->words[later.word];
    if (word.quantity == no_index || token.shape == Shape::bare) return std::string(word.id);
    return fmt::format("{}={}", word.id, fraction_text(read_quantity(later.procedure->quantities[word.quantity], token)));
}

}  // namespace

std::vector<LaterWord> find_later(const Reading& reading, const Token& token) { return find_for(reading, token, 3); }

bool keep_for_later(const Reading& reading, Index side, const Token& token) {
    const auto found = find_for(reading, token, static_cast<SideMask>(1U << side));
    if (found.empty()) {
        const auto others = find_later(reading, token);
        if (!others.empty()) throw for_the_other(reading, side, token, others.front());
        return false;
    }
    if (found.size() > 1) throw ambiguous_later(token, found);
    const auto& later = found.front();
    const auto& word = later.procedure->words[later.word];
    if (const Lexicon lexicon(*later.procedure, 0, true); !lexicon.can_stand(word, token.shape)) throw misshapen(lexicon, token, later.word);
    const auto text = canonical(later, token);
    auto& kept = reading.into.later[side];
    if (std::ranges::find(kept, text) != kept.end() && word.quantity == no_index) return true;
    const auto is_given = [&](std::string_view other) { return key_of(other) == word.id; };
    if (word.quantity != no_index && std::ranges::any_of(kept, is_given)) throw twice(token, word.id);
    kept.push_back(text);
    return true;
}

}  // namespace orderly::words
