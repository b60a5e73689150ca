#include "parse/request_runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "engine/needs.hpp"
#include "parse/error_context.hpp"
#include "parse/shell_words.hpp"

namespace orderly::parser {
const Request* KeptRequests::find(const Ruleset& ruleset, std::span<const std::string_view> words, char how) {
    words_.assign(1, how);
    for (const auto word : words) words_.append(word).push_back('\0');
    of_ = &ruleset;
    hash_ = std::hash<std::string>()(words_);
    const auto* kept = all_.find(hash_);
    return kept != nullptr && kept->ruleset == of_ && kept->words == words_ ? &kept->request : nullptr;
}

void KeptRequests::keep(const Request& request) {
    if (auto* place = all_.place_for(hash_)) *place = {words_, of_, request};
}

namespace {

Error left_unsaid(const Request& request) {
    const auto& one = request.unsaid.front();
    return engine::missing_choice(*request.procedure, request.procedure->choices[one.choice], one.side);
}

}  // namespace

void RequestRunner::read(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                         const RunOptions& options) {
    constexpr std::size_t most_words = 5000;
    if (tokens.size() > most_words)
        throw Error(ErrorCode::too_long, fmt::format("a request of {} words: at most {}", tokens.size(), most_words));
    easily_ = false;
    read_or(vocabulary, tokens, {options.exact, options.follow}, resolution_.request,
            [&] { easily_ = true; }, words_repeat_ ? &kept_units_ : nullptr);
    if (!easily_) complete_or_count(vocabulary, tokens, options);
    else if (!words_repeat_ || !read_again(vocabulary, tokens, options)) read_anew(vocabulary, tokens, options);
    if (options.strict && !resolution_.request.unsaid.empty()) throw left_unsaid(resolution_.request);
}

/// Of words that came before only the id is read; false where they did not.
bool RequestRunner::read_again(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                               const RunOptions& options) {
    const auto id = !tokens.empty() && is_id(tokens.front()) ? take_id(tokens) : std::string_view();
    const auto how = static_cast<char>((options.exact ? 1 : 0) | (options.follow ? 2 : 0) |
                                       (options.throws_dice ? 0 : 4) | (options.has_faces ? 8 : 0));
    const auto* kept = kept_.find(*vocabulary.in_force, tokens, how);
    if (kept == nullptr) return false;
    resolution_.request = *kept;
    resolution_.request.id = id;
    return true;
}

void RequestRunner::read_anew(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                              const RunOptions& options) {
    read_easily(vocabulary, tokens, options);
    complete_or_count(vocabulary, tokens, options);
    if (words_repeat_ && !options.has_faces) kept_.keep(resolution_.request);
}

/// How many dice fall is said by those that are given, where the words do not say it.
void RequestRunner::complete_or_count(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                                      const RunOptions& options) {
    try {
        return with_readings_in_errors(resolution_.request, [&] { complete(resolution_.request); });
    } catch (const Error& error) {
        const auto may_count = error.code == ErrorCode::missing && options.has_faces && !options.exact;
        if (!may_count || !throws_pools(resolution_.request.procedure->kind)) throw;
        const auto is_counted = [&] {
            try {
                return read_easily(vocabulary, tokens, options), true;
            } catch (const Error&) {
                return false;
            }
        };
        if (!is_counted()) throw;
    }
    complete(resolution_.request);
}

void RequestRunner::read_easily(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                                const RunOptions& options) {
    easily_ = true;
    auto understood = easy_.read(vocabulary, tokens,
                                 {options.follow, options.has_faces ? options.faces : std::span<const int>(),
                                  options.throws_dice});
    resolution_.request = std::move(understood.request);
    resolution_.request.faces = std::move(understood.faces);
}

std::size_t RequestRunner::resolve(const RunOptions& options, std::uint64_t number) {
    const auto faces = options.has_faces ? options.faces : std::span<const int>(resolution_.request.faces);
    take_seed(options, faces);
    resolution_.keeps_trail = options.keeps_trail;
    source_.given = faces;
    source_.follow = options.follow;
    source_.is_part = options.is_part;
    source_.seed = &seed_;
    source_.seed_text = seed_text_;
    if (throws_dice(options, faces)) name_roll(options, number);
    std::size_t fell = 0;
    with_readings_in_errors(resolution_.request, [&] { fell = orderly::resolve(resolution_, source_); });
    return fell;
}

void RequestRunner::name_roll(const RunOptions& options, std::uint64_t number) {
    const auto& id = resolution_.request.id;
    source_.name = !options.roll.empty() ? std::string(options.roll)
                   : id.empty()          ? roll_of_number(number)
                                         : roll_of_id(id);
}

/// Whether a die may fall that is not among the faces.
bool RequestRunner::throws_dice(const RunOptions& options, std::span<const int> faces) const {
    const auto& procedure = *resolution_.request.procedure;
    const auto pushes = [](const Die& die) { return !die.push.empty(); };
    return options.follow || options.is_part || std::ranges::any_of(procedure.dice, pushes) ||
           (faces.empty() ? procedure.kind != Kind::lookup : std::ranges::find(faces, roll_this) != faces.end());
}

/// Entropy costs a call of the system: none for what throws no die of its own.
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
