// Any bytes as the words of a request, in each built-in ruleset: an error or a resolution, never a crash; and the
// request that a resolution prints is taken back as the same request.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "orderly/error.hpp"
#include "orderly/engine.hpp"
#include "report/formats.hpp"
#include "tables/builtin.hpp"
#include "orderly/parse.hpp"

namespace {

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::size_t from = 0; from < text.size();) {
        const auto end = std::min(text.find(' ', from), text.size());
        if (end > from) words.push_back(text.substr(from, end - from));
        from = end + 1;
    }
    return words;
}

std::string canonical(const orderly::Request& request) {
    std::string text;
    orderly::report::append_request(request, text);
    return text;
}

void resolve_once(const orderly::Ruleset& ruleset, std::string_view line) {
    using namespace orderly;
    Resolution resolution;
    try {
        parse_request({&ruleset, {}}, split(line), {}, resolution.request);
        complete(resolution.request);
        static const DiceSeed seed("fuzz");
        DiceSource source;
        source.seed = &seed;
        source.name = "fuzz";
        if (resolution.request.procedure->kind == Kind::pool || resolution.request.procedure->kind == Kind::pools) {
            std::vector<Throw> dice;
            dice_needed(resolution.request, dice);
            if (dice.size() > 1000) return;
        }
        resolve(resolution, source);
    } catch (const Error&) {
        return;
    }
    const auto text = canonical(resolution.request);
    Request again;
    parse_request({&ruleset, {}}, split(text), {}, again);
    complete(again);
    if (canonical(again) != text) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const auto rulesets = orderly::tables::builtin_rulesets();
    resolve_once(rulesets[data[0] % rulesets.size()],
                 std::string_view(reinterpret_cast<const char*>(data) + 1, size - 1));
    return 0;
}
