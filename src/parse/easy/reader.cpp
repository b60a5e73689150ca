#include "parse/easy/reader.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <tuple>

#include "orderly/dice.hpp"
#include "orderly/engine.hpp"
#include "orderly/parse.hpp"
#include "parse/easy/request_builder.hpp"
#include "parse/easy/phrasebook.hpp"
#include "parse/easy/names.hpp"
#include "parse/shell_words.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

constexpr std::size_t most_line_pieces = 200;

/// The first word as it was typed, with its hyphens.
std::string first_word(const std::vector<Piece>& pieces) {
    std::size_t end = pieces.empty() ? 0 : 1;
    while (end < pieces.size() && pieces[end].joint != ' ') ++end;
    return typed_text(std::span(pieces).first(end));
}

/// How likely the error is of what was meant, and not of where it was thought to stand.
int likeness(const Error& error) {
    if (error.status() != ExitStatus::bad_request) return 2;
    return error.code == ErrorCode::wrong_side || error.code == ErrorCode::misplaced ? 0 : 1;
}

bool is_known(const Item& item) { return item.means == Means::word || item.means == Means::phrase; }

Error ambiguous_name(const Ruleset& ruleset, const std::vector<Piece>& pieces, const std::vector<Named>& named) {
    std::vector<std::string> ids;
    for (const auto& one : named) ids.emplace_back(one.procedure->id);
    const auto typed = text::sanitized(pieces[named.front().at].raw);
    return {ErrorCode::ambiguous,
            fmt::format("`{}` is ambiguous: {} has {}", typed, ruleset.id, text::join_list(ids, "and")), typed, ids};
}

}  // namespace

struct EasyReader::Attempt {
    const Procedure* procedure = nullptr;
    std::vector<Understood> good;  ///< different ones
    std::vector<Slip> slips;
    std::optional<Error> error;
    std::size_t words = 0;  ///< of the line that the procedure knows
    std::vector<Item> items;

    [[nodiscard]] bool is_good() const { return good.size() == 1; }
};

/// Whether one reading has a use for something that the other passes over as of no effect.
bool EasyReader::uses_what_is_left(const Attempt& one, const Attempt& other) {
    const auto is_left = [&](const Item& item) {
        return (item.means == Means::word || item.means == Means::phrase || item.means == Means::band) &&
               std::ranges::any_of(other.items, [&](const Item& fact) {
                   return fact.means == Means::fact && fact.from < item.to && item.from < fact.to;
               });
    };
    return std::ranges::any_of(one.items, is_left);
}

/// What is wrong with the line behind its first word.
std::size_t EasyReader::slips_behind_first(const Attempt& one) {
    return static_cast<std::size_t>(std::ranges::count_if(one.slips, [](const Slip& slip) { return slip.from > 0; }));
}

const Phrasebook& EasyReader::book_of(const Ruleset& ruleset, const Procedure& procedure) {
    const auto known =
        std::ranges::find_if(books_, [&](const Phrasebook& book) { return &book.procedure() == &procedure; });
    return known != books_.end() ? *known : books_.emplace_back(ruleset, procedure);
}

const ProcedureNames& EasyReader::names_of(const Ruleset& ruleset) {
    if (!names_ || &names_->ruleset() != &ruleset) names_.emplace(ruleset);
    return *names_;
}

EasyReader::Attempt EasyReader::attempt(const Vocabulary& vocabulary, const Procedure& procedure,
                                        const std::vector<Piece>& pieces, const EasyOptions& options,
                                        const Named* named) {
    Attempt made;
    made.procedure = &procedure;
    const auto& book = book_of(*vocabulary.in_force, procedure);
    auto recognition = recognize(vocabulary, book, pieces, named);
    made.words = static_cast<std::size_t>(std::ranges::count_if(recognition.items, is_known));
    made.slips = std::move(recognition.slips);
    made.items = recognition.items;
    if (!made.slips.empty()) return made;
    try_sides(vocabulary, book, recognition, options, made);
    for (std::size_t variant = 1; variant < recognition.variants; ++variant)
        try_sides(vocabulary, book, recognize(vocabulary, book, pieces, named, variant), options, made);
    return made;
}

