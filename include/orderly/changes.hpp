#pragma once
// What would change the odds: a row for each value of something, a grid of two, and a list of single words.

#include <optional>
#include <string>
#include <vector>

#include "orderly/export.hpp"
#include "orderly/odds.hpp"
#include "orderly/parse.hpp"

namespace orderly {

/// What is asked of a request, and how more words for it are read.
struct Asked {
    const Vocabulary& vocabulary;
    Request request;            ///< as parsed; it need not be completed: what varies may be what it lacks
    ParseOptions options = {};  ///< `exact` and `follow` count, of the odds too
    std::string of = {};        ///< a number of the results; empty: the outcomes
    std::string chance = {};    ///< empty: all outcomes, or the whole number
};

/// One value of what varies, and the odds with it or the chance that is asked for; a message where there is none.
struct VaryRow {
    std::string value;
    std::optional<Odds> odds;          ///< where neither a number nor a chance is asked for
    std::optional<NumberOdds> number;  ///< that is asked for, where no chance of it is
    std::optional<Ratio> chance;       ///< of the outcome, or of the number, that is asked for
    Whole roll_count;                  ///< that it was counted over
    std::string message;
};

struct Vary {
    Request request;
    std::string what;    ///< `attacker: crack, veteran`
    std::string of;      ///< the number that is asked for, or empty
    std::string chance;  ///< the outcome that is asked for, or empty
    std::vector<VaryRow> rows;
    Annotations annotations;  ///< of all rows
};

/// Rows by columns of one chance.
struct VaryGrid {
    Request request;
    std::string down;
    std::string across;
    std::string of;
    std::string chance;
    std::vector<std::string> rows;
    std::vector<std::string> columns;
    std::vector<std::vector<VaryRow>> cells;
    Annotations annotations;
};

/// What one word more or less would do.
struct Advice {
    std::string side;
    std::string change;  ///< `+crack`, `-worn`, `crack, not trained`
    Ratio chance;
    Whole roll_count;  ///< that the chance was counted over
    Ratio gain;
};

struct Advised {
    Request request;
    std::string of;  ///< the number that the chance is of, or empty
    std::string chance;
    Ratio now;
    Whole roll_count;           ///< of the request as it is
    std::vector<Advice> words;  ///< the most gain first; those that change nothing are not there
    std::size_t idle = 0;       ///< how many of them there are
    std::size_t refused = 0;    ///< words that cannot be said here
    Annotations annotations;    ///< of the request as it is
};

/// One row for each value of `spec`: `NAME=1..9`, `NAME=1,3`, `WORD,WORD,-`, a side and a colon before it. Throws
/// Error.
ORDERLY_API Vary vary(const Asked& asked, const std::string& spec);
/// Two of them against each other, for the chance that is asked for. Throws Error.
ORDERLY_API VaryGrid vary_grid(const Asked& asked, const std::string& down, const std::string& across);
/// What each single word more or less would do to the chance that is asked for. Throws Error.
ORDERLY_API Advised advise(const Asked& asked);

}  // namespace orderly
