#include "parse/easy/reader.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "orderly/dice.hpp"
#include "parse/easy/recognition.hpp"
#include "parse/easy/rules.hpp"
#include "parse/errors.hpp"
#include "parse/shell_words.hpp"
#include "text/lists.hpp"

namespace orderly::parser {
namespace {

constexpr std::size_t most_line_pieces = 200;
constexpr std::size_t most_asked = 3;

std::vector<std::string> ids_of(const std::vector<Named>& named) {
    return text::texts_of(named, [](const Named& one) { return one.procedure->id; });
}

/// Chooses the procedure that a line means, and reads the line as that procedure.
struct ProcedureChooser {
    const Line& line;
    bool mends;  ///< errors come with a corrected line
    const std::vector<TypedToken>& pieces = line.pieces;
    const ParseOptions& options = line.options;

    ParsedRequest read() const {
        const auto is_part = [&](const Named& one) { return is_part_of_fact(one); };
        auto named = named_in(line, pieces);
        std::erase_if(named, is_part);
        const auto others =
            std::stable_partition(named.begin(), named.end(), [&](const Named& one) { return !is_other_word(one); });
        const std::vector<Named> perhaps(others, named.end());
        named.erase(others, named.end());
        if (!named.empty()) return of_named(named);
        if (auto one = weakly_named(perhaps)) return std::move(*one);
        named = nearly_named_in(line, pieces);
        std::erase_if(named, is_part);
        if (named.size() == 1) return of_named(named);
        auto all = attempt_all();
        if (auto one = inferred(all, {}, options.throws_dice)) return std::move(*one);
        if (auto one = thrown_instead(all, perhaps)) return std::move(*one);
        if (!named.empty())
            throw offering(fault(ErrorCode::ambiguous, pieces[named.front().at].raw, "`{}` is ambiguous: {} has {}",
                                 line.ruleset.id, text::join_list(ids_of(named), "and")),
                           ids_of(named));
        return of_misnamed(std::move(all));
    }

    [[nodiscard]] Attempt attempted(const Named& named) const { return attempt(line, *named.procedure, &named); }

    [[nodiscard]] std::vector<Attempt> attempt_all() const {
        std::vector<Attempt> all;
        for (const auto& procedure : line.ruleset.procedures) all.push_back(attempt(line, procedure));
        return all;
    }

    // -------------------------------------------------------------------- names with another meaning

    /// Whether a variant of a procedure's name is a word or a filler in some table.
    [[nodiscard]] bool is_other_word(const Named& named) const {
        return !named.exact && is_in_some_table(named, [](TokenKind means) {
            return means <= TokenKind::phrase || means == TokenKind::range || means == TokenKind::filler;
        });
    }

    /// Whether some table has an entry at the name, at least as long, that satisfies the predicate.
    template <class Predicate>
    [[nodiscard]] bool is_in_some_table(const Named& named, Predicate predicate) const {
        return std::ranges::any_of(line.ruleset.procedures, [&](const Procedure& procedure) {
            const auto found = line.as(procedure).find(named.at);
            return found.entry != nullptr && found.length >= named.length && predicate(found.entry->means);
        });
    }

    /// Whether the name begins inside an ignored phrase of its own table, with nothing else in it: `no general`,
    /// `out of command`, but not `in the charge`.
    [[nodiscard]] bool is_part_of_fact(const Named& named) const {
        constexpr std::size_t most_before = 2;
        for (auto from = named.at - std::min(named.at, most_before); from < named.at; ++from) {
            const auto found = line.as(*named.procedure).find(from);
            if (found.entry != nullptr && found.entry->means == TokenKind::fact &&
                found.length == found.entry->keys.size() && from + found.length >= named.at + named.length)
                return true;
        }
        return false;
    }

    // -------------------------------------------------------------------- named procedures

