#include <iostream>
#include <vector>

#include "orderly/run.hpp"

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    const std::vector<std::string> args(argv + 1, argv + argc);
    try {
        return orderly::run(args, std::cin, std::cout, std::cerr);
    } catch (const std::exception& error) {
        std::cerr << "orderly: " << error.what() << '\n';
        return 4;
    }
}
