#pragma once
// Questions about odds: a number of the results, the answer, changes to a request, and values to vary.

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "odds/rolls.hpp"
#include "orderly/changes.hpp"
#include "orderly/parse.hpp"

namespace orderly::odds {

/// Throws Error "no-dice" if the request throws no dice.
void check_throws(const Request& request);

/// Calls `act` with each effect that a result of the procedure can have.
template <class Act>
void each_effect(const Procedure& procedure, Act act) {
    for (const auto& effect : procedure.always) act(effect);
    for (const auto& set : procedure.results)
        for (const auto& row : set.rows)
            for (const auto& effect : row.effects) act(effect);
}

// A number of the results that a question names, and the side that it belongs to.

/// Identifies a number of one side.
struct NumberKey {
    std::string side;
    std::string what;
    std::string provided;
    bool distance = false;
    bool adds_up = false;  ///< whether repeated rolls of one request add up: for effects
    bool counted = true;   ///< false for an effect without a count: the number is how often it happens
    friend bool operator==(const NumberKey&, const NumberKey&) = default;
};

/// Finds the number in one resolution after another, and lists the keys found, in order of appearance.
class AskedNumber {
public:
    /// `asked` is `lose-stands` or `defender:lose-stands`.
    AskedNumber(const Request& first, std::string_view asked);

    /// The number in a resolution: indices into `keys` with values. `first` is true for the request asked about, false
    /// for requests that follow.
    [[nodiscard]] std::vector<Measured> read(const Resolution& resolution, const Names& names, bool first);

    [[nodiscard]] const std::vector<NumberKey>& keys() const { return keys_; }
    /// Throws Error "unknown-outcome", with the numbers that exist, if none was found.
    void check_found() const;

private:
    void read_result(const Result& result, const Resolution& resolution, const Names& names, bool first,
                     std::vector<Measured>& into);
    void add(NumberKey key, Fraction number, std::vector<Measured>& into);
    std::size_t place(NumberKey key);
    /// Adds the keys of effects that the first procedure can have, so that one that never happens is listed as 0.
    void add_effects_known(const Procedure& procedure);
    void add_effect_known(const Procedure& procedure, const Effect& effect);
    void add_plain_numbers(const Result& result, const Request& request, const Names& names,
                           std::vector<Measured>& into);
    /// Whether the question names this number; remembers other names for the error message.
    bool is_asked(std::string_view name);

    const Ruleset& ruleset_;
    std::string asked_;
    std::string party_;
    std::string name_;
    std::string procedure_;
    std::set<std::string, std::less<>> words_;  ///< effects with a line of that name
    std::set<std::string, std::less<>> others_;
    std::vector<NumberKey> keys_;
};

// The answer to a question about one request: its odds, the distribution of a number, or a single chance.

/// Exactly one of `odds`, `number` and `chance` is set.
struct Answer {
    std::optional<Odds> odds;
    std::optional<NumberOdds> number;
    std::optional<Ratio> chance;
    Whole roll_count;  ///< the number of rolls that the chance was counted over
    Annotations annotations;
    double work = 0;
};

/// Answers the question of `asked` for a completed request, in place of the request in `asked`. Throws Error.
Answer answer_of(const Asked& asked, const Request& request, double most_work = most_odds_work);

/// The number asked for. Throws Error "ambiguous" if several sides have it.
const NumberOdds& only_number(const AskedNumbers& numbers, std::string_view asked);

/// The outcome or number asked for, without the sign at its end.
struct AskedOutcome {
    std::string_view name;
    char sign = 0;  ///< '+', '-' or none
};

inline AskedOutcome asked_of(std::string_view text) {
    if (text.empty() || (text.back() != '+' && text.back() != '-')) return {text, 0};
    return {text.substr(0, text.size() - 1), text.back()};
}

/// The sum of `of` for the number, or with a sign for it and all higher or lower numbers.
template <class Sum>
Sum sum_of_asked(const auto& chances, const auto& number, char sign, auto of) {
    Sum sum = 0;
    for (const auto& [one, chance] : chances)
        if (sign == '+' ? one >= number : sign == '-' ? one <= number : one == number) sum += of(chance);
    return sum;
}

// Changes to a request: another word of a choice, another number, a word removed. Odds use them to find out what would
// change a chance.

/// Words that one side adds or drops: those of its units, and those for later procedures.
struct WordChange {
    Unit unit;
    std::vector<std::string> deferred;

    /// Adds the words of another change, ignoring their numbers and distances: for words to remove.
    void join(const WordChange& other);
};

/// Reads `token` as a player types it for a side of the procedure. Throws what parse_request throws.
WordChange read_word_change(const Vocabulary& vocabulary, const ParseOptions& options, const Procedure& procedure,
                            Index side, std::string_view token);

/// Adds the words to every unit of a side; a word of a choice replaces the earlier one. The caller completes the
/// request again.
void replace_words(const WordChange& said, Index side, Request& request);

/// Removes the words from every unit of a side: quantities with any value, weapons at any distance.
void remove_words(const WordChange& said, Index side, Request& request);

// The values of `--vary`.

/// The most rows of a list, or cells of a grid.
inline constexpr std::size_t most_cells = 10000;

/// The values that one side takes in turn.
class VarySpec {
public:
    /// Reads `NAME=1..9`, `NAME=1..25/6`, `NAME=1,3`, `WORD,WORD`, `WEAPON@1..9`, with `-` for none of them. A side and
    /// a colon may come first; the default is the first side that may have all values. Throws Error.
    VarySpec(const Asked& asked, const std::string& text);

    /// The values as a player types them.
    [[nodiscard]] const std::vector<std::string>& values() const { return values_; }
    /// `attacker: crack,veteran`
    [[nodiscard]] const std::string& what() const { return what_; }
    /// The request with one of the values; not completed.
    [[nodiscard]] Request with(std::size_t value, const Request& from) const;

private:
    void read_for(const Asked& asked, Index side);

    Index side_ = 0;
    std::vector<std::string> values_;
    std::vector<WordChange> said_;  ///< the words of each value; empty for `-`
    WordChange all_;                ///< the words of all values together
    std::string what_;
};

}  // namespace orderly::odds
