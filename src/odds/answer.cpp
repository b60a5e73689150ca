#include "odds/answer.hpp"

#include <fmt/format.h>

#include "orderly/error.hpp"

namespace orderly::odds {
namespace {

Answer number_answer(const Asked& asked, const Request& request, double most_work) {
    auto numbers = numbers_of(request, asked.of, {asked.options.follow, most_work});
    const auto& number = only_number(numbers, asked.of);
    Answer answer;
    answer.work = numbers.work;
    if (asked.chance.empty()) {
        answer.number = number;
    } else {
        answer.chance = number.chance(asked.chance);
        answer.roll_count = answer.chance->get_den();
    }
    answer.annotations = std::move(numbers.annotations);
    return answer;
}

}  // namespace

Answer answer_of(const Asked& asked, const Request& request, double most_work) {
    if (!asked.of.empty()) return number_answer(asked, request, most_work);
    auto odds = odds_of(request, {asked.options.follow, most_work});
    Answer answer;
    answer.work = odds.work;
    answer.annotations = odds.annotations;
    if (asked.chance.empty()) answer.odds = std::move(odds);
    else {
        answer.chance = chance_of(odds, asked.chance, asked.options.exact);
        answer.roll_count = odds.den;
    }
    return answer;
}

const NumberOdds& only_number(const AskedNumbers& numbers, std::string_view asked) {
    const auto& all = numbers.numbers;
    if (all.size() == 1) return all.front();
    if (all[0].side == all[1].side)
        throw Error(ErrorCode::ambiguous,
                    fmt::format("`{}` is asked for alone, and the words leave open whether there is more of it: say "
                                "what settles `{}`",
                                asked, all[1].provided.empty() ? all[0].provided : all[1].provided),
                    std::string(asked));
    throw Error(
        ErrorCode::ambiguous,
        fmt::format("`{}`: for whom? say {}:{} or {}:{}", asked, all[0].side, all[0].what, all[1].side, all[1].what),
        std::string(asked));
}

}  // namespace orderly::odds