void EasyReader::try_sides(const Vocabulary& vocabulary, const Phrasebook& book, const Recognition& recognition,
                           const EasyOptions& options, Attempt& made) const {
    std::vector<SideAssignment> assignments;
    try {
        assignments = side_assignments_of(book.procedure(), recognition.items);
    } catch (const Error& error) {
        if (!made.error) made.error = error;
    }
    auto is_resorting = false;
    for (auto& assignment : assignments) {
        if (made.good.size() > 1 || (assignment.is_last_resort && !made.good.empty() && !is_resorting)) return;
        is_resorting = assignment.is_last_resort;
        try {
            auto one = understand(vocabulary, book.procedure(), id_,
                                  draft_of(vocabulary, book, recognition, assignment), options);
            const auto same = [&](const Understood& other) {
                return other.canonical == one.canonical && other.faces == one.faces;
            };
            if (std::ranges::any_of(made.good, same)) continue;
            // a number that tells how many dice there are does so, before the dice do
            const auto counts = [](const Understood& other) { return other.counts_dice; };
            if (one.counts_dice && !std::ranges::all_of(made.good, counts)) continue;
            if (!one.counts_dice) std::erase_if(made.good, counts);
            made.good.push_back(std::move(one));
        } catch (const Error& error) {
            const auto is_likelier = !is_resorting && made.error && likeness(error) > likeness(*made.error);
            if (!made.error || is_likelier) made.error = error;
        }
    }
}

std::vector<EasyReader::Attempt> EasyReader::attempt_all(const Vocabulary& vocabulary, const std::vector<Piece>& pieces,
                                                         const EasyOptions& options) {
    std::vector<Attempt> all;
    for (const auto& procedure : vocabulary.in_force->procedures)
        all.push_back(attempt(vocabulary, procedure, pieces, options));
    return all;
}

namespace {

/// A number of men, a weapon or the like.
bool tells_procedure(const Procedure& procedure, const Item& item) {
    if (item.means != Means::word) return false;
    return item.has_value || item.has_distance || procedure.words[item.index].weapon != no_index;
}

}  // namespace

/// The words that no other procedure of the ruleset knows.
std::size_t EasyReader::words_alone(const std::vector<Attempt>& all, const Attempt& of) {
    const auto knows = [&](const Attempt& one, const Item& item) {
        return &one != &of && std::ranges::any_of(one.items, [&](const Item& other) {
            return is_known(other) && other.from < item.to && item.from < other.to;
        });
    };
    return static_cast<std::size_t>(std::ranges::count_if(of.items, [&](const Item& item) {
        return is_known(item) && std::ranges::none_of(all, [&](const Attempt& one) { return knows(one, item); });
    }));
}

/// No procedure was named, or a word that names one is used for something else: the only one that knows most of the
/// words, where it fits all that was said, and a number of men, a weapon or the like was among them, or dice and
/// several words of it alone. States alone may be meant for another.
std::optional<Understood> EasyReader::inferred(std::vector<Attempt>& all, const std::vector<Named>& named) {
    const auto known = [](const Attempt& one) {
        const auto unused = std::ranges::count(one.items, Means::fact, &Item::means);
        return std::tuple(one.words, one.slips.empty(), -unused);
    };
    const auto found = std::ranges::max_element(all, {}, known);
    if (found->words == 0 || std::ranges::count(all, known(*found), known) != 1 || !found->is_good())
        return std::nullopt;
    auto& understood = found->good.front();
    constexpr std::size_t enough_alone = 2;
    const auto tells = [&](const Item& item) { return tells_procedure(*found->procedure, item); };
    const auto is_told = std::ranges::any_of(found->items, tells) ||
                         (!understood.faces.empty() && words_alone(all, *found) >= enough_alone);
    const auto is_used = [&](const Named& name) {
        return std::ranges::any_of(found->items, [&](const Item& item) {
            return item.from <= name.at && name.at < item.to && item.means != Means::fact &&
                   item.means != Means::called && item.means != Means::name;
        });
    };
    const auto uses_more = [&](const Attempt& other) {
        return &other != &*found && other.is_good() && uses_what_is_left(other, *found);
    };
    if (std::ranges::any_of(all, uses_more)) return std::nullopt;
    const auto is_clear = understood.is_parted || !throws_on_both_sides(found->procedure->kind);
    if (!is_clear || !is_told || !std::ranges::all_of(named, is_used)) return std::nullopt;
    auto& heard = understood.request.heard;
    heard.insert(heard.begin(), fmt::format("procedure not said, taken as {}", found->procedure->id));
    return std::move(understood);
}

