// The whole program: options, then the command or the procedure, and every error in one place.

#include "cli/run.hpp"

#include <new>
#include <ostream>

#include "cli/error_report.hpp"
#include "cli/remedy.hpp"
#include "cli/run_parsed.hpp"
#include "orderly/error.hpp"

namespace orderly::cli {
namespace {

/// A shell asks about a line that is not finished: none of it is read as options of ours.
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
        if (options.game.empty()) ruleset = options.ruleset;  // else the game says it
        if (options.given.contains(OptionId::game)) game = " -g " + options.game;
        return run_parsed(std::move(options), in, out, err);
    } catch (const Error& error) {
        auto told = with_remedy(error);
        if (!told.mended.empty()) told.mended += game;
        report_error(told, error_format(args), ruleset, err);
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

}  // namespace orderly::cli
