// new: writes starter files for a ruleset. Never overwrites a file.

#include "cli/command_parts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <ostream>
#include <vector>

#include "cli/commands.hpp"
#include "cli/run.hpp"
#include "io/files.hpp"
#include "orderly/error.hpp"
#include "orderly/parse.hpp"
#include "tables/fields.hpp"
#include "tables/library.hpp"
#include "tables/read_parts.hpp"
#include "text/characters.hpp"
#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

std::string_view template_of(std::string_view name) {
    const auto list = templates();
    return std::ranges::find(list, name, &Template::name)->text;
}

std::string named(std::string_view text, std::string_view id) {
    constexpr std::string_view blank = "NAME";
    std::string out;
    for (auto at = text.find(blank); at != std::string_view::npos; at = text.find(blank)) {
        // keep the placeholder in a comment that says what to type
        const auto typed = text.substr(0, at).ends_with("KIND ");
        out.append(text.substr(0, at)).append(typed ? blank : id);
        text.remove_prefix(at + blank.size());
    }
    return out.append(text);
}

}  // namespace

std::vector<std::string_view> new_kinds() {
    std::vector<std::string_view> kinds;
    for (const auto& one : templates())
        if (one.name != "ruleset") kinds.push_back(one.name);
    return kinds;
}

namespace {

namespace fs = std::filesystem;

/// Checks that the name is a valid id. Throws Error "bad-option" with the reason if not.
void check_name(const std::string& name) {
    tables::Node node;
    node.kind = tables::NodeKind::scalar;
    node.text = name;
    tables::SourceFile file{name, name};
    node.file = &file;
    tables::Faults faults;
    if (!tables::check_id(node, faults))
        throw Error(ErrorCode::bad_option, faults.front().message, text::sanitized(name));
}

/// The player's own file of a procedure.
fs::path file_of(const Session& session, const Ruleset& ruleset, std::string_view id) {
    return fs::path(own_folder(session.options.tables)) / std::string(ruleset.id) / fmt::format("{}.yaml", id);
}

/// Writes the file, creating folders as needed. Returns its name and a newline.
std::string written(const fs::path& path, const std::string& text) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error)
        throw Error(ErrorCode::unwritable,
                    fmt::format("{}: {}", path.parent_path().string(), std::strerror(error.value())), path.string());
    io::write_new_file(path, text);
    return path.string() + "\n";
}

void new_ruleset(Session& session, const std::string& id) {
    check_name(id);
    const auto folder = own_folder(session.options.tables);
    const auto path = fs::path(folder) / id / "ruleset.yaml";
    write_out(session.out, written(path, named(template_of("ruleset"), id)));
    session.err << fmt::format("`orderly --tables {} -r {} new procedure roll NAME` adds a table\n", folder, id);
}

void new_procedure(Session& session, const std::string& kind, const std::string& id) {
    const auto known = new_kinds();
    if (std::ranges::find(known, kind) == known.end())
        throw Error(ErrorCode::bad_option,
                    fmt::format("`{}` is not a kind; use {}", text::sanitized(kind), fmt::join(known, ", ")),
                    text::sanitized(kind));
    check_name(id);
    if (tables::is_reserved_procedure(id))
        throw Error(ErrorCode::bad_option, fmt::format("`{}` is a command; give the procedure another name", id), id);
    const auto& ruleset = ruleset_in_force(session.tables, session.options);
    const auto path = file_of(session, ruleset, id);
    write_out(session.out, written(path, named(template_of(kind), id)));
    session.err << fmt::format("edit it to match your rules; `orderly lint {}` checks it\n", path.string());
}

}  // namespace

int run_new(Session& session) {
    const auto& words = session.options.words;
    constexpr std::string_view usage = "new game [FILE], new ruleset NAME or new procedure KIND NAME";
    if (words.size() < 2)
        throw Error(ErrorCode::missing, fmt::format("what do you want to create? usage: orderly {}", usage));
    if (text::same_spelling(words[1], "game")) {
        new_game(session);
        return 0;
    }
    if (words[1] != "ruleset" && words[1] != "procedure")
        throw Error(ErrorCode::bad_option,
                    fmt::format("`{}` is not `game`, `ruleset` or `procedure`; usage: orderly {}",
                                text::sanitized(words[1]), usage),
                    text::sanitized(words[1]));
    const auto procedure = words[1] == "procedure";
    take_no_more(words, procedure ? 4 : 3, usage);
    if (words.size() < 3)
        throw Error(ErrorCode::missing, procedure ? fmt::format("which kind? {}", fmt::join(new_kinds(), ", "))
                                                  : "which name? usage: orderly new ruleset NAME");
    if (procedure) new_procedure(session, words[2], words.size() > 3 ? words[3] : "my-" + words[2]);
    else new_ruleset(session, words[2]);
    return 0;
}

// fill: writes a table with blanks for the values lost in the scan. Never overwrites a file.

int run_fill(Session& session) {
    const auto& words = session.options.words;
    take_no_more(words, 2, "fill PROCEDURE");
    if (words.size() < 2) throw Error(ErrorCode::missing, "which procedure? usage: orderly fill PROCEDURE");
    const auto& ruleset = ruleset_in_force(session.tables, session.options);
    const auto& procedure = named_procedure(session.tables.vocabulary(ruleset), words[1], session.options.exact);
    const auto text = tables::fill_template(ruleset, procedure);
    if (text.empty())
        throw Error(ErrorCode::nothing_lost, fmt::format("{}/{}: it has no lost values", ruleset.id, procedure.id),
                    std::string(procedure.id));
    const auto path = file_of(session, ruleset, procedure.id);
    write_out(session.out, written(path, text));
    session.err << fmt::format("fill in the values from your own sheet; `orderly lint {}` checks them\n",
                               path.string());
    return 0;
}

// new game: writes an example game file.

namespace {

constexpr std::string_view example =
    R"(# A game: your units, by the names that you type. `orderly lint FILE` checks it, `orderly play FILE` plays it.
game: {0}
ruleset: {1}
# tables: house      # a folder with your own tables, beside this file
# log: {0}.log       # the game's log, beside this file; this is the default
sides:
  first:
    # name: the full name. is: its words (see `orderly help PROCEDURE`). weapon: what it fires. Then its numbers; the
    # first one is how many of the weapon fire. by: words that a number gives; each value must be in one band:
    #   by: {{{2}}}
    a1: {{name: First of the first side{3}}}
    a2: {{name: Second of the first side{4}}}
  second:
    b1: {{name: First of the second side{5}}}
)";

/// An example of bands: a number of the ruleset's units and the words it can give.
std::string bands_of(std::string_view number) {
    return fmt::format("{}: {{WORD: 7.., WORD: 4..6, WORD: ..3}}", number.empty() ? "NUMBER" : number);
}

/// The number that effects reduce and most procedures ask for; empty if there is none.
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

/// The words of the choice that most procedures share; on a tie, the first one in the ruleset.
std::vector<std::string_view> usual_words(const Ruleset& ruleset) {
    const Procedure* best = nullptr;
    const Choice* chosen = nullptr;
    std::ptrdiff_t most = 0;
    for (const auto& procedure : ruleset.procedures)
        for (const auto& choice : procedure.choices) {
            if (choice.fallback != no_word) continue;  // a choice with a default can be left out
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

/// An example description of a unit: `, is: [crack], stands: 8`.
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
    write_out(session.out,
              fmt::format("{} is an example: replace its units with yours, then type `orderly play {}`\n", path, path));
}

}  // namespace orderly::cli
