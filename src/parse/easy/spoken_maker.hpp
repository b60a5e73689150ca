#pragma once
// Builds a ruleset's Speech, the lexicon of player input, from its tables and its language: each procedure's words and
// aliases, words of other procedures, and the language's own words.

#include <algorithm>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "orderly/language.hpp"
#include "orderly/ruleset.hpp"
#include "orderly/spoken.hpp"

namespace orderly::parser {

/// Whether the word has one of the endings.
inline bool ends_in(std::span<const std::string_view> endings, std::string_view word) {
    return std::ranges::any_of(endings, [&](std::string_view ending) { return word.ends_with(ending); });
}

/// The stem to which a verb's endings are added: the procedure's name without a final `e`.
constexpr std::string_view verb_stem(std::string_view name) {
    return name.substr(0, name.size() - (name.ends_with('e') ? 1 : 0));
}

/// Lists of the language or the tables that a word may be in; one bit each.
enum class Listed : std::uint16_t {
    die = 2,         ///< a name for a die
    possessive = 4,  ///< a possessive before a unit
    joining = 8,     ///< what follows belongs to what precedes
    noun = 16,       ///< a noun that may follow an article
    role = 32,       ///< the name of a side in some procedure
    by = 64,         ///< `by`: the acting side follows
    rank = 128,      ///< a rank; a person's name follows
    enemy = 256,
    troops = 512,
};

/// A lexicon that was built, and the memory that it refers to.
struct MadeSpeech {
    Speech speech;
    std::deque<std::string> texts;
    std::deque<std::vector<std::string_view>> lists;
    std::vector<Spoken> all;
    std::vector<SpokenKey> keys;
    std::vector<std::uint32_t> by_key;
    std::vector<SpokenTogether> together;
    std::deque<std::vector<std::uint16_t>> steps;
    std::deque<std::vector<SpokenNeed>> needs;
    std::vector<SpokenRule> rules;
};

/// Builds the lexicon. The ruleset must outlive `into`.
void make_speech(const Ruleset& ruleset, MadeSpeech& into);

/// The lexicons of rulesets: built in at compile time, or made here on first use.
class KnownSpeech {
public:
    const Speech& of(const Ruleset& ruleset);

private:
    std::deque<std::pair<const Ruleset*, MadeSpeech>> made_;
};

/// What a line must have for the pattern to match: one need for each path through the pattern, omitting any that
/// implies another.
/// `lists` holds the list of phrases of each step.
std::vector<SpokenNeed> needs_of(std::span<const PatternStep> steps, std::span<const std::uint16_t> lists);

}  // namespace orderly::parser
