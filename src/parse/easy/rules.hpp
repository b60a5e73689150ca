#pragma once
// Applies the rules of a language (language.hpp) in order: each acts wherever its pattern matches in a line.

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/pattern.hpp"
#include "orderly/vocabulary.hpp"
#include "parse/easy/recognition.hpp"
#include "parse/easy/typed_line.hpp"
#include "text/lists.hpp"

namespace orderly::parser {

/// The pieces [from, to) that match a part of a pattern; empty if it matches none.
struct Span {
    std::size_t from = 0;
    std::size_t to = 0;
};

/// Whether the item lies in the part.
inline bool is_in(const ParsedToken& item, Span part) { return part.from <= item.from && item.to <= part.to; }

/// The matches of a pattern's brackets (index 0) and of its parts 1 and 2.
using Parts = std::array<Span, engine::pattern_parts>;

class SaidLine {
public:
    SaidLine(const TypedLine& typed_line, Recognition& read) : line(typed_line), recognition(read) { find_versus(); }

    void find_versus() {
        const auto found = std::ranges::find(items, TokenKind::versus, &ParsedToken::means);
        versus = static_cast<std::size_t>(found - items.begin());
    }

    /// Whether the item is optional for a unit: neither a number nor a word of a required choice.
    [[nodiscard]] bool is_state(const ParsedToken& item) const;

    [[nodiscard]] bool is_parted() const { return versus < items.size(); }
    [[nodiscard]] bool has_one_side() const { return procedure.sides.size() < 2; }

    /// The item that begins with the part.
    [[nodiscard]] ParsedToken& item_of(Span part) const { return *std::ranges::find(items, part.from, &ParsedToken::from); }

    /// The first item of the part with that meaning; null if there is none.
    [[nodiscard]] const ParsedToken* first_in(Span part, TokenKind means) const {
        return text::first(items, [&](const ParsedToken& item) { return is_in(item, part) && item.means == means; });
    }

    /// The part as typed, sanitized for a message.
    [[nodiscard]] std::string typed(Span part) const { return shown(line.some(part.from, part.to - part.from)); }

    /// Fills in the text's placeholders: `{1}` is the first part as typed, `{number}` the number, `{first}` and
    /// `{second}` the sides, `{vs}` the divider between them, `{word}` and `{choice}` the word at the start of the
    /// brackets and its choice.
    [[nodiscard]] std::string filled(std::string_view say, const Parts& parts) const;

    const TypedLine& line;
    const Language& language = line.language;
    const Procedure& procedure = line.procedure;
    const std::vector<TypedToken>& pieces = line.pieces;
    Recognition& recognition;
    std::vector<ParsedToken>& items = recognition.items;
    std::size_t versus = 0;  ///< the index of the item that separates the sides; the number of items if none

private:
    [[nodiscard]] std::string value_of(std::string_view name, const Parts& parts) const;
    [[nodiscard]] std::string parting() const;
};

class Matcher {
public:
    /// Matches the line's items. With `looks_ahead`, for stages that run before items exist, matches what each piece
    /// would become.
    explicit Matcher(const SaidLine& said, bool looks_ahead = false);

    /// Drops caches; call it after changing items.
    void forget();

    /// Whether the line has everything that the rule needs; a quick test before `match`.
    [[nodiscard]] bool may_stand(const LanguageRule& rule) const;

    /// The parts of the rule's pattern if it matches from the piece `at`; else null.
    [[nodiscard]] const Parts* match(const LanguageRule& rule, std::size_t at);

    /// The item that begins at the piece; null if none does.
    [[nodiscard]] ParsedToken* item_at(std::size_t piece) const;

private:
    bool run(std::size_t step, std::size_t at, bool may_cross);
    bool run_passive_name(std::size_t step, std::size_t at);
    bool stands_before(std::size_t step, std::size_t at);
    bool follows(std::size_t step, std::size_t at, bool may_take, bool may_cross);
    bool run_part(std::size_t& place, std::size_t step, std::size_t at, bool may_cross);
    [[nodiscard]] std::size_t end_of(engine::PatternClass what, std::size_t at) const;
    [[nodiscard]] bool has_phrase(std::size_t step, const ParsedToken* item) const;
    bool run_phrase(std::size_t step, std::size_t at);
    [[nodiscard]] bool is(engine::PatternClass what, const ParsedToken& item) const;
    [[nodiscard]] bool is_word(engine::PatternClass what, const ParsedToken& item) const;
    [[nodiscard]] bool is_known(engine::PatternClass what, const ParsedToken& item) const;
    [[nodiscard]] bool is_anywhere(engine::PatternClass what) const;
    [[nodiscard]] bool finds_anywhere(engine::PatternClass what) const;
    [[nodiscard]] bool holds(engine::PatternClass what, std::size_t at) const;
    [[nodiscard]] bool is_breath(std::size_t at) const;
    [[nodiscard]] bool is_peer(engine::PatternClass what, const ParsedToken& item) const;
    [[nodiscard]] bool is_written_so(engine::PatternClass what, std::size_t at) const;

    const SaidLine& said_;
    [[nodiscard]] ParsedToken* look_at(std::size_t piece) const;

