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

    /// Whether a word that says nothing, or has no effect here, is one of the list.
    [[nodiscard]] bool says(std::size_t at, std::span<const std::string_view> list) const;

    /// Whether a unit has been described between the places.
    [[nodiscard]] bool is_any_said(std::size_t from, std::size_t to) const;

    [[nodiscard]] bool is_parted() const { return versus < items.size(); }
    [[nodiscard]] bool has_one_side() const { return procedure.sides.size() < 2; }
    [[nodiscard]] bool is_behind_versus(std::size_t at) const { return is_parted() && at > versus; }

    /// Where the side of the item begins.
    [[nodiscard]] std::size_t begin_of_side(std::size_t at) const { return is_behind_versus(at) ? versus : 0; }

    /// The longest of the phrases that stands right before the item, but for a word that says nothing;
    /// how many pieces there are up to the item. 0 where none does.
    [[nodiscard]] std::size_t length_before(std::size_t at, std::span<const std::string_view> phrases) const;

    /// How many pieces the longest of the phrases has that ends before the place.
    [[nodiscard]] std::size_t length_ending(std::size_t place, std::span<const std::string_view> phrases) const;

    /// Whether the pieces from the place on are these; something may end behind any of them.
    [[nodiscard]] bool is_spelled(std::size_t place, std::span<const std::string> keys) const;

    /// As it was typed, fit to be told.
    [[nodiscard]] std::string typed(std::size_t from, std::size_t to) const;

    /// "who is the attacker? ...": advice where it is not said who acts.
    [[nodiscard]] std::string who_acts() const;

    /// "of the attacker or of the defender? ...": advice where a state may be of either.
    [[nodiscard]] std::string of_which_side() const;

    /// "said of the enemy, ...": advice in a table of one side.
    [[nodiscard]] std::string of_enemy() const;

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
