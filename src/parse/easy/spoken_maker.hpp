#pragma once
// What may be said in a ruleset's procedures, made of its tables and its language: each procedure's own words and what
// else they are called, what other procedures know, and the language's words between them.

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "orderly/language.hpp"
#include "orderly/ruleset.hpp"
#include "orderly/spoken.hpp"

namespace orderly::parser {

// What may be said in one procedure.

using Keys = std::vector<std::string>;

/// Texts of a ruleset taken apart, each once.
class KeyMaker {
public:
    explicit KeyMaker(const Language& language) : language_(language) {}

    const Keys& of(std::string_view text);

private:
    const Language& language_;
    std::unordered_map<std::string, Keys> known_;
};

/// One way to say something in a procedure.
struct SaidSo {
    Keys keys;
    TokenKind means = TokenKind::filler;
    std::size_t index = 0;
    std::string text;
    bool is_own = false;
    bool is_passive = false;
    bool is_shared = false;
};

/// The name of a procedure as the endings of its verb follow it: without an `e` at its end.
constexpr std::string_view verb_stem(std::string_view name) {
    return name.substr(0, name.size() - (name.ends_with('e') ? 1 : 0));
}

/// All of them, in the order of the tables: those that the ruleset knows elsewhere, and that have no effect here, last.
std::vector<SaidSo> said_in(const Ruleset& ruleset, const Procedure& procedure, KeyMaker& keys);

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

// What a line must have for a pattern of the language to stand on it.

/// One need for each way through the pattern, but for those that need more than another. `lists` has the list of
/// phrases of each step.
std::vector<SpokenNeed> needs_of(std::span<const PatternStep> steps, std::span<const std::uint8_t> lists);

}  // namespace orderly::parser
