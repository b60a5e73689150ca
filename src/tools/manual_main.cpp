// Writes the manual pages: orderly_manual DOCS/table-keys.md FOLDER.

#include <fstream>
#include <iostream>
#include <sstream>

#include "tools/tools.hpp"

namespace {

bool write(const std::string& path, const std::string& text) {
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    return file.good();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return std::cerr << "usage: orderly_manual TABLE-KEYS.MD FOLDER\n", 2;
    std::ifstream file(argv[1], std::ios::binary);
    std::ostringstream docs;
    docs << file.rdbuf();
    const std::string folder = argv[2];
    if (!file || !write(folder + "/orderly.1", orderly::tools::manual_of_program()) ||
        !write(folder + "/orderly-tables.5", orderly::tools::manual_of_tables(docs.str())))
        return std::cerr << "the manual pages cannot be written\n", 1;
    return 0;
}
