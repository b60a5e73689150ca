#pragma once
// What could stand at a place of a line that is being typed.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/roster.hpp"
#include "orderly/vocabulary.hpp"

namespace orderly::cli {

struct Candidate {
    std::string text;
    std::string gloss;  ///< a few words on it, may be empty
};

/// What could stand behind the words: procedures, commands, words of the procedure, units; those that `begun` begins.
std::vector<Candidate> could_stand(const Vocabulary& vocabulary, const game::Roster& roster,
                                   std::span<const std::string> before, std::string_view begun);

}  // namespace orderly::cli
