#include "cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ostream>

#include "orderly/error.hpp"
#include "tables/fill_template.hpp"
#include "text/characters.hpp"
#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

using enum OptionId;

constexpr OptionSet of_procedures = {ruleset,     die,    seed,  follow, explain,       exact,          strict,
                                     exit_status, format, color, tables, OptionId::log, OptionId::game, note,
                                     own_side};

}  // namespace

std::span<const Command> commands() {
    static constexpr std::array list = {
        Command{"batch",
                "batch [FILE…]",
                "resolve a file of requests",
                run_batch,
                {ruleset, die, seed, follow, explain, exact, strict, exit_status, format, color, tables, OptionId::log,
                 jobs, line_buffered},
                "Resolves requests, one a line, from files or from what is piped in, and writes a result for each in "
                "their order. A line may have options of a request, and may be of `odds`. A line that is wrong is "
                "reported and does not stop the others."},
        Command{"replay",
                "replay [LOG…] [--stats]",
                "resolve a log again",
                run_replay,
                {format, tables, OptionId::log, OptionId::game, stats, OptionId::seal, against, sent, trust, jobs},
                "Resolves logs again with the dice that they keep, and says where a result differs, where dice are not "
                "those of their seed, and where records are missing, out of order or do not follow one another. With "
                "-g it is that game's log, held against its file. --stats counts how the dice fell. "
                "--against DIR says what would have come out differently under other tables."},
        Command{"report",
                "report [LOG…] [--unit NAME] [--luck] [-f md|html|csv|json]",
                "the story of a game",
                run_report,
                {format, tables, OptionId::log, OptionId::game, luck, html, OptionId::unit},
                "Tells a game turn by turn and phase by phase, void records struck out, with its losses and a chart of them: "
                "as Markdown (-f md), as text (-f text), or as a page (-f html, or --html). With -g it is that game's "
                "log, and ends with the order of battle. --unit NAME tells the story of that unit alone. -f csv, json and "
                "logfmt give the losses, a row each. --luck compares what the dice gave with what was to be expected."},
        Command{"odds",
                "odds PROCEDURE WORDS…",
                "exact chances of a request",
                run_odds,
                {ruleset, die, seed, follow, explain, exact, strict, exit_status, format, color, tables, OptionId::log,
                 OptionId::game, own_side, at, chance, given, OptionId::of, vary, advise, no_follow, decide, unit, ascii, svg},
                "The exact chances of a request, of one outcome of it (--chance), of a number in it (--of), by what "
                "varies (--vary), and what"
                " each word would change (--advise). In a game also of a plan: steps joined by `then`, repeated (x3, until "
                "CONDITION, at most N), under a condition (if CONDITION: …, else: …), for `any of` several units.",
                true,
                {die, seed, explain, exit_status, OptionId::log}},
        Command{"new",
                "new game [GAME] | ruleset NAME | procedure KIND NAME",
                "begin a game or a ruleset",
                run_new,
                {ruleset, exact, tables},
                "Writes an example of a game's file (new game [FILE]; game.yaml if no other is named), `ruleset.yaml` "
                "of rules of "
                "your own (new ruleset NAME), or a commented table of a kind in the ruleset in force (new procedure "
                "KIND NAME). "
                "It never overwrites."},
        Command{"play",
                "play GAME",
                "play a game at a prompt",
                run_play,
                {seed, format, color, tables, OptionId::game},
                "A prompt for a whole game: units go by name, and each line is a command line without `orderly` "
                "(docs/game.md)."},
        Command{"next",
                "next [PROCEDURE|UNIT] [WORD…]",
                "what a result calls for",
                run_next,
                of_procedures,
                "Resolves what the last result of a game calls for, with its units and words; dice and words may follow. "
                "Where several things are due it lists them, and a procedure or a unit says which."},
        Command{"again",
                "again [CHANGE…] [vs CHANGE…]",
                "the last request, changed",
                run_again,
                of_procedures,
                "The last request of a game with other dice, a word more (+word), a word less (not-word), another number "
                "(NAME=10), another unit by its name; after `vs`, for the other side."},
        Command{"units",
                "units [SIDE|UNIT… [STATE…]]",
                "a game's units as they stand",
                run_units,
                {ruleset, format, color, tables, OptionId::game, at, OptionId::import},
                "The units of a game as they stand, by side; with a state, units are set by hand: `units UNIT STATE`, "
                "`units UNIT UNIT no STATE`, `not STATE`, `-STATE`, `STATE off`, `NUMBER 5`. --import prints the "
                "`sides:` of a game's file from a spreadsheet's csv."},
        Command{"attach",
                "attach LEADER UNIT",
                "put a leader with a unit",
                run_attach,
                {format, OptionId::game},
                "A leader of a game goes with a unit of his side: he brings his words to it, until he is detached, "
                "falls or goes to another."},
        Command{"detach", "detach LEADER", "take a leader from his unit", run_detach, {format, OptionId::game}},
        Command{"turn", "turn [N]", "begin the next turn", run_turn, {format, OptionId::game}},
        Command{"phase",
                "phase [PHASE…]",
                "begin the next phase",
                run_phase,
                {format, OptionId::game},
                "Steps through the phases that the ruleset has in a turn, one side after the other where they alternate; by "
                "name, goes to a phase or to a side's. It tells what falls due then: units that it calls for, leaders who are "
                "back, what is undecided."},
        Command{"note", "note TEXT…", "add a remark to a game", run_note, {format, OptionId::game}},
        Command{"void",
                "void N",
                "strike a record out",
                run_void,
                {format, OptionId::game},
                "Record N of a game stays in its log, struck out, and does not count."},
        Command{"undo",
                "undo",
                "take the last record back",
                run_undo,
                {format, OptionId::game},
                "Takes the last record of a game back: it stays in the log, and does not count."},
        Command{"redo",
                "redo [N]",
                "count a void record again",
                run_redo,
                {format, OptionId::game},
                "Counts again what was struck out last, or record N."},
        Command{"log",
                "log [--head]",
                "a game's records so far",
                run_log,
                {format, color, OptionId::log, OptionId::game, OptionId::head},
                "A game so far, a line a record, the void ones struck out. --head prints the hash of the last record, "
                "of any log: sent with a move, it holds the other player to the log (docs/mail.md)."},
        Command{"sheet",
                "sheet [PROCEDURE…]",
                "a sheet to print, as HTML",
                run_sheet,
                {ruleset, exact, tables, large, paper, OptionId::procedure, OptionId::odds},
                "The ruleset as a quick-reference sheet, one HTML page without scripts, to be opened in a browser "
                "and printed."},
        Command{"show",
                "show PROCEDURE [--yaml]",
                "a table, as on the sheet",
                run_show,
                {ruleset, exact, tables, OptionId::yaml},
                "A table as on the sheet: its modifiers, its results and what they do, and what of it is doubtful."},
        Command{"rulesets",
                "rulesets",
                "list the rulesets",
                run_rulesets,
                {ruleset, exact, tables},
                "Lists the rulesets; the one in use has a star."},
        Command{"diff",
                "diff A B",
                "compare two rulesets",
                run_diff,
                {ruleset, exact, format, tables},
                "What differs between two versions of a ruleset, line by line of the sheet. Each is a ruleset, or a "
                "folder of tables."},
        Command{"lint",
                "lint FILE|DIR…",
                "find faults in your tables",
                run_lint,
                {ruleset, exact, tables},
                "Finds every fault in tables of your own: in a file, or in a folder of rulesets.",
                false,
                {},
                false,
                true},
        Command{"fill",
                "fill PROCEDURE",
                "fill in lost values",
                run_fill,
                {ruleset, exact, tables},
                "Writes a file for values that are lost in the scan, with blanks to fill in from your own sheet. It "
                "never overwrites a file.",
                false,
                {},
                false,
                false,
                [](const Ruleset& ruleset, const Procedure& procedure) {
                    return !tables::fill_template(ruleset, procedure).empty();
                }},
        Command{"seal",
                "seal new|commitment|open KEY | expect KEY SEAL… | join KEY OPENING…",
                "fair dice over e-mail",
                run_seal,
                {},
                "Dice over e-mail that no player can choose or foresee (docs/mail.md).",
                false,
                {},
                false,
                true},
        Command{"help",
                "help [COMMAND|options|words] | PROCEDURE [words]",
                "this, or another page",
                run_help,
                {ruleset, exact, tables},
                "Help on the program, its options, how requests are worded, a procedure or a command.",
                false,
                {},
                false,
                true},
        Command{"version",
                "version",
                "version and fingerprints",
                run_version,
                {tables, OptionId::version},
                "The version, the commit and the compiler, and the fingerprint of each ruleset.",
                false,
                {},
                false,
                true},
        Command{"complete",
                "complete -- WORD…",
                "what can stand at the cursor",
                run_complete,
                {},
                "What can stand at the cursor, for a shell: the arguments so far, the last one the word at the cursor.",
                false,
                {},
                true},
    };
    return list;
}

