#include "parse/errors.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "orderly/engine.hpp"
#include "parse/lexicon.hpp"
#include "parse/side.hpp"
#include "text/characters.hpp"
#include "text/lists.hpp"
#include "text/numbers.hpp"
#include "text/spelling.hpp"

namespace orderly::parser {

Error with_lookalikes(const Error& error, std::span<const std::string_view> tokens) {
    for (const auto token : tokens) {
        const auto oddity = text::lookalike_in(token);
        if (oddity.empty()) continue;
        const auto plain = text::plain_form(token);
        const auto is_word = !plain.empty() && plain.find(' ') == std::string::npos;
        const auto remedy = is_word ? fmt::format("did you mean `{}`?", text::sanitized(plain))
                                    : std::string("type its words separately, with plain spaces between them");
        return {error.code, fmt::format("`{}` contains {}; {}", text::sanitized(token), oddity, remedy),
                text::sanitized(token),
                is_word ? std::vector<std::string>{text::sanitized(plain)} : std::vector<std::string>()};
    }
    return error;
}

bool note_whole(const Lexicon& lexicon, const Name& name, std::vector<std::string>& notes) {
    if ((lexicon.word(name.word).begins_another >> lexicon.side() & 1) == 0) return false;
    std::vector<std::string_view> others;
    lexicon.begun_by(name).each([&](WordIndex other) { others.push_back(lexicon.word(other).id); });
    if (others.empty()) return false;
    auto note = fmt::format("{}: read as the whole word, not {}", name.text, text::joined(others, " or "));
    if (std::ranges::find(notes, note) == notes.end()) notes.push_back(std::move(note));
    return true;
}

namespace {

/// For an error about words that exclude each other: a note on each word that begins another one, which the player may
/// have meant.
std::vector<std::string> beginnings_among(const Error& error, const Request& request) {
    std::vector<std::string> readings;
    if (error.code != ErrorCode::exclusive || request.procedure == nullptr) return readings;
    for (const auto& id : error.suggest)
        for (Index side = 0; side < request.procedure->sides.size(); ++side) {
            const auto at = find_word(*request.procedure, id);
            if (at != no_word) note_whole(Lexicon(*request.procedure, side, false), {id, at}, readings);
        }
    return readings;
}

}  // namespace

Error with_readings(const Error& error, const Request& request) {
    const auto of_dice = error.code == ErrorCode::bad_die || error.code == ErrorCode::dice_count;
    const auto& readings = request.readings.empty() ? beginnings_among(error, request) : request.readings;
    if (readings.empty() || of_dice) return error;
    Error told(error.code, fmt::format("{} ({})", error.what(), fmt::join(readings, "; ")), error.word, error.suggest);
    told.remedy = error.remedy;
    told.problems = error.problems;
    told.mended = error.mended;
    return told;
}

namespace {

constexpr SideMask both_sides = 3;

/// A word for a follow-up, and the first follow-up that knows it.
struct DeferredWord {
    const Procedure* procedure = nullptr;
    WordIndex word = no_word;
};

std::vector<DeferredWord> find_in(const Reading& reading, const Token& token, SideMask sides, bool exact) {
    std::vector<DeferredWord> found;
    for (const auto& follower : reading.procedure.follows) {
        const auto* known = &reading.ruleset.procedures[follower.procedure];
        const auto add = [&](WordIndex word) {
            const auto& id = known->words[word].id;
            const auto is_same = [&](const DeferredWord& other) { return other.procedure->words[other.word].id == id; };
            if (known->words[word].weapon == no_index && std::ranges::none_of(found, is_same))
                found.push_back({known, word});
        };
        for (Index side = 0; side < known->sides.size(); ++side)
            if ((follower.on(side) & sides) != 0) Lexicon(*known, side, exact).find(token).words.each(add);
    }
    return found;
}

/// The words of follow-ups that the token can mean, one per name. Full names win over beginnings.
std::vector<DeferredWord> find_for(const Reading& reading, const Token& token, SideMask sides) {
    auto found = find_in(reading, token, sides, true);
    if (found.empty() && !reading.options.exact && !reading.options.whole)
        found = find_in(reading, token, sides, false);
    return found;
}

Error ambiguous_later(const Token& token, const std::vector<DeferredWord>& found) {
    const auto ids = text::texts_of(found, [](const DeferredWord& one) { return one.procedure->words[one.word].id; });
    return offering(fault(ErrorCode::ambiguous, token.typed, "`{}` is ambiguous among the words of the follow-ups: {}?",
                          text::join_list(ids, "or")),
                    ids);
}

std::string canonical(const DeferredWord& deferred, const Token& token) {
    const auto& word = deferred.procedure->words[deferred.word];
    if (word.quantity == no_index || token.shape == Shape::bare) return std::string(word.id);
    return fmt::format("{}={}", word.id,
                       text::fraction_text(read_quantity(deferred.procedure->quantities[word.quantity], token)));
}

}  // namespace

bool defer_word(const Reading& reading, Index side, const Token& token) {
    const auto found = find_for(reading, token, static_cast<SideMask>(1U << side));
    if (found.empty()) {
        const auto others = find_for(reading, token, both_sides);
        if (others.empty()) return false;
        throw fault(ErrorCode::wrong_side, token.typed,
                    "`{}` is a word of {}, which applies to the {}: put it on that side", others.front().procedure->id,
                    reading.procedure.sides[1 - side]);
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
    if (word.quantity != no_index && std::ranges::any_of(kept, is_given))
        throw fault(ErrorCode::twice, token.typed, "`{}`: {} is given twice; the follow-up takes one value per side",
                    word.id);
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
        return known == found.front().word ||
               (word.choice != no_index && procedure->words[known].choice == word.choice);
    };
    const Lexicon lexicon(*procedure, 0, true);
    auto& kept = reading.into.deferred[side];
    if (lexicon.can_stand(word, token.shape) && std::ranges::none_of(kept, goes_before))
        kept.push_back(canonical(found.front(), token));
}

namespace {

/// The suggestion as the player would type it: `name`, with the token's own value or distance.
std::string spelled(const Token& token, std::string_view name) {
    if (token.shape == Shape::bare) return std::string(name);
    return fmt::format("{}{}{}", name, token.shape == Shape::valued ? '=' : '@', text::sanitized(token.value));
}

std::string spelled(const Token& token, const Word& word) {
    return is_plain(word) ? std::string(word.id) : spelled(token, word.id);
}

std::vector<std::string> ids_of(const Lexicon& lexicon, std::span<const WordIndex> words) {
    return text::texts_of(words, [&](WordIndex word) { return lexicon.word(word).id; });
}

Error wrong_side(const Lexicon& lexicon, const Token& token, std::string_view id) {
    const auto owner = lexicon.side() == 0 ? 1U : 0U;
    return fault(ErrorCode::wrong_side, token.typed, "`{1}` is a word of the {2}: put it {3} `vs`", id,
                 lexicon.procedure().sides[owner], owner == 1 ? "after" : "before");
}

Error worked_out(const Token& token) {
    return fault(ErrorCode::derived, token.typed, "`{}` is worked out from other words: leave it out");
}

/// The name that the token spells out in full, for any side and in any shape; null if there is none.
const Name* known_name(const Lexicon& lexicon, const Token& token) {
    for (const auto text : {token.typed, token.name, take_count(token.name).name})
        if (const auto* name = lexicon.known(text)) return name;
    return nullptr;
}

/// The word of the other side that the token means there; null if there is none.
const Word* word_of_other_side(const Lexicon& lexicon, const Token& token, bool exact) {
    const auto& procedure = lexicon.procedure();
    if (procedure.sides.size() < 2) return nullptr;
    const Lexicon other(procedure, static_cast<Index>(1 - lexicon.side()), exact);
    auto words = other.find(token).words;
    if (const auto* name = known_name(other, token); name != nullptr && other.is_sayable(other.word(name->word)))
        return &other.word(name->word);
    if (words.empty()) words = other.find_otherwise(token);
    return words.size() == 1 ? &other.word(first_of(words)) : nullptr;
}

std::vector<std::string> near_words(const Lexicon& lexicon, const Token& token) {
    const auto typed = text::folded(token.shape == Shape::aimed ? take_count(token.name).name : token.name);
    auto names = lexicon.names(token.shape);
    if (token.shape == Shape::bare)
        for (const auto name : lexicon.names(Shape::valued)) names.push_back(name);
    return text::texts_of(text::nearest(typed, names), [&](std::string_view name) { return spelled(token, name); });
}

/// The words that the token begins, to suggest where `--exact` rules out beginnings.
std::vector<std::string> begun_words(const Lexicon& lexicon, const Token& token) {
    std::vector<std::string> begun;
    Lexicon(lexicon.procedure(), lexicon.side(), false).find(token).words.each([&](WordIndex word) {
        begun.push_back(spelled(token, lexicon.word(word)));
    });
    return begun;
}

Error unknown_word(const Reading& reading, const Lexicon& lexicon, const Token& token) {
    auto suggest =
        reading.options.exact || reading.options.whole ? begun_words(lexicon, token) : std::vector<std::string>();
    if (suggest.empty()) suggest = near_words(lexicon, token);
    auto message = fmt::format("unknown word `{}`", text::sanitized(token.typed));
    if (!suggest.empty()) message += fmt::format("; did you mean {}?", text::join_list(suggest, "or"));
    const auto deferred = reading.options.follow ? std::vector<DeferredWord>() : find_for(reading, token, both_sides);
    const Error error(ErrorCode::unknown_word, message, text::sanitized(token.typed), suggest);
    if (!deferred.empty()) return error.with({Remedy::Kind::follow, {std::string(deferred.front().procedure->id)}});
    return suggest.empty() ? error.with({Remedy::Kind::list_words, {std::string(lexicon.procedure().id)}}) : error;
}

/// `total=8` where the rows are read by a difference.
bool is_given_elsewhere(const Lexicon& lexicon, const Token& token) {
    const auto is_name = [&](std::string_view name) { return text::same_spelling(token.name, name); };
    return token.shape == Shape::valued && (is_name("total") || is_name("difference") || is_name("hits")) &&
           !given_number(lexicon.procedure()).empty();
}

Error other_number(const Lexicon& lexicon, const Token& token) {
    const auto& procedure = lexicon.procedure();
    const auto name = given_number(procedure);
    const auto what = procedure.kind == Kind::opposed
                          ? fmt::format(", the {}'s total less the {}'s", procedure.sides[0], procedure.sides[1])
                          : fmt::format("{}", throws_pools(procedure.kind) ? " of the side that throws" : "");
    return fault(ErrorCode::unknown_word, token.typed, "`{}`: {} reads its rows by the {}: say {}=N{}", procedure.id,
                 name, name, what);
}

}  // namespace

Error ambiguous(const Lexicon& lexicon, const Token& token, const WordSet& words) {
    std::vector<std::string> candidates;
    words.each([&](WordIndex word) { candidates.push_back(spelled(token, lexicon.word(word))); });
    return offering(
        fault(ErrorCode::ambiguous, token.typed, "`{}` is ambiguous: {}?", text::join_list(candidates, "or")),
        candidates);
}

Error misshapen(const Lexicon& lexicon, const Token& token, WordIndex at) {
    const auto& procedure = lexicon.procedure();
    const auto& word = lexicon.word(at);
    if (word.weapon != no_index) {
        const auto form = weapon_form(procedure.weapons.list[word.weapon]);
        return offering(fault(ErrorCode::missing, token.typed,
                              "{1} is a weapon: say weapon@distance, such as {2}", word.id, form), {form});
    }
    if (word.quantity != no_index && token.shape != Shape::valued)
        return fault(ErrorCode::missing, token.typed, "{1} needs a value for {2}: {3}", procedure.id, word.id,
                     quantity_form(procedure.quantities[word.quantity]));
    if (word.choice != no_index && procedure.choices[word.choice].by_name) {
        const auto ids = ids_of(lexicon, procedure.choices[word.choice].words);
        return offering(fault(ErrorCode::missing, token.typed, "{1} needs a value for {2}: {3}", procedure.id,
                              key_of(word.id), text::join_list(ids, "or")), ids);
    }
    return offering(fault(ErrorCode::bad_value, token.typed, "`{}`: `{}` is a plain word and takes no {}", word.id,
                          token.shape == Shape::valued ? "value" : "distance"),
                    {std::string(word.id)});
}

Error bad_choice_value(const Lexicon& lexicon, const Token& token, Index choice) {
    const auto ids = ids_of(lexicon, lexicon.procedure().choices[choice].words);
    return offering(fault(ErrorCode::bad_value, token.typed, "`{}`: say {}", text::join_list(ids, "or")), ids);
}

Error not_found(const Reading& reading, const Lexicon& lexicon, const Token& token) {
    if (!reading.tells) return {ErrorCode::unknown_word, {}};
    if (lexicon.is_derived(token.name)) return worked_out(token);
    const auto* name = known_name(lexicon, token);
    if (name != nullptr && lexicon.is_sayable(lexicon.word(name->word))) return misshapen(lexicon, token, name->word);
    const auto* others =
        word_of_other_side(lexicon, token, name != nullptr || reading.options.exact || reading.options.whole);
    if (name != nullptr) return others != nullptr ? wrong_side(lexicon, token, others->id) : worked_out(token);
    const auto otherwise = lexicon.find_otherwise(token);
    if (otherwise.size() == 1 || lexicon.common_choice(otherwise) != no_index)
        return misshapen(lexicon, token, first_of(otherwise));
    if (!otherwise.empty()) return ambiguous(lexicon, token, otherwise);
    if (others != nullptr) return wrong_side(lexicon, token, others->id);
    if (is_given_elsewhere(lexicon, token)) return other_number(lexicon, token);
    return unknown_word(reading, lexicon, token);
}

}  // namespace orderly::parser
