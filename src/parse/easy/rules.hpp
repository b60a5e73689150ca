#pragma once
// The rules of a language (language.hpp), one behind the other: each acts wherever its pattern stands on a line.

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

namespace orderly::parser {

/// The pieces of a part of a pattern; empty where it took none.
struct Span {
    std::size_t from = 0;
    std::size_t to = 0;
};

/// The brackets of a pattern, and its parts 1 and 2.
using Parts = std::array<Span, engine::pattern_parts>;

class SaidLine {
public:
    SaidLine(const TypedLine& line, Recognition& recognition);

    void find_versus();

    /// What may be said of a unit or not: no number, and nothing that every unit must have.
    [[nodiscard]] bool is_state(const ParsedToken& item) const;

    [[nodiscard]] bool is_parted() const { return versus < items.size(); }
    [[nodiscard]] bool has_one_side() const { return procedure.sides.size() < 2; }

    /// As it was typed, fit to be told.
    [[nodiscard]] std::string typed(std::size_t from, std::size_t to) const;

    /// The text with its places filled in: `{1}` is the first part as typed, `{number}` the number, `{first}` and
    /// `{second}` the sides, `{vs}` what parts them, `{word}` and `{choice}` those of the table that the brackets begin with.
    [[nodiscard]] std::string filled(std::string_view say, const Parts& parts) const;

    const TypedLine& line;
    const Language& language;
    const Procedure& procedure;
    const std::vector<TypedToken>& pieces;
    Recognition& recognition;
    std::vector<ParsedToken>& items;
    std::size_t versus = 0;  ///< the item that parts the sides; the end where none does

private:
    [[nodiscard]] std::string value_of(std::string_view name, const Parts& parts) const;
    [[nodiscard]] std::string parting() const;
    [[nodiscard]] std::string number_in(Span whole) const;
    [[nodiscard]] const Word* word_in(Span whole) const;
};

class Matcher {
public:
    /// Of the items of the line; or, where `looks_ahead`, of what could stand at each piece, where nothing is an item
    /// yet.
    explicit Matcher(const SaidLine& said, bool looks_ahead = false);

    /// The items were changed.
    void forget();

    /// Whether the line has all that the rule cannot do without.
    [[nodiscard]] bool may_stand(const LanguageRule& rule) const;

    /// The parts of the rule's pattern where it stands from that piece on; none where it does not.
    [[nodiscard]] const Parts* match(const LanguageRule& rule, std::size_t at);

    /// The item that begins at the piece; null where none does.
    [[nodiscard]] ParsedToken* item_at(std::size_t piece) const;

private:
    bool run(std::size_t step, std::size_t at, bool may_cross);
    [[nodiscard]] bool is_item_alone(std::size_t step) const;
    bool run_passive(std::size_t step, std::size_t at);
    bool run_aside(std::size_t step, std::size_t at, bool may_cross);
    bool stands_before(std::size_t step, std::size_t at);
    [[nodiscard]] bool is(engine::PatternClass what, const ParsedToken& item) const;
    [[nodiscard]] bool is_word(engine::PatternClass what, const ParsedToken& item) const;
    [[nodiscard]] bool is_known(engine::PatternClass what, const ParsedToken& item) const;
    [[nodiscard]] bool is_anywhere(engine::PatternClass what) const;
    [[nodiscard]] bool finds_anywhere(engine::PatternClass what) const;
    [[nodiscard]] static bool may_begin(std::uint8_t list, const TypedToken& piece);
    [[nodiscard]] bool holds(engine::PatternClass what, std::size_t at) const;
    [[nodiscard]] bool is_breath(std::size_t at) const;
    [[nodiscard]] std::size_t length_of(std::string_view phrase, std::size_t at) const;
    [[nodiscard]] bool is_spelled(std::string_view word, const TypedToken& piece) const;
    [[nodiscard]] bool is_within(std::size_t at, bool of_table) const;
    [[nodiscard]] bool is_said_again(const ParsedToken& item) const;
    [[nodiscard]] bool are_of_first(const ParsedToken& item) const;
    [[nodiscard]] bool is_peer(engine::PatternClass what, const ParsedToken& item) const;
    [[nodiscard]] bool is_written_so(engine::PatternClass what, std::size_t at) const;

    const SaidLine& said_;
    [[nodiscard]] ParsedToken* look_at(std::size_t piece) const;

    bool looks_ahead_;
    std::vector<std::size_t> begins_;  ///< the item that begins at each piece; the number of items where none does
    mutable WordSet present_;  ///< classes of which something is on the line, or that hold
    mutable WordSet absent_;   ///< those of which it is known that nothing is
    WordSet phrases_;                  ///< lists of phrases of which one may begin on the line
    std::span<const PatternStep> pattern_;
    std::span<const std::uint8_t> lists_;  ///< of its steps
    Parts parts_;
    static constexpr auto nowhere = static_cast<std::size_t>(-1);
    std::size_t stop_ = nowhere;  ///< where what is looked for must end
};

/// Of the error that a rule asks with.
ErrorCode code_of(const LanguageRule& rule);

/// Runs the rules of items, of sides or of numbers over items.
void run_rules(engine::RuleStage stage, const TypedLine& line, Recognition& recognition);

/// The rules of one stage that act on pieces, of which none is an item yet.
class PieceRules {
public:
    PieceRules(engine::RuleStage stage, const TypedLine& line);

    /// A rule whose brackets begin there, and its parts.
    struct Found {
        const LanguageRule* rule = nullptr;
        Parts parts;
    };
    [[nodiscard]] std::optional<Found> find(std::size_t at);

    /// Whether some rule may stand on the line.
    [[nodiscard]] bool has_any() const { return !rules_.empty(); }

    /// What such a rule says.
    [[nodiscard]] std::string said(const Found& found) const { return said_.filled(found.rule->say, found.parts); }

private:
    Recognition ahead_;
    SaidLine said_;
    Matcher matcher_;
    std::vector<const LanguageRule*> rules_;  ///< that may stand on the line
};

/// What a sentence is.
struct Asking {
    engine::RuleBecomes what = engine::RuleBecomes::nothing;  ///< or a question, a supposition, odds
    std::string typed;                                        ///< the words that ask
    std::optional<Fraction> least;                            ///< `at least 2 hits`
    bool is_changed = false;                                  ///< something was taken out

    [[nodiscard]] bool asks() const { return what != engine::RuleBecomes::nothing; }
};

/// Takes the words out that ask. `is_odds`: chances are asked, whatever the words.
Asking take_question(const Vocabulary& vocabulary, KnownSpeech& speech, std::vector<TypedToken>& pieces, bool is_odds);

/// The chances that a line asks for: the line without the words that do, and so many hits, where they say that.
struct Chances {
    std::string line;
    std::optional<Fraction> least;
};

/// None where it asks for no chances, or with `is_odds` where nothing is to be taken out.
std::optional<Chances> chances_asked(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                                     bool is_odds);

}  // namespace orderly::parser
