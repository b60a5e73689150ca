#include "parse/easy/rules.hpp"

#include <algorithm>

#include "parse/easy/phrasebook.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {

using engine::RuleBecomes;

namespace {

bool is_of_sentence(const LanguageRule& rule) {
    return rule.stage == static_cast<std::uint8_t>(engine::RuleStage::sentence);
}

/// Whether a phrase of some rule may begin at one of the pieces: most lines ask nothing.
bool may_ask(const Language& language, const std::vector<Piece>& pieces) {
    const auto begins = [&](std::string_view phrase) {
        const auto first = phrase.substr(0, phrase.find(' '));
        return std::ranges::any_of(pieces, [&](const Piece& piece) { return piece.key == first; });
    };
    return std::ranges::any_of(language.rules, [&](const LanguageRule& rule) {
        return is_of_sentence(rule) && std::ranges::any_of(rule.when, [&](const PatternStep& step) {
                   return std::ranges::any_of(step.phrases, begins);
               });
    });
}

/// `can`, where it is the beginning of a procedure's name, and no other is named.
bool names_alone(const Ruleset& ruleset, const std::vector<Piece>& pieces, std::size_t end) {
    const auto middle = pieces.begin() + static_cast<std::ptrdiff_t>(end);
    return !named_in(ruleset, {pieces.begin(), middle}).empty() && named_in(ruleset, {middle, pieces.end()}).empty();
}

class Sentence {
public:
    Sentence(const Ruleset& ruleset, const Phrasebook& book, std::vector<Piece>& pieces, bool is_odds)
        : ruleset_(ruleset), book_(book), pieces_(pieces) {
        if (is_odds) asking_.what = RuleBecomes::odds;
    }

    Asking read() {
        while (take_next()) {}
        return std::move(asking_);
    }

private:
    /// Takes out what the first rule that fits has brackets around.
    bool take_next() {
        PieceRules rules(engine::RuleStage::sentence, book_, pieces_);
        for (std::size_t at = 0; at < pieces_.size(); ++at) {
            const auto found = rules.find(at);
            if (found && take(*found)) return true;
        }
        return false;
    }

    bool take(const PieceRules::Found& found) {
        const auto what = static_cast<RuleBecomes>(found.rule->gives);
        const auto is_odds = asking_.what == RuleBecomes::odds;
        const auto is_of_odds =
            what == RuleBecomes::least || what == RuleBecomes::versus || what == RuleBecomes::nothing;
        if (is_of_odds != is_odds && what != RuleBecomes::odds) return false;
        if (found.to == pieces_.size() && found.from == 0) return false;
        if (!is_of_odds && names_alone(ruleset_, pieces_, found.to) && found.from == 0) return false;
        const auto begin = pieces_.begin() + static_cast<std::ptrdiff_t>(found.from);
        const auto end = pieces_.begin() + static_cast<std::ptrdiff_t>(found.to);
        if (!is_of_odds) {
            asking_.what = what;
            if (asking_.typed.empty()) asking_.typed = text::sanitized(typed_text({begin, end}));
        }
        if (what == RuleBecomes::least)
            for (const auto& piece : std::span(begin, end))
                if (piece.kind == Piece::Kind::number) asking_.least = piece.value;
        asking_.is_changed = true;
        if (what != RuleBecomes::versus) {
            pieces_.erase(begin, end);
            return true;
        }
        begin->key = begin->raw = ruleset_.language.versus.front();
        pieces_.erase(begin + 1, end);
        return true;
    }

    const Ruleset& ruleset_;
    const Phrasebook& book_;
    std::vector<Piece>& pieces_;
    Asking asking_;
};

/// The pieces as a line, with the stops between them.
std::string line_of(const std::vector<Piece>& pieces) {
    std::string line;
    for (const auto& piece : pieces) {
        if (!line.empty() && piece.joint != '\0') line += piece.joint;
        line += piece.raw;
        if (piece.stop) line += ',';
    }
    return line;
}

}  // namespace

Asking take_question(const Ruleset& ruleset, const Phrasebook& book, std::vector<Piece>& pieces, bool is_odds) {
    return Sentence(ruleset, book, pieces, is_odds).read();
}

bool may_be_question(const Language& language, const std::vector<Piece>& pieces) { return may_ask(language, pieces); }

std::optional<Chances> chances_asked(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                                     bool is_odds) {
    const auto& ruleset = *vocabulary.in_force;
    auto pieces = split_pieces(tokens, ruleset.language);
    if (ruleset.procedures.empty() || !may_ask(ruleset.language, pieces)) return std::nullopt;
    const Phrasebook book(ruleset, ruleset.procedures.front());
    const auto asking = take_question(ruleset, book, pieces, is_odds);
    if (asking.what != RuleBecomes::odds || !asking.is_changed) return std::nullopt;
    return Chances{line_of(pieces), asking.least};
}

}  // namespace orderly::parser
