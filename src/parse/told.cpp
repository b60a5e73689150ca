#include "parse/told.hpp"

#include <fmt/format.h>

#include "text/oddities.hpp"
#include "text/quoting.hpp"

namespace orderly::words {

Error told_of_oddities(const Error& error, std::span<const std::string_view> tokens) {
    for (const auto token : tokens) {
        const auto oddity = oddity_of(token);
        if (oddity.empty()) continue;
        const auto plain = plain_form(token);
        const auto is_word = !plain.empty() && plain.find(' ') == std::string::npos;
        const auto remedy = is_word ? fmt::format("did you mean `{}`?", shown(plain)) : std::string("give its words one by one, with plain blanks between them");
        return {error.code, fmt::format("`{}` has {} in it; {}", shown(token), oddity, remedy), shown(token),
                is_word ? std::vector<std::string>{shown(plain)} : std::vector<std::string>()};
    }
    return error;
}

Error told_of_readings(const Error& error, const Request& request) {
    const auto of_dice = error.code == ErrorCode::bad_die || error.code == ErrorCode::dice_count;
    if (request.readings.empty() || of_dice) return error;
    std::string message = error.what();
    for (const auto& reading : request.readings) message.append("; ").append(reading);
    Error told(error.code, message, error.word, error.suggest);
    told.remedy = error.remedy;
    return told;
}

}  // namespace orderly::words
