#pragma once
// How changes affect the odds: rows of varied values, grids of two, and advice on single words.

#include <optional>
#include <string>
#include <vector>

#include "orderly/export.hpp"
#include "orderly/odds.hpp"
#include "orderly/parse.hpp"

namespace orderly {

/// The request to vary, and how to parse the words that are added to it.
struct Asked {
    const Vocabulary& vocabulary;
    Request request;            ///< as parsed; may be incomplete, because varying can add what is missing
    ParseOptions options = {};  ///< `exact` and `follow` are used, the latter for odds too
    std::string of = {};        ///< a number of the results; empty: the outcomes
    std::string chance = {};    ///< empty: all outcomes, or the whole number
};

/// One varied value with its odds or the requested chance; a message if there are none.
struct VaryRow {
    std::string value;
    std::optional<Odds> odds;          ///< if neither a number nor a chance is requested
    std::optional<NumberOdds> number;  ///< if a number is requested, but no chance of it
    std::optional<Ratio> chance;       ///< the requested chance of an outcome or a number
    Whole roll_count;                  ///< the number of rolls behind the chance
    std::string message;
};

struct Vary {
    Request request;
    std::string what;    ///< such as `attacker: crack, veteran`
    std::string of;      ///< the requested number, or empty
    std::string chance;  ///< the requested outcome, or empty
    std::vector<VaryRow> rows;
    Annotations annotations;  ///< of all rows
};

/// One chance in rows and columns.
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

/// The effect of adding or removing one word.
struct Advice {
    std::string side;
    std::string change;  ///< such as `+crack`, `-worn`, `crack, not trained`
    Ratio chance;
    Whole roll_count;  ///< the number of rolls behind the chance
    Ratio gain;
};

struct Advised {
    Request request;
    std::string of;  ///< the number that the chance is about, or empty
    std::string chance;
    Ratio now;
    Whole roll_count;           ///< of the unchanged request
    std::vector<Advice> words;  ///< highest gain first, without words that change nothing
    std::size_t idle = 0;       ///< the number of words that change nothing
    std::size_t refused = 0;    ///< the number of words that are not allowed here
    Annotations annotations;    ///< of the unchanged request
};

/// One row for each value of `spec`: `NAME=1..9`, `NAME=1,3` or `WORD,WORD,-`, optionally after a side and a colon.
/// Throws Error.
ORDERLY_API Vary vary(const Asked& asked, const std::string& spec);
/// A grid of two specs for the requested chance. Throws Error.
ORDERLY_API VaryGrid vary_grid(const Asked& asked, const std::string& down, const std::string& across);
/// The effect of each single word, added or removed, on the requested chance. Throws Error.
ORDERLY_API Advised advise(const Asked& asked);

}  // namespace orderly
