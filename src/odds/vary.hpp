#pragma once
// What `--vary` and `--advise` ask, as changed requests and their odds.

#include "odds/changes.hpp"
#include "orderly/parse.hpp"

namespace orderly::odds {

/// The request as it was parsed (not completed: what varies may be what it lacks), and how words are read.
struct Asked {
    const Vocabulary& vocabulary;
    ParseOptions options;
    Request request;
    bool follow = false;
    std::string of;      ///< a number of the results; empty: the outcomes
    std::string chance;  ///< empty: all outcomes, or the whole number
};

/// One row for each value of `spec`: `NAME=1..9`, `NAME=1,3`, `WORD,WORD,-`, a side and a colon before it. Throws
/// Error.
Vary vary(const Asked& asked, const std::string& spec);
/// Two of them against each other, for the chance that is asked for. Throws Error.
VaryGrid vary_grid(const Asked& asked, const std::string& down, const std::string& across);
/// What each single word more or less would do to the chance that is asked for. Throws Error.
Advised advise(const Asked& asked);

}  // namespace orderly::odds
