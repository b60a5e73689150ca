#include "support/fixture.hpp"

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>

#include "tables/library.hpp"

namespace orderly_test {
namespace {

namespace fs = std::filesystem;
using namespace orderly;

/// Names files relative to the folder of fixtures: `test/clash.yaml`.
tables::Layer fixtures() {
    const fs::path root = ORDERLY_SOURCE_DIR "/tests/unit/fixtures";
    auto layer = tables::read_layer(root.string());
    for (auto& [id, file] : layer.files) file.name = id + ".yaml";
    return layer;
}

std::vector<tables::Layer> one_layer() {
    std::vector<tables::Layer> layers;
    layers.push_back(fixtures());
    return layers;
}

}  // namespace

const Ruleset& fixture(std::string_view id) {
    static tables::Library library(one_layer());
    static std::map<std::string, Ruleset, std::less<>> read;
    if (const auto found = read.find(id); found != read.end()) return found->second;
    tables::Faults faults;
    const auto ruleset = library.load(id, faults);
    for (const auto& fault : faults) std::cerr << tables::format_fault(fault);
    if (!ruleset) std::exit(1);
    return read.emplace(id, *ruleset).first->second;
}

}  // namespace orderly_test
