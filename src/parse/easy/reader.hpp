#pragma once
// A line as a player says it: any order, phrases, other names, dice among the words. It becomes canonical words, and
// those are parsed as any others are; docs/words.md says how. Where it can be read in two ways it is asked, not
// guessed.

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "orderly/parse.hpp"
#include "parse/easy/request_builder.hpp"
#include "parse/easy/spoken_maker.hpp"
#include "parse/easy/typed_line.hpp"
#include "parse/side.hpp"

namespace orderly::parser {

// A line as one procedure reads it: what it knows of the words, and what comes of them.

/// A line, and how it is read.
class Line {
public:
    Line(const Vocabulary& said_in, const std::vector<TypedToken>& typed, const EasyOptions& how, std::string_view said_id,
         KnownSpeech& known)
        : vocabulary(said_in),
          pieces(typed),
          options(how),
          id(said_id),
          spoken(said_in, known, typed),
          names{*said_in.in_force, spoken.speech},
          typed_(said_in.in_force->procedures.size()) {}

    [[nodiscard]] const Ruleset& ruleset() const { return *vocabulary.in_force; }
    /// As the procedure may read it.
    [[nodiscard]] const TypedLine& as(const Procedure& procedure) const;

    const Vocabulary& vocabulary;
    const std::vector<TypedToken>& pieces;
    const EasyOptions& options;
    const std::string_view id;
    const SpokenLine spoken;
    const ProcedureNames names;

private:
    mutable std::vector<std::unique_ptr<TypedLine>> typed_;  ///< by procedure, where one was asked for
};

struct Attempt {
    const Procedure* procedure = nullptr;
    std::vector<ParsedRequest> good;  ///< different ones
    std::vector<Slip> slips;
    std::optional<Error> error;
    std::size_t words = 0;  ///< of the line that the procedure knows
    std::vector<ParsedToken> items;

    [[nodiscard]] bool is_good() const { return good.size() == 1; }

    /// Whether some item is so.
    template <class IsSo>
    [[nodiscard]] bool has(IsSo is_so) const {
        return std::ranges::any_of(items, is_so);
    }
};

Attempt attempt(const Line& line, const Procedure& procedure, const Named* named = nullptr);

/// The only procedure that knows most of the words, where no procedure was named, or a word that names one is used for
/// something else: where it fits all that was said, and a number of men, a weapon or the like was among them, or dice
/// and several words of it alone. States alone may be meant for another, but where no die is thrown.
std::optional<ParsedRequest> inferred(std::vector<Attempt>& all, const std::vector<Named>& named, bool throws_dice);

/// `tries to move, rolled 2`: what was named throws no die, and only one procedure fits all that was said.
std::optional<ParsedRequest> thrown_instead(std::vector<Attempt>& all, const std::vector<Named>& named);

/// Whether another procedure knows more of the words than those that were named, of which none knows any, or has fewer
/// that it does not know.
bool is_better_known(const std::vector<Attempt>& all, const std::vector<Attempt>& attempts,
                     const std::vector<Named>& named);

/// Keeps those that know most of the words, or have a use for what those pass over.
void keep_leading(std::vector<Attempt>& all);

/// The greatest number of words that one of them knows.
std::size_t most_words(const std::vector<Attempt>& all);

/// Keeps what it learned of the tables from line to line.
class EasyReader {
public:
    /// Throws Error with all problems of the line, and the line mended where it can be.
    ParsedRequest read(const Vocabulary& vocabulary, std::span<const std::string_view> tokens, const EasyOptions& options);

private:
    KnownSpeech speech_;
};

/// As parse_request; false where it would throw. `kept`, if any, keeps its units.
bool parses(const Vocabulary& vocabulary, std::span<const std::string_view> tokens, const ParseOptions& options,
            Request& into, KeptUnits* kept = nullptr);

/// Whether a comma or a bare number stands among the tokens, which no canonical word is.
bool look_said(std::span<const std::string_view> tokens);

/// Reads canonical words the short way. Others, where they need not be exact, are left to `easily`; what is wrong with
/// canonical words is said of them as they stand.
template <class Easily>
void read_or(const Vocabulary& vocabulary, std::span<const std::string_view> tokens, const ParseOptions& options,
             Request& into, Easily easily, KeptUnits* kept = nullptr) {
    const ParseOptions whole = {options.exact, options.follow, false, true};
    if ((options.exact || !look_said(tokens)) && parses(vocabulary, tokens, whole, into, kept)) return;
    if (!options.exact && !are_canonical(vocabulary, tokens, options.follow)) return easily();
    parse_request(vocabulary, tokens, whole, into);  // says what is wrong
}

}  // namespace orderly::parser
