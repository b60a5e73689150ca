#pragma once
// The names of persons and places on a line, whatever the table calls so: "General Poor", "Able's brigade".

#include <vector>

#include "parse/easy/guess.hpp"
#include "parse/easy/phrasebook.hpp"
#include "parse/easy/pieces.hpp"

namespace orderly::parser {

class ProperNames {
public:
    ProperNames(const Language& language, const Phrasebook& book, const Guesser& guesser,
                const std::vector<Piece>& pieces);

    /// How many pieces from `at` on are a name; 0 where none begins there.
    [[nodiscard]] std::size_t length_at(std::size_t at) const;

    /// Whether a word of the table begins a name there, or is meant: "Broken Hill".
    [[nodiscard]] bool may_be_part(std::size_t at) const;

    /// What is like no word is a name behind a rank, or where something is said to be its own.
    [[nodiscard]] bool may_name(std::size_t at) const;

private:
    [[nodiscard]] bool is_word(std::size_t at) const;
    [[nodiscard]] bool is_capital(std::size_t at) const;
    [[nodiscard]] bool is_rank(std::size_t at) const;
    [[nodiscard]] bool stands_behind_article(std::size_t at) const;
    [[nodiscard]] bool stands_behind_rank(std::size_t at) const;
    [[nodiscard]] bool is_owner(std::size_t at) const;
    [[nodiscard]] bool is_run_together(std::size_t at) const;
    [[nodiscard]] bool is_place(std::size_t at) const;
    [[nodiscard]] std::size_t end_of_name(std::size_t at) const;

    const Language& language_;
    const Phrasebook& book_;
    const Guesser& guesser_;
    const std::vector<Piece>& pieces_;
};

}  // namespace orderly::parser
