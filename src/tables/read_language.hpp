#pragma once
// A language's file: what parts, fills and counts in any game (language.hpp).

#include "orderly/language.hpp"
#include "tables/arena.hpp"
#include "tables/node.hpp"
#include "tables/scope.hpp"

namespace orderly::tables {

Language read_language(const Node& file, Arena& arena, Faults& faults);

// How a ruleset may be said beside its own words: the names that its speech.yaml gives to procedures and words, phrases,
// and words that say nothing. docs/tables.md says how it is written; every pattern is written out here.

/// What one procedure may be called, and what may be said in it.
struct ProcedureSpeech {
    const Node* at = nullptr;
    std::string_view id = {};
    std::string_view short_name = {};
    std::span<const Phrase> called = {};
    std::vector<std::pair<const Node*, Phrase>> phrases = {};
    std::vector<std::pair<const Node*, Phrase>> either = {};
    std::span<const std::string_view> fillers = {};
};

struct Speech {
    const SourceFile* file = nullptr;  ///< of the ruleset itself; what it takes over from another may name what is gone
    std::span<const std::string_view> fillers = {};
    std::span<const std::string_view> facts = {};
    std::span<const Counting> countings = {};
    std::vector<WordSpeech> words = {};
    std::vector<ProcedureSpeech> procedures = {};
};

/// Reads a speech.yaml, merged with what it extends. `language` is the one in force.
Speech read_speech(const Node& file, const Language* language, Arena& arena, Faults& faults);

/// Gives a procedure whose words are all read what the speech says of it. Faults a word that a phrase says and the
/// procedure has not.
void take_speech(const Speech& speech, Procedure& procedure, Arena& arena, Faults& faults);

/// Faults names of words and procedures that the ruleset has not.
void check_speech(const Speech& speech, std::span<const Procedure> procedures, Faults& faults);

/// The sides where every unit is looked at for a word of the choice: a modifier has a value for each of its words, and
/// one of them is 0.
SideMask sides_that_add_up(const Procedure& procedure, Index choice);

}  // namespace orderly::tables
