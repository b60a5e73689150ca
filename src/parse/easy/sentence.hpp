#pragma once
// A sentence that asks, and tells nothing: `what if ...`, `odds that ...`. The rules of sentences (language.hpp) know
// it by its words, which are taken out.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/pattern.hpp"
#include "orderly/vocabulary.hpp"
#include "parse/easy/phrasebook.hpp"

namespace orderly::parser {

/// What a sentence is.
struct Asking {
    engine::RuleBecomes what = engine::RuleBecomes::nothing;  ///< or a question, a supposition, odds
    std::string typed;                                        ///< the words that ask
    std::optional<Fraction> least;                            ///< `at least 2 hits`
    bool is_changed = false;                                  ///< something was taken out

    [[nodiscard]] bool asks() const { return what != engine::RuleBecomes::nothing; }
};

/// Whether some of the words may ask: most lines have none.
bool may_be_question(const Language& language, const std::vector<Piece>& pieces);

/// Takes the words out that ask. `is_odds`: chances are asked, whatever the words.
Asking take_question(const Ruleset& ruleset, const Phrasebook& book, std::vector<Piece>& pieces, bool is_odds);

/// The chances that a line asks for: the line without the words that do, and so many hits, where they say that.
struct Chances {
    std::string line;
    std::optional<Fraction> least;
};

/// None where it asks for no chances, or with `is_odds` where nothing is to be taken out.
std::optional<Chances> chances_asked(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                                     bool is_odds);

}  // namespace orderly::parser
