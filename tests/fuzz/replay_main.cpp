// Runs a fuzz target over files, for a plain test of its corpus: ARGS are files or folders.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
    int count = 0;
    for (int at = 1; at < argc; ++at)
        for (const auto& file : std::filesystem::recursive_directory_iterator(argv[at])) {
            if (!file.is_regular_file()) continue;
            std::ifstream stream(file.path(), std::ios::binary);
            std::ostringstream text;
            text << stream.rdbuf();
            const auto bytes = text.str();
            LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
            ++count;
        }
    std::printf("%d inputs\n", count);
    return count > 0 ? 0 : 1;
}
