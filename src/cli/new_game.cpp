// new game: an example of a game's file, to be changed.

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <vector>

#include "cli/new_game.hpp"
#include "io/new_file.hpp"
#include "orderly/error.hpp"

namespace orderly::cli {
namespace {

constexpr std::string_view example =
    R"(# A game: your units under the names that you will type. `orderly lint FILE` checks it, `orderly play FILE` plays it.
game: {0}
ruleset: {1}
# tables: house      # a folder of tables of your own, beside this file
# log: {0}.log       # where the game is kept, beside this file; this is the default
sides:
  first:
    # name: in full. is: its words, as `orderly help PROCEDURE` lists them. weapon: what it fires. Then its numbers, the
    # first of them how many of the weapon fire. by: words that a number says, each number in one band:
    #   by: {{{2}}}
    a1: {{name: First of the first side{3}}}
    a2: {{name: Second of the first side{4}}}
  second:
    b1: {{name: First of the second side{5}}}
)";

/// A number of the ruleset's units with its bands, as an example of how they are written.
std::string bands_of(std::string_view number) {
    return fmt::format("{}: {{WORD: 7.., WORD: 4..6, WORD: ..3}}", number.empty() ? "NUMBER" : number);
}

/// The number that effects take from, and most procedures ask for; empty where there is none.
std::string_view number_of(const Ruleset& ruleset) {
    std::string_view best;
    std::ptrdiff_t most = -1;
    for (const auto& effect : ruleset.effects) {
        const auto count = std::ranges::count_if(ruleset.procedures, [&](const Procedure& one) {
            return std::ranges::find(one.quantities, effect.takes, &Quantity::id) != one.quantities.end();
        });
        if (!effect.takes.empty() && count > most) {
            best = effect.takes;
            most = count;
        }
    }
    return best;
}

/// The words of the choice that most procedures have, the first of the ruleset where several are even.
std::vector<std::string_view> usual_words(const Ruleset& ruleset) {
    const Procedure* best = nullptr;
    const Choice* chosen = nullptr;
    std::ptrdiff_t most = 0;
    for (const auto& procedure : ruleset.procedures)
        for (const auto& choice : procedure.choices) {
            if (choice.fallback != no_word) continue;  // what a unit usually is need not be said
            const auto count = std::ranges::count_if(ruleset.procedures, [&](const Procedure& other) {
                return std::ranges::find(other.choices, choice.id, &Choice::id) != other.choices.end();
            });
            if (count > most) {
                best = &procedure;
                chosen = &choice;
                most = count;
            }
        }
    std::vector<std::string_view> words;
    if (chosen != nullptr)
        for (const auto word : chosen->words) words.push_back(best->words[word].id);
    return words;
}

/// `, is: [crack], stands: 8`: what the ruleset can say of a unit.
std::string unit_example(const std::vector<std::string_view>& words, std::size_t at, std::string_view number,
                         int count) {
    auto text = words.empty() ? std::string() : fmt::format(", is: [{}]", words[at % words.size()]);
    return number.empty() ? text : fmt::format("{}, {}: {}", text, number, count);
}

}  // namespace

void new_game(Session& session) {
    const auto& words = session.options.words;
    take_no_more(words, 3, "new game [FILE]");
    const auto path = words.size() > 2 ? words[2] : "game.yaml";
    const auto slash = path.rfind('/');
    auto name = path.substr(slash == std::string::npos ? 0 : slash + 1);
    name = name.substr(0, name.rfind('.'));
    const auto& ruleset = ruleset_in_force(session.tables, session.options);
    const auto usual = usual_words(ruleset);
    const auto number = number_of(ruleset);
    io::write_new_file(path, fmt::format(example, name, ruleset.id, bands_of(number), unit_example(usual, 0, number, 8),
                                         unit_example(usual, 1, number, 6), unit_example(usual, 2, number, 7)));
    write_out(session.out, fmt::format("{} is an example: put your units in, then `orderly play {}`\n", path, path));
}

}  // namespace orderly::cli
