// Runs the program: parses options, runs the command or the procedure, and handles every error.

#include "cli/run.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <istream>
#include <memory>
#include <new>
#include <optional>
#include <ostream>
#include <sstream>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "engine/throws.hpp"
#include "log/dice_proof.hpp"
#include "log/file.hpp"
#include "orderly/error.hpp"
#include "orderly/parse.hpp"
#include "parse/easy/rules.hpp"
#include "parse/easy/typed_line.hpp"
#include "parse/lexicon.hpp"
#include "parse/request_runner.hpp"
#include "parse/shell_words.hpp"
#include "text/characters.hpp"
#include "text/lists.hpp"
#include "text/numbers.hpp"
#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

/// A shell completes an unfinished line, so its words are not parsed as options.
bool asks_completion(std::span<const std::string> args) {
    return args.size() > 1 && args[0] == "complete" && args[1] == "--";
}

Options read_options(std::span<const std::string> args) {
    if (!asks_completion(args)) return parse_options(args);
    Options options;
    options.words.assign(args.begin(), args.end());
    return options;
}

}  // namespace

int run(std::span<const std::string> args, std::istream& in, std::ostream& out, std::ostream& err) {
    std::string ruleset;
    std::string game;
    try {
        auto options = read_options(args);
        if (options.game.empty()) ruleset = options.ruleset;  // a game names its own ruleset
        if (options.given.contains(OptionId::game)) game = " -g " + options.game;
        return run_parsed(std::move(options), in, out, err);
    } catch (const Error& error) {
        auto told = with_remedy(error);
        if (!told.mended.empty()) told.mended += game;
        report_error(told, error_format(args), ruleset, err);
        return static_cast<int>(error.status());
    } catch (const UserDeclined& told) {
        return static_cast<int>(told.status);
    } catch (const std::bad_alloc&) {
        report_error(Error(ErrorCode::no_memory, "out of memory"), error_format(args), {}, err);
        return static_cast<int>(ExitStatus::system);
    } catch (const std::exception& error) {
        report_error(Error(ErrorCode::failed, error.what()), error_format(args), {}, err);
        return static_cast<int>(ExitStatus::system);
    }
}

namespace {

namespace fs = std::filesystem;

std::string variable(const char* name) {
    const auto* value = std::getenv(name);
    return value == nullptr ? std::string() : value;
}

std::string configured_folder() {
    auto base = variable("XDG_CONFIG_HOME");
    if (base.empty() && !variable("HOME").empty()) base = variable("HOME") + "/.config";
    return base.empty() ? base : base + "/orderly/tables";
}

/// Lists each folder once, at its first place, even if two paths lead to it.
std::vector<std::string> once(const std::vector<std::string>& folders) {
    std::vector<std::string> kept;
    std::vector<fs::path> known;
    std::error_code ignored;
    for (const auto& folder : folders) {
        const auto real = fs::weakly_canonical(folder, ignored);
        if (std::ranges::find(known, real) != known.end()) continue;
        known.push_back(real);
        kept.push_back(folder);
    }
    return kept;
}

std::vector<std::string> named_folders(std::span<const std::string> given) {
    std::vector<std::string> order(given.begin(), given.end());
    const auto path = variable("ORDERLY_TABLES");
    for (const auto folder : text::parts_of(path, ":")) order.emplace_back(folder);
    return order;
}

bool holds_something(const std::string& folder) {
    std::error_code failed;
    return fs::is_directory(folder, failed) && !fs::is_empty(folder, failed);
}

/// The same without missing and empty folders; for a command that is about to write to one of them.
std::vector<std::string> existing_folders(std::span<const std::string> given) {
    auto order = search_order(given);
    std::erase_if(order, [](const std::string& folder) { return !holds_something(folder); });
    return order;
}

}  // namespace

std::vector<std::string> search_order(std::span<const std::string> given) {
    auto order = named_folders(given);
    if (const auto own = configured_folder(); holds_something(own)) order.push_back(own);
    return once(order);
}

std::string own_folder(std::span<const std::string> given) {
    if (const auto named = named_folders(given); !named.empty()) return named.front();
    if (auto own = configured_folder(); !own.empty()) return own;
    throw Error(ErrorCode::no_folder, "no folder for tables of your own: give --tables DIR, or set HOME");
}

// Runs a parsed command line: a command or a procedure.

