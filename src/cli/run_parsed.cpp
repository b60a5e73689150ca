// A command line whose options are read: the command, or the procedure.

#include "cli/run_parsed.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <istream>
#include <memory>
#include <ostream>
#include <sstream>

#include "cli/commands.hpp"
#include "cli/error_report.hpp"
#include "cli/plan_command.hpp"
#include "cli/search_order.hpp"
#include "orderly/error.hpp"
#include "orderly/parse.hpp"
#include "parse/lexicon.hpp"
#include "parse/easy/typed_line.hpp"
#include "parse/easy/rules.hpp"
#include "text/edit_distance.hpp"
#include "text/number_text.hpp"
#include "text/quoting.hpp"
#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

const Command* command_of(const Options& options) {
    if (options.version) return find_command("version");
    return options.words.empty() ? nullptr : find_command(options.words.front());
}

/// Whether what is asked is asked in a game.
bool is_in_game(const Options& options) {
    const auto* command = command_of(options);
    const auto knows_games = command == nullptr || (command->takes.contains(OptionId::game) && command->name != "play");
    return !options.game.empty() && !options.help && !options.words.empty() && knows_games;
}

/// Requests that are piped in are for `batch`.
Error which_procedure(std::istream& in) {
    const auto piped = ::isatty(STDIN_FILENO) != 1 && in.peek() != std::istream::traits_type::eof();
    return {ErrorCode::missing, piped ? "which procedure? lines that are piped in are for `orderly batch`"
                                      : "which procedure? see `orderly --help`"};
}

/// `how many`.
bool begins_question(const Ruleset& ruleset, std::string_view word) {
    return std::ranges::any_of(ruleset.language.asking, [&](std::string_view one) {
        const auto keys = parser::keys_of(one, ruleset.language);
        return !keys.empty() && keys.front() == text::folded(word);
    });
}

/// `shell howitzer ...`: a line may begin with any word.
bool is_word_of_a_table(const Ruleset& ruleset, std::string_view word) {
    const auto is_it = [&](const Name& name) { return text::same_spelling(name.text, word); };
    return std::ranges::any_of(ruleset.procedures,
                               [&](const Procedure& procedure) { return parser::any_name(procedure, is_it); });
}

/// The command that was probably meant, where the first word is near one and names no procedure.
std::vector<std::string> commands_meant(Session& session) {
    const auto& word = session.options.words.front();
    if (session.game != nullptr && session.game->find(word) != nullptr) return {};
    const auto vocabulary = session.tables.vocabulary(ruleset_in_force(session.tables, session.options));
    const std::string_view typed = word;
    parser::KnownSpeech known;
    const auto& speech = known.of(*vocabulary.in_force);
    const auto pieces = parser::looked_up(speech, {&typed, 1}, vocabulary.in_force->language);
    if (!parser::named_in({*vocabulary.in_force, speech}, pieces).empty()) return {};  // what else a procedure is called
    try {
        named_procedure(vocabulary, word, false);
        return {};
    } catch (const Error& error) {
        if (error.code != ErrorCode::unknown_procedure || !error.suggest.empty()) return {};
    }
    if (is_word_of_a_table(*vocabulary.in_force, word) || begins_question(*vocabulary.in_force, word)) return {};
    std::vector<std::string_view> names;
    for (const auto& command : commands())
        if (!command.hidden) names.push_back(command.name);
    return text::nearest(text::folded(word), names);
}

/// `odds that ...`, `how likely ...`, also behind `odds`: the options of a request to `odds`, without the words that ask;
/// none where none do.
std::optional<Options> asking_odds(Session& session, bool is_odds) {
    const auto& options = session.options;
    if (options.exact) return std::nullopt;
    const std::vector<std::string_view> tokens(options.words.begin() + (is_odds ? 1 : 0), options.words.end());
    const auto vocabulary = session.tables.vocabulary(ruleset_in_force(session.tables, options));
    const auto asked = parser::chances_asked(vocabulary, tokens, is_odds);
    if (!asked) return std::nullopt;
    auto changed = options;
    changed.words = {"odds"};
    std::istringstream words(asked->line);
    for (std::string word; words >> word;) changed.words.push_back(word);
    if (asked->least && !options.chance) changed.chance = fmt::format("{}+", text::fraction_text(*asked->least));
    return changed;
}

