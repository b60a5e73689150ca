// new game: an example of a game's file, to be changed.

#include <fmt/format.h>

#include <ostream>

#include "cli/new_game.hpp"
#include "io/new_file.hpp"
#include "orderly/error.hpp"

namespace orderly {
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
    a1: {{name: First of the first side}}
    a2: {{name: Second of the first side}}
  second:
    b1: {{name: First of the second side}}
)";

/// A number of the ruleset's units with its bands, as an example of how they are written.
std::string bands_of(const Ruleset& ruleset) {
    for (const auto& effect : ruleset.effects)
        if (!effect.takes.empty()) return fmt::format("{}: {{WORD: 7.., WORD: 4..6, WORD: ..3}}", effect.takes);
    return "NUMBER: {WORD: 7.., WORD: 4..6, WORD: ..3}";
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
    write_new_file(path, fmt::format(example, name, ruleset.id, bands_of(ruleset)));
    write_out(session.out, fmt::format("{} is an example: put your units in, then `orderly play {}`\n", path, path));
}

}  // namespace orderly
