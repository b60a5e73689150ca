// Any bytes as what a player says, in each built-in ruleset: an error or a request, never a crash; and the canonical
// form of the request is read back as the same.

#include <cstddef>
#include <cstdint>
#include <string>

#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "orderly/parse.hpp"
#include "parse/easy/reader.hpp"
#include "report/formats.hpp"
#include "tables/builtin.hpp"

namespace {

std::string canonical(const orderly::Request& request) {
    std::string text;
    orderly::report::append_request(request, text);
    return text;
}

void read_once(const orderly::Ruleset& ruleset, std::string_view line) {
    using namespace orderly;
    static parser::KnownSpeech known;
    std::string text;
    try {
        text = canonical(parser::read_line(known, {&ruleset, {}}, {&line, 1}, {}).request);
    } catch (const Error&) {
        return;
    }
    if (canonical(parse({&ruleset, {}}, text, {true, false})) != text) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const auto rulesets = orderly::tables::builtin_rulesets();
    read_once(rulesets[data[0] % rulesets.size()], std::string_view(reinterpret_cast<const char*>(data) + 1, size - 1));
    return 0;
}