Understood EasyReader::best_of(const Vocabulary& vocabulary, std::vector<Attempt> attempts,
                               const std::vector<Piece>& pieces, const EasyOptions& options, bool mends) {
    if (const auto good = std::ranges::find_if(attempts, &Attempt::is_good); good != attempts.end())
        return std::move(good->good.front());
    auto& first = *std::ranges::min_element(attempts, [](const Attempt& one, const Attempt& other) {
        return one.words != other.words ? one.words > other.words : one.slips.size() < other.slips.size();
    });
    if (first.good.size() > 1)
        throw Error(ErrorCode::ambiguous,
                    fmt::format("this can be meant in two ways: `{}`, or `{}`", runnable(first.good[0], options.faces),
                                runnable(first.good[1], options.faces)),
                    {}, {runnable(first.good[0], options.faces), runnable(first.good[1], options.faces)});
    if (first.slips.empty()) throw *first.error;
    throw with_try(vocabulary, pieces, first.slips, options, mends);
}

/// All slips as one error, with the line to be run instead: only one that says all that was said, of the side of which
/// it was said, but what the message tells.
Error EasyReader::with_try(const Vocabulary& vocabulary, const std::vector<Piece>& pieces, std::vector<Slip> slips,
                           const EasyOptions& options, bool mends) {
    const auto one = mends ? mended(vocabulary, pieces, slips, options) : std::nullopt;
    if (!one) return error_of(slips);
    slips.back().problem.message += left_out(*one);
    auto error = error_of(slips);
    error.mended = runnable(*one, options.faces);
    return error;
}

std::optional<Understood> EasyReader::mended(const Vocabulary& vocabulary, const std::vector<Piece>& pieces,
                                             const std::vector<Slip>& slips, const EasyOptions& options) {
    const auto text = with_mends(pieces, slips);
    if (text.empty()) return std::nullopt;
    const std::string_view token = text;
    try {
        auto one = read_pieces(vocabulary, pieces_of(vocabulary, {&token, 1}), options, false);
        // what has no effect here was not meant for certain
        const auto is_idle = [&](const Slip& slip) {
            return std::ranges::find(one.request.unused, slip.mended) != one.request.unused.end();
        };
        if (!one.is_as_said || std::ranges::any_of(slips, is_idle)) return std::nullopt;
        return one;
    } catch (const Error&) {
        return std::nullopt;
    }
}

