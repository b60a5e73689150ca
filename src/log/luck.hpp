#pragma once
// Compares each side's dice with the expected results. For each resolution it computes the exact chances of the losses
// inflicted and adds them up.

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

// The distribution of a sum of independent whole numbers, computed by convolution. It is exact except that chances
// below 1e-30 are cut off at the ends.

class CountOdds {
public:
    /// The empty sum: 0 with certainty.
    CountOdds() = default;
    /// `chances[i]` is the chance of `first + i`.
    CountOdds(std::int64_t first, std::vector<double> chances);

    /// Adds another independent number.
    void add(const CountOdds& other);

    [[nodiscard]] double mean() const;
    [[nodiscard]] double at_least(std::int64_t number) const;
    [[nodiscard]] double at_most(std::int64_t number) const;
    /// The lowest number that is not exceeded with at least that chance.
    [[nodiscard]] std::int64_t quantile(double chance) const;

private:
    void trim();

    std::int64_t first_ = 0;
    std::vector<double> chances_ = {1};
    std::vector<double> sums_;
};

/// A remarkable resolution.
struct Roll {
    std::uint64_t record = 0;
    std::string request;
    std::int64_t inflicted = 0;
    double expected = 0;
    double chance = 2;  ///< of a result at least as good (for the worst roll: as bad); above 1: none
};

/// The luck of one side.
struct SideLuck {
    std::uint64_t resolutions = 0;
    std::uint64_t dice = 0;
    std::int64_t inflicted = 0;
    CountOdds odds;
    Roll best;
    Roll worst;

    /// Whether there are enough dice to judge.
    [[nodiscard]] bool has_enough_dice() const { return dice >= 5; }
};

class GameLuck {
public:
    /// `side_of` gives the side of a named unit, or nothing.
    using SideOf = std::function<std::string(const std::string& unit)>;

    explicit GameLuck(Catalog& tables, SideOf side_of = {}) : tables_(tables), side_of_(std::move(side_of)) {}

    /// Adds a record and its follow-ups. Leaves out those that cannot be computed.
    void add(const LoggedRecord& record);

    /// By the side that inflicts the losses: its name in the game, or else the units that the record names, or else the
    /// procedure's name for the side.
    [[nodiscard]] const std::map<std::string, SideLuck>& sides() const { return sides_; }
    /// Resolutions left out: their tables no longer exist, or they have too many rolls.
    [[nodiscard]] std::uint64_t left_out() const { return left_out_; }

private:
    /// The losses that each side can inflict in a request; no sides if the request has only one.
    struct Chances {
        const Ruleset* ruleset = nullptr;
        const Procedure* procedure = nullptr;  ///< null: it cannot be computed
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
