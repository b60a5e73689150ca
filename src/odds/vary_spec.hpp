#pragma once
// What `--vary` names: the values of something that a side says.

#include <string>
#include <string_view>
#include <vector>

#include "orderly/changes.hpp"
#include "odds/word_change.hpp"

namespace orderly::odds {

/// Rows, or cells of a grid, at most.
inline constexpr std::size_t most_cells = 10000;

/// Values for a side, one by one.
class VarySpec {
public:
    /// `NAME=1..9`, `NAME=1..25/6`, `NAME=1,3`, `WORD,WORD`, `WEAPON@1..9`, and `-` for without all of them; a side and
    /// a colon before it, else it is the first side that may say them all. Throws Error.
    VarySpec(const Asked& asked, const std::string& text);

    /// Each value as it is typed.
    [[nodiscard]] const std::vector<std::string>& values() const { return values_; }
    /// `attacker: crack,veteran`
    [[nodiscard]] const std::string& what() const { return what_; }
    /// The request with one of the values; not completed.
    [[nodiscard]] Request with(std::size_t value, const Request& from) const;

private:
    void read_for(const Asked& asked, Index side);

    Index side_ = 0;
    std::vector<std::string> values_;
    std::vector<WordChange> said_;  ///< by value; nothing for `-`
    WordChange all_;                ///< all of it together
    std::string what_;
};

}  // namespace orderly::odds