    [[nodiscard]] ParsedRequest of_named(std::vector<Named> named) const {
        std::vector<Attempt> attempts;
        for (const auto& one : named) attempts.push_back(attempted(one));
        drop_parts_of_words(named, attempts);
        const auto good = std::ranges::find_if(attempts, &Attempt::is_good);
        const auto is_found = good != attempts.end();
        // a variant of a name may be a part of another procedure's word: `attack column`
        // and a look-up that uses no word of the line is not what was meant: `A runs into B`
        const auto uses_all = is_found && good->good.front().request.unused.empty();
        const auto uses_none = is_found && good->procedure->kind == Kind::lookup && good->words == 0;
        const auto is_called = is_found && !is_part_of_word(named[static_cast<std::size_t>(good - attempts.begin())], *good);
        const auto has_odds = options.throws_dice || (is_found && !good->good.front().request.is_given());
        const auto is_sure =
            has_odds && (uses_all || (is_called && !uses_none &&
                                      named[static_cast<std::size_t>(good - attempts.begin())].exact));
        if (is_sure && (options.throws_dice || good->procedure->kind != Kind::lookup))
            return std::move(good->good.front());
        auto all = attempt_all();
        if (auto other = thrown_instead(all, named)) return std::move(*other);
        if (auto other = inferred(all, named, options.throws_dice)) return std::move(*other);
        const auto fits_alone = is_called && !uses_none && std::ranges::count_if(all, &Attempt::is_good) == 1;
        if (is_found && (is_sure || fits_alone || (is_called && most_words(all) <= good->words))) return std::move(good->good.front());
        if (is_found || is_better_known(all, attempts, named)) ask_procedure(std::move(all));
        throw_best_of(attempts);
    }

    /// Whether the name is part of a longer word in the reading: `attack column`.
    static bool is_part_of_word(const Named& named, const Attempt& reading) {
        return reading.has([&](const ParsedToken& item) {
            return item.means <= TokenKind::phrase && item.from <= named.at && named.at < item.to &&
                   item.to > item.from + named.length;
        });
    }

    /// Drops a variant of a name that is part of a word in the reading of another named procedure: `attack column`.
    void drop_parts_of_words(std::vector<Named>& named, std::vector<Attempt>& attempts) const {
        const auto is_part = [&](std::size_t at) {
            const auto is_id = pieces[named[at].at].key == named[at].procedure->id;
            return !is_id && std::ranges::any_of(attempts, [&](const Attempt& other) {
                return other.procedure != attempts[at].procedure && is_part_of_word(named[at], other);
            });
        };
        for (auto at = named.size(); at-- > 0 && named.size() > 1;)
            if (is_part(at)) {
                named.erase(named.begin() + static_cast<std::ptrdiff_t>(at));
                attempts.erase(attempts.begin() + static_cast<std::ptrdiff_t>(at));
            }
    }

    /// Reads a verb or a variant of a name as the procedure, if the whole line fits.
    [[nodiscard]] std::optional<ParsedRequest> weakly_named(const std::vector<Named>& others) const {
        auto all = verbs_in(line, pieces);
        all.insert(all.end(), others.begin(), others.end());
        for (const auto& one : all)
            if (auto made = attempted(one); made.is_good() && made.good.front().request.unused.empty())
                return std::move(made.good.front());
        return std::nullopt;
    }

    [[noreturn]] void throw_best_of(const std::vector<Attempt>& attempts) const {
        const auto& first = *std::ranges::min_element(attempts, [](const Attempt& one, const Attempt& other) {
            return one.words != other.words ? one.words > other.words : one.slips.size() < other.slips.size();
        });
        if (first.good.size() > 1) {
            const auto one = runnable(first.good[0], options.faces);
            const auto other = runnable(first.good[1], options.faces);
            throw Error(ErrorCode::ambiguous,
                        fmt::format("this can be read in two ways: `{}` or `{}`", one, other) + left_out(first.good[0]),
                        {}, {one, other});
        }
        if (first.slips.empty()) throw *first.error;
        throw with_try(first.slips);
    }

    // -------------------------------------------------------------------- misspelled names

    [[nodiscard]] ParsedRequest of_misnamed(std::vector<Attempt> all) const {
        auto misnamed = misnamed_in(line, pieces);
        std::erase_if(misnamed, [&](const Named& one) {
            const auto is_word = [&](const ParsedToken& item) {
                return item.means <= TokenKind::phrase && item.from <= one.at && one.at < item.to;
            };
            return is_in_some_table(one, [](TokenKind) { return true; }) ||
                   std::ranges::any_of(all, [&](const Attempt& other) { return other.has(is_word); });
        });
        // another procedure knows more words, so this is not a misspelled name
        if (!misnamed.empty() && misnamed.front().at > 0 &&
            most_words(all) > std::ranges::find(all, misnamed.front().procedure, &Attempt::procedure)->words)
            misnamed.clear();
        if (!misnamed.empty()) throw_misnamed(misnamed, attempt(line, *misnamed.front().procedure).slips);
        // throws for a procedure of another ruleset, or one whose table is lost
        try {
            named_procedure(line.vocabulary, first_word(), true);
        } catch (const Error& error) {
            if (error.code == ErrorCode::other_ruleset) throw;
        }
        ask_procedure(std::move(all));
    }

