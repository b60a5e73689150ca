// lint: every fault of the files given, in one run.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <set>

#include "commands.hpp"
#include "orderly/diagnostics.hpp"
#include "tables/builtin.hpp"

namespace orderly {
namespace {

namespace fs = std::filesystem;

/// What one argument asks to be read: a layer, and the rulesets of it.
struct Task {
    Layer layer;
    std::set<std::string> rulesets;
};

fs::path folder_of(const fs::path& path) { return fs::absolute(path).lexically_normal().parent_path(); }

bool has_yaml(const fs::path& folder) {
    std::error_code failed;
    for (const auto& file : fs::directory_iterator(folder, failed))
        if (file.path().extension() == ".yaml") return true;
    return false;
}

/// A file as if it stood in its ruleset's folder: its own, or the ruleset in force.
Task file_task(const std::string& path, Session& session) {
    const auto folder = folder_of(path);
    const auto known = session.tables.ids();
    const auto own = folder.filename().string();
    const auto has_head = fs::exists(folder / "ruleset.yaml");
    const auto ruleset = has_head || std::ranges::find(known, own) != known.end() ? own : std::string(session.tables.ruleset(session.options.ruleset).id);
    Task task;
    task.layer.label = folder.string();
    task.layer.files.emplace(fmt::format("{}/{}", ruleset, fs::path(path).stem().string()), read_source(path));
    if (has_head && fs::path(path).filename() != "ruleset.yaml")
        task.layer.files.emplace(ruleset + "/ruleset", read_source((fs::path(path).parent_path() / "ruleset.yaml").string()));
    task.rulesets.insert(ruleset);
    return task;
}

Task folder_task(const std::string& path) {
    Task task;
    const auto clean = fs::absolute(path).lexically_normal();
    const auto ruleset_folder = has_yaml(clean);
    const auto named = clean.filename().empty() ? clean.parent_path() : clean;
    task.layer = read_layer(ruleset_folder ? named.parent_path().string() : path);
    for (const auto& [id, file] : task.layer.files) {
        const auto ruleset = id.substr(0, id.find('/'));
        if (!ruleset_folder || ruleset == named.filename().string()) task.rulesets.insert(ruleset);
    }
    if (task.rulesets.empty()) throw bad_request("no-tables", fmt::format("{}: no folder with .yaml files in it", path), path);
    return task;
}

}  // namespace

int run_lint(Session& session) {
    const auto& words = session.options.words;
    if (words.size() < 2) throw bad_request("missing", "which tables? usage: orderly lint FILE|DIR…");
    std::string out;
    std::size_t count = 0;
    for (std::size_t at = 1; at < words.size(); ++at) {
        auto task = fs::is_directory(words[at]) ? folder_task(words[at]) : file_task(words[at], session);
        std::vector<Layer> layers;
        layers.push_back(std::move(task.layer));
        auto library = Tables::library(std::move(layers));
        Faults faults;
        for (const auto& id : task.rulesets) library.load(id, faults);
        // a fault of a table that several extend is one fault
        std::vector<std::string> told;
        for (const auto& fault : faults)
            if (auto text = format_fault(fault); std::ranges::find(told, text) == told.end()) told.push_back(std::move(text));
        count += told.size();
        for (const auto& text : told) out += text;
    }
    write_out(session.out, out);
    if (count > 0) session.err << fmt::format("{} fault{}\n", count, count == 1 ? "" : "s");
    return static_cast<int>(count > 0 ? ExitStatus::no : ExitStatus::resolved);
}

}  // namespace orderly
