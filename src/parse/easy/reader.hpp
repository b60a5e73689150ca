#pragma once
// A line as a player says it: any order, phrases, other names, dice among the words. It becomes canonical words, and
// those are parsed as any others are; docs/words.md says how. Where it can be read in two ways it is asked, not
// guessed.

#include "orderly/parse.hpp"
#include "parse/easy/spoken_maker.hpp"
#include "parse/easy/request_builder.hpp"
#include "parse/side.hpp"

namespace orderly::parser {

/// Keeps what it learned of the tables from line to line.
class EasyReader {
public:
    /// Throws Error with all problems of the line, and the line mended where it can be.
    Understood read(const Vocabulary& vocabulary, std::span<const std::string_view> tokens, const EasyOptions& options);

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
