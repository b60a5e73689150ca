#include "parse/error_context.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/engine.hpp"
#include "parse/lexicon.hpp"

#include "text/oddities.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {

Error with_oddities(const Error& error, std::span<const std::string_view> tokens) {
    for (const auto token : tokens) {
        const auto oddity = text::oddity_of(token);
        if (oddity.empty()) continue;
        const auto plain = text::plain_form(token);
        const auto is_word = !plain.empty() && plain.find(' ') == std::string::npos;
        const auto remedy = is_word ? fmt::format("did you mean `{}`?", text::sanitized(plain))
                                    : std::string("give its words one by one, with plain blanks between them");
        return {error.code, fmt::format("`{}` has {} in it; {}", text::sanitized(token), oddity, remedy),
                text::sanitized(token),
                is_word ? std::vector<std::string>{text::sanitized(plain)} : std::vector<std::string>()};
    }
    return error;
}

namespace {

/// Of words that exclude each other, how one that begins another was read: the other may have been meant.
std::vector<std::string> beginnings_among(const Error& error, const Request& request) {
    std::vector<std::string> readings;
    if (error.code != ErrorCode::exclusive || request.procedure == nullptr) return readings;
    for (const auto& id : error.suggest)
        for (Index side = 0; side < request.procedure->sides.size(); ++side) {
            const auto at = find_word(*request.procedure, id);
            if (at == no_word || (request.procedure->words[at].begins_another >> side & 1) == 0) continue;
            std::string others;
            Lexicon(*request.procedure, side, false).begun_by({id, at}).each([&](WordIndex other) {
                others += (others.empty() ? "" : " or ") + std::string(request.procedure->words[other].id);
            });
            auto reading = fmt::format("{}: read as the whole word, not {}", id, others);
            if (!others.empty() && std::ranges::find(readings, reading) == readings.end())
                readings.push_back(std::move(reading));
        }
    return readings;
}

}  // namespace

Error with_readings(const Error& error, const Request& request) {
    const auto of_dice = error.code == ErrorCode::bad_die || error.code == ErrorCode::dice_count;
    const auto& readings = request.readings.empty() ? beginnings_among(error, request) : request.readings;
    if (readings.empty() || of_dice) return error;
    std::string message = error.what();
    for (const auto& reading : readings) message.append("; ").append(reading);
    Error told(error.code, message, error.word, error.suggest);
    told.remedy = error.remedy;
    told.problems = error.problems;
    told.mended = error.mended;
    return told;
}

}  // namespace orderly::parser
