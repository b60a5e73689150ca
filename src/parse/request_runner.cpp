#include "parse/request_runner.hpp"

#include <algorithm>

#include "parse/told.hpp"

namespace orderly {

void RequestRunner::read(const Vocabulary& vocabulary, std::span<const std::string_view> tokens, const RunOptions& options) {
    parse_request(vocabulary, tokens, {options.exact, options.follow}, resolution_.request);
    words::as_read(resolution_.request, [&] { complete(resolution_.request); });
}

void RequestRunner::resolve(const RunOptions& options, std::uint64_t number) {
    take_seed(options);
    const auto& id = resolution_.request.id;
    source_.given = options.faces;
    source_.follow = options.follow;
    source_.seed = &seed_;
    source_.seed_text = seed_text_;
    source_.name = id.empty() || options.id_is_label ? roll_of_number(number) : roll_of_id(id);
    words::as_read(resolution_.request, [&] { orderly::resolve(resolution_, source_); });
}

/// Entropy costs a call of the system: none for what throws no die of its own.
void RequestRunner::take_seed(const RunOptions& options) {
    const auto rolls = options.follow || (!options.has_faces && resolution_.request.procedure->kind != Kind::lookup);
    if (options.seed == nullptr && !rolls) return;
    if (options.seed != nullptr && *options.seed == seed_text_ && !seed_text_.empty()) return;
    seed_text_ = options.seed != nullptr ? *options.seed : fresh_seed();
    seed_ = DiceSeed(seed_text_);
}

namespace {

bool rolled_any(const Resolution& resolution) { return resolution.rolled || std::ranges::any_of(resolution.followed, rolled_any); }

}  // namespace

bool RequestRunner::rolled() const { return rolled_any(resolution_); }

bool RequestRunner::failed() const {
    return std::ranges::any_of(resolution_.results, [](const Result& result) { return result.has_passed && !result.passed; });
}

}  // namespace orderly
