#pragma once
// Reads a line of player input: any word order, phrases, aliases, dice among the words. It turns the line into
// canonical words and parses those; see docs/words.md. It never guesses: an ambiguous line is an error that asks.

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

/// A line of input and its options, with a cached view for each procedure that reads it.
class Line : public SpokenLine {
public:
    Line(const Vocabulary& said_in, const std::vector<TypedToken>& typed, const ParseOptions& how, std::string_view said_id,
         KnownSpeech& speeches)
        : SpokenLine(said_in, speeches, typed), options(how), id(said_id), typed_(ruleset.procedures.size()) {}

    /// The line as the procedure reads it.
    [[nodiscard]] const TypedLine& as(const Procedure& procedure) const;

    const ParseOptions& options;
    const std::string_view id;

private:
    mutable std::vector<std::unique_ptr<TypedLine>> typed_;  ///< by procedure; created on demand
};

struct Attempt {
    const Procedure* procedure = nullptr;
    std::vector<ParsedRequest> good;  ///< the distinct requests that the line may mean
    std::vector<Slip> slips;
    std::optional<Error> error;
    std::size_t words = 0;  ///< the number of words that the procedure knows
    std::vector<ParsedToken> items;

    [[nodiscard]] bool is_good() const { return good.size() == 1; }

    /// Whether any item satisfies the predicate.
    template <class Predicate>
    [[nodiscard]] bool has(Predicate predicate) const {
        return std::ranges::any_of(items, predicate);
    }
};

Attempt attempt(const Line& line, const Procedure& procedure, const Named* named = nullptr);

/// Infers the procedure when the line names none, or uses its name for something else: the only procedure that knows
/// most of the words and fits the whole line. The line must hold a count, a weapon or the like, or dice and several
/// words of that procedure alone. States suffice only for a procedure without dice.
std::optional<ParsedRequest> inferred(std::vector<Attempt>& all, const std::vector<Named>& named, bool throws_dice);

/// For `tries to move, rolled 2`: the one procedure that fits the whole line when the named one throws no dice.
std::optional<ParsedRequest> thrown_instead(std::vector<Attempt>& all, const std::vector<Named>& named);

/// Whether another procedure reads the line better than the named ones: it knows more words, and either they know none
/// or it has fewer slips.
bool is_better_known(const std::vector<Attempt>& all, const std::vector<Attempt>& attempts,
                     const std::vector<Named>& named);

/// Keeps the attempts that know the most words, and valid ones that use a word which the best attempt ignores.
void keep_leading(std::vector<Attempt>& all);

/// The most words that any attempt knows.
std::size_t most_words(const std::vector<Attempt>& all);

/// Reads player input. Throws Error with all problems of the line, and a corrected line if there is one.
ParsedRequest read_line(KnownSpeech& known, const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                        const ParseOptions& options);

/// Takes the id off the front, if there is one and it does not name a procedure: `Charge: ...`.
std::string_view take_line_id(KnownSpeech& known, const Ruleset& ruleset, std::span<const std::string_view>& tokens);

/// Parses canonical words directly; errors refer to them as typed. Returns false for other words, which are a player's
/// sentence, unless `options.exact`. `kept`, if given, keeps its units.
bool read_canonical(const Vocabulary& vocabulary, std::span<const std::string_view> tokens, const ParseOptions& options,
                    Request& into, UnitCache* kept = nullptr);

}  // namespace orderly::parser
