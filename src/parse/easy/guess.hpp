#pragma once
// What pieces may mean that spell nothing: a beginning, letters left out, a unit's name, a slip, a word of another
// game.

#include <optional>

#include "parse/easy/denial.hpp"
#include "parse/easy/recognition.hpp"

namespace orderly::parser {

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

}  // namespace orderly::parser
