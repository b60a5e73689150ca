#include "support/shell.hpp"

#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "cli/run.hpp"

namespace orderly_test {

namespace fs = std::filesystem;

std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> words;
    std::string word;
    bool open = false;
    char quote = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char c = line[at];
        if (quote != 0) {
            if (c == quote) quote = 0;
            else if (c == '\\' && quote == '"' && at + 1 < line.size()) word += line[++at];
            else word += c;
        } else if (c == '"' || c == '\'') {
            quote = c;
            open = true;
        } else if (c == '\\' && at + 1 < line.size()) {
            word += line[++at];
            open = true;
        } else if (c == ' ') {
            if (open) words.push_back(word);
            word.clear();
            open = false;
        } else {
            word += c;
            open = true;
        }
    }
    if (open) words.push_back(word);
    return words;
}

Ran run_args(const std::vector<std::string>& args, const std::string& input) {
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    Ran ran;
    ran.status = orderly::cli::run(args, in, out, err);
    ran.out = out.str();
    ran.err = err.str();
    return ran;
}

Ran run(const std::string& line, const std::string& input) { return run_args(split(line), input); }

std::string read_text(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    if (!stream) throw std::runtime_error("cannot read " + path);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

std::vector<std::string> files_in(const std::string& folder, const std::string& extension) {
    std::vector<std::string> files;
    for (const auto& file : fs::directory_iterator(folder))
        if (file.path().extension() == extension) files.push_back(file.path().string());
    std::ranges::sort(files);
    return files;
}

Scratch::Scratch() {
    std::string pattern = (fs::temp_directory_path() / "orderly-test-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no scratch folder");
    path_ = pattern;
}

Scratch::~Scratch() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

std::string Scratch::write(const std::string& name, const std::string& text) const {
    const auto path = fs::path(path_) / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::uintmax_t size_of(const std::string& path) {
    std::error_code none;
    const auto size = std::filesystem::file_size(path, none);
    return none ? 0 : size;
}

}  // namespace orderly_test
