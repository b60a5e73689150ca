#include <fmt/format.h>

#include <algorithm>

#include "parse/easy/rules.hpp"

namespace orderly::parser {

using engine::RuleBecomes;

namespace {

class Sentence {
public:
    Sentence(const Vocabulary& vocabulary, KnownSpeech& speech, std::vector<Piece>& pieces, bool is_odds)
        : vocabulary_(vocabulary), ruleset_(*vocabulary.in_force), speech_(speech), pieces_(pieces) {
        if (is_odds) asking_.what = RuleBecomes::odds;
    }

    Asking read() {
        const auto is_asked = !pieces_.empty() && pieces_.back().asks;
        while (take_next()) {
        }
        if (!asking_.asks() && is_asked) {
            asking_.what = RuleBecomes::question;
            asking_.typed = "?";
        }
        return std::move(asking_);
    }

private:
    /// Takes out what the first rule that fits has brackets around.
    bool take_next() {
        const SpokenLine all(vocabulary_, speech_, pieces_);
        const TypedLine line(all, ruleset_.procedures.front());
        PieceRules rules(engine::RuleStage::sentence, line);
        if (!rules.has_any()) return false;  // most lines ask nothing
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
        if (found.parts[0].to == pieces_.size() && found.parts[0].from == 0) return false;
        const auto begin = pieces_.begin() + static_cast<std::ptrdiff_t>(found.parts[0].from);
        const auto end = pieces_.begin() + static_cast<std::ptrdiff_t>(found.parts[0].to);
        if (!is_of_odds) {
            asking_.what = what;
            if (asking_.typed.empty()) asking_.typed = shown({begin, end});
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
        begin->row = row_of_key(speech_.of(ruleset_), begin->key);
        pieces_.erase(begin + 1, end);
        return true;
    }

    const Vocabulary& vocabulary_;
    const Ruleset& ruleset_;
    KnownSpeech& speech_;
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

Asking take_question(const Vocabulary& vocabulary, KnownSpeech& speech, std::vector<Piece>& pieces, bool is_odds) {
    return Sentence(vocabulary, speech, pieces, is_odds).read();
}

std::optional<Chances> chances_asked(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                                     bool is_odds) {
    const auto& ruleset = *vocabulary.in_force;
    if (ruleset.procedures.empty()) return std::nullopt;
    KnownSpeech speech;
    auto pieces = looked_up(speech.of(ruleset), tokens, ruleset.language);
    const auto asking = take_question(vocabulary, speech, pieces, is_odds);
    if (asking.what != RuleBecomes::odds || !asking.is_changed) return std::nullopt;
    return Chances{line_of(pieces), asking.least};
}

}  // namespace orderly::parser
