#pragma once
// One number of the results that is asked for by name, and whose it is.

#include <optional>
#include <set>

#include "odds/rolls.hpp"
#include "orderly/changes.hpp"

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

}  // namespace orderly::odds
