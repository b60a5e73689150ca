#pragma once
// What would change the odds: a row for each value of something, a grid of two, and a list of single words.

#include <optional>
#include <string>
#include <vector>

#include "odds_text.hpp"
#include "orderly/odds.hpp"

namespace orderly {

/// One value of what varies, and the odds with it or the chance that is asked for; a message where there is none.
struct VaryRow {
    std::string value;
    std::optional<Odds> odds;     ///< where no chance is asked for
    std::optional<Ratio> chance;  ///< of the outcome that is asked for
    Whole falls;                  ///< that it was counted over
    std::string message;
};

struct Vary {
    Request request;
    std::string what;    ///< `attacker: crack, veteran`
    std::string chance;  ///< the outcome that is asked for, or empty
    std::vector<VaryRow> rows;
    Remarks remarks;     ///< of all rows
};

/// Rows by columns of one chance.
struct VaryGrid {
    Request request;
    std::string down;
    std::string across;
    std::string chance;
    std::vector<std::string> rows;
    std::vector<std::string> columns;
    std::vector<std::vector<VaryRow>> cells;
    Remarks remarks;
};

/// What one word more or less would do.
struct Advice {
    std::string side;
    std::string change;  ///< `+crack`, `-worn`, `crack, not trained`
    Ratio chance;
    Whole falls;  ///< that the chance was counted over
    Ratio gain;
};

struct Advised {
    Request request;
    std::string chance;
    Ratio now;
    Whole falls;  ///< of the request as it is
    std::vector<Advice> words;  ///< the most gain first; those that change nothing are not there
    std::size_t idle = 0;       ///< how many of them there are
    std::size_t refused = 0;    ///< words that cannot be said here
    Remarks remarks;            ///< of the request as it is
};

/// The columns of a row: each outcome (of several units, each that they have together) and its chance.
std::vector<std::pair<std::string, Ratio>> columns_of_odds(const Odds& odds);
/// The columns that any row has, in order.
std::vector<std::string> columns_of_rows(const Vary& vary);

void append_vary_text(const Vary& vary, const OddsTextOptions& options, std::string& out);
void append_vary_csv(const Vary& vary, std::string& out);
void append_vary_json(const Vary& vary, std::string& out);
void append_grid_text(const VaryGrid& grid, const OddsTextOptions& options, std::string& out);
void append_grid_csv(const VaryGrid& grid, std::string& out);
void append_grid_json(const VaryGrid& grid, std::string& out);
void append_advice_text(const Advised& advised, const OddsTextOptions& options, std::string& out);
void append_advice_csv(const Advised& advised, std::string& out);
void append_advice_json(const Advised& advised, std::string& out);

}  // namespace orderly
