#pragma once
// One number of the results that is asked for by name, and whose it is.

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "odds/rolls.hpp"
#include "orderly/changes.hpp"
#include "orderly/parse.hpp"

namespace orderly::odds {

/// The number of one side.
struct NumberKey {
    std::string side;
    std::string what;
    std::string provided;
    bool distance = false;
    bool adds_up = false;  ///< an effect's: over rolls of one request it adds up
    bool counted = true;   ///< else an effect without a count: how often it happens
    friend bool operator==(const NumberKey&, const NumberKey&) = default;
};

/// Finds it in one resolution after another, and numbers the sides that have it as they come.
class AskedNumber {
public:
    /// `asked` is `lose-stands` or `defender:lose-stands`.
    AskedNumber(const Request& first, std::string_view asked);

    /// What it is in a resolution: places in `keys` with numbers. `first` is the request that was asked, none that
    /// follows.
    [[nodiscard]] std::vector<Measured> read(const Resolution& resolution, const Names& names, bool first);

    [[nodiscard]] const std::vector<NumberKey>& keys() const { return keys_; }
    /// Throws Error "unknown-outcome", with the numbers that there are.
    void check_found() const;

private:
    void read_result(const Result& result, const Resolution& resolution, const Names& names, bool first,
                     std::vector<Measured>& into);
    void add(NumberKey key, Fraction number, std::vector<Measured>& into);
    std::size_t place(NumberKey key);
    /// Effects that the first procedure may have are there from the start, at 0 where they never happen.
    void add_effects_known(const Procedure& procedure);
    void add_effect_known(const Procedure& procedure, const Effect& effect);
    void add_plain_numbers(const Result& result, const Request& request, const Names& names,
                           std::vector<Measured>& into);
    /// Whether the number of that name is asked for; a name that is not is remembered for the message.
    bool is_asked(std::string_view name);

    const Ruleset& ruleset_;
    std::string asked_;
    std::string party_;
    std::string name_;
    std::string procedure_;
    std::set<std::string, std::less<>> words_;  ///< effects whose line is called so
    std::set<std::string, std::less<>> others_;
    std::vector<NumberKey> keys_;
};

// What is asked of one request: its odds, a number of it in full, or one chance of either.

/// One of the three.
struct Answer {
    std::optional<Odds> odds;
    std::optional<NumberOdds> number;
    std::optional<Ratio> chance;
    Whole roll_count;  ///< that the chance was counted over
    Annotations annotations;
    double work = 0;
};

/// Answers what is asked, of a completed request and not of the one in `asked`. Throws Error.
Answer answer_of(const Asked& asked, const Request& request, double most_work = most_odds_work);

/// The one number that is asked for. Throws Error "ambiguous" where several sides have it.
const NumberOdds& only_number(const AskedNumbers& numbers, std::string_view asked);

// A request with something else said: a word in place of another of its choice, another number, or a word less. It is
// what odds ask when they ask what would change a chance.

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