/// No procedure was said: which know most of the words, and the sides that are named?
void EasyReader::ask_procedure(const Vocabulary& vocabulary, std::vector<Attempt> all, const std::vector<Piece>& pieces,
                               const EasyOptions& options, bool mends) {
    const auto& ruleset = *vocabulary.in_force;
    const auto most = std::ranges::max(all, {}, &Attempt::words).words;
    const auto knows_most = [&](const Attempt& one) { return one.words == most && most > 0; };
    const auto leading = std::ranges::find_if(all, knows_most);
    const auto competes = [&](const Attempt& one) {
        return leading != all.end() && leading->is_good() && one.is_good() && uses_what_is_left(one, *leading);
    };
    const auto names_sides = [](const Attempt& one) {
        return std::ranges::any_of(one.items, [](const Item& item) { return item.means == Means::side; });
    };
    const auto is_named = std::ranges::any_of(
        all, [&](const Attempt& one) { return knows_most(one) && one.is_good() && names_sides(one); });
    std::vector<bool> keeps;
    for (const auto& one : all) keeps.push_back((knows_most(one) || competes(one)) && (!is_named || names_sides(one)));
    std::vector<Attempt> kept;
    for (std::size_t at = 0; at < all.size(); ++at)
        if (keeps[at]) kept.push_back(std::move(all[at]));
    all = std::move(kept);
    if (all.size() == 1 && all.front().slips.empty() && !all.front().is_good())
        best_of(vocabulary, std::move(all), pieces, options, mends);
    std::vector<std::string> ids;
    std::vector<std::string> lines;
    std::string untold;  // of the last of them
    for (const auto& one : all) {
        ids.emplace_back(one.procedure->id);
        if (!one.is_good() || !one.good.front().is_as_said) continue;
        lines.push_back(runnable(one.good.front(), options.faces));
        untold = left_out(one.good.front());
    }
    if (!all.empty() && ids.size() <= 3) {
        auto message = fmt::format("which procedure? no procedure is named, and {} {} most of these words",
                                   text::join_list(ids, "and"), ids.size() == 1 ? "knows" : "know");
        if (lines.size() > 1) message += fmt::format("; say {}", text::join_list(lines, "or"));
        if (all.size() > 1 || all.front().slips.empty()) {
            const auto offers = mends && lines.size() == 1;
            Error error(ErrorCode::missing, offers ? message + untold : message, {}, ids);
            if (offers) error.mended = lines.front();
            throw error;
        }
        auto slips = all.front().slips;
        slips.insert(slips.begin(), {{ErrorCode::missing, message, {}, ids}, pieces.size(), pieces.size(), {}});
        throw with_try(vocabulary, pieces, std::move(slips), options, mends);
    }
    ids.clear();
    for (const auto& procedure : ruleset.procedures) ids.emplace_back(procedure.id);
    const auto typed = pieces.empty() ? std::string() : text::sanitized(pieces.front().raw);
    throw Error(ErrorCode::missing,
                fmt::format("which procedure? {}say one of {}",
                            typed.empty() ? typed : fmt::format("`{}` names none: ", typed), fmt::join(ids, ", ")),
                typed, ids);
}

/// What another ruleset has, and which tables here know the other words, where they are few.
Error EasyReader::with_knowers(const Error& error, const std::vector<Attempt>& all) {
    constexpr std::size_t least_words = 2;
    constexpr std::size_t most_named = 3;
    const auto most = std::ranges::max(all, {}, &Attempt::words).words;
    std::vector<std::string> ids;
    for (const auto& one : all)
        if (one.words == most) ids.emplace_back(one.procedure->id);
    if (most < least_words || ids.size() > most_named) return error;
    Error told(error.code, fmt::format("{}; the other words are of {} here", error.what(), text::join_list(ids, "and")),
               error.word, error.suggest);
    told.remedy = error.remedy;
    return told;
}

/// Whether some table has the very words that would be a slip of the name.
bool EasyReader::knows(const Ruleset& ruleset, const std::vector<Piece>& pieces, const Named& misnamed) {
    return std::ranges::any_of(ruleset.procedures, [&](const Procedure& procedure) {
        const auto found = book_of(ruleset, procedure).find(pieces, misnamed.at);
        return found.entry != nullptr && found.length >= misnamed.length;
    });
}

/// Another form of a procedure's name that is a word of some table, or says nothing there.
bool EasyReader::is_other_word(const Ruleset& ruleset, const std::vector<Piece>& pieces, const Named& named) {
    if (named.exact) return false;
    return std::ranges::any_of(ruleset.procedures, [&](const Procedure& procedure) {
        const auto found = book_of(ruleset, procedure).find(pieces, named.at);
        if (found.entry == nullptr || found.length < named.length) return false;
        const auto means = found.entry->means;
        return means <= Means::phrase || means == Means::range || means == Means::filler;
    });
}

