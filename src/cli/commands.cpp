#include "cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ostream>

#include "orderly/error.hpp"
#include "tables/library.hpp"
#include "text/characters.hpp"
#include "text/lists.hpp"
#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

using enum OptionId;

constexpr OptionSet of_procedures = {ruleset, die,   seed,   follow,        explain,        exact, strict,  exit_status,
                                     format,  color, tables, OptionId::log, OptionId::game, note,  own_side};

constexpr Command command(std::string_view usage, std::string_view help, int (*run)(Session& session), OptionSet takes,
                          std::string_view about, CommandTraits traits = {}) {
    return {traits, usage.substr(0, usage.find(' ')), usage, help, run, takes, about};
}

constexpr std::array command_list = {
    command(
        "batch [FILE…]", "resolve a file of requests", run_batch,
        {ruleset, die, seed, follow, explain, exact, strict, exit_status, format, color, tables, OptionId::log, jobs,
         line_buffered},
        "Resolves requests, one per line, from files or standard input, and writes their results in their order. A "
        "line can have a request's options, and can begin with `odds`. A bad line is reported, and the others go on."),
    command("replay [LOG…] [--stats]", "resolve a log again", run_replay,
            {format, tables, OptionId::log, OptionId::game, stats, OptionId::seal, against, sent, trust, jobs},
            "Resolves logs again from their own dice, and reports results that differ, dice that do not match their "
            "seed, and records that are missing, out of order or altered. With -g it checks that game's log against "
            "its file. --stats counts the dice. --against DIR shows what other tables would have changed."),
    command("report [LOG…] [--unit NAME] [--luck] [-f md|html|csv|json]", "the story of a game", run_report,
            {format, tables, OptionId::log, OptionId::game, luck, html, OptionId::unit},
            "Tells a game turn by turn and phase by phase, with canceled records struck out and a chart of losses: as "
            "Markdown (-f md), as text (-f text), or as a page (-f html, or --html). With -g it reports that game's "
            "log and ends with the order of battle. --unit NAME tells the story of one unit. -f csv, json and logfmt "
            "list the losses, one per row. --luck compares the dice with the expected results."),
    command("odds PROCEDURE WORDS…", "exact chances of a request", run_odds,
            {ruleset, die,    seed,          follow,         explain,  exact, strict, exit_status, format,
             color,   tables, OptionId::log, OptionId::game, own_side, at,    chance, given,       OptionId::of,
             vary,    advise, no_follow,     decide,         unit,     ascii, svg},
            "The exact chances of a request, of one outcome (--chance), or of a number (--of); for several values of "
            "something (--vary); and what each word would change (--advise). In a game, also of a plan: steps joined "
            "by `then`, repeated (x3, until CONDITION, at most N), on a condition (STEP, then if CONDITION: STEP, "
            "else: STEP), or for `any of` several units.",
            {.per_line = true, .refuses = {die, seed, explain, exit_status, OptionId::log}}),
    command("new game [GAME] | ruleset NAME | procedure KIND NAME", "begin a game or a ruleset", run_new,
            {ruleset, exact, tables},
            "Writes an example game file (new game [FILE]; by default game.yaml), a `ruleset.yaml` for rules of your "
            "own (new ruleset NAME), or a commented table in the ruleset in use (new procedure KIND NAME). It never "
            "overwrites a file."),
    command("play GAME", "play a game at a prompt", run_play, {seed, format, color, tables, OptionId::game},
            "A prompt for a whole game. Name units, and type command lines without `orderly` (docs/game.md)."),
    command("next [PROCEDURE|UNIT] [WORD…]", "resolve what is due", run_next, of_procedures,
            "Resolves what the last result of a game calls for, with its units and words. You can add dice and words. "
            "If several things are due, it lists them; name a procedure or a unit to choose."),
    command("again [CHANGE…] [vs CHANGE…]", "the last request, changed", run_again, of_procedures,
            "Resolves the last request of a game with other dice, a word added (+word) or removed (not-word), a new "
            "number (NAME=10), or another unit. Changes after `vs` are for the other side."),
    command("units [SIDE|UNIT… [STATE…]]", "a game's units now", run_units,
            {ruleset, format, color, tables, OptionId::game, at, OptionId::import},
            "Lists the units of a game by side. With a state, it sets units by hand: `units UNIT STATE`, `units UNIT "
            "UNIT no STATE`, `not STATE`, `-STATE`, `STATE off`, `NUMBER 5`. --import prints the `sides:` of a game's "
            "file from a spreadsheet's csv."),
    command("attach LEADER UNIT", "put a leader with a unit", run_attach, {format, OptionId::game},
            "Attaches a leader to a unit of his side. The unit has his words until he is detached, falls, or joins "
            "another unit."),
    command("detach LEADER", "take a leader from his unit", run_detach, {format, OptionId::game},
            "Takes a leader from his unit. The unit loses his words, and he is on his own."),
    command(
        "turn [N]", "begin the next turn", run_turn, {format, OptionId::game},
        "Begins the next turn of a game, or turn N. States that last one turn end, and it tells you who comes back."),
    command(
        "phase [PHASE…]", "begin the next phase", run_phase, {format, OptionId::game},
        "Begins the next phase of the turn, or of the other side if the sides alternate. With a name, goes to that "
        "phase or side. It lists what needs attention: units to resolve, leaders who are back, and open questions."),
    command("note TEXT…", "add a remark to a game", run_note, {format, OptionId::game},
            "Adds a remark to a game's log. The log and the report show it at its place."),
    command("void N", "cancel a record", run_void, {format, OptionId::game},
            "Cancels record N of a game: it stays in the log but does not count."),
    command("undo", "cancel the last record", run_undo, {format, OptionId::game},
            "Cancels the last record of a game: it stays in the log but does not count."),
    command("redo [N]", "restore a canceled record", run_redo, {format, OptionId::game},
            "Restores record N of a game, or the one canceled last: it counts again."),
    command("log [--head]", "a game's records so far", run_log,
            {format, color, OptionId::log, OptionId::game, OptionId::head},
            "Lists a game's records, one per line, with canceled ones struck out. --head prints the hash of the last "
            "record of any log. Send it with a move, and later changes to the log show (docs/mail.md)."),
    command("sheet [PROCEDURE…]", "a sheet to print, as HTML", run_sheet,
            {ruleset, exact, tables, large, paper, OptionId::procedure, OptionId::odds},
            "The ruleset as a quick-reference sheet: one HTML page without scripts, to open in a browser and print."),
    command("show PROCEDURE [SECTION|OUTCOME] [--yaml]", "a table, as on the sheet", run_show,
            {ruleset, exact, tables, OptionId::yaml},
            "A table as on the sheet: its modifiers, its results with their effects, and doubtful values. With a "
            "SECTION such as `modifiers`, or an OUTCOME such as `repulsed`, only that part."),
    command("rulesets", "list the rulesets", run_rulesets, {ruleset, exact, tables},
            "Lists the rulesets. A star marks the one in use."),
    command("diff A B", "compare two rulesets", run_diff, {ruleset, exact, format, tables},
            "Compares two versions of a ruleset, line by line of the sheet. Each is a ruleset or a folder of tables."),
    command("lint FILE|DIR…", "find faults in your tables", run_lint, {ruleset, exact, tables},
            "Finds every fault in your own tables: in a file, or in a folder of rulesets.", {.needs_no_tables = true}),
    command("fill PROCEDURE", "fill in lost values", run_fill, {ruleset, exact, tables},
            "Writes a file with blanks for the values lost in the scan; fill them in from your own sheet. It never "
            "overwrites a file.",
            {.serves = [](const Ruleset& ruleset,
                          const Procedure& procedure) { return !tables::fill_template(ruleset, procedure).empty(); }}),
    command("seal new|commitment|open KEY | expect KEY SEAL… | join KEY OPENING…", "fair dice over e-mail", run_seal,
            {}, "Dice over e-mail that no player can choose or foresee (docs/mail.md).", {.needs_no_tables = true}),
    command("help [COMMAND|options|words] | PROCEDURE [words]", "this or another page", run_help,
            {ruleset, exact, tables},
            "Help on the program, its options, the wording of requests, a procedure or a command.",
            {.needs_no_tables = true}),
    command("version", "version and fingerprints", run_version, {tables, OptionId::version},
            "The version, the commit and the compiler, and the fingerprint of each ruleset.",
            {.needs_no_tables = true}),
    command("complete -- WORD…", "complete a command line", run_complete, {},
            "Lists completions for a shell. The arguments are the words so far; the last one is at the cursor.",
            {.hidden = true}),
};

}  // namespace

