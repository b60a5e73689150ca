#pragma once
// A ruleset `house` for a single test, in a folder that is deleted after the test.

#include <doctest/doctest.h>

#include <string>

#include "support/shell.hpp"

namespace orderly_test {

/// A table that rolls a d6, followed by `rest`.
inline std::string brawl(const std::string& rest) {
    return "procedure: brawl\nkind: roll\ntitle: Brawl\ndie: d6\n" + rest;
}

/// Result rows: good from 4 on, otherwise bad.
constexpr auto good_or_bad = R"(
tables:
  check:
    rows:
      good: {title: Good, bands: 4..}
      bad: {title: Bad, bands: ..3}
)";

/// A ruleset with one procedure, and runs of the program with it.
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

/// Lint finds nothing in the house.
inline void reads(const House& house) {
    const auto lint = run_args({"lint", house.path()});
    CHECK(lint.out + lint.err == "");
}

}  // namespace orderly_test
