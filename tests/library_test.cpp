// The installed library, as others use it: each program of docs/library.md is built outside of the tree against the
// installed copy, by CMake and by pkg-config, with the static and the shared library, and prints what the page says.

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "support/golden.hpp"
#include "support/process.hpp"
#include "support/shell.hpp"

namespace library_test {

using namespace orderly_test;
namespace fs = std::filesystem;

namespace {

const std::string document = ORDERLY_SOURCE_DIR "/docs/library.md";

struct Block {
    std::size_t begin = 0;
    std::size_t size = 0;
};

/// The text of the document's block with that opening line.
Block block_of(const std::string& page, const std::string& opening) {
    const auto at = page.find("```" + opening + "\n");
    REQUIRE_MESSAGE(at != std::string::npos, document << " has no block " << opening);
    const auto begin = at + opening.size() + 4;
    return {begin, page.find("```", begin) - begin};
}

std::string text_of(const std::string& opening, const std::string& file = document) {
    const auto page = read_text(file);
    const auto block = block_of(page, opening);
    return page.substr(block.begin, block.size);
}

const std::vector<std::string> programs = {"resolve", "odds", "game"};

/// Runs a command that must go well; what it printed.
std::string must(const std::string& command) {
    const auto ran = shell("{ " + command + "; } 2>&1");
    REQUIRE_MESSAGE(ran.status == 0, command << "\n" << ran.out);
    return ran.out;
}

/// An installed copy, and the document's files beside it.
class Installed {
public:
    Installed() {
        must("cmake --install " ORDERLY_BUILD_DIR " --prefix " + prefix());
        for (const auto& program : programs)
            scratch_.write("example/" + program + ".cpp", text_of("cpp file=" + program + ".cpp"));
        scratch_.write("example/CMakeLists.txt", text_of("cmake file=CMakeLists.txt"));
    }
    [[nodiscard]] std::string prefix() const { return scratch_.path() + "/prefix"; }
    [[nodiscard]] std::string example() const { return scratch_.path() + "/example"; }
    [[nodiscard]] std::string libraries() const {
        const auto found = must("dirname $(find " + prefix() + " -name liborderly.a)");
        return found.substr(0, found.size() - 1);
    }

private:
    Scratch scratch_;
};

/// The folder that the programs were built in.
std::string built_by_cmake(const Installed& copy, const std::string& name, const std::string& option) {
    auto folder = copy.example() + "/" + name;
    must("cmake -S " + copy.example() + " -B " + folder + " -G Ninja -DCMAKE_PREFIX_PATH=" + copy.prefix() + " " +
         option + " && cmake --build " + folder);
    return folder;
}

std::string built_by_pkg_config(const Installed& copy, const std::string& name, const std::string& options,
                                const std::string& link) {
    auto folder = copy.example() + "/" + name;
    must("mkdir " + folder);
    for (const auto& program : programs)
        must("export PKG_CONFIG_PATH=" + copy.libraries() + "/pkgconfig; ${CXX:-c++} -std=c++20 " + copy.example() +
             "/" + program + ".cpp $(pkg-config --cflags --libs " + options + " orderly) " + link + " -o " + folder +
             "/" + program);
    return folder;
}

/// What a program prints, with the game of docs/game.md beside it before its first record.
std::string printed(const std::string& folder, const std::string& program) {
    Scratch game;
    game.write("ox-hill.yaml", text_of("yaml file=ox-hill.yaml", ORDERLY_SOURCE_DIR "/docs/game.md"));
    return must("cd " + game.path() + " && " + folder + "/" + program);
}

bool needs_shared_library(const std::string& program) {
    return shell("ldd " + program + " 2>&1 | grep -q liborderly.so").status == 0;
}

void update(const std::string& program, const std::string& output) {
    auto page = read_text(document);
    const auto block = block_of(page, "text output=" + program);
    page.replace(block.begin, block.size, output);
    std::ofstream(document) << page;
}

}  // namespace

TEST_CASE("programs outside of the tree link the installed library in four ways") {
    if (!have_tools({"cmake", "ninja", "pkg-config"})) return;
    const Installed copy;
    const auto by_static = built_by_cmake(copy, "static", "");
    const auto by_shared = built_by_cmake(copy, "shared", "-DBUILD_SHARED_LIBS=ON");
    const auto pkg_static = built_by_pkg_config(copy, "pkg-static", "--static", "-static");
    const auto pkg_shared = built_by_pkg_config(copy, "pkg-shared", "", "-Wl,-rpath," + copy.libraries());
    for (const auto& program : programs) {
        CHECK(!needs_shared_library(by_static + "/" + program));
        CHECK(needs_shared_library(by_shared + "/" + program));
        CHECK(!needs_shared_library(pkg_static + "/" + program));
        CHECK(needs_shared_library(pkg_shared + "/" + program));
        if (updating()) update(program, printed(by_static, program));
        for (const auto& folder : {by_static, by_shared, pkg_static, pkg_shared})
            CHECK(printed(folder, program) == text_of("text output=" + program));
    }
}

TEST_CASE("the installation has the program, self-contained headers, licence, docs and tables") {
    if (!have_tools({"cmake"})) return;
    const Installed copy;
    CHECK(must(copy.prefix() + "/bin/orderly charge crack vs green -d 8,3").find("Charge") != std::string::npos);
    for (const auto* file :
         {"share/doc/orderly/LICENSE", "share/doc/orderly/docs/tables.md", "share/orderly/tables/acw/fire.yaml",
          "share/orderly/schema/orderly-procedure.schema.json", "include/orderly/orderly.hpp"})
        CHECK_MESSAGE(fs::exists(copy.prefix() + "/" + file), file);
    for (const auto& header : files_in(copy.prefix() + "/include/orderly", ".hpp"))
        must("echo '#include \"" + header + "\"' | ${CXX:-c++} -std=c++20 -Wall -Wextra -Werror -fsyntax-only -I " +
             copy.prefix() + "/include -x c++ -");
    // what is ours and not of the interface stays inside the shared library
    CHECK(must("nm -DC --defined-only " + copy.libraries() +
               "/liborderly.so | grep -c 'orderly::parser::\\|orderly::game::\\|orderly::log::\\|fmt::\\|YAML::' || true") == "0\n");
}

}  // namespace library_test