namespace {

const Command* command_of(const Options& options) {
    if (options.version) return find_command("version");
    return options.words.empty() ? nullptr : find_command(options.words.front());
}

/// Whether the command line uses a game.
bool is_in_game(const Options& options) {
    const auto* command = command_of(options);
    const auto knows_games = command == nullptr || (command->takes.contains(OptionId::game) && command->name != "play");
    return !options.game.empty() && !options.help && !options.words.empty() && knows_games;
}

/// The error for a missing procedure; piped input suggests `batch`.
Error which_procedure(std::istream& in) {
    const auto piped = ::isatty(STDIN_FILENO) != 1 && in.peek() != std::istream::traits_type::eof();
    return {ErrorCode::missing, piped ? "which procedure? to resolve piped lines, type `orderly batch`"
                                      : "which procedure? see `orderly --help`"};
}

/// Whether the word begins a question of the language, such as `how many`.
bool begins_question(const Ruleset& ruleset, std::string_view word) {
    return std::ranges::any_of(ruleset.language.asking, [&](std::string_view one) {
        const auto keys = parser::keys_of(one, ruleset.language);
        return !keys.empty() && keys.front() == text::folded(word);
    });
}

/// Whether some procedure knows the word, as in `shell howitzer ...`: a request may begin with any word.
bool is_word_of_a_table(const Ruleset& ruleset, std::string_view word) {
    const auto is_it = [&](const Name& name) { return text::same_spelling(name.text, word); };
    return std::ranges::any_of(ruleset.procedures,
                               [&](const Procedure& procedure) { return parser::any_name(procedure, is_it); });
}

/// The command probably meant, if the first word is close to its name and names no procedure.
std::vector<std::string> commands_meant(Session& session) {
    const auto& word = session.options.words.front();
    if (session.game != nullptr && session.game->find(word) != nullptr) return {};
    const auto vocabulary = session.tables.vocabulary(ruleset_in_force(session.tables, session.options));
    const std::string_view typed = word;
    parser::KnownSpeech known;
    const auto& speech = known.of(*vocabulary.in_force);
    const auto pieces = parser::looked_up(speech, {&typed, 1}, vocabulary.in_force->language);
    if (!parser::named_in({*vocabulary.in_force, speech}, pieces).empty()) return {};  // another name of a procedure
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

/// Runs the command that a sentence asks for: `odds that ...`, `how likely ...` (also after `odds`), `what does recoil
/// do`; nullopt if the words ask for none.
std::optional<int> run_command_asked(Session& session, bool is_odds) {
    const auto& options = session.options;
    if (options.exact) return std::nullopt;
    const std::vector<std::string_view> tokens(options.words.begin() + (is_odds ? 1 : 0), options.words.end());
    const auto vocabulary = session.tables.vocabulary(ruleset_in_force(session.tables, options));
    const auto asked = parser::command_asked(vocabulary, tokens, is_odds);
    if (!asked) return std::nullopt;
    auto changed = options;
    changed.words = asked->words;
    if (asked->least && !options.chance) changed.chance = fmt::format("{}+", text::fraction_text(*asked->least));
    auto with = session.with(changed);
    return find_command(asked->words.front())->run(with);
}

/// Reads a request; a misspelled command gets its own error.
int resolve(Session& session) {
    if (const auto done = run_command_asked(session, false)) return *done;
    try {
        return session.game != nullptr ? run_in_game(session) : run_resolve(session);
    } catch (const Error& error) {
        const auto unread = error.code == ErrorCode::missing || error.code == ErrorCode::unknown_procedure;
        const auto meant = unread && error.mended.empty() ? commands_meant(session) : std::vector<std::string>();
        if (meant.empty()) throw;
        const auto word = text::sanitized(session.options.words.front());
        throw Error(
            ErrorCode::unknown_procedure,
            fmt::format("`{}` is not a command or a procedure; did you mean {}?", word, text::join_list(meant, "or")),
            word, meant);
    }
}

/// Loads the tables. Commands that need none get the built-in ones if loading fails.
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
        if (const auto done = run_command_asked(session, true)) return *done;
    }
    return command != nullptr ? command->run(session) : resolve(session);
}

}  // namespace

const Ruleset& GameTables::operator()(const std::string& ruleset, const std::string& folder) {
    if (!folder.empty()) folders.insert(folders.begin(), folder);
    catalog = std::make_unique<Catalog>(search_order(folders));
    return catalog->ruleset(ruleset);
}

game::Roster enter_game(Options& options) {
    GameTables tables{options.tables};
    auto roster = game::read_roster(options.game, std::ref(tables));
    options.tables = tables.folders;
    if (options.given.contains(OptionId::ruleset) && !text::same_spelling(options.ruleset, roster.ruleset))
        throw Error(ErrorCode::bad_option,
                    fmt::format("--ruleset {}: the game uses {}", options.ruleset, roster.ruleset), "--ruleset");
    options.ruleset = roster.ruleset;
    if (options.given.contains(OptionId::log)) return roster;
    options.log = roster.log;
    std::error_code error;
    if (std::filesystem::exists(options.log, error) && !std::filesystem::is_regular_file(options.log, error))
        throw Error(ErrorCode::unreadable,
                    fmt::format("{}: the log of a game must be a file", text::sanitized(options.log)), options.log);
    return roster;
}