/// `no general`, `out of command`: a name that begins behind the first piece of what has no effect in its table.
bool EasyReader::is_part_of_fact(const Ruleset& ruleset, const std::vector<Piece>& pieces, const Named& named) {
    constexpr std::size_t most_before = 2;
    const auto& book = book_of(ruleset, *named.procedure);
    for (auto from = named.at - std::min(named.at, most_before); from < named.at; ++from) {
        const auto found = book.find(pieces, from);
        if (found.entry != nullptr && found.entry->means == Means::fact &&
            from + found.length >= named.at + named.length)
            return true;
    }
    return false;
}

/// Slips of several names: the only procedure that fits all that was said.
std::optional<Understood> EasyReader::only_good_of(const Vocabulary& vocabulary, const std::vector<Named>& named,
                                                   const std::vector<Piece>& pieces, const EasyOptions& options) {
    std::optional<Understood> found;
    for (const auto& one : named) {
        auto made = attempt(vocabulary, *one.procedure, pieces, options, &one);
        if (!made.is_good()) continue;
        if (found) return std::nullopt;
        found = std::move(made.good.front());
    }
    return found;
}

/// Verbs that name a procedure, or another form of its name, where it fits all that was said.
std::optional<Understood> EasyReader::weakly_named(const Vocabulary& vocabulary, const std::vector<Named>& others,
                                                   const std::vector<Piece>& pieces, const EasyOptions& options) {
    for (const auto& one : verbs_in(names_of(*vocabulary.in_force), pieces))
        if (auto made = attempt(vocabulary, *one.procedure, pieces, options, &one); made.is_good())
            return std::move(made.good.front());
    for (const auto& one : others)
        if (auto made = attempt(vocabulary, *one.procedure, pieces, options, &one);
            made.is_good() && made.good.front().request.unused.empty())
            return std::move(made.good.front());
    return std::nullopt;
}

/// Named by another name than its own, and of no use for what was said: another procedure may be meant.
bool EasyReader::passes_over_all(const Attempt& one, std::string_view typed) {
    constexpr std::size_t enough = 2;
    return one.words == 0 && one.good.front().request.unused.size() >= enough && typed != one.procedure->id;
}

Understood EasyReader::read_pieces(const Vocabulary& vocabulary, const std::vector<Piece>& pieces,
                                   const EasyOptions& options, bool mends) {
    const auto& ruleset = *vocabulary.in_force;
    const auto is_part = [&](const Named& one) { return is_part_of_fact(ruleset, pieces, one); };
    auto named = named_in(names_of(ruleset), pieces);
    std::erase_if(named, is_part);
    const auto others = std::stable_partition(named.begin(), named.end(),
                                              [&](const Named& one) { return !is_other_word(ruleset, pieces, one); });
    const std::vector<Named> perhaps(others, named.end());
    named.erase(others, named.end());
    const auto is_whole = !named.empty();
    if (!is_whole)
        if (auto one = weakly_named(vocabulary, perhaps, pieces, options)) return std::move(*one);
    if (!is_whole) {
        named = nearly_named_in(names_of(ruleset), pieces);
        std::erase_if(named, is_part);
    }
    if (named.size() == 1 || (is_whole && !named.empty())) {
        std::vector<Attempt> attempts;
        for (const auto& one : named) attempts.push_back(attempt(vocabulary, *one.procedure, pieces, options, &one));
        if (std::ranges::none_of(attempts, &Attempt::is_good) && named.front().at > 0)
            if (const auto misnamed = misnamed_of(ruleset, pieces, 1); !misnamed.empty())
                if (auto other = attempt(vocabulary, *misnamed.front().procedure, pieces, options);
                    slips_behind_first(other) <
                    slips_behind_first(*std::ranges::min_element(attempts, {}, slips_behind_first)))
                    throw_misnamed(vocabulary, misnamed, std::move(other.slips), pieces, options, mends);
        if (const auto good = std::ranges::find_if(attempts, &Attempt::is_good);
            good != attempts.end() && passes_over_all(*good, typed_text(std::span(pieces).subspan(named.front().at, named.front().length)))) {
            auto all = attempt_all(vocabulary, pieces, options);
            std::erase_if(all, [&](const Attempt& one) { return one.procedure == good->procedure; });
            if (auto other = inferred(all, {})) return std::move(*other);
            if (std::ranges::max(all, {}, &Attempt::words).words > 1)
                ask_procedure(vocabulary, std::move(all), pieces, options, mends);
        }
        if (std::ranges::none_of(attempts, &Attempt::is_good)) {
            auto all = attempt_all(vocabulary, pieces, options);
            if (auto other = inferred(all, named)) return std::move(*other);
            if (auto other = thrown_instead(all, named)) return std::move(*other);
            if (is_better_known(all, attempts, named))
                ask_procedure(vocabulary, std::move(all), pieces, options, mends);
        }
        return best_of(vocabulary, std::move(attempts), pieces, options, mends);
    }
    if (auto one = only_good_of(vocabulary, named, pieces, options)) return std::move(*one);
    auto all = attempt_all(vocabulary, pieces, options);
    if (auto one = inferred(all, {})) return std::move(*one);
    if (auto one = thrown_instead(all, perhaps)) return std::move(*one);
    if (!named.empty()) throw ambiguous_name(ruleset, pieces, named);
    auto misnamed = misnamed_of(ruleset, pieces, pieces.size());
    // another procedure knows more of the words: no name was meant
    if (!misnamed.empty() && misnamed.front().at > 0 &&
        std::ranges::max(all, {}, &Attempt::words).words >
            std::ranges::find(all, misnamed.front().procedure, &Attempt::procedure)->words)
        misnamed.clear();
    if (misnamed.empty()) {
        // a procedure of another ruleset, or one that the sheet has lost
        try {
            named_procedure(vocabulary, first_word(pieces), true);
        } catch (const Error& error) {
            if (error.code == ErrorCode::other_ruleset) throw with_knowers(error, all);
        }
        ask_procedure(vocabulary, std::move(all), pieces, options, mends);
    }
    auto slips = attempt(vocabulary, *misnamed.front().procedure, pieces, options).slips;
    throw_misnamed(vocabulary, misnamed, std::move(slips), pieces, options, mends);
}

