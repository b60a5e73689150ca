#pragma once
// A game of one's own for a test: a ruleset `house` in a folder that goes with it.

#include <string>

#include "support/shell.hpp"

namespace orderly_test {

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// A house game of one procedure, and what a command line says of it.
class House {
public:
    explicit House(const std::string& procedure, const std::string& file = "house/brawl.yaml") {
        write("house/ruleset.yaml",
              "ruleset: house\ntitle: House\nunit: {id: in, suffix: '\"'}\n"
              "wordings:\n  runs: {one: runs}\n  lose: {one: \"loses {count} man\", many: \"loses {count} men\"}\n");
        write(file, procedure);
    }
    [[nodiscard]] Ran play(const std::string& line) const { return run("--tables " + path() + " -r house " + line); }
    [[nodiscard]] const std::string& path() const { return scratch_.path(); }
    void write(const std::string& name, const std::string& text) const { scratch_.write(name, text); }

private:
    Scratch scratch_;
};

}  // namespace orderly_test