int run_parsed(Options options, std::istream& in, std::ostream& out, std::ostream& err, PlayMemory* memory) {
    std::optional<game::Roster> roster;
    if (is_in_game(options)) roster = enter_game(options);
    const auto tables = tables_for(options, err);
    if (roster) roster->rules = &tables->ruleset(roster->ruleset);  // reloading freed the previous ruleset
    Session session{options, *tables, in, out, err, roster ? &*roster : nullptr, memory};
    return dispatch(session);
}

// A request from the command line: read, resolve, log, report.

namespace {

/// With a log, the record's number determines the dice. The log stays locked until the record is written, before
/// anything is printed. Returns the record's number, or 0 without a log.
std::uint64_t resolve_logged(parser::RequestRunner& runner, parser::RunOptions run, const Options& options) {
    log::LogFile log(options.log, log::chain_start({}, runner.request().ruleset->fingerprint));
    log::LogFile::Turn turn(log);
    log::NextRoll next(options.log);
    const auto number = turn.number();
    run.roll = next.name(run.seed, number, runner.request());
    runner.resolve(run, number);
    std::string entry;
    log::append_log_entry(runner.resolution(), run.follow, run.roll, entry);
    log::log_entry(turn, entry);
    return number;
}

/// Whether a person is at the terminal to answer.
bool can_ask() { return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1; }

bool says_yes(Session& session) {
    session.err << "run that? [Y/n] " << std::flush;
    std::string answer;
    if (!std::getline(session.in, answer)) return false;
    return answer.empty() || answer.front() == 'y' || answer.front() == 'Y';
}

/// Runs the corrected request only if the person at the terminal agrees.
void read_or_ask(parser::RequestRunner& runner, Session& session, const Vocabulary& vocabulary,
                 std::span<const std::string_view> tokens, parser::RunOptions& run, std::vector<int>& faces) {
    try {
        runner.read(vocabulary, tokens, run);
    } catch (const Error& error) {
        if (error.mended.empty() || !can_ask()) throw;
        report_error(error, session.options.format, session.options.ruleset, session.err);
        if (!says_yes(session)) throw UserDeclined{ExitStatus::bad_request};
        const auto words = error.mended.substr(0, error.mended.find(" -d "));
        parser::ShellWords shell;
        const auto split = shell.split(words);
        if (words.size() < error.mended.size())
            run.faces = faces = parse_faces(std::string_view(error.mended).substr(words.size() + 4)),
            run.has_faces = true;
        runner.read(vocabulary, split, run);
    }
}

}  // namespace

/// Rejects names of faces that no die of the ruleset has.
void check_face_names(const Options& options, const Ruleset& ruleset) {
    const auto has = [](const Die& die, const std::string& name) {
        bool found = false;
        engine::each_case(die, [&](const Die& one) {
            found = found || std::ranges::find(one.names, name, &FaceName::name) != one.names.end();
        });
        return found;
    };
    for (const auto& name : options.face_names)
        if (std::ranges::none_of(ruleset.procedures, [&](const Procedure& procedure) {
                return std::ranges::any_of(procedure.dice, [&](const Die& die) { return has(die, name); }) ||
                       std::ranges::any_of(procedure.pool.stages, [&](const Stage& stage) { return has(stage.die, name); });
            }))
            throw no_face(name);
}

int run_resolve(Session& session) {
    const auto& options = session.options;
    if (!options.note.empty())
        throw Error(ErrorCode::bad_option, "--note needs a game: name it with -g FILE", "--note");
    const auto& ruleset = ruleset_in_force(session.tables, options);
    const std::vector<std::string_view> tokens(options.words.begin(), options.words.end());
    check_face_names(options, ruleset);
    auto run = run_options(options);
    parser::RequestRunner runner;
    std::vector<int> faces;
    read_or_ask(runner, session, session.tables.vocabulary(ruleset), tokens, run, faces);
    std::uint64_t record = 0;
    if (options.log.empty()) runner.resolve(run, 1);
    else record = resolve_logged(runner, run, options);
    std::string text;
    append_resolution(runner.resolution(), options, screen_of(options), text);
    show_record(session, text, record);
    return static_cast<int>(options.exit_status && parser::is_failed(runner.resolution()) ? ExitStatus::no : ExitStatus::resolved);
}

}  // namespace orderly::cli
