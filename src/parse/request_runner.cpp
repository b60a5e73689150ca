#include "parse/request_runner.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "engine/evaluate.hpp"
#include "engine/throws.hpp"
#include "orderly/engine.hpp"
#include "orderly/parse.hpp"
#include "parse/errors.hpp"
#include "parse/lexicon.hpp"
#include "parse/shell_words.hpp"
#include "parse/side.hpp"
#include "text/characters.hpp"
#include "text/lists.hpp"
#include "text/numbers.hpp"

namespace orderly::parser {

const Request* RequestCache::find(const Ruleset& ruleset, std::span<const std::string_view> words, char how) {
    words_.assign(1, how);
    for (const auto word : words) words_.append(word).push_back('\0');
    of_ = &ruleset;
    hash_ = std::hash<std::string>()(words_);
    const auto* kept = all_.find(hash_);
    return kept != nullptr && kept->ruleset == of_ && kept->words == words_ ? &kept->request : nullptr;
}

void RequestCache::keep(const Request& request) {
    if (auto* place = all_.place_for(hash_)) *place = {words_, of_, request};
}

namespace {

Error left_unsaid(const Request& request) {
    const auto& one = request.unsaid.front();
    return engine::missing_choice(*request.procedure, request.procedure->choices[one.choice], one.side);
}

/// `gone:initiative=14,15`
GoneCards read_gone(const Ruleset& ruleset, std::string_view word) {
    const auto equals = std::min(word.find('='), word.size());
    const auto name = word.substr(5, equals - 5);
    const auto deck = std::ranges::find(ruleset.decks, name, &Deck::id);
    GoneCards gone{static_cast<Index>(deck - ruleset.decks.begin()), {}};
    auto are_there = deck != ruleset.decks.end() && equals + 1 < word.size();
    std::vector<int> left;
    if (are_there) left.assign(deck->cards.begin(), deck->cards.end());
    for (auto rest = word.substr(std::min(equals + 1, word.size())); are_there && !rest.empty();) {
        const auto end = std::min(rest.find(','), rest.size());
        const auto card = text::read_integer<int>(rest.substr(0, end));
        const auto found = card ? std::ranges::find(left, *card) : left.end();
        are_there = found != left.end() && end + 1 != rest.size();
        if (are_there) gone.cards.push_back(*card), left.erase(found);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    std::ranges::sort(gone.cards);
    if (are_there) return gone;
    throw fault(ErrorCode::bad_value, word,
                "`{}`: say a deck of {} and the cards that are gone from it, such as gone:{}=2,3", ruleset.id,
                deck == ruleset.decks.end() ? "DECK" : deck->id);
}

}  // namespace

GoneWords::GoneWords(const Ruleset& ruleset, std::span<const std::string_view>& words) {
    if (std::ranges::none_of(words, is_of_gone)) return;
    for (const auto word : words) {
        if (!is_of_gone(word)) {
            rest_.push_back(word);
            continue;
        }
        auto one = read_gone(ruleset, word);
        const auto at = std::ranges::lower_bound(gone_, one.deck, {}, &GoneCards::deck);
        if (at == gone_.end() || at->deck != one.deck) gone_.insert(at, std::move(one));
        else *at = std::move(one);
    }
    words = rest_;
}

void GoneWords::tell(const Vocabulary& vocabulary, bool follow, Request& request) const {
    request.gone = gone_;
    for (const auto& one : vocabulary.gone) {
        const auto at = std::ranges::lower_bound(request.gone, one.deck, {}, &GoneCards::deck);
        const auto draws = [&](const Follower& next) {
            return engine::draws_from(request.ruleset->procedures[next.procedure], one.deck);
        };
        if ((at == request.gone.end() || at->deck != one.deck) &&
            (engine::draws_from(*request.procedure, one.deck) ||
             (follow && std::ranges::any_of(request.procedure->follows, draws))))
            request.gone.insert(at, one);
    }
}

bool RequestRunner::read(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                         const RunOptions& options) {
    constexpr std::size_t most_words = 5000;
    if (tokens.size() > most_words)
        throw Error(ErrorCode::too_long,
                    fmt::format("the request has {} words; the limit is {}", tokens.size(), most_words));
    const GoneWords gone(*vocabulary.in_force, tokens);
    const auto is_sentence = !read_canonical(vocabulary, tokens, {options.exact, options.follow}, resolution_->request,
                                             words_repeat_ ? &kept_units_ : nullptr);
    const auto is_left = options.completes_later && !is_sentence;
    const auto is_new = is_sentence && (!words_repeat_ || !take_kept(vocabulary, tokens, options));
    if (is_new) read_sentence(vocabulary, tokens, options);
    if (is_new || (!is_sentence && !is_left)) complete_or_count(vocabulary, tokens, options);
    if (is_new && words_repeat_ && !options.has_faces) kept_.keep(resolution_->request);
    gone.tell(vocabulary, options.follow, resolution_->request);
    if (!is_left && options.strict && !resolution_->request.unsaid.empty()) throw left_unsaid(resolution_->request);
    return !is_left;
}

bool RequestRunner::completes(const RunOptions& options) {
    try {
        with_readings_in_errors(resolution_->request, [&] { complete(resolution_->request); });
    } catch (const Error& error) {
        if (!may_count(error, options)) throw;
        return false;
    }
    if (options.strict && !resolution_->request.unsaid.empty()) throw left_unsaid(resolution_->request);
    return true;
}

/// Whether a number of dice that is missing from the words may be that of the given faces.
bool RequestRunner::may_count(const Error& error, const RunOptions& options) const {
    return error.code == ErrorCode::missing && options.has_faces && !options.exact &&
           throws_pools(resolution_->request.procedure->kind);
}

/// Takes the stored request of words that were read before, with the new id. Returns false if nothing is stored.
bool RequestRunner::take_kept(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                              const RunOptions& options) {
    const auto id = take_line_id(known_, *vocabulary.in_force, tokens);
    const auto how = static_cast<char>((options.exact ? 1 : 0) | (options.follow ? 2 : 0) |
                                       (options.throws_dice ? 0 : 4) | (options.has_faces ? 8 : 0));
    const auto* kept = kept_.find(*vocabulary.in_force, tokens, how);
    if (kept == nullptr) return false;
    resolution_->request = *kept;
    resolution_->request.id = id;
    return true;
}

/// Completes the request. If a number of dice is missing from the words, reads them again as a player's sentence, where
/// the given faces can supply it.
void RequestRunner::complete_or_count(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                                      const RunOptions& options) {
    try {
        return with_readings_in_errors(resolution_->request, [&] { complete(resolution_->request); });
    } catch (const Error& error) {
        if (!may_count(error, options)) throw;
        const auto is_counted = [&] {
            try {
                return read_sentence(vocabulary, tokens, options), true;
            } catch (const Error&) {
                return false;
            }
        };
        if (!is_counted()) throw;
    }
    complete(resolution_->request);
}

void RequestRunner::read_sentence(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                                  const RunOptions& options) {
    auto understood = read_line(known_, vocabulary, tokens,
                                {.follow = options.follow,
                                 .throws_dice = options.throws_dice,
                                 .faces = options.has_faces ? options.faces : std::span<const int>()});
    resolution_->request = std::move(understood.request);
    resolution_->request.faces = std::move(understood.faces);
}

std::size_t RequestRunner::resolve(const RunOptions& options, std::uint64_t number) {
    const auto faces = options.has_faces ? options.faces : std::span<const int>(resolution_->request.faces);
    take_seed(options, faces);
    resolution_->keeps_trail = options.keeps_trail;
    source_.given = faces;
    source_.follow = options.follow;
    source_.is_part = options.is_part;
    source_.seed = &seed_;
    source_.seed_text = seed_text_;
    if (const auto& id = resolution_->request.id; throws_dice(options, faces))
        source_.name = !options.roll.empty() ? std::string(options.roll)
                       : id.empty()          ? roll_of_number(number)
                                             : roll_of_id(id);
    std::size_t fell = 0;
    with_readings_in_errors(resolution_->request, [&] { fell = orderly::resolve(*resolution_, source_); });
    return fell;
}

/// Whether dice other than the given faces may be rolled.
bool RequestRunner::throws_dice(const RunOptions& options, std::span<const int> faces) const {
    const auto& procedure = *resolution_->request.procedure;
    const auto pushes = [](const Die& die) { return !die.push.empty(); };
    return options.follow || options.is_part || std::ranges::any_of(procedure.dice, pushes) ||
           (faces.empty() ? procedure.kind != Kind::lookup && !resolution_->request.is_given()
                          : std::ranges::find(faces, roll_this) != faces.end());
}

/// Fresh entropy costs a system call, so a seed is only taken if dice may be rolled.
void RequestRunner::take_seed(const RunOptions& options, std::span<const int> faces) {
    if (options.seed == nullptr && !throws_dice(options, faces)) return;
    if (options.seed != nullptr && *options.seed == seed_text_ && !seed_text_.empty()) return;
    seed_text_ = options.seed != nullptr ? *options.seed : fresh_seed();
    seed_ = DiceSeed(seed_text_);
}

bool is_rolled(const Resolution& resolution) {
    return resolution.rolled || std::ranges::any_of(resolution.followed, is_rolled);
}

bool is_failed(const Resolution& resolution) {
    return std::ranges::any_of(resolution.results,
                               [](const Result& result) { return result.has_passed && !result.passed; });
}

}  // namespace orderly::parser

namespace orderly {

using namespace parser;
namespace {

using Tokens = std::span<const std::string_view>;

Error no_procedure(const Ruleset& ruleset) {
    const auto ids = text::texts_of(ruleset.procedures, &Procedure::id);
    if (ids.empty()) return Error(ErrorCode::missing, fmt::format("{} has no procedures", ruleset.id));
    return Error(ErrorCode::missing, fmt::format("which procedure? say one of {}", fmt::join(ids, ", ")), {}, ids);
}

/// Clears everything except the units, which are cleared as they are read.
void clear_request(Request& request) {
    request.ruleset = nullptr;
    request.procedure = nullptr;
    request.id.clear();
    request.faces.clear();
    request.given = {};
    request.readings.clear();
    request.heard.clear();
    request.unused.clear();
    for (auto& deferred : request.deferred) deferred.clear();
    for (auto& names : request.names) names.clear();
    for (auto& side : request.sides) side.effective = {};
}

bool knows(const Procedure& procedure, const Token& token) {
    for (Index side = 0; side < procedure.sides.size(); ++side)
        if (!Lexicon(procedure, side, true).find(token).words.empty()) return true;
    return false;
}

}  // namespace

bool are_canonical(const Vocabulary& vocabulary, Tokens tokens, bool follow) {
    const auto& ruleset = *vocabulary.in_force;
    const auto is_quoted = [](std::string_view token) { return token.find(' ') != std::string_view::npos; };
    const auto is_odd = [](std::string_view token) { return !text::lookalike_in(token).empty(); };
    if (std::ranges::any_of(tokens, is_quoted)) return false;
    if (ruleset.procedures.empty() || std::ranges::any_of(tokens, is_odd)) return true;
    if (!tokens.empty() && tokens.front().ends_with(':')) tokens = tokens.subspan(1);
    const auto* procedure = tokens.empty() ? nullptr : find_procedure(ruleset, tokens.front());
    if (procedure == nullptr) return false;
    auto has_name = false;  // whether the current unit has been named
    const auto is_known = [&](std::string_view typed) {
        const auto parts = typed == "vs" || typed == "and" || typed == "for";
        if (parts) has_name = false;
        if (parts || is_by_hand(typed)) return true;
        const auto token = take_apart(typed);
        if (find_unit(vocabulary.units, token.name) != nullptr) return !std::exchange(has_name, true);
        if (token.shape == Shape::valued && gives_number(*procedure, 0, token)) return true;
        return std::ranges::any_of(ruleset.procedures, [&](const Procedure& one) {
            return (follow || &one == procedure) && knows(one, token);
        });
    };
    return std::ranges::all_of(tokens.subspan(1), is_known);
}

namespace {

void read_request(const Vocabulary& vocabulary, Tokens tokens, const ParseOptions& options, Request& into, bool tells,
                  UnitCache* kept = nullptr) {
    clear_request(into);
    into.id = take_id(tokens);
    if (tokens.empty() || tokens.front().empty()) throw no_procedure(*vocabulary.in_force);
    into.ruleset = vocabulary.in_force;
    into.procedure = &named_procedure(vocabulary, tokens.front(), options.exact || options.whole);
    if (into.procedure->sides.size() < 2) into.sides[1].units.clear();
    read_sides({*into.ruleset, *into.procedure, options, into, vocabulary.units, tells, kept}, tokens.subspan(1));
}

/// Whether any token has a comma or is a bare number; canonical words never are.
bool look_said(Tokens tokens) {
    return std::ranges::any_of(tokens, [](std::string_view token) {
        const auto is_digit = [](char one) { return one >= '0' && one <= '9'; };
        return token.ends_with(',') || std::ranges::all_of(token, is_digit);
    });
}

/// Like parse_request, but returns false where that would throw.
bool parses(const Vocabulary& vocabulary, Tokens tokens, const ParseOptions& options, Request& into, UnitCache* kept) {
    try {
        read_request(vocabulary, tokens, options, into, false, kept);
        return true;
    } catch (const Error&) {
        return false;
    }
}

}  // namespace

void parse_request(const Vocabulary& vocabulary, Tokens tokens, const ParseOptions& options, Request& into) {
    try {
        read_request(vocabulary, tokens, options, into, true);
    } catch (const Error& error) {
        throw with_lookalikes(error, tokens);
    }
}

bool parser::read_canonical(const Vocabulary& vocabulary, Tokens tokens, const ParseOptions& options, Request& into,
                            UnitCache* kept) {
    const ParseOptions whole = {options.exact, options.follow, false, true};
    if ((options.exact || !look_said(tokens)) && parses(vocabulary, tokens, whole, into, kept)) return true;
    if (!options.exact && !are_canonical(vocabulary, tokens, options.follow)) return false;
    parse_request(vocabulary, tokens, whole, into);  // throws the error
    return true;
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
