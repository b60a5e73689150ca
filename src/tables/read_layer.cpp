// Folders of tables on the disk.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tables/library.hpp"
#include "orderly/error.hpp"

namespace orderly::tables {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_table = 1 << 20;

std::string read_file(const fs::path& path) {
    std::error_code failed;
    if (!fs::exists(path, failed))
        throw Error(ErrorCode::unreadable, fmt::format("{}: there is no such file", path.string()), path.string());
    if (!fs::is_regular_file(path, failed) || fs::file_size(path, failed) > largest_table)
        throw Error(ErrorCode::unreadable,
                    fmt::format("{}: cannot be read: a table is a file of at most 1 MiB", path.string()),
                    path.string());
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    if (stream) text << stream.rdbuf();
    if (!stream || stream.bad())
        throw Error(ErrorCode::unreadable, fmt::format("{}: cannot be read", path.string()), path.string());
    return text.str();
}

}  // namespace

SourceFile read_source(const std::string& path) { return {path, read_file(path)}; }

namespace {

bool is_hidden(const fs::path& path) {
    return path.filename().string().starts_with('.');
}  // an editor's or a system's own

/// Whether a name ends as YAML files do, in whatever letters.
bool looks_like_table(const fs::directory_entry& file) {
    std::error_code failed;
    auto ending = file.path().extension().string();
    for (auto& letter : ending)
        letter = static_cast<char>(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
    return (ending == ".yaml" || ending == ".yml") && !is_hidden(file.path()) && !file.is_directory(failed);
}

/// `DIR/LANGUAGE.yaml` begins by saying what it is.
bool is_language(const fs::directory_entry& file) {
    if (file.path().extension() != ".yaml" || !looks_like_table(file)) return false;
    const auto text = read_file(file.path());
    return text.starts_with("language:") || text.find("\nlanguage:") != std::string::npos;
}

bool holds_tables(const fs::path& folder) {
    std::error_code failed;
    const fs::directory_iterator files(folder, failed);
    return !failed && std::any_of(begin(files), end(files), looks_like_table);
}

std::string folder_above(const fs::path& folder) {
    auto whole = folder.lexically_normal();
    if (whole.filename().empty()) whole = whole.parent_path();
    return whole.parent_path().empty() ? "." : whole.parent_path().string();
}

void read_ruleset_folder(const fs::path& folder, Layer& layer) {
    std::error_code failed;
    for (const auto& file : fs::directory_iterator(folder, failed)) {
        if (file.is_directory(failed)) {
            if (!is_hidden(file.path()) && holds_tables(file.path()))
                layer.overlooked.push_back(
                    {file.path().string(),
                     fmt::format(
                         "too deep: a ruleset is a folder right below the one that is named; name {}, or move it up",
                         folder.string())});
            continue;
        }
        if (!looks_like_table(file)) continue;
        const auto name = file.path().stem().string();
        if (file.path().extension() != ".yaml") {
            layer.overlooked.push_back(
                {file.path().string(), fmt::format("a table's name ends in .yaml: rename it to {}.yaml", name)});
            continue;
        }
        layer.files.emplace(fmt::format("{}/{}", folder.filename().string(), name),
                            SourceFile{file.path().string(), read_file(file.path())});
    }
    if (failed)
        throw Error(ErrorCode::unreadable, fmt::format("{}: {}", folder.string(), failed.message()), layer.label);
}

}  // namespace

Layer read_layer(const std::string& folder) {
    Layer layer{folder, {}, {}};
    std::error_code failed;
    fs::directory_iterator rulesets(folder, failed);
    if (failed) throw Error(ErrorCode::unreadable, fmt::format("{}: {}", folder, failed.message()), folder);
    for (const auto& entry : rulesets) {
        if (entry.is_directory(failed) && !is_hidden(entry.path())) read_ruleset_folder(entry.path(), layer);
        else if (is_language(entry))
            layer.files.emplace(entry.path().stem().string(),
                                SourceFile{entry.path().string(), read_file(entry.path())});
        else if (looks_like_table(entry))
            layer.overlooked.push_back(
                {entry.path().string(),
                 fmt::format(
                     "a table stands in its ruleset's folder: move it to {}/RULESET/, or name the folder above, {}",
                     folder, folder_above(folder))});
    }
    std::ranges::sort(layer.overlooked, {}, &Overlooked::path);
    return layer;
}

}  // namespace orderly::tables
