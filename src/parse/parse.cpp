#include "orderly/parse.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "orderly/engine.hpp"
#include "parse/values.hpp"
#include "parse/lexicon.hpp"
#include "parse/named_unit.hpp"
#include "text/oddities.hpp"
#include "parse/side.hpp"
#include "parse/shell_words.hpp"
#include "parse/request_runner.hpp"
#include "parse/error_context.hpp"

namespace orderly {
using namespace parser;
namespace {

using Tokens = std::span<const std::string_view>;

Error no_procedure(const Ruleset& ruleset) {
    std::vector<std::string> ids;
    for (const auto& procedure : ruleset.procedures) ids.emplace_back(procedure.id);
    if (ids.empty()) return Error(ErrorCode::missing, fmt::format("{} has no procedures", ruleset.id));
    return Error(ErrorCode::missing, fmt::format("which procedure? say one of {}", fmt::join(ids, ", ")), {}, ids);
}

/// Empties all but the units, which are emptied one by one as they are read.
void clear_request(Request& request) {
    request.ruleset = nullptr;
    request.procedure = nullptr;
    request.id.clear();
    request.faces.clear();
    request.readings.clear();
    request.heard.clear();
    request.unused.clear();
    for (auto& deferred : request.deferred) deferred.clear();
    for (auto& names : request.names) names.clear();
    for (auto& side : request.sides) side.effective = {};
}

}  // namespace

namespace {

bool knows(const Procedure& procedure, const Token& token) {
    for (Index side = 0; side < procedure.sides.size(); ++side)
        if (!Lexicon(procedure, side, true).find(token).words.empty()) return true;
    return false;
}

}  // namespace

bool are_canonical(const Vocabulary& vocabulary, Tokens tokens, bool follow) {
    const auto& ruleset = *vocabulary.in_force;
    if (ruleset.procedures.empty() ||
        std::ranges::any_of(tokens, [](std::string_view token) { return !text::oddity_of(token).empty(); }))
        return true;
    if (!tokens.empty() && tokens.front().ends_with(':')) tokens = tokens.subspan(1);
    const auto* procedure = tokens.empty() ? nullptr : find_procedure(ruleset, tokens.front());
    if (procedure == nullptr) return false;
    auto has_name = false;  // of the unit that is described there
    const auto is_known = [&](std::string_view typed) {
        const auto parts = typed == "vs" || typed == "and" || typed == "for";
        if (parts) has_name = false;
        if (parts || is_by_hand(typed)) return true;
        const auto token = take_apart(typed);
        if (find_unit(vocabulary.units, token.name) != nullptr) return !std::exchange(has_name, true);
        return std::ranges::any_of(ruleset.procedures, [&](const Procedure& one) {
            return (follow || &one == procedure) && knows(one, token);
        });
    };
    return std::ranges::all_of(tokens.subspan(1), is_known);
}

namespace {

void read_request(const Vocabulary& vocabulary, Tokens tokens, const ParseOptions& options, Request& into) {
    clear_request(into);
    into.id = take_id(tokens);
    if (tokens.empty() || tokens.front().empty()) throw no_procedure(*vocabulary.in_force);
    into.ruleset = vocabulary.in_force;
    into.procedure = &named_procedure(vocabulary, tokens.front(), options.exact || options.whole);
    if (into.procedure->sides.size() < 2) into.sides[1].units.clear();
    read_sides({*into.ruleset, *into.procedure, options, into, vocabulary.units}, tokens.subspan(1));
}

}  // namespace

void parse_request(const Vocabulary& vocabulary, Tokens tokens, const ParseOptions& options, Request& into) {
    try {
        read_request(vocabulary, tokens, options, into);
    } catch (const Error& error) {
        throw with_oddities(error, tokens);
    }
}

Request parse(const Vocabulary& vocabulary, std::string_view line, const ParseOptions& options) {
    ShellWords words;
    RequestRunner runner;
    runner.read(vocabulary, words.split(line),
                {.exact = options.exact,
                 .follow = options.follow,
                 .throws_dice = options.throws_dice,
                 .faces = options.faces,
                 .has_faces = !options.faces.empty()});
    return std::move(runner.request());
}

}  // namespace orderly
