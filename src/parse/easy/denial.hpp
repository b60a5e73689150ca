#pragma once
// What is said not to be so: behind a word that denies it (`not moving`), or by the word's own beginning
// (`unattached`). It is never read as what it denies, and that is never offered for it.

#include <optional>
#include <string>
#include <vector>

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

class Denials {
public:
    Denials(const Language& language, const Phrasebook& book, const std::vector<Piece>& pieces)
        : language_(language), book_(book), pieces_(pieces) {}

    /// How many pieces from `at` on deny what follows them; 0 where none does.
    [[nodiscard]] std::size_t length_at(std::size_t at) const;

    /// What the pieces from `at` on deny, `length` of them; `before` is where that begins which stands before them.
    /// None where they are words that say nothing by themselves, and nothing follows that may be denied.
    [[nodiscard]] std::optional<Slip> denied(std::size_t at, std::size_t length, std::size_t before) const;

    /// A word that is the opposite of one that is known, or of a part of it.
    [[nodiscard]] std::optional<Slip> opposite(std::size_t at) const;

    /// Whether what was typed says the opposite of a name, as `unlimbered` does of `limbered`.
    [[nodiscard]] bool are_opposites(std::span<const Piece> typed, const std::vector<std::string>& name) const;

private:
    /// What can be said instead of what is not so.
    struct Instead {
        std::string advice;
        std::vector<std::string> names;
        bool is_nothing = false;  ///< it is enough to leave it out
    };

    [[nodiscard]] bool turns(std::string_view whole, std::string_view stem) const;
    [[nodiscard]] bool denies(std::string_view typed, std::string_view name) const;
    [[nodiscard]] bool is_opposite(std::string_view typed, std::string_view name) const;
    [[nodiscard]] bool is_contrary(std::string_view one, std::string_view other) const;
    [[nodiscard]] bool denies_by_hyphen(std::size_t at) const;
    [[nodiscard]] bool goes_on(std::size_t at, const Found& found) const;
    [[nodiscard]] bool is_counted(const Entry& entry) const;
    [[nodiscard]] static std::size_t word_of(const Entry* entry);
    [[nodiscard]] const Entry* misspelt(std::size_t at) const;
    [[nodiscard]] bool joins_without(std::size_t at, std::size_t length) const;
    [[nodiscard]] bool may_follow(std::size_t at) const;
    [[nodiscard]] bool is_kind(std::size_t at) const;
    [[nodiscard]] Instead instead_of(const Entry* entry) const;
    [[nodiscard]] std::optional<Instead> contrary_of(const Entry& entry) const;
    [[nodiscard]] bool may_be_two(const Entry& entry) const;
    [[nodiscard]] Instead other_of_choice(WordIndex word) const;
    [[nodiscard]] Slip slip(std::size_t from, std::size_t to, const Instead& instead) const;

    const Language& language_;
    const Phrasebook& book_;
    const std::vector<Piece>& pieces_;
};

/// What is said both ways: `in works that are not fortified`.
void ask_both_ways(const std::vector<Piece>& pieces, Recognition& recognition);

}  // namespace orderly::parser
