// lint: reports every fault in the given files at once.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <ostream>
#include <set>

#include "cli/commands.hpp"
#include "cli/run.hpp"
#include "game/table.hpp"
#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "orderly/parse.hpp"
#include "parse/shell_words.hpp"
#include "tables/builtin.hpp"
#include "tables/library.hpp"
#include "tables/analysis.hpp"

namespace orderly::cli {
namespace {

namespace fs = std::filesystem;

/// What one argument selects: a layer of tables, and rulesets in it.
struct Task {
    tables::Layer layer;
    std::set<std::string> rulesets;
    std::vector<std::string> overlooked;  ///< files that look like tables but are not read
    std::string only;                     ///< report only the faults of this file; empty: of all files
};

fs::path folder_of(const fs::path& path) { return fs::absolute(path).lexically_normal().parent_path(); }

/// Lists files in or below the requested folder that are not read.
std::vector<std::string> overlooked_in(const tables::Layer& layer, const fs::path& asked) {
    const auto below = fs::absolute(asked).lexically_normal().string();
    std::vector<std::string> lines;
    for (const auto& one : layer.overlooked)
        if (fs::absolute(one.path).lexically_normal().string().starts_with(below))
            lines.push_back(fmt::format("{}: error: {}\n", one.path, one.say));
    return lines;
}

bool has_yaml(const fs::path& folder) {
    std::error_code failed;
    for (const auto& file : fs::directory_iterator(folder, failed))
        if (file.path().extension() == ".yaml") return true;
    return false;
}

/// Whether the folder holds rulesets; files beside them then belong to a language.
bool has_folder_with_yaml(const fs::path& folder) {
    return std::ranges::any_of(fs::directory_iterator(folder), [](const fs::directory_entry& entry) {
        return entry.is_directory() && has_yaml(entry.path());
    });
}

/// Selects a file together with its folder. A file outside any ruleset is read as part of the ruleset in use.
Task file_task(const std::string& path, Session& session) {
    if (fs::path(path).extension() != ".yaml")
        throw Error(ErrorCode::no_tables, fmt::format("{}: the name of a table must end in .yaml", path), path);
    const auto folder = folder_of(path);
    const auto known = session.tables.ids();
    const auto own = folder.filename().string();
    const auto of_ruleset = fs::exists(folder / "ruleset.yaml") || std::ranges::find(known, own) != known.end();
    Task task;
    task.only = path;
    if (of_ruleset) {
        task.layer = tables::read_layer(folder.parent_path().string());
        std::erase_if(task.layer.files, [&](const auto& file) { return !file.first.starts_with(own + "/"); });
    }
    const auto ruleset = of_ruleset ? own : std::string(ruleset_in_force(session.tables, session.options).id);
    task.layer.label = of_ruleset ? folder.parent_path().string() : folder.string();
    task.layer.files.insert_or_assign(fmt::format("{}/{}", ruleset, fs::path(path).stem().string()),
                                      tables::read_source(path));
    task.rulesets.insert(ruleset);
    return task;
}

Task folder_task(const std::string& path) {
    Task task;
    auto folder = fs::path(path);
    if (folder.filename().empty()) folder = folder.parent_path();
    const auto ruleset_folder = has_yaml(folder) && !has_folder_with_yaml(folder);
    const auto parent = folder.parent_path().empty() ? fs::path(".") : folder.parent_path();
    task.layer = tables::read_layer(ruleset_folder ? parent.string() : folder.string());
    for (const auto& [id, file] : task.layer.files) {
        if (id.find('/') == std::string::npos) continue;  // a language, read together with the rulesets that use it
        const auto ruleset = id.substr(0, id.find('/'));
        if (!ruleset_folder || ruleset == fs::absolute(folder).lexically_normal().filename().string())
            task.rulesets.insert(ruleset);
    }
    task.overlooked = overlooked_in(task.layer, folder);
    if (task.rulesets.empty() && task.overlooked.empty())
        throw Error(ErrorCode::no_tables, fmt::format("{}: no folder with .yaml files in it", path), path);
    return task;
}

/// The search order with `first` moved to the front.
tables::Library library_with(tables::Layer first, std::span<const std::string> folders) {
    const auto here = fs::weakly_canonical(first.label);
    std::vector<tables::Layer> layers;
    layers.push_back(std::move(first));
    for (const auto& folder : search_order(folders)) {
        auto layer = tables::read_layer(folder);
        if (fs::weakly_canonical(layer.label) != here) layers.push_back(std::move(layer));
    }
    layers.push_back(tables::layer_of(tables::builtin_sources()));
    return tables::Library(std::move(layers));
}

bool is_game(const std::string& path) { return !fs::is_directory(path) && game::is_game_file(path); }

/// What lint found: each fault once, and likely slips.
struct LintFindings {
    std::vector<std::string> faults;
    std::vector<std::string> warnings;
};

/// The fault of a game's file that names a ruleset which does not exist, at its line.
std::string ruleset_fault(const std::string& path, const Error& error) {
    const auto source = tables::read_source(path);
    const auto text = std::string_view(source.text);
    const auto at = text.starts_with("ruleset:") ? 0 : text.find("\nruleset:") + 1;
    const auto line = 1 + static_cast<int>(std::ranges::count(text.substr(0, at), '\n'));
    return tables::format_fault({&source, line, 1, error.what()});
}

/// Adds faults of a game's file and of its log.
LintFindings lint_game(const std::string& path, Session& session) {
    LintFindings found;
    GameTables tables{session.options.tables};
    game::Roster roster;
    try {
        roster = game::read_roster(path, std::ref(tables), found.faults);
    } catch (const Error& error) {
        if (error.code != ErrorCode::unknown_ruleset) throw;
        found.faults.push_back(ruleset_fault(path, error));
    }
    if (!found.faults.empty()) return found;
    for (const auto& fault : game::damage_of(roster, roster.log))
        found.warnings.push_back(fmt::format("{}: warning: {}\n", roster.log, fault));
    return found;
}

void tell_once(std::vector<std::string>& told, std::string text) {
    if (std::ranges::find(told, text) == told.end()) told.push_back(std::move(text));
}

/// Maps the name used in a place to the file.
using Sources = std::map<std::string, tables::SourceFile, std::less<>>;

/// Adds likely slips of a ruleset, limited to the requested files.
void add_slips(const Ruleset& ruleset, const Sources& files, LintFindings& found) {
    for (const auto& slip : tables::slips_of(ruleset)) {
        const auto file = files.find(slip.place.file);
        if (file == files.end()) continue;
        const auto column = tables::column_of(slip.word, file->second, slip.place.line);
        tell_once(slip.never ? found.faults : found.warnings,
                  tables::format_fault({&file->second, slip.place.line, column, slip.message},
                                       slip.never ? "error" : "warning"));
    }
}

/// Why a procedure's example cannot be resolved; empty if it can.
std::string fault_of_example(const Ruleset& ruleset, const Procedure& procedure) {
    try {
        parser::ShellWords shell;
        const auto tokens = shell.split(procedure.example);
        const std::vector<std::string> args(tokens.begin(), tokens.end());
        const auto options = parse_line_options(args, {});
        const Ruleset* const all[] = {&ruleset};
        const std::vector<int> faces = options.faces.value_or(std::vector<int>());
        auto request = parse({.in_force = &ruleset, .all = all}, fmt::format("{}", fmt::join(options.words, " ")),
                             {.follow = options.follow, .faces = faces});
        if (request.procedure != &procedure) return "it belongs to another procedure";
        static_cast<void>(resolve(std::move(request), {.faces = faces, .seed = "example", .follow = options.follow}));
        return {};
    } catch (const Error& error) {
        return error.what();
    }
}

/// The line of the example; if another file gives it, the line of the procedure.
int line_of_example(const tables::SourceFile& file, const Procedure& procedure) {
    const auto at = std::string_view(file.text).find("\nexample:");
    if (at == std::string_view::npos) return procedure.place.line;
    return 2 + static_cast<int>(std::ranges::count(std::string_view(file.text).substr(0, at), '\n'));
}

/// Adds examples that help would show but that do not work.
void add_examples(const Ruleset& ruleset, const Sources& files, LintFindings& found) {
    for (const auto& procedure : ruleset.procedures) {
        const auto file = files.find(procedure.place.file);
        if (file == files.end() || procedure.example.empty()) continue;
        const auto why = fault_of_example(ruleset, procedure);
        if (why.empty()) continue;
        const auto line = line_of_example(file->second, procedure);
        tell_once(found.warnings,
                  tables::format_fault({&file->second, line, tables::column_of(procedure.example, file->second, line),
                                        fmt::format("the example cannot be resolved: {}", why)},
                                       "warning"));
    }
}

Sources files_asked(const Task& task) {
    Sources files;
    for (const auto& [id, file] : task.layer.files)
        if (task.only.empty() || file.name == task.only) files.emplace(file.name, file);
    return files;
}

LintFindings lint_task(Task task, Session& session) {
    const auto files = files_asked(task);
    auto library = library_with(std::move(task.layer), session.options.tables);
    LintFindings found{task.overlooked, {}};
    for (const auto& id : task.rulesets) {
        tables::Faults faults;
        const auto ruleset = library.load(id, faults);
        // several rulesets may extend the same table: report its faults once
        for (const auto& fault : faults)
            if (task.only.empty() || fault.file->name == task.only)
                tell_once(found.faults, tables::format_fault(fault));
        if (!ruleset || !faults.empty()) continue;
        add_slips(*ruleset, files, found);
        add_examples(*ruleset, files, found);
    }
    return found;
}

/// Checks a game's file, a table or a folder.
LintFindings lint_one(const std::string& path, Session& session) {
    if (is_game(path)) return lint_game(path, session);
    return lint_task(fs::is_directory(path) ? folder_task(path) : file_task(path, session), session);
}

}  // namespace

int run_lint(Session& session) {
    const auto& words = session.options.words;
    if (words.size() < 2) throw Error(ErrorCode::missing, "which tables? usage: orderly lint FILE|DIR…");
    std::string out;
    std::string warnings;
    std::size_t count = 0;
    for (std::size_t at = 1; at < words.size(); ++at) {
        const auto found = lint_one(words[at], session);
        count += found.faults.size();
        for (const auto& text : found.faults) out += text;
        for (const auto& text : found.warnings) warnings += text;
    }
    write_out(session.out, out);
    session.err << warnings;
    if (count > 0) session.err << fmt::format("{} fault{}\n", count, count == 1 ? "" : "s");
    return static_cast<int>(count > 0 ? ExitStatus::no : ExitStatus::resolved);
}

}  // namespace orderly::cli
