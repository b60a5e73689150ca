#pragma once
// What tokens say in one procedure, as far as a roster must know: which of its words they are, and what parts the
// sides.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/vocabulary.hpp"
#include "parse/easy/phrasebook.hpp"

namespace orderly::game {

class RosterWords {
public:
    RosterWords(const Ruleset& ruleset, const Procedure& procedure) : ruleset_(ruleset), procedure_(procedure) {}

    [[nodiscard]] const Procedure& procedure() const { return procedure_; }

    /// The word of that name, or of that other name; `no_word` where there is none.
    [[nodiscard]] WordIndex known(std::string_view name) const;

    /// The word that a token is, or alone begins, with a value or without.
    [[nodiscard]] WordIndex word_of(std::string_view token) const;

    /// The words that the tokens say, phrases and other names too.
    [[nodiscard]] std::vector<WordIndex> words_of(std::span<const std::string> tokens);

    /// Whether a token means anything, so that it is no slip in a unit's name.
    [[nodiscard]] bool knows(std::string_view token);

    /// `vs`, and what else parts the sides.
    [[nodiscard]] bool is_versus(std::string_view token) const;

    /// `at`, `on`: between the sides too, where no distance follows.
    [[nodiscard]] bool is_toward(std::string_view token) const;

private:
    parser::Phrasebook& book();

    const Ruleset& ruleset_;
    const Procedure& procedure_;
    std::optional<parser::Phrasebook> book_;  ///< made where somebody says more than words in full
};

/// The procedure that the tokens name, and which of them name it; nothing where none does.
struct Verb {
    const Procedure* procedure = nullptr;
    std::size_t at = 0;
    std::size_t length = 1;
};
std::optional<Verb> verb_of(const Vocabulary& vocabulary, std::span<const std::string> tokens, bool exact);

}  // namespace orderly::game
