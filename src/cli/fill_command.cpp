// fill: a table of the player's own, with the values that the scan lost as blanks. It never overwrites.

#include <fmt/format.h>

#include <cstring>
#include <filesystem>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/search_order.hpp"
#include "io/new_file.hpp"
#include "orderly/parse.hpp"
#include "orderly/error.hpp"
#include "tables/fill_template.hpp"

namespace orderly::cli {
namespace {

namespace fs = std::filesystem;

Error failed(const fs::path& path, int error) {
    return {ErrorCode::unwritable, fmt::format("{}: {}", path.string(), std::strerror(error)), path.string()};
}

}  // namespace

int run_fill(Session& session) {
    const auto& words = session.options.words;
    take_no_more(words, 2, "fill PROCEDURE");
    if (words.size() < 2) throw Error(ErrorCode::missing, "which procedure? usage: orderly fill PROCEDURE");
    const auto& ruleset = ruleset_in_force(session.tables, session.options);
    const auto& procedure = named_procedure(session.tables.vocabulary(ruleset), words[1], session.options.exact);
    const auto text = tables::fill_template(ruleset, procedure);
    if (text.empty())
        throw Error(ErrorCode::nothing_lost, fmt::format("{}/{}: no value of it is lost", ruleset.id, procedure.id),
                    std::string(procedure.id));
    const auto folder = fs::path(own_folder(session.options.tables)) / std::string(ruleset.id);
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw failed(folder, error.value());
    const auto path = folder / fmt::format("{}.yaml", procedure.id);
    io::write_new_file(path, text);
    write_out(session.out, fmt::format("{}\n", path.string()));
    session.err << fmt::format("put the values in from your own sheet; `orderly lint {}` checks them\n", path.string());
    return 0;
}

}  // namespace orderly::cli
