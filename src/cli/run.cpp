// The whole program: options, then the command or the procedure, and every error in one place.

#include "cli/run.hpp"

#include <fmt/format.h>

#include <memory>
#include <new>
#include <optional>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/error_report.hpp"
#include "cli/remedy.hpp"
#include "cli/search_order.hpp"
#include "orderly/error.hpp"
#include "text/spelling.hpp"

namespace orderly {
namespace {

/// A shell asks about a line that is not finished: none of it is read as options of ours.
bool asks_completion(std::span<const std::string> args) { return args.size() > 1 && args[0] == "complete" && args[1] == "--"; }

Options read_options(std::span<const std::string> args) {
    if (!asks_completion(args)) return parse_options(args);
    Options options;
    options.words.assign(args.begin(), args.end());
    return options;
}

const Command* command_of(const Options& options) {
    if (options.version) return find_command("version");
    return options.words.empty() ? nullptr : find_command(options.words.front());
}

/// The roster of the game, whose ruleset, tables and log are in force then; nothing where what is asked knows no games.
std::optional<game::Roster> enter_game(Options& options) {
    const auto* command = command_of(options);
    if (options.game.empty() || options.help || options.words.empty() || (command != nullptr && !command->takes.contains(OptionId::game))) return std::nullopt;
    if (command != nullptr && command->name == "play") return std::nullopt;
    std::unique_ptr<Catalog> tables;
    auto roster = game::read_roster(options.game, [&](const std::string& ruleset, const std::string& folder) -> const Ruleset& {
        if (!folder.empty()) options.tables.insert(options.tables.begin(), folder);
        tables = std::make_unique<Catalog>(search_order(options.tables));
        return tables->ruleset(ruleset);
    });
    if (options.given.contains(OptionId::ruleset) && !words::same_spelling(options.ruleset, roster.ruleset))
        throw Error(ErrorCode::bad_option, fmt::format("--ruleset {}: the game is played by {}", options.ruleset, roster.ruleset), "--ruleset");
    options.ruleset = roster.ruleset;
    if (!options.given.contains(OptionId::log)) options.log = roster.log;
    return roster;
}

int dispatch(Session& session) {
    if (session.options.help) return run_help(session);
    const auto* command = command_of(session.options);
    refuse_ignored(session.options, command);
    if (session.options.version) return run_version(session);
    if (session.options.words.empty()) throw Error(ErrorCode::missing, "which procedure? see `orderly --help`");
    if (command != nullptr) return command->run(session);
    return session.game != nullptr ? run_in_game(session) : run_resolve(session);
}

}  // namespace

int run(std::span<const std::string> args, std::istream& in, std::ostream& out, std::ostream& err) {
    std::string ruleset;
    try {
        auto options = read_options(args);
        ruleset = options.ruleset;
        const auto roster = enter_game(options);
        if (roster) ruleset.clear();  // the game says it
        const auto makes_folder = !options.words.empty() && words::same_spelling(options.words.front(), "fill");
        Catalog tables(makes_folder ? existing_folders(options.tables) : search_order(options.tables));
        Session session{options, tables, in, out, err, roster ? &*roster : nullptr};
        return dispatch(session);
    } catch (const Error& error) {
        report_error(with_remedy(error), error_format(args), ruleset, err);
        return static_cast<int>(error.status());
    } catch (const NotWanted& told) {
        return static_cast<int>(told.status);
    } catch (const std::bad_alloc&) {
        report_error(Error(ErrorCode::no_memory, "there is not enough memory"), error_format(args), {}, err);
        return static_cast<int>(ExitStatus::system);
    } catch (const std::exception& error) {
        report_error(Error(ErrorCode::failed, error.what()), error_format(args), {}, err);
        return static_cast<int>(ExitStatus::system);
    }
}

}  // namespace orderly
