// Runs README and docs: every `console` block is run by a shell and its output compared, files that a document shows
// are written as shown, and generated pages are compared with the tables. With ORDERLY_UPDATE=1 outputs and pages are
// rewritten, to be read before they are committed.

#include <doctest/doctest.h>
#include <stdlib.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "game/roster.hpp"
#include "tables/all_keys.hpp"
#include "tools/tools.hpp"
#include "report/describe/describe.hpp"
#include "support/golden.hpp"
#include "support/shell.hpp"
#include "tables/builtin.hpp"

namespace docs_test {

using namespace orderly_test;
namespace fs = std::filesystem;

namespace {

const std::string source = ORDERLY_SOURCE_DIR;

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

/// Runs a shell line in a folder, standard output and error together as a terminal shows them.
std::string shell(const std::string& line, const std::string& folder) {
    const auto path = fs::path(ORDERLY_BINARY).parent_path().string();
    std::ofstream(folder + "/.line") << "cd '" << folder << "'\nexport PATH='" << path << "':$PATH HOME='" << folder
                                     << "' XDG_CONFIG_HOME='" << folder << "'\n{ " << line << "\n} 2>&1\n";
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(("sh '" + folder + "/.line'").c_str(), "r"), pclose);
    std::string out;
    std::array<char, 4096> buffer{};
    while (const auto size = fread(buffer.data(), 1, buffer.size(), pipe.get())) out.append(buffer.data(), size);
    return replaced(out, folder, "SCRATCH");
}

/// A document with its console blocks run; what differs is told, or written when updating.
class Document {
public:
    explicit Document(const std::string& path) : path_(path) {}

    void run() {
        std::istringstream text(read_text(path_));
        std::string line;
        while (std::getline(text, line)) {
            out_ << line << '\n';
            const auto indented = line.starts_with(" ") && line.find("```console") != std::string::npos;
            CHECK_MESSAGE(!indented, path_ << ": an indented block of commands would not be run: " << line);
            if (line == "```console") console(text);
            else if (line.starts_with("```yaml file=")) file(text, line.substr(13));
        }
        if (updating()) std::ofstream(path_) << out_.str();
        MESSAGE(path_ << ": " << commands_ << " commands");
    }

private:
    void file(std::istringstream& text, const std::string& name) {
        std::string line;
        std::string body;
        while (std::getline(text, line) && line != "```") body += line + "\n";
        scratch_.write(name, body);
        out_ << body << "```\n";
    }

    void console(std::istringstream& text) {
        std::string line;
        std::string command;
        std::string expected;
        const auto close = [&] {
            if (command.empty()) return;
            ++commands_;
            const auto got = shell(command, scratch_.path());
            if (!updating())
                CHECK_MESSAGE(got == expected, path_ << ": $ " << command << "\n--- says\n"
                                                     << expected << "--- is\n"
                                                     << got);
            out_ << "$ " << command << '\n' << (updating() ? got : expected);
            command.clear();
            expected.clear();
        };
        while (std::getline(text, line) && line != "```") {
            if (line.starts_with("$ ")) {
                close();
                command = line.substr(2);
            } else {
                expected += line + "\n";
            }
        }
        close();
        out_ << "```\n";
    }

    std::string path_;
    Scratch scratch_;
    std::ostringstream out_;
    int commands_ = 0;
};

void check_page(const std::string& path, const std::string& page) {
    if (updating()) {
        fs::create_directories(fs::path(path).parent_path());
        std::ofstream(path) << page;
    }
    CHECK_MESSAGE(read_text(path) == page, path << " is not what the tables say; ORDERLY_UPDATE=1 writes it anew");
}

}  // namespace

TEST_CASE("every command in README and docs gives what the page says") {
    Document(source + "/README.md").run();
    for (const auto& path : files_in(source + "/docs", ".md")) Document(path).run();
}

TEST_CASE("docs/coverage.md is made from the tables") {
    check_page(source + "/docs/coverage.md", orderly::tools::coverage_page(orderly::tables::builtin_rulesets()));
}

TEST_CASE("docs/table-keys.md lists the keys as they are described, every mapping of them") {
    const auto path = source + "/docs/table-keys.md";
    const auto page = read_text(path);
    check_page(path, orderly::tools::with_key_lists(page));
    for (const auto* mapping : orderly::tables::all_mappings())
        CHECK_MESSAGE(page.find("<!-- keys: " + std::string(mapping->name) + " -->") != std::string::npos,
                      mapping->name);
}