std::span<const Command> commands() { return command_list; }

bool offers(const Command* command, OptionId option) {
    if (option == help) return true;
    if (command == nullptr) return of_procedures.contains(option);
    return command->takes.contains(option) && !command->refuses.contains(option);
}

const Command* find_command(std::string_view name) {
    return text::find(command_list, true, [&](const Command& one) { return text::same_spelling(name, one.name); });
}

namespace {

/// "--yaml belongs to `orderly show`", or "`orderly show` takes no --seed".
Error ignored(const OptionInfo& option, const Command* command) {
    std::vector<std::string> owners;
    for (const auto& one : commands())
        if (one.takes.contains(option.id)) owners.push_back(fmt::format("orderly {}", one.name));
    const auto is_owned = !of_procedures.contains(option.id) && (command == nullptr || owners.size() == 1);
    const auto message = is_owned ? fmt::format("{} belongs to {}", option.name, text::join_list(owners, "and"))
                                  : fmt::format("`orderly {}` takes no {}", command->name, option.name);
    return {ErrorCode::bad_option, message, std::string(option.name)};
}

}  // namespace

void refuse_ignored(const Options& options, const Command* command) {
    const auto& takes = command == nullptr ? of_procedures : command->takes;
    for (const auto& option : option_list())
        if (options.given.contains(option.id) && !takes.contains(option.id)) throw ignored(option, command);
    if ((options.html || options.markdown) && options.given.contains(format) && !takes.contains(html))
        throw Error(ErrorCode::bad_option,
                    "--format md and html work only with `orderly report`; use text, json, logfmt or csv", "--format",
                    {"text", "json", "logfmt", "csv"});
    if (options.given.contains(explain) && (options.format == Format::csv || options.format == Format::logfmt))
        throw Error(ErrorCode::bad_option, "--explain works only with text and json, not with csv and logfmt",
                    "--explain");
}

