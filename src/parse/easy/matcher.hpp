#pragma once
// Finds where the pattern of a rule stands on a line (engine/pattern.hpp). It goes from piece to piece: a phrase takes
// pieces, a class takes the item that begins there. Nothing goes on past a comma, but where the pattern says so.

#include <array>
#include <vector>

#include "engine/pattern.hpp"
#include "parse/easy/said_line.hpp"

namespace orderly::parser {

/// The pieces of a part of a pattern; empty where it took none.
struct Span {
    std::size_t from = 0;
    std::size_t to = 0;
};

class Matcher {
public:
    /// Of the items of the line; or, where `looks_ahead`, of what could stand at each piece, where nothing is an item
    /// yet.
    explicit Matcher(const SaidLine& line, bool looks_ahead = false);

    /// The parts of the pattern where it stands from that piece on; none where it does not.
    [[nodiscard]] const std::array<Span, engine::pattern_parts>* match(std::span<const PatternStep> pattern,
                                                                      std::size_t at);

    /// The item that begins at the piece; null where none does.
    [[nodiscard]] Item* item_at(std::size_t piece) const;

private:
    bool run(std::size_t step, std::size_t at, bool may_cross);
    bool run_aside(std::size_t step, std::size_t at, bool may_cross);
    bool stands_before(std::size_t step, std::size_t at);
    [[nodiscard]] bool is(engine::PatternClass what, const Item& item) const;
    [[nodiscard]] bool is_known(engine::PatternClass what, const Item& item) const;
    [[nodiscard]] bool holds(engine::PatternClass what, std::size_t at) const;
    [[nodiscard]] bool is_breath(std::size_t at) const;
    [[nodiscard]] std::size_t length_of(std::string_view phrase, std::size_t at) const;
    [[nodiscard]] bool is_spelled(std::string_view word, const Piece& piece) const;
    [[nodiscard]] bool is_within(std::size_t at, bool of_table) const;
    [[nodiscard]] bool is_said_again(const Item& item) const;
    [[nodiscard]] bool are_of_first(const Item& item) const;

    const SaidLine& line_;
    [[nodiscard]] Item* look_at(std::size_t piece) const;

    bool looks_ahead_;
    std::vector<std::size_t> begins_;  ///< the item that begins at each piece; the number of items where none does
    std::span<const PatternStep> pattern_;
    std::array<Span, engine::pattern_parts> parts_;
    static constexpr auto nowhere = static_cast<std::size_t>(-1);
    std::size_t stop_ = nowhere;  ///< where what is looked for must end
};

}  // namespace orderly::parser
