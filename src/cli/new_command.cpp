// new: files to begin a ruleset with. Nothing that is there is written over.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/new_game.hpp"
#include "cli/new_tables.hpp"
#include "cli/search_order.hpp"
#include "io/new_file.hpp"
#include "orderly/error.hpp"
#include "tables/fields.hpp"
#include "tables/read_procedure.hpp"
#include "text/quoting.hpp"
#include "text/spelling.hpp"

namespace orderly::cli {
namespace {

namespace fs = std::filesystem;

/// Whether the name can be an id. Throws Error "bad-option" with the reason where it cannot.
void check_name(const std::string& name) {
    tables::Node node;
    node.kind = tables::NodeKind::scalar;
    node.text = name;
    tables::SourceFile file{name, name};
    node.file = &file;
    tables::Faults faults;
    if (!tables::check_id(node, faults))
        throw Error(ErrorCode::bad_option, faults.front().message, text::sanitized(name));
}

/// Writes the file with its folders, and returns its name as a line.
std::string written(const fs::path& path, const std::string& text) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error)
        throw Error(ErrorCode::unwritable,
                    fmt::format("{}: {}", path.parent_path().string(), std::strerror(error.value())), path.string());
    io::write_new_file(path, text);
    return path.string() + "\n";
}

void new_ruleset(Session& session, const std::string& id) {
    check_name(id);
    const auto folder = own_folder(session.options.tables);
    const auto path = fs::path(folder) / id / "ruleset.yaml";
    write_out(session.out, written(path, new_ruleset_text(id)));
    session.err << fmt::format("`orderly --tables {} -r {} new procedure roll NAME` adds a table\n", folder, id);
}

void new_procedure(Session& session, const std::string& kind, const std::string& id) {
    const auto known = new_kinds();
    if (std::ranges::find(known, kind) == known.end())
        throw Error(ErrorCode::bad_option,
                    fmt::format("`{}` is no kind; {}", text::sanitized(kind), fmt::join(known, ", ")),
                    text::sanitized(kind));
    check_name(id);
    if (tables::is_reserved_procedure(id))
        throw Error(ErrorCode::bad_option,
                    fmt::format("`{}` is a command of the program; give the procedure another name", id), id);
    const auto& ruleset = ruleset_in_force(session.tables, session.options);
    const auto path =
        fs::path(own_folder(session.options.tables)) / std::string(ruleset.id) / fmt::format("{}.yaml", id);
    write_out(session.out, written(path, new_procedure_text(kind, id)));
    session.err << fmt::format("change it as your rules say; `orderly lint {}` checks it\n", path.string());
}

}  // namespace

int run_new(Session& session) {
    const auto& words = session.options.words;
    constexpr std::string_view usage = "new game [FILE], new ruleset NAME or new procedure KIND NAME";
    if (words.size() < 2) throw Error(ErrorCode::missing, fmt::format("what? usage: orderly {}", usage));
    if (text::same_spelling(words[1], "game")) {
        new_game(session);
        return 0;
    }
    if (words[1] != "ruleset" && words[1] != "procedure")
        throw Error(ErrorCode::bad_option,
                    fmt::format("`{}` is no `game`, `ruleset` or `procedure`; usage: orderly {}",
                                text::sanitized(words[1]), usage),
                    text::sanitized(words[1]));
    const auto procedure = words[1] == "procedure";
    take_no_more(words, procedure ? 4 : 3, usage);
    if (words.size() < 3)
        throw Error(ErrorCode::missing, procedure ? fmt::format("which kind? {}", fmt::join(new_kinds(), ", "))
                                                  : "which name? usage: orderly new ruleset NAME");
    if (procedure) new_procedure(session, words[2], words.size() > 3 ? words[3] : "my-" + words[2]);
    else new_ruleset(session, words[2]);
    return 0;
}

}  // namespace orderly::cli
