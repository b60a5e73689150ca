// Folders of tables on the disk.

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "library.hpp"
#include "orderly/diagnostics.hpp"

namespace orderly {
namespace {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    if (stream) text << stream.rdbuf();
    if (!stream || stream.bad()) throw Error(ExitStatus::system, "unreadable", fmt::format("{}: cannot be read", path.string()), path.string());
    return text.str();
}

}  // namespace

SourceFile read_source(const std::string& path) { return {path, read_file(path)}; }

Layer read_layer(const std::string& folder) {
    Layer layer{folder, {}};
    std::error_code failed;
    fs::directory_iterator rulesets(folder, failed);
    if (failed) throw Error(ExitStatus::system, "unreadable", fmt::format("{}: {}", folder, failed.message()), folder);
    for (const auto& ruleset : rulesets) {
        if (!ruleset.is_directory()) continue;
        for (const auto& file : fs::directory_iterator(ruleset.path(), failed)) {
            if (file.path().extension() != ".yaml") continue;
            const auto id = fmt::format("{}/{}", ruleset.path().filename().string(), file.path().stem().string());
            layer.files.emplace(id, SourceFile{file.path().string(), read_file(file.path())});
        }
        if (failed) throw Error(ExitStatus::system, "unreadable", fmt::format("{}: {}", ruleset.path().string(), failed.message()), folder);
    }
    return layer;
}

}  // namespace orderly
