#pragma once
// What the tokens of a line that is not finished say: its procedure, its words, and what parts the sides.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "orderly/vocabulary.hpp"

namespace orderly::game {

/// The word that a token is, or alone begins, with a value or without; `no_word` where there is none.
WordIndex word_of(const Procedure& procedure, std::string_view token);

/// `vs`, and what else parts the sides.
bool is_versus(const Ruleset& ruleset, std::string_view token);

/// The procedure that the tokens name, and which of them name it; nothing where none does.
struct Verb {
    const Procedure* procedure = nullptr;
    std::size_t at = 0;
    std::size_t length = 1;
};
std::optional<Verb> verb_of(const Vocabulary& vocabulary, std::span<const std::string> tokens);

}  // namespace orderly::game
