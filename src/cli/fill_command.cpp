// fill: a table of the player's own, with the values that the scan lost as blanks. It never overwrites.

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <ostream>

#include "cli/commands.hpp"
#include "parse/parse.hpp"
#include "orderly/error.hpp"
#include "tables/blanks.hpp"

namespace orderly {
namespace {

namespace fs = std::filesystem;

Error failed(const fs::path& path, int error) {
    return {ErrorCode::unwritable, fmt::format("{}: {}", path.string(), std::strerror(error)), path.string()};
}

/// Writes a file that must not be there yet; a write that fails leaves none.
void write_new(const fs::path& path, std::string_view text) {
    const auto file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (file < 0 && errno == EEXIST)
        throw Error(ErrorCode::exists, fmt::format("{} is there already, and is never overwritten: edit it, or move it away", path.string()), path.string());
    if (file < 0) throw failed(path, errno);
    auto left = text;
    while (!left.empty()) {
        const auto written = ::write(file, left.data(), left.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) break;
        left.remove_prefix(static_cast<std::size_t>(written));
    }
    const auto error = errno;
    if (::close(file) == 0 && left.empty()) return;
    ::unlink(path.c_str());
    throw failed(path, error);
}

}  // namespace

int run_fill(Session& session) {
    const auto& words = session.options.words;
    take_no_more(words, 2, "fill PROCEDURE");
    if (words.size() < 2) throw Error(ErrorCode::missing, "which procedure? usage: orderly fill PROCEDURE");
    const auto& ruleset = session.tables.ruleset(session.options.ruleset);
    const auto& procedure = named_procedure(session.tables.vocabulary(ruleset), words[1], session.options.exact);
    const auto text = blanks_of(ruleset, procedure);
    if (text.empty()) throw Error(ErrorCode::nothing_lost, fmt::format("{}/{}: no value of it is lost", ruleset.id, procedure.id), std::string(procedure.id));
    const auto folder = fs::path(Tables::own_folder(session.options.tables)) / std::string(ruleset.id);
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw failed(folder, error.value());
    const auto path = folder / fmt::format("{}.yaml", procedure.id);
    write_new(path, text);
    write_out(session.out, fmt::format("{}\n", path.string()));
    session.err << fmt::format("put the values in from your own sheet; `orderly lint {}` checks them\n", path.string());
    return 0;
}

}  // namespace orderly
