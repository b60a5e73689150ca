#pragma once
// Assigns each item of a line to a side: by the divider, by the names of the sides, or by where it can belong.

#include <algorithm>
#include <vector>

#include "parse/easy/recognition.hpp"
#include "text/lists.hpp"

namespace orderly::parser {

/// A side for each item. If several of the cheapest assignments give valid requests, all must give the same request.
struct SideAssignment {
    std::vector<int> sides;
    bool parted = true;      ///< the line separates the sides
    bool is_turned = false;  ///< the second side comes first in the line
    int cost = 0;            ///< 1 for a fallback with no evidence in the line
    bool is_own_assumed = false;  ///< his dice come before mine, and only the order of the sides says which is mine
};

/// Whether the item is a word, known or not: not a number, a divider or a joint.
inline bool says_something(const ParsedToken& item) {
    using enum TokenKind;
    return text::is_one_of(item.means, word, phrase, band, derived, fact, formal, name, unit_name, gone, unknown);
}
/// Whether it is a filler, or says only whose the next one is.
inline bool is_silent(const ParsedToken& item) {
    return text::is_one_of(item.means, TokenKind::filler, TokenKind::mine, TokenKind::theirs);
}

/// All possible assignments, cheapest first; at least one. Throws Error if there are two dividers, if enemies are on
/// one side, or if an owner is unclear.
std::vector<SideAssignment> side_assignments_of(const Procedure& procedure, const std::vector<ParsedToken>& items);

// Shared by the parts that assign sides.

inline bool is_number(const ParsedToken& item) { return item.means == TokenKind::number; }
inline bool is_toward(const ParsedToken& item) { return item.means == TokenKind::toward; }
inline bool names_side(const ParsedToken& item) { return item.means == TokenKind::side; }
inline bool is_called(const ParsedToken& item) { return item.means == TokenKind::called; }
inline bool is_versus(const ParsedToken& item) { return item.means == TokenKind::versus; }
inline bool is_unit(const ParsedToken& item) { return item.means == TokenKind::unit_name && !item.is_labelled; }

/// Whether the procedure is called by the word too.
inline bool names_procedure(const Procedure& procedure, const Word& word) {
    return std::ranges::find(procedure.called, word.id, &Phrase::text) != procedure.called.end();
}

/// Swaps the sides.
inline void turn(SideAssignment& one) {
    for (auto& side : one.sides) side = 1 - side;
    one.is_turned = !one.is_turned;
}

struct SideItems {
    SideItems(const Procedure& procedure, const std::vector<ParsedToken>& items)
        : procedure_(procedure), items_(items), end_(items.size()), both_throw_(throws_on_both_sides(procedure.kind)) {}

    [[nodiscard]] bool has_two() const { return procedure_.sides.size() > 1; }
    [[nodiscard]] bool may_stand_alone() const { return procedure_.pool.one_side.word != no_word; }

    template <class Predicate>
    [[nodiscard]] bool is_any(std::size_t from, std::size_t to, Predicate predicate) const {
        return std::any_of(items_.data() + from, items_.data() + to, predicate);
    }
    [[nodiscard]] bool any_said(std::size_t from, std::size_t to) const { return is_any(from, to, says_something); }
    /// Whether there are words both before and after the item.
    [[nodiscard]] bool is_between(std::size_t at) const {
        return at < end_ && any_said(0, at) && any_said(at + 1, end_);
    }
    /// The index of the first item from `from` that satisfies the predicate; `end_` if none does.
    template <class Predicate>
    [[nodiscard]] std::size_t first_that(Predicate predicate, std::size_t from = 0) const {
        while (from < end_ && !predicate(items_[from])) ++from;
        return from;
    }
    [[nodiscard]] std::size_t place_of(const ParsedToken& item) const {
        return static_cast<std::size_t>(&item - items_.data());
    }
    [[nodiscard]] const Word* word_of(const ParsedToken& item) const {
        return item.means == TokenKind::word ? &procedure_.words[item.index] : nullptr;
    }
    [[nodiscard]] SideMask sides_of(const ParsedToken& item) const {
        constexpr SideMask both = 3;
        const auto* word = word_of(item);
        return word == nullptr ? both : word->weapon != no_index ? procedure_.weapons.sides : word->sides & both;
    }
    /// Whether only the second side can have the word.
    [[nodiscard]] bool is_seconds(const ParsedToken& item) const { return sides_of(item) == 2; }

    const Procedure& procedure_;
    const std::vector<ParsedToken>& items_;
    std::size_t end_;
    bool both_throw_;
};

/// Removes assignments that put enemies on one side, and gives owned items to their owners. Throws Error if no
/// assignment is left or an owner is unclear.
void settle_sides(const Procedure& procedure, const std::vector<ParsedToken>& items, std::vector<SideAssignment>& all);

}  // namespace orderly::parser
