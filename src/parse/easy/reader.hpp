#pragma once
// A line as a player says it: any order, phrases, other names, dice among the words. It becomes canonical words, and
// those are parsed as any others are; docs/words.md says how. Where it can be read in two ways it is asked, not
// guessed.

#include <deque>
#include <optional>

#include "orderly/parse.hpp"
#include "parse/easy/phrasebook.hpp"
#include "parse/easy/request_builder.hpp"
#include "parse/easy/rules.hpp"

namespace orderly::parser {

/// Keeps what it learned of the tables from line to line.
class EasyReader {
public:
    /// Throws Error with all problems of the line, and the line mended where it can be.
    Understood read(const Vocabulary& vocabulary, std::span<const std::string_view> tokens, const EasyOptions& options);

private:
    struct Attempt;

    Understood read_pieces(const Vocabulary& vocabulary, const std::vector<Piece>& pieces, const EasyOptions& options,
                           bool mends);
    Attempt attempt(const Vocabulary& vocabulary, const Procedure& procedure, const std::vector<Piece>& pieces,
                    const EasyOptions& options, const Named* named = nullptr);
    std::vector<Attempt> attempt_all(const Vocabulary& vocabulary, const std::vector<Piece>& pieces,
                                     const EasyOptions& options);
    std::optional<Understood> weakly_named(const Vocabulary& vocabulary, const std::vector<Named>& others,
                                           const std::vector<Piece>& pieces, const EasyOptions& options);
    static std::size_t words_alone(const std::vector<Attempt>& all, const Attempt& of);
    static std::optional<Understood> inferred(std::vector<Attempt>& all, const std::vector<Named>& named);
    Understood best_of(const Vocabulary& vocabulary, std::vector<Attempt> attempts, const std::vector<Piece>& pieces,
                       const EasyOptions& options, bool mends);
    [[noreturn]] void ask_procedure(const Vocabulary& vocabulary, std::vector<Attempt> all,
                                    const std::vector<Piece>& pieces, const EasyOptions& options, bool mends);
    Error with_try(const Vocabulary& vocabulary, const std::vector<Piece>& pieces, std::vector<Slip> slips,
                   const EasyOptions& options, bool mends);
    std::optional<Understood> mended(const Vocabulary& vocabulary, const std::vector<Piece>& pieces,
                                     const std::vector<Slip>& slips, const EasyOptions& options);
    static std::optional<Understood> thrown_instead(std::vector<Attempt>& all, const std::vector<Named>& named);
    static bool uses_what_is_left(const Attempt& one, const Attempt& other);
    static bool passes_over_all(const Attempt& one, std::string_view typed);
    static std::size_t slips_behind_first(const Attempt& one);
    static bool is_better_known(const std::vector<Attempt>& all, const std::vector<Attempt>& attempts,
                                const std::vector<Named>& named);
    std::vector<Named> misnamed_of(const Ruleset& ruleset, const std::vector<Piece>& pieces, std::size_t first);
    [[noreturn]] void throw_misnamed(const Vocabulary& vocabulary, const std::vector<Named>& misnamed,
                                     std::vector<Slip> slips, const std::vector<Piece>& pieces,
                                     const EasyOptions& options, bool mends);
    static Error with_knowers(const Error& error, const std::vector<Attempt>& all);
    void try_sides(const Vocabulary& vocabulary, const Phrasebook& book, const Recognition& recognition,
                   const EasyOptions& options, Attempt& made) const;
    bool is_other_word(const Ruleset& ruleset, const std::vector<Piece>& pieces, const Named& named);
    std::optional<Understood> only_good_of(const Vocabulary& vocabulary, const std::vector<Named>& named,
                                           const std::vector<Piece>& pieces, const EasyOptions& options);
    bool is_part_of_fact(const Ruleset& ruleset, const std::vector<Piece>& pieces, const Named& named);
    bool knows(const Ruleset& ruleset, const std::vector<Piece>& pieces, const Named& misnamed);
    Asking take_question_of(const Ruleset& ruleset, std::vector<Piece>& pieces, const EasyOptions& options);
    static void answer(const Understood& understood, const Asking& asking, const EasyOptions& options);
    const Phrasebook& book_of(const Ruleset& ruleset, const Procedure& procedure);

    const ProcedureNames& names_of(const Ruleset& ruleset);

    std::deque<Phrasebook> books_;
    std::optional<ProcedureNames> names_;
    std::string id_;
};

/// Reads canonical words the short way. Others, where they need not be exact, are left to `easily`; what is wrong with
/// canonical words is said of them as they stand.
template <class Easily>
void read_or(const Vocabulary& vocabulary, std::span<const std::string_view> tokens, const ParseOptions& options,
             Request& into, Easily easily) {
    try {
        parse_request(vocabulary, tokens, {options.exact, options.follow, false, true}, into);
    } catch (const Error&) {
        if (options.exact || are_canonical(vocabulary, tokens, options.follow)) throw;
        easily();
    }
}

}  // namespace orderly::parser