bool offers(const Command* command, OptionId option) {
    if (option == help) return true;
    if (command == nullptr) return of_procedures.contains(option);
    return command->takes.contains(option) && !command->refuses.contains(option);
}

const Command* find_command(std::string_view name) {
    const auto list = commands();
    const auto found =
        std::ranges::find_if(list, [&](const Command& one) { return text::same_spelling(name, one.name); });
    return found == list.end() ? nullptr : &*found;
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
        throw Error(ErrorCode::bad_option, "--format md and html are of `orderly report`; say text, json, logfmt or csv",
                    "--format", {"text", "json", "logfmt", "csv"});
    if (options.given.contains(explain) && (options.format == Format::csv || options.format == Format::logfmt))
        throw Error(ErrorCode::bad_option, "--explain is for text and json: csv and logfmt have no room for it",
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

void show_record(Session& session, std::string_view text, std::uint64_t number) {
    try {
        write_out(session.out, text);
    } catch (const Error& error) {
        if (number == 0) throw;
        throw Error(error.code,
                    fmt::format("record {} is kept in {}, and could not be shown: {}", number,
                                text::sanitized(session.options.log), error.what()));
    }
}

void take_no_more(std::span<const std::string> words, std::size_t most, std::string_view usage) {
    if (words.size() > most)
        throw Error(ErrorCode::too_many_words,
                    fmt::format("`{}` is one word too many; usage: orderly {}", words[most].substr(0, 40), usage),
                    words[most].substr(0, 40));
}

}  // namespace orderly::cli
