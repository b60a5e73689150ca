// The whole program: options, then the command or the procedure, and every error in one place.

#include "cli/run.hpp"

#include <new>
#include <ostream>

#include "text/printable.hpp"
#include "cli/commands.hpp"
#include "cli/remedy.hpp"
#include "cli/search_order.hpp"
#include "orderly/error.hpp"
#include "report/json.hpp"
#include "text/spelling.hpp"

namespace orderly {
namespace {

int dispatch(Session& session) {
    if (session.options.help) return run_help(session);
    const auto* command = session.options.version          ? find_command("version")
                          : session.options.words.empty() ? nullptr
                                                          : find_command(session.options.words.front());
    refuse_ignored(session.options, command);
    if (session.options.version) return run_version(session);
    if (session.options.words.empty()) throw Error(ErrorCode::missing, "which procedure? see `orderly --help`");
    if (command != nullptr) return command->run(session);
    return run_resolve(session);
}

void report(const Error& error, Format format, std::ostream& err) {
    std::string text;
    if (format == Format::json) append_json(error, text);
    else text = "error: " + printable(error.what(), true);
    while (text.ends_with('\n')) text.pop_back();
    text += '\n';  // one write, for an unbuffered stream
    err << text << std::flush;
}

}  // namespace

int run(std::span<const std::string> args, std::istream& in, std::ostream& out, std::ostream& err) {
    try {
        const auto options = parse_options(args);
        const auto makes_folder = !options.words.empty() && words::same_spelling(options.words.front(), "fill");
        Catalog tables(makes_folder ? existing_folders(options.tables) : search_order(options.tables));
        Session session{options, tables, in, out, err};
        return dispatch(session);
    } catch (const Error& error) {
        report(with_remedy(error), error_format(args), err);
        return static_cast<int>(error.status());
    } catch (const std::bad_alloc&) {
        report(Error(ErrorCode::no_memory, "there is not enough memory"), error_format(args), err);
        return static_cast<int>(ExitStatus::system);
    } catch (const std::exception& error) {
        report(Error(ErrorCode::failed, error.what()), error_format(args), err);
        return static_cast<int>(ExitStatus::system);
    }
}

}  // namespace orderly