    bool looks_ahead_;
    std::vector<std::size_t> begins_;  ///< the item that begins at each piece; the number of items if none
    mutable WordSet present_;  ///< classes that some item of the line has
    mutable WordSet absent_;   ///< classes known to be absent
    PhraseSet phrases_;                  ///< lists of phrases of which one may begin in the line
    std::span<const PatternStep> pattern_;
    std::span<const std::uint16_t> lists_;  ///< the list of each step
    Parts parts_;
    static constexpr auto nowhere = static_cast<std::size_t>(-1);
    std::size_t stop_ = nowhere;  ///< where the match must end
};

/// The error code for a rule that asks.
ErrorCode code_of(const LanguageRule& rule);

/// Runs the rules of one stage (items, sides or numbers) over the items; those of numbers bind a count to its quantity,
/// a distance to its weapon, a face to its die and a die to its owner.
void run_rules(engine::RuleStage stage, const TypedLine& line, Recognition& recognition);

/// Gives a distance to the named weapon, or to the first weapon without one; it ends the phrase before it. A bare
/// number is not a distance if another number has a unit.
void give_distance(const SaidLine& said, const Parts& parts);

/// Gives numbers to their stated owners: `mine 8 his 3`, `8 for me, 3 for him`, `8 for me`. Asks about `8 3 mine`.
void give_owned(const SaidLine& said, Span chain);

/// Drops a number that repeats the word's own modifier (`leader attached +1`), so it is not counted twice.
void take_worth(const SaidLine& said, ParsedToken& adjust);

/// Assigns bound dice and modifiers to sides: `mine 8, 5, his 7`, `riders 9 8 foot 5 3`, `mine 8 his 3, +1`. Throws
/// Error when a list of dice could be grouped by pair or by side.
void settle_owners(const Procedure& procedure, const std::vector<TypedToken>& pieces, std::vector<ParsedToken>& items);

/// Whether the word or phrase ends like an active verb, as typed or as the table spells it: "charge" is another name of
/// "charging".
inline bool is_doer(const TypedLine& line, const ParsedToken& item) {
    return item.means <= TokenKind::phrase &&
           (line.is_doing(line.pieces[item.to - 1].key) ||
            (item.means == TokenKind::word && line.is_doing(line.procedure.words[item.index].id)));
}

/// Marks words used as verbs, such as `charging` in `lancers in line charging foot`, unless a joining word follows.
void mark_verbs(const TypedLine& line, std::vector<ParsedToken>& items);

/// The rules of a stage that runs on pieces, before there are items.
class PieceRules {
public:
    PieceRules(engine::RuleStage stage, const TypedLine& line);

    /// A rule whose brackets begin at the place, and its parts.
    struct Found {
        const LanguageRule* rule = nullptr;
        Parts parts;
    };
    [[nodiscard]] std::optional<Found> find(std::size_t at);

    /// Whether any rule may match in the line.
    [[nodiscard]] bool has_any() const { return !rules_.empty(); }

    /// The rule's message, filled in.
    [[nodiscard]] std::string said(const Found& found) const { return said_.filled(found.rule->say, found.parts); }

private:
    Recognition ahead_;
    SaidLine said_;
    Matcher matcher_;
    std::vector<const LanguageRule*> rules_;  ///< those that may match in the line
};

/// The kind of a sentence.
struct Asking {
    engine::RuleBecomes what = engine::RuleBecomes::nothing;  ///< nothing, a question, a supposition, odds or a look-up
    std::string typed;                                        ///< the words that ask
    std::optional<Fraction> least;                            ///< `at least 2 hits`
    const Procedure* procedure = nullptr;                     ///< the one with the outcome asked of, if none is named
    bool is_changed = false;                                  ///< pieces were removed

    [[nodiscard]] bool asks() const { return what != engine::RuleBecomes::nothing; }
};

/// Removes the words that ask, and returns what they ask. With `is_odds` the line asks for odds in any case.
Asking take_question(const Vocabulary& vocabulary, KnownSpeech& speech, std::vector<TypedToken>& pieces, bool is_odds);

/// An outcome of a procedure, spelled by the first pieces of a line.
struct OutcomeName {
    const Procedure* procedure = nullptr;
    std::string_view outcome;
    std::size_t length = 0;  ///< the number of pieces

    bool operator==(const OutcomeName&) const = default;
};

/// The outcomes whose title or id the pieces spell from `at`; none if they name a procedure too, or a word of a table
/// with dice.
std::vector<OutcomeName> named_outcomes(const TypedLine& line, std::size_t at);

/// A table that the pieces ask about.
struct TableAsked {
    const Procedure* procedure = nullptr;    ///< named, or the only one with these outcomes; null if there is none
    bool is_named = false;                   ///< the pieces name it, or it was given
    std::vector<std::string_view> outcomes;  ///< of the named procedure, or of any
    std::vector<std::string> rest;           ///< pieces that are neither an outcome nor a procedure's name, as typed
};
/// With `of`, the table is this procedure's, whatever the pieces name.
TableAsked table_asked(const Ruleset& ruleset, const Speech& speech, const std::vector<TypedToken>& pieces,
                       const Procedure* of = nullptr);

/// A sentence that a command answers: `odds that ...`, `what does galling fire do`.
struct SaidCommand {
    std::vector<std::string> words;  ///< the command, and what it is to answer
    std::optional<Fraction> least;   ///< the least result asked for
};

/// Nullopt if the line is a request or, with `is_odds`, if there is nothing to remove from it.
std::optional<SaidCommand> command_asked(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                                         bool is_odds);

}  // namespace orderly::parser
