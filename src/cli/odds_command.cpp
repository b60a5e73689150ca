// odds: the exact chances of a request, of one outcome of it, and what would change them.

#include <fmt/format.h>

#include <ostream>

#include "commands.hpp"
#include "orderly/diagnostics.hpp"
#include "orderly/engine.hpp"
#include "orderly/odds.hpp"
#include "report/odds_json.hpp"
#include "report/odds_numbers.hpp"
#include "report/odds_text.hpp"
#include "words/parse.hpp"

namespace orderly {
namespace {

void refuse_options(const Options& options) {
    const auto refuse = [](bool given, std::string_view option, std::string_view why) {
        if (given) throw bad_request("bad-option", fmt::format("odds takes no {}: {}", option, why), std::string(option));
    };
    refuse(options.faces.has_value(), "--die", "it counts every fall of the dice");
    refuse(options.seed.has_value(), "--seed", "it throws no die");
    refuse(options.exit_status, "--exit-status", "nothing passes or fails");
    refuse(options.explain, "--explain", "resolve the request to see where its numbers come from");
    refuse(options.yaml, "--yaml", "that is for show");
    refuse(options.format == Format::logfmt, "--format logfmt", "text, json, and csv with --vary");
}

void write_chance(const Ratio& chance, Session& session) {
    std::string out;
    if (session.options.format == Format::json) {
        JsonWriter json(out);
        json.put("{\"v\":1,");
        json.text("\"chance\":", *session.options.chance);
        put_chance(chance.get_num(), chance.get_den(), json);
        json.close('}');
        json.end();
    } else {
        out = report::number_for_script(chance);
    }
    write_out(session.out, out + "\n");
}

}  // namespace

int run_odds(Session& session) {
    const auto& options = session.options;
    refuse_options(options);
    const auto& ruleset = session.tables.ruleset(options.ruleset);
    const std::vector<std::string_view> tokens(options.words.begin() + 1, options.words.end());
    Request request;
    parse_request(session.tables.vocabulary(ruleset), tokens, {options.exact, options.follow}, request);
    complete(request);
    const auto odds = odds_of(request, options.follow);
    if (options.chance) return write_chance(chance_of(odds, *options.chance), session), 0;
    std::string out;
    if (options.format == Format::json) append_odds_json(odds, out), out += '\n';
    else append_odds_text(odds, {wants_color(options), options.ascii}, out);
    write_out(session.out, out);
    return 0;
}

}  // namespace orderly
