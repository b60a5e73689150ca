// A request from the command line: parse, complete, resolve, report.

#include <ostream>

#include "commands.hpp"
#include "orderly/diagnostics.hpp"
#include "orderly/engine.hpp"
#include "output.hpp"
#include "words/parse.hpp"

namespace orderly {
namespace {

bool any_failed(const Resolution& resolution) {
    for (const auto& result : resolution.results)
        if (result.has_passed && !result.passed) return true;
    return false;
}

}  // namespace

int run_resolve(Session& session) {
    const auto& options = session.options;
    const auto& ruleset = session.tables.ruleset(options.ruleset);
    const std::vector<std::string_view> tokens(options.words.begin(), options.words.end());
    Resolution resolution;
    parse_request(session.tables.vocabulary(ruleset), tokens, {options.exact, options.follow}, resolution.request);
    complete(resolution.request);
    const auto seed_text = options.seed ? *options.seed : options.faces && !options.follow ? std::string() : fresh_seed();
    const DiceSeed seed(seed_text);
    DiceSource source;
    if (options.faces) source.given = *options.faces;
    source.seed = &seed;
    source.seed_text = seed_text;
    source.name = resolution.request.id.empty() ? roll_of_number(1) : roll_of_id(resolution.request.id);
    source.follow = options.follow;
    resolve(resolution, source);
    std::string text;
    append_resolution(resolution, options, wants_color(options), text);
    write_out(session.out, text);
    return static_cast<int>(options.exit_status && any_failed(resolution) ? ExitStatus::no : ExitStatus::resolved);
}

}  // namespace orderly
