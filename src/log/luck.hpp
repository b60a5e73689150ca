#pragma once
// What the dice of a game gave each side against what was to be expected: for every resolution the chances of the
// losses that it inflicts are counted over all rolls of its dice, and these chances are added up.

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "log/reader.hpp"
#include "orderly/catalog.hpp"
#include "parse/request_runner.hpp"
#include "parse/shell_words.hpp"

namespace orderly::log {

// The chances of a whole number that is added up over many resolutions: one list of chances, convolved with the next.
// No curve is fitted to anything; what is less likely than 1e-30 is left off the ends.

class CountOdds {
public:
    /// Nothing added yet: it is 0 for certain.
    CountOdds() = default;
    /// `chances[i]` is the chance of `first + i`.
    CountOdds(std::int64_t first, std::vector<double> chances);

    /// Adds another number, independent of this one.
    void add(const CountOdds& other);

    [[nodiscard]] double mean() const;
    [[nodiscard]] double at_least(std::int64_t number) const;
    [[nodiscard]] double at_most(std::int64_t number) const;
    /// The least number that it is at most with that chance or more.
    [[nodiscard]] std::int64_t quantile(double chance) const;

private:
    void trim();

    std::int64_t first_ = 0;
    std::vector<double> chances_ = {1};
    std::vector<double> sums_;
};

/// A resolution that stands out.
struct Roll {
    std::uint64_t record = 0;
    std::string request;
    std::int64_t inflicted = 0;
    double expected = 0;
    double chance = 2;  ///< to do so well or better; of the worst roll, so badly or worse. More than 1: there is none
};

/// The luck of one side.
struct SideLuck {
    std::uint64_t resolutions = 0;
    std::uint64_t dice = 0;
    std::int64_t inflicted = 0;
    CountOdds odds;
    Roll best;
    Roll worst;

    /// Fewer dice than a handful say nothing.
    [[nodiscard]] bool tells() const { return dice >= 5; }
};

class GameLuck {
public:
    /// `side_of` gives the side that a named unit is of, or nothing.
    using SideOf = std::function<std::string(const std::string& unit)>;

    explicit GameLuck(Catalog& tables, SideOf side_of = {}) : tables_(tables), side_of_(std::move(side_of)) {}

    /// Counts a record, and what followed. What cannot be counted is left out.
    void add(const LoggedRecord& record);

    /// By the side that inflicts: the game's, where it is known; else the units that the record names; else as the
    /// procedure calls it.
    [[nodiscard]] const std::map<std::string, SideLuck>& sides() const { return sides_; }
    /// Resolutions that could not be counted: their tables are no more, or the rolls are too many.
    [[nodiscard]] std::uint64_t left_out() const { return left_out_; }

private:
    /// What each side inflicts in one request; no sides where the request has but one.
    struct Chances {
        const Ruleset* ruleset = nullptr;
        const Procedure* procedure = nullptr;  ///< null: it cannot be counted
        std::array<CountOdds, 2> inflicts;
    };

    void add_result(const LoggedRecord& record, const Json& result);
    void add_side(const LoggedRecord& record, const Json& result, const Chances& chances, Index side);
    static std::int64_t inflicted_in(const Json& result, const Chances& chances, Index side);
    const Chances& chances_of(const std::string& ruleset, const std::string& request);
    Chances count(const std::string& ruleset, const std::string& request);

    [[nodiscard]] std::string name_of(const Json& record, const Procedure& procedure, Index side) const;

    Catalog& tables_;
    SideOf side_of_;
    parser::ShellWords shell_;
    parser::RequestRunner runner_;
    std::unordered_map<std::string, Chances> known_;
    std::map<std::string, SideLuck> sides_;
    std::uint64_t left_out_ = 0;
};

}  // namespace orderly::log
