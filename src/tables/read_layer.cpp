// Folders of tables on the disk.

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tables/library.hpp"
#include "orderly/error.hpp"

namespace orderly {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_table = 1 << 20;

std::string read_file(const fs::path& path) {
    std::error_code failed;
    if (!fs::is_regular_file(path, failed) || fs::file_size(path, failed) > largest_table)
        throw Error(ErrorCode::unreadable, fmt::format("{}: cannot be read: a table is a file of at most 1 MiB", path.string()), path.string());
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    if (stream) text << stream.rdbuf();
    if (!stream || stream.bad()) throw Error(ErrorCode::unreadable, fmt::format("{}: cannot be read", path.string()), path.string());
    return text.str();
}

}  // namespace

SourceFile read_source(const std::string& path) { return {path, read_file(path)}; }

Layer read_layer(const std::string& folder) {
    Layer layer{folder, {}};
    std::error_code failed;
    fs::directory_iterator rulesets(folder, failed);
    if (failed) throw Error(ErrorCode::unreadable, fmt::format("{}: {}", folder, failed.message()), folder);
    for (const auto& ruleset : rulesets) {
        if (!ruleset.is_directory(failed) || ruleset.path().filename().string().starts_with('.')) continue;
        for (const auto& file : fs::directory_iterator(ruleset.path(), failed)) {
            // hidden files are an editor's or a system's own
            if (file.path().extension() != ".yaml" || file.path().filename().string().starts_with('.') || file.is_directory()) continue;
            const auto id = fmt::format("{}/{}", ruleset.path().filename().string(), file.path().stem().string());
            layer.files.emplace(id, SourceFile{file.path().string(), read_file(file.path())});
        }
        if (failed) throw Error(ErrorCode::unreadable, fmt::format("{}: {}", ruleset.path().string(), failed.message()), folder);
    }
    return layer;
}

}  // namespace orderly