    /// The first word as typed, with its hyphens.
    [[nodiscard]] std::string first_word() const {
        std::size_t end = pieces.empty() ? 0 : 1;
        while (end < pieces.size() && pieces[end].joint != ' ') ++end;
        return typed_text(std::span(pieces).first(end));
    }

    /// Suggests the misspelled procedure, and reports what else is wrong with the line as that procedure.
    [[noreturn]] void throw_misnamed(const std::vector<Named>& misnamed, std::vector<Slip> slips) const {
        const auto from = misnamed.front().at;
        const auto to = from + misnamed.front().length;
        const auto ids = ids_of(misnamed);
        const auto typed = shown(std::span(pieces).subspan(from, to - from));
        std::erase_if(slips, [&](const Slip& slip) { return slip.from < to && from < slip.to; });
        const auto message = fmt::format("{} has no procedure `{}`; did you mean {}?", line.ruleset.id, typed,
                                         text::join_list(ids, "or"));
        slips.insert(slips.begin(), {{ErrorCode::unknown_procedure, message, typed, ids},
                                     from,
                                     to,
                                     ids.size() == 1 ? ids.front() : std::string()});
        throw with_try(std::move(slips));
    }

    // -------------------------------------------------------------------- which procedure?

    /// The error of a procedure that the line does not name.
    [[noreturn]] static void throw_guessed(const Attempt& one) {
        Error error(one.error->code, fmt::format("no procedure named, so {} is used: {}", one.procedure->id, one.error->what()),
                    one.error->word, one.error->suggest);
        error.remedy = one.error->remedy;
        error.mended = one.error->mended;
        throw error;
    }

    [[noreturn]] void ask_procedure(std::vector<Attempt> all) const {
        auto asked = asked_alone(all);
        keep_leading(all);
        if (all.size() == 1 && all.front().slips.empty() && !all.front().is_good()) {
            if (all.front().error) throw_guessed(all.front());
            throw_best_of(all);
        }
        if (all.size() != 1 && !asked.empty()) throw with_try(std::move(asked));
        if (all.empty() || all.size() > most_asked) ask_any();
        std::vector<std::string> ids;
        std::vector<std::string> lines;
        std::string untold;  // ignored words of the last line
        for (const auto& one : all) {
            ids.emplace_back(one.procedure->id);
            if (!one.is_good() || !one.good.front().is_as_said) continue;
            lines.push_back(runnable(one.good.front(), options.faces));
            untold = left_out(one.good.front());
        }
        auto message = fmt::format("which procedure? no procedure is named; {} {} best", text::join_list(ids, "and"),
                                   ids.size() == 1 ? "fits" : "fit");
        if (lines.size() > 1) message += fmt::format("; say {}", text::join_list(lines, "or"));
        if (all.size() > 1 || all.front().slips.empty()) {
            const auto offers = mends && lines.size() == 1;
            Error error(ErrorCode::missing, offers ? message + untold : message, {}, ids);
            if (offers) error.mended = lines.front();
            throw error;
        }
        auto slips = all.front().slips;
        slips.insert(slips.begin(), {{ErrorCode::missing, message, {}, ids}, pieces.size(), pieces.size(), {}});
        throw with_try(std::move(slips));
    }

    /// The questions of the only procedure that knows every word of the line and as many as any other.
    static std::vector<Slip> asked_alone(const std::vector<Attempt>& all) {
        const auto asks = [&](const Attempt& one) {
            const auto is_unknown = [](const Slip& slip) {
                return slip.problem.code == ErrorCode::unknown_word || slip.problem.code == ErrorCode::derived ||
                       !slip.problem.suggest.empty();
            };
            return !one.slips.empty() && std::ranges::none_of(one.slips, is_unknown) && one.words == most_words(all);
        };
        const auto reads = [&](const Attempt& one) { return one.is_good() && one.words == most_words(all); };
        if (std::ranges::count_if(all, asks) != 1 || std::ranges::any_of(all, reads)) return {};
        return std::ranges::find_if(all, asks)->slips;
    }

