#pragma once
// What becomes of a line that a player types, on the sample ruleset: the words said, or the error.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "orderly/error.hpp"
#include "orderly/parse.hpp"
#include "support/fixture.hpp"
#include "support/shell.hpp"

namespace words_sample {

using namespace orderly;

inline const auto& home = orderly_test::fixture("home");
inline const auto& metric = orderly_test::fixture("metric");
inline const auto& away = orderly_test::fixture("away");
inline const std::array<const Ruleset*, 3> all_rulesets = {&home, &metric, &away};
inline const Vocabulary vocabulary{&home, all_rulesets};
inline constexpr ParseOptions exact{true, false};
inline constexpr ParseOptions follow{false, true};

inline std::vector<std::string_view> tokens_of(std::string_view line) {
    std::vector<std::string_view> tokens;
    while (!line.empty()) {
        const auto end = std::min(line.find(' '), line.size());
        if (end != 0) tokens.push_back(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return tokens;
}

inline Request parsed(std::string_view line, const ParseOptions& options = {}, const Vocabulary& words = vocabulary) {
    Request request;
    parse_request(words, tokens_of(line), options, request);
    return request;
}

/// The ids that a unit said, in the table's order.
inline std::string said(const Request& request, std::size_t side = 0, std::size_t unit = 0) {
    std::string ids;
    request.sides.at(side).units.at(unit).said.each(
        [&](WordIndex word) { ids += (ids.empty() ? "" : " ") + std::string(request.procedure->words[word].id); });
    return ids;
}

inline std::string said(std::string_view line, const ParseOptions& options = {}) { return said(parsed(line, options)); }

struct Failure {
    std::string code;
    std::string message;
    std::string word;
    std::vector<std::string> suggest;
    std::string remedy;  ///< `follow rout`, `list march`
};

inline std::string remedy_of(const Error& error) {
    std::string text;
    if (error.remedy.kind == Remedy::Kind::follow) text = "follow";
    if (error.remedy.kind == Remedy::Kind::list_words) text = "list";
    if (error.remedy.kind == Remedy::Kind::other_ruleset) text = "ask";
    for (const auto& name : error.remedy.names) text += " " + name;
    return text;
}

inline Failure failure(const std::vector<std::string_view>& tokens, const ParseOptions& options = {},
                       const Vocabulary& words = vocabulary) {
    try {
        Request request;
        parse_request(words, tokens, options, request);
    } catch (const Error& error) {
        CHECK(error.status() == ExitStatus::bad_request);
        return {std::string(name_of(error.code)), error.what(), error.word, error.suggest, remedy_of(error)};
    }
    return {"none", "", "", {}, ""};
}

inline Failure failure(std::string_view line, const ParseOptions& options = {}, const Vocabulary& words = vocabulary) {
    return failure(tokens_of(line), options, words);
}

inline std::string code(std::string_view line, const ParseOptions& options = {}) { return failure(line, options).code; }

inline std::string message(std::string_view line, const ParseOptions& options = {}) {
    return failure(line, options).message;
}

inline Fraction value(std::string_view line, Index quantity = 0) {
    const auto request = parsed(line);
    CHECK(request.sides[0].units[0].valued.at(quantity));
    return request.sides[0].units[0].values.at(quantity);
}

using orderly_test::has;

using Strings = std::vector<std::string>;

}  // namespace words_sample