const Ruleset& ruleset_in_force(Catalog& tables, const Options& options) {
    const auto& found = tables.ruleset(options.ruleset);
    if (options.exact && !options.ruleset.empty() && !text::same_spelling(options.ruleset, found.id))
        throw Error(ErrorCode::unknown_ruleset,
                    fmt::format("no ruleset `{}`; did you mean `{}`?", text::sanitized(options.ruleset), found.id),
                    text::sanitized(options.ruleset), {std::string(found.id)});
    return found;
}

void write_out(std::ostream& out, std::string_view text) {
    errno = 0;
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.flush();
    if (!out)
        throw Error(ErrorCode::write_failed, fmt::format("the output cannot be written: {}",
                                                         errno == 0 ? "the stream failed" : std::strerror(errno)));
}

int print(Session& session, std::string_view text) {
    write_out(session.out, text);
    return 0;
}

void show_record(Session& session, std::string_view text, std::uint64_t number) {
    try {
        write_out(session.out, text);
    } catch (const Error& error) {
        if (number == 0) throw;
        throw Error(error.code, fmt::format("record {} is in {}, but could not be shown: {}", number,
                                            text::sanitized(session.options.log), error.what()));
    }
}

void take_no_more(std::span<const std::string> words, std::size_t most, std::string_view usage) {
    if (words.size() > most)
        throw Error(ErrorCode::too_many_words,
                    fmt::format("unexpected word `{}`; usage: orderly {}", words[most].substr(0, 40), usage),
                    words[most].substr(0, 40));
}

}  // namespace orderly::cli
