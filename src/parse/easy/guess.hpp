#pragma once
// What pieces may mean that spell nothing: what is said not to be so, a beginning, letters left out, a unit's name, a slip,
// a word of another game; and what scripts write among a player's words.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/vocabulary.hpp"
#include "parse/easy/recognition.hpp"
#include "parse/easy/phrasebook.hpp"
#include "parse/easy/pieces.hpp"

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

/// A reading of `length` pieces: an entry, or the name of a unit where there is none.
struct Guess {
    const Entry* entry = nullptr;
    std::size_t length = 0;
};

class Guesser {
public:
    Guesser(const Vocabulary& vocabulary, const Phrasebook& book, const std::vector<Piece>& pieces)
        : vocabulary_(vocabulary),
          book_(book),
          pieces_(pieces),
          denials_(vocabulary.in_force->language, book, pieces) {}

    /// What the pieces from `at` on can only mean; nothing where they may mean another thing, or no thing.
    [[nodiscard]] std::optional<Guess> guess(std::size_t at) const;

    /// `vs shootng`, where nothing stands on another side: what parts the sides begins a name.
    [[nodiscard]] std::optional<Guess> contracted_behind(std::size_t at, const Entry& first) const;

    /// Why the piece cannot be read, and what it may be meant to be.
    [[nodiscard]] Slip slip(std::size_t at) const;
    [[nodiscard]] std::size_t other_weapon(std::size_t at) const;

    /// Whether nothing of this table is spelled nearly so, begins so, or has it among its pieces, and no other table
    /// knows it.
    [[nodiscard]] bool is_like_nothing(std::size_t at) const {
        return near(at, 1).empty() && begun_all(at).empty() && holding(at).empty() && !is_known_elsewhere(at);
    }

    /// Whether it is a quantity or a weapon of another table of the ruleset.
    [[nodiscard]] bool is_counted(std::size_t at) const { return other_tables_slip(at).has_value(); }

private:
    struct Near {
        const Entry* entry;
        std::size_t slips;
    };

    [[nodiscard]] std::span<const Piece> some(std::size_t at, std::size_t length) const {
        return std::span(pieces_).subspan(at, length);
    }
    [[nodiscard]] const Entry* begun(std::size_t at) const;
    [[nodiscard]] static bool may_be_meant(const Entry& one, const Entry& instead_of);
    [[nodiscard]] const Entry* contracted(std::size_t at, std::size_t length) const;
    [[nodiscard]] const Entry* skeleton(std::size_t at) const;
    [[nodiscard]] const Entry* begun_each(std::size_t at, std::size_t length) const;
    [[nodiscard]] std::vector<Near> near(std::size_t at, std::size_t length) const;
    [[nodiscard]] std::size_t name_at(std::size_t at) const;
    [[nodiscard]] std::vector<const Entry*> holding(std::size_t at) const;
    [[nodiscard]] bool is_half_of(std::size_t at, std::string_view name) const;
    [[nodiscard]] std::vector<std::string_view> rulesets_knowing(std::size_t at, std::size_t length) const;
    [[nodiscard]] bool is_counted_elsewhere(std::size_t at) const;
    [[nodiscard]] std::optional<Slip> other_tables_slip(std::size_t at) const;
    [[nodiscard]] bool is_known_elsewhere(std::size_t at) const { return other_tables_slip(at) || foreign_slip(at); }
    [[nodiscard]] std::optional<Slip> other_procedure(std::size_t at) const;
    [[nodiscard]] std::string own_count(std::size_t at) const;
    [[nodiscard]] std::optional<Slip> foreign_slip(std::size_t at) const;
    [[nodiscard]] Slip near_slip(std::size_t at, std::size_t length, const std::vector<Near>& near) const;
    [[nodiscard]] bool turns_by_filler(std::size_t at, std::string_view name) const;
    [[nodiscard]] bool turns_by_ending(std::size_t at, std::string_view name) const;
    [[nodiscard]] Slip ambiguous(std::size_t at, const std::vector<const Entry*>& entries) const;
    [[nodiscard]] std::vector<const Entry*> begun_all(std::size_t at) const;

    const Vocabulary& vocabulary_;
    const Phrasebook& book_;
    const std::vector<Piece>& pieces_;
    Denials denials_;
};

/// Whether two entries say the same.
bool same_meaning(const Entry& one, const Entry& other);

struct Formal {
    Means means = Means::formal;  ///< a number, where it is a die's face; unknown, where something is wrong
    std::string text;             ///< canonical
    std::size_t index = 0;        ///< of the word
    std::optional<Fraction> face;
    std::optional<DiceNotation> written;  ///< the die of the face
    std::optional<Slip> slip;
};

/// The piece that stands at `at`. It may keep its short forms: the name of a quantity, a choice or a weapon by a
/// beginning, as long as there is one.
Formal read_formal(const Vocabulary& vocabulary, const Phrasebook& book, std::string_view raw, std::size_t at);

}  // namespace orderly::parser
