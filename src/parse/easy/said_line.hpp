#pragma once
// A line whose pieces are known, as those see it who ask what in it is said of whom.

#include <span>
#include <string>
#include <string_view>

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

class SaidLine {
public:
    SaidLine(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition);

    /// What may be said of a unit or not: no number, and nothing that every unit must have.
    [[nodiscard]] bool is_state(const Item& item) const;

    [[nodiscard]] bool is_parted() const { return versus < items.size(); }
    [[nodiscard]] bool has_one_side() const { return procedure.sides.size() < 2; }

    /// Whether the pieces from the place on are these; something may end behind any of them.
    [[nodiscard]] bool is_spelled(std::size_t place, std::span<const std::string> keys) const;

    /// As it was typed, fit to be told.
    [[nodiscard]] std::string typed(std::size_t from, std::size_t to) const;

    /// "who is the attacker? ...": advice where it is not said who acts.
    [[nodiscard]] std::string who_acts() const;

    /// Adds a question about the pieces, with what to do.
    void ask(std::size_t from, std::size_t to, std::string_view advice) const;

    const Phrasebook& book;
    const Language& language;
    const Procedure& procedure;
    const std::vector<Piece>& pieces;
    Recognition& recognition;
    std::vector<Item>& items;
    std::size_t versus = 0;  ///< the item that parts the sides; the end where none does
};

}  // namespace orderly::parser
