#pragma once
// The dice, outcomes and effects of a game, counted from its records.

#include "log/json.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "report/flat_rows.hpp"

namespace orderly::log {

class LogStatistics {
public:
    /// Counts a result, and those that followed it.
    void add(const Json& result);

    /// A row for each face of each side's dice with the chance of the whole spread, each outcome, each counted effect.
    [[nodiscard]] std::vector<report::FlatRow> rows() const;

    /// The same for people.
    [[nodiscard]] std::string text() const;

private:
    void add_result(const std::string& procedure, const Json& result);

    using Pair = std::pair<std::string, std::string>;
    std::map<std::pair<std::string, int>, std::vector<std::uint64_t>> dice_;  ///< by side and size, a count a face
    std::map<Pair, std::uint64_t> outcomes_;                                  ///< by procedure and outcome
    std::map<Pair, std::int64_t> effects_;  ///< by side and effect, their counts added up
};

}  // namespace orderly::log
