#pragma once
// A request with something else said: a word in place of another of its choice, another number, or a word less. It is
// what odds ask when they ask what would change a chance.

#include <string>
#include <string_view>
#include <vector>

#include "orderly/changes.hpp"
#include "orderly/parse.hpp"

namespace orderly::odds {

/// What one side says more or less: a unit's words, and words for what follows.
struct WordChange {
    Unit unit;
    std::vector<std::string> deferred;

    /// Adds the words that another says, whatever their numbers and distances: for what is to be taken away.
    void join(const WordChange& other);
};

/// `token`, as a player types it for a side of the procedure. Throws what parse_request throws.
WordChange read_word_change(const Vocabulary& vocabulary, const ParseOptions& options, const Procedure& procedure,
                            Index side, std::string_view token);

/// Says it for every unit of a side; of a choice, in place of what was said. The request is to be completed anew.
void replace_words(const WordChange& said, Index side, Request& request);

/// Takes it from every unit of a side: words, numbers whatever they are, and weapons at whatever distance.
void remove_words(const WordChange& said, Index side, Request& request);

/// Says one word of the table for every unit of a side, in place of others of its choice.
void set_word(Index side, WordIndex word, Request& request);

/// Takes one word of the table from every unit of a side, with its number or its shots.
void remove_word(Index side, WordIndex word, Request& request);

// What `--vary` names: the values of something that a side says.

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
