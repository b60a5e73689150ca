#include "support/golden.hpp"

#include <doctest/doctest.h>

#include <cstdlib>

#include "support/process.hpp"

namespace orderly_test {
namespace {

bool is_set(const char* variable) {
    const auto* value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

}  // namespace

bool updating() {
    if (!is_set("ORDERLY_UPDATE")) return false;
    if (is_set("CI")) FAIL_CHECK("ORDERLY_UPDATE in CI: expectations are written anew by a person who reads them");
    return !is_set("CI");
}

bool have_tools(const std::vector<std::string>& names) {
    for (const auto& name : names) {
        if (shell("command -v " + name + " >/dev/null").status == 0) continue;
        if (is_set("CI")) FAIL_CHECK(name << " is not here, and in CI nothing is left out");
        else MESSAGE("no " << name << " here: not compared");
        return false;
    }
    return true;
}

}  // namespace orderly_test