/// `tries to move, rolled 2`: what was named throws no die, and only one procedure fits all that was said.
std::optional<Understood> EasyReader::thrown_instead(std::vector<Attempt>& all, const std::vector<Named>& named) {
    const auto throws_none = [](const Named& one) { return one.procedure->kind == Kind::lookup && one.at > 0; };
    const auto fits = [](const Attempt& one) { return one.is_good() && one.words > 1; };
    const auto found = std::ranges::find_if(all, fits);
    if (named.empty() || !std::ranges::all_of(named, throws_none) || std::ranges::count_if(all, fits) != 1 ||
        found->good.front().faces.empty() || throws_on_both_sides(found->procedure->kind))
        return std::nullopt;
    const auto knows_more = [&](const Named& one) {
        return std::ranges::find(all, one.procedure, &Attempt::procedure)->words >= found->words;
    };
    if (std::ranges::any_of(named, knows_more)) return std::nullopt;
    auto& heard = found->good.front().request.heard;
    heard.insert(heard.begin(),
                 fmt::format("{} throws no die, taken as {}", named.front().procedure->id, found->procedure->id));
    return std::move(found->good.front());
}

/// Whether another procedure knows more of the words than those that were named, of which none knows any, or has
/// fewer that it does not know.
bool EasyReader::is_better_known(const std::vector<Attempt>& all, const std::vector<Attempt>& attempts,
                                 const std::vector<Named>& named) {
    const auto words = std::ranges::max(attempts, {}, &Attempt::words).words;
    const auto slips = [&](const Attempt& one) {
        return std::ranges::count_if(one.slips, [&](const Slip& slip) {
            return std::ranges::none_of(
                named, [&](const Named& name) { return slip.from < name.at + name.length && name.at < slip.to; });
        });
    };
    const auto fewest = std::ranges::min(attempts, {}, slips);
    return std::ranges::any_of(all, [&](const Attempt& one) {
        if (one.words <= words) return false;
        if (named.front().at == 0) return one.is_good() && words > 0 && one.words > words + 1;
        if (one.is_good()) return true;
        const auto fits_better = words == 0 ? one.words > 1 && slips(one) <= slips(fewest) : slips(one) < slips(fewest);
        return fits_better;
    });
}

