#include "parse/by_hand.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/error.hpp"
#include "text/spelling.hpp"
#include "text/numeral.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

constexpr int greatest = 100;
constexpr std::size_t longest_reason = 40;

bool is_reason(std::string_view text) {
    const auto fits = [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-';
    };
    return !text.empty() && text.size() <= longest_reason && std::ranges::all_of(text, fits);
}

}  // namespace

ByHand read_by_hand(std::string_view typed) {
    const auto colon = std::min(typed.find(':'), typed.size());
    const auto read = text::read_number(typed.substr(0, colon));
    ByHand hand;
    if (read.form != text::Numeral::whole || read.value < Fraction(-greatest) || read.value > Fraction(greatest))
        throw Error(ErrorCode::bad_value,
                    fmt::format("`{}`: a modifier by hand is a whole number from -{} to +{}, such as +1 or -2:hill",
                                text::sanitized(typed), greatest, greatest),
                    text::sanitized(typed));
    hand.add = static_cast<int>(read.value.num);
    if (colon == typed.size()) return hand;
    hand.reason = text::folded(typed.substr(colon + 1));
    if (is_reason(hand.reason)) return hand;
    throw Error(ErrorCode::bad_value,
                fmt::format("`{}`: the reason of a modifier is letters, digits and hyphens, such as +1:hill",
                            text::sanitized(typed)),
                text::sanitized(typed));
}

}  // namespace orderly::parser
