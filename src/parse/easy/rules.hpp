#pragma once
// The rules of a language (language.hpp), one behind the other: each acts wherever its pattern stands.

#include <optional>
#include <vector>

#include "engine/pattern.hpp"
#include "parse/easy/matcher.hpp"

namespace orderly::parser {

/// Runs the rules of items or of sides over items.
void run_rules(engine::RuleStage stage, const Phrasebook& book, const std::vector<Piece>& pieces,
               Recognition& recognition);

/// The rules of one stage that act on pieces, of which none is an item yet.
class PieceRules {
public:
    PieceRules(engine::RuleStage stage, const Phrasebook& book, const std::vector<Piece>& pieces);

    /// A rule whose brackets begin there, and what stands in them.
    struct Found {
        const LanguageRule* rule = nullptr;
        std::size_t from = 0;
        std::size_t to = 0;
        std::size_t part = 0;  ///< where its first part begins
    };
    [[nodiscard]] std::optional<Found> find(std::size_t at);

    /// The question of such a rule.
    [[nodiscard]] Slip question(const Found& found) const;

private:
    engine::RuleStage stage_;
    Recognition ahead_;
    SaidLine line_;
    Matcher matcher_;
};

}  // namespace orderly::parser
