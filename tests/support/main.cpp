// doctest's main. Clears the environment variables that would affect tests.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
#include <stdlib.h>

int main(int argc, char** argv) {
    for (const auto* name : {"ORDERLY_RULESET", "ORDERLY_FORMAT", "ORDERLY_COLOR", "ORDERLY_TABLES", "ORDERLY_LOG",
                             "ORDERLY_SEED", "NO_COLOR", "COLUMNS"})
        unsetenv(name);
    setenv("XDG_CONFIG_HOME", "/nonexistent", 1);
    return doctest::Context(argc, argv).run();
}
