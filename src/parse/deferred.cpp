#include "parse/deferred.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "parse/word_errors.hpp"
#include "parse/lexicon.hpp"
#include "text/number_text.hpp"
#include "orderly/engine.hpp"
#include "parse/quantity.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

std::vector<DeferredWord> find_in(const Reading& reading, const Token& token, SideMask sides, bool exact) {
    std::vector<DeferredWord> found;
    for (const auto& follower : reading.procedure.follows) {
        if ((follower.from_sides & sides) == 0) continue;
        const auto* known = &reading.ruleset.procedures[follower.procedure];
        Lexicon(*known, 0, exact).find(token).words.each([&](WordIndex word) {
            const auto& id = known->words[word].id;
            const auto is_same = [&](const DeferredWord& other) { return other.procedure->words[other.word].id == id; };
            if (known->words[word].weapon == no_index && std::ranges::none_of(found, is_same))
                found.push_back({known, word});
        });
    }
    return found;
}

std::vector<DeferredWord> find_for(const Reading& reading, const Token& token, SideMask sides) {
    auto found = find_in(reading, token, sides, true);
    if (found.empty() && !reading.options.exact && !reading.options.whole)
        found = find_in(reading, token, sides, false);
    return found;
}

/// What comes next is for the other side, and asks only that one's words.
Error for_the_other(const Reading& reading, Index side, const Token& token, const DeferredWord& deferred) {
    return {ErrorCode::wrong_side,
            fmt::format("`{}` is a word of the {}, which is for the {}: say it there", text::sanitized(token.typed),
                        deferred.procedure->id, reading.procedure.sides[1 - side]),
            text::sanitized(token.typed)};
}

Error ambiguous_later(const Token& token, const std::vector<DeferredWord>& found) {
    std::vector<std::string> ids;
    for (const auto& one : found) ids.push_back(fmt::format("{}", one.procedure->words[one.word].id));
    return Error(ErrorCode::ambiguous,
                 fmt::format("`{}` is ambiguous among the words of what comes next: {}?", text::sanitized(token.typed),
                             text::join_list(ids, "or")),
                 text::sanitized(token.typed), ids);
}

Error twice(const Token& token, std::string_view name) {
    return Error(ErrorCode::twice,
                 fmt::format("`{}`: {} is given twice; what comes next takes one for the side",
                             text::sanitized(token.typed), name),
                 text::sanitized(token.typed));
}

std::string canonical(const DeferredWord& deferred, const Token& token) {
    const auto& word = deferred.procedure->words[deferred.word];
    if (word.quantity == no_index || token.shape == Shape::bare) return std::string(word.id);
    return fmt::format("{}={}", word.id,
                       text::fraction_text(read_quantity(deferred.procedure->quantities[word.quantity], token)));
}

}  // namespace

std::vector<DeferredWord> find_deferred(const Reading& reading, const Token& token) {
    return find_for(reading, token, 3);
}

bool defer_word(const Reading& reading, Index side, const Token& token) {
    const auto found = find_for(reading, token, static_cast<SideMask>(1U << side));
    if (found.empty()) {
        const auto others = find_deferred(reading, token);
        if (!others.empty()) throw for_the_other(reading, side, token, others.front());
        return false;
    }
    if (found.size() > 1) throw ambiguous_later(token, found);
    const auto& deferred = found.front();
    const auto& word = deferred.procedure->words[deferred.word];
    if (const Lexicon lexicon(*deferred.procedure, 0, true); !lexicon.can_stand(word, token.shape))
        throw misshapen(lexicon, token, deferred.word);
    const auto text = canonical(deferred, token);
    auto& kept = reading.into.deferred[side];
    if (std::ranges::find(kept, text) != kept.end() && word.quantity == no_index) return true;
    const auto is_given = [&](std::string_view other) { return key_of(other) == word.id; };
    if (word.quantity != no_index && std::ranges::any_of(kept, is_given)) throw twice(token, word.id);
    kept.push_back(text);
    return true;
}

void defer_brought(const Reading& reading, Index side, const Token& token) {
    const auto found = find_in(reading, token, static_cast<SideMask>(1U << side), true);
    if (found.size() != 1) return;
    const auto* procedure = found.front().procedure;
    const auto& word = procedure->words[found.front().word];
    const auto goes_before = [&](std::string_view other) {
        const auto known = find_word(*procedure, key_of(other));
        if (known == no_word) return false;
        return known == found.front().word || (word.choice != no_index && procedure->words[known].choice == word.choice);
    };
    const Lexicon lexicon(*procedure, 0, true);
    auto& kept = reading.into.deferred[side];
    if (lexicon.can_stand(word, token.shape) && std::ranges::none_of(kept, goes_before))
        kept.push_back(canonical(found.front(), token));
}

}  // namespace orderly::parser
