// Any bytes as a procedure's file: the reader ends, with faults or a table, and never crashes.

#include <cstddef>
#include <cstdint>

#include "tables/library.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace orderly;
    tables::Layer layer{"fuzz", {}};
    layer.files.emplace("fuzz/ruleset",
                        tables::SourceFile{"fuzz/ruleset.yaml",
                                           "ruleset: fuzz\ntitle: Fuzz\nunit: {id: in, suffix: i}\nwords: "
                                           "{brave: a word}\nwordings: {run: {one: runs}}\n"});
    layer.files.emplace("fuzz/check",
                        tables::SourceFile{"fuzz/check.yaml", std::string(reinterpret_cast<const char*>(data), size)});
    std::vector<tables::Layer> layers;
    layers.push_back(std::move(layer));
    tables::Library library(std::move(layers));
    tables::Faults faults;
    const auto ruleset = library.load("fuzz", faults);
    if (!ruleset && faults.empty()) __builtin_trap();  // refused without a word
    for (const auto& fault : faults)
        if (tables::format_fault(fault).empty()) __builtin_trap();
    return 0;
}