int run_odds_of(const Options& options, Session& session) {
    Session asked{options, session.tables, session.in, session.out, session.err, session.game, session.memory};
    return run_odds(asked);
}

/// A request; a slip in the name of a command is told as that.
int resolve(Session& session) {
    if (const auto asked = asking_odds(session, false)) return run_odds_of(*asked, session);
    try {
        return session.game != nullptr ? run_in_game(session) : run_resolve(session);
    } catch (const Error& error) {
        const auto unread = error.code == ErrorCode::missing || error.code == ErrorCode::unknown_procedure;
        const auto meant = unread && error.mended.empty() ? commands_meant(session) : std::vector<std::string>();
        if (meant.empty()) throw;
        const auto word = text::sanitized(session.options.words.front());
        throw Error(
            ErrorCode::unknown_procedure,
            fmt::format("`{}` is no command and no procedure; did you mean {}?", word, text::join_list(meant, "or")),
            word, meant);
    }
}

/// The tables there are. What needs none has those built in where the others cannot be read.
std::unique_ptr<Catalog> tables_for(const Options& options, std::ostream& err) {
    const auto* command = command_of(options);
    const auto needs_none = options.help || (command != nullptr && command->needs_no_tables);
    if (needs_none && command != nullptr && !command->takes.contains(OptionId::tables)) return std::make_unique<Catalog>();
    const auto makes_folder = command != nullptr && (command->name == "fill" || command->name == "new");
    try {
        return std::make_unique<Catalog>(makes_folder ? existing_folders(options.tables) : search_order(options.tables));
    } catch (const Error& error) {
        if (!needs_none) throw;
        warn_of(error, err);
        return std::make_unique<Catalog>();
    }
}

int dispatch(Session& session) {
    if (session.options.help) return run_help(session);
    const auto* command = command_of(session.options);
    refuse_ignored(session.options, command);
    if (session.options.version) return run_version(session);
    if (session.options.words.empty()) throw which_procedure(session.in);
    if (command != nullptr && command->name == "odds") {
        if (asks_of_plan(session)) return run_plan(session);
        if (const auto asked = asking_odds(session, true)) return run_odds_of(*asked, session);
    }
    return command != nullptr ? command->run(session) : resolve(session);
}

}  // namespace

game::Roster enter_game(Options& options) {
    std::unique_ptr<Catalog> tables;
    auto roster =
        game::read_roster(options.game, [&](const std::string& ruleset, const std::string& folder) -> const Ruleset& {
            if (!folder.empty()) options.tables.insert(options.tables.begin(), folder);
            tables = std::make_unique<Catalog>(search_order(options.tables));
            return tables->ruleset(ruleset);
        });
    if (options.given.contains(OptionId::ruleset) && !text::same_spelling(options.ruleset, roster.ruleset))
        throw Error(ErrorCode::bad_option,
                    fmt::format("--ruleset {}: the game is played by {}", options.ruleset, roster.ruleset),
                    "--ruleset");
    options.ruleset = roster.ruleset;
    if (options.given.contains(OptionId::log)) return roster;
    options.log = roster.log;
    std::error_code error;
    if (std::filesystem::exists(options.log, error) && !std::filesystem::is_regular_file(options.log, error))
        throw Error(ErrorCode::unreadable, fmt::format("{}: a game's log is a file", text::sanitized(options.log)), options.log);
    return roster;
}

int run_parsed(Options options, std::istream& in, std::ostream& out, std::ostream& err, PlayMemory* memory) {
    std::optional<game::Roster> roster;
    if (is_in_game(options)) roster = enter_game(options);
    const auto tables = tables_for(options, err);
    if (roster) roster->rules = &tables->ruleset(roster->ruleset);  // those it was read with are gone
    Session session{options, *tables, in, out, err, roster ? &*roster : nullptr, memory};
    return dispatch(session);
}

}  // namespace orderly::cli
