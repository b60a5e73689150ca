#pragma once
// What may be said in a ruleset's procedures, made of its tables and its language: each procedure's own words and what
// else they are called, what other procedures know, and the language's words between them.

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "orderly/ruleset.hpp"

namespace orderly::parser {

/// A list that a word may be in, of the language or of the tables; a bit each.
enum class Listed : std::uint16_t {
    die = 2,         ///< what the language calls one
    possessive = 4,  ///< stands before a unit, and says whose it is
    joining = 8,     ///< what follows it belongs to what stands before
    noun = 16,       ///< what an article says that it is one of
    role = 32,       ///< the name of a side in some procedure of the ruleset
    by = 64,         ///< stands before who did something
    rank = 128,      ///< stands before the name of a person
    enemy = 256,
    troops = 512,
};

/// What was made, and the memory that it stands in.
struct MadeSpeech {
    Speech speech;
    std::deque<std::string> texts;
    std::deque<std::vector<std::string_view>> lists;
    std::vector<Spoken> all;
    std::vector<SpokenKey> keys;
    std::vector<std::uint32_t> by_key;
    std::vector<SpokenTogether> together;
    std::deque<std::vector<std::uint8_t>> steps;
    std::deque<std::vector<SpokenNeed>> needs;
    std::vector<SpokenRule> rules;
};

/// The ruleset outlives it.
void make_speech(const Ruleset& ruleset, MadeSpeech& into);

/// The speech of rulesets: what the build made of them, or what is made here, once each.
class KnownSpeech {
public:
    const Speech& of(const Ruleset& ruleset);

private:
    std::deque<std::pair<const Ruleset*, MadeSpeech>> made_;
};

}  // namespace orderly::parser