/// Slips of a procedure's name among the first pieces, where no table has such a word.
std::vector<Named> EasyReader::misnamed_of(const Ruleset& ruleset, const std::vector<Piece>& pieces,
                                           std::size_t first) {
    auto misnamed = misnamed_in(names_of(ruleset), std::span(pieces).first(first));
    std::erase_if(misnamed, [&](const Named& one) { return knows(ruleset, pieces, one); });
    return misnamed;
}

/// What was meant by a slip of a procedure's name, and what else is wrong with the line as one of that procedure.
void EasyReader::throw_misnamed(const Vocabulary& vocabulary, const std::vector<Named>& misnamed,
                                std::vector<Slip> slips, const std::vector<Piece>& pieces, const EasyOptions& options,
                                bool mends) {
    const auto& ruleset = *vocabulary.in_force;
    const auto& one = misnamed.front();
    std::vector<std::string> ids;
    for (const auto& other : misnamed) ids.emplace_back(other.procedure->id);
    const auto typed = text::sanitized(typed_text(std::span(pieces).subspan(one.at, one.length)));
    std::erase_if(slips, [&](const Slip& slip) { return slip.from < one.at + one.length && one.at < slip.to; });
    slips.insert(
        slips.begin(),
        {{ErrorCode::unknown_procedure,
          fmt::format("{} has no procedure `{}`; did you mean {}?", ruleset.id, typed, text::join_list(ids, "or")),
          typed, ids},
         one.at,
         one.at + one.length,
         ids.size() == 1 ? ids.front() : std::string()});
    throw with_try(vocabulary, pieces, std::move(slips), options, mends);
}

Understood EasyReader::read(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                            const EasyOptions& options) {
    id_.clear();
    const auto& language = vocabulary.in_force->language;
    if (!tokens.empty() && is_id(tokens.front()) &&
        named_in(names_of(*vocabulary.in_force), split_pieces(tokens.first(1), language)).empty()) {
        id_ = tokens.front().substr(0, tokens.front().size() - 1);
        tokens = tokens.subspan(1);
    }
    auto pieces = pieces_of(vocabulary, tokens);
    if (pieces.size() > most_line_pieces)
        throw Error(ErrorCode::too_many_words,
                    fmt::format("{} words: no more than {} are read as a player says them; scripts say them in full",
                                pieces.size(), most_line_pieces));
    const auto asking = take_question_of(*vocabulary.in_force, pieces, options);
    auto understood = read_pieces(vocabulary, pieces, options, true);
    if (asking.asks()) answer(understood, asking, options);
    return understood;
}

Asking EasyReader::take_question_of(const Ruleset& ruleset, std::vector<Piece>& pieces, const EasyOptions& options) {
    if (!options.throws_dice || ruleset.procedures.empty() || !may_be_question(ruleset.language, pieces)) return {};
    return take_question(ruleset, book_of(ruleset, ruleset.procedures.front()), pieces, false);
}

/// A question throws no die: it is answered where none falls, or where all have fallen on the table.
void EasyReader::answer(const Understood& understood, const Asking& asking, const EasyOptions& options) {
    if (understood.request.procedure->kind == Kind::lookup) return;
    const auto faces = understood.faces.empty() ? options.faces : std::span<const int>(understood.faces);
    const auto has_fallen = !faces.empty() && std::ranges::find(faces, roll_this) == faces.end() && !options.follow;
    if (asking.what == engine::RuleBecomes::question && has_fallen) return;
    throw Error(ErrorCode::ambiguous,
                fmt::format("`{}`: a question throws no die; for the chances say `odds {}`; to resolve it say `{}`",
                            asking.typed, understood.canonical, runnable(understood, options.faces)),
                asking.typed, {fmt::format("odds {}", understood.canonical), runnable(understood, options.faces)});
}

}  // namespace orderly::parser
