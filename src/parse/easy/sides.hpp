#pragma once
// On which side each thing stands that was said: by what parts the sides, by their names, or by where it can stand.

#include <algorithm>
#include <vector>

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// A side for each item. Of several the cheapest that come to a request are meant; they must come to the same one.
struct SideAssignment {
    std::vector<int> sides;
    bool parted = true;      ///< something said where one side ends
    bool is_turned = false;  ///< the second side was said first
    int cost = 0;            ///< 1 where nothing was said for it, and it is taken because no other fits
};

/// Whether it is a word, known or not: no number, and nothing that only parts or joins.
bool says_something(const ParsedToken& item);

/// All that may be meant, the cheapest first; one at least. Throws Error: the sides are parted twice, enemies of the
/// game stand together, or nothing says whose something is.
std::vector<SideAssignment> side_assignments_of(const Procedure& procedure, const std::vector<ParsedToken>& items);

// The items of a line, as those see them who say on which side each stands.

inline bool is_number(const ParsedToken& item) { return item.means == TokenKind::number; }
inline bool is_toward(const ParsedToken& item) { return item.means == TokenKind::toward; }
inline bool names_side(const ParsedToken& item) { return item.means == TokenKind::side; }
inline bool is_called(const ParsedToken& item) { return item.means == TokenKind::called; }
inline bool is_versus(const ParsedToken& item) { return item.means == TokenKind::versus; }
inline bool is_unit(const ParsedToken& item) { return item.means == TokenKind::unit_name && !item.is_labelled; }

/// The other way round.
inline void turn(SideAssignment& one) {
    for (auto& side : one.sides) side = 1 - side;
    one.is_turned = !one.is_turned;
}

class SideItems {
public:
    SideItems(const Procedure& procedure, const std::vector<ParsedToken>& items)
        : procedure_(procedure), items_(items), end_(items.size()), both_throw_(throws_on_both_sides(procedure.kind)) {}

protected:
    [[nodiscard]] bool has_two() const { return procedure_.sides.size() > 1; }
    [[nodiscard]] bool may_stand_alone() const { return procedure_.pool.one_side.word != no_word; }

    template <class IsSo>
    [[nodiscard]] bool is_any(std::size_t from, std::size_t to, IsSo is_so) const {
        return std::any_of(items_.data() + from, items_.data() + to, is_so);
    }
    [[nodiscard]] bool any_said(std::size_t from, std::size_t to) const { return is_any(from, to, says_something); }
    /// Something stands before the item, and something behind it.
    [[nodiscard]] bool is_between(std::size_t at) const {
        return at < end_ && any_said(0, at) && any_said(at + 1, end_);
    }
    /// The first place from there on that is so; the end where none is.
    template <class IsSo>
    [[nodiscard]] std::size_t first_that(IsSo is_so, std::size_t from = 0) const {
        while (from < end_ && !is_so(items_[from])) ++from;
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
    /// A word that only the second side says.
    [[nodiscard]] bool is_seconds(const ParsedToken& item) const { return sides_of(item) == 2; }

    const Procedure& procedure_;
    const std::vector<ParsedToken>& items_;
    std::size_t end_;
    bool both_throw_;
};

/// Of what was generated: no side has enemies of the game together, and what was said to be somebody's is his. Throws
/// Error where nothing is left, or nothing says whose something is.
void settle_sides(const Procedure& procedure, const std::vector<ParsedToken>& items, std::vector<SideAssignment>& all);

}  // namespace orderly::parser
