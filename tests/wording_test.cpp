// Plain English: no text of the project contains a phrase of tests/wording.txt. `./dev lint` searches for them as well.

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace wording_test {

namespace fs = std::filesystem;

namespace {

const fs::path root = ORDERLY_SOURCE_DIR;

std::vector<std::string> lines_of(const fs::path& path) {
    std::vector<std::string> lines;
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::vector<fs::path> texts() {
    std::vector<fs::path> found = {root / "README.md"};
    for (const auto* folder : {"src", "include", "docs", "tables"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder))
            if (entry.is_regular_file()) found.push_back(entry.path());
    return found;
}

}  // namespace

TEST_CASE("no text contains an un-English phrase") {
    const auto phrases = lines_of(root / "tests/wording.txt");
    REQUIRE(!phrases.empty());
    for (const auto& path : texts()) {
        const auto lines = lines_of(path);
        for (std::size_t at = 0; at < lines.size(); ++at)
            for (const auto& phrase : phrases)
                if (lines[at].find(phrase) != std::string::npos)
                    FAIL_CHECK(path.lexically_relative(root).string() << ':' << at + 1 << ": `" << phrase << "`");
    }
}

}  // namespace wording_test
