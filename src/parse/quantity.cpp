#include "parse/quantity.hpp"

#include <fmt/format.h>

#include "text/numeral.hpp"
#include "orderly/error.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

/// Takes the sign of a percentage off.
std::string_view number_of(const Quantity& quantity, std::string_view value) {
    if (quantity.kind == QuantityKind::percent && value.ends_with('%')) value.remove_suffix(1);
    return value;
}

/// What is wrong with the value; empty where nothing is.
std::string fault_of(const Quantity& quantity, std::string_view typed, const text::ReadNumber& read) {
    const auto whole = read.value.floor();
    switch (read.form) {
        case text::Numeral::none:
            if (typed.empty()) return "a value is missing";
            if (typed.ends_with('%')) return fmt::format("{} is no percentage", quantity.id);
            return fmt::format("`{}` is no number", text::sanitized(typed));
        case text::Numeral::too_fine: return "too fine a fraction";
        case text::Numeral::too_great: return "out of range";
        case text::Numeral::part:
            if (quantity.kind != QuantityKind::fraction) return fmt::format("{} takes whole numbers", quantity.id);
            break;
        case text::Numeral::whole: break;
    }
    if (whole < quantity.least || whole > quantity.greatest) return "out of range";
    if (whole == quantity.greatest && !read.value.is_whole()) return "out of range";
    // a step of 1 says nothing of halves
    if (quantity.step > 1 && (!read.value.is_whole() || (whole - quantity.least) % quantity.step != 0))
        return fmt::format("{} goes by {} from {}", quantity.id, quantity.step, quantity.least);
    return {};
}

}  // namespace

std::string quantity_form(const Quantity& quantity) {
    const auto* percent = quantity.kind == QuantityKind::percent ? "%" : "";
    return fmt::format("{}=N{}, {} to {}", quantity.id, percent, quantity.least, quantity.greatest);
}

Fraction read_quantity(const Quantity& quantity, const Token& token) {
    const auto read = text::read_number(number_of(quantity, token.value));
    const auto fault = fault_of(quantity, token.value, read);
    if (fault.empty()) return read.value;
    throw Error(ErrorCode::bad_value,
                fmt::format("`{}`: {}; say {}", text::sanitized(token.typed), fault, quantity_form(quantity)),
                text::sanitized(token.typed));
}

}  // namespace orderly::parser