    [[noreturn]] void ask_any() const {
        const auto ids = text::texts_of(line.ruleset.procedures, &Procedure::id);
        const auto typed = pieces.empty() ? std::string() : text::sanitized(pieces.front().raw);
        throw Error(ErrorCode::missing,
                    fmt::format("which procedure? {}say one of {}",
                                typed.empty() ? typed : fmt::format("`{}` is not one: ", typed), fmt::join(ids, ", ")),
                    typed, ids);
    }

    // -------------------------------------------------------------------- corrected lines

    /// All slips as one error, with a corrected line if it keeps every word on its side; the message names any words
    /// that it ignores.
    [[nodiscard]] Error with_try(std::vector<Slip> slips) const {
        const auto one = mends ? mended(slips) : std::nullopt;
        if (!one) return error_of(slips);
        slips.back().problem.message += left_out(*one);
        auto error = error_of(slips);
        error.mended = runnable(*one, options.faces);
        return error;
    }

    [[nodiscard]] std::optional<ParsedRequest> mended(const std::vector<Slip>& slips) const {
        const auto text = with_mends(pieces, slips);
        if (text.empty()) return std::nullopt;
        const std::string_view token = text;
        try {
            const auto pieces = pieces_of(line.vocabulary, {&token, 1}, line.known);
            const Line again(line.vocabulary, pieces, options, line.id, line.known);
            auto one = ProcedureChooser{again, false}.read();
            // a correction that the table ignores is too uncertain
            const auto is_idle = [&](const Slip& slip) {
                return std::ranges::find(one.request.unused, slip.mended) != one.request.unused.end();
            };
            if (!one.is_as_said || std::ranges::any_of(slips, is_idle)) return std::nullopt;
            return one;
        } catch (const Error&) {
            return std::nullopt;
        }
    }
};

/// Questions throw no dice. Answers one if the procedure needs no dice or all are given; otherwise throws Error.
void answer(const ParsedRequest& understood, const Asking& asking, const ParseOptions& options) {
    if (understood.request.procedure->kind == Kind::lookup || understood.request.is_given()) return;
    const auto faces = understood.faces.empty() ? options.faces : std::span<const int>(understood.faces);
    const auto has_fallen = !faces.empty() && std::ranges::find(faces, roll_this) == faces.end() && !options.follow;
    if (asking.what == engine::RuleBecomes::question && has_fallen) return;
    const auto odds = fmt::format("odds {}", understood.canonical);
    const auto request = runnable(understood, options.faces);
    throw offering(
        fault(ErrorCode::ambiguous, asking.typed,
              "`{}`: a question throws no dice; for the odds say `{}`; to roll say `{}`", odds, request),
        {odds, request});
}

}  // namespace

std::string_view take_line_id(KnownSpeech& known, const Ruleset& ruleset, std::span<const std::string_view>& tokens) {
    if (tokens.empty() || !is_id(tokens.front())) return {};
    const auto& speech = known.of(ruleset);
    const auto line_procedure =
        !named_in({ruleset, speech}, looked_up(speech, tokens.first(1), ruleset.language)).empty();
    return line_procedure ? std::string_view() : take_id(tokens);
}

ParsedRequest read_line(KnownSpeech& known, const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                        const ParseOptions& options) {
    const auto& ruleset = *vocabulary.in_force;
    const auto id = take_line_id(known, ruleset, tokens);
    auto pieces = pieces_of(vocabulary, tokens, known);
    if (pieces.size() > most_line_pieces)
        throw Error(ErrorCode::too_many_words,
                    fmt::format("{} words: at most {} are read in free order; write canonical words instead",
                                pieces.size(), most_line_pieces));
    Asking asking;
    if (options.throws_dice && !ruleset.procedures.empty()) asking = take_question(vocabulary, known, pieces, false);
    const Line line(vocabulary, pieces, options, id, known);
    auto understood = ProcedureChooser{line, true}.read();
    if (asking.asks()) answer(understood, asking, options);
    return understood;
}

}  // namespace orderly::parser
