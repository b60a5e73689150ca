#include "cli/commands.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ostream>

#include "orderly/error.hpp"
#include "text/quoting.hpp"
#include "text/spelling.hpp"

namespace orderly {

namespace {

using enum OptionId;

constexpr OptionSet of_procedures = {ruleset, die, seed, follow, explain, exact, exit_status, format, color, tables, OptionId::log, OptionId::game, note};

}  // namespace

std::span<const Command> commands() {
    static constexpr std::array list = {
        Command{"batch", "batch [FILE…]", "requests one a line, a result a line", run_batch,
                {ruleset, die, seed, follow, explain, exact, exit_status, format, color, tables, OptionId::log, jobs, line_buffered}},
        Command{"replay", "replay LOG [--stats]", "a log resolved again from its dice", run_replay, {format, tables, OptionId::log, stats}},
        Command{"odds", "odds PROCEDURE WORDS…", "the exact chances of a request", run_odds,
                {ruleset, die, seed, follow, explain, exact, exit_status, format, color, tables, OptionId::log, OptionId::game, chance, vary, advise, ascii, svg}, true},
        Command{"play", "play GAME", "a prompt for a whole game", run_play, {format, color, OptionId::game}},
        Command{"units", "units [SIDE|NAME [WORD…]]", "the units of a game as they stand", run_units, {format, color, OptionId::game, at}},
        Command{"turn", "turn [N]", "begins a turn of a game", run_turn, {OptionId::game}},
        Command{"note", "note TEXT…", "a remark in a game's log", run_note, {OptionId::game}},
        Command{"void", "void N", "a record of a game does not count", run_void, {OptionId::game}},
        Command{"undo", "undo", "the last record that counts does not", run_undo, {OptionId::game}},
        Command{"redo", "redo [N]", "what was made void counts again", run_redo, {OptionId::game}},
        Command{"log", "log", "a game so far, a line a record", run_log, {color, OptionId::game}},
        Command{"sheet", "sheet [PROCEDURE…]", "a quick-reference sheet to print, as one HTML page", run_sheet, {ruleset, exact, tables, large, OptionId::odds}},
        Command{"show", "show PROCEDURE [--yaml]", "a table as a reader of the sheet knows it", run_show, {ruleset, exact, tables, OptionId::yaml}},
        Command{"rulesets", "rulesets", "the rulesets there are", run_rulesets, {ruleset, exact, tables}},
        Command{"lint", "lint FILE|DIR…", "every fault of tables of your own", run_lint, {ruleset, exact, tables}},
        Command{"fill", "fill PROCEDURE", "a table of your own for values that are lost", run_fill, {ruleset, exact, tables}},
        Command{"seal", "seal new|expect|open|join …", "dice that no player can choose, over e-mail", run_seal, {}},
        Command{"help", "help [PROCEDURE|COMMAND]", "this, or a procedure's words", run_help, {ruleset, exact, tables}},
        Command{"version", "version", "the version, and the fingerprint of each ruleset", run_version, {tables, OptionId::version}},
    };
    return list;
}

const Command* find_command(std::string_view name) {
    const auto list = commands();
    const auto found = std::ranges::find_if(list, [&](const Command& one) { return words::same_spelling(name, one.name); });
    return found == list.end() ? nullptr : &*found;
}

namespace {

/// "--yaml belongs to `orderly show`", or "`orderly show` takes no --seed".
Error ignored(const OptionName& option, const Command* command) {
    const auto takes = [&](const Command& one) { return one.takes.contains(option.id); };
    const auto list = commands();
    const auto owner = std::ranges::find_if(list, takes);
    const auto is_owned = !of_procedures.contains(option.id) && std::ranges::count_if(list, takes) == 1;
    const auto message = is_owned ? fmt::format("{} belongs to `orderly {}`", option.name, owner->name) : fmt::format("`orderly {}` takes no {}", command->name, option.name);
    return {ErrorCode::bad_option, message, std::string(option.name)};
}

}  // namespace

void refuse_ignored(const Options& options, const Command* command) {
    const auto& takes = command == nullptr ? of_procedures : command->takes;
    for (const auto& option : option_list())
        if (options.given.contains(option.id) && !takes.contains(option.id)) throw ignored(option, command);
    if (options.given.contains(explain) && (options.format == Format::csv || options.format == Format::logfmt))
        throw Error(ErrorCode::bad_option, "--explain is for text and json: csv and logfmt have no room for it", "--explain");
}

const Ruleset& ruleset_in_force(Catalog& tables, const Options& options) {
    const auto& found = tables.ruleset(options.ruleset);
    if (options.exact && !options.ruleset.empty() && !words::same_spelling(options.ruleset, found.id))
        throw Error(ErrorCode::unknown_ruleset, fmt::format("no ruleset `{}`; did you mean `{}`?", words::shown(options.ruleset), found.id),
                    words::shown(options.ruleset), {std::string(found.id)});
    return found;
}

void write_out(std::ostream& out, std::string_view text) {
    errno = 0;
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.flush();
    if (!out) throw Error(ErrorCode::write_failed, fmt::format("the output cannot be written: {}", errno == 0 ? "the stream failed" : std::strerror(errno)));
}

bool wants_color(const Options& options) {
    if (options.color != "auto") return options.color == "always";
    const auto* none = std::getenv("NO_COLOR");
    const auto* terminal = std::getenv("TERM");
    if (none != nullptr && *none != '\0') return false;
    return isatty(STDOUT_FILENO) == 1 && (terminal == nullptr || std::string_view(terminal) != "dumb");
}

void take_no_more(std::span<const std::string> words, std::size_t most, std::string_view usage) {
    if (words.size() > most) throw Error(ErrorCode::too_many_words, fmt::format("`{}` is one word too many; usage: orderly {}", words[most].substr(0, 40), usage), words[most].substr(0, 40));
}

}  // namespace orderly