TEST_CASE("the JSON Schemas for editors are made from the descriptions of keys") {
    const auto check = [](const orderly::tables::Mapping& file, const std::string& title) {
        check_page(source + "/schema/orderly-" + std::string(file.name) + ".schema.json",
                   orderly::tools::schema_of(file, title));
    };
    check(orderly::tables::keys::ruleset, "orderly: ruleset.yaml of a ruleset");
    check(orderly::tables::keys::procedure, "orderly: a procedure of a ruleset");
    check(orderly::tables::keys::speech, "orderly: speech.yaml of a ruleset");
    check(orderly::tables::keys::language, "orderly: a language");
    check(orderly::game::roster_keys, "orderly: a game");
}

TEST_CASE("docs/errors.md lists every error code") {
    check_page(source + "/docs/errors.md", orderly::tools::errors_page());
}

/// A page without the outputs of its commands.
std::string without_outputs(const std::string& page) {
    std::istringstream text(page);
    std::string out;
    bool console = false;
    for (std::string line; std::getline(text, line);) {
        if (line == "```console") console = true;
        else if (line == "```") console = false;
        else if (console && !line.starts_with("$ ")) continue;
        out += line + "\n";
    }
    return out;
}

TEST_CASE("README's picture shows what its commands say") {
    const Scratch scratch;
    std::vector<orderly::tools::Exchange> exchanges;
    scratch.write("ox-hill.yaml",
                  "game: Ox Hill\nruleset: acw\nsides:\n  union: {28ma: {is: [trained, worn], stands: 6}}\n"
                  "  confederate: {15al: {is: [crack, fresh], stands: 9}}\n");
    for (const std::string typed : {"orderly charge crack fresh cold-steel vs trained worn disordered, rolled 8 3",
                                    "orderly odds charge crack fresh vs trained worn disordered",
                                    "orderly -g ox-hill.yaml 15al charges 28ma, rolled 6 4"})
        exchanges.push_back({typed, shell("ORDERLY_COLOR=always " + typed, scratch.path())});
    check_page(source + "/docs/pictures/exchange.svg",
               orderly::tools::terminal_picture(
                   "A charge resolved, the odds of it, and a charge in a game, in a terminal", exchanges));
}

TEST_CASE("each ruleset has a page, made from its tables, whose examples run") {
    for (const auto& ruleset : orderly::tables::builtin_rulesets()) {
        const auto path = source + "/docs/rulesets/" + std::string(ruleset.id) + ".md";
        const auto page = orderly::tools::ruleset_page(ruleset);
        if (updating()) {
            fs::create_directories(fs::path(path).parent_path());
            std::ofstream(path) << page;
        }
        CHECK_MESSAGE(without_outputs(read_text(path)) == page,
                      path << " is not what the tables say; ORDERLY_UPDATE=1 writes it anew");
        Document(path).run();
    }
}

TEST_CASE("the golden dump shows the meaning of every table") {
    for (const auto& ruleset : orderly::tables::builtin_rulesets()) {
        std::string page = ruleset.title.empty() ? "" : std::string(ruleset.title) + "\n";
        for (const auto& procedure : ruleset.procedures)
            page += "\n" + orderly::report::show_table(ruleset, procedure, {}, 80);
        page += "\nfingerprint " + std::string(ruleset.fingerprint) + "\n";
        check_page(source + "/tests/golden/" + std::string(ruleset.id) + ".txt", page);
    }
}

TEST_CASE("no shown table is wider than 80 columns") {
    for (const auto& ruleset : orderly::tables::builtin_rulesets())
        for (const auto& procedure : ruleset.procedures) {
            std::istringstream text(orderly::report::show_table(ruleset, procedure, {}, 80));
            for (std::string line; std::getline(text, line);) {
                const auto width =
                    std::ranges::count_if(line, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; });
                CHECK_MESSAGE(width <= 80, ruleset.id << "/" << procedure.id << ": " << line);
                CHECK_MESSAGE(!line.ends_with(' '),
                              ruleset.id << "/" << procedure.id << ": a space at the end: " << line);
            }
        }
}

TEST_CASE("docs/dice.md's script rolls the program's dice") {
    const auto page = read_text(source + "/docs/dice.md");
    const auto from = page.find("```python\n") + 10;
    const Scratch scratch;
    scratch.write(
        "dice.py",
        page.substr(from, page.find("```", from) - from) +
            "print(*[face('gettysburg', 'number:1', place, 10) for place in range(2)], face('x', 'id:17', 0, 10))\n");
    if (!have_tools({"python3"})) return;
    const auto script = shell("python3 dice.py", scratch.path());
    const auto faces = [&](const std::string& words) {
        const auto out = shell(
            "orderly -f json " + words + " | tr '{' '\\n' | sed -n 's/.*\"face\":\\([0-9]*\\).*/\\1/p' | tr '\\n' ' '",
            scratch.path());
        return out;
    };
    CHECK(faces("--seed gettysburg charge crack vs green") + faces("--seed x 17: fallen-leader") ==
          replaced(script, "\n", " "));
}

}  // namespace docs_test
